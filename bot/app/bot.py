"""An assembled bot: begins, serves people, and ends."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeAlias

from adapters.drawing.drawing import Drawings
from adapters.platform.application import Application
from adapters.platform.platform import HeardInParts, Platform
from adapters.platform.platforms import Platforms
from adapters.screen.screen import Screen
from bot.app.stop import ended_in_time
from bot.inbound.application import Belotbot
from bot.jobs.daily import DailyPosts
from bot.jobs.promo_periods import Promos
from bot.jobs.reviews import ReviewPosts
from bot.jobs.summaries import Summaries
from bot.locales.words import Words
from bot.metrics.health import Health
from bot.metrics.vitals import Vitals
from bot.people.directory import Directory
from bot.pictures.decks import CardArt
from bot.processes.balance import Rebalancer
from bot.processes.partition import ClaimLost, Partition, PartitionGuard, Partitions
from bot.settings.settings import BROWSER
from bot.show.dormant_tables import DormantTables
from bot.show.live_tables import LiveTables
from bot.show.painter import TablePainter
from bot.show.presenter import Presenter
from bot.show.screen_memory import StoredScreenMemory
from bot.show.tellings import Tellings
from bot.show.tournament_presenter import TournamentPresenter
from bot.storage.browser_archive import StoredArchive
from bot.storage.closed_tables import TableRetention
from bot.storage.dead_letters import StoredDeadLetters
from bot.storage.surfaces import Surfaces
from engine.directing.director import Director
from engine.host.claims import Claims
from engine.host.host import Host
from engine.host.lease_time import Lease
from engine.host.timekeeper import Timekeeper
from engine.host.turns import Turns
from engine.store.bus import Bus
from engine.store.commits import RETRY, Committer, NotStored
from engine.store.database import Database
from engine.store.problems import DatabaseGone, OutOfReach
from engine.tables.table import LIVE

CLOSING: Final = 1.5
"""Real seconds that each step of the shutdown may take."""

TOURNAMENTS: Final = "tournaments"
"""The claim to run what falls due in tournaments."""

OLD_TABLES: Final = "old tables"
"""The claim to archive old tables."""

Work: TypeAlias = tuple[Callable[[], Coroutine[None, None, None]], str]
"""A background job and its name."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class App:
    """An assembled bot that is not yet running."""

    application: Belotbot
    database: Database
    bus: Bus
    committer: Committer
    lease: Lease
    claims: Claims
    turns: Turns
    partitions: Partitions
    directory: Directory
    host: Host
    timekeeper: Timekeeper
    health: Health
    vitals: Vitals
    platforms: Platforms
    live: LiveTables
    painter: TablePainter
    presenter: Presenter
    dormant_tables: DormantTables
    summaries: Summaries
    daily_posts: DailyPosts
    director: Director
    cups: TournamentPresenter
    promos: Promos
    tellings: Tellings
    review_posts: ReviewPosts
    keeping: TableRetention
    screen: Screen
    memory: StoredScreenMemory
    surfaces: Surfaces
    archive: StoredArchive
    aside: StoredDeadLetters
    words: Words
    art: CardArt
    drawings: Drawings
    moves: Rebalancer
    taking_up: set[Partition] = field(default_factory=set)
    one_at_a_time: asyncio.Lock = field(default_factory=asyncio.Lock)

    def hearing(self, platform: str) -> Application:
        """The application that gets a platform's input; for the rooms this works in any process."""
        if self.bus.alone or platform == BROWSER:
            return self.application
        return PartitionGuard(self.application, self.partitions, platform)

    async def begin(self) -> None:
        """Resume the state of the last run; nobody may be answered before."""
        await self.bus.start()
        await self.timekeeper.resume()
        await self.director.begin()
        if self.bus.alone:
            self.partitions.open_all()
            await self._show()

    async def _begin_at(self, partition: Partition) -> None:
        """Start serving a partition: first show its tables, then handle its updates."""
        if not partition.opened.is_set():
            await self._tried(lambda: self._take_up(partition))
        if partition.part is not None:
            self.partitions.parts(partition.platform).add(partition.part)

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
                self.directory.read_anew()
                self.presenter.serve_more()
                for one in together:
                    one.opened.set()
                await self._show()
                self.tellings.look_soon()
                self.taking_up.difference_update(together)
        finally:
            self.taking_up.discard(partition)

    async def _show(self) -> None:
        self.dormant_tables.lay(await self.host.journal.with_status(*LIVE))
        self.dormant_tables.lay(
            await self.surfaces.tables()
        )  # closed ones whose messages may be outdated
        await self.cups.begin()
        await self.review_posts.resume()

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
        for platform in platforms:
            self.platforms.add(platform)
        if self.timekeeper.resumed_at is None:
            await self.begin()
        serving: dict[str, asyncio.Task[None]] = {}
        self.claims.want(TOURNAMENTS)
        background = [self._beside(work, name) for work, name in self._always()]

        async def serve(platform: Platform, partition: Partition) -> None:
            await self._begin_at(partition)
            if not serving:
                background.extend(self._beside(work, name) for work, name in self._spoken())
            if platform.name not in serving:
                run = asyncio.create_task(platform.run(), name=platform.name)
                serving[platform.name] = run
            await _while_served(platform, partition, serving[platform.name])

        running = [
            asyncio.create_task(self.timekeeper.run(), name="timekeeper"),
            asyncio.create_task(self.claims.run(), name="claims"),
            asyncio.create_task(
                self.director.run(partial(self.claims.holds, TOURNAMENTS)), name="tournaments"
            ),
            *(
                asyncio.create_task(
                    self.partitions.while_held(one.name, partial(serve, one)),
                    name=f"the partitions of {one.name}",
                )
                for one in platforms
            ),
        ]
        besides = [
            asyncio.create_task(stop.wait(), name="stop"),
            asyncio.create_task(self.partitions.lost.wait(), name="a partition is lost"),
            asyncio.create_task(self.lease.lost.wait(), name="the lease is lost"),
            asyncio.create_task(self.committer.gone.wait(), name="database gone"),
        ]
        await asyncio.wait((*besides, *running), return_when=asyncio.FIRST_COMPLETED)
        lost = self.partitions.lost.is_set() or self.lease.lost.is_set()
        taken_over = lost and not stop.is_set()
        if not taken_over:
            self.partitions.end()
            ending()
        for work in background:
            work.cancel()
        if not taken_over:  # while the platforms still run
            await ended_in_time(self.review_posts.close(), CLOSING, "the reviews")
            await ended_in_time(self.screen.close(), CLOSING, "the screen")
            await ended_in_time(self.memory.store_looks(), CLOSING, "the looks")
        running += serving.values()
        ended = [task for task in running if task.done()]
        await _cancelled((*background, *besides, *running))
        if self.committer.gone.is_set():
            raise DatabaseGone
        if taken_over:
            raise ClaimLost
        for task in ended:
            task.result()

    def _always(self) -> tuple[Work, ...]:
        """Jobs of every process, also of one that stands by."""
        return (
            (partial(self.claims.while_held, OLD_TABLES, self.keeping.run), "old tables"),
            (partial(self.promos.keep_fresh, self.bus), "promo period"),
            (self.moves.run, "parts that move"),
        )

    def _spoken(self) -> tuple[Work, ...]:
        """Jobs of a process that serves people."""
        return (
            (self.dormant_tables.run, "dormant tables"),
            (self.memory.run, "looks"),
            (self.summaries.run, "summaries"),
            (self.daily_posts.run, "deals of the day"),
            (self.promos.run, "promo periods"),
            (self.tellings.run, "messages to be told"),
            (self.review_posts.run, "reviews"),
        )

    def _beside(
        self, work: Callable[[], Coroutine[None, None, None]], name: str
    ) -> asyncio.Task[None]:
        task = asyncio.create_task(work(), name=name)
        task.add_done_callback(_log_failure)
        return task

    async def _tried(self, work: Callable[[], Awaitable[None]]) -> None:
        """Retry work until the store works."""
        while True:
            try:
                await work()
            except (NotStored, OutOfReach):  # the committer reports it
                await asyncio.sleep(RETRY)
            else:
                return


async def _while_served(platform: Platform, partition: Partition, run: asyncio.Task[None]) -> None:
    """Wait until a platform has ended; if the partition is a part of it, handle its updates."""
    if partition.part is None or not isinstance(platform, HeardInParts):
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
        if not hearing.cancelling():
            hearing.cancel()
        await asyncio.wait((hearing,))


async def _cancelled(tasks: Sequence[asyncio.Task[Any]]) -> None:
    """Cancel tasks and wait for them up to `CLOSING`."""
    for task in tasks:
        task.cancel()
    _, late = await asyncio.wait(tasks, timeout=CLOSING)
    for task in late:
        logger.warning("%s did not end within %.1f s", task.get_name(), CLOSING)


def _log_failure(task: asyncio.Task[None]) -> None:
    """Log the failure of a background job; the bot goes on without it."""
    if not task.cancelled() and task.exception() is not None:
        logger.error("%s failed", task.get_name(), exc_info=task.exception())
