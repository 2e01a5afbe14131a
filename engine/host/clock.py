"""Time from outside, so that a test or a crash harness decides how fast it runs (law 8)."""

from datetime import UTC, datetime, timedelta
from typing import Protocol


class Clock(Protocol):
    """Where the engine's time comes from."""

    def now(self) -> datetime:
        """The present, an aware time in UTC."""
        ...

    def seconds(self, duration: timedelta) -> float:
        """How many real seconds the duration takes, for the event loop's timers."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The present."""
        return datetime.now(UTC)

    def seconds(self, duration: timedelta) -> float:
        """A second is a second."""
        return duration.total_seconds()


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970 UTC, as the store keeps times."""
    return round(moment.timestamp() * 1000)


def from_ms(milliseconds: int) -> datetime:
    """The moment that the store kept."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)
