"""Tables, their events and snapshots, their leases, and the heartbeat.

The `write_*` functions only build writes; whoever calls them decides what is committed together.
All times are in milliseconds since 1970 UTC.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Select,
    Text,
    bindparam,
    case,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database
from engine.store.problems import OutOfReach, StoreFault
from engine.store.schema import events as event_rows
from engine.store.schema import processes, snapshots, tables


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

_REPLACE_SNAPSHOT = (
    update(snapshots)
    .where(
        snapshots.c.table_id == bindparam("table"),
        snapshots.c.version <= bindparam("new_version"),
    )
    .values(version=bindparam("new_version"), body=bindparam("new_body"))
)

_FREE = or_(
    tables.c.leader.is_(None),
    tables.c.leader == bindparam("process"),
    tables.c.lease_until <= bindparam("now"),
)

_MAY_LEAD = or_(_FREE, tables.c.leader.in_(bindparam("dead", expanding=True)))

_CLAIM = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        or_(_FREE, tables.c.leader == bindparam("dead")),
    )
    .values(leader=bindparam("process"), lease_until=bindparam("until"))
)

_HAND_OVER = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.leader == bindparam("process"))
    .values(leader=bindparam("other"), lease_until=bindparam("until"))
)

_TAKE_FREE = (
    update(tables)
    .where(
        tables.c.id.in_(
            select(tables.c.id)
            .where(tables.c.id.in_(bindparam("ids", expanding=True)), _MAY_LEAD)
            .with_for_update(skip_locked=True)
        )
    )
    .values(leader=bindparam("process"), lease_until=bindparam("until"))
    .returning(tables.c.id)
)

_RENEW = (
    update(tables)
    .where(tables.c.leader == bindparam("process"))
    .values(lease_until=bindparam("until"))
)

_RELEASE = (
    update(tables)
    .where(tables.c.leader == bindparam("process"))
    .values(leader=None, lease_until=None)
)

_RELEASE_ONE = (
    update(tables)
    .where(tables.c.leader == bindparam("process"), tables.c.id == bindparam("table"))
    .values(leader=None, lease_until=None)
)

_ENTER_PROCESS = insert(processes).from_select(
    ["id", "started_at", "heartbeat_at"],
    select(
        bindparam("process", type_=Text),
        bindparam("since", type_=BigInteger),
        bindparam("now", type_=BigInteger),
    ).where(~exists().where(processes.c.id == bindparam("process"))),
)

_BEAT = (
    update(processes)
    .where(processes.c.id == bindparam("process"))
    .values(heartbeat_at=bindparam("now"))
)

_LONGEST_DUE = (
    select(tables).where(_MAY_LEAD).order_by(tables.c.due_at, tables.c.id).limit(bindparam("limit"))
)

_DUE = _LONGEST_DUE.where(tables.c.due_at.between(bindparam("since"), bindparam("now")))

_OVERDUE = _LONGEST_DUE.where(tables.c.due_at < bindparam("before"))

_NEXT_DUE: Select[int | None] = select(func.min(tables.c.due_at)).where(
    tables.c.due_at > bindparam("after")
)

_SET_BACK = (
    update(processes)
    .where(processes.c.heartbeat_at > bindparam("now"))
    .values(
        started_at=case(
            (processes.c.started_at > bindparam("now"), bindparam("now")),
            else_=processes.c.started_at,
        ),
        heartbeat_at=bindparam("now"),
    )
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
        Write(_ADVANCE_TABLE, advance),
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
    """Reading tables, leading them, and the heartbeat."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self.database = database
        self._committer = committer

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
        self, now: int, limit: int, process: str = "", since: int = 0, dead: Sequence[str] = ()
    ) -> tuple[TableRow, ...]:
        """Tables whose turn has fallen due and that the process may lead, longest overdue first:
        its own ones, and what nobody leads, or one of the `dead`.

        What fell due before `since` is left out.
        """
        values = {"since": since, "now": now, "limit": limit, "process": process}
        return await self._due(_DUE, {**values, "dead": list(dead)})

    async def overdue(
        self, before: int, now: int, limit: int, process: str = "", dead: Sequence[str] = ()
    ) -> tuple[TableRow, ...]:
        """The same, but only of what fell due before that time."""
        values = {"before": before, "now": now, "limit": limit, "process": process}
        return await self._due(_OVERDUE, {**values, "dead": list(dead)})

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

    async def claim(
        self, table_id: str, process: str, now: int, until: int, dead: str | None = None
    ) -> bool:
        """Lead a table until then, unless another process leads it now that is not this `dead` one;
        also prolongs a lease.
        """
        values = {"table": table_id, "process": process, "now": now, "until": until}
        values["dead"] = dead or process
        try:
            await self._committer.commit(Batch((Write(_CLAIM, values),)))
        except Conflict:
            return False
        return True

    async def take_free(
        self, table_ids: Sequence[str], process: str, now: int, until: int, dead: Sequence[str] = ()
    ) -> frozenset[str]:
        """Lead those of these tables that nobody else leads but the `dead`, or takes now."""
        values = {"ids": list(table_ids), "process": process, "now": now, "until": until}
        values["dead"] = list(dead)
        try:
            return await self.database.write(
                lambda one: frozenset(one.scalars(_TAKE_FREE, values).all())
            )
        except Exception as error:
            if self.database.fault(error) in {StoreFault.OUTAGE, StoreFault.RACED}:
                raise OutOfReach from error
            raise

    async def hand_over(
        self, table_id: str, process: str, other: str, until: int, said: tuple[Announcement, ...]
    ) -> None:
        """Let another process lead a table until then, and tell so; it conflicts unless the process
        leads it.
        """
        values = {"table": table_id, "process": process, "other": other, "until": until}
        await self._committer.commit(Batch((Write(_HAND_OVER, values),), said))

    async def renew(self, process: str, until: int) -> None:
        """Prolong all leases of a process."""
        values = {"process": process, "until": until}
        await self._committer.commit(Batch((Write(_RENEW, values, expects=None),)))

    async def release(
        self, process: str, table_id: str | None = None, said: tuple[Announcement, ...] = ()
    ) -> None:
        """Give up the lease of a table, or all leases of the process; then others hear of it."""
        if table_id is None:
            write = Write(_RELEASE, {"process": process}, expects=None)
        else:
            write = Write(_RELEASE_ONE, {"process": process, "table": table_id}, expects=None)
        await self._committer.commit(Batch((write,), said))

    async def leaders(self) -> tuple[str, ...]:
        """The processes that hold leases, run out or not."""
        query = select(tables.c.leader).where(tables.c.leader.is_not(None)).distinct()
        async with self.database.read(once=True) as connection:
            return tuple(name for name in (await connection.scalars(query)).all() if name)

    async def beat(self, process: str, now: int, since: int | None = None) -> None:
        """Store that the process is alive; its first beat enters it, as alive `since` then."""
        values = {"process": process, "now": now}
        entered = {**values, "since": now if since is None else since}
        enter = Write(_ENTER_PROCESS, entered, expects=None)
        await self._committer.commit(Batch((enter, Write(_BEAT, values))))

    async def served(self) -> tuple[tuple[int, int], ...]:
        """From when to when each process is known to have been alive, in the order they began."""
        query = select(processes.c.started_at, processes.c.heartbeat_at).order_by(
            processes.c.started_at, processes.c.heartbeat_at
        )
        async with self.database.read() as connection:
            return tuple((row[0], row[1]) for row in await connection.execute(query))

    async def set_back(self, now: int) -> None:
        """Let no process have been alive after that time."""
        write = Write(_SET_BACK, {"now": now}, expects=None)
        await self._committer.commit(Batch((write,)))


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
