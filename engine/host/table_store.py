"""A table's mailbox, where commands are carried out one after another, and its storage.

Stored tables are read, written and checked, and the outcome of a failed commit is looked up. The
check folds a table's events and compares the result with its row and snapshot.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

from sqlalchemy import Connection, func, select
from structlog.contextvars import bind_contextvars, clear_contextvars

from engine.host.archiver import LEAVING, PUT_AWAY, is_put_away
from engine.host.clock import Clock, to_ms
from engine.store.commits import Batch, Committer, NotTried, StoreFailed, Write
from engine.store.copies.archive import month_of
from engine.store.journal import (
    EventRow,
    Journal,
    ReadTogether,
    Stored,
    TableRow,
    write_events,
    write_new_table,
)
from engine.store.problems import DatabaseUnreachable
from engine.store.schema import events as event_rows
from engine.store.schema import snapshots, tables
from engine.tables.commands import Command, Denial
from engine.tables.events import TableEvent
from engine.tables.events.stored_event import UnreadableEvent
from engine.tables.folds.evolve import fold
from engine.tables.folds.lobby import CorruptEvents
from engine.tables.rulings.checks import next_due
from engine.tables.rulings.decide import Ruling
from engine.tables.serialization import parse_event, read_snapshot, snapshot_of
from engine.tables.table import Decision, Status, Table


@dataclass(frozen=True, slots=True)
class CommandResult:
    """The result of a command: the table after it, and the reason if it was refused."""

    table: Table
    denial: Denial | None = None


class Follow(NamedTuple):
    """Publish what another process has stored: it has brought the table to `version`.

    `since`: the version before, for a process that has not heard of the table yet. `events`: the
    stored events in between; empty if they must be read.
    """

    since: int
    version: int
    events: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Letter:
    """A command with the future of its reply; `since` is the event loop's time."""

    command: Command | Follow
    since: float
    reply: asyncio.Future[CommandResult]


@dataclass(slots=True, eq=False)
class Mailbox:
    """Letters to a table, and the table as it was last stored.

    A worker runs only while there are letters. `expected`: errors that only the sender is told.
    `shown`: the last published version. `thinking`: the decision that an AI is asked about.
    `doubtful`: something may have been stored that was not published. `opened`: the letter being
    handled. `unserved`: the period in which no process served the table.
    """

    table_id: str
    handle: Callable[["Mailbox", Letter], Awaitable[CommandResult]]
    expected: tuple[type[Exception], ...] = ()
    table: Table | None = None
    shown: int | None = None
    thinking: Decision | None = None
    doubtful: bool = False
    used: datetime | None = None
    letters: deque[Letter] = field(default_factory=deque)
    opened: Letter | None = None
    worker: asyncio.Task[None] | None = None
    unserved: tuple[datetime, datetime] | None = None

    @property
    def busy(self) -> bool:
        """Whether it is at work, or something must be looked up."""
        return self.worker is not None or self.thinking is not None or self.doubtful

    @property
    def waiting_since(self) -> float | None:
        """The event loop's time since when the oldest letter has waited for its reply."""
        oldest = self.opened or next(iter(self.letters), None)
        return oldest.since if oldest is not None else None

    async def ask(self, command: Command | Follow) -> CommandResult:
        """Post a command and wait for its reply; cancelling the wait does not stop the command."""
        return await self.put(command)

    def put(self, command: Command | Follow) -> asyncio.Future[CommandResult]:
        """Post a command; return the future of its reply."""
        loop = asyncio.get_running_loop()
        reply: asyncio.Future[CommandResult] = loop.create_future()
        self.letters.append(Letter(command, loop.time(), reply))
        if self.worker is None:
            self.worker = asyncio.create_task(self._work(), name=f"table {self.table_id}")
        return reply

    async def _work(self) -> None:
        clear_contextvars()  # the sender of the first letter has nothing to do with the others
        bind_contextvars(table=self.table_id)
        try:
            while self.letters:
                self.opened = self.letters.popleft()
                await self._open(self.opened)
        finally:
            self.worker = self.opened = None
            while self.letters:
                self.letters.popleft().reply.cancel()

    async def _open(self, letter: Letter) -> None:
        bind_contextvars(command=type(letter.command).__name__)
        try:
            reply = await self.handle(self, letter)
        except asyncio.CancelledError:
            letter.reply.cancel()
            raise
        except Exception as error:  # the sender is told, the table goes on
            if not isinstance(error, (*self.expected, StoreFailed)):  # the committer logs these
                version = self.table.version if self.table is not None else "unknown"
                kind = type(letter.command).__name__
                logger.exception("table %s at version %s: %s failed", self.table_id, version, kind)
            if not isinstance(error, NotTried | DatabaseUnreachable):  # else it is as it was
                self.table = None
            if not letter.reply.done():
                letter.reply.set_exception(error)
        else:
            if not letter.reply.done():
                letter.reply.set_result(reply)


SNAPSHOT_EVERY: Final = 64

LOADED_AT_ONCE: Final = 16
"""Most tables in one load."""


class NoSuchTable(KeyError):
    """There is no table of that id."""


class TableArchived(NoSuchTable):
    """The table is in the archive; `file` is the name of the file there."""

    def __init__(self, table_id: str, file: str) -> None:
        super().__init__(table_id)
        self.table_id = table_id
        self.file = file


class Projection(NamedTuple):
    """Further writes that belong to a change, stored in its transaction.

    `of`: the kinds of events that concern it. `playing`: also during a match.
    """

    writes: Callable[[Table, tuple[TableEvent, ...]], Awaitable[tuple[Write, ...]]]
    of: tuple[type[TableEvent], ...]
    playing: bool = True


class TableStore:
    """Reads tables from a journal, and makes the writes for them."""

    def __init__(self, journal: Journal, projections: Sequence[Projection]) -> None:
        self._journal = journal
        self._projections = tuple(projections)
        self._tables = ReadTogether[str, Table](self._load_all, "tables", LOADED_AT_ONCE)

    async def load(self, table_id: str) -> Table:
        """The table as it is stored; raises `NoSuchTable` or `TableArchived`.

        After a start, people ask for all tables at once, and again after a long wait.
        """
        return await self._tables.of(table_id)

    async def _load_all(self, ids: Sequence[str]) -> Mapping[str, Table | Exception]:
        tables: dict[str, Table | Exception] = {}
        for table_id, stored in (await self._journal.load_all(ids)).items():
            try:
                tables[table_id] = await self._folded(table_id, stored)
            except Exception as error:  # noqa: BLE001 (those who ask for it are told)
                tables[table_id] = error
            await asyncio.sleep(0)  # folding takes a while
        return tables

    async def _folded(self, table_id: str, stored: Stored | None) -> Table:
        if stored is None:
            raise NoSuchTable(table_id)
        if is_put_away(stored.table.status):
            raise TableArchived(table_id, month_of(stored.table.updated_at))
        snapshot = read_snapshot(stored.snapshot.body) if stored.snapshot is not None else None
        rows = stored.events
        if stored.snapshot is not None and snapshot is None:
            rows = await self._journal.events(table_id)
        return fold(table_id, snapshot, (parse_event(row.body) for row in rows))

    async def events_after(self, table_id: str, version: int) -> tuple[TableEvent, ...]:
        """The events of a table since that version."""
        rows = await self._journal.tails.after(table_id, version)
        return tuple(parse_event(row.body) for row in rows)

    def opened(
        self, table: Table, events: Sequence[TableEvent], at: int, home: str
    ) -> tuple[Write, ...]:
        """The writes for a table opened by these events."""
        due = next_due(table)
        return write_new_table(
            table.id,
            table.code,
            _rows(events, 0),
            status=table.status,
            at=at,
            due_at=to_ms(due.at) if due is not None else None,
            home=home,
        ).writes

    async def changed(self, before: Table, ruling: Ruling, home: str | None = None) -> Batch:
        """The batch for events of a table; without a `home` it keeps its own."""
        after = ruling.table
        due = next_due(after)
        snapped = after.version // SNAPSHOT_EVERY != before.version // SNAPSHOT_EVERY
        batch = write_events(
            before.id,
            before.version,
            _rows(ruling.events, before.version),
            status=after.status,
            at=to_ms(after.last_at),
            due_at=to_ms(due.at) if due is not None else None,
            snapshot=snapshot_of(after) if snapped else None,
            home=home,
        )
        more = [
            await one.writes(after, ruling.events)
            for one in self._projections
            if (one.playing or after.status is not Status.PLAYING)
            and any(isinstance(event, one.of) for event in ruling.events)
        ]
        return replace(batch, writes=(*batch.writes, *(one for some in more for one in some)))


def _rows(events: Sequence[TableEvent], version: int) -> tuple[EventRow, ...]:
    return tuple(
        EventRow(seq=seq, schema=event.v, at=to_ms(event.at), body=event.model_dump_json())
        for seq, event in enumerate(events, version + 1)
    )


LOOK_AGAIN: Final = timedelta(seconds=2)
"""The pause between attempts to look up a table in doubt."""

EXPECTED: Final = (StoreFailed, DatabaseUnreachable)
"""Errors that the committer logs."""

logger = logging.getLogger(__name__)


class UncertainTables:
    """The tables in doubt; `look_up` loads each again."""

    def __init__(
        self, committer: Committer, clock: Clock, look_up: Callable[[str], Awaitable[None]]
    ) -> None:
        self._committer = committer
        self._clock = clock
        self._look_up = look_up
        self._tables: dict[str, None] = {}
        self._clearing: asyncio.Task[None] | None = None
        committer.when_recovered(self._clear_up_soon)

    def tables(self) -> tuple[str, ...]:
        """The tables in doubt, by their ids."""
        return tuple(self._tables)

    def doubt(self, box: Mailbox, error: StoreFailed) -> None:
        """Look up what was stored of a table, as soon as the store works."""
        if isinstance(error, NotTried):
            return
        box.doubtful = True
        self._tables[box.table_id] = None
        if not self._committer.failing:
            self._clear_up_soon()

    def settle(self, box: Mailbox) -> None:
        """Note that the doubt about a table is settled."""
        self._tables.pop(box.table_id, None)
        box.doubtful = False

    async def close(self) -> None:
        """Stop looking up tables."""
        if self._clearing is not None:
            self._clearing.cancel()
            await asyncio.wait((self._clearing,))

    def _clear_up_soon(self) -> None:
        if self._tables and (self._clearing is None or self._clearing.done()):
            self._clearing = asyncio.create_task(self._clear_up(), name="what is in doubt")

    async def _clear_up(self) -> None:
        """Look the tables up, which publishes what was stored of them."""
        while self._tables and not self._committer.failing:
            table_id = next(iter(self._tables))
            try:
                await self._look_up(table_id)
            except Exception as error:
                self._tables[table_id] = self._tables.pop(table_id)  # after all the others
                if not isinstance(error, EXPECTED):
                    logger.exception("table %s: not known whether it is as shown", table_id)
                await asyncio.sleep(self._clock.seconds(LOOK_AGAIN))


class TableFault(StrEnum):
    """A fault of a stored table."""

    GAP = "gap"
    UNREADABLE = "unreadable"
    ROW = "row"
    DUE = "due"
    SNAPSHOT = "snapshot"


class StoredTable(NamedTuple):
    """Everything stored of a table, at one moment."""

    row: TableRow
    snapshot: tuple[int, str | None] | None
    events: Sequence[EventRow]


def table_ids(connection: Connection, limit: int | None = None) -> list[str]:
    """The tables to check, most recently used first."""
    kept = tables.c.status.not_in((LEAVING, PUT_AWAY))
    query = (
        select(tables.c.id)
        .where(kept)
        .order_by(tables.c.updated_at.desc(), tables.c.id)
        .limit(limit)
    )
    return list(connection.scalars(query))


def stored_table(connection: Connection, table_id: str) -> StoredTable | None:
    """Read a whole table; None if it was deleted meanwhile."""
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
    """The first fault of a stored table; None if it is sound."""
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
    """The number of late turns, and the milliseconds that the first of them is late."""

    number: int
    latest: int


def late_turns(connection: Connection, now: int, patience: int) -> LateTurns:
    """The turns overdue by more than `patience` milliseconds."""
    late = select(func.count(), func.min(tables.c.due_at)).where(tables.c.due_at < now - patience)
    count, first = connection.execute(late).one()
    return LateTurns(count, now - first if first is not None else 0)


def faults(connection: Connection, ids: Sequence[str]) -> Iterator[tuple[str, TableFault | None]]:
    """The code of each of these tables, and its fault."""
    for table_id in ids:
        stored = stored_table(connection, table_id)
        if stored is not None:
            yield stored.row.code, table_fault(stored)
