"""Carrying all that is kept over into another database, and looking whether it is the same there.

All of it is one transaction there: whatever happens on the way, the other database is as empty as
before, or has everything.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, cast

from sqlalchemy import URL, Connection, Row, Table, delete, func, insert, select, tuple_
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.database import alone, parse_url, transaction
from engine.store.engines import Use
from engine.store.kinds import kind_of
from engine.store.migrate import BrokenReferences, migrate, open_as_it_is
from engine.store.schema import claims, metadata, reckonings
from engine.store.sqlite import database

AT_ONCE: Final = 1_000
"""Rows that are read and written together."""

Progress = Callable[[int, int], None]
"""Hears how much is done, and of how much."""


class CopyDiffers(Exception):
    """The written rows differ from those that were read; the table is the message."""


def nobody(_done: int, _of: int) -> None:
    """Nobody wants to hear how far it is."""


def leave_processes_behind(connection: Connection) -> None:
    """Let nobody claim anything any more."""
    connection.execute(delete(claims))


def copy_rows(source: Connection, target: Connection, tell: Progress = nobody) -> dict[str, int]:
    """Carry the rows over in place of those that are there; returns how many each table has.

    Both have the schema of this code, the source shows one moment as long as it takes, and the
    target is in a transaction. Raises `CopyDiffers`, after which that has to be undone.
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
            # At once, for a source that is not asked for anything for long may end the view.
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
    """All rows in the order of their keys, which is the same in every database."""
    keys = tuple(table.primary_key)
    query = select(table).order_by(*keys).limit(AT_ONCE)
    rows = connection.execute(query).all()
    while rows:
        yield rows
        last = tuple(rows[-1]._mapping[key] for key in keys)  # noqa: SLF001
        beyond = tuple_(*keys) > tuple_(*last, types=[key.type for key in keys])
        rows = connection.execute(query.where(beyond)).all()


def _plain(row: Iterable[object]) -> list[object]:
    """A row in which equal values of any database are equal: PostgreSQL has no NUL in a text."""
    return [
        value.replace("\0", "\N{REPLACEMENT CHARACTER}") if isinstance(value, str) else value
        for value in row
    ]


Change = Callable[[Connection], None]
"""Changes of what was moved whatever cannot be true any more."""


def as_it_is(_: Connection) -> None:
    """Nothing is changed."""


class SameDatabase(Exception):
    """Both addresses are of one database."""


class TargetNotEmpty(Exception):
    """Something is kept already where the house is to move; the table is the message."""


async def move(
    source: str, target: str, tell: Progress = nobody, settle: Change = as_it_is
) -> dict[str, int]:
    """Carry everything over and `settle` it there; returns how many rows each table had, and tells
    how far it is.

    Nobody else may use either of the two. Raises `UnusableDatabase`, `LockInUse`, `LockNotOurs`,
    `CopyDiffers` or one of the errors above.
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
    if url.get_backend_name() == database.NAME:
        return (database.file_of(url),)
    return url.get_backend_name(), url.host, url.port, url.database, url.query.get("host")


async def _require_empty(there: AsyncConnection) -> None:
    for table in metadata.sorted_tables:
        if table is reckonings:  # the baseline of the migrations puts a row there
            continue
        if (await there.execute(select(table).limit(1))).first() is not None:
            raise TargetNotEmpty(table.name)
