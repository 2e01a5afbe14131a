"""Bringing a database to the schema of this code, without any file of settings."""

from functools import cache
from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from engine.store.database import Database, contact, make_engine, open_to_read, parse_url
from engine.store.engines import Use
from engine.store.kinds import Kind, kind_of
from engine.store.problems import DatabaseProblem, UnusableDatabase

_SCRIPTS = Path(__file__).parent / "migrations"


class BrokenReferences(Exception):
    """After the migration rows would refer to rows that do not exist; it has been undone."""


async def migrate(url: str) -> str | None:
    """Upgrade the database of that URL; returns the revision that it had (`None`: it was empty).

    All steps are one transaction. Raises `UnusableDatabase`, with the reason `TOO_NEW` for a
    database that a later version of this code has upgraded, and `FOREIGN` for that of a program
    that is not this one.
    """
    parsed = parse_url(url)
    engine = make_engine(parsed, Use.MIGRATE, 1)
    try:
        async with contact(parsed), engine.begin() as connection:
            return await connection.run_sync(_upgrade, kind_of(parsed), str(parsed))
    finally:
        await engine.dispose()


async def open_as_it_is(url: str) -> Database:
    """Open a database only to read it; raises `UnusableDatabase`.

    That, with the reason `TOO_OLD`, `TOO_NEW` or `FOREIGN`, also where its schema is not this
    code's, and `MISSING` where it is empty.
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


def config(connection: Connection) -> Config:
    """The settings with which Alembic works on this connection."""
    # ConfigParser takes a percent sign for its own.
    made = Config()
    made.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def _upgrade(connection: Connection, kind: Kind, url: str) -> str | None:
    kind.begin_migration(connection)
    settings = config(connection)
    before, head = _revisions(connection, kind, url)
    if before != head:
        command.upgrade(settings, "head")
        if kind.dangling(connection):
            raise BrokenReferences(url)
    return before


def _require_current(connection: Connection, kind: Kind, url: str) -> None:
    before, head = _revisions(connection, kind, url)
    if before is None:
        raise UnusableDatabase(DatabaseProblem.MISSING, url)
    if before != head:
        raise UnusableDatabase(DatabaseProblem.TOO_OLD, url, before)


def _revisions(connection: Connection, kind: Kind, url: str) -> tuple[str | None, str | None]:
    """The database's, and this code's; raises `UnusableDatabase` for one that is not known here."""
    known, head = _known()
    before = MigrationContext.configure(connection).get_current_revision()
    if before is None and kind.tables(connection) - {"alembic_version"}:
        raise UnusableDatabase(DatabaseProblem.FOREIGN, url)
    if before is not None and before not in known:
        raise UnusableDatabase(DatabaseProblem.TOO_NEW, url, before)
    return before, head


@cache
def _known() -> tuple[frozenset[str], str | None]:
    """All revisions of this code, and the newest; Alembic loads each of them to know."""
    scripts = ScriptDirectory(str(_SCRIPTS))
    return frozenset(one.revision for one in scripts.walk_revisions()), scripts.get_current_head()
