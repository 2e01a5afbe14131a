"""Events of a tournament: one union of pydantic models, stored as JSON and never changed.

Events contain account ids, never platform ids or names. As for tables, a new shape gets a new kind
or schema number, and the old one stays readable.
"""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import AwareDatetime, Field, TypeAdapter

from engine.rules.cards import Seat, Side
from engine.rules.ruleset import Rules
from engine.tables.events.stored_event import StoredEvent, StoredValue, read_event
from engine.tables.table import Pace
from engine.tournaments.tournament import CancelReason, Terms


class StoredTerms(StoredValue):
    """The stored form of `Terms`."""

    format: str
    size: int
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta
    pairs: bool = False
    level: str = ""
    starts_in: timedelta | None = None
    starts_at: AwareDatetime | None = None
    prize: str = ""
    conditions: str = ""
    vip: bool = False
    # Omitted if empty, as in older events.
    second: str = Field(default="", exclude_if=lambda prize: not prize)

    @classmethod
    def of(cls, terms: Terms) -> "StoredTerms":
        """Convert terms to their stored form."""
        given = terms._asdict()
        kind, pace = given.pop("kind"), given.pop("pace")
        return cls(format=kind, limit=pace.limit, machine=pace.ai_player, pause=pace.pause, **given)

    @property
    def terms(self) -> Terms:
        """The stored terms."""
        given = dict(self)
        pace = Pace(*(given.pop(one) for one in ("limit", "machine", "pause")))
        return Terms(kind=given.pop("format"), pace=pace, **given)


class TournamentDrafted(StoredEvent):
    """A tournament was created as a draft."""

    kind: Literal["drafted"] = "drafted"
    code: str
    organiser: str
    terms: StoredTerms


class TournamentAnnounced(StoredEvent):
    """The tournament was announced; `starts_at` is None if it starts when it is full.

    `names`: the list that the names of its AI players are from.
    """

    kind: Literal["announced"] = "announced"
    starts_at: AwareDatetime | None = None
    names: str = Field(default="", exclude_if=lambda names: not names)  # absent from older events


class TermsChanged(StoredEvent):
    """The terms were changed before the start."""

    kind: Literal["terms_changed"] = "terms_changed"
    terms: StoredTerms


class SignedUp(StoredEvent):
    """A person signed up; `beside` is their partner in a tournament with fixed pairs."""

    kind: Literal["signed_up"] = "signed_up"
    account: str
    beside: str | None = None


class Withdrew(StoredEvent):
    """A person withdrew before the start."""

    kind: Literal["withdrew"] = "withdrew"
    account: str


class Barred(StoredEvent):
    """The organiser excluded a person before the start."""

    kind: Literal["barred"] = "barred"
    account: str


class StartNear(StoredEvent):
    """Everybody was reminded of the start; `number` counts the reminders from 1."""

    kind: Literal["start_near"] = "start_near"
    number: int


class Begun(StoredEvent):
    """The tournament began with this field: people's accounts and AI players' levels, by place."""

    kind: Literal["begun"] = "begun"
    accounts: tuple[str | None, ...]
    levels: tuple[str, ...]
    left_out: tuple[str, ...] = ()


class DrawnTable(StoredValue):
    """A drawn table: the places of its entrants by seat."""

    id: str
    seats: tuple[int, ...]
    first_dealer: Seat


class RoundDrawn(StoredEvent):
    """A round was drawn: the shuffle of its pool, and the tables and byes that follow from it."""

    kind: Literal["round_drawn"] = "round_drawn"
    order: tuple[int, ...]
    tables: tuple[DrawnTable, ...]
    byes: tuple[int, ...] = ()


class TableEnded(StoredEvent):
    """A table of the current round ended: its totals and the side that advances."""

    kind: Literal["table_ended"] = "table_ended"
    table: str
    totals: tuple[int, ...]
    winner: Side
    ended_at: datetime


class EntrantsAbsent(StoredEvent):
    """People did not take part in a finished table; they are out of the tournament."""

    kind: Literal["absent"] = "absent"
    accounts: tuple[str, ...]


class EntrantLeft(StoredEvent):
    """A person left the tournament for good, or was thrown out by `thrown_out_by`."""

    kind: Literal["entrant_left"] = "entrant_left"
    account: str
    thrown_out_by: str | None = None


class TournamentCancelled(StoredEvent):
    """The tournament was cancelled; `by` is the account that did so, None for the clock."""

    kind: Literal["cancelled"] = "cancelled"
    reason: CancelReason
    by: str | None = None


class BreakMoved(StoredEvent):
    """The tournament's clocks moved by `gap` after an outage (negative: a clock set back)."""

    kind: Literal["break_moved"] = "break_moved"
    gap: timedelta


TournamentEvent = (
    TournamentDrafted
    | TournamentAnnounced
    | TermsChanged
    | SignedUp
    | Withdrew
    | Barred
    | StartNear
    | Begun
    | RoundDrawn
    | TableEnded
    | EntrantsAbsent
    | EntrantLeft
    | TournamentCancelled
    | BreakMoved
)

_STORED: TypeAdapter[TournamentEvent] = TypeAdapter(
    Annotated[TournamentEvent, Field(discriminator="kind")]
)


def parse_tournament_event(body: str) -> TournamentEvent:
    """Read a stored event; raises `UnreadableEvent` for anything else."""
    return read_event(_STORED, body)
