"""Tables, their events and snapshots.

The `write_*` functions only build writes; their callers decide what is committed together.
All times are in milliseconds since 1970 UTC.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Generic, NamedTuple, TypeVar

from sqlalchemy import (
    ARRAY,
    JSON,
    ColumnElement,
    Connection,
    Integer,
    Text,
    any_,
    bindparam,
    cast,
    func,
    or_,
    select,
    union_all,
    update,
)

from engine.store import commits
from engine.store.batches import ADVANCE_TABLE, INSERT_EVENT, REPLACE_SNAPSHOT, Guard
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.store.heartbeats import StoredHeartbeats
from engine.store.problems import DatabaseUnreachable, StoreFault
from engine.store.schema import events, snapshots, tables
from engine.store.schema import events as event_rows

AT_ONCE = 256
"""Most tables in one read."""


_WANTED = func.json_each(bindparam("wanted", type_=JSON)).table_valued("key", "value")
_AFTER = (
    select(events.c.table_id, events.c.seq, events.c.schema, events.c.at, events.c.body)
    .join(_WANTED, events.c.table_id == _WANTED.c.key)
    .where(events.c.seq > cast(cast(_WANTED.c.value, Text), Integer))
    .order_by(events.c.table_id, events.c.seq)
)


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event of a table. `seq` counts from 1 without a gap."""

    seq: int
    schema: int
    at: int
    body: str


Asked = TypeVar("Asked", bound=Hashable)
Found = TypeVar("Found")


class ReadTogether(Generic[Asked, Found]):
    """Combines reads: all that is requested during a read is read next, together and once each.

    An error found instead of a value is raised.
    """

    def __init__(
        self,
        read: Callable[[Sequence[Asked]], Awaitable[Mapping[Asked, Found | Exception]]],
        name: str,
        at_once: int = AT_ONCE,
    ) -> None:
        self._read = read
        self._name = name
        self._at_once = at_once
        self._wanted: dict[Asked, list[asyncio.Future[Found]]] = {}
        self._reading: asyncio.Task[None] | None = None

    async def of(self, asked: Asked) -> Found:
        """The value, read after this call; raises what reading raises."""
        found: asyncio.Future[Found] = asyncio.get_running_loop().create_future()
        self._wanted.setdefault(asked, []).append(found)
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read_all(), name=self._name)
        return await found

    async def _read_all(self) -> None:
        while self._wanted:
            some = tuple(islice(self._wanted, self._at_once))
            waiting = {asked: self._wanted.pop(asked) for asked in some}
            found: Mapping[Asked, Found | Exception]
            try:
                found = await self._read(some)
            except Exception as error:  # noqa: BLE001 (each who has asked is told)
                found = dict.fromkeys(some, error)
            for asked, futures in waiting.items():
                value = found[asked]
                for one in futures:
                    if one.done():
                        continue
                    if isinstance(value, Exception):
                        one.set_exception(value)
                    else:
                        one.set_result(value)


class HistoryTails:
    """The ends of tables' histories."""

    def __init__(self, database: Database) -> None:
        self._database = database
        self._tails = ReadTogether[tuple[str, int], tuple[EventRow, ...]](
            self._read, "newest events"
        )

    async def after(self, table_id: str, version: int) -> tuple[EventRow, ...]:
        """A table's events after that version, in order; raises what reading raises."""
        return await self._tails.of((table_id, version))

    async def _read(
        self, some: Sequence[tuple[str, int]]
    ) -> Mapping[tuple[str, int], tuple[EventRow, ...]]:
        versions: dict[str, int] = {}
        for table_id, version in some:
            versions[table_id] = min(version, versions.get(table_id, version))
        rows: dict[str, list[EventRow]] = {table_id: [] for table_id in versions}
        found = await self._database.events_after(versions)
        if found is None:
            result = await self._database.rows(_AFTER, {"wanted": versions})
            found = [(row[0], row[1], row[2], row[3], row[4]) for row in result]
        for table_id, seq, schema, at, body in found:
            rows[table_id].append(EventRow(seq, schema, at, body))
        return {
            (table_id, version): tuple(row for row in rows[table_id] if row.seq > version)
            for table_id, version in some
        }


@dataclass(frozen=True, slots=True)
class TableRow:
    """A stored table; `version` is the number of its last event, `home` the process responsible for
    it.
    """

    id: str
    code: str
    version: int
    status: str
    due_at: int | None
    home: str | None
    created_at: int
    updated_at: int


class DueTables(NamedTuple):
    """Tables with an overdue turn, longest first, and when the next turn of this home falls due."""

    rows: tuple[TableRow, ...]
    upcoming: int | None


@dataclass(frozen=True, slots=True)
class Snapshot:
    """The state of a table after its event number `version`."""

    version: int
    body: str


@dataclass(frozen=True, slots=True)
class Stored:
    """Everything needed to load a table: fold `events` onto the snapshot."""

    table: TableRow
    snapshot: Snapshot | None
    events: tuple[EventRow, ...]


_HEADS = (
    select(tables, snapshots.c.version.label("kept"), snapshots.c.body)
    .outerjoin(snapshots, snapshots.c.table_id == tables.c.id)
    .where(tables.c.id == any_(bindparam("ids", type_=ARRAY(Text))))
)

_DUE_BY_NOW = (
    select(tables)
    .where(
        tables.c.due_at.between(bindparam("since"), bindparam("up_to")),
        or_(tables.c.home == bindparam("process"), tables.c.due_at <= bindparam("late")),
    )
    .order_by(tables.c.due_at, tables.c.id)
    .limit(bindparam("limit"))
    .subquery()
)

_DUE_NEXT = (
    select(tables)
    .where(
        tables.c.due_at > bindparam("up_to"),
        or_(tables.c.home == bindparam("process"), bindparam("late") >= bindparam("up_to")),
    )
    .order_by(tables.c.due_at)
    .limit(1)
    .subquery()
)

_DUE = union_all(select(_DUE_BY_NOW), select(_DUE_NEXT))

_TAKE_OVER = (
    update(tables)
    .where(
        tables.c.id.in_(
            select(tables.c.id)
            .where(
                tables.c.id.in_(bindparam("ids", expanding=True)),
                tables.c.due_at <= bindparam("late"),
            )
            .with_for_update(skip_locked=True)
        )
    )
    .values(home=bindparam("process"), due_at=bindparam("now"))
    .returning(tables.c.id)
)

_KEEP = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.home == bindparam("process"),
        tables.c.due_at < bindparam("now"),
    )
    .values(due_at=bindparam("now"))
)

_MOVE_HOME = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.home.is_not_distinct_from(bindparam("old", type_=Text)),
    )
    .values(home=bindparam("process"))
)

_PASSING = frozenset({StoreFault.LOCKED, StoreFault.OUTAGE, StoreFault.RACED})

_TOUCH = update(tables).where(tables.c.id == bindparam("table")).values(version=tables.c.version)


def write_new_table(
    table_id: str,
    code: str,
    events: Sequence[EventRow],
    *,
    status: str,
    at: int,
    due_at: int | None = None,
    home: str | None = None,
) -> Batch:
    """Insert a table with its first events; a taken id or code is a conflict."""
    _check_sequence(events, 0)
    row = {
        "id": table_id,
        "code": code,
        "version": len(events),
        "status": status,
        "due_at": due_at,
        "home": home,
        "created_at": at,
        "updated_at": at,
    }
    return Batch(
        (
            Write.insert(tables, row),
            Write.insert(snapshots, {"table_id": table_id, "version": 0, "body": None}),
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
    home: str | None = None,
) -> Batch:
    """Append events to a table at `old_version`; `snapshot` is the state after the last one.

    Without a `home` it keeps its own. Another version is a conflict. Without events only the other
    columns change. A gap in the events raises `ValueError`.
    """
    _check_sequence(events, old_version)
    new_version = old_version + len(events)
    advance = {
        "table": table_id,
        "old_version": old_version,
        "new_version": new_version,
        "new_status": status,
        "new_due_at": due_at,
        "new_home": home,
        "now": at,
    }
    writes = [_write_event(table_id, event) for event in events]
    if snapshot is not None:
        body = {"table": table_id, "new_version": new_version, "new_body": snapshot}
        writes.append(Write(REPLACE_SNAPSHOT, body))
    return Batch(tuple(writes), guard=Guard(ADVANCE_TABLE, advance, table_id))


def _write_event(table_id: str, event: EventRow) -> Write:
    return Write(
        INSERT_EVENT,
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
    """Reads tables; `tails` has their newest events, `heartbeats` says which processes live."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self.database = database
        self.tails = HistoryTails(database)
        self._committer = committer
        self.heartbeats = StoredHeartbeats(database, committer)

    async def load(self, table_id: str) -> Stored | None:
        """Read a table with its snapshot and the events since; `None` if there is no such table."""
        return (await self.load_all((table_id,)))[table_id]

    async def load_all(self, ids: Sequence[str]) -> Mapping[str, Stored | None]:
        """Read several tables.

        From a server this takes two statements, so a table may have events newer than its row.
        """
        if not self.database.stores_moves:
            return await self.database.look(
                lambda one: {table_id: _stored(one, table_id) for table_id in ids}
            )
        heads = {row["id"]: row for row in await self.database.poll(_HEADS, ids=list(ids))}
        found = await asyncio.gather(*(self._since(heads.get(table_id)) for table_id in ids))
        return dict(zip(ids, found, strict=True))

    async def _since(self, head: Mapping[str, Any] | None) -> Stored | None:
        """A table with the events since its snapshot."""
        if head is None:
            return None
        row = TableRow(**{name: head[name] for name in TableRow.__dataclass_fields__})
        kept = Snapshot(head["kept"], head["body"]) if head["body"] is not None else None
        since = kept.version if kept is not None else 0
        events = await self.tails.after(row.id, since)
        if since + len(events) < row.version:  # it was archived meanwhile
            return await self.database.look(lambda one: _stored(one, row.id))
        return Stored(row, kept, events)

    async def events(self, table_id: str, from_seq: int = 1) -> tuple[EventRow, ...]:
        """Read a table's events from that number on, in order."""
        return await self.database.look_once(lambda one: _events(one, table_id, from_seq))

    async def by_id(self, table_id: str) -> TableRow | None:
        """Look up a table by its id."""
        return await self.database.look_once(lambda one: _table(one, tables.c.id == table_id))

    async def by_code(self, code: str) -> TableRow | None:
        """Look up a table by its code, exactly as it is stored."""
        return await self.database.look_once(lambda one: _table(one, tables.c.code == code))

    async def due(self, since: int, up_to: int, limit: int, process: str, late: int) -> DueTables:
        """Tables of this home with a turn due between these times, and others overdue since `late`.

        If the range is open, the time of the next due turn is returned too.
        """
        values = {"since": since, "up_to": up_to, "limit": limit, "process": process, "late": late}
        found = [TableRow(**row) for row in await self.database.poll(_DUE, **values)]
        due = [(row.due_at, row.id, row) for row in found if row.due_at is not None]
        rows = tuple(row for at, _, row in sorted(due) if at <= up_to)
        return DueTables(rows, next((at for at, _, _ in due if at > up_to), None))

    async def take_over(
        self, ids: Sequence[str], process: str, now: int, late: int
    ) -> frozenset[str]:
        """Become the home of those tables that are overdue and that nobody else takes just now.

        Their due turns count as due `now`. Raises `DatabaseUnreachable`.
        """
        values = {"ids": list(ids), "process": process, "now": now, "late": late}
        try:
            async with asyncio.timeout(commits.PATIENCE):
                return await self.database.write(
                    lambda one: frozenset(one.scalars(_TAKE_OVER, values).all())
                )
        except TimeoutError as error:
            raise DatabaseUnreachable from error
        except Exception as error:
            if self.database.fault(error) in _PASSING:
                raise DatabaseUnreachable from error
            raise

    async def move_home(self, table_id: str, old: str | None, process: str) -> None:
        """Become the home of a table, unless another process just did."""
        values = {"table": table_id, "old": old, "process": process}
        await self._committer.commit(Batch((Write(_MOVE_HOME, values, expects=None),)))

    async def keep(self, ids: Sequence[str], process: str, now: int) -> None:
        """Tell other processes that this one is still working on these tables' due turns."""
        values = [{"table": one, "process": process, "now": now} for one in ids]
        writes = (Write(_KEEP, value, expects=None) for value in values)
        await self._committer.commit(Batch(tuple(writes)))

    async def settle(self, table_id: str) -> None:
        """Return when all writes to a table that began before this call have ended."""
        await self._committer.commit(Batch((Write(_TOUCH, {"table": table_id}, expects=None),)))

    async def versions(self, *statuses: str, since: int = 0) -> dict[str, int]:
        """The versions of tables with these statuses opened `since`, by id."""
        query = select(tables.c.id, tables.c.version).where(
            tables.c.status.in_(statuses), tables.c.created_at >= since
        )
        return {row[0]: row[1] for row in await self.database.rows(query)}

    async def quiet_since(self, *statuses: str) -> int | None:
        """When the quietest table with one of these statuses was last used."""
        query = select(func.min(tables.c.updated_at)).where(tables.c.status.in_(statuses))
        found: int | None = await self.database.scalar(query)
        return found

    async def with_status(self, *statuses: str) -> tuple[str, ...]:
        """The ids of tables with these statuses, most recently used first."""
        query = (
            select(tables.c.id)
            .where(tables.c.status.in_(statuses))
            .order_by(tables.c.updated_at.desc(), tables.c.id)
        )
        return tuple(await self.database.scalars(query))

    async def counted(self, *statuses: str) -> dict[str, int]:
        """The number of tables with these statuses."""
        query = (
            select(tables.c.status, func.count())
            .where(tables.c.status.in_(statuses))
            .group_by(tables.c.status)
        )
        found = dict(tuple(row) for row in await self.database.rows(query))
        return {status: found.get(status, 0) for status in statuses}

    async def after(self, moment: int, *statuses: str) -> tuple[str, ...]:
        """The ids of tables with these statuses that were used after that time."""
        query = (
            select(tables.c.id)
            .where(tables.c.status.in_(statuses), tables.c.updated_at > moment)
            .order_by(tables.c.updated_at, tables.c.id)
        )
        return tuple(await self.database.scalars(query))


def _stored(connection: Connection, table_id: str) -> Stored | None:
    table = _table(connection, tables.c.id == table_id)
    if table is None:
        return None
    query = select(snapshots.c.version, snapshots.c.body).where(snapshots.c.table_id == table_id)
    row = connection.execute(query).one_or_none()  # an archived table has none
    kept = row is not None and row.body is not None
    snapshot = Snapshot(row.version, row.body) if row is not None and kept else None
    since = snapshot.version if snapshot else 0
    return Stored(table, snapshot, _events(connection, table_id, since + 1))


def _table(connection: Connection, which: ColumnElement[bool]) -> TableRow | None:
    row = connection.execute(select(tables).where(which)).mappings().one_or_none()
    return TableRow(**row) if row is not None else None


def _events(connection: Connection, table_id: str, from_seq: int) -> tuple[EventRow, ...]:
    query = (
        select(event_rows.c.seq, event_rows.c.schema, event_rows.c.at, event_rows.c.body)
        .where(event_rows.c.table_id == table_id, event_rows.c.seq >= from_seq)
        .order_by(event_rows.c.seq)
    )
    return tuple(EventRow(*row) for row in connection.execute(query))
