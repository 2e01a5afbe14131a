"""Backups: a file with a consistent snapshot of a database of any kind.

The file is a SQLite database. It is written under another name, checked, made durable and then
renamed, so that its name always stands for a complete file, the new one or the previous one.
"""

import asyncio
import errno
import fcntl
import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from enum import StrEnum
from pathlib import Path
from tempfile import mkstemp
from typing import Any, Final, NamedTuple, TypeVar

from sqlalchemy import URL, Connection, Engine, Row, Table, delete, func, insert, select, tuple_
from sqlalchemy.exc import DBAPIError

from engine.store.database import parse_url
from engine.store.engines import Use
from engine.store.migrate import migrate, open_as_it_is, require_ours
from engine.store.schema import claims, metadata
from engine.store.sqlite import database

PAGES: Final = 256
"""Number of pages (4 KiB each) that are copied together."""

FLUSHED: Final = 16
"""Steps between flushes of the copy; a large flush would hold up commits."""

BREATH: Final = 0.002
"""Real seconds between steps, in which others can use the disk."""

AT_ONCE: Final = 1_000
"""Number of rows that are read and written together."""

Progress = Callable[[int, int], None]
"""Reports progress: how much is done, and of how much."""


def nobody(_done: int, _of: int) -> None:
    """Report nothing."""


Result = TypeVar("Result")

_PART: Final = ".belotbot-part"
_FULL: Final = frozenset((errno.ENOSPC, errno.EDQUOT))
_READ_ONLY: Final = frozenset((errno.EACCES, errno.EPERM, errno.EROFS))


_BROKEN: Final = frozenset(
    (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_IOERR)
)


class BackupProblem(StrEnum):
    """Why a backup failed, or cannot be used."""

    EXISTS = "exists"
    ITSELF = "itself"
    FOLDER = "folder"
    NO_FILE = "no_file"
    NO_FOLDER = "no_folder"
    NO_SPACE = "no_space"
    UNWRITABLE = "unwritable"
    FAULT = "fault"
    MISSING = "missing"
    UNREADABLE = "unreadable"
    TOO_NEW = "too_new"
    ANOTHER = "another"
    DAMAGED = "damaged"


class BackupFailed(Exception):
    """Nothing was changed. `file`: the offending file. `detail`: SQLite's message."""

    def __init__(self, reason: BackupProblem, file: Path, detail: str = "") -> None:
        super().__init__(reason, file, detail)
        self.reason = reason
        self.file = file
        self.detail = detail


class CopyGivenUp(Exception):
    """The backup was cancelled by its caller."""


class Content(NamedTuple):
    """A summary of a database; `until`: when a bot last wrote to it, in milliseconds since 1970
    UTC.
    """

    tables: int
    people: int
    matches: int
    until: int | None
    revision: str


@contextmanager
def written_beside(file: Path, *, replace: bool = False) -> Iterator[Path]:
    """Write a new file, which gets this name on success; raises `BackupFailed`."""
    with failures_of(file):
        if file.is_dir():
            raise BackupFailed(BackupProblem.FOLDER, file)
        if not file.parent.is_dir():
            raise BackupFailed(BackupProblem.NO_FOLDER, file.parent)
        if file.exists() and not replace:
            raise BackupFailed(BackupProblem.EXISTS, file)
        if file.exists() and not file.is_file():
            raise BackupFailed(BackupProblem.NO_FILE, file)
        with part_of(file) as part:
            yield part
            make_durable(part)
            if replace:
                part.replace(file)
            else:
                _name(part, file)
            make_durable(file.parent)


@contextmanager
def part_of(file: Path) -> Iterator[Path]:
    """A temporary database file beside another one, removed at the end unless it was renamed.

    Temporary files of killed processes in the folder are removed first.
    """
    with failures_of(file):
        _clear_away(file.parent)
        held, name = mkstemp(prefix=f".{file.name}.", suffix=_PART, dir=file.parent)
        try:
            fcntl.flock(held, fcntl.LOCK_EX | fcntl.LOCK_NB)
            yield Path(name)
        finally:
            os.close(held)
            _remove(Path(name))


def _name(part: Path, file: Path) -> None:
    """Give the file its name, unless another file took it."""
    try:
        os.link(part, file)
    except FileExistsError:
        raise BackupFailed(BackupProblem.EXISTS, file) from None
    except OSError:  # a file system without links
        part.replace(file)


def _remove(part: Path) -> None:
    """Remove a temporary file after its companions, because others look for it."""
    for end in (*database.BESIDE, ""):
        part.with_name(part.name + end).unlink(missing_ok=True)


def _clear_away(folder: Path) -> None:
    for left in folder.glob(f".*{_PART}"):
        with suppress(OSError):
            opened = os.open(left, os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC)
            try:
                fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
                _remove(left)
            finally:
                os.close(opened)


def make_durable(path: Path) -> None:
    """Flush a file to the disk, or the names in a folder."""
    opened = os.open(path, os.O_RDONLY | os.O_CLOEXEC)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


@contextmanager
def failures_of(file: Path) -> Iterator[None]:
    """Say in plain words why a file cannot be written."""
    try:
        yield
    except OSError as error:
        if error.errno in _FULL:
            raise BackupFailed(BackupProblem.NO_SPACE, file.parent, str(error)) from error
        if error.errno in _READ_ONLY:
            raise BackupFailed(BackupProblem.UNWRITABLE, file.parent, str(error)) from error
        detail = error.strerror or type(error).__name__
        raise BackupFailed(BackupProblem.FAULT, file, detail) from error
    except (sqlite3.Error, DBAPIError) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise BackupFailed(BackupProblem.NO_SPACE, file.parent, str(cause)) from error
        if code in _BROKEN:
            raise BackupFailed(BackupProblem.FAULT, file, str(cause)) from error
        raise


def copy_file(
    url: URL, part: Path, tell: Progress = nobody, go_on: Callable[[], bool] = bool
) -> None:
    """Copy one snapshot of a SQLite database in use into an empty file.

    It only reads, so no writer waits for it. Raises `CopyGivenUp` if it is told to stop.
    """
    (path,), options = url.get_dialect()().create_connect_args(url)
    with (
        closing(sqlite3.connect(path, **options)) as source,
        closing(sqlite3.connect(part)) as target,
        part.open("rb") as copied,
    ):
        source.execute(f"PRAGMA busy_timeout={database.BUSY_TIMEOUT}")
        source.execute("PRAGMA query_only=ON")
        target.execute("PRAGMA synchronous=OFF")  # it is made durable as a whole
        source.isolation_level = None
        # One snapshot: otherwise every commit of another connection would restart the copy.
        source.execute("BEGIN")
        source.execute("SELECT count(*) FROM sqlite_master").fetchall()
        steps = 0

        def progress(_status: int, remaining: int, total: int) -> None:
            nonlocal steps
            steps += 1
            if not go_on():
                raise CopyGivenUp
            if not steps % FLUSHED:
                os.fsync(copied.fileno())
            time.sleep(BREATH)
            tell(total - remaining, total)

        source.backup(target, pages=PAGES, progress=progress)
    stand_alone(part)


def stand_alone(part: Path) -> None:
    """Make a database a single file, without companions."""
    with closing(sqlite3.connect(part)) as target:
        target.execute("PRAGMA journal_mode=DELETE")


def checked(part: Path, file: Path) -> Content:
    """The summary of a copy of ours, checked to be undamaged; raises `BackupFailed`.

    `file`: the source or target of the copy, for messages.
    """
    if database.another(part) is not None or not part.stat().st_size:
        raise BackupFailed(BackupProblem.ANOTHER, file)
    try:
        with closing(sqlite3.connect(part)) as connection:
            if trouble := trouble_of(connection):
                raise BackupFailed(BackupProblem.DAMAGED, file, trouble)
            return _content(connection, file)
    except sqlite3.DatabaseError as error:
        raise BackupFailed(BackupProblem.DAMAGED, file, str(error)) from error


def trouble_of(connection: sqlite3.Connection) -> str:
    """The first fault in a database's pages or references; empty for none."""
    for (found,) in connection.execute("PRAGMA integrity_check(1)"):
        if found != "ok":
            return str(found)
    dangling = connection.execute("PRAGMA foreign_key_check").fetchone()
    return f"rows of {dangling[0]} refer to rows that are not there" if dangling else ""


def trouble_of_file(url: URL) -> str:
    """The same for a SQLite database in place, in use or not; it is only read."""
    (path,), options = url.get_dialect()().create_connect_args(url)
    try:
        with closing(sqlite3.connect(path, **options)) as connection:
            connection.execute("PRAGMA query_only=ON")
            return trouble_of(connection)
    except sqlite3.DatabaseError as error:
        return str(error)


def _content(connection: sqlite3.Connection, file: Path) -> Content:
    names = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
    if not {"alembic_version", "tables", "events", "accounts"} <= names:
        raise BackupFailed(BackupProblem.ANOTHER, file)

    def one(query: str) -> int | None:
        found: tuple[int | None] = connection.execute(query).fetchone()
        return found[0]

    (revision,) = connection.execute("SELECT max(version_num) FROM alembic_version").fetchone()
    return Content(
        one("SELECT count(*) FROM tables") or 0,
        one("SELECT count(*) FROM accounts WHERE name <> ''") or 0,
        one("SELECT count(*) FROM results") or 0,
        one("SELECT max(heartbeat_at) FROM processes"),
        revision or "",
    )


async def back_up(
    url: str, file: Path, *, replace: bool = False, tell: Progress = nobody
) -> Content:
    """Write a backup of a database, in use or not, and return its summary.

    Raises `BackupFailed` or `UnusableDatabase`; then an existing file stays as it is.
    """
    parsed = parse_url(url)
    if parsed.get_backend_name() != database.NAME:
        with written_beside(file, replace=replace) as part:
            await copied_out(url, part, tell)
            return await in_thread(lambda _: checked(part, file))
    _require_another(file, parsed)
    await require_ours(url)
    with written_beside(file, replace=replace) as part:
        await in_thread(lambda go_on: copy_file(parsed, part, tell, go_on))
        return await in_thread(lambda _: checked(part, file))


def _require_another(file: Path, url: URL) -> None:
    """Refuse to back a database up into one of its own files."""
    if file.resolve() in database.files_of(url):
        raise BackupFailed(BackupProblem.ITSELF, file)


async def copied_out(
    url: str,
    part: Path,
    tell: Progress = nobody,
    settle: Callable[[Connection], None] | None = None,
) -> dict[str, int]:
    """Copy any database row by row into an empty file, and `settle` the copy.

    Returns the number of rows of each table.
    """
    source = await open_as_it_is(url)
    try:
        await migrate(f"{database.DRIVER}:///{part}")
        target = engine_of(part)
        try:
            async with source.read() as connection:
                with target.begin() as filled:
                    counts = await connection.run_sync(copy_rows, filled, tell)
                    if settle is not None:
                        settle(filled)
        finally:
            target.dispose()
    finally:
        await source.close()
    stand_alone(part)
    return counts


async def in_thread(work: Callable[[Callable[[], bool]], Result]) -> Result:
    """Run it in a thread; a cancelled caller waits until it has stopped."""
    given_up = threading.Event()
    # A future and no task: all tasks are cancelled at the end, even if their threads still work.
    loop = asyncio.get_running_loop()
    working = loop.run_in_executor(None, work, lambda: not given_up.is_set())
    try:
        return await asyncio.shield(working)
    except asyncio.CancelledError:
        given_up.set()
        while not working.done():
            with suppress(asyncio.CancelledError):
                await asyncio.wait((working,))
        raise


def engine_of(file: Path) -> Engine:
    """An engine for writing to the database in that file."""
    url = URL.create(database.DRIVER, database=str(file))
    return database.in_thread(url, Use.WRITE, 1)


class CopyDiffers(Exception):
    """The written rows differ from those that were read; the table is the message."""


def copy_rows(source: Connection, target: Connection, tell: Progress = nobody) -> dict[str, int]:
    """Replace the target's rows by the source's; return the number of rows of each table.

    Both have the schema of this code, the source shows one snapshot throughout, and the target is
    in a transaction. Raises `CopyDiffers`, after which that must be rolled back.
    """
    kept = [one for one in metadata.sorted_tables if one is not claims]
    counts = {one.name: _count(source, one) for one in kept}
    for table in reversed(metadata.sorted_tables):
        target.execute(delete(table))
    carried, total = 0, sum(counts.values())
    for table in kept:
        written = _batches(target, table)
        for some in _batches(source, table):
            rows = [dict(row._mapping) for row in some]  # noqa: SLF001
            target.execute(insert(table), rows)
            # At once: a source that is idle for long may end the snapshot.
            if [_plain(row.values()) for row in rows] != [_plain(row) for row in next(written, ())]:
                raise CopyDiffers(table.name)
            carried += len(some)
            tell(carried, total)
        if _count(target, table) != counts[table.name]:
            raise CopyDiffers(table.name)
    return counts


def _count(connection: Connection, table: Table) -> int:
    return connection.execute(select(func.count()).select_from(table)).scalar_one()


def _batches(connection: Connection, table: Table) -> Iterator[Sequence[Row[Any]]]:
    """All rows in the order of their keys, which is the same in every kind of database."""
    keys = tuple(table.primary_key)
    query = select(table).order_by(*keys).limit(AT_ONCE)
    rows = connection.execute(query).all()
    while rows:
        yield rows
        last = tuple(rows[-1]._mapping[key] for key in keys)  # noqa: SLF001
        beyond = tuple_(*keys) > tuple_(*last, types=[key.type for key in keys])
        rows = connection.execute(query.where(beyond)).all()


def _plain(row: Iterable[object]) -> list[object]:
    """A row in a form that is equal for equal values of any database: PostgreSQL has no NUL in a
    text.
    """
    return [
        value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value
        for value in row
    ]
