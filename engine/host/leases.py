"""The lease of a process, and the time that all processes measure leases by.

That is the database's time, whatever their own clocks say.
"""

import asyncio
import logging
import math
import os
import secrets
import socket
import uuid
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from functools import cache
from hashlib import blake2s
from pathlib import Path
from typing import Final, NamedTuple

from engine.host.clock import Clock, from_ms, to_ms
from engine.store.commits import Conflict

_BOOTED: Final = Path("/proc/sys/kernel/random/boot_id")
_NUMBERED: Final = Path("/proc/self/ns/pid")


def own_name() -> str:
    """A name that no other process has: the machine, the process id, and chance."""
    return f"{_machine()}/{os.getpid()}/{secrets.token_hex(4)}"


def certainly_dead(name: str, own: str) -> bool:
    """Whether a process of that name cannot be running any more.

    Only a process of the same machine can be judged; for others their leases must run out.
    """
    machine, _, rest = name.partition("/")
    number = rest.partition("/")[0]
    if name == own or machine != own.partition("/")[0] or not number.isdecimal():
        return False
    if int(number) == os.getpid():
        return True  # its number is ours now
    try:
        os.kill(int(number), 0)
    except ProcessLookupError:
        return True
    except PermissionError:
        return False
    return False


@cache
def _machine() -> str:
    """The scope of process ids: the host's name, and what distinguishes hosts of the same name:
    copies of a machine, containers on one host, the same machine before a reboot.
    """
    try:
        numbered = f"{_BOOTED.read_text()}{_NUMBERED.readlink()}"
    except OSError:  # another system, or one that tells less
        numbered = str(uuid.getnode())
    told = blake2s(numbered.encode(), digest_size=4).hexdigest()
    return f"{socket.gethostname()}.{told}"


LEASE = timedelta(seconds=10)
"""How long a process that is not heard of keeps what it has claimed."""

BEAT = timedelta(seconds=2)
"""How often leases are renewed, and looked for that have run out."""


KEPT = 3 * LEASE
"""How long what the database told is believed while later answers take longer: clocks drift."""

_ROUNDED = timedelta(milliseconds=5)

logger = logging.getLogger(__name__)


class _Told(NamedTuple):
    """A reading of the database's clock: the earliest time, the steady clock's time when it was
    read, and the uncertainty in seconds.
    """

    then: datetime
    read_at: float
    slack: float

    def earliest(self, moment: float) -> datetime:
        """The earliest possible time at that moment of the steady clock."""
        return self.then + timedelta(seconds=moment - self.read_at)

    def fits(self, other: "_Told") -> bool:
        """Whether both can be true, so that nobody has set the clock between."""
        mine, theirs = self.earliest(other.read_at), other.then
        return (
            mine <= theirs + timedelta(seconds=other.slack) + _ROUNDED
            and theirs <= mine + timedelta(seconds=self.slack) + _ROUNDED
        )


class DatabaseClock:
    """The database's time, as far as this process knows it; by itself the process's own.

    The estimate is never late; it is early by the time the answer took. So a process that was
    stopped for a while takes nobody else's lease. Its own leases are stored as ending that much
    earlier, and end as early for the process itself (`ends`).
    """

    def __init__(
        self, clock: Clock, ask: Callable[[], Awaitable[int | None]] | None = None
    ) -> None:
        self.clock = clock
        self._ask = ask
        self._known: _Told | None = None

    async def measure(self) -> None:
        """Ask the database what time it is; raises what reading does."""
        asked_at = self.clock.monotonic()
        told = await self._ask() if self._ask is not None else None
        if told is None:
            return
        read_at, known = self.clock.monotonic(), self._known
        new = _Told(from_ms(told), read_at, read_at - asked_at)
        if (
            known is None
            or new.slack <= known.slack
            or not known.fits(new)
            or read_at - known.read_at > KEPT.total_seconds()
        ):
            self._known = new

    def now(self) -> datetime:
        """The present."""
        if self._known is None:
            return self.clock.now()
        return self._known.earliest(self.clock.monotonic())

    def monotonic(self) -> float:
        """Seconds that nobody sets, by which a process knows that its own leases have run out."""
        return self.clock.monotonic()

    def ends(self, asked_at: float) -> float:
        """When a lease has run out for certain that was stored by what is `now`, after that moment
        of the steady clock.
        """
        slack = self._known.slack if self._known is not None else 0.0
        return asked_at + LEASE.total_seconds() - slack

    async def sleep(self, duration: timedelta) -> None:
        """Wait for so long."""
        await asyncio.sleep(self.clock.seconds(duration))


class Lease:
    """The lease of this process, by which it holds all that it has claimed.

    It is stored with each heartbeat. If others have ended it, it is `lost` for good, and the
    process starts over under another name.
    """

    def __init__(self, time: DatabaseClock) -> None:
        self.time = time
        self._ends = -math.inf
        self._ended = False
        self.lost = asyncio.Event()

    def holds(self) -> bool:
        """Whether it certainly has not run out; by the steady clock, before anybody is asked."""
        return not self._ended and self.time.monotonic() < self._ends

    async def renew(self, store: Callable[[int], Awaitable[None]]) -> None:
        """Store until when it lasts now; raises what that does."""
        asked_at, now = self.time.monotonic(), self.time.now()
        try:
            await store(to_ms(now + LEASE))
        except Conflict:
            if not self._ended:
                logger.warning("other processes have ended the lease of this one")
                self.lost.set()
            self.end()
            raise
        self._ends = self.time.ends(asked_at)

    def end(self) -> None:
        """Hold nothing by it any more, for good."""
        self._ended = True
