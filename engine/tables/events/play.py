"""A match as it is played: cards, moves, and what players choose before their turn."""

from operator import not_
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationInfo, field_serializer, field_validator

from engine.rules.cards import Seat
from engine.rules.deal.moves import Move, move_text, read_move
from engine.tables.events.stored_event import Cards, StoredEvent, Told


class Started(StoredEvent):
    """A match begins."""

    kind: Literal["started"] = "started"
    first_dealer: Seat


class CardsDealt(StoredEvent):
    """A shuffled deck, the top card first.

    `asks_all`: before the first lead everybody is asked; once only those were who held something.
    `sealed`: the deck follows from the seed that was sealed for it. `next_seed` is sealed now, for
    the table's next deal.
    """

    kind: Literal["cards_dealt"] = "cards_dealt"
    deck: Cards
    asks_all: bool = False
    sealed: bool = Field(default=False, exclude_if=not_)  # what was stored is written as it was
    next_seed: str = Field(default="", exclude_if=not_)


class Resealed(StoredEvent):
    """Another seed is sealed for the table's next deal, before which nobody has cut any more.

    A backup was restored or the database was moved: the seed that was sealed can have been dealt
    and told since.
    """

    kind: Literal["resealed"] = "resealed"
    seed: str


class Cut(StoredEvent):
    """Somebody has cut the cards of the table's next deal."""

    kind: Literal["cut"] = "cut"
    seat: Seat


class Machine(BaseModel):
    """Which AI decided, with the seed and budget to make its decision again."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    level: str
    seed: int
    steps: int


class MoveMade(StoredEvent):
    """A move of a seat, stored as `moves.move_text`."""

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
    """A turn's decision; `by` is the AI that made it, or None."""

    kind: Literal["acted"] = "acted"
    by: Machine | None = None


class RestClaimed(StoredEvent):
    """Somebody has shown that all the tricks that are left are his; they are played out."""

    kind: Literal["rest_claimed"] = "rest_claimed"
    seat: Seat


class PlayedOut(MoveMade):
    """A card that nobody had to choose: the last of a hand, or one that a claim has drawn."""

    kind: Literal["played_out"] = "played_out"


class AnnouncementChosen(StoredEvent):
    """What a player will declare before the first lead once he is asked; an empty list: nothing."""

    kind: Literal["announcement_chosen"] = "announcement_chosen"
    seat: Seat
    declare: Told


class CardChosen(StoredEvent):
    """The card that a player will lay as soon as his turn comes; an empty list: none any more."""

    kind: Literal["card_chosen"] = "card_chosen"
    seat: Seat
    cards: Cards


class RevokeCalled(StoredEvent):
    """Somebody said that an opponent has played against the rules."""

    kind: Literal["revoke_called"] = "revoke_called"
    seat: Seat


class DeclaredLate(StoredEvent):
    """A declaration made after one's own first card."""

    kind: Literal["declared_late"] = "declared_late"
    seat: Seat
    declare: Told


class IntentSet(StoredEvent):
    """What a player will say with his next card; a `declare` of None is his best plan."""

    kind: Literal["intent_set"] = "intent_set"
    seat: Seat
    declare: Told | None
    belote: bool


class CardsMarked(StoredEvent):
    """The caller has chosen some of the cards that he will discard."""

    kind: Literal["cards_marked"] = "cards_marked"
    seat: Seat
    cards: Cards
