"""The composition: assembles six parts into one bot, which begins, serves people, and ends.

It ends on a signal at any moment, quickly, and without a traceback.
"""

import asyncio
import logging
import os
import signal
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from typing import Any

from adapters.platform.application import Application
from adapters.platform.platform import PartitionedReceiver, Platform
from adapters.trouble.failures import cancel_all
from bot.commands.context import Memory, Services
from bot.inbound.application import Belotbot
from bot.inbound.front_door import TableFinder
from bot.inbound.launches import ChatTables
from bot.locales.words import Words
from bot.metrics.measures import Measures
from bot.people.rate_limits import PERSON_LIMIT, RateLimit
from bot.processes.partition import ClaimLost, Division, Partition, PartitionGuard
from bot.services.display import Display, Painting, Work
from bot.services.engine import TOURNAMENTS, Engine
from bot.services.jobs import Jobs, Upkeep
from bot.services.people import People
from bot.services.store import CLOSING, Store, ended_in_time
from bot.settings.settings import BROWSER
from engine.host.chance import Chance, SystemChance
from engine.host.clock import Clock
from engine.store.commits import RETRY, NotStored
from engine.store.problems import DatabaseGone, DatabaseUnreachable
from engine.tables.table import Pace

SIGNALS = signal.SIGINT, signal.SIGTERM
DEADLINE = 9
"""Seconds after which the process ends by force if something hangs."""

BY_FORCE = 70
"""The exit code of a forced end (EX_SOFTWARE)."""


class Stopped(Exception):
    """The process was told to stop before it was ready."""


@asynccontextmanager
async def unless_stopped(stop: asyncio.Event) -> AsyncIterator[None]:
    """Cancel the block as soon as `stop` is set; raises `Stopped` then."""
    task = asyncio.current_task()
    stopping = asyncio.create_task(stop.wait(), name="stop before the start")

    def give_up(done: asyncio.Task[bool]) -> None:
        if not done.cancelled() and task is not None:
            task.cancel()

    stopping.add_done_callback(give_up)
    try:
        yield
    except asyncio.CancelledError:
        if stop.is_set() and task is not None and task.uncancel() == 0:
            raise Stopped from None
        raise
    finally:
        stopping.remove_done_callback(give_up)
        stopping.cancel()


def _end_by_force(*_: object) -> None:
    """Write directly to standard error: a hanging thread may hold a lock of the log."""
    os.write(2, f"Belotbot did not end within {DEADLINE} s and ends by force.\n".encode())
    os._exit(BY_FORCE)


def arm_forced_exit() -> None:
    """End the process by force in `DEADLINE` seconds, unless it has ended by then."""
    if signal.getsignal(signal.SIGALRM) is not _end_by_force:
        signal.signal(signal.SIGALRM, _end_by_force)
        signal.alarm(DEADLINE)


def listen(stop: asyncio.Event) -> None:
    """Set `stop` on a signal, and end by force if that has not ended the process in time."""
    loop = asyncio.get_running_loop()

    def told() -> None:
        arm_forced_exit()
        stop.set()

    for number in SIGNALS:
        loop.add_signal_handler(number, told)


PACES: Mapping[str, Pace] = {
    "normal": Pace(),
    "blitz": Pace(timedelta(seconds=15), timedelta(milliseconds=400), timedelta(seconds=3)),
    "quick": Pace(timedelta(seconds=25), timedelta(milliseconds=500), timedelta(seconds=4)),
    "calm": Pace(timedelta(minutes=5), timedelta(milliseconds=1800), timedelta(seconds=15)),
    "post": Pace(timedelta(days=2), timedelta(milliseconds=1800), timedelta(seconds=15)),
}

logger = logging.getLogger(__name__)


@asynccontextmanager
async def assembled(
    url: str,
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
    measures: Measures | None = None,
    share: RateLimit = PERSON_LIMIT,
    divisions: Mapping[str, Division] | None = None,
    upkeep: Upkeep | None = None,
) -> AsyncIterator["App"]:
    """Assemble the bot on a database, and close it cleanly afterwards.

    Clock and chance come from outside (law 8); by default they are real. `measures` replace a new
    set of metrics; `share` is the rate limit of one person; `divisions` says which platforms are
    served in parts. Raises `UnusableDatabase`.
    """
    measures, words = measures or Measures(), Words()
    words.read()
    store = await Store.open(url, clock, measures, divisions)
    people = People.of(store, words)
    engine = Engine.of(store, people, chance or SystemChance(), measures, paces)
    painting = Painting.of(store, people, engine, words)
    display = Display.of(store, people, engine, painting, measures)
    upkeep = upkeep or Upkeep()
    jobs = Jobs.of(store, people, engine, painting, display, measures=measures, upkeep=upkeep)
    services = Services(store, people, engine, painting, display, jobs, Memory())
    application = Belotbot(services, share)
    door, tables = TableFinder(services, application), ChatTables(services)
    try:
        yield App(application, door, tables, *services.parts[:-1])
    finally:  # each within its time limit; users of other parts first
        await tables.close()
        await ended_in_time(application.close(), "the application")
        await jobs.close()
        await engine.close(store)
        await display.close()
        await store.close()


@dataclass(frozen=True, slots=True)
class App:
    """An assembled bot that is not yet running."""

    application: Belotbot
    door: TableFinder
    tables: ChatTables
    store: Store
    people: People
    engine: Engine
    painting: Painting
    display: Display
    jobs: Jobs
    taking_up: set[Partition] = field(default_factory=set)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    def hearing(self, platform: str) -> Application:
        """The application that gets a platform's input; for the rooms this works in any process."""
        if self.store.bus.alone or platform == BROWSER:
            return self.application
        return PartitionGuard(self.application, self.store.partitions, platform)

    async def begin(self) -> None:
        """Resume the state of the last run; nobody may be answered before."""
        await self.store.bus.start()
        await self.engine.timekeeper.resume()
        await self.engine.director.begin()
        if self.store.bus.alone:
            self.store.partitions.open_all()
            await self.display.begin(self.engine)
            await self.jobs.review_posts.resume()

    async def _begin_at(self, partition: Partition) -> None:
        """Start serving a partition: first show its tables, then handle its updates."""
        if not partition.opened.is_set():
            await self._tried(lambda: self._take_up(partition))
        if partition.part is not None:
            self.store.partitions.parts(partition.platform).add(partition.part)

    async def _take_up(self, partition: Partition) -> None:
        """Show a partition's people what has happened so far and what happens from now on.

        Partitions opened at the same time are handled together.
        """
        self.taking_up.add(partition)
        try:
            async with self.one_at_a_time:
                if partition not in self.taking_up:
                    return
                together = tuple(self.taking_up)
                self.people.directory.reread()
                self.display.presenter.serve_more()
                for one in together:
                    one.opened.set()
                partition_of = self.store.partitions.of
                await self.display.begin(self.engine, lambda place: partition_of(place) in together)
                await self.jobs.review_posts.resume()
                self.display.outbox.look_soon()
                self.taking_up.difference_update(together)
        finally:
            self.taking_up.discard(partition)

    async def run(
        self,
        platforms: Sequence[Platform],
        stop: asyncio.Event,
        ending: Callable[[], None] = lambda: None,
    ) -> None:
        """Serve these platforms until `stop`, as far as no other process does.

        Raises the error that ended a platform. `ending` is called once the bot has to end, for any
        reason. Raises `DatabaseGone` if the database files were deleted or replaced, and
        `ClaimLost` if another process may serve.
        """
        store, timekeeper = self.store, self.engine.timekeeper
        for platform in platforms:
            self.people.platforms.add(platform)
        if timekeeper.resumed_at is None:
            await self.begin()
        serving: dict[str, asyncio.Task[None]] = {}
        store.claims.want(TOURNAMENTS)
        background = [self._beside(work) for work in self.jobs.always(store)]

        async def serve(platform: Platform, partition: Partition) -> None:
            await self._begin_at(partition)
            if not serving:
                background.extend(
                    self._beside(work) for work in (*self.display.work(), *self.jobs.work())
                )
            if platform.name not in serving:
                run = asyncio.create_task(platform.run(), name=platform.name)
                serving[platform.name] = run
            await _while_served(platform, partition, serving[platform.name])

        running = [
            asyncio.create_task(timekeeper.run(), name="timekeeper"),
            asyncio.create_task(store.claims.run(), name="claims"),
            asyncio.create_task(
                self.engine.director.run(partial(store.claims.holds, TOURNAMENTS)),
                name="tournaments",
            ),
            *(
                asyncio.create_task(
                    store.partitions.while_held(one.name, partial(serve, one)),
                    name=f"the partitions of {one.name}",
                )
                for one in platforms
            ),
        ]
        besides = [
            asyncio.create_task(stop.wait(), name="stop"),
            asyncio.create_task(store.partitions.lost.wait(), name="a partition is lost"),
            asyncio.create_task(store.lease.lost.wait(), name="the lease is lost"),
            asyncio.create_task(store.committer.gone.wait(), name="database gone"),
        ]
        await asyncio.wait((*besides, *running), return_when=asyncio.FIRST_COMPLETED)
        lost = store.partitions.lost.is_set() or store.lease.lost.is_set()
        taken_over = lost and not stop.is_set()
        if not taken_over:
            store.partitions.end()
            ending()
        for work in background:
            work.cancel()
        if not taken_over:  # while the platforms still run
            await ended_in_time(self.jobs.review_posts.close(), "the reviews")
            await self.display.stop_writing()
        running += serving.values()
        ended = [task for task in running if task.done()]
        await _cancelled((*background, *besides, *running))
        if store.committer.gone.is_set():
            raise DatabaseGone
        if taken_over:
            raise ClaimLost
        for task in ended:
            task.result()

    def _beside(self, work: Work) -> asyncio.Task[None]:
        job, name = work
        task = asyncio.create_task(job(), name=name)
        task.add_done_callback(_log_failure)
        return task

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> None:
        """Retry work until the store works."""
        while True:
            try:
                await work()
            except (NotStored, DatabaseUnreachable):  # the committer reports it
                await asyncio.sleep(RETRY)
            else:
                return


async def _while_served(platform: Platform, partition: Partition, run: asyncio.Task[None]) -> None:
    """Wait until a platform has ended; if the partition is a part of it, handle its updates."""
    if partition.part is None or not isinstance(platform, PartitionedReceiver):
        await asyncio.wait((run,))
        return
    hearing = asyncio.create_task(
        platform.hear(partition.part), name=f"people at {partition.claims[-1]}"
    )
    partition.hearing = hearing
    try:
        await asyncio.wait((run, hearing), return_when=asyncio.FIRST_COMPLETED)
        if hearing.done() and not hearing.cancelled():
            hearing.result()
        await asyncio.wait((run,))
    finally:
        partition.hearing = None
        await cancel_all((hearing,))


async def _cancelled(tasks: Sequence[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait for them up to `CLOSING`."""
    for task in tasks:
        if not task.cancelling():
            task.cancel()
    _, late = await asyncio.wait(tasks, timeout=CLOSING)
    for task in late:
        logger.warning("%s did not end within %.1f s", task.get_name(), CLOSING)


def _log_failure(task: asyncio.Task[None]) -> None:
    """Log the failure of a background job; the bot goes on without it."""
    if not task.cancelled() and task.exception() is not None:
        logger.error("%s failed", task.get_name(), exc_info=task.exception())
