"""A database that one process can be cut off from while others continue."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TypeVar

from sqlalchemy import Connection
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.database import Database, open_database
from engine.store.problems import DatabaseUnreachable
from tests.migrated import database

Result = TypeVar("Result")


class Reach:
    """Whether a process can reach its database."""

    def __init__(self, opened: Database) -> None:
        self.cut = False
        self.deaf = 0
        """The number of transactions still to be stored without an answer."""
        self.before = 0.0
        """Seconds until the next transaction begins."""
        self.after = 0.0
        """Seconds from the end of the next transaction until its result is known."""
        self._reading = 0
        self._quiet = asyncio.Event()
        self._may_read = asyncio.Event()
        self._may_read.set()
        self._read, self._look, self._write = opened.read, opened.look, opened.write
        opened.read = self.read  # type: ignore[method-assign]
        opened.look = opened.look_once = self.look  # type: ignore[method-assign]
        opened.write = self.write  # type: ignore[method-assign]

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        async with self._reached(), self._read() as connection:
            yield connection

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        async with self._reached():
            return await self._look(work)

    @asynccontextmanager
    async def _reached(self) -> AsyncIterator[None]:
        if self.cut:
            raise DatabaseUnreachable
        await self._may_read.wait()
        self._reading += 1
        try:
            yield
        finally:
            self._reading -= 1
            self._quiet.set()
        await self._wait("after")

    @asynccontextmanager
    async def quiet(self) -> AsyncIterator[None]:
        """Prevent reads for a while: drivers complain about interrupted reads."""
        self._may_read.clear()
        while self._reading:
            self._quiet.clear()
            await self._quiet.wait()
        yield
        self._may_read.set()

    async def write(
        self,
        work: Callable[[Connection], Result],
        *,
        once: bool = False,
        lock_wait: int | None = None,
    ) -> Result:
        if self.cut:
            raise OSError("cut off")
        await self._wait("before")
        done = await self._write(work, once=once, lock_wait=lock_wait)
        await self._wait("after")
        if self.deaf:
            self.deaf -= 1
            raise OSError("cut off before the answer")
        return done

    async def _wait(self, when: str) -> None:
        """Wait, only once."""
        seconds = getattr(self, when)
        if seconds:
            setattr(self, when, 0.0)
            await asyncio.sleep(seconds)


async def reached(path: Path) -> tuple[Database, Reach]:
    opened = await open_database(await database(path))
    return opened, Reach(opened)
