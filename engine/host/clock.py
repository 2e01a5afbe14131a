"""Time from outside, so that a test or a crash harness decides how fast it passes (law 8)."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol


class Clock(Protocol):
    """A source of time for the engine."""

    def now(self) -> datetime:
        """The present in UTC; it jumps when the machine's clock is set."""

    def monotonic(self) -> float:
        """Steady seconds at the pace of `now`, unaffected by clock changes."""

    def seconds(self, duration: timedelta) -> float:
        """The real seconds that the duration takes, for the event loop's timers."""


_STEADY: Final[int] = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The present."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since the machine was started, including suspension where the system counts it.

        A lease runs out meanwhile.
        """
        return time.clock_gettime(_STEADY)

    def seconds(self, duration: timedelta) -> float:
        """The duration itself: this clock runs like real time."""
        return duration.total_seconds()


STOPPED = 5.0
"""Real seconds without a beat that count as a pause of the process, not mere load."""

BEHIND = 2.0
"""Real seconds that the machine's clock must be ahead before it is followed."""

ADRIFT = timedelta(seconds=5)
"""How far in the future stored times may be without being a fault."""


class ServedClock:
    """A `Clock` of the time in which people were served: it runs only while tables are looked
    after.

    It starts as the machine's clock and then runs steadily: however that is set, it neither jumps
    nor goes back. While no `beat` comes (the process was stopped, the machine suspended) it stands
    still. `catch_up` brings it to the machine's clock in one leap; its caller gives that time back
    to the tables.
    """

    def __init__(self, machine: Clock) -> None:
        self._machine = machine
        self.monotonic = machine.monotonic  # asked dozens of times a tap
        self._present = machine.now()
        self._read_at = machine.monotonic()
        self._beat_at: float | None = None

    def timestamp(self) -> float:
        """The present, in seconds since 1970."""
        return self.now().timestamp()

    def now(self) -> datetime:
        """The present."""
        read_at = until = self._machine.monotonic()
        if self._beat_at is not None:
            longest = STOPPED / self._machine.seconds(timedelta(seconds=1))
            if read_at - self._beat_at > longest:
                until = max(self._read_at, self._beat_at)
                self._beat_at = read_at
        self._present += timedelta(seconds=until - self._read_at)
        self._read_at = read_at
        return self._present

    def seconds(self, duration: timedelta) -> float:
        """The real seconds that the duration takes by the machine's clock."""
        return self._machine.seconds(duration)

    def beat(self) -> datetime:
        """Note that people are being served; advance to within `STOPPED` and return the present."""
        present = self.now()
        self._beat_at = self._read_at
        return present

    def rest(self) -> None:
        """Run without beats from now on."""
        self.now()
        self._beat_at = None

    @property
    def ahead(self) -> timedelta:
        """How far the machine's clock is ahead; negative if it was set back."""
        return self._machine.now() - self.now()

    def catch_up(self) -> timedelta:
        """Leap to the machine's clock if that is far ahead; returns the distance."""
        gap = self.ahead
        if self._machine.seconds(gap) <= BEHIND:
            return timedelta()
        self._present += gap
        return gap


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970 UTC, as the store keeps times."""
    return round(moment.timestamp() * 1000)


def from_ms(milliseconds: int) -> datetime:
    """The time from stored milliseconds."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


class ServedPeriods:
    """The watches: the periods in which tables were looked after; the last one began at `since`."""

    def __init__(self, past: Iterable[tuple[datetime, datetime]], since: datetime) -> None:
        self.since = since
        self._past: list[tuple[datetime, datetime]] = []
        for began, ended in sorted(past):
            self._enter(began, min(ended, since))

    def leap(self, until: datetime, since: datetime) -> None:
        """End the watch at the first time, and begin another at the second."""
        self._enter(self.since, until)
        self.since = since

    def unserved(self, after: datetime) -> timedelta:
        """The time between that moment and the present watch that lies outside all watches."""
        gap = max(self.since - after, timedelta())
        for began, ended in reversed(self._past):
            if ended <= after:
                break
            gap -= ended - max(began, after)
        return gap

    def _enter(self, began: datetime, ended: datetime) -> None:
        """Note a watch that began after all others; overlapping ones are merged."""
        if self._past and began <= self._past[-1][1]:
            first, last = self._past[-1]
            self._past[-1] = first, max(last, ended)
        elif began < ended:
            self._past.append((began, ended))
