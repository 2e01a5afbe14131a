"""Alembic migrations of a database, without a configuration file.

The first step makes the whole schema (the baseline). Databases older than the baseline are refused.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from engine.store.database import Database, contact, make_engine, open_to_read, parse_url
from engine.store.engines import Use
from engine.store.kinds import Kind, kind_of
from engine.store.problems import DatabaseProblem, UnusableDatabase

SCRIPTS = Path(__file__).parent / "migrations"


_OTHER_VERSIONS: Final = frozenset(
    (DatabaseProblem.NOT_MIGRATED, DatabaseProblem.TOO_OLD, DatabaseProblem.TOO_NEW)
)


class BrokenReferences(Exception):
    """The migration was undone: rows would have referred to rows that do not exist."""


class _Revisions(NamedTuple):
    """The revisions that this code knows."""

    known: frozenset[str]
    baseline: str
    newest: str


async def migrate(url: str) -> str | None:
    """Upgrade a database in one transaction; return its former revision (`None`: it was empty).

    Raises `UnusableDatabase`: `TOO_OLD` for a database from before the baseline, `TOO_NEW` for one
    that a later version has upgraded, `FOREIGN` for one of another program.
    """
    parsed = parse_url(url)
    engine = make_engine(parsed, Use.MIGRATE, 1)
    try:
        async with contact(parsed), engine.begin() as connection:
            return await connection.run_sync(_upgrade, kind_of(parsed), str(parsed))
    finally:
        await engine.dispose()


async def open_as_it_is(url: str) -> Database:
    """Open a database only to read it.

    Raises `UnusableDatabase`: also `MISSING` for an empty database, and `NOT_MIGRATED`, `TOO_OLD`,
    `TOO_NEW` or `FOREIGN` for one with another schema.
    """
    parsed = parse_url(url)
    database = await open_to_read(url)
    try:
        async with contact(parsed, writing=False), database.read() as connection:
            await connection.run_sync(_require_current, kind_of(parsed), str(parsed))
    except BaseException:
        await database.close()
        raise
    return database


async def require_ours(url: str) -> None:
    """Check that a database is there, and is one of Belotbot, of whatever version.

    Raises `UnusableDatabase`: `MISSING`, also for an empty database, or `FOREIGN`.
    """
    try:
        await (await open_as_it_is(url)).close()
    except UnusableDatabase as error:
        if error.reason not in _OTHER_VERSIONS:
            raise


@asynccontextmanager
async def read_only(url: str) -> AsyncIterator[Database]:
    """A database that is only read; raises as `open_as_it_is`."""
    database = await open_as_it_is(url)
    try:
        yield database
    finally:
        await database.close()


def _upgrade(connection: Connection, kind: Kind, url: str) -> str | None:
    kind.begin_migration(connection)
    before = _revision(connection, kind, url)
    if before != _known(SCRIPTS).newest:
        settings = Config(attributes={"connection": connection})
        # ConfigParser interpolates percent signs.
        settings.set_main_option("script_location", str(SCRIPTS).replace("%", "%%"))
        command.upgrade(settings, "head")
        if kind.dangling(connection):
            raise BrokenReferences(url)
    return before


def _require_current(connection: Connection, kind: Kind, url: str) -> None:
    before = _revision(connection, kind, url)
    if before is None:
        raise UnusableDatabase(DatabaseProblem.MISSING, url)
    if before != _known(SCRIPTS).newest:
        raise UnusableDatabase(DatabaseProblem.NOT_MIGRATED, url, before)


def _revision(connection: Connection, kind: Kind, url: str) -> str | None:
    """The database's revision; raises `UnusableDatabase` for one that this code does not know."""
    revisions = _known(SCRIPTS)
    found = MigrationContext.configure(connection).get_current_revision()
    if found is None and kind.tables(connection) - {"alembic_version"}:
        raise UnusableDatabase(DatabaseProblem.FOREIGN, url)
    if found is not None and found not in revisions.known:
        older = found < revisions.baseline  # revisions are numbers of four digits
        reason = DatabaseProblem.TOO_OLD if older else DatabaseProblem.TOO_NEW
        raise UnusableDatabase(reason, url, found)
    return found


@cache
def _known(where: Path) -> _Revisions:
    """Alembic loads every step for this."""
    scripts = ScriptDirectory(str(where))
    known = frozenset(step.revision for step in scripts.walk_revisions())
    return _Revisions(known, baseline=min(known), newest=max(known))
