"""The places of tournaments, their messages there, and the tournaments played there."""

from collections.abc import Collection, Iterator, Mapping
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple, Self

from sqlalchemy import select

from adapters.platform.chat import Place
from adapters.screen.surfaces import (
    DelayedEdit,
    Desired,
    Hurry,
    RemoveAll,
    Show,
    SurfaceGroup,
    SurfaceKey,
    Update,
    UpdateAll,
)
from bot.people.places import SELECT_PLACES, PlaceRow, place_of, row_of
from bot.people.schema import places, surfaces, tournament_showings
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.store.schema import tournament_entries, tournaments
from engine.tournaments.tournament import EntrantState, Tournament, TournamentStatus, state_of

SIGNING: Final = DelayedEdit(timedelta(seconds=3), 200)
SCORES: Final = DelayedEdit(timedelta(seconds=6), 150)
_DEALS: Final = 10_000
"""Upper limit of the deals played in one round."""


class TournamentSurfaceKind(StrEnum):
    """The content of a tournament's message."""

    ANNOUNCED = "cup_announced"
    ROUND = "cup_round"
    RESULT = "cup_result"
    CANCELLED = "cup_cancelled"
    MENU = "cup_menu"
    OWN = "cup_own"


OF_TOURNAMENTS: Final = frozenset(TournamentSurfaceKind)


class TournamentSurface(NamedTuple):
    """A message of a tournament. `number`: its round, or in a private chat the `NextStep`."""

    tournament_id: str
    kind: TournamentSurfaceKind
    number: int = 0

    @property
    def key(self) -> SurfaceKey:
        """The message's key on the screen."""
        return SurfaceKey(self.tournament_id, self.kind, (self.number,))

    @classmethod
    def of(cls, key: SurfaceKey) -> Self:
        """The message of a key; raises `ValueError` if it is not the key of a message."""
        (number,) = key.numbers
        return cls(key.owner, TournamentSurfaceKind(key.kind), number)


class NextStep(NamedTuple):
    """A person's next step, with its own `number`. `calls`: announce it with a sound."""

    number: int
    calls: bool = False


_MOVED, _MOST_MOVED = 1000, 90
_ROUND, _AFTER, _ENDED = 100, 50, 99_999


def step_of(tournament: Tournament, account: str) -> NextStep | None:
    """A person's next step; None if the tournament no longer concerns them."""
    place, rounds = tournament.place_of(account), tournament.rounds
    if tournament.announced_at is None:
        return None
    cancelled = tournament.status is TournamentStatus.CANCELLED
    if cancelled and place is not None and (not rounds or place in rounds[-1].pool):
        return NextStep(_ENDED, calls=tournament.entrants[place].person is not None)
    if place is None:
        return NextStep(_ENDED) if account in tournament.left_out else None
    if not rounds:
        full = tournament.full_since is not None and tournament.terms.starts_at is None
        moved = min(tournament.entrants[place].moved, _MOST_MOVED)
        number = _MOVED * moved + 10 * tournament.reminded + full
        return NextStep(number, calls=bool(moved or tournament.reminded or full))
    last = max(number for number, one in enumerate(rounds, 1) if place in one.pool)
    state = state_of(tournament, place)
    if state is EntrantState.PLAYING:
        return NextStep(_ROUND * last, calls=True)
    return NextStep(_ROUND * last + _AFTER, calls=state is EntrantState.CHAMPION)


def forgets(tournament: Tournament) -> Iterator[Desired]:
    """Final updates for an old tournament's messages, which stay as they are."""
    for kind in TournamentSurfaceKind:
        yield UpdateAll(SurfaceGroup(tournament.id, kind), version_of(tournament, 0), final=True)


def version_of(tournament: Tournament, deals: int) -> int:
    """A version that grows with every event and with every deal of the present round."""
    return tournament.version * _DEALS + min(deals, _DEALS - 1)


def group_wants(tournament: Tournament, version: int) -> Iterator[Desired]:
    """Desired messages of a tournament in a place, in sending order."""
    announced = TournamentSurface(tournament.id, TournamentSurfaceKind.ANNOUNCED).key
    rounds, live = tournament.rounds, tournament.live
    if tournament.announced_at is None:  # it was only planned
        return
    if live and not rounds:
        yield Show(announced, version, SIGNING)
        return
    yield UpdateAll(
        SurfaceGroup(tournament.id, TournamentSurfaceKind.ANNOUNCED), version, final=True
    )
    for number, one in enumerate(rounds, 1):
        living = TournamentSurface(tournament.id, TournamentSurfaceKind.ROUND, number).key
        if number < len(rounds):
            yield Update(living, version, final=True)
        elif not live or one.over:
            yield Update(living, version, Hurry.CLOSING)
        else:
            yield Show(living, version, SCORES)
    if rounds and rounds[-1].over:
        result = TournamentSurface(tournament.id, TournamentSurfaceKind.RESULT, len(rounds))
        yield Show(result.key, version, Hurry.CLOSING)
    if tournament.status is TournamentStatus.CANCELLED:
        yield Show(TournamentSurface(tournament.id, TournamentSurfaceKind.CANCELLED).key, version)
    menu = SurfaceGroup(tournament.id, TournamentSurfaceKind.MENU)
    if not live:
        yield RemoveAll(menu, version)
    elif rounds:
        yield UpdateAll(menu, version)


def own_wants(tournament: Tournament, account: str, version: int) -> Desired:
    """Desired message of a tournament in a person's private chat."""
    whole = SurfaceGroup(tournament.id, TournamentSurfaceKind.OWN)
    step = step_of(tournament, account)
    if step is None:
        return RemoveAll(whole, version)
    own = TournamentSurface(tournament.id, TournamentSurfaceKind.OWN, step.number)
    return Show(own.key, version, Hurry.SOON, replaces=whole)


_LATEST: Final = 10


class FinishedTournament(NamedTuple):
    """A finished tournament: when it ended, and the accounts of its winners and runners-up."""

    id: str
    code: str
    at: int
    champions: tuple[str, ...]
    finalists: tuple[str, ...]


def write_tournament_showing(tournament_id: str, place_id: str, since: int) -> Write:
    """The write that shows a tournament in a place; no change if it is shown there already."""
    row = {"tournament_id": tournament_id, "place_id": place_id, "since": since}
    return Write.ensure(tournament_showings, row)


class TournamentPlaces:
    """Reads and writes the places of tournaments."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def show(self, tournament_id: str, place_id: str, since: int) -> None:
        """Show a tournament in another place, from `since` on."""
        write = write_tournament_showing(tournament_id, place_id, since)
        await self._committer.commit(Batch((write,)))

    async def places(self, tournament_id: str) -> tuple[PlaceRow, ...]:
        """The places that show a tournament, the first one first."""
        query = (
            SELECT_PLACES.join(tournament_showings, tournament_showings.c.place_id == places.c.id)
            .where(tournament_showings.c.tournament_id == tournament_id)
            .order_by(tournament_showings.c.since, places.c.id)
        )
        return tuple(map(row_of, await self._database.rows(query)))

    async def shown_in(
        self, place_ids: Collection[str], statuses: Collection[TournamentStatus]
    ) -> tuple[str, ...]:
        """The ids of the tournaments with these statuses in these places, the newest first."""
        query = (
            select(tournaments.c.id)
            .join(tournament_showings, tournament_showings.c.tournament_id == tournaments.c.id)
            .where(
                tournament_showings.c.place_id.in_(place_ids), tournaments.c.status.in_(statuses)
            )
            .order_by(tournament_showings.c.since.desc(), tournaments.c.id)
        )
        return tuple(dict.fromkeys(await self._database.scalars(query)))

    async def tournaments(self, place_ids: Collection[str]) -> tuple[FinishedTournament, ...]:
        """The latest finished tournaments in these places, the newest first."""
        here = select(tournament_showings.c.tournament_id).where(
            tournament_showings.c.place_id.in_(place_ids)
        )
        query = (
            select(tournaments.c.id, tournaments.c.code, tournaments.c.updated_at)
            .where(tournaments.c.id.in_(here), tournaments.c.status == TournamentStatus.OVER)
            .order_by(tournaments.c.updated_at.desc(), tournaments.c.id)
            .limit(_LATEST)
        )
        people = select(
            tournament_entries.c.tournament_id,
            tournament_entries.c.account_id,
            tournament_entries.c.state,
        ).where(
            tournament_entries.c.state.in_((EntrantState.CHAMPION, EntrantState.RUNNER_UP)),
        )
        async with self._database.read() as connection:
            found = (await connection.execute(query)).all()
            ids = [row.id for row in found]
            named = (
                await connection.execute(people.where(tournament_entries.c.tournament_id.in_(ids)))
            ).all()
        return tuple(
            FinishedTournament(
                row.id,
                row.code,
                row.updated_at,
                *(
                    tuple(
                        one.account_id
                        for one in named
                        if one.tournament_id == row.id and one.state == state
                    )
                    for state in (EntrantState.CHAMPION, EntrantState.RUNNER_UP)
                ),
            )
            for row in found
        )

    async def unfinished(self) -> Mapping[str, tuple[Place, ...]]:
        """The tournaments with messages that may still change, each with its private places."""
        query = (
            select(surfaces.c.name, places)
            .join(places, surfaces.c.place_id == places.c.id)
            .where(surfaces.c.table_id.is_(None))
            .order_by(surfaces.c.name, places.c.id)
        )
        found: dict[str, tuple[Place, ...]] = {}
        for row in await self._database.rows(query):
            key = SurfaceKey.parse(row.name)
            if key.kind in OF_TOURNAMENTS:
                private = (place_of(row),) if key.kind == TournamentSurfaceKind.OWN else ()
                found[key.owner] = (*found.get(key.owner, ()), *private)
        return found
