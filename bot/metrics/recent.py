"""How long things took in the last minutes."""

import time
from collections import deque
from collections.abc import Callable
from itertools import takewhile
from math import ceil
from typing import Final

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
