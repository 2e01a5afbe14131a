"""Bringing a database to the schema of this code, without any file of settings."""

from pathlib import Path

from alembic import command
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection

from engine.store import sqlite
from engine.store.database import Reason, UnusableDatabase, contact, make_engine, parse

_SCRIPTS = Path(__file__).parent / "migrations"


class BrokenReferences(Exception):
    """After the migration rows would refer to rows that do not exist; it has been undone."""


async def migrate(url: str) -> str | None:
    """Upgrade the database of that URL; returns the revision that it had (`None`: it was empty).

    All steps are one transaction. Raises `UnusableDatabase`, with the reason `TOO_NEW` for a
    database that a later version of this code has upgraded.
    """
    parsed = parse(url)
    engine = make_engine(parsed, sqlite.Use.MIGRATE, 1)
    try:
        async with contact(parsed), engine.begin() as connection:
            return await connection.run_sync(_upgrade, str(parsed))
    finally:
        await engine.dispose()


def config(connection: Connection) -> Config:
    """The settings with which Alembic works on this connection."""
    # ConfigParser takes a percent sign for its own.
    made = Config()
    made.set_main_option("script_location", str(_SCRIPTS).replace("%", "%%"))
    made.attributes["connection"] = connection
    return made


def _upgrade(connection: Connection, url: str) -> str | None:
    settings = config(connection)
    scripts = ScriptDirectory.from_config(settings)
    before = MigrationContext.configure(connection).get_current_revision()
    known = {script.revision for script in scripts.walk_revisions()}
    if before is not None and before not in known:
        raise UnusableDatabase(Reason.TOO_NEW, url, before)
    if before != scripts.get_current_head():
        command.upgrade(settings, "head")
        if connection.dialect.name == sqlite.NAME and sqlite.dangling(connection):
            raise BrokenReferences(url)
    return before
