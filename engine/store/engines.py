"""Engines of all kinds of databases, and access to them by a driver or by threads."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.sql.selectable import TypedReturnsRows

from engine.store.problems import DatabaseProblem, UnusableDatabase

ENDING = 1.0
"""Real seconds for the connections to close; a hanging database is left to the threads."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class DatabaseAccess(Protocol):
    """Reads, and runs transactions one after another in the order of their calls."""

    async def read(self, work: Callable[[Connection], Result], /) -> Result:
        """Do the work, which only reads, on one consistent snapshot."""

    async def read_once(self, work: Callable[[Connection], Result], /) -> Result:
        """The same for a single statement: a server needs no BEGIN and COMMIT."""

    async def write(self, work: Callable[[Connection], Result], /) -> Result:
        """Do the work in a transaction, durable at the return and rolled back by an exception.

        If the caller is cancelled, all of it is stored or nothing.
        """

    async def write_once(self, work: Callable[[Connection], Result], /) -> Result:
        """The same for a single statement."""

    async def purge(self) -> bool:
        """Remove deleted content from every file; false if a reader still needs it."""

    async def close(self) -> None:
        """Close all connections; nothing is written after this."""


class DriverAccess:
    """Access through an asynchronous driver; `single` reads single statements."""

    def __init__(self, readers: AsyncEngine, single: AsyncEngine, writer: AsyncEngine) -> None:
        self._readers = readers
        self._reads_single = single
        self._writer = writer
        self._writes_single = writer.execution_options(isolation_level="AUTOCOMMIT")

    async def read(self, work: Callable[[Connection], Result], /) -> Result:
        async with self._readers.connect() as connection:
            return await connection.run_sync(work)

    async def read_once(self, work: Callable[[Connection], Result], /) -> Result:
        async with self._reads_single.connect() as connection:
            return await connection.run_sync(work)

    async def write(self, work: Callable[[Connection], Result], /) -> Result:
        async with self._writer.begin() as connection:
            return await connection.run_sync(work)

    async def write_once(self, work: Callable[[Connection], Result], /) -> Result:
        async with self._writes_single.connect() as connection:
            return await connection.run_sync(work)

    async def purge(self) -> bool:
        return True  # a server sees to its own files

    async def close(self) -> None:
        await self._readers.dispose()
        await self._writer.dispose()


class ThreadAccess:
    """Access in threads, where a whole piece of work is one step: several readers, one writer.

    The asynchronous driver of SQLite switches threads for each cursor, each statement and each
    commit, which takes several times as long as the database itself.
    """

    def __init__(
        self, readers: Engine, writer: Engine, purge: Callable[[Engine], bool], reading: int
    ) -> None:
        self._readers = readers
        self._writer = writer
        self._purge = purge
        self._reading = ThreadPoolExecutor(reading, thread_name_prefix="database reader")
        self._writing = ThreadPoolExecutor(1, thread_name_prefix="database writer")

    async def read(self, work: Callable[[Connection], Result], /) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._reading, _done, self._readers.connect, work)

    read_once = read

    async def write(self, work: Callable[[Connection], Result], /) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writing, _done, self._writer.begin, work)

    write_once = write

    async def purge(self) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._writing, self._purge, self._writer)

    async def close(self) -> None:
        loop = asyncio.get_running_loop()
        closing = [
            loop.run_in_executor(self._reading, self._readers.dispose),
            loop.run_in_executor(self._writing, self._writer.dispose),
        ]
        self._reading.shutdown(wait=False)
        self._writing.shutdown(wait=False)
        _, late = await asyncio.wait(closing, timeout=ENDING)
        for one in late:
            purpose = "reading" if one is closing[0] else "writing"
            logger.warning("a %s connection hangs in the database and is left there", purpose)


def _done(
    opened: Callable[[], AbstractContextManager[Connection]], work: Callable[[Connection], Result]
) -> Result:
    with opened() as connection:
        return work(connection)


KEY: Final = "belotbot_key"
"""Execution option: the column that identifies the touched rows."""

LOCK_WAIT: Final = 200
"""Milliseconds that a writing connection waits for another's lock, unless told otherwise."""

Rows = Sequence[Mapping[str, object]]

AnyEngine = TypeVar("AnyEngine", Engine, AsyncEngine)


class Direct(Protocol):
    """The frequent requests to a server, each a single statement."""

    async def store_moves(self, advances: Rows, events: Rows, snapshots: Rows) -> frozenset[str]:
        """Advance tables (`batches.ADVANCE_TABLE`) and write what follows, in one transaction.

        Returns the tables that no other process had advanced.
        """

    async def events_after(
        self, versions: Mapping[str, int]
    ) -> Sequence[tuple[str, int, int, int, str]]:
        """The events of tables after these versions, in order: table, number, schema, time and
        body.
        """

    async def rows(
        self, query: TypedReturnsRows[*tuple[Any, ...]], values: Mapping[str, object]
    ) -> Sequence[Mapping[str, Any]]:
        """The rows of a constant query."""

    async def time(self) -> int:
        """The time of the server's clock, in milliseconds since 1970 UTC."""

    async def close(self) -> None:
        """Close all connections."""


@dataclass(frozen=True, slots=True)
class Connections:
    """The engines of an open database; `direct` is None for a file, where it would save nothing."""

    readers: AsyncEngine
    access: DatabaseAccess
    direct: Direct | None = None


class Use(StrEnum):
    """The purpose of an engine's connections."""

    READ = "read"
    WRITE = "write"
    MIGRATE = "migrate"


def made(create: Callable[..., AnyEngine], url: URL, connections: int, **more: object) -> AnyEngine:
    """An engine, which opens nothing yet; raises `UnusableDatabase`."""
    try:
        return create(
            url,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,  # events hold packs of cards, and errors are logged
            **{"execution_options": {"preserve_rowcount": True}, **more},
        )
    except (ImportError, InvalidRequestError, NoSuchModuleError, ValueError) as error:
        raise UnusableDatabase(DatabaseProblem.UNKNOWN_DRIVER, str(url), str(error)) from error
