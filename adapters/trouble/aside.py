"""What cannot be handled is put aside, so that it stops nobody who comes after it (law 13)."""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Protocol, TypeVar


class Wordless(Exception):
    """Stands for an error of the named kind, with its traceback and without its text."""


def wordless(error: BaseException) -> Wordless:
    """The error without any values in it, for the log: kind, traceback and causes."""
    cause = error.__cause__ or error.__context__
    told = Wordless(type(error).__name__).with_traceback(error.__traceback__)
    told.__cause__ = wordless(cause) if cause is not None else None
    return told


HANDLING: Final = timedelta(seconds=20)
"""How long one thing may be handled; much longer than anything takes that goes well."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Poison:
    """Something that came in over a platform and could not be handled.

    `number` is the platform's id of it, `reason` the name of the error. The `content` is stored for
    whoever looks into the failure, and must never be logged.
    """

    platform: str
    number: str
    kind: str
    reason: str
    tries: int
    content: str


class NotKept(Exception):
    """The store failed, but may work the next time. Whether the thing was stored is unknown."""


class Aside(Protocol):
    """Where things that could not be handled are stored."""

    async def put(self, poison: Poison) -> None:
        """Store it. Returns when that is durable; what is there already stays as it is.

        Raises `NotKept`.
        """
        ...


class Overdue(Exception):
    """Something was not handled within its time."""


async def in_time(work: Awaitable[Result], seconds: float) -> Result:
    """Await the work, or raise `Overdue` after so many real seconds.

    Overdue work is cancelled but not waited for: it may hang while it is being cancelled, too.
    """
    task = asyncio.ensure_future(work)
    try:
        await asyncio.wait({task}, timeout=seconds)
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
        logger.warning("what was overdue failed in the end: %s", type(task.exception()).__name__)
