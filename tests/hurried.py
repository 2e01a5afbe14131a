"""A clock that runs faster than the machine's, the same in every process with its numbers."""

import time
from datetime import UTC, datetime, timedelta


class HurriedClock:
    """A clock on which `factor` seconds pass in each real second.

    It shows `base` at the real time `real_start` (seconds since 1970); two clocks with the same
    three numbers always agree, also in two processes.
    """

    def __init__(
        self,
        factor: float = 1.0,
        base: datetime | None = None,
        real_start: float | None = None,
    ) -> None:
        self.factor = factor
        self.real_start = time.time() if real_start is None else real_start
        self.base = datetime.fromtimestamp(self.real_start, UTC) if base is None else base

    def now(self) -> datetime:
        return self.base + timedelta(seconds=(time.time() - self.real_start) * self.factor)

    def monotonic(self) -> float:
        return time.monotonic() * self.factor

    def seconds(self, duration: timedelta) -> float:
        return duration.total_seconds() / self.factor
