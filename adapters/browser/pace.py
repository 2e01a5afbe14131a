"""How often one visitor may do something."""

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta


class Pace:
    """At most `most` times within any `window`, for each visitor."""

    def __init__(self, most: int, window: timedelta, clock: Callable[[], datetime]) -> None:
        self._most = most
        self._window = window
        self._clock = clock
        self._times: dict[str, deque[datetime]] = {}

    def allows(self, visitor: str) -> bool:
        """Whether he may do it once more now; if so, it is counted."""
        now = self._clock()
        times = self._times.setdefault(visitor, deque())
        while times and now - times[0] >= self._window:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True

    def forget_old(self) -> None:
        """Drop the visitors who have been quiet for a window."""
        now = self._clock()
        quiet = [v for v, times in self._times.items() if now - times[-1] >= self._window]
        for visitor in quiet:
            del self._times[visitor]
