"""Tables, their events and snapshots.

The `write_*` functions only build writes; whoever calls them decides what is committed together.
All times are in milliseconds since 1970 UTC.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Select, bindparam, func, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.store.heartbeats import StoredHeartbeats
from engine.store.leases import MAY_LEAD, MayLead, StoredLeases
from engine.store.schema import events as event_rows
from engine.store.schema import snapshots, tables
from engine.tables.table import LIVE


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table as the database sees it. `version` is the number of its last event."""

    id: str
    code: str
    version: int
    status: str
    due_at: int | None
    leader: str | None
    lease_until: int | None
    created_at: int
    updated_at: int


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event of a table. `seq` counts from 1 without a gap."""

    seq: int
    schema: int
    at: int
    body: str


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a table after its event number `version`."""

    version: int
    body: str


@dataclass(frozen=True, slots=True)
class Stored:
    """All that is needed to bring a table to life: fold `events` onto the snapshot."""

    table: TableRow
    snapshot: Snapshot | None
    events: tuple[EventRow, ...]


_INSERT_TABLE = insert(tables)
_INSERT_EVENT = insert(event_rows)
_INSERT_SNAPSHOT = insert(snapshots)

_ADVANCE_TABLE = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("old_version"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        due_at=bindparam("new_due_at"),
        updated_at=bindparam("now"),
    )
)

_END_TABLE = _ADVANCE_TABLE.values(leader=None, lease_until=None)

_REPLACE_SNAPSHOT = (
    update(snapshots)
    .where(
        snapshots.c.table_id == bindparam("table"),
        snapshots.c.version <= bindparam("new_version"),
    )
    .values(version=bindparam("new_version"), body=bindparam("new_body"))
)

_LONGEST_DUE = (
    select(tables).where(MAY_LEAD).order_by(tables.c.due_at, tables.c.id).limit(bindparam("limit"))
)

_DUE = _LONGEST_DUE.where(tables.c.due_at.between(bindparam("since"), bindparam("up_to")))

_OVERDUE = _LONGEST_DUE.where(tables.c.due_at < bindparam("before"))

_NEXT_DUE: Select[int | None] = select(func.min(tables.c.due_at)).where(
    tables.c.due_at > bindparam("after")
)


def write_new_table(
    table_id: str,
    code: str,
    events: Sequence[EventRow],
    *,
    status: str,
    at: int,
    due_at: int | None = None,
    leader: str | None = None,
    lease_until: int | None = None,
) -> Batch:
    """Enter a table with its first events. It conflicts if its id or its code is taken."""
    _check_sequence(events, 0)
    row = {
        "id": table_id,
        "code": code,
        "version": len(events),
        "status": status,
        "due_at": due_at,
        "leader": leader,
        "lease_until": lease_until,
        "created_at": at,
        "updated_at": at,
    }
    return Batch(
        (
            Write(_INSERT_TABLE, row),
            Write(_INSERT_SNAPSHOT, {"table_id": table_id, "version": 0, "body": None}),
            *(_write_event(table_id, event) for event in events),
        )
    )


def write_events(
    table_id: str,
    old_version: int,
    events: Sequence[EventRow],
    *,
    status: str,
    at: int,
    due_at: int | None = None,
    snapshot: str | None = None,
) -> Batch:
    """Carry a table on from `old_version`; `snapshot` is its state after the last of the events.
    Nobody leads it any more once it is over.

    It conflicts if the table is not at `old_version` any more. Without events only the other
    columns change. A gap in the events is a `ValueError`.
    """
    _check_sequence(events, old_version)
    new_version = old_version + len(events)
    advance = {
        "table": table_id,
        "old_version": old_version,
        "new_version": new_version,
        "new_status": status,
        "new_due_at": due_at,
        "now": at,
    }
    writes = [
        *(_write_event(table_id, event) for event in events),
        Write(_ADVANCE_TABLE if status in LIVE else _END_TABLE, advance),
    ]
    if snapshot is not None:
        body = {"table": table_id, "new_version": new_version, "new_body": snapshot}
        writes.append(Write(_REPLACE_SNAPSHOT, body))
    return Batch(tuple(writes))


def _write_event(table_id: str, event: EventRow) -> Write:
    return Write(
        _INSERT_EVENT,
        {
            "table_id": table_id,
            "seq": event.seq,
            "schema": event.schema,
            "at": event.at,
            "body": event.body,
        },
    )


def _check_sequence(events: Sequence[EventRow], old_version: int) -> None:
    for expected, event in enumerate(events, old_version + 1):
        if event.seq != expected:
            raise ValueError(f"event {event.seq} where {expected} is due")


class Journal:
    """Reading tables; `leases` says who leads them, and `heartbeats` which processes live."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self.database = database
        self.leases = StoredLeases(database, committer)
        self.heartbeats = StoredHeartbeats(database, committer)

    async def load(self, table_id: str) -> Stored | None:
        """Read a table with its snapshot and the events since; `None` if there is no such table."""
        async with self.database.read() as connection:
            table = await _table(connection, tables.c.id == table_id)
            if table is None:
                return None
            row = (
                await connection.execute(
                    select(snapshots.c.version, snapshots.c.body).where(
                        snapshots.c.table_id == table_id
                    )
                )
            ).one_or_none()  # none of a table that was put away
            kept = row is not None and row.body is not None
            snapshot = Snapshot(row.version, row.body) if row is not None and kept else None
            since = snapshot.version if snapshot else 0
            return Stored(table, snapshot, await _events(connection, table_id, since + 1))

    async def events(self, table_id: str, from_seq: int = 1) -> tuple[EventRow, ...]:
        """Read a table's events from that number on, in their order."""
        async with self.database.read(once=True) as connection:
            return await _events(connection, table_id, from_seq)

    async def by_id(self, table_id: str) -> TableRow | None:
        """Look up a table by its id."""
        async with self.database.read(once=True) as connection:
            return await _table(connection, tables.c.id == table_id)

    async def by_code(self, code: str) -> TableRow | None:
        """Look up a table by its short code, exactly as it is stored."""
        async with self.database.read(once=True) as connection:
            return await _table(connection, tables.c.code == code)

    async def due(
        self, since: int, up_to: int, limit: int, may_lead: MayLead
    ) -> tuple[TableRow, ...]:
        """Tables whose turn has fallen due between these times and that a process may lead, longest
        overdue first.
        """
        values = {"since": since, "up_to": up_to, "limit": limit}
        return await self._due(_DUE, {**values, **may_lead.values()})

    async def overdue(self, before: int, limit: int, may_lead: MayLead) -> tuple[TableRow, ...]:
        """The same, but only of what fell due before that time."""
        values = {"before": before, "limit": limit}
        return await self._due(_OVERDUE, {**values, **may_lead.values()})

    async def _due(
        self, query: Select[*tuple[object, ...]], values: Mapping[str, object]
    ) -> tuple[TableRow, ...]:
        async with self.database.read(once=True) as connection:
            found = (await connection.execute(query, values)).mappings()
            return tuple(TableRow(**row) for row in found)

    async def next_due(self, after: int = 0) -> int | None:
        """When the next turn falls due, of those that do after that time."""
        async with self.database.read(once=True) as connection:
            return (await connection.execute(_NEXT_DUE, {"after": after})).scalar_one()

    async def versions(self, *statuses: str) -> dict[str, int]:
        """The versions of all tables of these statuses, by their ids."""
        query = select(tables.c.id, tables.c.version).where(tables.c.status.in_(statuses))
        async with self.database.read(once=True) as connection:
            return {row[0]: row[1] for row in await connection.execute(query)}

    async def with_status(self, *statuses: str) -> tuple[str, ...]:
        """The ids of all tables of these statuses, those first at which something happened last."""
        query = (
            select(tables.c.id)
            .where(tables.c.status.in_(statuses))
            .order_by(tables.c.updated_at.desc(), tables.c.id)
        )
        async with self.database.read() as connection:
            return tuple((await connection.scalars(query)).all())

    async def counted(self, *statuses: str) -> dict[str, int]:
        """How many tables there are of these statuses."""
        query = (
            select(tables.c.status, func.count())
            .where(tables.c.status.in_(statuses))
            .group_by(tables.c.status)
        )
        async with self.database.read() as connection:
            found = dict(tuple(row) for row in await connection.execute(query))
        return {status: found.get(status, 0) for status in statuses}

    async def after(self, moment: int, *statuses: str) -> tuple[str, ...]:
        """The ids of the tables of these statuses at which something happened after that time."""
        query = (
            select(tables.c.id)
            .where(tables.c.status.in_(statuses), tables.c.updated_at > moment)
            .order_by(tables.c.updated_at, tables.c.id)
        )
        async with self.database.read() as connection:
            return tuple((await connection.scalars(query)).all())


async def _table(connection: AsyncConnection, which: ColumnElement[bool]) -> TableRow | None:
    row = (await connection.execute(select(tables).where(which))).mappings().one_or_none()
    return TableRow(**row) if row is not None else None


async def _events(
    connection: AsyncConnection, table_id: str, from_seq: int
) -> tuple[EventRow, ...]:
    query = (
        select(event_rows.c.seq, event_rows.c.schema, event_rows.c.at, event_rows.c.body)
        .where(event_rows.c.table_id == table_id, event_rows.c.seq >= from_seq)
        .order_by(event_rows.c.seq)
    )
    return tuple(EventRow(*row) for row in await connection.execute(query))
