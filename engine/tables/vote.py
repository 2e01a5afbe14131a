"""What people at a table agree on in the middle of a match, as values."""

from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from engine.rules.cards import Seat

VOTE_OPEN = timedelta(minutes=2)
"""How long a question waits for its answers."""
ASK_AGAIN = timedelta(minutes=1)
"""How long whoever was refused waits before he may ask the table something."""
RECESS = timedelta(hours=24)
"""The longest pause that people can agree on."""


class Proposal(StrEnum):
    """What is asked."""

    PAUSE = "pause"
    END = "end"
    GIVE_UP = "give_up"
    CHAIR = "chair"
    OPEN_HANDS = "open_hands"


class Outcome(StrEnum):
    """How a vote has ended."""

    AGREED = "agreed"
    REFUSED = "refused"
    RUN_OUT = "run_out"


class Vote(NamedTuple):
    """A question, the last one that was asked at a table; without an `outcome` it is open.

    `account` has asked it. `seat` is the chair that he wants, or his own where he gives up.
    `agreed` are the seats that have said yes, `refused` is the one that has said no.
    """

    number: int
    question: Proposal
    account: str
    until: datetime
    seat: Seat | None = None
    agreed: tuple[Seat, ...] = ()
    outcome: Outcome | None = None
    refused: Seat | None = None
    ended: datetime | None = None


class Recess(NamedTuple):
    """A pause on which the people have agreed: no clock runs from `since` until it ends."""

    since: datetime
    until: datetime
