"""Grouped commits: many tables share one durable transaction.

A `Batch` is stored whole or not at all. One writer takes all the batches that wait and stores them
in one transaction, the rows of equal statements together. If that fails on a constraint or a row
count, the transaction is rolled back and each half is tried alone, down to the guilty batch: it
alone is refused, and the others are stored in their order.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import Connection, Delete, Insert, Update
from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
)
from sqlalchemy.exc import TimeoutError as PoolTimeout

from engine.store.database import Database

GROUP = 512
"""Most batches in one transaction."""

WAITING = 4_096
"""Most batches that wait for the writer; `commit` waits for room beyond that."""

Statement = Insert | Update | Delete

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Write:
    """One statement with its parameters, which are named alike in each of its writes.

    The statement is a constant of its module, for only the rows of the very same object go
    together. It may read the table it writes and no other. `expects` is the number of rows that it
    touches, and it must not be able to touch more; `None` leaves that open.
    """

    statement: Statement
    parameters: Mapping[str, object]
    expects: int | None = 1


@dataclass(frozen=True, slots=True)
class Batch:
    """Writes that are stored together, in this order."""

    writes: tuple[Write, ...]


class NotStored(Exception):
    """`commit` did not succeed; the subclass says why."""

    def __init__(self, batch: Batch) -> None:
        super().__init__(", ".join(write.statement.table.description for write in batch.writes))
        self.batch = batch


class Conflict(NotStored):
    """The batch is not stored: a row is not as it expected it, or a constraint forbids it."""


class StoreFailed(NotStored):
    """The database failed (disk full, locked too long, ...); whether it is stored is unknown."""


class StoreClosed(StoreFailed):
    """The committer has been stopped."""


class _Mismatch(Exception):
    """A statement touched another number of rows than expected."""


_CONFLICTS = (_Mismatch, IntegrityError)
_BLAMES_A_BATCH = (IntegrityError, DataError, InterfaceError, ProgrammingError)


@dataclass(frozen=True, slots=True, eq=False)
class _Waiting:
    batch: Batch
    done: asyncio.Future[None]


class Committer:
    """The one way into the database. `start` it, and `stop` it before the database is closed."""

    def __init__(self, database: Database, *, group: int = GROUP, waiting: int = WAITING) -> None:
        self._database = database
        self._group = group
        self._room = asyncio.Semaphore(waiting)
        self._queue: deque[_Waiting] = deque()
        self._more = asyncio.Event()
        self._callers = 0
        self._closing = False
        self._writer: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to store what `commit` brings."""
        if self._writer is None:
            self._writer = asyncio.create_task(self._run(), name="committer")

    async def stop(self) -> None:
        """Store what is waiting, then end. `commit` raises `StoreClosed` from now on."""
        self._closing = True
        self._more.set()
        self.start()
        if self._writer is not None:
            await self._writer

    async def commit(self, batch: Batch) -> None:
        """Return when the batch is durable; raises `Conflict` or `StoreFailed`.

        If the caller is cancelled, the batch is stored all the same, or (when it was still waiting
        for room) not at all, and never in part.
        """
        if self._closing:
            raise StoreClosed(batch)
        self._callers += 1
        try:
            await self._room.acquire()
            done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self._queue.append(_Waiting(batch, done))
            self._more.set()
            await done
        finally:
            self._callers -= 1
            if self._closing:
                self._more.set()

    async def _run(self) -> None:
        group: list[_Waiting] = []
        try:
            while self._queue or self._callers or not self._closing:
                if not self._queue:
                    await self._more.wait()
                    self._more.clear()
                group = [self._queue.popleft() for _ in range(min(self._group, len(self._queue)))]
                for _ in group:
                    self._room.release()
                if group:
                    await self._store(group)
        finally:
            # Nobody is left waiting for a writer that was cancelled.
            self._closing = True
            left = [waiting for waiting in (*group, *self._queue) if not waiting.done.done()]
            _settle(left, StoreClosed)

    async def _store(self, group: Sequence[_Waiting]) -> None:
        try:
            steps = plan([waiting.batch for waiting in group], together=self._database.grouping)
            async with self._database.write() as connection:
                await connection.run_sync(_execute, steps)
        except Exception as error:
            if len(group) > 1 and not _outage(error):
                middle = len(group) // 2
                await self._store(group[:middle])
                await self._store(group[middle:])
            elif isinstance(error, _CONFLICTS):
                _settle(group, Conflict, error)
            else:
                logger.exception("not stored: %d batches", len(group))
                _settle(group, StoreFailed, error)
        else:
            _settle(group)


@dataclass(slots=True)
class Step:
    """The rows of one statement that are executed together."""

    statement: Statement
    rows: list[Mapping[str, object]]
    expects: int | None


def plan(batches: Sequence[Batch], *, together: bool = True) -> list[Step]:
    """Arrange the writes of all batches in as few steps as keep their meaning.

    Two writes keep their order if they are of the same batch or write the same table. Others may
    change places: none of them has been acknowledged, and a foreign key that is thereby broken only
    makes the batches be tried apart.
    """
    steps: list[Step] = []
    step_of: dict[object, int] = {}
    last_of: dict[object, int] = {}
    for batch in batches:
        earliest = 0
        for write in batch.writes:
            table = write.statement.table
            earliest = max(earliest, last_of.get(table, 0))
            alike = (write.statement, write.expects is None, *write.parameters)
            index = step_of.get(alike, -1)
            if index < earliest or not together:
                index = len(steps)
                steps.append(Step(write.statement, [], None if write.expects is None else 0))
                step_of[alike] = index
            step = steps[index]
            step.rows.append(write.parameters)
            if step.expects is not None and write.expects is not None:
                step.expects += write.expects
            last_of[table] = earliest = index
    return steps


def _execute(connection: Connection, steps: Sequence[Step]) -> None:
    for step in steps:
        touched = connection.execute(step.statement, step.rows).rowcount
        if step.expects is not None and touched != step.expects:
            raise _Mismatch


def _outage(error: Exception) -> bool:
    """Whether the database failed, and not a batch."""
    if isinstance(error, DBAPIError):
        return not isinstance(error, _BLAMES_A_BATCH)
    return isinstance(error, OSError | PoolTimeout)


def _settle(
    group: Sequence[_Waiting],
    failure: type[NotStored] | None = None,
    cause: Exception | None = None,
) -> None:
    for waiting in group:
        if failure is None:
            if not waiting.done.done():
                waiting.done.set_result(None)
            continue
        error = failure(waiting.batch)
        error.__cause__ = cause
        if waiting.done.done():
            logger.warning("%s, and nobody waits for it: %s", failure.__name__, error)
        else:
            waiting.done.set_exception(error)
