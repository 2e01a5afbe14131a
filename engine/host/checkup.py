"""Whether tables are what their events say: folded, and compared with row and snapshot."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

from sqlalchemy import Connection, func, select

from engine.host.clock import to_ms
from engine.host.putting_away import LEAVING, PUT_AWAY
from engine.store.journal import EventRow, TableRow
from engine.store.schema import events as event_rows
from engine.store.schema import snapshots, tables
from engine.tables.folds.evolve import fold
from engine.tables.folds.lobby import CorruptEvents
from engine.tables.rulings.due import next_due
from engine.tables.serialization import UnreadableEvent, parse_event, read_snapshot
from engine.tables.table import Table


class TableFault(StrEnum):
    """What is wrong with a stored table."""

    GAP = "gap"
    UNREADABLE = "unreadable"
    ROW = "row"
    DUE = "due"
    SNAPSHOT = "snapshot"


class StoredTable(NamedTuple):
    """All that is stored of a table, as it was at one moment."""

    row: TableRow
    snapshot: tuple[int, str | None] | None
    events: Sequence[EventRow]


def table_ids(connection: Connection, limit: int | None = None) -> list[str]:
    """The tables that are looked at, those first at which something happened last."""
    kept = tables.c.status.not_in((LEAVING, PUT_AWAY))
    query = (
        select(tables.c.id)
        .where(kept)
        .order_by(tables.c.updated_at.desc(), tables.c.id)
        .limit(limit)
    )
    return list(connection.scalars(query))


def stored_table(connection: Connection, table_id: str) -> StoredTable | None:
    """Read a table whole; None if it is gone meanwhile."""
    row = connection.execute(select(tables).where(tables.c.id == table_id)).mappings().first()
    if row is None:
        return None
    kept = connection.execute(
        select(snapshots.c.version, snapshots.c.body).where(snapshots.c.table_id == table_id)
    ).first()
    events = connection.execute(
        select(event_rows.c.seq, event_rows.c.schema, event_rows.c.at, event_rows.c.body)
        .where(event_rows.c.table_id == table_id)
        .order_by(event_rows.c.seq)
    )
    snapshot = (kept.version, kept.body) if kept is not None else None
    return StoredTable(TableRow(**row), snapshot, [EventRow(*one) for one in events])


def table_fault(stored: StoredTable) -> TableFault | None:
    """What is wrong with it; None for nothing."""
    row = stored.row
    if [one.seq for one in stored.events] != list(range(1, row.version + 1)):
        return TableFault.GAP
    table: Table | None = None
    version, body = stored.snapshot or (0, None)
    try:
        kept = read_snapshot(body) if body is not None else None
        for event in stored.events:
            table = fold(row.id, table, (parse_event(event.body),))
            if kept is not None and event.seq == version and kept != table:
                return TableFault.SNAPSHOT
    except (UnreadableEvent, CorruptEvents, ValueError, LookupError):
        return TableFault.UNREADABLE
    if table is None:
        return TableFault.GAP
    if (row.code, row.status, row.version) != (table.code, table.status, table.version):
        return TableFault.ROW
    due = next_due(table)
    if row.due_at != (to_ms(due.at) if due is not None else None):
        return TableFault.DUE
    return None


class LateTurns(NamedTuple):
    """How many turns are late, and by how many milliseconds the first of them."""

    number: int
    latest: int


def late_turns(connection: Connection, now: int, patience: int) -> LateTurns:
    """What has been due for longer than that many milliseconds."""
    late = select(func.count(), func.min(tables.c.due_at)).where(tables.c.due_at < now - patience)
    count, first = connection.execute(late).one()
    return LateTurns(count, now - first if first is not None else 0)


def faults(connection: Connection, ids: Sequence[str]) -> Iterator[tuple[str, TableFault | None]]:
    """The code of each of these tables, and what is wrong with it."""
    for table_id in ids:
        stored = stored_table(connection, table_id)
        if stored is not None:
            yield stored.row.code, table_fault(stored)
