"""Everything specific to SQLite."""

import asyncio
import errno
import logging
import os
import shutil
import stat
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, closing, suppress
from dataclasses import dataclass
from pathlib import Path
from sqlite3 import SQLITE_ERROR, Error, connect
from sqlite3 import Connection as Plain
from threading import Thread
from time import monotonic
from typing import Any
from urllib.parse import unquote, urlsplit

import aiosqlite
from sqlalchemy import URL, Connection, Engine, create_engine, event, inspect
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
)
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry
from sqlalchemy.util import await_only

from engine.store.bus import Bus
from engine.store.engines import ENDING, Connections, ThreadAccess, Use, made
from engine.store.locks import sole_user
from engine.store.problems import DatabaseProblem, StoreFault, UnusableDatabase

logger = logging.getLogger(__name__)

NAME = "sqlite"
NAMES = frozenset({NAME})
DRIVER = "sqlite+aiosqlite"
ERRORS = (Error,)

BUSY_TIMEOUT = 5_000
"""Milliseconds that a statement waits for another process's lock."""

SYNCHRONOUS = "FULL"
"""A commit returns when it is on the disk, so a power cut loses nothing."""

WAL_PAGES = 4_000
"""Pages in the write-ahead log before a checkpoint (4 KiB each)."""

READERS_TIMEOUT = 100
"""Milliseconds to wait for readers of the log before it is truncated."""

BESIDE = ("-wal", "-shm", "-journal")
"""The suffixes of the files that belong to a database."""

_LOCK = ".lock"

_NOT_MADE = ("ro", "rw")
"""The modes in which SQLite creates no file."""

_REASONS = {
    5: DatabaseProblem.LOCKED,  # SQLITE_BUSY
    6: DatabaseProblem.LOCKED,  # SQLITE_LOCKED
    3: DatabaseProblem.UNWRITABLE,  # SQLITE_PERM
    8: DatabaseProblem.READ_ONLY,  # SQLITE_READONLY
    10: DatabaseProblem.DISK,  # SQLITE_IOERR
    13: DatabaseProblem.DISK,  # SQLITE_FULL
    14: DatabaseProblem.UNWRITABLE,  # SQLITE_CANTOPEN
    11: DatabaseProblem.NOT_A_DATABASE,  # SQLITE_CORRUPT
    26: DatabaseProblem.NOT_A_DATABASE,  # SQLITE_NOTADB
}

_MAGIC = b"SQLite format 3\0"

_NONSENSE = ("no such column", "no such table", "no such function", "near ", "table ")

_TAKEN = frozenset({1555, 2067, 2579})  # SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE and _ROWID


def complete(url: URL) -> URL:
    """The URL with the driver filled in; raises `UnusableDatabase`."""
    if not url.database or ":memory:" in url.database or url.query.get("mode") == "memory":
        raise UnusableDatabase(DatabaseProblem.IN_MEMORY, str(url))
    if not _names_a_file(url):
        raise UnusableDatabase(DatabaseProblem.MALFORMED_URL, str(url))
    return url.set(drivername=DRIVER) if url.drivername == NAME else url


def engine(url: URL, use: Use, connections: int) -> AsyncEngine:
    """An engine, which opens nothing yet; raises `UnusableDatabase`.

    Disposing of it waits for the threads of its connections. A connection whose opening or closing
    was cancelled would otherwise still be at work, and later report to a closed event loop.
    """
    path, options = _connecting(url)
    threads: list[Thread] = []

    def opened() -> aiosqlite.Connection:
        connection = aiosqlite.connect(path, **options)
        thread = connection._thread  # noqa: SLF001 (SQLAlchemy has no other way either)
        thread.daemon = True
        threads[:] = [*(one for one in threads if one.is_alive()), thread]
        return connection

    engine = made(create_async_engine, url, connections, async_creator=opened)
    _prepare(engine.sync_engine, use)

    @event.listens_for(engine.sync_engine, "engine_disposed")
    def disposed(_engine: Engine) -> None:
        if busy := [thread for thread in threads if thread.is_alive()]:
            await_only(asyncio.to_thread(_wait_for, busy))

    return engine


def _wait_for(threads: list[Thread]) -> None:
    until = monotonic() + ENDING
    for thread in threads:
        thread.join(max(until - monotonic(), 0))
    if late := [thread for thread in threads if thread.is_alive()]:
        logger.warning("%d connections hang in the database and are left there", len(late))


def in_thread(url: URL, use: Use, connections: int) -> Engine:
    """An engine with synchronous calls, for a thread of its own."""
    engine = made(create_engine, url.set(drivername=NAME), connections)
    _prepare(engine, use)
    return engine


def connections(url: URL, reading: int) -> Connections:
    """The engines of a process; synchronous calls run in threads of their own."""
    readers = engine(url, Use.READ, reading + 1)  # one connection keeps the files open
    plain = in_thread(url, Use.READ, reading), in_thread(url, Use.WRITE, 1)
    return Connections(readers, ThreadAccess(*plain, _empty_log, reading))


def is_there(url: URL) -> bool:
    """Whether the database's file exists; True if unknown, because opening it tells why."""
    try:
        _named(url).stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except OSError:
        return True
    return True


def file_of(url: URL) -> Path:
    """The path of the database's file, also if the URL names it by a URI."""
    return Path(os.path.realpath(_named(url)))


def _named(url: URL) -> Path:
    path, options = _connecting(url)
    by_uri = options.get("uri") and path.startswith("file:")
    return Path(unquote(urlsplit(path).path) if by_uri else path)


def _names_a_file(url: URL) -> bool:
    try:
        return b"\0" not in os.fsencode(_named(url))
    except (ValueError, ArgumentError):
        return False


def _connecting(url: URL) -> tuple[str, Mapping[str, Any]]:
    """The path and the options for the driver."""
    plain = url.set(drivername=NAME)
    (path,), options = plain.get_dialect()().create_connect_args(plain)
    return path, options


def files_of(url: URL) -> frozenset[Path]:
    """The database's file and all that may belong to it."""
    file = file_of(url)
    return frozenset(file.with_name(file.name + end) for end in ("", *BESIDE, _LOCK))


def wait_for_locks(_connection: Connection, _milliseconds: int | None) -> None:
    """Do nothing: rows have no locks, and nobody else writes to the file."""


def touched(_connection: Connection) -> frozenset[str] | None:
    """None: the driver only counts."""


async def probe(url: URL) -> None:
    """Open the file for writing and close it again; raises `Error` or `UnusableDatabase`.

    It runs in a thread, because it may have to wait for a lock held by this very process.
    """
    await asyncio.to_thread(_probe, url)


def _probe(url: URL) -> None:
    """Open the file for writing and close it again, without the driver.

    The driver's thread of a connection that failed to open could outlive the event loop. The files
    are private to their owner from the beginning.
    """
    path, options = _connecting(url)
    file = file_of(url)
    if (other := another(file)) is not None:
        raise UnusableDatabase(other, str(url))
    if not options.get("uri") or url.query.get("mode") not in _NOT_MADE:
        with suppress(OSError):  # SQLite says what is wrong
            os.close(os.open(file, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600))
    _keep_private(file)
    with closing(connect(path, **options)) as connection:
        for pragma in _pragmas(Use.WRITE):
            connection.execute(f"PRAGMA {pragma}")
        # A read-only file lets a transaction begin, and refuses its writes.
        (version,) = connection.execute("PRAGMA user_version").fetchone()
        connection.execute("BEGIN IMMEDIATE")
        connection.execute(f"PRAGMA user_version={version:d}")
        connection.rollback()


def _keep_private(path: Path) -> None:
    """Make the file and its companions readable for their owner only.

    SQLite gives the log and its index the mode of the file when it creates them.
    """
    for file in (path, *(path.with_name(path.name + end) for end in BESIDE)):
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & 0o077:
                try:
                    file.chmod(mode & 0o700)
                except OSError as error:
                    logger.warning("%s stays readable for others: %s", file.name, error)
                else:
                    logger.info("%s was readable for others, and is not any more", file.name)


def another(path: Path) -> DatabaseProblem | None:
    """The problem if the file is not a database of ours; None also if it cannot be read."""
    try:
        if path.exists() and not path.is_file():
            return DatabaseProblem.NOT_A_DATABASE
        with path.open("rb") as file:
            begins = file.read(len(_MAGIC))
    except OSError:
        return None
    if begins not in (b"", _MAGIC):
        return DatabaseProblem.NOT_A_DATABASE
    return DatabaseProblem.FOREIGN if begins and _is_foreign(path) else None


def _is_foreign(path: Path) -> bool:
    try:
        with closing(connect(path)) as connection:
            connection.execute("PRAGMA query_only=ON")
            tables = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            names = {name for (name,) in tables}
    except Error:  # opening it reports the error
        return False
    return bool(names) and "alembic_version" not in names


def bus(_url: URL, process: str) -> Bus:
    """A bus without others: only one process uses a file at a time."""
    return Bus(process)


def tables(connection: Connection) -> frozenset[str]:
    """The names of all tables but SQLite's own."""
    return frozenset(inspect(connection).get_table_names())


def lock_file(url: URL) -> Path:
    """The lock file beside the database."""
    database = file_of(url)
    if (other := another(database)) is not None:
        raise UnusableDatabase(other, str(url), str(database))
    return database.with_name(database.name + _LOCK)


@asynccontextmanager
async def alone(url: URL) -> AsyncIterator[None]:
    """Keep others from using the database; raises `LockInUse` or `LockNotOurs`."""
    with sole_user(lock_file(url)):
        yield


@dataclass(frozen=True, slots=True)
class DatabaseFiles:
    """The files of an open database: their paths, and their identities when opened."""

    opened: tuple[tuple[str, int, int], ...]

    def free(self) -> int:
        """The free bytes on their disk."""
        return shutil.disk_usage(Path(self.opened[0][0]).parent).free

    def are_there(self) -> bool:
        """Whether the same files still have these names."""
        try:
            return all(_which(name) == (device, file) for name, device, file in self.opened)
        except FileNotFoundError:
            return False


def size(connection: Connection) -> int:
    """The size of the database in bytes."""
    pages, each = (
        connection.exec_driver_sql(f"PRAGMA {what}").scalar_one()
        for what in ("page_count", "page_size")
    )
    return int(pages * each)


def files(connection: Connection) -> DatabaseFiles:
    """The files that this connection has open: the database and its write-ahead log."""
    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").all()
    (_, _, path), *_ = connection.exec_driver_sql("PRAGMA database_list").all()
    return DatabaseFiles(tuple((name, *_which(name)) for name in (path, f"{path}-wal")))


def _which(name: str) -> tuple[int, int]:
    found = os.stat(name)  # noqa: PTH116 (asked for at every commit)
    return found.st_dev, found.st_ino


def _prepare(engine: Engine, use: Use) -> None:
    """Set up every connection that the engine is going to open.

    The driver's own BEGIN comes late (not before the first INSERT, UPDATE or DELETE) and is always
    deferred. It is switched off, and a transaction begins where SQLAlchemy says so: a writing one
    takes the lock at once, a reading one has one snapshot for all its statements.
    """
    reads_directly = use is Use.READ and not engine.dialect.is_async

    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _pragmas(use):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    if reads_directly:  # BEGIN waits for nothing; events of a connection take longer than a query

        @event.listens_for(engine, "checkout")
        def taken(connection: Plain, *_: object) -> None:
            connection.execute("BEGIN")

        return

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN" if use is Use.READ else "BEGIN IMMEDIATE")


def _pragmas(use: Use) -> tuple[str, ...]:
    # A migration copies tables and drops the old ones; that must not delete dependent rows.
    writes = () if use is Use.READ else ("journal_mode=WAL",)
    return (
        f"busy_timeout={BUSY_TIMEOUT}",
        *writes,
        f"synchronous={SYNCHRONOUS}",
        f"wal_autocheckpoint={WAL_PAGES}",
        f"foreign_keys={'OFF' if use is Use.MIGRATE else 'ON'}",
        f"query_only={'ON' if use is Use.READ else 'OFF'}",
        "secure_delete=ON",  # overwrite deleted content, however SQLite was built
    )


def _empty_log(engine: Engine) -> bool:
    """Copy the write-ahead log into the file and truncate it; false if a reader still needs it.

    The log contains former versions of pages.
    """
    with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
        cursor.execute(f"PRAGMA busy_timeout={READERS_TIMEOUT}")
        try:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (busy, *_) = cursor.fetchone() or (True,)
        finally:
            cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
    return not busy


def begin_migration(_connection: Connection) -> None:
    """Do nothing: the transaction already has the only lock there is."""


def dangling(connection: Connection) -> int:
    """The number of rows with a broken reference, at the end of a migration."""
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())


def reason(error: BaseException) -> DatabaseProblem | None:
    """Translate the driver's error at opening into a problem."""
    if isinstance(error, OSError):
        full = error.errno in (errno.ENOSPC, errno.EDQUOT, errno.EIO)
        return DatabaseProblem.DISK if full else DatabaseProblem.UNWRITABLE
    code = getattr(error, "sqlite_errorcode", None)
    return _REASONS.get(code & 0xFF) if isinstance(code, int) else None


def is_lost(_error: Exception) -> bool:
    """False: a file is never out of reach."""
    return False


def fault(error: DBAPIError) -> StoreFault:
    """Translate the error of a transaction."""
    if isinstance(error, IntegrityError):
        taken = getattr(error.orig, "sqlite_errorcode", None) in _TAKEN
        return StoreFault.TAKEN if taken else StoreFault.FORBIDDEN
    wrong = isinstance(error, DataError | InterfaceError | ProgrammingError) or _is_nonsense(error)
    return StoreFault.WRONG if wrong else StoreFault.OUTAGE


def _is_nonsense(error: DBAPIError) -> bool:
    """Whether SQLite does not understand a statement, for which it has no code."""
    code = getattr(error.orig, "sqlite_errorcode", None)
    return code == SQLITE_ERROR and str(error.orig).startswith(_NONSENSE)
