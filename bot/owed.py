"""What a platform tells once and will not tell again, done as soon as the store works."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Hashable
from datetime import timedelta

from engine.host.clock import Clock
from engine.store.commits import StoreFailed

RETRY = timedelta(seconds=2)
"""When it is tried again to store it."""

logger = logging.getLogger(__name__)


class Owed:
    """Does such things, at once or later."""

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._tasks: dict[Hashable, asyncio.Task[None]] = {}

    async def do(self, about: Hashable, do: Callable[[], Awaitable[None]]) -> None:
        """Do it; where the store fails, later. What is owed is replaced by what is heard later
        about the same.
        """
        owed = self._tasks.pop(about, None)
        if owed is not None:
            owed.cancel()
        try:
            await do()
        except StoreFailed:  # which the committer tells
            task = asyncio.create_task(self._do_later(do), name="what a platform has told")
            self._tasks[about] = task
            task.add_done_callback(lambda done: self._done(about, done))

    async def close(self) -> None:
        """Give up what could not be stored."""
        owed = tuple(self._tasks.values())
        for task in owed:
            task.cancel()
        await asyncio.gather(*owed, return_exceptions=True)

    async def _do_later(self, do: Callable[[], Awaitable[None]]) -> None:
        while True:
            await asyncio.sleep(self._clock.seconds(RETRY))
            try:
                await do()
            except StoreFailed:
                continue
            return

    def _done(self, about: Hashable, done: asyncio.Task[None]) -> None:
        if self._tasks.get(about) is done:
            del self._tasks[about]
        if not done.cancelled() and done.exception() is not None:
            logger.error("what a platform has told is not stored", exc_info=done.exception())
