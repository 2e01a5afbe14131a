"""What other processes store of tables is published here too: each change once, in its order.

It is announced with its transaction. Where something may not have been heard, what is live is
compared with what was published.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Final

from engine.host.clock import Clock
from engine.host.leases import NoSuchTable
from engine.host.mailbox import Follow
from engine.store.bus import Announcement, Bus
from engine.store.journal import Journal
from engine.store.problems import OutOfReach
from engine.tables.table import LIVE

CHANGED: Final = "changed"
"""The channel of stored changes: a table's id, its version before and after."""

AGAIN: Final = timedelta(seconds=2)
"""The pause between two attempts to read what could not be read."""

logger = logging.getLogger(__name__)


class Following:
    """Hears what others store, and has it published by `follow`.

    `shown` are the versions that were published here last, of all tables that are in memory.
    """

    def __init__(
        self,
        bus: Bus,
        journal: Journal,
        clock: Clock,
        *,
        shown: Callable[[], dict[str, int]],
        follow: Callable[[str, Follow], Awaitable[object]],
    ) -> None:
        self._alone = bus.alone
        self._journal = journal
        self._clock = clock
        self._shown = shown
        self._follow = follow
        self._known: dict[str, int] = {}  # what was published of tables that are not in memory
        self._behind: dict[str, Follow] = {}
        self._tasks: dict[str, asyncio.Task[None]] = {}
        self._missed = False
        self._closed = False
        self._catching_up: asyncio.Task[None] | None = None
        bus.listen(CHANGED, self._hear, self._miss)

    async def begin(self) -> None:
        """Know what is stored: what others store from now on is followed."""
        if not self._alone:
            self._known = await self._journal.versions(*LIVE)

    def known(self, table_id: str) -> int | None:
        """What was published of a table that comes into memory now, None where that is unknown."""
        return self._known.pop(table_id, None)

    def forget(self, table_id: str, version: int) -> None:
        """A table goes out of memory of which everything up to this version was published."""
        if not self._alone:
            self._known[table_id] = version

    async def close(self) -> None:
        """Follow nobody any more; what is being read is read to its end."""
        self._closed = True
        for task in self._tasks.values():
            task.cancel()
        await asyncio.gather(*self._tasks.values(), return_exceptions=True)
        if self._catching_up is not None:
            await asyncio.wait((self._catching_up,))

    def _hear(self, payload: str) -> None:
        table_id, since, version = payload.split(" ")
        self._soon(table_id, Follow(int(since), int(version)))

    def _soon(self, table_id: str, change: Follow) -> None:
        self._put(table_id, change)
        if table_id not in self._tasks and not self._closed:
            task = asyncio.create_task(self._keep_up(table_id), name=f"following {table_id}")
            self._tasks[table_id] = task

    def _put(self, table_id: str, change: Follow) -> None:
        other = self._behind.get(table_id, change)
        since, version = min(other.since, change.since), max(other.version, change.version)
        self._behind[table_id] = Follow(since, version)

    async def _keep_up(self, table_id: str) -> None:
        try:
            while (change := self._behind.pop(table_id, None)) is not None:
                try:
                    await self._follow(table_id, change)
                except NoSuchTable:  # it was put away meanwhile, and is closed
                    continue
                except Exception:  # which the mailbox has noted
                    logger.debug("table %s is followed again", table_id, exc_info=True)
                    self._put(table_id, change)
                    await asyncio.sleep(self._clock.seconds(AGAIN))
        finally:
            del self._tasks[table_id]

    def _miss(self) -> None:
        self._missed = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up(), name="what was missed")

    async def _catch_up(self) -> None:
        while self._missed and not self._closed:
            self._missed = False
            try:
                stored = await self._journal.versions(*LIVE)
            except OutOfReach:
                logger.info("it is not known yet what others have stored")
                self._missed = True
                await asyncio.sleep(self._clock.seconds(AGAIN))
                continue
            known = {**self._known, **self._shown()}
            for table_id, version in stored.items():
                if known.get(table_id, 0) < version:
                    self._soon(table_id, Follow(known.get(table_id, 0), version))
            for table_id in known.keys() - stored.keys():  # it was closed, now or long ago
                self._soon(table_id, Follow(known[table_id], known[table_id] + 1))


def told_change(table_id: str, before: int, after: int) -> Announcement:
    """What others hear of a change."""
    return Announcement(CHANGED, f"{table_id} {before} {after}")
