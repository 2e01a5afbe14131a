"""What platforms refuse, and when that is tried again: no refusal is for good."""

from collections.abc import Hashable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final, Generic, TypeVar

from cachetools import LRUCache

from adapters.time_source import TimeSource

PAUSES: Final = (timedelta(minutes=1), timedelta(minutes=5), timedelta(minutes=15))
"""Before the first attempts after a refusal."""

LAST_PAUSE: Final = timedelta(hours=1)
"""Before each further attempt."""

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
    """Where something was refused, such as pictures in a chat."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._refused = LRUCache[Key, _Refused](_KEPT)

    def closed(self, key: Key) -> bool:
        """Whether it is not to be tried now."""
        refused = self._refused.get(key)
        return refused is not None and self._clock.now().timestamp() < refused.until

    def refused(self, key: Key) -> bool:
        """It was refused; says whether that is news."""
        before = self._refused.get(key)
        times = 1 if before is None else before.times + 1
        until = self._clock.now() + pause_after(times)
        self._refused[key] = _Refused(times, until.timestamp())
        return before is None

    def accepted(self, key: Key) -> None:
        """It was not refused, or what may be done there has changed."""
        self._refused.pop(key, None)
