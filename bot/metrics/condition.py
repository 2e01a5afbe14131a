"""How the bot is at one moment, as values that can be told."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from adapters.divided import OwnParts
from adapters.platform import Link
from adapters.rate_limits import BudgetLeft
from engine.store.database import Space


@dataclass(frozen=True, slots=True)
class Condition:
    """How the bot is.

    `links` and `budgets` are by platform; those that are `elsewhere` are served by another process,
    and of those that have `parts` some may be.
    `tables` are by status. `people_now` and `people_day` were heard of in the last minutes and the
    last day. `own` is the own time of taps that 50 and 99 of a hundred did not exceed. `late` says
    for how many seconds the oldest of what waits has been waiting, by queue. `backed_up` is when a
    backup was made last, if that is known.
    """

    version: str
    since: datetime
    now: datetime
    links: Mapping[str, Link]
    elsewhere: Sequence[str]
    parts: Mapping[str, OwnParts]
    tables: Mapping[str, int]
    people_now: int
    people_day: int
    taps: float
    own: tuple[float, float] | None
    late: Mapping[str, float]
    waiting: int
    budgets: Mapping[str, BudgetLeft]
    failing: bool
    space: Space | None
    backed_up: datetime | None
    ai_waiting: int
    ai_delay: float

    @property
    def runs(self) -> timedelta:
        """For how long it has been running."""
        return self.now - self.since
