"""A tournament and its parts as values; all immutable."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from engine.rules.cards import Seat, Side, per_seat
from engine.rules.ruleset import Rules
from engine.tables.table import Pace


class TournamentStatus(StrEnum):
    """Where a tournament stands: a `DRAFT` only its organiser sees, a `BREAK` is between rounds."""

    DRAFT = "draft"
    SIGN_UP = "sign_up"
    PLAYING = "playing"
    BREAK = "break"
    OVER = "over"
    CANCELLED = "cancelled"


LIVE_TOURNAMENTS = (
    TournamentStatus.DRAFT,
    TournamentStatus.SIGN_UP,
    TournamentStatus.PLAYING,
    TournamentStatus.BREAK,
)


class EntrantState(StrEnum):
    """How somebody stands in a tournament (E.5)."""

    REGISTERED = "registered"
    WAITING = "waiting"
    PLAYING = "playing"
    THROUGH = "through"
    ELIMINATED = "eliminated"
    RUNNER_UP = "runner_up"
    CHAMPION = "champion"
    ABSENT = "absent"
    LEFT = "left"
    DISQUALIFIED = "disqualified"


class CancelReason(StrEnum):
    """Why a tournament was called off."""

    ORGANISER = "organiser"
    TOO_FEW = "too_few"
    UNUSED = "unused"


class Terms(NamedTuple):
    """What is announced.

    `size` is how many play, `pairs`: partners stay together and sign up for each other. AIs of the
    `level` take the chairs that are empty at the start; with none a smaller field plays. Without
    `starts_at` it starts when it is full; `starts_in` is how long after its announcement that is,
    while it is a draft. `prize` is what the champions win, `second` what the finalists do. `vip`:
    only VIPs sign up.
    """

    kind: str
    size: int
    preset: str
    rules: Rules
    pace: Pace
    pairs: bool = False
    level: str = ""
    starts_in: timedelta | None = None
    starts_at: datetime | None = None
    prize: str = ""
    conditions: str = ""
    vip: bool = False
    second: str = ""


class Entrant(NamedTuple):
    """A person in a tournament, or from its start on an AI of a `level`.

    `beside` is the partner with whom he has signed up. An AI plays on for whoever has `left` or was
    thrown out of it, or was `absent` from a table, and wins no prize. `moved`: how often the start
    was moved since he signed up.
    """

    account: str | None = None
    level: str = ""
    beside: str | None = None
    left: bool = False
    thrown_out: bool = False
    moved: int = 0
    absent: bool = False

    @property
    def person(self) -> str | None:
        """Who plays here himself, and could win a prize."""
        gone = self.left or self.thrown_out or self.absent
        return None if gone else self.account


class RoundTable(NamedTuple):
    """A table of a round: who sits where, by the places of the entrants, and how it has ended."""

    id: str
    seats: tuple[int, ...]
    first_dealer: Seat
    totals: tuple[int, ...] = ()
    winner: Side | None = None
    ended_at: datetime | None = None

    @property
    def over(self) -> bool:
        """Whether it is known who goes on from here."""
        return self.winner is not None

    def side(self, side: Side) -> tuple[int, ...]:
        """The two who play together for a side."""
        return tuple(one for seat, one in per_seat(self.seats) if seat % 2 == side)

    @property
    def winners(self) -> tuple[int, ...]:
        """Who goes on; nobody while it is played."""
        return self.side(self.winner) if self.winner is not None else ()


class PlayedRound(NamedTuple):
    """A round: the pool that was shuffled into the `order`, and where that has put everybody."""

    pool: tuple[int, ...]
    order: tuple[int, ...]
    tables: tuple[RoundTable, ...]
    byes: tuple[int, ...]
    drawn_at: datetime

    @property
    def over(self) -> bool:
        """Whether all of its tables are over."""
        return all(table.over for table in self.tables)

    @property
    def through(self) -> tuple[int, ...]:
        """Who goes on, table by table, pairs together."""
        return (*(one for table in self.tables for one in table.winners), *self.byes)


class Tournament(NamedTuple):
    """A tournament as the fold of its events; `version` is the number of the last one.

    Before the start `entrants` are in the order in which they have signed up, from the start on
    they are those who play. `since` is when it came to its status, later by the time in which
    nobody was served; `resumed_at`: when that was over. `full_since`: since when as many have
    signed up as can play. `reminded`: how many reminders of the start are behind it. `moved`: it
    starts at another time than was announced at first. `barred` may not sign up. `left_out` wanted
    to play, and there was no chair for them. `sign_ups` has everybody as often as he has signed up.
    """

    id: str
    code: str
    organiser: str
    terms: Terms
    version: int
    since: datetime
    last_at: datetime
    status: TournamentStatus = TournamentStatus.DRAFT
    announced_at: datetime | None = None
    entrants: tuple[Entrant, ...] = ()
    rounds: tuple[PlayedRound, ...] = ()
    full_since: datetime | None = None
    resumed_at: datetime | None = None
    reminded: int = 0
    moved: bool = False
    barred: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    sign_ups: tuple[str, ...] = ()
    cancelled: CancelReason | None = None

    @property
    def live(self) -> bool:
        """Whether anything can still happen to it."""
        return self.status in LIVE_TOURNAMENTS

    @property
    def under_way(self) -> bool:
        """Whether it has begun and is not over."""
        return self.status in (TournamentStatus.PLAYING, TournamentStatus.BREAK)

    @property
    def accounts(self) -> tuple[str, ...]:
        """The people in it, also those who have left it."""
        return tuple(one.account for one in self.entrants if one.account is not None)

    @property
    def round(self) -> PlayedRound | None:
        """The present round, or the last one."""
        return self.rounds[-1] if self.rounds else None

    @property
    def final(self) -> RoundTable | None:
        """The table whose winners are the champions, once it is known."""
        last = self.round
        alone = last is not None and len(last.tables) == 1 and not last.byes
        return last.tables[0] if last is not None and alone else None

    def place_of(self, account: str) -> int | None:
        """Where a person stands among the entrants."""
        return next((i for i, one in enumerate(self.entrants) if one.account == account), None)

    def machine_number(self, place: int) -> int:
        """Which of the AIs among the entrants this one is, counted from 0."""
        return sum(one.account is None for one in self.entrants[:place])

    def tables(self) -> Iterator[RoundTable]:
        """All tables of all rounds."""
        for played in self.rounds:
            yield from played.tables

    def table_of(self, account: str) -> RoundTable | None:
        """The table of the present round at which a person sits."""
        place = self.place_of(account)
        if self.round is None or place is None:
            return None
        return next((table for table in self.round.tables if place in table.seats), None)
