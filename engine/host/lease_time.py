"""The time by which leases are measured: one for all processes, whatever their clocks say."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta

from engine.host.clock import Clock, from_ms

LEASE = timedelta(seconds=10)
"""How long a process that is not heard of keeps what it leads or has claimed."""

BEAT = timedelta(seconds=2)
"""How often leases are renewed, and looked for that have run out."""


class LeaseTime:
    """The database's time, as far as this process knows it; by itself the process's own.

    It is never thought later than it is, but earlier by as long as the answer took to be read. So
    whoever was stopped for a while takes no lease that is another's; and his own are stored as
    ending so much earlier, and do not last longer than that for him either (`ends`).
    """

    def __init__(
        self, clock: Clock, ask: Callable[[], Awaitable[int | None]] | None = None
    ) -> None:
        self.clock = clock
        self._ask = ask
        self._known: tuple[datetime, float] | None = None
        self._slack = 0.0

    async def measure(self) -> None:
        """Ask the database what time it is; raises what reading does."""
        asked_at = self.clock.monotonic()
        told = await self._ask() if self._ask is not None else None
        if told is not None:
            read_at = self.clock.monotonic()
            self._known, self._slack = (from_ms(told), read_at), read_at - asked_at

    def now(self) -> datetime:
        """The present."""
        if self._known is None:
            return self.clock.now()
        then, read_at = self._known
        return then + timedelta(seconds=self.clock.monotonic() - read_at)

    def monotonic(self) -> float:
        """Seconds that nobody sets, by which a process knows that its own leases have run out."""
        return self.clock.monotonic()

    def ends(self, asked_at: float) -> float:
        """When a lease has run out for certain that was stored by what is `now`, after that moment
        of the steady clock.
        """
        return asked_at + LEASE.total_seconds() - self._slack

    async def sleep(self, duration: timedelta) -> None:
        """Wait for so long."""
        await asyncio.sleep(self.clock.seconds(duration))
