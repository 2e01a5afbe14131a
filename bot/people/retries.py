"""Trying again when somebody else has changed the same rows first."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from engine.store.commits import Conflict

ATTEMPTS: Final = 8
"""How often something is tried. Rivals are other processes, so a few times are enough."""

Result = TypeVar("Result")


async def retry_on_conflict(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Try, and on a `Conflict` read anew and try again; raises the last `Conflict`."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await attempt()
        except Conflict:
            continue
    return await attempt()
