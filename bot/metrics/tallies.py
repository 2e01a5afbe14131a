"""What is counted, as plain numbers, for it happens many times for each tap.

Only the event loop counts: Prometheus's own metrics, which ask a lock each time, are made of these
when they are read.
"""

from bisect import bisect_left
from collections.abc import Sequence
from itertools import accumulate

from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.utils import floatToGoString


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
