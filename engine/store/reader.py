"""Reading in several steps: by way of an asynchronous driver, or in a thread of its own."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.ext.asyncio import AsyncEngine

THREADS = 2
"""How many read at the same time."""

ENDING = 1.0
"""Real seconds in which the connections close; a database that hangs is left to the threads."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class Reader(Protocol):
    """Reads; what is read in one piece of work belongs to one moment."""

    async def read(self, work: Callable[[Connection], Result], /) -> Result:
        """Do the work, which writes nothing."""
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


class DriverReader:
    """Reads by way of the driver that all others read by."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def read(self, work: Callable[[Connection], Result], /) -> Result:
        async with self._engine.connect() as connection:
            return await connection.run_sync(work)

    async def close(self) -> None:
        await self._engine.dispose()


class ThreadReader:
    """Reads in a thread, where a whole piece of work is one step, as `ThreadWriter` writes."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._threads = ThreadPoolExecutor(THREADS, thread_name_prefix="database reader")

    async def read(self, work: Callable[[Connection], Result], /) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._threads, self._at_once, work)

    def _at_once(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.connect() as connection:
            return work(connection)

    async def close(self) -> None:
        closing = asyncio.get_running_loop().run_in_executor(self._threads, self._engine.dispose)
        self._threads.shutdown(wait=False)
        _, late = await asyncio.wait((closing,), timeout=ENDING)
        if late:
            logger.warning("a reading connection hangs in the database and is left there")
