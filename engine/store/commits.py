"""Grouped commits: many tables share one durable transaction.

A `Batch` is stored as a whole or not at all. One writer takes all waiting batches and stores them
in one transaction, with the rows of equal statements together. If a constraint or a row count
fails, the transaction is rolled back, and the batches are halved behind savepoints until the
offending ones are found: only these are refused. Likewise, if another process keeps a row locked,
only the batches that need it wait and are tried again. If nothing can be written at all, it is an
outage.
"""

import asyncio
import logging
import time
from collections import Counter, deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import NamedTuple

from sqlalchemy import Connection, update

from engine.store.batches import (
    Batch,
    Conflict,
    Forbidden,
    Mismatch,
    NotStored,
    NotTried,
    StoreClosed,
    StoreFailed,
    WaitingBatch,
    Write,
    execute,
    grouped,
    is_move,
    losers,
    settle,
    store_moves,
)
from engine.store.bus import Bus
from engine.store.database import Database
from engine.store.engines import LOCK_WAIT
from engine.store.problems import DatabaseGone, Outage, StoreFault
from engine.store.schema import processes

__all__ = (
    "Batch",
    "Committer",
    "Conflict",
    "NotStored",
    "NotTried",
    "StoreClosed",
    "StoreFailed",
    "TransactionAttempt",
    "Write",
)

GROUP = 512
"""Most batches in one transaction."""

WAITING = 4_096
"""Most batches that wait for the writer; `commit` waits for room beyond that."""

PATIENCE = 2.5
"""Real seconds without any answer after which the database counts as failed."""

ENDING = 1.0
"""Real seconds for a cancelled writer to end."""

RETRY = 1.0
"""Real seconds between attempts during an outage; meanwhile batches fail at once."""

LOOK = 0.5
"""Real seconds between checks that the open files are still those of the database."""

PART_WAIT = 20
"""Milliseconds to wait for each lock while the batches that need a locked row are searched."""

PART_WAIT_LATER = 1
"""The same after the first transaction of that search, so that many locked rows take little time.
"""

PARTING = 0.5
"""Real seconds after which the transaction of a search ends; another one goes on with the rest."""

AGAIN = 0.25
"""Real seconds before batches that waited for a lock are tried again."""

RACES = 2
"""How often a batch is tried again after a clash with another process."""

_FAILURES: Mapping[StoreFault | None, type[NotStored]] = {
    StoreFault.TAKEN: Conflict,
    StoreFault.RACED: Conflict,
    StoreFault.FORBIDDEN: Forbidden,
}

_TOUCH_NOTHING = update(processes).where(processes.c.id == "").values(heartbeat_at=0)

Group = Sequence[WaitingBatch]

logger = logging.getLogger(__name__)


class _Outcome(NamedTuple):
    """The outcome of a batch behind a savepoint; no fault if it is stored."""

    fault: StoreFault | None = None
    error: Exception | None = None


class TransactionAttempt(NamedTuple):
    """An attempted transaction: its number of batches, its duration, and its error if it failed."""

    batches: int
    seconds: float
    failure: type[NotStored] | None = None


def _halves(group: Group) -> list[Group]:
    """The halves of a group, the first one last; a single batch is a group."""
    middle = len(group) // 2
    return [half for half in (group[middle:], group[:middle]) if half]


class Committer:
    """The only way to write to the database.

    Call `start` first, and `stop` before the database is closed. Without a `bus` announcements are
    dropped.
    """

    def __init__(self, database: Database, bus: Bus | None = None) -> None:
        self.bus = bus or Bus("")
        self._database = database
        self._room = asyncio.Semaphore(WAITING)
        self._queue: deque[WaitingBatch] = deque()
        self._aside: list[WaitingBatch] = []
        self._aside_is_due = False
        self._more = asyncio.Event()
        self._callers = 0
        self._closing = False
        self._writer: asyncio.Task[None] | None = None
        self._guard: asyncio.Task[None] | None = None
        self._outage = Outage()
        self._tried_at = 0.0
        self._recovered: list[Callable[[], None]] = []
        self._tried: list[Callable[[TransactionAttempt], None]] = []
        self._oldest: float | None = None
        self._silent_since: float | None = None
        self.stored_at: float | None = None
        self.gone = asyncio.Event()

    def start(self) -> None:
        """Begin to store the batches that `commit` takes."""
        if self._writer is None:
            self._writer = asyncio.create_task(self._run(), name="committer")
            self._guard = asyncio.create_task(self._keep_looking(), name="database files")

    async def stop(self) -> None:
        """Store what is waiting, then end; `commit` raises `StoreClosed` from now on.

        Batches that a hanging database does not store within `PATIENCE` are given up.
        """
        self._closing = True
        self._more.set()
        self.start()
        if self._guard is not None:
            self._guard.cancel()
            await asyncio.wait((self._guard,))
        if self._writer is not None:
            await asyncio.wait((self._writer,), timeout=PATIENCE)
            self._writer.cancel()
            _, late = await asyncio.wait((self._writer,), timeout=ENDING)
            if late:
                logger.warning("the writer hangs in the database and is left there")
            elif not self._writer.cancelled():
                self._writer.result()

    @property
    def waiting(self) -> int:
        """Batches that wait for the writer."""
        return len(self._queue)

    @property
    def waiting_since(self) -> float | None:
        """The event loop's time since when the oldest batch has been waiting."""
        if self._oldest is not None:
            return self._oldest
        return self._queue[0].since if self._queue else None

    @property
    def failing(self) -> bool:
        """Whether the last write to the database failed."""
        return self._outage.since is not None or self.gone.is_set()

    def when_recovered(self, listener: Callable[[], None]) -> None:
        """Call the listener when an outage ends; it must return at once."""
        self._recovered.append(listener)

    def when_tried(self, listener: Callable[[TransactionAttempt], None]) -> None:
        """Call the listener after each attempted transaction; it must return at once."""
        self._tried.append(listener)

    async def commit(self, batch: Batch) -> None:
        """Return when the batch is durable; raises `Conflict`, `Forbidden` or `StoreFailed`.

        It waits as long as the database answers anything. Once nothing has been answered for
        `PATIENCE`, a batch that is still waiting is not stored (`NotTried`), and the fate of one
        that the database has received is unknown. During an outage one batch in each `RETRY` probes
        the database, and the others fail at once.

        If the caller is cancelled, the batch is still stored, or not at all if it was waiting for
        room; never in part.
        """
        if self._closing:
            raise StoreClosed(batch)
        self._refuse_in_outage(batch)
        self._callers += 1
        waiting: WaitingBatch | None = None
        try:
            async with asyncio.timeout(PATIENCE):
                await self._room.acquire()
            loop = asyncio.get_running_loop()
            waiting = WaitingBatch(batch, loop.time(), loop.create_future())
            self._queue.append(waiting)
            self._more.set()
            await waiting.settled(PATIENCE, lambda: self._silent_since)
        except TimeoutError as error:
            if waiting in self._aside:
                raise NotTried(batch) from error
            self._outage.failed("it does not answer", 1)
            self._tried_at = asyncio.get_running_loop().time()
            if waiting is not None and waiting not in self._queue:
                raise StoreFailed(batch) from error
            if waiting is not None:
                self._queue.remove(waiting)
                self._room.release()
            raise NotTried(batch) from error
        finally:
            self._callers -= 1
            if self._closing:
                self._more.set()

    def _refuse_in_outage(self, batch: Batch) -> None:
        now = asyncio.get_running_loop().time()
        if self.gone.is_set():
            raise NotTried(batch)
        if self._outage.since is not None:
            if self._oldest is not None or self._queue or now - self._tried_at < RETRY:
                self._outage.failed("not tried", 1)
                raise NotTried(batch)
            self._tried_at = now

    async def _keep_looking(self) -> None:
        with suppress(DatabaseGone):
            while True:  # the kernel tells nobody
                self._check_files()
                await asyncio.sleep(LOOK)

    def _check_files(self) -> None:
        """Raise `DatabaseGone` if the open file no longer has its name."""
        if not self.gone.is_set() and not self._database.is_there():
            logger.critical("the files of the database were deleted or replaced")
            self.gone.set()
        if self.gone.is_set():
            raise DatabaseGone

    async def _run(self) -> None:
        group: list[WaitingBatch] = []
        try:
            while self._queue or self._callers or not self._closing:
                if not self._queue and not self._aside_is_due:
                    await self._more.wait()
                    self._more.clear()
                if self._aside_is_due:
                    self._aside_is_due = False
                    group, self._aside = [one for one in self._aside if not one.done.done()], []
                    if group:
                        await self._store_all(group, PART_WAIT)
                group = [self._queue.popleft() for _ in range(min(GROUP, len(self._queue)))]
                for _ in group:
                    self._room.release()
                if group:
                    await self._store_all(group, LOCK_WAIT)
        finally:
            # Nobody may wait for a cancelled writer.
            self._closing = True
            settle(group, StoreFailed)
            settle([*self._aside, *self._queue], StoreClosed)

    async def _store_all(self, group: Group, wait: int) -> None:
        self._oldest, self._silent_since = group[0].since, asyncio.get_running_loop().time()
        moves, others = self._parted(group, wait)
        if moves:
            await self._store(moves, wait, once=True)
        if others:
            single = len(others) == 1 and wait == LOCK_WAIT and others[0].batch.is_single
            await self._store(others, wait, once=single)
        self._oldest = self._silent_since = None

    def _parted(self, group: Group, wait: int) -> tuple[list[WaitingBatch], list[WaitingBatch]]:
        """Divide the batches into those that one statement stores, and all others."""
        if not self._database.stores_moves or wait != LOCK_WAIT:
            return [], list(group)
        rows = Counter(one.batch.guard.row for one in group if one.batch.guard is not None)
        moves: list[WaitingBatch] = []
        others: list[WaitingBatch] = []
        for one in group:
            row = one.batch.guard.row if one.batch.guard is not None else ""
            alone = rows[row] == 1  # else the first of them wins
            (moves if alone and is_move(one.batch) else others).append(one)
        return moves, others

    async def _store(
        self,
        group: Group,
        wait: int | None,
        *,
        once: bool = False,
        races: int = RACES,
    ) -> None:
        """Store a group, waiting `wait` milliseconds for each lock; None: as long as bearable."""
        began = time.perf_counter()
        try:
            batches = [waiting.batch for waiting in group]
            if once and is_move(batches[0]):
                lost = await store_moves(self._database, batches)
            else:
                write = partial(self._write, batches)
                lost = await self._database.write(write, once=once, lock_wait=wait)
            self._check_files()
        except Exception as error:  # noqa: BLE001 (whose it is is asked next)
            fault = self._fault(error)
            several = len(group) > 1 and fault is not StoreFault.OUTAGE
            if fault is StoreFault.RACED and races > 0:
                await self._store(group, wait, once=once, races=races - 1)
            elif several if fault is not StoreFault.LOCKED else wait is not None:
                await self._store_apart(group)
            else:
                self._refuse(group, fault, error, began)
        else:
            stored = [one for number, one in enumerate(group) if number not in lost]
            if stored:
                self._stored(stored, began)
            if lost:
                lost_ones = [group[number] for number in lost]
                self._refuse(lost_ones, StoreFault.TAKEN, Mismatch(), began)

    async def _store_apart(self, group: Group, races: int = RACES) -> None:
        """Store the batches of a group that nothing forbids; those that are locked out wait."""
        parts, wait = _halves(group), PART_WAIT
        locked: list[WaitingBatch] = []
        raced: list[WaitingBatch] = []
        while parts:
            began = time.perf_counter()
            try:
                write = partial(self._write_apart, parts)
                outcomes, left = await self._database.write(write, lock_wait=wait)
                self._check_files()
            except Exception as error:  # noqa: BLE001 (whose it is is asked next)
                rest = [one for part in reversed(parts) for one in part]
                fault = self._fault(error)
                if fault is StoreFault.LOCKED:  # all of it: as long as one waits for that
                    await self._store(rest, None)
                else:
                    self._refuse(rest, fault, error, began)
                break
            parts, wait = left, PART_WAIT_LATER
            self._silent_since = asyncio.get_running_loop().time()
            if stored := [one for one, outcome in outcomes if outcome.error is None]:
                self._stored(stored, began)
            for waiting, outcome in outcomes:
                if outcome.fault is StoreFault.LOCKED:
                    locked.append(waiting)
                elif outcome.fault is StoreFault.RACED and races > 0:
                    raced.append(waiting)
                elif outcome.error is not None:
                    self._refuse([waiting], outcome.fault, outcome.error, began)
        if locked:
            self._put_aside(locked, began)
        if raced:
            await self._store_apart(raced, races - 1)

    def _write_apart(
        self, parts: Sequence[Group], connection: Connection
    ) -> tuple[list[tuple[WaitingBatch, _Outcome]], list[Group]]:
        """Write parts from the last one on, and halve those that fail.

        Returns the outcomes, and the parts for which there was no time. Each attempt brings one of
        these about, however slow the database is.
        """
        connection.execute(_TOUCH_NOTHING)  # SQLite would take the first savepoint for all of it
        until = time.monotonic() + PARTING
        outcomes: list[tuple[WaitingBatch, _Outcome]] = []
        left = list(parts)
        while left:
            part = left.pop()
            try:
                with connection.begin_nested():
                    execute(connection, grouped([one.batch.whole for one in part]))
            except Exception as error:
                fault = self._fault(error)
                if fault is StoreFault.OUTAGE:
                    raise
                if len(part) > 1:
                    left += _halves(part)
                else:
                    outcomes.append((part[0], _Outcome(fault, error)))
            else:
                outcomes += ((one, _Outcome()) for one in part)
                self.bus.tell(
                    connection, [said for one in part for said in one.batch.announcements]
                )
            if time.monotonic() > until:
                break
        return outcomes, left

    def _fault(self, error: Exception) -> StoreFault | None:
        return StoreFault.TAKEN if isinstance(error, Mismatch) else self._database.fault(error)

    def _stored(self, group: Group, began: float) -> None:
        self.stored_at = asyncio.get_running_loop().time()
        self.bus.told([said for one in group for said in one.batch.announcements])
        self._settled(group, None, None, began)
        self._works()

    def _put_aside(self, group: Group, began: float) -> None:
        """Try batches that are locked out again in a moment, while there is time."""
        now = asyncio.get_running_loop().time()
        late = [one for one in group if now + AGAIN + PARTING > one.since + PATIENCE]
        if late:
            logger.warning("not stored, for somebody keeps it locked: %d batches", len(late))
            self._settled(late, NotTried, TimeoutError(), began)
        self._aside += [one for one in group if one not in late]
        asyncio.get_running_loop().call_later(AGAIN, self._bring_back)
        self._works()

    def _bring_back(self) -> None:
        self._aside_is_due = True
        self._more.set()

    def _refuse(
        self, group: Group, fault: StoreFault | None, error: Exception, began: float
    ) -> None:
        failure = _FAILURES.get(fault, StoreFailed)
        if fault in {StoreFault.LOCKED, StoreFault.OUTAGE}:
            self._tried_at = asyncio.get_running_loop().time()
            self._outage.failed(error, len(group))
        elif failure is StoreFailed:
            logger.error("not stored: %d batches", len(group), exc_info=error)
        self._settled(group, failure, error, began)
        if failure is not StoreFailed:
            self._works()

    def _settled(
        self,
        group: Group,
        failure: type[NotStored] | None,
        error: Exception | None,
        began: float,
    ) -> None:
        settle(group, failure, error)
        self._silent_since = asyncio.get_running_loop().time()
        tried = TransactionAttempt(len(group), time.perf_counter() - began, failure)
        for listener in self._tried:
            try:
                listener(tried)
            except Exception:  # stored, even if a listener fails
                logger.exception("a transaction of %d batches was not counted", len(group))

    def _write(self, batches: Sequence[Batch], connection: Connection) -> list[int]:
        """Write all batches but those that lose; return the positions of these."""
        lost = losers(connection, batches, self._database.touched)
        left = [one for number, one in enumerate(batches) if number not in lost]
        execute(connection, grouped(left))
        self.bus.tell(connection, [said for one in left for said in one.announcements])
        return lost

    def _works(self) -> None:
        """Note that the database has answered, whatever it said."""
        if self._outage.since is not None:
            self._outage.over()
            for listener in self._recovered:
                listener()
