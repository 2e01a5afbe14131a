"""How the bot is just now: asks its parts, when somebody wants to know."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from adapters.platform.limited_platform import Backlog
from adapters.platform.platform import Link
from adapters.platform.platforms import OwnParts, Platforms
from adapters.platform.rate_limits import BudgetLeft
from adapters.screen.screen import Screen
from bot import __version__
from bot.metrics.measures import Measures
from bot.processes.desk import Desks
from bot.settings.settings import newest_copy
from bot.storage.closed_tables import Keeping
from engine.host.host import Host
from engine.host.timekeeper import Timekeeper
from engine.players.processes import Processes
from engine.store.commits import Committer
from engine.store.database import Database, Space
from engine.tables.table import LIVE


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


OWN_TIME: Final = (50, 99)
"""Of a hundred taps."""

RATED: Final = 10.0
"""Seconds over which it is told how many taps came in one."""


@dataclass(slots=True)
class Counted:
    """What has to be asked of the database, as it was when it was asked last."""

    tables: Mapping[str, int] = field(default_factory=dict)
    space: Space | None = None
    backed_up: datetime | None = None


@dataclass(frozen=True, slots=True)
class Vitals:
    """The parts that are asked. `since` is when the bot was put together."""

    since: datetime
    measures: Measures
    host: Host
    committer: Committer
    timekeeper: Timekeeper
    database: Database
    platforms: Platforms
    screen: Screen
    processes: Processes
    desks: Desks
    keeping: Keeping
    backups: Path | None = None
    counted: Counted = field(default_factory=Counted)

    async def count(self) -> Counted:
        """Ask the database, and when it was last backed up; raises what reading it raises."""
        self.counted.tables = await self.host.journal.counted(*LIVE)
        self.counted.space = await self.database.space()
        if self.backups is not None:
            self.counted.backed_up = await asyncio.to_thread(newest_copy, self.backups)
        return self.counted

    def condition(self) -> Condition:
        """All of it, with what was counted last."""
        people, taps = self.measures.people, self.measures.taps
        own = taps.percentiles(*OWN_TIME)
        links, backlogs = self.links(), self.backlogs()
        late = {
            "mailboxes": self.mailbox_age(),
            "committer": self.commit_age(),
            "due": self.timekeeper.late.total_seconds(),
            "loop": self.timekeeper.lag,
            "screen": max((one.seconds for one in backlogs.values()), default=0.0),
            "updates": max((one.seconds for one in links.values()), default=0.0),
        }
        return Condition(
            version=__version__,
            since=self.since,
            now=self.host.clock.now(),
            links=links,
            elsewhere=[name for name, served in self.serving().items() if not served],
            parts=self.parts(),
            tables=self.counted.tables,
            people_now=sum(people.lately().values()),
            people_day=sum(people.in_a_day().values()),
            taps=taps.rate(RATED),
            own=(own[0], own[1]) if own is not None else None,
            late=late,
            waiting=self.committer.waiting,
            budgets=self.budgets(),
            failing=self.committer.failing,
            space=self.counted.space,
            backed_up=self.counted.backed_up,
            ai_waiting=self.processes.waiting,
            ai_delay=self.processes.delay,
        )

    def links(self) -> dict[str, Link]:
        """How the platforms are connected that this process serves."""
        served = self.serving()
        return {one.name: one.linked for one in self.platforms if served[one.name]}

    def serving(self) -> dict[str, bool]:
        """Whether this process serves the people of each of its platforms, or waits to."""
        return {one.name: self.desks.is_open(one.name) for one in self.platforms}

    def parts(self) -> dict[str, OwnParts]:
        """Which parts of the platforms that are divided this process serves."""
        served = [one.name for one in self.platforms]
        return {name: self.desks.parts(name) for name in self.desks.divided() if name in served}

    def budgets(self) -> dict[str, BudgetLeft]:
        """What may be written to the platforms."""
        return self.screen.budgets()

    def backlogs(self) -> dict[str, Backlog]:
        """What is still to be written to them."""
        return self.screen.backlogs()

    def in_memory(self) -> int:
        """How many tables this process has at hand."""
        return len(self.host.mailboxes())

    def mailbox_age(self) -> float:
        """For how many seconds the oldest letter to a table has had no reply."""
        return _age(*(box.waiting_since for box in self.host.mailboxes()))

    def commit_age(self) -> float:
        """For how many seconds the oldest batch has been waiting to be stored."""
        return _age(self.committer.waiting_since)

    def beat_age(self) -> float:
        """How many seconds ago it was stored that the process lives."""
        return _age(self.timekeeper.beaten_at)


def _age(*since: float | None) -> float:
    known = [one for one in since if one is not None]
    return max(asyncio.get_running_loop().time() - min(known), 0.0) if known else 0.0
