"""Locks by key, for example one per chat, and retries after conflicts."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from typing import Final, TypeVar
from weakref import WeakValueDictionary

from engine.store.commits import Conflict


class KeyedLocks:
    """One lock per key; a lock exists only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, key: Hashable) -> asyncio.Lock:
        """The lock of a key, for `async with`."""
        return self._locks.setdefault(key, asyncio.Lock())


ATTEMPTS: Final = 8
"""Attempts per operation. Only other processes cause conflicts, so a few are enough."""

Result = TypeVar("Result")


async def retry_on_conflict(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Retry an operation that reads and writes after a `Conflict`; raises the last one."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await attempt()
        except Conflict:
            continue
    return await attempt()
