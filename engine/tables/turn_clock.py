"""The clock of a long turn: when its player is reminded and when it ends, and that he sleeps."""

from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import NamedTuple

LONG_TURN = timedelta(hours=1)
"""From this length on a turn heeds when its player rests."""

DAYS = timedelta(days=1)
"""Turns of that length are played by post: whoever is slow is reminded once more at the end."""

FIRST_REMINDER, LAST_WARNING = 1 / 2, 1 / 12
"""Which share of a turn's time is left at a reminder."""

AWAKE = timedelta(hours=1)
"""What a player has at least, after his rest, of a turn that would have ended in it."""

BEFORE_REST = timedelta(minutes=15)
"""How long before a rest somebody is warned for whom it would be too late after it."""

LONGEST_EXTENSION = timedelta(hours=14)
"""Twelve hours by a person's clock, one more in the night when it is set back, and `AWAKE`."""


def at_pace(usual: timedelta, limit: timedelta) -> timedelta:
    """How long people are waited for who have this time for a turn: as long as for a turn, where
    that lasts for days.
    """
    return max(usual, limit) if limit >= DAYS else usual


class Rest(NamedTuple):
    """A time in which somebody does not want to be called: a night, mostly."""

    since: datetime
    until: datetime


class TurnClock(NamedTuple):
    """A turn's time: from when, how long, and when its player rests meanwhile."""

    since: datetime
    limit: timedelta
    rests: tuple[Rest, ...] = ()

    @property
    def ends(self) -> datetime:
        """When the turn is taken from him; once, it waits for the end of a rest."""
        end = self.since + self.limit
        for rest in self.rests:
            if rest.since < end < rest.until + AWAKE:
                return min(rest.until + AWAKE, end + LONGEST_EXTENSION)
        return end

    @property
    def reminds(self) -> datetime:
        """When he is reminded because he is slow, but not before he is up."""
        due = self.since + self.limit * (1 - FIRST_REMINDER)
        rest = _around(self.rests, due)
        return min(rest.until, self.ends) if rest is not None else due

    @property
    def warns(self) -> datetime | None:
        """When he is reminded for the last time; before he goes to rest, if it would be during it.

        None where a turn is short, or the first reminder has not been sooner.
        """
        if self.limit < DAYS:
            return None
        due = self.ends - self.limit * LAST_WARNING
        rest = _around(self.rests, due)
        if rest is not None:
            due = rest.since - BEFORE_REST
        return due if due > self.reminds else None

    def left(self, at: datetime) -> timedelta:
        """How much time is left then, in whole units that can be told."""
        left = self.ends - at
        if not self.rests:
            return left
        unit = timedelta(hours=1) if left >= timedelta(hours=2) else timedelta(minutes=1)
        return left // unit * unit


def _around(rests: Iterable[Rest], moment: datetime) -> Rest | None:
    return next((rest for rest in rests if rest.since <= moment < rest.until), None)
