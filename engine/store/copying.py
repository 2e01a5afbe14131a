"""All that is kept in a database, carried over into another one: one moment of it, table by table,
and each row looked at again where it was written.

What the processes that run at that moment have claimed stays behind: wherever the rows go none of
them is at work. When people were served is carried over, for tables get the time back in which they
were not.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final

from sqlalchemy import Connection, Row, Table, delete, func, insert, select, tuple_

from engine.store.schema import claims, metadata

AT_ONCE: Final = 1_000
"""Rows that are read and written together."""

Told = Callable[[int, int], None]
"""Hears how much is done, and of how much."""


class Different(Exception):
    """What was written is not what was read; the table is the message."""


def nobody(_done: int, _of: int) -> None:
    """Nobody wants to hear how far it is."""


def leave_processes_behind(connection: Connection) -> None:
    """Let nobody claim anything any more."""
    connection.execute(delete(claims))


def copy_rows(source: Connection, target: Connection, tell: Told = nobody) -> dict[str, int]:
    """Carry the rows over in place of those that are there; returns how many each table has.

    Both have the schema of this code, the source shows one moment as long as it takes, and the
    target is in a transaction. Raises `Different`, after which that has to be undone.
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
                raise Different(table.name)
            carried += len(some)
            tell(carried, total)
        if _count(target, table) != counts[table.name]:
            raise Different(table.name)
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
