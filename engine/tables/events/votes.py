"""Events of votes during a match, and of what they result in."""

from datetime import timedelta
from typing import Literal

from pydantic import AwareDatetime

from engine.rules.cards import Seat, Side
from engine.tables.events.stored_event import StoredEvent
from engine.tables.table import Outcome, Proposal


class VoteOpened(StoredEvent):
    """A person started a vote; if they sit here, they have agreed. Fields as in `Vote`."""

    kind: Literal["vote_opened"] = "vote_opened"
    question: Proposal
    account: str
    seat: Seat | None = None
    until: AwareDatetime


class Agreed(StoredEvent):
    """A seat voted yes."""

    kind: Literal["agreed"] = "agreed"
    seat: Seat


class VoteClosed(StoredEvent):
    """A vote ended: all agreed, `seat` said no, or the time ran out."""

    kind: Literal["vote_closed"] = "vote_closed"
    outcome: Outcome
    seat: Seat | None = None


class Paused(StoredEvent):
    """A pause by agreement began; no clock runs until it ends, at `until` at the latest."""

    kind: Literal["paused"] = "paused"
    until: AwareDatetime


class Resumed(StoredEvent):
    """The pause is over; running clocks are moved forward by its length, `gap`."""

    kind: Literal["resumed"] = "resumed"
    gap: timedelta


class HandsOpened(StoredEvent):
    """It was agreed to show all hands after each deal of this match."""

    kind: Literal["hands_opened"] = "hands_opened"


class Ready(StoredEvent):
    """A seat asked for the next deal without further pause."""

    kind: Literal["ready"] = "ready"
    seat: Seat


class CalledOff(StoredEvent):
    """The match was ended without a result by agreement; the table is a lobby, as in `Reopened`."""

    kind: Literal["called_off"] = "called_off"


class GivenUp(StoredEvent):
    """A side gave the match up, so that the other of the two won it."""

    kind: Literal["given_up"] = "given_up"
    side: Side
