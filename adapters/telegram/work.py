"""Handling updates: in order within a chat, in parallel across chats, each with a time limit.

An update that hangs is tried again. One that hangs every time, or ends the process, is put aside.
If many updates of a chat wait, only the first are held in memory; the inbox has the rest.
"""

import asyncio
import json
import logging
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime
from functools import partial
from itertools import islice
from typing import Final

from structlog.contextvars import bind_contextvars, clear_contextvars
from telegram import Update

from adapters.telegram.connection import Inbox, StoredUpdate, as_read
from adapters.telegram.groups import PLATFORM
from adapters.telegram.reading import kind
from adapters.trouble.failures import (
    HANDLING,
    STORED_AGAIN,
    DeadLetters,
    FailedInput,
    InputNotStored,
    Overdue,
    Pauses,
    TimeSource,
    in_time,
    wordless,
)

TRIES: Final = 3
"""Attempts to handle an update, over all restarts."""

MOST: Final = 1000
"""Chats handled at the same time."""

MOST_WAITING: Final = 10
"""Waiting updates of a chat that are held in memory."""

_ALONE = 1.0  # seconds after which an update that ends the process would have done so
_ENDING, _CANCELLING, _NOTING = 0.7, 0.1, 0.5  # seconds; together within the time for a shutdown
_INTERRUPTED = "Interrupted"

logger = logging.getLogger(__name__)


@dataclass(eq=False, slots=True)
class Item:
    """An update to be handled; `update` is None while only the inbox holds it.

    `suspect`: a process ended while handling it. `keepable`: the inbox can store it. `fresh`: it
    was stored a moment ago, so its first attempt need not be stored before it begins; if that
    attempt ends the process, the next one counts.
    """

    number: int
    update: Update | None
    arrived: datetime
    tries: int = 0
    kept: bool = False
    suspect: bool = False
    keepable: bool = True
    fresh: bool = False
    done: asyncio.Future[None] = field(
        default_factory=lambda: asyncio.get_running_loop().create_future()
    )


class Work:
    """Handles updates and marks the finished ones in the inbox."""

    def __init__(
        self,
        inbox: Inbox,
        dead_letters: DeadLetters,
        handle: Callable[[Update, datetime], Awaitable[None]],
        clock: TimeSource,
    ) -> None:
        self._inbox = inbox
        self._dead_letters = dead_letters
        self._handle = handle
        self._clock = clock
        self._chats: dict[int | None, deque[Item]] = {}
        self._workers: dict[int | None, asyncio.Task[None]] = {}
        self._unfinished: set[int] = set()
        self._begun: set[Item] = set()
        self._unnoted: set[int] = set()
        self._noting = asyncio.Lock()
        self._alone = asyncio.Lock()
        self._progress = asyncio.Event()
        self._closing = False
        self._seconds = HANDLING.total_seconds()

    @property
    def unfinished(self) -> frozenset[int]:
        """The numbers of the unfinished updates."""
        return frozenset(self._unfinished)

    @property
    def oldest(self) -> datetime | None:
        """Arrival time of the oldest unfinished update."""
        return min(
            (waiting[0].arrived for waiting in self._chats.values() if waiting), default=None
        )

    def begin(self, items: Sequence[Item]) -> None:
        """Handle these, each after the earlier ones of its chat."""
        for item in items:
            chat = item.update.effective_chat if item.update is not None else None
            key = chat.id if chat is not None else None
            self._unfinished.add(item.number)
            self._chats.setdefault(key, deque()).append(item)
            if key not in self._workers:
                worker = asyncio.create_task(self._work(key), name=f"updates of {key}")
                self._workers[key] = worker
        self._shelve()

    async def keep(self, items: Sequence[Item]) -> None:
        """Store the unfinished ones in the inbox; returns when they are stored.

        An update that cannot be stored is put aside, but still handled.
        """
        trouble = "updates cannot be kept"
        if not await self._stored(lambda: self._keep(items), trouble):
            for item in items:
                if not await self._stored(partial(self._keep, [item]), trouble):
                    item.keepable = False
                    await self._set_aside(item, "Unkeepable")
        self._shelve()

    def note_again(self, numbers: Sequence[int]) -> None:
        """Mark these as finished again: they were finished before and were stored once more."""
        self._unnoted.update(set(numbers) - self._unfinished)

    async def flush(self) -> None:
        """Wait until all finished updates are marked in the inbox."""
        if not await self._stored(self._note, "handled updates cannot be stored"):
            self._unnoted.clear()

    async def room(self) -> None:
        """Wait until there is room for another chat. A chat takes one place, however long its
        queue.
        """
        while len(self._workers) >= MOST:
            self._progress.clear()
            await self._progress.wait()

    async def close(self) -> None:
        """Let the running attempts end, and begin no more."""
        self._closing = True
        workers = tuple(self._workers.values())
        if workers:
            _, late = await asyncio.wait(workers, timeout=_ENDING)
            for worker in late:
                worker.cancel()
            if late:
                await asyncio.wait(late, timeout=_CANCELLING)
        failure = await _failure(in_time(self._leave(), _NOTING))
        if failure is not None:
            logger.warning("handled updates could not be stored: %s", type(failure).__name__)

    async def _leave(self) -> None:
        """Mark what is finished. Attempts that we cancelled ourselves do not count."""
        await self._note()
        for item in tuple(self._begun):
            if item.kept:
                await self._inbox.tried(item.number, item.tries - 1)

    async def _work(self, chat: int | None) -> None:
        waiting = self._chats[chat]
        clear_contextvars()
        bind_contextvars(platform=PLATFORM)
        try:
            while waiting and not self._closing:
                bind_contextvars(update=waiting[0].number)
                update = waiting[0].update or await self._loaded(waiting)
                if not await self._carry_out(waiting[0], update):
                    return
                await self._finish(waiting.popleft())
        finally:
            del self._chats[chat], self._workers[chat]
            self._progress.set()

    async def _carry_out(self, item: Item, update: Update) -> bool:
        """Handle an update until it is finished: handled, failed, or put aside.

        False if we are closing.
        """
        reason = _INTERRUPTED
        while item.tries < TRIES:
            async with self._counted(item):
                handling = in_time(self._handle(update, item.arrived), self._seconds)
                failure = await _failure(handling)
            if not isinstance(failure, Overdue):
                if failure is not None and self._closing:
                    line = "update %s (%s) is left for the next start: %s"
                    logger.info(line, item.number, kind(update), type(failure).__name__)
                    return False
                if failure is not None:
                    _tell(f"update {item.number} ({kind(update)}) failed", failure)
                return True
            reason = Overdue.__name__
            logger.warning("update %s (%s) hangs", item.number, kind(update))
        await self._set_aside(item, reason)
        return True

    @asynccontextmanager
    async def _counted(self, item: Item) -> AsyncIterator[None]:
        """Count one more attempt.

        Suspects run one after another, so that only the guilty one is counted. The next suspect may
        also begin after `_ALONE` seconds: a guilty one would have ended the process by then.
        """
        if not item.suspect:
            await self._count(item)
            yield
            return
        await self._alone.acquire()
        released = asyncio.get_running_loop().create_future()
        released.add_done_callback(lambda _: self._alone.release())
        timer = asyncio.get_running_loop().call_later(_ALONE, released.cancel)
        try:
            await self._count(item)
            yield
        finally:
            timer.cancel()
            released.cancel()

    async def _count(self, item: Item) -> None:
        item.tries += 1
        self._begun.add(item)
        if item.kept and not (item.fresh and item.tries == 1):
            await self._note_tries(item)

    async def _note_tries(self, item: Item) -> None:
        await self._stored(
            lambda: self._inbox.tried(item.number, item.tries), "updates cannot be counted"
        )

    async def _set_aside(self, item: Item, reason: str) -> None:
        update = item.update or Update(item.number)
        logger.error("update %s (%s) is put aside: %s", item.number, kind(update), reason)
        poison = FailedInput(
            PLATFORM, str(item.number), kind(update), reason, item.tries, update.to_json()
        )
        await self._stored(lambda: self._dead_letters.put(poison), "updates cannot be put aside")

    async def _finish(self, item: Item) -> None:
        self._unfinished.discard(item.number)
        self._begun.discard(item)
        self._unnoted.add(item.number)
        item.done.set_result(None)
        failure = await _failure(self._note())
        if failure is not None:
            logger.info("a handled update is not stored yet: %s", type(failure).__name__)

    async def _keep(self, items: Sequence[Item]) -> None:
        late: list[Item] = []
        async with self._noting:  # so that no update is marked as finished before it is stored
            fresh = {
                item: StoredUpdate(item.number, item.tries, item.update.to_json())
                for item in items
                if item.update is not None and item.keepable and not (item.kept or item.done.done())
            }
            if fresh:
                await self._inbox.keep(tuple(fresh.values()))
            for item, as_kept in fresh.items():
                item.kept = True
                if item.tries != as_kept.tries:
                    late.append(item)
        for item in late:
            await self._note_tries(item)

    def _shelve(self) -> None:
        """Drop updates far down the queue from memory; the inbox has them."""
        for waiting in self._chats.values():
            for index in range(len(waiting) - 1, MOST_WAITING - 1, -1):
                if waiting[index].update is None:
                    break
                if waiting[index].kept:
                    waiting[index].update = None

    async def _loaded(self, waiting: deque[Item]) -> Update:
        """The first waiting update, loaded from the inbox together with the next ones."""
        wanted = {item.number: item for item in islice(waiting, MOST_WAITING)}

        async def load() -> None:
            for one in await self._inbox.these(tuple(wanted)):
                wanted[one.number].update = update_of(one)

        await self._stored(load, "kept updates cannot be read")
        first = waiting[0]
        if first.update is None:
            logger.error("update %s is lost: the inbox no longer has it", first.number)
        return first.update or Update(first.number)

    async def _note(self) -> None:
        async with self._noting:
            ids = sorted(self._unnoted)
            if ids:
                await self._inbox.note(ids)
                self._unnoted.difference_update(ids)

    async def _stored(self, store: Callable[[], Awaitable[None]], trouble: str) -> bool:
        """Retry until it is stored; false, with a log line, if it would always fail."""
        pauses = Pauses(self._clock)
        while isinstance(failure := await _failure(store()), InputNotStored):
            await pauses.wait(trouble, type(failure).__name__, most=STORED_AGAIN)
        if failure is not None:
            _tell(trouble, failure)
            return False
        pauses.over()
        return True


def update_of(kept: StoredUpdate) -> Update:
    """The kept update as Telegram sent it."""
    return as_read(json.loads(kept.content))


async def _failure(work: Awaitable[None]) -> BaseException | None:
    """The error with which the work ended, if any."""
    (outcome,) = await asyncio.gather(work, return_exceptions=True)
    return outcome


def _tell(what: str, error: BaseException) -> None:
    """Log a failure without the error's text and without what people wrote or pressed."""
    logger.error("%s: %s", what, type(error).__name__, exc_info=wordless(error))
