"""All that only SQLite knows. Another database gets its own file beside this one."""

from contextlib import closing
from enum import StrEnum
from sqlite3 import Error, connect

from sqlalchemy import URL, Connection, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.ext.asyncio import AsyncEngine
from sqlalchemy.pool import ConnectionPoolEntry

__all__ = ["DRIVER", "NAME", "Error", "Use", "dangling", "in_memory", "prepare", "probe", "reason"]

NAME = "sqlite"
DRIVER = "sqlite+aiosqlite"

BUSY_TIMEOUT = 5_000
"""How long a statement waits for another process's lock, in milliseconds."""

WAL_PAGES = 4_000
"""Pages in the write-ahead log before it is carried over into the file (4 KiB each)."""

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


class Use(StrEnum):
    """What the connections of an engine are for."""

    READ = "read"
    WRITE = "write"
    MIGRATE = "migrate"


def in_memory(url: URL) -> bool:
    """Whether the database would be gone with its connection."""
    return not url.database or ":memory:" in url.database or url.query.get("mode") == "memory"


def probe(url: URL) -> None:
    """Open the file for writing and close it again; raises `Error`.

    It is done in this thread, for the thread of a connection that failed to open could outlive the
    event loop and then complain of it.
    """
    (path,), options = url.get_dialect()().create_connect_args(url)
    with closing(connect(path, **options)) as connection:
        for pragma in _pragmas(Use.WRITE):
            connection.execute(f"PRAGMA {pragma}")
        connection.execute("BEGIN IMMEDIATE")
        connection.rollback()


def prepare(engine: AsyncEngine, use: Use) -> None:
    """Set up every connection that the engine is going to open.

    The driver's own BEGIN comes late (not before the first INSERT, UPDATE or DELETE) and is always
    deferred. It is switched off, and a transaction begins where SQLAlchemy says so: a writing one
    with the lock at once, a reading one with one view of the database for all its statements.
    """
    begin = "BEGIN" if use is Use.READ else "BEGIN IMMEDIATE"

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.isolation_level = None
        cursor = connection.cursor()
        for pragma in _pragmas(use):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine.sync_engine, "begin")
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
    )


def dangling(connection: Connection) -> int:
    """How many rows refer to a row that does not exist; for the end of a migration."""
    return len(connection.exec_driver_sql("PRAGMA foreign_key_check").all())


def reason(error: BaseException | None) -> str | None:
    """The `database.Reason` behind an error of the driver, `None` where it is another one."""
    code = getattr(error, "sqlite_errorcode", None)
    return _CODES.get(code & 0xFF) if isinstance(code, int) else None
