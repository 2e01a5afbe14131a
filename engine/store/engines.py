"""Engines of all kinds of databases, and the one connection that writes.

It goes through an asynchronous driver, or runs in a thread of its own.
"""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from enum import StrEnum
from typing import Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine
from sqlalchemy.exc import InvalidRequestError, NoSuchModuleError
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.store.problems import DatabaseProblem, UnusableDatabase

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


"""Real seconds in which the connection closes; a database that hangs is left to the thread."""


class Writer(Protocol):
    """Runs transactions, one after another in the order in which they were asked for."""

    async def write(self, work: Callable[[Connection], Result], /) -> Result:
        """Do the work in a transaction, which is durable at the return and undone by an exception.

        If the caller is cancelled, the whole of it is stored or nothing.
        """
        ...

    async def write_once(self, work: Callable[[Connection], Result], /) -> Result:
        """The same for work that is one statement."""
        ...

    async def purge(self) -> bool:
        """Have what was deleted gone from every file; false where it is still read just now."""
        ...

    async def close(self) -> None:
        """Close the connection; nothing is written from now on."""
        ...


class DriverWriter:
    """Writes by way of the driver that reads, too."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._single = engine.execution_options(isolation_level="AUTOCOMMIT")

    async def write(self, work: Callable[[Connection], Result], /) -> Result:
        async with self._engine.begin() as connection:
            return await connection.run_sync(work)

    async def write_once(self, work: Callable[[Connection], Result], /) -> Result:
        async with self._single.connect() as connection:
            return await connection.run_sync(work)

    async def purge(self) -> bool:
        return True  # a server sees to its own files

    async def close(self) -> None:
        await self._engine.dispose()


class ThreadWriter:
    """Writes in a thread of its own, where a whole transaction is one step.

    The asynchronous driver of SQLite changes threads for each cursor, each statement and the end of
    each transaction, which takes several times what the database itself does.
    """

    def __init__(self, engine: Engine, purge: Callable[[Engine], bool]) -> None:
        self._engine = engine
        self._purge = purge
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="database writer")

    async def write(self, work: Callable[[Connection], Result], /) -> Result:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._in_transaction, work)

    write_once = write

    def _in_transaction(self, work: Callable[[Connection], Result]) -> Result:
        with self._engine.begin() as connection:
            return work(connection)

    async def purge(self) -> bool:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._purge, self._engine)

    async def close(self) -> None:
        closing = asyncio.get_running_loop().run_in_executor(self._thread, self._engine.dispose)
        self._thread.shutdown(wait=False)
        _, late = await asyncio.wait((closing,), timeout=ENDING)
        if late:
            logger.warning("the writing connection hangs in the database and is left there")


KEY: Final = "belotbot_key"
"""The execution option that names the column by which it is told which rows were touched."""

LOCK_WAIT: Final = 200
"""Milliseconds that a connection that writes waits for a lock of somebody else, unless it is told
otherwise.
"""

Rows = Sequence[Mapping[str, object]]

AnyEngine = TypeVar("AnyEngine", Engine, AsyncEngine)


class Direct(Protocol):
    """The frequent requests to a server, one statement each."""

    async def store_moves(self, advances: Rows, events: Rows, snapshots: Rows) -> frozenset[str]:
        """Move tables on (`moves.ADVANCE_TABLE`) and write what follows, in a transaction: says
        which of the tables nobody else had moved on.
        """
        ...

    async def events_after(
        self, versions: Mapping[str, int]
    ) -> Sequence[tuple[str, int, int, int, str]]:
        """The events of tables after these versions, in their order: table, number, schema, time
        and body.
        """
        ...

    async def close(self) -> None:
        """Close all connections."""
        ...


@dataclass(frozen=True, slots=True)
class Connections:
    """The engines of an open database.

    `single` has the connections of the `readers`, for what is one statement. Where a file is opened
    there is nothing to be spared by asking `direct`.
    """

    readers: AsyncEngine
    writer: Writer
    reader: Reader
    single: AsyncEngine
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
