"""Locks by key, for example one for each chat."""

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
        """The lock of that key, for `async with`."""
        return self._locks.setdefault(key, asyncio.Lock())


ATTEMPTS: Final = 8
"""How often something is tried. Rivals are other processes, so a few times are enough."""

Result = TypeVar("Result")


async def retry_on_conflict(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Try, and on a `Conflict` read anew and try again; raises the last `Conflict`."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await attempt()
        except Conflict:
            continue
    return await attempt()
