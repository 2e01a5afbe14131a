"""Pauses that grow while something keeps failing.

The trouble is logged once when it begins and once when it is over.
"""

import asyncio
import logging
from collections.abc import Hashable
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final, Generic, Protocol, TypeVar

from cachetools import LRUCache


class TimeSource(Protocol):
    """Time that may run faster than real time."""

    def now(self) -> datetime:
        """The present time, timezone-aware."""
        ...

    def seconds(self, duration: timedelta) -> float:
        """The real seconds that the duration takes."""
        ...


SHORTEST: Final = timedelta(seconds=1)
LONGEST: Final = timedelta(minutes=1)

logger = logging.getLogger(__name__)


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

    async def wait(self, trouble: str, detail: str = "", least: timedelta = SHORTEST) -> None:
        """Wait before the next attempt. The same trouble is logged only the first time."""
        if trouble != self._trouble:
            logger.warning("%s (%s); tried again until it works", trouble, detail or "no details")
            self._trouble = trouble
        pause = max(self._next, least)
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
