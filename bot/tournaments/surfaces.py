"""Which messages a tournament has where.

A group sees its announcement, one living message for each round, and what each round has come to;
and what its organiser can do, once he has asked for that, until it is over.
Each of its people sees in private what comes next for him, in one message at a time: a new one,
which may make a sound, takes the place of the one before.
"""

from collections.abc import Iterator
from datetime import timedelta
from enum import StrEnum
from typing import Final, NamedTuple, Self

from adapters.desired import Calm, Desired, Hurry, RemoveAll, Show, Update, UpdateAll
from adapters.surfaces import SurfaceGroup, SurfaceKey
from engine.tournaments.field import state_of
from engine.tournaments.tournament import EntrantState, Tournament, TournamentStatus

SIGNING: Final = Calm(timedelta(seconds=3), 200)
SCORES: Final = Calm(timedelta(seconds=6), 150)
_DEALS: Final = 10_000
"""More than all tables of a round have deals."""


class CupSurfaceKind(StrEnum):
    """What a message shows."""

    ANNOUNCED = "cup_announced"
    ROUND = "cup_round"
    RESULT = "cup_result"
    CANCELLED = "cup_cancelled"
    MENU = "cup_menu"
    OWN = "cup_own"


OF_TOURNAMENTS: Final = frozenset(CupSurfaceKind)


class CupSurface(NamedTuple):
    """A message of a tournament: of which round it is, or what comes next in a private chat."""

    tournament_id: str
    kind: CupSurfaceKind
    number: int = 0

    @property
    def key(self) -> SurfaceKey:
        """How the screen knows it."""
        return SurfaceKey(self.tournament_id, self.kind, (self.number,))

    @classmethod
    def of(cls, key: SurfaceKey) -> Self:
        """The message of a key; a `ValueError` for a key of anything else."""
        (number,) = key.numbers
        return cls(key.owner, CupSurfaceKind(key.kind), number)


class NextStep(NamedTuple):
    """What comes next for somebody, each with a `number` of its own. `calls`: with a sound."""

    number: int
    calls: bool = False


_MOVED, _MOST_MOVED = 1000, 90
_ROUND, _AFTER, _ENDED = 100, 50, 99_999


def step_of(tournament: Tournament, account: str) -> NextStep | None:
    """What somebody is to know now; None where it is none of his business any more."""
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
    """What stands of a tournament that was over long ago stays as it is."""
    for kind in CupSurfaceKind:
        yield UpdateAll(SurfaceGroup(tournament.id, kind), version_of(tournament, 0), final=True)


def version_of(tournament: Tournament, deals: int) -> int:
    """Grows with everything that changes what is shown: events, and deals of the present round."""
    return tournament.version * _DEALS + min(deals, _DEALS - 1)


def group_wants(tournament: Tournament, version: int) -> Iterator[Desired]:
    """What a place should see of a tournament, in the order in which it is sent."""
    announced = CupSurface(tournament.id, CupSurfaceKind.ANNOUNCED).key
    rounds, live = tournament.rounds, tournament.live
    if tournament.announced_at is None:  # it was only planned
        return
    if live and not rounds:
        yield Show(announced, version, SIGNING)
        return
    yield UpdateAll(SurfaceGroup(tournament.id, CupSurfaceKind.ANNOUNCED), version, final=True)
    for number, one in enumerate(rounds, 1):
        living = CupSurface(tournament.id, CupSurfaceKind.ROUND, number).key
        if number < len(rounds):
            yield Update(living, version, final=True)
        elif not live or one.over:
            yield Update(living, version, Hurry.CLOSING)
        else:
            yield Show(living, version, SCORES)
    if rounds and rounds[-1].over:
        result = CupSurface(tournament.id, CupSurfaceKind.RESULT, len(rounds))
        yield Show(result.key, version, Hurry.CLOSING)
    if tournament.status is TournamentStatus.CANCELLED:
        yield Show(CupSurface(tournament.id, CupSurfaceKind.CANCELLED).key, version)
    menu = SurfaceGroup(tournament.id, CupSurfaceKind.MENU)
    if not live:
        yield RemoveAll(menu, version)
    elif rounds:
        yield UpdateAll(menu, version)


def own_wants(tournament: Tournament, account: str, version: int) -> Desired:
    """What somebody should see of it in his private chat."""
    whole = SurfaceGroup(tournament.id, CupSurfaceKind.OWN)
    step = step_of(tournament, account)
    if step is None:
        return RemoveAll(whole, version)
    own = CupSurface(tournament.id, CupSurfaceKind.OWN, step.number)
    return Show(own.key, version, Hurry.SOON, replaces=whole)
