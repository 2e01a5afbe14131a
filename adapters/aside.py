"""What cannot be handled is put aside, so that it stops nobody who comes after it (law 13)."""

import asyncio
import logging
from collections.abc import Awaitable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Protocol, TypeVar

HANDLING: Final = timedelta(seconds=20)
"""How long one thing may be handled; much longer than anything takes that goes well."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Poison:
    """Something that came in over a platform and could not be handled.

    `number` is what the platform calls it by, `reason` the name of the error. The `content` is
    kept for whoever looks into the matter, and is never for a log.
    """

    platform: str
    number: str
    kind: str
    reason: str
    tries: int
    content: str


class NotKept(Exception):
    """The store failed, and may not fail the next time; whether it is kept is unknown."""


class Aside(Protocol):
    """Where it is kept."""

    async def put(self, poison: Poison) -> None:
        """Store it. Returns when that is durable; what is there already stays as it is.

        Raises `NotKept`.
        """
        ...


class Overdue(Exception):
    """Something was not handled within its time."""


async def in_time(work: Awaitable[Result], seconds: float) -> Result:
    """Do it, or raise `Overdue` after so many real seconds.

    What is stuck is cancelled and left behind: it may be stuck in being cancelled too.
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
