"""What is counted, as plain numbers, for it happens many times for each tap.

Only the event loop counts: Prometheus's own metrics, which ask a lock each time, are made of these
when they are read.
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


KEPT: Final = 300.0
"""Real seconds for which it is remembered how long something took."""

MOST: Final = 50_000


class Recent:
    """Durations of the last minutes. What comes too fast to be remembered so long is forgotten
    earlier.
    """

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._kept: deque[tuple[float, float]] = deque(maxlen=MOST)

    def add(self, seconds: float) -> None:
        """Something has just ended that took so long."""
        self._kept.append((self._now(), seconds))

    def rate(self, within: float) -> float:
        """How many a second there were of late."""
        since = self._now() - within
        return sum(1 for _ in takewhile(lambda one: one[0] >= since, reversed(self._kept))) / within

    def percentiles(self, *shares: int) -> tuple[float, ...] | None:
        """The durations that so many of a hundred did not exceed; None where there were none."""
        since = self._now() - KEPT
        while self._kept and self._kept[0][0] < since:
            self._kept.popleft()
        taken = sorted(seconds for _, seconds in self._kept)
        if not taken:
            return None
        return tuple(taken[max(ceil(len(taken) * share / 100), 1) - 1] for share in shares)


class Occurrences:
    """How often something has happened, by its labels."""

    def __init__(self, name: str, text: str, *labels: str) -> None:
        self._name = name
        self._text = text
        self._labels = labels
        self._counts: dict[tuple[str, ...], int] = {} if labels else {(): 0}

    def add(self, *labels: str) -> None:
        """It has happened once more."""
        self._counts[labels] = self._counts.get(labels, 0) + 1

    def family(self) -> CounterMetricFamily:
        """As Prometheus has it."""
        family = CounterMetricFamily(self._name, self._text, labels=self._labels)
        for labels, count in self._counts.items():
            family.add_metric(labels, count)
        return family


class Spread:
    """How many values were at most how large, by their labels."""

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
        """Another value."""
        counts = self._counts.get(labels) or self._begin(labels)
        counts[bisect_left(self._bounds, value)] += 1
        self._sums[labels] += value

    def family(self) -> HistogramMetricFamily:
        """As Prometheus has it."""
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
