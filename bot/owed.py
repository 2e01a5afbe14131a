"""What a platform tells once and will not tell again, stored as soon as the store works."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import dataclass
from datetime import timedelta
from typing import TypeAlias
from weakref import WeakValueDictionary

from bot.locks import KeyedLocks
from engine.host.clock import Clock
from engine.store.commits import StoreFailed
from engine.store.problems import OutOfReach

RETRY = timedelta(seconds=2)
"""When it is tried again to store it."""

About: TypeAlias = tuple[str, ...]
"""What news is about, for example a chat; of all that is said about it only the newest counts."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class _News:
    """What was told, while it is still to be stored."""

    store: Callable[[], Awaitable[None]]
    abouts: tuple[About, ...]


class Owed:
    """Stores what a platform has told: at once, or again and again until the store works.

    Newer news replaces older news about the same. What is under way ends first; whatever of the
    older news is not stored by then never will be.
    """

    def __init__(self, clock: Clock) -> None:
        self._clock = clock
        self._turns = KeyedLocks()
        self._newest: WeakValueDictionary[About, _News] = WeakValueDictionary()
        self._retries: set[asyncio.Task[None]] = set()

    async def do(self, store: Callable[[], Awaitable[None]], *abouts: About) -> None:
        """Store it; returns after the first attempt, also where that has failed."""
        news = _News(store, tuple(sorted(abouts)))  # so that two never wait for each other
        for about in abouts:
            self._newest[about] = news
        if await self._fails(news):
            task = asyncio.create_task(self._retry(news), name="what a platform has told")
            self._retries.add(task)
            task.add_done_callback(self._done)

    async def close(self) -> None:
        """Give up what could not be stored; what fails from now on is not tried again."""
        self._newest.clear()
        retries = tuple(self._retries)
        for task in retries:
            task.cancel()
        await asyncio.gather(*retries, return_exceptions=True)

    async def _retry(self, news: _News) -> None:
        failed = True
        while failed:
            await asyncio.sleep(self._clock.seconds(RETRY))
            failed = await self._fails(news)

    async def _fails(self, news: _News) -> bool:
        """Store it, unless it is out of date; returns whether it must be tried again."""
        async with AsyncExitStack() as turns:
            for about in news.abouts:
                await turns.enter_async_context(self._turns.of(about))
            if self._is_newest(news):
                try:
                    await news.store()
                except (StoreFailed, OutOfReach):  # which the committer tells
                    return self._is_newest(news)
        return False

    def _is_newest(self, news: _News) -> bool:
        return all(self._newest.get(about) is news for about in news.abouts)

    def _done(self, done: asyncio.Task[None]) -> None:
        self._retries.discard(done)
        if not done.cancelled() and done.exception() is not None:
            logger.error("what a platform has told is not stored", exc_info=done.exception())
