"""Stored tournaments: their events, and the derived rows of their people.

All times are in milliseconds since 1970 UTC.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Select, Text, bindparam, select

from engine.host.clock import to_ms
from engine.rules.cards import SIDES, per_seat
from engine.rules.tournament import FORMATS
from engine.standings.accounts import heirs_among
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import (
    result_seats,
    results,
    tournament_entries,
    tournament_events,
    tournament_scores,
    tournaments,
)
from engine.tournaments.events import TournamentEvent, parse_tournament_event
from engine.tournaments.evolve import fold_tournament
from engine.tournaments.tournament import (
    LIVE_TOURNAMENTS,
    EntrantState,
    RoundTable,
    Tournament,
    TournamentStatus,
    states_of,
)

_VOIDED: Final = (
    select(results.c.table_id, result_seats.c.account_id)
    .join(result_seats, result_seats.c.match_id == results.c.match_id)
    .where(
        results.c.voided_at.is_not(None),
        result_seats.c.account_id.in_(bindparam("accounts", expanding=True)),
    )
    .distinct()
)
_SCORED_IN: Final = (
    select(tournament_scores.c.tournament_id)
    .where(
        tournament_scores.c.table_id == bindparam("table"),
        tournament_scores.c.tournament_id.in_(bindparam("tournaments", expanding=True)),
    )
    .distinct()
)
_DRAWN_IN: Final = (
    select(tournament_events.c.tournament_id)
    .where(
        tournament_events.c.tournament_id.in_(bindparam("tournaments", expanding=True)),
        tournament_events.c.body.like('%"' + bindparam("table", type_=Text) + '"%'),
    )
    .distinct()
)
"""The tournaments whose events name a table; the table's own events may have been archived."""
_LEFT_OUT: Final = "left_out"


PLAYED: Final = (EntrantState.CHAMPION, EntrantState.RUNNER_UP, EntrantState.ELIMINATED)
"""The final states of people who played until they lost or the tournament ended."""


class TournamentRecord(NamedTuple):
    """A person's tournament record: played to their end, finals lost, and won."""

    played: int = 0
    finals: int = 0
    won: int = 0


def write_tournament(
    before: Tournament | None, after: Tournament, events: Sequence[TournamentEvent]
) -> tuple[Write, ...]:
    """The writes of a change; they conflict if the stored version is not `before`'s."""
    now = to_ms(after.last_at)
    seen = before.version if before is not None else 0
    row = {
        "version": after.version,
        "status": after.status,
        "updated_at": now,
        "chairs": len(after.entrants) if after.rounds else after.terms.size,
    }
    if before is None:
        first = Write.insert(tournaments, {"id": after.id, "code": after.code, **row})
    else:
        first = Write.update(tournaments, {"id": after.id, "version": seen}, row)
    stored = (
        Write.insert(
            tournament_events,
            {
                "tournament_id": after.id,
                "seq": seq,
                "at": to_ms(event.at),
                "body": event.model_dump_json(),
            },
        )
        for seq, event in enumerate(events, seen + 1)
    )
    return (first, *stored, *_entries(before, after, now), *_scores(before, after))


def _states(tournament: Tournament | None) -> dict[str, str]:
    """The stored state of each person who has signed up."""
    if tournament is None:
        return {}
    found: dict[str, str] = dict.fromkeys(tournament.left_out, _LEFT_OUT)
    found |= states_of(tournament)
    if tournament.status is TournamentStatus.CANCELLED:
        return dict.fromkeys(found, TournamentStatus.CANCELLED)
    return found


def _entries(before: Tournament | None, after: Tournament, now: int) -> list[Write]:
    old, new = _states(before), _states(after)
    writes = []
    for account, state in new.items():
        key = {"tournament_id": after.id, "account_id": account}
        values = {"state": state, "updated_at": now}
        if account not in old:
            writes.append(Write.insert(tournament_entries, {**key, **values}))
        elif old[account] != state:
            writes.append(Write.update(tournament_entries, key, values, expects=None))
    for account in old.keys() - new.keys():
        gone = {"tournament_id": after.id, "account_id": account}
        writes.append(Write.delete(tournament_entries, gone))
    return writes


def _scores(before: Tournament | None, after: Tournament) -> list[Write]:
    """Score rows for the people at tables that have just ended, if they are still in the
    tournament.

    Only kinds with a fixed game and length (E.1) have them: other points are not comparable.
    """
    if after.terms.kind not in FORMATS:
        return []
    ended = {table.id for table in before.tables() if table.over} if before is not None else set()
    return [
        Write.insert(tournament_scores, row)
        for table in after.tables()
        if table.over and table.id not in ended
        for row in _score_rows(after, table)
    ]


def _score_rows(tournament: Tournament, table: RoundTable) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = []
    if table.ended_at is None:
        return rows
    for seat, place in per_seat(table.seats):
        person = tournament.entrants[place].person
        own = SIDES[seat % 2]
        if person is not None:
            rows.append(
                {
                    "table_id": table.id,
                    "account_id": person,
                    "tournament_id": tournament.id,
                    "points": table.totals[own],
                    "against": table.totals[1 - own],
                    "won": table.winner == own,
                    "finished_at": to_ms(table.ended_at),
                }
            )
    return rows


class TournamentJournal:
    """Reads tournaments."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def load(self, tournament_id: str) -> Tournament | None:
        """A tournament as the fold of its events; None if there is none with that id."""
        query = (
            select(tournament_events.c.body)
            .where(tournament_events.c.tournament_id == tournament_id)
            .order_by(tournament_events.c.seq)
        )
        bodies = await self._database.scalars(query)
        if not bodies:
            return None
        return fold_tournament(tournament_id, None, map(parse_tournament_event, bodies))

    async def version(self, tournament_id: str) -> int:
        """The number of a tournament's last event; 0 if there is none with that id."""
        query = select(tournaments.c.version).where(tournaments.c.id == tournament_id)
        return await self._database.scalar(query) or 0

    async def live(self) -> Mapping[str, int]:
        """The numbers of the last events of all live tournaments, by id."""
        query = select(tournaments.c.id, tournaments.c.version)
        query = query.where(tournaments.c.status.in_(LIVE_TOURNAMENTS)).order_by(tournaments.c.id)
        return {row.id: row.version for row in await self._database.rows(query)}

    async def of_code(self, code: str) -> str | None:
        """The id of the tournament with a code, or None."""
        found = await self._ids(select(tournaments.c.id).where(tournaments.c.code == code))
        return found[0] if found else None

    async def of_account(self, account: str) -> tuple[str, ...]:
        """The ids of the live tournaments for which a person has signed up."""
        query = (
            select(tournaments.c.id)
            .join(tournament_entries, tournament_entries.c.tournament_id == tournaments.c.id)
            .where(
                tournament_entries.c.account_id == account,
                tournaments.c.status.in_(LIVE_TOURNAMENTS),
            )
            .order_by(tournaments.c.updated_at.desc(), tournaments.c.id)
        )
        return await self._ids(query)

    async def tournaments(self, accounts: Collection[str]) -> TournamentRecord:
        """A person's tournament record; `accounts` are all of theirs.

        A tournament does not count if one of their tables in it was voided.
        """
        query = (
            select(tournament_entries.c.tournament_id, tournament_entries.c.state)
            .join(tournaments, tournament_entries.c.tournament_id == tournaments.c.id)
            .where(
                tournament_entries.c.account_id.in_(accounts),
                tournaments.c.status == TournamentStatus.OVER,
                tournament_entries.c.state.in_(PLAYED),
            )
        )
        rows = await self._database.rows(query)
        undone = await self.undone({row.tournament_id for row in rows}, accounts)
        without = {tournament for tournament, _ in undone}
        best: dict[str, EntrantState] = {}  # both of two linked accounts may have played in it
        for row in rows:
            if row.tournament_id not in without:
                known = best.get(row.tournament_id, EntrantState(row.state))
                best[row.tournament_id] = min(known, EntrantState(row.state), key=PLAYED.index)
        found = Counter(best.values())
        return TournamentRecord(
            found.total(), found[EntrantState.RUNNER_UP], found[EntrantState.CHAMPION]
        )

    async def undone(
        self, some: Collection[str], accounts: Collection[str]
    ) -> frozenset[tuple[str, str]]:
        """The (tournament, account) pairs that do not count, because a table there was voided.

        A merged account's result belongs to the account it was merged into.
        """
        if not (some and accounts):
            return frozenset()
        return await self._database.look(lambda connection: _undone(connection, some, accounts))

    async def _ids(self, query: Select[str]) -> tuple[str, ...]:
        return tuple(await self._database.scalars(query))


def _undone(
    connection: Connection, some: Collection[str], accounts: Collection[str]
) -> frozenset[tuple[str, str]]:
    heirs = heirs_among(connection, accounts)
    asked = {"accounts": list({*accounts, *heirs.values()})}
    voided = connection.execute(_VOIDED, asked).all()
    found: set[tuple[str, str]] = set()
    for table in {row.table_id for row in voided}:
        within = {"tournaments": list(some), "table": table}
        tournaments = connection.scalars(_SCORED_IN, within).all()
        # Other kinds have no stored scores.
        tournaments = tournaments or connection.scalars(_DRAWN_IN, within).all()
        who = {row.account_id for row in voided if row.table_id == table}
        found.update((tournament, one) for tournament in tournaments for one in who)
    return frozenset(
        (tournament, one)
        for tournament in some
        for one in accounts
        if (tournament, one) in found or (tournament, heirs.get(one, one)) in found
    )
