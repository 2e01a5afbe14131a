"""Enters finished matches into the standings, in the transaction of the card that ends them."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Final

from sqlalchemy import Connection

from bot.people.places import Places, circle_of
from bot.storage.tournament_places import TournamentPlaces
from engine.host.clock import to_ms
from engine.host.table_store import Projection
from engine.rules.cards import per_seat, per_side
from engine.rules.match import Match
from engine.rules.points.match_end import win_shares
from engine.rules.record.deal_record import SIDE_NAMES
from engine.standings.accounts import heirs_among
from engine.standings.careers import facts_of
from engine.standings.entry import entry
from engine.standings.ratings import family_of
from engine.standings.results import FinishedMatch, SeatResult
from engine.store.commits import Write
from engine.store.database import Database
from engine.tables.events import Acted, Closed, DostaSaid, GivenUp, PlayedOut, TableEvent
from engine.tables.rating import Participation, counts, owners
from engine.tables.table import Status, Table

ENDINGS: Final = (Acted, PlayedOut, DostaSaid, GivenUp, Closed)
"""The events that may end a match, except for a challenge: honour play gives no results."""


class ResultProjection:
    """The host's projection that stores results and the circles in which they count.

    `engine.tables.rating` decides who owns a seat's result. A match in honour play is not a result,
    because a challenge may still undo its end, and neither is a lesson.
    """

    def __init__(
        self,
        database: Database,
        places: Places,
        showings: TournamentPlaces,
    ) -> None:
        self._database = database
        self._places = places
        self._showings = showings

    @property
    def projection(self) -> Projection:
        """The projection for the host, which asks it once a match is over."""
        return Projection(self._writes, ENDINGS, playing=False)

    async def _writes(self, table: Table, _: tuple[TableEvent, ...]) -> tuple[Write, ...]:
        ended = table.status is Status.FINISHED or table.thrown_by is not None
        if not ended or table.rules.honour_play or table.lesson:
            return ()
        rows = await self._places.chats(table.id)
        if table.tournament:  # also counts where it is announced
            rows = (*rows, *await self._showings.places(table.tournament))
        circles = {circle_of(row.place) for row in rows}
        match = finished(table)

        def enter(connection: Connection) -> tuple[Write, ...]:
            heirs = heirs_among(
                connection, match.everybody
            )  # accounts may have been linked meanwhile
            return entry(connection, match.inherited(heirs), circles)

        return await self._database.look(enter)


def finished(table: Table) -> FinishedMatch:
    """The finished match of a table."""
    match = table.match
    if match is None:
        raise ValueError(f"table {table.id} has played no match")
    worth = _worth(table)
    best = max(worth)
    winner = worth.index(best) if worth.count(best) == 1 else None
    return FinishedMatch(
        table_id=table.id,
        match_no=table.match_no,
        preset=table.preset,
        family=family_of(table.rules),
        finished_at=to_ms(table.since),
        winner=SIDE_NAMES[winner] if winner is not None else None,
        totals={SIDE_NAMES[side]: points for side, points in per_side(match.totals)},
        deals=len(match.board),
        rated=counts(table),
        seats=tuple(_seat_results(table, match, worth)),
    )


def _seat_results(table: Table, match: Match, worth: Sequence[Fraction]) -> Iterator[SeatResult]:
    """Each seat's result, and the result of a person who sat there for its owner at the end."""
    for (seat, chair), owner in zip(per_seat(table.chairs), owners(table), strict=True):
        side = table.rules.side_of(seat)
        conduct = owner.conduct if owner is not None else table.conduct[seat]
        result = SeatResult(
            seat=str(seat),
            side=SIDE_NAMES[side],
            won=worth[side],
            account_id=chair.account,
            ai_level=chair.level,
            facts=facts_of(
                table.rules,
                match.board,
                seat,
                decisions=conduct.decisions,
                thought=conduct.thought,
                away_turns=conduct.away_turns,
            ),
        )
        if owner is None:
            yield result
            continue
        left = owner.part is Participation.LEFT
        yield replace(
            result,
            won=Fraction(0) if left else worth[side],
            account_id=owner.account,
            counted=owner.part is not Participation.NONE,
            left=left,
        )
        if owner.account != chair.account:
            yield replace(result, seat=f"{seat}+", facts=None, counted=False)


def _worth(table: Table) -> tuple[Fraction, ...]:
    """Each side's share of the win; a side that throws the match ranks behind all others."""
    match = table.match
    if match is None:
        return ()
    if table.thrown_by is None:
        return win_shares(match.totals, match.winner)
    thrown = table.rules.side_of(table.thrown_by)
    lowest = min(match.totals) - 1
    behind = tuple(lowest if side == thrown else points for side, points in per_side(match.totals))
    return win_shares(behind, None)
