"""Where the adapters' time comes from."""

from datetime import datetime, timedelta
from typing import Protocol


class TimeSource(Protocol):
    """Time that may run faster than the machine's."""

    def now(self) -> datetime:
        """The present, an aware time."""
        ...

    def seconds(self, duration: timedelta) -> float:
        """How many real seconds the duration takes."""
        ...
