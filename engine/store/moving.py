"""Carrying all that is kept over into another database, and looking whether it is the same there.

All of it is one transaction there: whatever happens on the way, the other database is as empty as
before, or has everything.
"""

from collections.abc import Callable
from typing import cast

from sqlalchemy import URL, Connection, select
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store import sqlite
from engine.store.copying import Told, copy_rows, nobody
from engine.store.database import alone, parse_url, transaction
from engine.store.engines import Use
from engine.store.kinds import kind_of
from engine.store.migrate import BrokenReferences, migrate, open_as_it_is
from engine.store.schema import metadata, reckonings

Change = Callable[[Connection], None]
"""Changes of what was moved whatever cannot be true any more."""


def as_it_is(_: Connection) -> None:
    """Nothing is changed."""


class SameDatabase(Exception):
    """Both addresses are of one database."""


class NotEmpty(Exception):
    """Something is kept already where the house is to move; the table is the message."""


async def move(
    source: str, target: str, tell: Told = nobody, settle: Change = as_it_is
) -> dict[str, int]:
    """Carry everything over and `settle` it there; returns how many rows each table had, and tells
    how far it is.

    Nobody else may use either of the two. Raises `UnusableDatabase`, `InUse`, `NotOurs`,
    `Different` or one of the errors above.
    """
    old, new = parse_url(source), parse_url(target)
    if _place(old) == _place(new):
        raise SameDatabase
    await (await open_as_it_is(source)).close()  # it is there, and has the schema of this code
    async with alone(old, writing=False), alone(new):
        await migrate(target)
        async with transaction(old, Use.READ) as here, transaction(new, Use.MIGRATE) as there:
            await _require_empty(there)
            filled = cast("Connection", there.sync_connection)
            counts = await here.run_sync(copy_rows, filled, tell)
            if await there.run_sync(kind_of(new).dangling):
                raise BrokenReferences
            await there.run_sync(settle)
            return counts


def _place(url: URL) -> tuple[object, ...]:
    if url.get_backend_name() == sqlite.NAME:
        return (sqlite.file_of(url),)
    return url.get_backend_name(), url.host, url.port, url.database, url.query.get("host")


async def _require_empty(there: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        if table is reckonings:  # the steps of the schema have put a row there
            continue
        if (await there.execute(select(table).limit(1))).first() is not None:
            raise NotEmpty(table.name)
