"""Time from outside, so that a test or a crash harness decides how fast it runs (law 8)."""

import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final, Protocol


class Clock(Protocol):
    """A source of time for the engine."""

    def now(self) -> datetime:
        """The present, an aware time in UTC; it jumps when the machine's clock is set."""

    def monotonic(self) -> float:
        """Seconds since any moment, at the pace of `now`, that nobody ever sets."""

    def seconds(self, duration: timedelta) -> float:
        """How many real seconds the duration takes, for the event loop's timers."""


_STEADY: Final[int] = getattr(time, "CLOCK_BOOTTIME", time.CLOCK_MONOTONIC)


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The present."""
        return datetime.now(UTC)

    def monotonic(self) -> float:
        """Seconds since the machine was started, also those it was suspended for where the system
        counts them: a lease runs out meanwhile.
        """
        return time.clock_gettime(_STEADY)

    def seconds(self, duration: timedelta) -> float:
        """The duration itself: this clock runs like real time."""
        return duration.total_seconds()


STOPPED = 5.0
"""Real seconds without a beat after which the process was paused, and not merely busy."""

BEHIND = 2.0
"""Real seconds by which the machine's clock must have gone ahead for that to be followed."""

ADRIFT = timedelta(seconds=5)
"""How far stored times may lie in the future without anything being wrong."""


class ServedClock:
    """The time as people were served in it: a `Clock` that only runs while somebody looks after it.

    It begins as the machine's clock and then goes steadily. However that is set, it neither jumps
    nor goes back; and in a time in which no `beat` came (the process was stopped, the machine
    suspended) it stands still. `catch_up` brings it to the machine's clock in one leap; its caller
    gives that time back to the tables.
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
        """How many real seconds the duration takes by the machine's clock."""
        return self._machine.seconds(duration)

    def beat(self) -> datetime:
        """Say that people are being served, and go on to within `STOPPED`; returns the present."""
        present = self.now()
        self._beat_at = self._read_at
        return present

    def rest(self) -> None:
        """Run on without beats from now on."""
        self.now()
        self._beat_at = None

    @property
    def ahead(self) -> timedelta:
        """How far the machine's clock is ahead; negative where it has been set back."""
        return self._machine.now() - self.now()

    def catch_up(self) -> timedelta:
        """Leap to the machine's clock where that is far ahead; returns how far it was."""
        gap = self.ahead
        if self._machine.seconds(gap) <= BEHIND:
            return timedelta()
        self._present += gap
        return gap


def to_ms(moment: datetime) -> int:
    """Milliseconds since 1970 UTC, as the store keeps times."""
    return round(moment.timestamp() * 1000)


def from_ms(milliseconds: int) -> datetime:
    """The moment of a time that the store kept."""
    return datetime.fromtimestamp(milliseconds / 1000, UTC)


class ServedPeriods:
    """From when to when somebody looked after the tables; the last watch began at `since`."""

    def __init__(self, past: Iterable[tuple[datetime, datetime]], since: datetime) -> None:
        self.since = since
        self._past: list[tuple[datetime, datetime]] = []
        for began, ended in sorted(past):
            self._enter(began, min(ended, since))

    def leap(self, until: datetime, since: datetime) -> None:
        """End the watch at the first of these times, and begin another at the second."""
        self._enter(self.since, until)
        self.since = since

    def unserved(self, after: datetime) -> timedelta:
        """How much time between that moment and the present watch lies outside of every watch."""
        gap = max(self.since - after, timedelta())
        for began, ended in reversed(self._past):
            if ended <= after:
                break
            gap -= ended - max(began, after)
        return gap

    def _enter(self, began: datetime, ended: datetime) -> None:
        """Note a watch that began after all the others; where two overlap, they are one."""
        if self._past and began <= self._past[-1][1]:
            first, last = self._past[-1]
            self._past[-1] = first, max(last, ended)
        elif began < ended:
            self._past.append((began, ended))
