"""The clock of a turn: its reminders and its end, kept out of the player's rest hours."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

LONG_TURN = timedelta(hours=1)
"""Turns of at least this length take the player's rest hours into account."""

DAYS = timedelta(days=1)
"""Turns of at least this length are correspondence play, with a second reminder near the end."""

FIRST_REMINDER, LAST_WARNING = 1 / 2, 1 / 12
"""The fraction of a turn's time that is left at each reminder."""

AWAKE = timedelta(hours=1)
"""The least time left after a rest, for a turn that would have ended in it or soon after it."""

BEFORE_REST = timedelta(minutes=15)
"""How long before a rest the last reminder is sent if it would fall into the rest."""

LONGEST_EXTENSION = timedelta(hours=14)
"""A rest of twelve hours, one more when daylight saving time ends in it, and `AWAKE`."""


def at_pace(usual: timedelta, limit: timedelta) -> timedelta:
    """The usual waiting time, extended to a turn's length at tables where turns last days."""
    return max(usual, limit) if limit >= DAYS else usual


class Rest(NamedTuple):
    """A period in which a person does not want notifications, usually a night."""

    since: datetime
    until: datetime


class TurnClock(NamedTuple):
    """A turn's time: its start, its length, and its player's rests."""

    since: datetime
    limit: timedelta
    rests: tuple[Rest, ...] = ()

    @property
    def ends(self) -> datetime:
        """When the turn is taken from the player; extended past at most one rest."""
        end = self.since + self.limit
        for rest in self.rests:
            if rest.since < end < rest.until + AWAKE:
                return min(rest.until + AWAKE, end + LONGEST_EXTENSION)
        return end

    @property
    def reminds(self) -> datetime:
        """When the player is first reminded; not during a rest."""
        due = self.since + self.limit * (1 - FIRST_REMINDER)
        rest = _around(self.rests, due)
        return min(rest.until, self.ends) if rest is not None else due

    @property
    def warns(self) -> datetime | None:
        """When the player is reminded for the last time; before a rest rather than during it.

        None if the turn is short, or if this would not be after the first reminder.
        """
        if self.limit < DAYS:
            return None
        due = self.ends - self.limit * LAST_WARNING
        rest = _around(self.rests, due)
        if rest is not None:
            due = rest.since - BEFORE_REST
        return due if due > self.reminds else None

    def left(self, at: datetime) -> timedelta:
        """The time left at a moment; with rests, rounded down to whole hours or minutes."""
        left = self.ends - at
        if not self.rests:
            return left
        unit = timedelta(hours=1) if left >= timedelta(hours=2) else timedelta(minutes=1)
        return left // unit * unit


def _around(rests: Iterable[Rest], moment: datetime) -> Rest | None:
    return next((rest for rest in rests if rest.since <= moment < rest.until), None)
