"""How many people turn to the bot; who they are is not kept, only a number for each."""

import time
from collections.abc import Callable
from itertools import takewhile
from typing import Final

A_DAY: Final = 86_400.0
NOW: Final = 300.0
"""Real seconds for which somebody counts as being there after he has done something."""


class People:
    """When somebody of each platform was last heard of, for a day: the last one is at the end."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seen: dict[str, dict[int, float]] = {}

    def came(self, platform: str, user: str) -> None:
        """Somebody has done something."""
        seen = self._seen.setdefault(platform, {})
        number = hash(user)
        seen.pop(number, None)
        seen[number] = self._now()

    def lately(self) -> dict[str, int]:
        """How many people are there now, by platform."""
        since = self._now() - NOW
        return {
            platform: sum(1 for _ in takewhile(lambda at: at >= since, reversed(seen.values())))
            for platform, seen in self._seen.items()
        }

    def in_a_day(self) -> dict[str, int]:
        """How many were there within a day, by platform; the others are forgotten."""
        since = self._now() - A_DAY
        for seen in self._seen.values():
            for number in [one for one, _ in takewhile(lambda kept: kept[1] < since, seen.items())]:
                del seen[number]
        return {platform: len(seen) for platform, seen in self._seen.items()}
