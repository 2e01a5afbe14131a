"""What two do at once to the same rows is done again by whoever was slower."""

from collections.abc import Awaitable, Callable
from typing import Final, TypeVar

from engine.store.commits import Conflict

ATTEMPTS: Final = 8
"""How often something is tried that others may be quicker at; they are other processes."""

Result = TypeVar("Result")


async def again(attempt: Callable[[], Awaitable[Result]]) -> Result:
    """Try, and read anew and try again while somebody else is quicker; at last the `Conflict`."""
    for _ in range(ATTEMPTS - 1):
        try:
            return await attempt()
        except Conflict:
            continue
    return await attempt()
