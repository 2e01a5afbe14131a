"""Formats durations as percentiles."""

from collections.abc import Sequence
from math import ceil


def percentiles(seconds: Sequence[float]) -> str:
    """The median and the 99th percentile in milliseconds; for few values the latter is the
    maximum.
    """
    if not seconds:
        return "–"
    return f"{_percentile(seconds, 0.5) * 1000:,.1f} / {_percentile(seconds, 0.99) * 1000:,.1f} ms"


def in_seconds(seconds: Sequence[float]) -> str:
    """The same in seconds."""
    if not seconds:
        return "–"
    return f"{_percentile(seconds, 0.5):.2f} / {_percentile(seconds, 0.99):.2f} s"


def _percentile(seconds: Sequence[float], part: float) -> float:
    return sorted(seconds)[ceil(len(seconds) * part) - 1]
