"""Rate limits, so that one person cannot slow others down (law 13).

A person who sends too much gets as much as their limit allows, and is told once. The rest is
dropped before it costs any work.
"""

from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

from cachetools import LRUCache

from adapters.platform.chat import Admission


@dataclass(frozen=True, slots=True)
class RateLimit:
    """A limit for one person: a burst of `at_once`, and then `per_second`."""

    at_once: int
    per_second: float


PERSON_LIMIT: Final = RateLimit(at_once=30, per_second=8)
"""Requests of each person. Fast thumbs press five times a second, but not for long."""

SUGGESTION_LIMIT: Final = RateLimit(at_once=20, per_second=4)
"""Questions of each person for suggestions; one comes with each key they press."""

MEMBERSHIP_LIMIT: Final = RateLimit(at_once=10, per_second=1 / 30)
"""Reactions to the bot joining or leaving a chat, or to a person changing their language."""

LINK_LIMIT: Final = RateLimit(at_once=8, per_second=1 / 120)
"""Attempts of each person to use the linking code of another account."""

LINK_SOURCE_LIMIT: Final = RateLimit(at_once=40, per_second=1 / 20)
"""The same for all people behind one IP address."""

CODE_LIMIT: Final = RateLimit(at_once=12, per_second=1 / 60)
"""Attempts of each person to use codes of other people's tables."""

CODE_SOURCE_LIMIT: Final = RateLimit(at_once=60, per_second=1 / 10)
"""The same for all people behind one IP address."""

_COUNTED = 20_000  # people, the most recently active ones


@dataclass(slots=True)
class _Bucket:
    left: float
    at: float
    told: bool = False


class RateLimiter:
    """A token bucket for each person. `seconds` is a clock; setting it back costs nobody tokens."""

    def __init__(self, limit: RateLimit, seconds: Callable[[], float]) -> None:
        self._limit = limit
        self._seconds = seconds
        self._buckets = LRUCache[Hashable, _Bucket](_COUNTED)

    def admit(self, person: Hashable) -> Admission:
        """Count one more request of a person.

        A person who was told is not told again until their bucket has been full in between.
        """
        now, most = self._seconds(), self._limit.at_once
        bucket = self._buckets.get(person)
        if bucket is None:
            bucket = self._buckets[person] = _Bucket(most, now)
        regained = max(0.0, now - bucket.at) * self._limit.per_second
        bucket.left = min(most, bucket.left + regained)
        bucket.at = now
        if bucket.left == most:
            bucket.told = False
        if bucket.left >= 1:
            bucket.left -= 1
            return Admission.ADMITTED
        if bucket.told:
            return Admission.DROPPED
        bucket.told = True
        return Admission.TOLD


class CodeAttempts:
    """Limits attempts to guess codes, for each person and for each known IP address.

    The addresses matter in the browser room, where an attacker can create new people at no cost.
    """

    def __init__(self, person: RateLimit, source: RateLimit, seconds: Callable[[], float]) -> None:
        self._people = RateLimiter(person, seconds)
        self._sources = RateLimiter(source, seconds)

    def allow(self, account: str, source: str) -> bool:
        """Count one attempt."""
        if self._people.admit(account) is not Admission.ADMITTED:
            return False
        return not source or self._sources.admit(source) is Admission.ADMITTED
