"""The bot's present state, read from its parts on demand."""

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final

from adapters.platform.platform import Link
from adapters.platform.platforms import OwnPartitions, Platforms
from adapters.platform.rate_limits import BudgetLeft
from adapters.screen.screen import Screen
from bot import __version__
from bot.metrics.measures import Measures
from bot.processes.partition import Partitions
from bot.settings.settings import newest_copy
from bot.storage.closed_tables import TableRetention
from engine.host.host import Host
from engine.host.timekeeper import Timekeeper
from engine.players.processes import Processes
from engine.store.commits import Committer
from engine.store.database import Database, Space
from engine.tables.table import LIVE


@dataclass(frozen=True, slots=True)
class Condition:
    """The bot's state at a moment.

    `links` and `budgets` are by platform. Platforms `elsewhere` are served by other processes; of
    those with `parts`, some parts may be. `tables` are by status. `people_now` and `people_day`
    were active in the last minutes and the last day. `own`: the 50th and 99th percentiles of own
    time. `late`: the age in seconds of the oldest entry, by queue. `backed_up`: the time of the
    latest backup, if known.
    """

    version: str
    since: datetime
    now: datetime
    links: Mapping[str, Link]
    elsewhere: Sequence[str]
    parts: Mapping[str, OwnPartitions]
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
        """How long the bot has been running."""
        return self.now - self.since


OWN_TIME: Final = (50, 99)
"""Percentiles of taps."""

RATED: Final = 10.0
"""Seconds over which the rate of taps is averaged."""


@dataclass(slots=True)
class Counted:
    """The values at the last look at the database."""

    tables: Mapping[str, int] = field(default_factory=dict)
    space: Space | None = None
    backed_up: datetime | None = None


@dataclass(frozen=True, slots=True)
class Vitals:
    """The parts that are read. `since`: when the bot was assembled."""

    since: datetime
    measures: Measures
    host: Host
    committer: Committer
    timekeeper: Timekeeper
    database: Database
    platforms: Platforms
    screen: Screen
    processes: Processes
    partitions: Partitions
    keeping: TableRetention
    backups: Path | None = None
    counted: Counted = field(default_factory=Counted)

    async def count(self) -> Counted:
        """Read the database and the time of the latest backup; raises the database's errors."""
        self.counted.tables = await self.host.journal.counted(*LIVE)
        self.counted.space = await self.database.space()
        if self.backups is not None:
            self.counted.backed_up = await asyncio.to_thread(newest_copy, self.backups)
        return self.counted

    def condition(self) -> Condition:
        """The present state, with the latest counts."""
        people, taps = self.measures.people, self.measures.taps
        own = taps.percentiles(*OWN_TIME)
        links, backlogs = self.links(), self.screen.backlogs()
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
            budgets=self.screen.budgets(),
            failing=self.committer.failing,
            space=self.counted.space,
            backed_up=self.counted.backed_up,
            ai_waiting=self.processes.waiting,
            ai_delay=self.processes.delay,
        )

    def links(self) -> dict[str, Link]:
        """The connections to the platforms that this process serves."""
        served = self.serving()
        return {one.name: one.linked for one in self.platforms if served[one.name]}

    def serving(self) -> dict[str, bool]:
        """Whether this process serves each of its platforms, or stands by."""
        return {one.name: self.partitions.is_open(one.name) for one in self.platforms}

    def parts(self) -> dict[str, OwnPartitions]:
        """The parts of divided platforms that this process serves."""
        served = [one.name for one in self.platforms]
        return {
            name: self.partitions.parts(name)
            for name in self.partitions.divided()
            if name in served
        }

    def mailbox_age(self) -> float:
        """Age in seconds of the oldest command without a reply in a table's mailbox."""
        return _age(*(box.waiting_since for box in self.host.mailboxes()))

    def commit_age(self) -> float:
        """Age in seconds of the oldest batch waiting for its commit."""
        return _age(self.committer.waiting_since)

    def beat_age(self) -> float:
        """Age in seconds of the last stored heartbeat."""
        return _age(self.timekeeper.beaten_at)


def _age(*since: float | None) -> float:
    known = [one for one in since if one is not None]
    return max(asyncio.get_running_loop().time() - min(known), 0.0) if known else 0.0
