"""Restoring: replace a database by a backup."""

import errno
import logging
import os
import shutil
import sqlite3
import stat
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from sqlalchemy import URL, Connection, delete, exists, select
from sqlalchemy.exc import DatabaseError

from engine.store.copies.backup import (
    BackupFailed,
    BackupProblem,
    Content,
    back_up,
    checked,
    copy_rows,
    engine_of,
    in_thread,
    part_of,
    stand_alone,
    written_beside,
)
from engine.store.database import alone, parse_url, transaction
from engine.store.engines import Use
from engine.store.migrate import migrate
from engine.store.problems import DatabaseProblem, UnusableDatabase
from engine.store.schema import claims, metadata
from engine.store.sqlite import database

LIVED_IN: Final = ("accounts", "tables", "places", "results", "browser_visitors", "tournaments")
"""Tables that have rows as soon as the bot has been used."""

logger = logging.getLogger(__name__)

_NOT_THERE: Final = frozenset((errno.ENOENT, errno.ENOTDIR, errno.ENAMETOOLONG, errno.ELOOP))


class Repair(Protocol):
    """Reset state that is stale after a restore."""

    def learn(self, before: Connection) -> None:
        """Look at the replaced database, if it can be read. Its schema may be older."""

    def __call__(self, connection: Connection, content: Content) -> None:
        """Change the restored database."""


class DatabaseNotEmpty(Exception):
    """The database has content, and no permission was given to replace it."""


class Restored(NamedTuple):
    """The restored content, and the file that keeps the replaced one."""

    content: Content
    aside: Path | None


async def restore(
    url: str, file: Path, settle: Repair, now: datetime, *, replace: bool = False
) -> Restored:
    """Restore a backup into a database that nobody uses; nothing changes before all checks pass.

    Raises `BackupFailed`, `DatabaseNotEmpty`, `LockInUse`, `LockNotOurs` or `UnusableDatabase`.
    """
    parsed = parse_url(url)
    _require(file)
    into = _into_file if parsed.get_backend_name() == database.NAME else _into_server
    async with alone(parsed, writing=False):
        return await into(parsed, file, settle, now, replace=replace)


async def _into_file(
    url: URL, file: Path, settle: Repair, now: datetime, *, replace: bool
) -> Restored:
    target = database.file_of(url)
    if target.exists() and target.samefile(file):
        raise BackupFailed(BackupProblem.ITSELF, file)
    lived_in = await in_thread(lambda _: _lived_in(target))
    if lived_in and not replace:
        raise DatabaseNotEmpty
    if lived_in:
        await in_thread(lambda _: _learn(target, settle))
    with written_beside(target, replace=True) as part:
        content = await _ready(file, part, settle)
        aside = _put_aside(target, now) if lived_in else None
        for end in database.BESIDE:
            target.with_name(target.name + end).unlink(missing_ok=True)
    return Restored(content, aside)


def _require(file: Path) -> None:
    try:
        usual = stat.S_ISREG(file.stat().st_mode)
        if usual:
            file.open("rb").close()
    except PermissionError as error:
        raise BackupFailed(BackupProblem.UNREADABLE, file) from error
    except OSError as error:
        if error.errno in _NOT_THERE:
            raise BackupFailed(BackupProblem.MISSING, file) from error
        detail = error.strerror or type(error).__name__
        raise BackupFailed(BackupProblem.FAULT, file, detail) from error
    if not usual:  # a device may have no end
        raise BackupFailed(BackupProblem.ANOTHER, file)


async def _ready(file: Path, part: Path, settle: Repair) -> Content:
    """Make a copy of the backup that is checked, migrated and settled."""
    await in_thread(lambda _: shutil.copyfile(file, part))
    content = await in_thread(lambda _: checked(part, file))
    try:
        await migrate(f"{database.DRIVER}:///{part}")
    except UnusableDatabase as error:
        if error.reason is DatabaseProblem.TOO_NEW:
            raise BackupFailed(BackupProblem.TOO_NEW, file, error.detail) from None
        raise
    engine = engine_of(part)
    try:
        with engine.begin() as connection:
            connection.execute(delete(claims))
            settle(connection, content)
    finally:
        engine.dispose()
    stand_alone(part)
    return content


def _lived_in(file: Path) -> bool:
    """Whether anything would be lost; an unreadable database may be valuable too."""
    if not file.exists() or not file.stat().st_size:
        return False
    try:
        with closing(sqlite3.connect(file)) as connection:
            there = {row[0] for row in connection.execute("SELECT name FROM sqlite_master")}
            return any(
                connection.execute(f"SELECT 1 FROM {name} LIMIT 1").fetchone()  # noqa: S608
                for name in LIVED_IN
                if name in there
            )
    except sqlite3.Error:
        return True


def _learn(file: Path, settle: Repair) -> None:
    """Show it the replaced database; a damaged one can be replaced all the same."""
    engine = engine_of(file)
    try:
        with engine.connect() as before:
            settle.learn(before)
    except DatabaseError as error:
        if database.reason(error.orig or error) is DatabaseProblem.LOCKED:
            raise UnusableDatabase(DatabaseProblem.LOCKED, str(file)) from error
        logger.warning("%s cannot be read: %s", file, type(error.orig).__name__)
    finally:
        engine.dispose()


def _put_aside(file: Path, now: datetime) -> Path:
    """Give the database and its companions a second name."""
    aside = file.with_name(f"{file.name}.before-{now:%Y%m%d-%H%M%S}")
    with suppress(sqlite3.Error), closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    for end in ("", "-wal", "-journal"):
        old = file.with_name(file.name + end)
        if old.exists():
            _name_twice(old, aside.with_name(aside.name + end))
    return aside


def _name_twice(old: Path, new: Path) -> None:
    """Give a file a second name, or copy it on a file system without links.

    It must keep its own name until the backup takes its place.
    """
    try:
        os.link(old, new)
    except OSError:
        with written_beside(new) as part:
            shutil.copyfile(old, part)


async def _into_server(
    url: URL, file: Path, settle: Repair, now: datetime, *, replace: bool
) -> Restored:
    """The same for a database that is not a file, in one transaction."""
    address = url.render_as_string(hide_password=False)
    await migrate(address)
    async with transaction(url, Use.READ) as connection:
        lived_in = await connection.run_sync(_has_rows)
        if lived_in:
            await connection.run_sync(settle.learn)
    if lived_in and not replace:
        raise DatabaseNotEmpty
    kept = file.with_name(f"belotbot.before-{now:%Y%m%d-%H%M%S}.sqlite3")
    with part_of(file) as part:
        content = await _ready(file, part, settle)
        if lived_in:
            await back_up(address, kept)
        async with transaction(url, Use.MIGRATE) as connection:
            await connection.run_sync(_filled, part)
    return Restored(content, kept if lived_in else None)


def _has_rows(connection: Connection) -> bool:
    lived_in = (metadata.tables[name] for name in LIVED_IN)
    return any(connection.scalar(select(exists(select(one)))) for one in lived_in)


def _filled(target: Connection, part: Path) -> None:
    engine = engine_of(part)
    try:
        with engine.connect() as source:
            copy_rows(source, target)
    finally:
        engine.dispose()
