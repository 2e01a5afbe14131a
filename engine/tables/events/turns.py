"""Whose turn takes long, who is away and back, and time in which nobody was served."""

from datetime import timedelta
from typing import Literal

from engine.rules.cards import Seat
from engine.tables.events.stored_event import StoredEvent
from engine.tables.turn_clock import Rest


class WentAway(StoredEvent):
    """A person left a running match; an AI plays for him until he is back."""

    kind: Literal["went_away"] = "went_away"
    seat: Seat


class ChairReserved(StoredEvent):
    """In the middle of a deal a person took this chair: they sit down once the deal is over. They
    give up any other chair that was reserved for them.
    """

    kind: Literal["chair_reserved"] = "chair_reserved"
    seat: Seat
    account: str


class ReservationEnded(StoredEvent):
    """The person for whom this chair was reserved does not want it any more."""

    kind: Literal["reservation_ended"] = "reservation_ended"
    seat: Seat


class Retired(StoredEvent):
    """A person has left his tournament for good; an AI plays on to the end."""

    kind: Literal["retired"] = "retired"
    seat: Seat


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
