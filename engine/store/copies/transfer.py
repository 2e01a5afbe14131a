"""Copy all data into another database, and compare it there.

Until everything is there, the other database stays as empty as before.
"""

from collections.abc import Callable
from typing import cast

from sqlalchemy import URL, Connection, inspect, literal_column, select, table

from engine.store.copies.backup import (
    Progress,
    copied_out,
    copy_rows,
    nobody,
    written_beside,
)
from engine.store.database import alone, parse_url, transaction
from engine.store.engines import Use
from engine.store.kinds import kind_of
from engine.store.migrate import BrokenReferences, migrate, open_as_it_is
from engine.store.schema import reckonings
from engine.store.sqlite import database

Change = Callable[[Connection], None]
"""Reset state that is stale after a move."""

_ALWAYS_FULL = frozenset(("alembic_version", reckonings.name))
"""Tables that the migrations fill."""


def as_it_is(_: Connection) -> None:
    """Change nothing."""


class SameDatabase(Exception):
    """Both URLs are of one database."""


class TargetNotEmpty(Exception):
    """The target database is not empty; the table is the message."""


async def move(
    source: str, target: str, tell: Progress = nobody, settle: Change = as_it_is
) -> dict[str, int]:
    """Copy everything and `settle` it there; report progress, and return each table's number of
    rows.

    Nobody else may use either database. Raises `UnusableDatabase`, `LockInUse`, `LockNotOurs`,
    `CopyDiffers`, `BackupFailed` if the target is a file, or one of the errors above.
    """
    old, new = parse_url(source), parse_url(target)
    if _place(old) == _place(new):
        raise SameDatabase
    await (await open_as_it_is(source)).close()  # it is there, and has the schema of this code
    if new.get_backend_name() == database.NAME:
        async with alone(old, writing=False), alone(new, writing=False):
            return await _into_file(source, new, tell, settle)
    async with alone(old, writing=False), alone(new):
        return await _into_server(old, new, tell, settle)


async def _into_file(source: str, new: URL, tell: Progress, settle: Change) -> dict[str, int]:
    """Write the file under another name, so that its name never stands for a part of it."""
    target = database.file_of(new)
    if target.exists() and target.stat().st_size:
        async with transaction(new, Use.READ) as there:
            await there.run_sync(_require_empty)
    with written_beside(target, replace=True) as part:
        counts = await copied_out(source, part, tell, settle)
        for end in database.BESIDE:
            target.with_name(target.name + end).unlink(missing_ok=True)
    return counts


async def _into_server(old: URL, new: URL, tell: Progress, settle: Change) -> dict[str, int]:
    """Fill it in one transaction."""
    await migrate(new.render_as_string(hide_password=False))
    async with transaction(old, Use.READ) as here, transaction(new, Use.MIGRATE) as there:
        await there.run_sync(_require_empty)
        filled = cast("Connection", there.sync_connection)
        counts = await here.run_sync(copy_rows, filled, tell)
        if await there.run_sync(kind_of(new).dangling):
            raise BrokenReferences
        await there.run_sync(settle)
        return counts


def _place(url: URL) -> tuple[object, ...]:
    if url.get_backend_name() == database.NAME:
        return (database.file_of(url),)
    return url.get_backend_name(), url.host, url.port, url.database, url.query.get("host")


def _require_empty(there: Connection) -> None:
    names = inspect(there).get_table_names()
    for name in sorted(set(names) - _ALWAYS_FULL):
        if (
            there.execute(select(literal_column("1")).select_from(table(name)).limit(1)).first()
            is not None
        ):
            raise TargetNotEmpty(name)
