"""What people agree on in the middle of a match."""

from datetime import timedelta
from typing import Literal

from pydantic import AwareDatetime

from engine.rules.cards import Seat, Side
from engine.tables.events.stored_event import StoredEvent
from engine.tables.table import Outcome, Proposal


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


class Ready(StoredEvent):
    """Somebody has seen how the deal has ended, and does not wait any longer for the next one."""

    kind: Literal["ready"] = "ready"
    seat: Seat


class CalledOff(StoredEvent):
    """The people have ended the match without a result; the table is a lobby as in `Reopened`."""

    kind: Literal["called_off"] = "called_off"


class GivenUp(StoredEvent):
    """A side of two has given the match up, and the other one has won it."""

    kind: Literal["given_up"] = "given_up"
    side: Side
