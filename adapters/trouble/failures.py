"""After failures: inputs that cannot be handled are put aside, and pauses grow.

A failed input blocks nobody (law 13). The trouble is logged once when it begins and once when it is
over.
"""

import asyncio
import logging
from collections.abc import Awaitable, Hashable, Iterable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final, Generic, Protocol, TypeVar

from cachetools import LRUCache


class RedactedError(Exception):
    """Stands for an error of the named kind, with its traceback and without its text."""


def wordless(error: BaseException) -> RedactedError:
    """The error for the log without any values in it: kind, traceback and causes."""
    cause = error.__cause__ or error.__context__
    told = RedactedError(type(error).__name__).with_traceback(error.__traceback__)
    told.__cause__ = wordless(cause) if cause is not None else None
    return told


Result = TypeVar("Result")


async def cancel_all(tasks: Iterable[asyncio.Task[Any]]) -> None:
    """Cancel tasks, each once, and wait until they have ended, whatever comes of them."""
    ending = tuple(tasks)
    for task in ending:
        if not task.cancelling():  # a second time would break off what it does in the end
            task.cancel()
    await _ended(ending)
    for task in ending:
        if not task.cancelled():
            task.exception()


async def finish(work: Awaitable[Result]) -> Result:
    """Await what is done in the end, such as a closing. A cancellation does not break it off."""
    task = asyncio.ensure_future(work)
    await _ended((task,))
    return task.result()


async def _ended(tasks: Iterable[asyncio.Future[Any]]) -> None:
    """Wait until they have ended; a cancellation of the waiting task takes effect after that.

    `gather` would hand it on to them.
    """
    cancelled = None
    while under_way := [task for task in tasks if not task.done()]:
        try:
            await asyncio.wait(under_way)
        except asyncio.CancelledError as error:
            cancelled = error
    if cancelled is not None:
        raise cancelled


HANDLING: Final = timedelta(seconds=20)
"""Time limit for handling one input; far more than a healthy one needs."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class FailedInput:
    """An input from a platform that could not be handled.

    `number`: the platform's id of it. `reason`: the name of the error. `content` is stored for
    inspection and must never be logged.
    """

    platform: str
    number: str
    kind: str
    reason: str
    tries: int
    content: str


class InputNotStored(Exception):
    """The store failed, but a retry may work. Whether the input was stored is unknown."""


class DeadLetters(Protocol):
    """The store for inputs that could not be handled."""

    async def put(self, poison: FailedInput) -> None:
        """Store it. Returns when it is durable; an existing entry stays as it is.

        Raises `InputNotStored`.
        """


class Overdue(Exception):
    """An input was not handled within its time."""


STOPPED: Final = 5.0
"""Seconds by which a timer is late only if the process was stopped meanwhile."""


async def in_time(work: Awaitable[Result], seconds: float) -> Result:
    """Await the work, or raise `Overdue` after this many real seconds in which it could run.

    Overdue work is cancelled but not awaited: it may hang during cancellation, too.
    """
    task, loop = asyncio.ensure_future(work), asyncio.get_running_loop()
    try:
        late = STOPPED
        while late >= STOPPED and not task.done():
            until = loop.time() + seconds
            await asyncio.wait({task}, timeout=seconds)
            late = loop.time() - until
    except asyncio.CancelledError:
        task.cancel()
        raise
    if task.done():
        return task.result()
    task.cancel()
    task.add_done_callback(_ended_late)
    raise Overdue


def _ended_late(task: asyncio.Future[Result]) -> None:
    if not task.cancelled() and task.exception() is not None:
        logger.warning("overdue work failed in the end: %s", type(task.exception()).__name__)


class TimeSource(Protocol):
    """Time that may run faster than real time."""

    def now(self) -> datetime:
        """The present time, timezone-aware."""

    def seconds(self, duration: timedelta) -> float:
        """The real seconds that the duration takes."""


SHORTEST: Final = timedelta(seconds=1)
LONGEST: Final = timedelta(minutes=1)
STORED_AGAIN: Final = timedelta(seconds=5)
"""The longest pause before the store is tried again: it is near, and people wait for it."""


class Pauses:
    """The pauses between attempts at one thing."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._trouble = ""
        self._next = SHORTEST

    @property
    def trouble(self) -> str:
        """The present trouble; empty while everything works."""
        return self._trouble

    async def wait(
        self,
        trouble: str,
        detail: str = "",
        least: timedelta = SHORTEST,
        *,
        most: timedelta = LONGEST,
    ) -> None:
        """Wait before the next attempt. The same trouble is logged only the first time."""
        if trouble != self._trouble:
            logger.warning("%s (%s); tried again until it works", trouble, detail or "no details")
            self._trouble = trouble
        pause = max(min(self._next, most), least)
        self._next = min(2 * self._next, LONGEST)
        await asyncio.sleep(self._clock.seconds(pause))

    def over(self) -> None:
        """The attempt succeeded: start again with the shortest pause."""
        if self._trouble:
            logger.info("it works again (it was: %s)", self._trouble)
        self._trouble, self._next = "", SHORTEST


PAUSES: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=15))
"""Pauses before the first attempts after a refusal."""

LAST_PAUSE: Final = timedelta(hours=1)
"""The pause before each further attempt."""

_KEPT: Final = 10_000

Key = TypeVar("Key", bound=Hashable)


def pause_after(refusals: int) -> timedelta:
    """The pause after this number of refusals in a row."""
    return PAUSES[refusals - 1] if refusals <= len(PAUSES) else LAST_PAUSE


@dataclass(frozen=True, slots=True)
class _Refused:
    times: int
    until: float


class Refusals(Generic[Key]):
    """Refusals by key, such as of pictures in a chat."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._refused = LRUCache[Key, _Refused](_KEPT)

    def closed(self, key: Key) -> bool:
        """Whether the pause after a refusal is not over yet."""
        refused = self._refused.get(key)
        return refused is not None and self._clock.now().timestamp() < refused.until

    def refused(self, key: Key) -> bool:
        """Note a refusal; whether that is news."""
        before = self._refused.get(key)
        times = 1 if before is None else before.times + 1
        until = self._clock.now() + pause_after(times)
        self._refused[key] = _Refused(times, until.timestamp())
        return before is None

    def accepted(self, key: Key) -> None:
        """Note that it was accepted, or that rights may have changed."""
        self._refused.pop(key, None)
