"""Stored claims: the lease of a process, statements on rows, the last reading, and fair shares.

Leases are measured by the database's time, whatever the processes' own clocks say. Claims of one
family are spread evenly over the processes that want any. A held claim is never given up for
balance by itself; `surplus` names those to give.
"""

import asyncio
import logging
import math
import os
import secrets
import socket
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import cache
from hashlib import blake2s
from pathlib import Path
from typing import Final, NamedTuple, TypeVar

from sqlalchemy import Text, bindparam, delete, exists, insert, select, update

from engine.host.clock import Clock, from_ms, to_ms
from engine.store.commits import Conflict
from engine.store.schema import claims, processes

_BOOTED: Final = Path("/proc/sys/kernel/random/boot_id")
_NUMBERED: Final = Path("/proc/self/ns/pid")


def own_name() -> str:
    """A unique name for this process: the machine, the process id, and chance."""
    return f"{_machine()}/{os.getpid()}/{secrets.token_hex(4)}"


def certainly_dead(name: str, own: str) -> bool:
    """Whether the process with this name is certainly dead.

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
    """The scope of process ids: the host's name and a digest.

    The digest distinguishes copies of a machine, containers on one host, and the same machine
    before a reboot.
    """
    try:
        numbered = f"{_BOOTED.read_text()}{_NUMBERED.readlink()}"
    except OSError:  # another operating system, or less access
        numbered = str(uuid.getnode())
    told = blake2s(numbered.encode(), digest_size=4).hexdigest()
    return f"{socket.gethostname()}.{told}"


LEASE = timedelta(seconds=10)
"""How long a silent process keeps its claims."""

BEAT = timedelta(seconds=2)
"""How often leases are renewed, and expired ones looked for."""


KEPT = 3 * LEASE
"""How long a reading of the database's clock is used if later ones take longer: clocks drift."""

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
        """Whether both can be true; if not, somebody has set the clock in between."""
        mine, theirs = self.earliest(other.read_at), other.then
        return (
            mine <= theirs + timedelta(seconds=other.slack) + _ROUNDED
            and theirs <= mine + timedelta(seconds=self.slack) + _ROUNDED
        )


class DatabaseClock:
    """The database's time as far as this process knows it; alone, the process's own time.

    The estimate is never late; it is early by the time the answer took. So a process that was
    suspended for a while takes nobody else's lease. Its own leases are stored as ending that much
    earlier, and end as early for the process itself (`ends`).
    """

    def __init__(
        self, clock: Clock, ask: Callable[[], Awaitable[int | None]] | None = None
    ) -> None:
        self.clock = clock
        self._ask = ask
        self._known: _Told | None = None

    async def measure(self) -> None:
        """Read the database's clock; raises what reading raises."""
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
        """Steady seconds, by which a process knows that its own leases have run out."""
        return self.clock.monotonic()

    def ends(self, asked_at: float) -> float:
        """Steady-clock time after which a lease stored at `now` has certainly expired."""
        slack = self._known.slack if self._known is not None else 0.0
        return asked_at + LEASE.total_seconds() - slack

    def seconds(self, duration: timedelta) -> float:
        """The real seconds that the duration takes."""
        return self.clock.seconds(duration)

    async def sleep(self, duration: timedelta) -> None:
        """Wait for this duration."""
        await asyncio.sleep(self.seconds(duration))


class Lease:
    """The lease of this process, under which it holds all its claims.

    It is stored with each heartbeat. If others have ended it, it is `lost` for good, and the
    process starts over under another name.
    """

    def __init__(self, time: DatabaseClock) -> None:
        self.time = time
        self._ends = -math.inf
        self._ended = False
        self.lost = asyncio.Event()

    def holds(self) -> bool:
        """Whether it certainly runs, by the steady clock, without asking anybody."""
        return not self._ended and self.time.monotonic() < self._ends

    async def renew(self, store: Callable[[int], Awaitable[None]]) -> None:
        """Store its new end; raises what storing raises."""
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
        """End it for good."""
        self._ended = True


AGREED: Final = "agreed: "
"""Prefix of a holder that is an agreed value, shared by several processes."""

HEIR: Final = "heir: "
"""Prefix of a holder that is named but has not taken the claim yet."""

SHARE: Final = ", the share of "
"""Separates the name of a jointly held claim from one of its holders."""

ENTER = insert(claims).from_select(
    ["name", "holder"],
    select(bindparam("claim", type_=Text), bindparam("process", type_=Text)).where(
        ~exists().where(claims.c.name == bindparam("claim"))
    ),
)

# These read the processes as well. A group of commits may write of those, before or after, only the
# beats of this process, and ends of leases that have run out.

_HOLDER_LIVES = exists().where(processes.c.id == claims.c.holder, processes.c.until.is_not(None))

TAKE = (
    update(claims)
    .where(
        claims.c.name.in_(
            select(claims.c.name)
            .where(
                claims.c.name == bindparam("claim"),
                claims.c.holder == bindparam("known"),
                ~_HOLDER_LIVES,
            )
            .with_for_update(skip_locked=True)  # the holder of the lock may be stopped
        )
    )
    .values(holder=bindparam("process"))
)
"""Take it only from the holder that was seen, if that one is dead."""

_share = claims.alias("share")

CERTAINLY_TAKE = (
    update(claims)
    .where(
        claims.c.name == bindparam("claim"),
        claims.c.holder == bindparam("process"),
        ~exists().where(
            _share.c.name == claims.c.name + SHARE + _share.c.holder,
            processes.c.id == _share.c.holder,
            processes.c.until.is_not(None),
        ),
    )
    .values(holder=bindparam("process"))
)
"""After `TAKE` of a shared claim: check that nobody has a share.

A process that takes a share locks the same row first, which is locked by now; so a second statement
sees all shares that can exist.
"""

TIDY = delete(claims).where(
    claims.c.name == bindparam("claim") + SHARE + claims.c.holder, ~_HOLDER_LIVES
)

GIVE = (
    update(claims)
    .where(claims.c.name == bindparam("claim"), claims.c.holder == bindparam("process"))
    .values(holder=bindparam("heir"), moved_at=bindparam("moved"))
)

PATIENCE = BEAT.total_seconds()
"""How long a free claim is left to other processes."""

LONG_PATIENCE = 3 * PATIENCE
"""How long a claim is left to the process that it is meant for."""

REST = timedelta(seconds=30)
"""How long a claim that was given away is not given again for balance."""


@dataclass(slots=True)
class ClaimFamily:
    """A family of claims.

    `free`: since when each was seen without a holder. `since`: when this process first looked at
    the family. A process without any takes one at once; a process that holds some leaves the others
    for a beat. If they are dealt out `evenly`, each takes its even share after a first beat, and
    leaves the rest for longer.
    """

    evenly: bool = False
    since: float = math.inf
    free: dict[str, float] = field(default_factory=dict)

    def taken(self, found: Iterable[str], counts: Mapping[str, int], moment: float) -> set[str]:
        """Which of the claims found free are taken now.

        `counts`: the number of claims of each process that wants any, this one first.
        """
        own, free = next(iter(counts)), list(found)
        self.since = min(self.since, moment)
        self.free = {name: self.free.get(name, moment) for name in free}
        patience = LONG_PATIENCE if self.evenly else PATIENCE
        waited = {name for name in free if moment - self.free[name] >= patience}
        if self.evenly:
            free = dealt(free, counts)[own]
            if moment - self.since >= PATIENCE:
                return waited.union(free)
        return waited.union(free[: counts[own] == 0])


def dealt(free: Iterable[str], counts: Mapping[str, int]) -> dict[str, list[str]]:
    """The free claims that each process takes for an even share; all processes compute the same."""
    shares: dict[str, list[str]] = {process: [] for process in counts}
    for name in free:
        fewest = min(counts, key=lambda one: (counts[one] + len(shares[one]), one))
        shares[fewest].append(name)
    return shares


def surplus(counts: Mapping[str, int], own: str) -> list[str]:
    """The processes to give a claim each for an even share; all compute the same."""
    left, heirs = dict(counts), list[str]()
    while True:
        most = max(left, key=lambda one: (left[one], one))
        fewest = min(left, key=lambda one: (left[one], one))
        if left[most] - left[fewest] <= 1:
            return heirs
        left[most] -= 1
        left[fewest] += 1
        if most == own:
            heirs.append(fewest)


Value = TypeVar("Value")


class ClaimSnapshot:
    """The last reading: claims, leases that nobody has ended, and processes whose lease runs.

    A lease that has not changed for its whole duration has run out too, whatever its time says: the
    database's clock may have been set back.
    """

    def __init__(self) -> None:
        self.claims: dict[str, str] = {}
        self.moved: dict[str, int] = {}
        self.leases: dict[str, int] = {}
        self.living = frozenset[str]()
        self._sharers: dict[str, set[str]] = {}
        self._passed_over = frozenset[str]()
        self._leases_since: dict[str, tuple[int, float]] = {}
        self._heirs_since: dict[str, tuple[str, float]] = {}

    def look(
        self, rows: dict[str, str], leases: dict[str, int], own: str, time: DatabaseClock
    ) -> None:
        """Take in a new reading."""
        self.claims, self.leases, self._sharers = rows, leases, {}
        for share, holder in rows.items():
            name, _, process = share.rpartition(SHARE)
            if process == holder:
                self._sharers.setdefault(name, set()).add(process)
        now, moment = to_ms(time.now()), time.monotonic()
        self._leases_since = _since(self._leases_since, leases, moment)
        self.living = frozenset(
            process
            for process, (until, since) in self._leases_since.items()
            if until > now and moment - since <= LEASE.total_seconds()
            if not certainly_dead(process, own)
        )
        heirs = {name: holder for name, holder in rows.items() if holder.startswith(HEIR)}
        self._heirs_since = _since(self._heirs_since, heirs, moment)
        self._passed_over = frozenset(
            name
            for name, (_, since) in self._heirs_since.items()
            if moment - since >= LONG_PATIENCE
        )

    def holder(self, name: str) -> str:
        """The stored holder of a claim; empty if there is none."""
        return self.claims.get(name, "")

    def sharers(self, name: str) -> frozenset[str]:
        """The processes with a share of a claim, alive or not."""
        return frozenset(self._sharers.get(name, ()))

    def had_by(self, name: str) -> str:
        """The living holder of a claim, or its heir: a process, or an agreed value."""
        holder = self.holder(name)
        if holder.startswith(AGREED):
            return holder if self.sharers(name) & self.living else ""
        if holder.startswith(HEIR) and name not in self._passed_over:
            holder = holder.removeprefix(HEIR)
        return holder if holder in self.living else ""

    def dead(self, name: str) -> frozenset[str]:
        """The dead processes whose leases must be ended before a claim can be taken."""
        return (self.sharers(name) | {self.holder(name)}) & self.leases.keys() - self.living


def _since(
    known: Mapping[str, tuple[Value, float]], found: Mapping[str, Value], moment: float
) -> dict[str, tuple[Value, float]]:
    """The values found now, each with the time since when it is unchanged."""
    before = {name: (value, moment) for name, value in found.items()}
    return before | {name: one for name, one in known.items() if found.get(name) == one[0]}
