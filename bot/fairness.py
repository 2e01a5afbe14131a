"""Fair shares: one person never stops another (law 13).

Whoever does more at a time than anybody can is slowed alone: so much of it is done as his share
allows, he is told once, and the rest is dropped before any work is spent on it.
"""

import asyncio
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final
from weakref import WeakValueDictionary

from cachetools import LRUCache


@dataclass(frozen=True, slots=True)
class Share:
    """What one person may do: so many things at once, and then so many in a second."""

    at_once: int
    per_second: float


OF_A_PERSON: Final = Share(at_once=30, per_second=8)
"""Fast thumbs press five times a second, and not for long."""

OF_COMING_AND_GOING: Final = Share(at_once=10, per_second=1 / 30)
"""How often it is shown that a chat gets or loses the bot, or a person chooses his language."""

_COUNTED = 20_000  # people, those who did something last


class Admission(Enum):
    """What becomes of something that a person does."""

    ADMITTED = auto()
    TOLD = auto()
    """It is not done, and he is told so."""
    DROPPED = auto()
    """It is not done, and he has been told already."""


@dataclass(slots=True)
class _Account:
    left: float
    at: float
    told: bool = False


class FairShares:
    """Counts what people do. `seconds` is a clock; where it goes back, nobody loses by it."""

    def __init__(self, share: Share, seconds: Callable[[], float]) -> None:
        self._share = share
        self._seconds = seconds
        self._accounts = LRUCache[Hashable, _Account](_COUNTED)

    def admit(self, person: Hashable) -> Admission:
        """Count one more thing that he does.

        Once told, he is told again only after he has been quiet for as long as his share needs to
        be whole.
        """
        now, most = self._seconds(), self._share.at_once
        account = self._accounts.get(person)
        if account is None:
            account = self._accounts[person] = _Account(most, now)
        regained = max(0.0, now - account.at) * self._share.per_second
        account.left = min(most, account.left + regained)
        account.at = now
        if account.left == most:
            account.told = False
        if account.left >= 1:
            account.left -= 1
            return Admission.ADMITTED
        if account.told:
            return Admission.DROPPED
        account.told = True
        return Admission.TOLD


class Turns:
    """Locks by what they are about; one is there only while somebody holds it or waits for it."""

    def __init__(self) -> None:
        self._locks: WeakValueDictionary[Hashable, asyncio.Lock] = WeakValueDictionary()

    def of(self, subject: Hashable) -> asyncio.Lock:
        """The lock of that subject, for `async with`."""
        return self._locks.setdefault(subject, asyncio.Lock())
