"""Inputs that cannot be handled are put aside, so that they block nobody (law 13)."""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Protocol, TypeVar


class RedactedError(Exception):
    """Stands for an error of the named kind, with its traceback and without its text."""


def wordless(error: BaseException) -> RedactedError:
    """The error for the log without any values in it: kind, traceback and causes."""
    cause = error.__cause__ or error.__context__
    told = RedactedError(type(error).__name__).with_traceback(error.__traceback__)
    told.__cause__ = wordless(cause) if cause is not None else None
    return told


HANDLING: Final = timedelta(seconds=20)
"""Time limit for handling one input; far more than a healthy one needs."""

Result = TypeVar("Result")

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
        ...


class Overdue(Exception):
    """An input was not handled within its time."""


async def in_time(work: Awaitable[Result], seconds: float) -> Result:
    """Await the work, or raise `Overdue` after this many real seconds.

    Overdue work is cancelled but not awaited: it may hang during cancellation, too.
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
        logger.warning("overdue work failed in the end: %s", type(task.exception()).__name__)
