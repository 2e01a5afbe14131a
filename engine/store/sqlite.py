"""All that only SQLite knows. Another database gets its own file beside this one."""

import logging
import os
import stat
from contextlib import closing, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from sqlite3 import Error, connect

from sqlalchemy import URL, Connection, Engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.pool import ConnectionPoolEntry

__all__ = [
    "DRIVER",
    "NAME",
    "DatabaseFiles",
    "Error",
    "NotADatabaseError",
    "Use",
    "dangling",
    "empty_log",
    "files",
    "in_memory",
    "is_taken",
    "is_there",
    "lock_file",
    "prepare",
    "probe",
    "reason",
]

logger = logging.getLogger(__name__)

NAME = "sqlite"
DRIVER = "sqlite+aiosqlite"

BUSY_TIMEOUT = 5_000
"""How long a statement waits for another process's lock, in milliseconds."""

WAL_PAGES = 4_000
"""Pages in the write-ahead log before it is carried over into the file (4 KiB each)."""

READERS_TIMEOUT = 100
"""How long readers of the log are waited for before it is emptied, in milliseconds."""

_CODES = {
    5: "locked",  # SQLITE_BUSY
    6: "locked",  # SQLITE_LOCKED
    3: "unwritable",  # SQLITE_PERM
    8: "unwritable",  # SQLITE_READONLY
    13: "unwritable",  # SQLITE_FULL
    14: "unwritable",  # SQLITE_CANTOPEN
    11: "not_a_database",  # SQLITE_CORRUPT
    26: "not_a_database",  # SQLITE_NOTADB
}


_MAGIC = b"SQLite format 3\0"

_TAKEN = frozenset({1555, 2067, 2579})  # SQLITE_CONSTRAINT_PRIMARYKEY, _UNIQUE and _ROWID


class NotADatabaseError(Exception):
    """A file of another kind, or a folder, lies where the database should be."""


class Use(StrEnum):
    """What the connections of an engine are for."""

    READ = "read"
    WRITE = "write"
    MIGRATE = "migrate"


def in_memory(url: URL) -> bool:
    """Whether the database would be gone with its connection."""
    return not url.database or ":memory:" in url.database or url.query.get("mode") == "memory"


def is_there(url: URL) -> bool:
    """Whether the database's file exists; one that the URL names by a URI is taken to exist."""
    (path,), options = url.get_dialect()().create_connect_args(url)
    return bool(options.get("uri")) or Path(path).exists()


def probe(url: URL) -> None:
    """Open the file for writing and close it again; raises `Error`.

    It is done without the driver, for the thread of a connection that failed to open could outlive
    the event loop and then complain of it. The files are their owner's alone from the beginning.
    """
    (path,), options = url.get_dialect()().create_connect_args(url)
    if not options.get("uri"):
        _keep_private(Path(path))
    with closing(connect(path, **options)) as connection:
        for pragma in _pragmas(Use.WRITE):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN IMMEDIATE")
        connection.rollback()


def _keep_private(path: Path) -> None:
    """Make the file if it is not there; nobody but its owner may read it and what belongs to it.

    The log and its index get the mode of the file when SQLite makes them. What is no database is
    left as it is.
    """
    with suppress(OSError):  # SQLite says what is wrong
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_CLOEXEC, 0o600))
    if is_another(path):
        return
    for file in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm", "-journal"))):
        with suppress(FileNotFoundError):
            mode = stat.S_IMODE(file.stat().st_mode)
            if mode & 0o077:
                try:
                    file.chmod(mode & 0o700)
                except OSError as error:
                    logger.warning("%s stays readable for others: %s", file.name, error)
                else:
                    logger.info("%s was readable for others, and is not any more", file.name)


def is_another(path: Path) -> bool:
    """Whether something else than a database lies there; what cannot be read may be one."""
    if path.exists() and not path.is_file():
        return True
    try:
        with path.open("rb") as file:
            begins = file.read(len(_MAGIC))
    except OSError:
        return False
    return begins not in (b"", _MAGIC)


def lock_file(url: URL) -> Path | None:
    """The file beside the database whose lock its only user holds."""
    (path,), options = url.get_dialect()().create_connect_args(url)
    if options.get("uri"):
        return None
    database = Path(path).resolve()
    if is_another(database):
        raise NotADatabaseError(path)
    return database.with_name(database.name + ".lock")


@dataclass(frozen=True, slots=True)
class DatabaseFiles:
    """The files of an open database: where they are, and which ones they were when opened."""

    opened: tuple[tuple[str, int, int], ...]

    def are_there(self) -> bool:
        """Whether the same files still have these names."""
        try:
            return all(_which(name) == (device, file) for name, device, file in self.opened)
        except FileNotFoundError:
            return False


def files(connection: Connection) -> DatabaseFiles:
    """The files that this connection has open: the database's own and its write-ahead log."""
    connection.exec_driver_sql("SELECT count(*) FROM sqlite_master").all()
    (_, _, path), *_ = connection.exec_driver_sql("PRAGMA database_list").all()
    return DatabaseFiles(tuple((name, *_which(name)) for name in (path, f"{path}-wal")))


def _which(name: str) -> tuple[int, int]:
    found = os.stat(name)  # noqa: PTH116 (asked for at every commit)
    return found.st_dev, found.st_ino


def prepare(engine: Engine, use: Use) -> None:
    """Set up every connection that the engine is going to open.

    The driver's own BEGIN comes late (not before the first INSERT, UPDATE or DELETE) and is always
    deferred. It is switched off, and a transaction begins where SQLAlchemy says so: a writing one
    with the lock at once, a reading one with one view of the database for all its statements.
    """
    begin = "BEGIN" if use is Use.READ else "BEGIN IMMEDIATE"

    @event.listens_for(engine, "connect")
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _pragmas(use):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)


def _pragmas(use: Use) -> tuple[str, ...]:
    # A migration copies tables and drops the old ones, which must not drag their dependants along.
    return (
        f"busy_timeout={BUSY_TIMEOUT}",
        "journal_mode=WAL",
        "synchronous=FULL",
        f"wal_autocheckpoint={WAL_PAGES}",
        f"foreign_keys={'OFF' if use is Use.MIGRATE else 'ON'}",
        f"query_only={'ON' if use is Use.READ else 'OFF'}",
        "secure_delete=ON",  # what was deleted is overwritten, whoever has built SQLite
    )


def empty_log(engine: Engine) -> bool:
    """Carry the write-ahead log over into the file and cut it off, for it holds every page as it
    was before; false where somebody still reads from it.
    """
    with closing(engine.raw_connection()) as connection, closing(connection.cursor()) as cursor:
        cursor.execute(f"PRAGMA busy_timeout={READERS_TIMEOUT}")
        try:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (busy, *_) = cursor.fetchone() or (True,)
        finally:
            cursor.execute(f"PRAGMA busy_timeout={BUSY_TIMEOUT}")
    return not busy


def dangling(connection: Connection) -> int:
    """How many rows refer to a row that does not exist, which a migration asks at its end."""
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())


def reason(error: BaseException | None) -> str | None:
    """The value of the `DatabaseProblem` behind a driver's error, `None` for any other error."""
    code = getattr(error, "sqlite_errorcode", None)
    return _CODES.get(code & 0xFF) if isinstance(code, int) else None


def is_taken(error: BaseException | None) -> bool:
    """Whether an error of the driver says that there is such a row already."""
    return getattr(error, "sqlite_errorcode", None) in _TAKEN
