"""How often one visitor, or one address, may do something."""

from collections import deque
from collections.abc import Callable
from datetime import datetime, timedelta


class Quota:
    """At most `most` times within any `window`, for each who asks."""

    def __init__(self, most: int, window: timedelta, clock: Callable[[], datetime]) -> None:
        self._most = most
        self._window = window
        self._clock = clock
        self._times: dict[str, deque[datetime]] = {}
        self._swept = clock()

    def allows(self, who: str) -> bool:
        """Whether he may do it once more now; if so, it is counted."""
        now = self._clock()
        if now - self._swept >= self._window:
            self._forget_quiet(now)
        times = self._times.setdefault(who, deque())
        while times and now - times[0] >= self._window:
            times.popleft()
        if len(times) >= self._most:
            return False
        times.append(now)
        return True

    def spent(self, who: str) -> bool:
        """Whether he would not be allowed to do it now; nothing is counted."""
        times = self._times.get(who)
        if not times or len(times) < self._most:
            return False
        return self._clock() - times[0] < self._window

    def _forget_quiet(self, now: datetime) -> None:
        """Drop those who have been quiet for a window."""
        self._swept = now
        quiet = [who for who, times in self._times.items() if now - times[-1] >= self._window]
        for who in quiet:
            del self._times[who]
