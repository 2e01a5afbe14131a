"""Events around turns: reminders, missed turns, absence and return, outages."""

from datetime import timedelta
from typing import Literal

from engine.rules.cards import Seat
from engine.tables.events.stored_event import StoredEvent
from engine.tables.turn_clock import Rest


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
    """The person for whom this chair was reserved no longer wants it."""

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
    """The rests of the current turn's player, to be taken into account by its clock."""

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
