"""Slots: who may write to a platform when, so that its limits are never met (law 5)."""

import asyncio
from collections import deque
from datetime import datetime, timedelta
from typing import Protocol

from adapters.chat import Limits, Place

MINUTE = timedelta(minutes=1)
SECOND = timedelta(seconds=1)
URGENT_SHARE = 5
"""One of this many slots a second is kept for whoever is being waited for."""


class Clock(Protocol):
    """The time that the limits are counted in."""

    def now(self) -> datetime:
        """The present, an aware time."""
        ...

    def seconds(self, duration: timedelta) -> float:
        """How many real seconds the duration takes."""
        ...


class Slots:
    """The budget of one platform."""

    def __init__(self, limits: Limits, clock: Clock) -> None:
        self._limits = limits
        self._clock = clock
        self._chats: dict[str, deque[datetime]] = {}
        self._all: deque[datetime] = deque()
        self._closed: dict[str, datetime] = {}

    async def take(self, place: Place, *, urgent: bool) -> None:
        """Wait until one write may be made in this place, and take its slot."""
        while True:
            now = self._clock.now()
            free = max(self._chat_free(place, now), self._platform_free(now, urgent=urgent))
            if free <= now:
                break
            await asyncio.sleep(self._clock.seconds(free - now))
        if self._limits.chat_gap or self._limits.per_minute is not None:
            self._chats.setdefault(place.chat, deque()).append(now)
        if self._limits.per_second is not None:
            self._all.append(now)

    def give_back(self, place: Place) -> None:
        """Return a slot that was taken and not used."""
        chat = self._chats.get(place.chat)
        if chat:
            chat.pop()
        if self._all:
            self._all.pop()

    def close(self, place: Place, duration: timedelta) -> None:
        """Let nothing be written to this chat for so long, because the platform said so."""
        self._closed[place.chat] = self._clock.now() + duration

    def _chat_free(self, place: Place, now: datetime) -> datetime:
        free = self._closed.get(place.chat, now)
        if free <= now:
            self._closed.pop(place.chat, None)
        times = self._chats.get(place.chat)
        if not times:
            return free
        while times and now - times[0] >= max(MINUTE, self._limits.chat_gap):
            times.popleft()
        if times:
            free = max(free, times[-1] + self._limits.chat_gap)
        per_minute = self._limits.per_minute
        if per_minute is not None and not place.private and len(times) >= per_minute:
            free = max(free, times[-per_minute] + MINUTE)
        return free

    def _platform_free(self, now: datetime, *, urgent: bool) -> datetime:
        most = self._limits.per_second
        if most is None:
            return now
        while self._all and now - self._all[0] >= SECOND:
            self._all.popleft()
        allowed = most if urgent else max(1, most - most // URGENT_SHARE)
        return self._all[-allowed] + SECOND if len(self._all) >= allowed else now
