"""What can happen at a table: one union of pydantic models, stored as JSON and never changed.

Every event has a schema number of its own, so that old databases can always be read: a new shape is
a new number beside the old one. Events hold account ids, never platform ids or names, and cards and
calls in the words of records (`TS`, `XX`, `run3 K S`).
"""

from datetime import timedelta
from typing import Annotated, Literal

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from engine.rules.ruleset import Rules


class _Event(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1] = 1
    at: AwareDatetime


class TableOpened(_Event):
    """A table stands in the lobby, all its chairs empty."""

    kind: Literal["table_opened"] = "table_opened"
    code: str
    opener: str
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta


class Sat(_Event):
    """A person sat down, leaving any other chair of the table; none is held for him any more."""

    kind: Literal["sat"] = "sat"
    seat: int
    account: str


class MachineSat(_Event):
    """An AI of this level sat down."""

    kind: Literal["machine_sat"] = "machine_sat"
    seat: int
    level: str


class ChairFreed(_Event):
    """Whoever sat here got up or was removed, in the lobby."""

    kind: Literal["chair_freed"] = "chair_freed"
    seat: int


class ChairHeld(_Event):
    """An empty chair is kept for a person until then; he gives up any other that was."""

    kind: Literal["chair_held"] = "chair_held"
    seat: int
    account: str
    until: AwareDatetime


class HoldEnded(_Event):
    """A chair was kept long enough; it is anybody's again."""

    kind: Literal["hold_ended"] = "hold_ended"
    seat: int


class WentAway(_Event):
    """A person left a running match; an AI plays for him until he is back."""

    kind: Literal["went_away"] = "went_away"
    seat: int


class Reopened(_Event):
    """After a match the table is a lobby again; the chairs of those who are away are free."""

    kind: Literal["reopened"] = "reopened"


class Settled(_Event):
    """The lobby's rules or pace were changed."""

    kind: Literal["settled"] = "settled"
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta


class Started(_Event):
    """A match begins."""

    kind: Literal["started"] = "started"
    first_dealer: int


class CardsDealt(_Event):
    """A shuffled deck, the top card first.

    `asks_all`: before the first lead everybody is asked; once only those were who held something.
    """

    kind: Literal["cards_dealt"] = "cards_dealt"
    deck: tuple[str, ...]
    asks_all: bool = False


class Machine(BaseModel):
    """Which AI decided, with the seed and budget to make its decision again."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    level: str
    seed: int
    steps: int


class Called(_Event):
    """A call in the auction; `by` is the AI that made it, None a person."""

    kind: Literal["called"] = "called"
    seat: int
    call: str
    by: Machine | None = None


class Played(_Event):
    """A card, with what was declared beside it; `by` as in `Called`."""

    kind: Literal["played"] = "played"
    seat: int
    card: str
    declare: tuple[str, ...] = ()
    belote: bool = False
    by: Machine | None = None


class DealCancelled(_Event):
    """A low hand was thrown in."""

    kind: Literal["deal_cancelled"] = "deal_cancelled"
    seat: int
    by: Machine | None = None


class SevenExchanged(_Event):
    """The turned-up card was taken for the seven, or left."""

    kind: Literal["seven_exchanged"] = "seven_exchanged"
    seat: int
    take: bool
    by: Machine | None = None


class Discarded(_Event):
    """The caller put cards to his tricks."""

    kind: Literal["discarded"] = "discarded"
    seat: int
    cards: tuple[str, ...]
    by: Machine | None = None


class Announced(_Event):
    """Declarations before the first lead; an empty list keeps silent."""

    kind: Literal["announced"] = "announced"
    seat: int
    declare: tuple[str, ...]
    by: Machine | None = None


class AnnouncementChosen(_Event):
    """What a player will declare before the first lead once he is asked; an empty list: nothing."""

    kind: Literal["announcement_chosen"] = "announcement_chosen"
    seat: int
    declare: tuple[str, ...]


class RevokeCalled(_Event):
    """Somebody said that an opponent has played against the rules."""

    kind: Literal["revoke_called"] = "revoke_called"
    seat: int


class DeclaredLate(_Event):
    """A declaration made after one's own first card."""

    kind: Literal["declared_late"] = "declared_late"
    seat: int
    declare: tuple[str, ...]


class IntentSet(_Event):
    """What a player will say with his next card; a `declare` of None is his best plan."""

    kind: Literal["intent_set"] = "intent_set"
    seat: int
    declare: tuple[str, ...] | None
    belote: bool


class CardsMarked(_Event):
    """The caller has chosen some of the cards that he will discard."""

    kind: Literal["cards_marked"] = "cards_marked"
    seat: int
    cards: tuple[str, ...]


class Nudged(_Event):
    """A slow player was reminded."""

    kind: Literal["nudged"] = "nudged"
    seat: int


class TurnMissed(_Event):
    """The clock took a turn; an AI plays it."""

    kind: Literal["turn_missed"] = "turn_missed"
    seat: int


class CameBack(_Event):
    """Somebody who was away is playing again."""

    kind: Literal["came_back"] = "came_back"
    seat: int


class TimeGivenBack(_Event):
    """Nobody was served for this long; clocks that run are set back by it.

    A `gap` below zero: the machine's clock was set back by it, and so are the table's.
    """

    kind: Literal["time_given_back"] = "time_given_back"
    gap: timedelta


class Closed(_Event):
    """The table is gone; an unfinished match counts nothing."""

    kind: Literal["closed"] = "closed"


TableEvent = (
    TableOpened
    | Sat
    | MachineSat
    | ChairFreed
    | ChairHeld
    | HoldEnded
    | WentAway
    | Reopened
    | Settled
    | Started
    | CardsDealt
    | Called
    | Played
    | DealCancelled
    | SevenExchanged
    | Discarded
    | Announced
    | AnnouncementChosen
    | RevokeCalled
    | DeclaredLate
    | IntentSet
    | CardsMarked
    | Nudged
    | TurnMissed
    | CameBack
    | TimeGivenBack
    | Closed
)


class UnreadableEvent(Exception):
    """A stored text that is no event; only a damaged or newer database has one."""


EVENT: TypeAdapter[TableEvent] = TypeAdapter(Annotated[TableEvent, Field(discriminator="kind")])


def event_json(event: TableEvent) -> str:
    """The event as it is stored."""
    return event.model_dump_json(exclude_defaults=False)


def parse_event(body: str) -> TableEvent:
    """Read a stored event; `UnreadableEvent` where it is none."""
    try:
        return EVENT.validate_json(body)
    except ValidationError as error:
        where = {".".join(map(str, one["loc"])) for one in error.errors(include_input=False)}
        raise UnreadableEvent(", ".join(sorted(where))) from None  # its text may hold cards
