"""Events of a match: cards, moves, choices made ahead of a turn, and what happens around turns."""

from datetime import timedelta
from operator import not_
from typing import Literal

from pydantic import Field, ValidationInfo, field_serializer, field_validator

from engine.rules.cards import Seat
from engine.rules.deal.actions import Move, move_text, read_move
from engine.tables.events.stored_event import Cards, StoredEvent, StoredValue, Told
from engine.tables.turn_clock import Rest


class Started(StoredEvent):
    """A match began."""

    kind: Literal["started"] = "started"
    first_dealer: Seat


class CardsDealt(StoredEvent):
    """A deal was dealt from this deck, top card first.

    `asks_all`: everybody is asked before the first lead; in older events only seats that held
    something were. `sealed`: the deck follows from the seed that was sealed for it. `next_seed` is
    sealed now for the table's next deal.
    """

    kind: Literal["cards_dealt"] = "cards_dealt"
    deck: Cards
    asks_all: bool = False
    sealed: bool = Field(default=False, exclude_if=not_)  # absent from older events
    next_seed: str = Field(default="", exclude_if=not_)


class Resealed(StoredEvent):
    """A different seed was sealed for the table's next deal; cuts so far are void.

    This happens after a backup was restored or the database was moved, because the previous seed
    may have been used and disclosed in the meantime.
    """

    kind: Literal["resealed"] = "resealed"
    seed: str


class Cut(StoredEvent):
    """A seat cut the cards of the table's next deal."""

    kind: Literal["cut"] = "cut"
    seat: Seat


class AIDecision(StoredValue):
    """The AI player that decided, with the seed and the budget (`steps`) to reproduce it."""

    level: str
    seed: int
    steps: int


class MoveMade(StoredEvent):
    """A move of a seat, stored as `actions.move_text`."""

    kind: str
    seat: Seat
    move: Move

    @field_validator("move", mode="plain")
    @classmethod
    def _read_move(cls, value: object, info: ValidationInfo) -> Move:
        if isinstance(value, Move):
            return value
        if not isinstance(value, str) or "seat" not in info.data:
            raise ValueError("no move of a seat")
        return read_move(value, info.data["seat"])

    @field_serializer("move")
    def _move_text(self, move: Move) -> str:
        return move_text(move)


class Acted(MoveMade):
    """A decision in turn; `by` is the AI player that made it, None for a person."""

    kind: Literal["acted"] = "acted"
    by: AIDecision | None = None


class RestClaimed(StoredEvent):
    """A seat claimed all remaining tricks, which are then played out."""

    kind: Literal["rest_claimed"] = "rest_claimed"
    seat: Seat


class PlayedOut(MoveMade):
    """A card was played automatically: the last of a hand, or one in the course of a claim."""

    kind: Literal["played_out"] = "played_out"


class AnnouncementChosen(StoredEvent):
    """A player chose ahead what to declare before the first lead; an empty list: nothing."""

    kind: Literal["announcement_chosen"] = "announcement_chosen"
    seat: Seat
    declare: Told


class CardChosen(StoredEvent):
    """A player chose the card to play when their turn comes; an empty list undoes the choice."""

    kind: Literal["card_chosen"] = "card_chosen"
    seat: Seat
    cards: Cards


class RevokeCalled(StoredEvent):
    """A seat claimed that an opponent had played an illegal card."""

    kind: Literal["revoke_called"] = "revoke_called"
    seat: Seat


class DostaSaid(StoredEvent):
    """A seat ended the match, because its side had reached the target in mid-deal."""

    kind: Literal["dosta_said"] = "dosta_said"
    seat: Seat


class DeclaredLate(StoredEvent):
    """A seat declared after its own first card."""

    kind: Literal["declared_late"] = "declared_late"
    seat: Seat
    declare: Told


class IntentSet(StoredEvent):
    """A player chose what goes with their next card; `declare` None means the best plan."""

    kind: Literal["intent_set"] = "intent_set"
    seat: Seat
    declare: Told | None
    belote: bool


class CardsMarked(StoredEvent):
    """The caller chose some of the cards to discard."""

    kind: Literal["cards_marked"] = "cards_marked"
    seat: Seat
    cards: Cards


class WentAway(StoredEvent):
    """A person left a match in progress; an AI player plays for them until they are back."""

    kind: Literal["went_away"] = "went_away"
    seat: Seat


class ChairReserved(StoredEvent):
    """A person took this chair during a deal, and sits down when the deal is over.

    Any other chair reserved for them is given up.
    """

    kind: Literal["chair_reserved"] = "chair_reserved"
    seat: Seat
    account: str


class ReservationEnded(StoredEvent):
    """The person with the reservation of this chair no longer wants it."""

    kind: Literal["reservation_ended"] = "reservation_ended"
    seat: Seat


class Retired(StoredEvent):
    """A person left their tournament for good; an AI player plays on to the end."""

    kind: Literal["retired"] = "retired"
    seat: Seat


class Nudged(StoredEvent):
    """A slow player was reminded of their turn."""

    kind: Literal["nudged"] = "nudged"
    seat: Seat


class RestsHeeded(StoredEvent):
    """The turn's clock now takes these rests of the player into account."""

    kind: Literal["rests_heeded"] = "rests_heeded"
    seat: Seat
    rests: tuple[Rest, ...]


class HintTaken(StoredEvent):
    """The first hint of a match was taken."""

    kind: Literal["hint_taken"] = "hint_taken"
    seat: Seat


class TurnMissed(StoredEvent):
    """A player's time ran out; an AI player makes the decision."""

    kind: Literal["turn_missed"] = "turn_missed"
    seat: Seat


class CameBack(StoredEvent):
    """A person who was away is playing again."""

    kind: Literal["came_back"] = "came_back"
    seat: Seat


class TimeGivenBack(StoredEvent):
    """An outage lasted this long; the table's running clocks are moved forward by it.

    With a negative `gap` the computer's clock was set back, and the table's clocks follow it.
    """

    kind: Literal["time_given_back"] = "time_given_back"
    gap: timedelta
