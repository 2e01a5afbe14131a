"""What can happen at a table: one union of pydantic models, stored as JSON and never changed.

Every event has a schema number of its own, so that old databases can always be read: a new shape is
a new number or kind beside the old one, which `events_v1.py` keeps. Events hold account ids, never
platform ids or names. Moves, declarations and cards are stored in the words of records (`card TS`,
`run3 K S`).
"""

from datetime import timedelta
from operator import not_
from typing import Annotated, Literal

from pydantic import (
    AwareDatetime,
    BaseModel,
    ConfigDict,
    Field,
    PlainSerializer,
    PlainValidator,
    ValidationInfo,
    field_serializer,
    field_validator,
)

from engine.rules.cards import CARD_NAMES, Card, Seat, Side, parse_card
from engine.rules.declarations import Plan
from engine.rules.moves import Move, move_text, parse_plan, read_move
from engine.rules.ruleset import Rules
from engine.tables.rests import Rest
from engine.tables.vote import Outcome, Proposal


def _stored(value: object) -> list[str]:
    """A list of texts, as JSON has it."""
    if isinstance(value, list) and all(isinstance(text, str) for text in value):
        return value
    raise ValueError("no list of texts")


def _read_plan(value: Plan, info: ValidationInfo) -> Plan:
    return parse_plan(_stored(value)) if info.mode == "json" else value


def _plan_texts(plan: Plan) -> tuple[str, ...]:
    return tuple(item.text for item in plan)


def _read_cards(value: tuple[Card, ...], info: ValidationInfo) -> tuple[Card, ...]:
    return tuple(map(parse_card, _stored(value))) if info.mode == "json" else value


def _card_names(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(CARD_NAMES[card] for card in cards)


def _is_none(value: object) -> bool:
    return value is None


Cards = Annotated[tuple[Card, ...], PlainValidator(_read_cards), PlainSerializer(_card_names)]
"""Cards in their order, stored as a list of their names."""

Told = Annotated[Plan, PlainValidator(_read_plan), PlainSerializer(_plan_texts)]
"""Declarations, stored as a list of their texts."""


class StoredEvent(BaseModel):
    """What all events have: their schema, and when it happened."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    v: Literal[1] = 1
    at: AwareDatetime


class TableOpened(StoredEvent):
    """A table stands in the lobby, all its chairs empty.

    `lesson`: it is for one person who learns, is dealt the packs of `lesson.py` and counts nowhere.
    """

    kind: Literal["table_opened"] = "table_opened"
    code: str
    opener: str
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta
    lesson: bool = Field(default=False, exclude_if=not_)  # what was stored is written as it was


class Sat(StoredEvent):
    """A person sat down, leaving any other chair of the table; none is held for him any more."""

    kind: Literal["sat"] = "sat"
    seat: Seat
    account: str


class MachineSat(StoredEvent):
    """An AI of this level sat down."""

    kind: Literal["machine_sat"] = "machine_sat"
    seat: Seat
    level: str


class ChairFreed(StoredEvent):
    """Whoever sat here got up or was removed, in the lobby."""

    kind: Literal["chair_freed"] = "chair_freed"
    seat: Seat


class ChairHeld(StoredEvent):
    """An empty chair is kept for a person until then; he gives up any other that was."""

    kind: Literal["chair_held"] = "chair_held"
    seat: Seat
    account: str
    until: AwareDatetime


class HoldEnded(StoredEvent):
    """A chair was kept long enough; it is anybody's again."""

    kind: Literal["hold_ended"] = "hold_ended"
    seat: Seat


class WentAway(StoredEvent):
    """A person left a running match; an AI plays for him until he is back."""

    kind: Literal["went_away"] = "went_away"
    seat: Seat


class Reopened(StoredEvent):
    """After a match the table is a lobby again; the chairs of those who are away are free."""

    kind: Literal["reopened"] = "reopened"


class Settled(StoredEvent):
    """The lobby's rules or pace were changed."""

    kind: Literal["settled"] = "settled"
    preset: str
    rules: Rules
    limit: timedelta
    machine: timedelta
    pause: timedelta


class LastCardSet(StoredEvent):
    """Whether the last card of a hand is played by itself at this table."""

    kind: Literal["last_card_set"] = "last_card_set"
    by_itself: bool


class OptionsSet(StoredEvent):
    """The lobby's `LobbyOptions`, all of them, after one was changed."""

    kind: Literal["options_set"] = "options_set"
    level: str
    start_when_full: bool
    invited_only: bool


class LotsDrawn(StoredEvent):
    """Chairs were drawn by lot: to each comes, with all that it holds, the one named in `order`."""

    kind: Literal["lots_drawn"] = "lots_drawn"
    order: tuple[Seat, ...]


class HandedOver(StoredEvent):
    """The table is this person's from now on, as if he had opened it."""

    kind: Literal["handed_over"] = "handed_over"
    account: str


class AskedIn(StoredEvent):
    """A person without an invitation asks to be let in."""

    kind: Literal["asked_in"] = "asked_in"
    account: str


class Admitted(StoredEvent):
    """A person may sit down although the table is by invitation only."""

    kind: Literal["admitted"] = "admitted"
    account: str


class TurnedDown(StoredEvent):
    """A person who asked is not let in; he may ask again."""

    kind: Literal["turned_down"] = "turned_down"
    account: str


class Blocked(StoredEvent):
    """A person may not sit at this table; his chair is free."""

    kind: Literal["blocked"] = "blocked"
    account: str


class Unblocked(StoredEvent):
    """A person who was blocked may sit down as any other."""

    kind: Literal["unblocked"] = "unblocked"
    account: str


class Started(StoredEvent):
    """A match begins."""

    kind: Literal["started"] = "started"
    first_dealer: Seat


class CardsDealt(StoredEvent):
    """A shuffled deck, the top card first.

    `asks_all`: before the first lead everybody is asked; once only those were who held something.
    """

    kind: Literal["cards_dealt"] = "cards_dealt"
    deck: Cards
    asks_all: bool = False


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


class Nudged(StoredEvent):
    """A slow player was reminded."""

    kind: Literal["nudged"] = "nudged"
    seat: Seat


class RestsHeeded(StoredEvent):
    """When the player of the turn that has begun does not want to be called, until it is over."""

    kind: Literal["rests_heeded"] = "rests_heeded"
    seat: Seat
    rests: tuple[Rest, ...]


class HintTaken(StoredEvent):
    """Somebody was told what an AI would do, for the first time in this match."""

    kind: Literal["hint_taken"] = "hint_taken"
    seat: Seat


class TurnMissed(StoredEvent):
    """The clock took a turn; an AI plays it."""

    kind: Literal["turn_missed"] = "turn_missed"
    seat: Seat


class CameBack(StoredEvent):
    """Somebody who was away is playing again."""

    kind: Literal["came_back"] = "came_back"
    seat: Seat


class TimeGivenBack(StoredEvent):
    """Nobody was served for this long; clocks that run are set back by it.

    A `gap` below zero: the machine's clock was set back by it, and so are the table's.
    """

    kind: Literal["time_given_back"] = "time_given_back"
    gap: timedelta


class VoteOpened(StoredEvent):
    """Somebody has asked the table something, and has agreed if he sits there. As in `Vote`."""

    kind: Literal["vote_opened"] = "vote_opened"
    question: Proposal
    account: str
    seat: Seat | None = None
    until: AwareDatetime


class Agreed(StoredEvent):
    """Somebody has said yes to what is asked."""

    kind: Literal["agreed"] = "agreed"
    seat: Seat


class VoteClosed(StoredEvent):
    """All have agreed, `seat` has said no, or the time has run out."""

    kind: Literal["vote_closed"] = "vote_closed"
    outcome: Outcome
    seat: Seat | None = None


class Paused(StoredEvent):
    """The people take a break, until then at most; no clock runs meanwhile."""

    kind: Literal["paused"] = "paused"
    until: AwareDatetime


class Resumed(StoredEvent):
    """The break is over; clocks that run are set back by the time that it has taken."""

    kind: Literal["resumed"] = "resumed"
    gap: timedelta


class HandsOpened(StoredEvent):
    """The people want all hands of this match to be shown after each deal."""

    kind: Literal["hands_opened"] = "hands_opened"


class CalledOff(StoredEvent):
    """The people have ended the match without a result; the table is a lobby as in `Reopened`."""

    kind: Literal["called_off"] = "called_off"


class GivenUp(StoredEvent):
    """A side of two has given the match up, and the other one has won it."""

    kind: Literal["given_up"] = "given_up"
    side: Side


class Closed(StoredEvent):
    """The table is gone. An unfinished match counts nothing, unless somebody has thrown it: he has
    cleared the table away in front of people who were playing it.
    """

    kind: Literal["closed"] = "closed"
    thrown_by: Seat | None = Field(default=None, exclude_if=_is_none)  # as it was stored before


class Expired(StoredEvent):
    """The table is gone, because nobody did anything at it for long."""

    kind: Literal["expired"] = "expired"


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
    | LastCardSet
    | OptionsSet
    | LotsDrawn
    | HandedOver
    | AskedIn
    | Admitted
    | TurnedDown
    | Blocked
    | Unblocked
    | Started
    | CardsDealt
    | Acted
    | RestClaimed
    | PlayedOut
    | AnnouncementChosen
    | CardChosen
    | RevokeCalled
    | DeclaredLate
    | IntentSet
    | CardsMarked
    | Nudged
    | RestsHeeded
    | HintTaken
    | TurnMissed
    | CameBack
    | TimeGivenBack
    | VoteOpened
    | Agreed
    | VoteClosed
    | Paused
    | Resumed
    | HandsOpened
    | CalledOff
    | GivenUp
    | Closed
    | Expired
)
