"""What can happen to a tournament: one union of pydantic models, stored as JSON, never changed.

Events hold account ids, never platform ids or names. As with tables, a new shape is a new kind or
number beside the old one.
"""

from datetime import datetime, timedelta
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from engine.rules.cards import Seat, Side
from engine.rules.ruleset import Rules
from engine.tables.serialization import UnreadableEvent
from engine.tables.table import Pace
from engine.tournaments.tournament import CancelReason, Terms


class StoredTerms(BaseModel):
    """The terms as they are stored."""

    model_config = ConfigDict(frozen=True, extra="forbid")

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
    # Not written where there is none, as before there was any.
    second: str = Field(default="", exclude_if=lambda prize: not prize)

    @classmethod
    def of(cls, terms: Terms) -> "StoredTerms":
        """How these terms are stored."""
        given = terms._asdict()
        kind, pace = given.pop("kind"), given.pop("pace")
        return cls(format=kind, limit=pace.limit, machine=pace.machine, pause=pace.pause, **given)

    @property
    def terms(self) -> Terms:
        """What was stored."""
        return Terms(
            kind=self.format,
            size=self.size,
            preset=self.preset,
            rules=self.rules,
            pace=Pace(self.limit, self.machine, self.pause),
            pairs=self.pairs,
            level=self.level,
            starts_in=self.starts_in,
            starts_at=self.starts_at,
            prize=self.prize,
            conditions=self.conditions,
            vip=self.vip,
            second=self.second,
        )


class OfTournament(BaseModel):
    """What all events of tournaments have: their schema, and when it happened."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1] = 1
    at: AwareDatetime


class TournamentDrafted(OfTournament):
    """Somebody plans a tournament."""

    kind: Literal["drafted"] = "drafted"
    code: str
    organiser: str
    terms: StoredTerms


class TournamentAnnounced(OfTournament):
    """People can sign up; when it starts, if not when it is full."""

    kind: Literal["announced"] = "announced"
    starts_at: AwareDatetime | None = None


class TermsChanged(OfTournament):
    """Something else was announced, before the start."""

    kind: Literal["terms_changed"] = "terms_changed"
    terms: StoredTerms


class SignedUp(OfTournament):
    """A person wants to play; `beside` whom, where pairs are fixed and that one is there."""

    kind: Literal["signed_up"] = "signed_up"
    account: str
    beside: str | None = None


class Withdrew(OfTournament):
    """A person does not want to play, before the start."""

    kind: Literal["withdrew"] = "withdrew"
    account: str


class Barred(OfTournament):
    """The organiser does not let a person play, before the start."""

    kind: Literal["barred"] = "barred"
    account: str


class StartNear(OfTournament):
    """Everybody was reminded of the start; `number` counts the reminders from 1."""

    kind: Literal["start_near"] = "start_near"
    number: int


class Begun(OfTournament):
    """The field is complete: people by their accounts and AIs by their levels, in this order."""

    kind: Literal["begun"] = "begun"
    accounts: tuple[str | None, ...]
    levels: tuple[str, ...]
    left_out: tuple[str, ...] = ()


class DrawnTable(BaseModel):
    """A table as it was drawn: the places of its entrants, by seat."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    id: str
    seats: tuple[int, ...]
    first_dealer: Seat


class RoundDrawn(OfTournament):
    """A round was drawn: the shuffle of its pool, and the tables that follow from it."""

    kind: Literal["round_drawn"] = "round_drawn"
    order: tuple[int, ...]
    tables: tuple[DrawnTable, ...]
    byes: tuple[int, ...] = ()


class TableEnded(OfTournament):
    """A table was over at `ended_at`: what its sides have written, and which of them goes on."""

    kind: Literal["table_ended"] = "table_ended"
    table: str
    totals: tuple[int, ...]
    winner: Side
    ended_at: datetime


class EntrantsAbsent(OfTournament):
    """People have not taken part in a table that is over; from now on they are out of it."""

    kind: Literal["absent"] = "absent"
    accounts: tuple[str, ...]


class EntrantLeft(OfTournament):
    """A person is out of it for good: he has left on purpose, or was thrown out by somebody."""

    kind: Literal["entrant_left"] = "entrant_left"
    account: str
    thrown_out_by: str | None = None


class TournamentCancelled(OfTournament):
    """The tournament was cancelled; `by` is the account that did it, if anybody did."""

    kind: Literal["cancelled"] = "cancelled"
    reason: CancelReason
    by: str | None = None


class BreakMoved(OfTournament):
    """Nobody was served for so long; a break goes on for it, a start does not come at once."""

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


def tournament_event_json(event: TournamentEvent) -> str:
    """The text that is stored for an event."""
    return event.model_dump_json()


def parse_tournament_event(body: str) -> TournamentEvent:
    """Read a stored event; `UnreadableEvent` where it is none."""
    try:
        return _STORED.validate_json(body)
    except ValidationError as error:
        where = {".".join(map(str, one["loc"])) for one in error.errors(include_input=False)}
        raise UnreadableEvent(", ".join(sorted(where))) from None
