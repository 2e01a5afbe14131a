"""Counters as plain numbers, because they change many times for each tap.

Only the event loop counts. Prometheus's own metrics take a lock for each change, so they are built
from these numbers when they are read.
"""

import time
from bisect import bisect_left
from collections import deque
from collections.abc import Callable, Sequence
from itertools import accumulate, takewhile
from math import ceil
from typing import Final

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.utils import floatToGoString

A_DAY: Final = 86_400.0
NOW: Final = 300.0
"""Real seconds for which a person counts as present after an action."""


class Presence:
    """When each person of a platform was last active, for a day; the latest is at the end."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._seen: dict[str, dict[int, float]] = {}

    def came(self, platform: str, user: str) -> None:
        """Note a person's activity."""
        seen = self._seen.setdefault(platform, {})
        number = hash(user)
        seen.pop(number, None)
        seen[number] = self._now()

    def lately(self) -> dict[str, int]:
        """The number of people present now, by platform."""
        since = self._now() - NOW
        return {
            platform: sum(1 for _ in takewhile(lambda at: at >= since, reversed(seen.values())))
            for platform, seen in self._seen.items()
        }

    def in_a_day(self) -> dict[str, int]:
        """The number of people active within a day, by platform; drops the others."""
        since = self._now() - A_DAY
        for seen in self._seen.values():
            for number in [one for one, _ in takewhile(lambda kept: kept[1] < since, seen.items())]:
                del seen[number]
        return {platform: len(seen) for platform, seen in self._seen.items()}


KEPT: Final = 300.0
"""Real seconds for which durations are kept."""

MOST: Final = 50_000


class Recent:
    """Durations of the last minutes; at high rates the oldest are dropped earlier."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._kept: deque[tuple[float, float]] = deque(maxlen=MOST)

    def add(self, seconds: float) -> None:
        """Add a duration that has just ended."""
        self._kept.append((self._now(), seconds))

    def rate(self, within: float) -> float:
        """Durations per second within the last seconds."""
        since = self._now() - within
        return sum(1 for _ in takewhile(lambda one: one[0] >= since, reversed(self._kept))) / within

    def percentiles(self, *shares: int) -> tuple[float, ...] | None:
        """These percentiles of the durations; None if there are none."""
        since = self._now() - KEPT
        while self._kept and self._kept[0][0] < since:
            self._kept.popleft()
        taken = sorted(seconds for _, seconds in self._kept)
        if not taken:
            return None
        return tuple(taken[max(ceil(len(taken) * share / 100), 1) - 1] for share in shares)


class Occurrences:
    """A counter by labels."""

    def __init__(self, name: str, text: str, *labels: str) -> None:
        self._name = name
        self._text = text
        self._labels = labels
        self._counts: dict[tuple[str, ...], int] = {} if labels else {(): 0}

    def add(self, *labels: str) -> None:
        """Count one occurrence."""
        self._counts[labels] = self._counts.get(labels, 0) + 1

    def family(self) -> CounterMetricFamily:
        """Build the Prometheus metric."""
        family = CounterMetricFamily(self._name, self._text, labels=self._labels)
        for labels, count in self._counts.items():
            family.add_metric(labels, count)
        return family


class Spread:
    """A histogram by labels."""

    def __init__(self, name: str, text: str, *labels: str, bounds: Sequence[float]) -> None:
        self._name = name
        self._text = text
        self._labels = labels
        self._bounds = tuple(bounds)
        self._counts: dict[tuple[str, ...], list[int]] = {}
        self._sums: dict[tuple[str, ...], float] = {}
        if not labels:
            self._begin(())

    def observe(self, value: float, *labels: str) -> None:
        """Add a value."""
        counts = self._counts.get(labels) or self._begin(labels)
        counts[bisect_left(self._bounds, value)] += 1
        self._sums[labels] += value

    def family(self) -> HistogramMetricFamily:
        """Build the Prometheus metric."""
        family = HistogramMetricFamily(self._name, self._text, labels=self._labels)
        bounds = [*map(floatToGoString, self._bounds), "+Inf"]
        for labels, counts in self._counts.items():
            buckets = list(zip(bounds, map(float, accumulate(counts)), strict=True))
            family.add_metric(labels, buckets, self._sums[labels])
        return family

    def _begin(self, labels: tuple[str, ...]) -> list[int]:
        self._sums[labels] = 0.0
        self._counts[labels] = [0] * (len(self._bounds) + 1)
        return self._counts[labels]
