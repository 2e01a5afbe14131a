"""Opening the database: one engine to read, one to write, and plain errors where it cannot be."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from enum import StrEnum
from pathlib import Path
from typing import TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    IntegrityError,
    InvalidRequestError,
    NoSuchModuleError,
    SQLAlchemyError,
)
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from engine.store import sqlite
from engine.store.reader import THREADS, DriverReader, Reader, ThreadReader
from engine.store.writer import DriverWriter, ThreadWriter, Writer

READERS = 5
"""Connections that read at the same time; further readers wait for one."""

Result = TypeVar("Result")
AnyEngine = TypeVar("AnyEngine", Engine, AsyncEngine)


class DatabaseProblem(StrEnum):
    """Why a database cannot be used."""

    MALFORMED_URL = "malformed_url"
    UNKNOWN_DRIVER = "unknown_driver"
    IN_MEMORY = "in_memory"
    UNWRITABLE = "unwritable"
    LOCKED = "locked"
    NOT_A_DATABASE = "not_a_database"
    TOO_NEW = "too_new"
    TOO_OLD = "too_old"
    MISSING = "missing"
    OUT_OF_REACH = "out_of_reach"


class UnusableDatabase(Exception):
    """The database cannot be used. `url` hides the password; `detail` is the driver's own word."""

    def __init__(self, reason: DatabaseProblem, url: str, detail: str = "") -> None:
        super().__init__(reason, url, detail)
        self.reason = reason
        self.url = url
        self.detail = detail


def is_taken(error: Exception) -> bool:
    """Whether a write failed because there is such a row already."""
    return isinstance(error, IntegrityError) and sqlite.is_taken(error.orig)


class DatabaseGone(Exception):
    """The database's files were deleted or replaced while they were in use."""


class Database:
    """An open database. Reading goes through `read()`, writing through a `commits.Committer`.

    The writer has a connection of its own, so that waiting readers never hold up a commit.
    """

    def __init__(self, readers: AsyncEngine, writer: Writer, reader: Reader) -> None:
        self._readers = readers
        self._writer = writer
        self._reader = reader
        self._anchor: AsyncConnection | None = None
        self._files: sqlite.DatabaseFiles | None = None

    async def anchor(self) -> None:
        """Note which files the database consists of, and keep them open until it is closed."""
        if self._readers.dialect.name == sqlite.NAME:
            self._anchor = await self._readers.connect()
            self._files = await self._anchor.run_sync(sqlite.files)
            await self._anchor.rollback()

    def is_there(self) -> bool:
        """Whether the files that are open still are those that anybody else would open."""
        return self._files is None or self._files.are_there()

    @property
    def grouping(self) -> bool:
        """Whether the driver counts the rows that a statement with many rows of values touched."""
        return self._readers.dialect.supports_sane_multi_rowcount

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for reading; what it reads belongs to one moment.

        Raises `DatabaseGone` where that fails because others would find another database there.
        """
        try:
            async with self._readers.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            if self.is_there():
                raise
            raise DatabaseGone from error

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Read with plain calls, for what takes several of them; otherwise as `read`."""
        try:
            return await self._reader.read(work)
        except SQLAlchemyError as error:
            if self.is_there():
                raise
            raise DatabaseGone from error

    async def write(self, work: Callable[[Connection], Result]) -> Result:
        """Do the work as one transaction, durable at the return and undone by an exception."""
        return await self._writer.write(work)

    async def purge(self) -> bool:
        """Have what was deleted gone from every file; false where it is still read just now."""
        return await self._writer.purge()

    async def close(self) -> None:
        """Close all connections."""
        if self._anchor is not None:
            await self._anchor.close()
        await self._readers.dispose()
        await self._reader.close()
        await self._writer.close()


async def open_database(url: str) -> Database:
    """Open the database of an SQLAlchemy URL; raises `UnusableDatabase`.

    `sqlite:///path` means the same as `sqlite+aiosqlite:///path`.
    """
    parsed = parse_url(url)
    database = Database(
        make_engine(parsed, sqlite.Use.READ, READERS + 1),  # one is the anchor
        _writer(parsed),
        _reader(parsed),
    )
    try:
        async with contact(parsed):
            await database.write(lambda _: None)
            await database.anchor()
    except UnusableDatabase:
        await database.close()
        raise
    return database


async def open_to_read(url: str) -> Database:
    """Open a database as it is: nothing is made or written. Raises `UnusableDatabase`."""
    parsed = parse_url(url)
    if parsed.get_backend_name() == sqlite.NAME and not sqlite.is_there(parsed):
        raise UnusableDatabase(DatabaseProblem.MISSING, str(parsed))
    readers = make_engine(parsed, sqlite.Use.READ, READERS)
    return Database(readers, DriverWriter(readers), DriverReader(readers))


def lock_of(url: str) -> Path | None:
    """The file whose lock the only user of the database holds, where it is a file.

    Raises `UnusableDatabase`, also where that is a file of another kind.
    """
    parsed = parse_url(url)
    if parsed.get_backend_name() != sqlite.NAME:
        return None
    try:
        return sqlite.lock_file(parsed)
    except sqlite.NotADatabaseError as error:
        raise UnusableDatabase(DatabaseProblem.NOT_A_DATABASE, str(parsed), str(error)) from error


def parse_url(url: str) -> URL:
    """Read an SQLAlchemy URL and put in the driver; raises `UnusableDatabase`."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        # What cannot be read may hold a password anywhere, so that nothing of it is repeated.
        raise UnusableDatabase(DatabaseProblem.MALFORMED_URL, "") from error
    if parsed.drivername == sqlite.NAME:
        parsed = parsed.set(drivername=sqlite.DRIVER)
    if parsed.get_backend_name() == sqlite.NAME and sqlite.in_memory(parsed):
        raise UnusableDatabase(DatabaseProblem.IN_MEMORY, str(parsed))
    return parsed


def make_engine(url: URL, use: sqlite.Use, connections: int) -> AsyncEngine:
    """Make an engine, which opens nothing yet; raises `UnusableDatabase`."""
    engine = _made(create_async_engine, url, connections)
    if url.get_backend_name() == sqlite.NAME:
        sqlite.prepare(engine.sync_engine, use)
    return engine


def _writer(url: URL) -> Writer:
    if url.get_backend_name() != sqlite.NAME:
        return DriverWriter(make_engine(url, sqlite.Use.WRITE, 1))
    engine = _made(create_engine, url.set(drivername=sqlite.NAME), 1)
    sqlite.prepare(engine, sqlite.Use.WRITE)
    return ThreadWriter(engine)


def _reader(url: URL) -> Reader:
    if url.get_backend_name() != sqlite.NAME:
        return DriverReader(make_engine(url, sqlite.Use.READ, THREADS))
    engine = _made(create_engine, url.set(drivername=sqlite.NAME), THREADS)
    sqlite.prepare(engine, sqlite.Use.READ)
    return ThreadReader(engine)


def _made(create: Callable[..., AnyEngine], url: URL, connections: int) -> AnyEngine:
    try:
        return create(
            url,
            pool_size=connections,
            max_overflow=0,
            hide_parameters=True,  # events hold packs of cards, and errors are logged
            execution_options={"preserve_rowcount": True},
        )
    except (ImportError, InvalidRequestError, NoSuchModuleError, ValueError) as error:
        raise UnusableDatabase(DatabaseProblem.UNKNOWN_DRIVER, str(url), str(error)) from error


@asynccontextmanager
async def contact(url: URL, *, writing: bool = True) -> AsyncIterator[None]:
    """Turn what goes wrong at the first contact with a database into `UnusableDatabase`.

    It may have to wait for a lock that this very process holds, so that the event loop goes on.
    """
    try:
        if writing and url.get_backend_name() == sqlite.NAME:
            await asyncio.to_thread(sqlite.probe, url)
        yield
    except DBAPIError as error:
        raise _unusable(url, error.orig) from error
    except (OSError, sqlite.Error) as error:
        raise _unusable(url, error) from error


def _unusable(url: URL, error: BaseException | None) -> UnusableDatabase:
    reason = DatabaseProblem(sqlite.reason(error) or DatabaseProblem.OUT_OF_REACH)
    return UnusableDatabase(reason, str(url), str(error))
