"""Batches of writes that are stored together, and the errors when that fails."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, wraps
from itertools import islice
from typing import Any, Final, ParamSpec, Self, TypeVar

from sqlalchemy import (
    BindParameter,
    ColumnElement,
    Connection,
    Delete,
    Insert,
    Table,
    Text,
    Update,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
    update,
)

from engine.store.bus import Announcement
from engine.store.database import Database
from engine.store.engines import KEY
from engine.store.schema import events, snapshots, tables

Result = TypeVar("Result")
Args = ParamSpec("Args")

Statement = Insert | Update | Delete

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Write:
    """A statement with its parameters, which have the same names in each of its writes.

    Only writes with the very same statement object are executed together, so the statement is a
    constant; the class methods cache theirs. It may read the table that it writes, and no other.
    `expects`: the number of rows that it touches at most, and must touch; `None` if any number will
    do.
    """

    statement: Statement
    parameters: Mapping[str, object]
    expects: int | None = 1

    @classmethod
    def insert(cls, table: Table, row: Mapping[str, object]) -> Self:
        """Insert a row; a row with its key is a conflict."""
        return cls(_insertion(table), row)

    @classmethod
    def ensure(cls, table: Table, row: Mapping[str, object]) -> Self:
        """Insert a row, unless a row with its key exists."""
        parameters = {f"new_{name}": value for name, value in row.items()}
        return cls(_addition(table, tuple(row)), parameters, None)

    @classmethod
    def update(
        cls,
        table: Table,
        key: Mapping[str, object],
        values: Mapping[str, object],
        expects: int | None = 1,
    ) -> Self:
        """Update the rows whose key columns have these values."""
        parameters = {f"old_{name}": value for name, value in key.items()}
        parameters |= {f"new_{name}": value for name, value in values.items()}
        return cls(_change(table, tuple(key), tuple(values)), parameters, expects)

    @classmethod
    def delete(cls, table: Table, key: Mapping[str, object], expects: int | None = None) -> Self:
        """Delete the rows whose columns have these values."""
        parameters = {f"old_{name}": value for name, value in key.items()}
        return cls(_deletion(table, tuple(key)), parameters, expects)


@cache
def _insertion(table: Table) -> Insert:
    return insert(table)


@cache
def _addition(table: Table, names: tuple[str, ...]) -> Insert:
    new: dict[str, BindParameter[Any]] = {
        name: bindparam(f"new_{name}", type_=table.c[name].type) for name in names
    }
    there = exists().where(*(key == new[key.name] for key in table.primary_key))
    return insert(table).from_select(names, select(*new.values()).where(~there))


@cache
def _change(table: Table, key: tuple[str, ...], values: tuple[str, ...]) -> Update:
    new: dict[str, BindParameter[Any]] = {name: bindparam(f"new_{name}") for name in values}
    return update(table).where(*_matches(table, key)).values(new)


@cache
def _deletion(table: Table, key: tuple[str, ...]) -> Delete:
    return delete(table).where(*_matches(table, key))


def _matches(table: Table, key: tuple[str, ...]) -> Iterator[ColumnElement[bool]]:
    return (table.c[name] == bindparam(f"old_{name}") for name in key)


@dataclass(frozen=True, slots=True)
class Guard:
    """A write of one `row` that is executed before all others of its batch.

    If it touches no row, the batch loses and nothing of it is stored. The statement has the
    execution option `KEY`.
    """

    statement: Update
    parameters: Mapping[str, object]
    row: str


@dataclass(frozen=True, slots=True)
class Batch:
    """Writes that are stored together, in this order, and the announcements that follow."""

    writes: tuple[Write, ...]
    announcements: tuple[Announcement, ...] = ()
    guard: Guard | None = None

    @property
    def is_single(self) -> bool:
        """Whether it is one statement for one row, which is atomic by itself."""
        return self.guard is None and len(self.writes) == 1 and not self.announcements

    @property
    def whole(self) -> "Batch":
        """The same batch with its guard as the first write."""
        if self.guard is None:
            return self
        first = Write(self.guard.statement, self.guard.parameters)
        return Batch((first, *self.writes), self.announcements)


class NotStored(Exception):
    """`commit` did not succeed; the subclass says why."""

    def __init__(self, batch: Batch) -> None:
        written = (write.statement.table.description for write in batch.whole.writes)
        super().__init__(", ".join(written))
        self.batch = batch


class Conflict(NotStored):
    """Another process was quicker: a row has changed since it was read, or exists already."""


ATTEMPTS: Final = 8
"""Attempts per operation. Only other processes cause conflicts, so a few are enough."""


def retried_on_conflict(
    operation: Callable[Args, Awaitable[Result]],
) -> Callable[Args, Coroutine[None, None, Result]]:
    """Retry an operation that reads and writes after a `Conflict`; raises the last one."""

    @wraps(operation)
    async def retried(*args: Args.args, **named: Args.kwargs) -> Result:
        for _ in range(ATTEMPTS - 1):
            try:
                return await operation(*args, **named)
            except Conflict:
                continue
        return await operation(*args, **named)

    return retried


class Forbidden(NotStored):
    """A constraint forbids the batch and always will: it has a bug."""


class StoreFailed(NotStored):
    """The database failed (disk full, locked too long, ...); whether the batch is stored is
    unknown.
    """


class NotTried(StoreFailed):
    """The batch was never attempted; nothing was stored, and nothing will be."""


class StoreClosed(NotTried):
    """`commit` was called after the committer had been stopped."""


INSERT_EVENT: Final = insert(events)

ADVANCE_TABLE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("old_version"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        due_at=bindparam("new_due_at"),
        home=func.coalesce(bindparam("new_home", type_=Text), tables.c.home),
        updated_at=bindparam("now"),
    )
    .execution_options(**{KEY: "id"})
)

REPLACE_SNAPSHOT: Final = (
    update(snapshots)
    .where(
        snapshots.c.table_id == bindparam("table"),
        snapshots.c.version <= bindparam("new_version"),
    )
    .values(version=bindparam("new_version"), body=bindparam("new_body"))
)

_FOLLOWING: Final = (INSERT_EVENT, REPLACE_SNAPSHOT)


def is_move(batch: Batch) -> bool:
    """Whether a batch is a single move and nothing else."""
    return (
        batch.guard is not None
        and batch.guard.statement is ADVANCE_TABLE
        and all(write.statement in _FOLLOWING for write in batch.writes)
        and not batch.announcements
    )


async def store_moves(database: Database, batches: Sequence[Batch]) -> list[int]:
    """Store moves at different tables by one statement; return the positions of the batches that
    lose.
    """
    guards = [batch.guard for batch in batches if batch.guard is not None]
    events, kept = (
        [one.parameters for batch in batches for one in batch.writes if one.statement is statement]
        for statement in _FOLLOWING
    )
    won = await database.store_moves([guard.parameters for guard in guards], events, kept)
    return [number for number, guard in enumerate(guards) if guard.row not in won]


AT_ONCE = 10_000
"""Writes of an open transaction that are executed together."""


class Mismatch(Exception):
    """A statement touched an unexpected number of rows."""


@dataclass(slots=True)
class StatementRows:
    """A statement with the rows of several writes, which are executed together."""

    statement: Statement
    rows: list[Mapping[str, object]]
    expects: int | None


def grouped(batches: Sequence[Batch]) -> list[StatementRows]:
    """Arrange the writes of all batches in as few steps as possible.

    Writes of one batch, or of one table, keep their order. Others may change places: none of them
    has been acknowledged, and a foreign key that this breaks only makes the batches be tried one by
    one.
    """
    steps: list[StatementRows] = []
    step_of: dict[object, int] = {}
    last_of: dict[object, int] = {}
    for batch in batches:
        earliest = 0
        for write in batch.writes:
            table = write.statement.table
            earliest = max(earliest, last_of.get(table, 0))
            alike = (write.statement, write.expects is None, *write.parameters)
            index = step_of.get(alike, -1)
            if index < earliest:
                index = len(steps)
                steps.append(
                    StatementRows(write.statement, [], None if write.expects is None else 0)
                )
                step_of[alike] = index
            step = steps[index]
            step.rows.append(write.parameters)
            if step.expects is not None and write.expects is not None:
                step.expects += write.expects
            last_of[table] = earliest = index
    return steps


def store(connection: Connection, writes: Iterable[Write]) -> None:
    """Store writes in an open transaction; raises `Conflict` if a row is not as they expect."""
    left = iter(writes)
    while some := tuple(islice(left, AT_ONCE)):
        batch = Batch(some)
        try:
            execute(connection, grouped([batch]))
        except Mismatch as error:
            raise Conflict(batch) from error


def execute(connection: Connection, steps: Sequence[StatementRows]) -> None:
    """Execute steps; raises `Mismatch`."""
    for step in steps:
        touched = connection.execute(step.statement, step.rows).rowcount
        if step.expects is not None and touched != step.expects:
            raise Mismatch


def losers(
    connection: Connection,
    batches: Sequence[Batch],
    touched: Callable[[Connection], frozenset[str] | None],
) -> list[int]:
    """Execute the guards' writes; return the positions of the batches that lose.

    They go in the order of their rows, so that processes do not deadlock. `touched`: the keys that
    the driver reports, if it does.
    """
    places: dict[Update, dict[str, int]] = {}
    for number, batch in enumerate(batches):
        if batch.guard is not None:
            rows = places.setdefault(batch.guard.statement, {})
            if rows.setdefault(batch.guard.row, number) != number:
                raise Mismatch  # two of one row
    lost: list[int] = []
    for statement, rows in places.items():
        keys = sorted(rows)
        guards = [guard for key in keys if (guard := batches[rows[key]].guard) is not None]
        count = connection.execute(statement, [one.parameters for one in guards]).rowcount
        if count == len(keys):
            continue
        found = touched(connection) if len(keys) > 1 else frozenset()
        if found is None:
            raise Mismatch
        lost += (rows[key] for key in keys if key not in found)
    return lost


@dataclass(slots=True, eq=False)
class WaitingBatch:
    """A batch that is not durable yet."""

    batch: Batch
    since: float
    done: asyncio.Future[None]

    async def settled(self, patience: float, silent_since: Callable[[], float | None]) -> None:
        """Return when it is durable; raises why it is not, or `TimeoutError` after `patience`
        seconds without an answer of the database.

        `silent_since`: since when it has answered nothing; None while nothing is asked of it.
        """
        loop = asyncio.get_running_loop()
        try:
            while not self.done.done():
                now = loop.time()
                silent = silent_since()
                left = max(now if silent is None else silent, self.since) + patience - now
                if left <= 0:
                    raise TimeoutError
                await asyncio.wait((self.done,), timeout=left)
            self.done.result()
        finally:
            self.done.cancel()


def settle(
    group: Sequence[WaitingBatch],
    failure: type[NotStored] | None = None,
    cause: Exception | None = None,
) -> None:
    """Tell the callers of these batches whether they are stored."""
    for waiting in group:
        if failure is None:
            if not waiting.done.done():
                waiting.done.set_result(None)
            continue
        error = failure(waiting.batch)
        error.__cause__ = cause
        if waiting.done.done():
            if failure is Conflict:
                logger.warning("%s, and nobody waits for it: %s", failure.__name__, error)
        else:
            waiting.done.set_exception(error)
