"""Which tables this process leads: leases in the database, and how long they last for certain.

A table is led by whoever opened it, or took it when nobody led it any more: a process that ended
gives its tables up at once, one of this machine that is certainly dead has none, and of any other
the lease has to run out. And it goes to whoever is asked: what a process hears of people's taps it
has to follow anyway, so that a table is led most cheaply, and decides soonest, where its people
are. That is also what shares tables out: evenly, if people are, without anybody counting, and
without a table being moved for which nobody asks.
"""

import logging
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from engine.host.clock import from_ms, to_ms
from engine.host.lease_time import LEASE, LeaseTime
from engine.host.process import certainly_dead
from engine.store.bus import Announcement, Bus
from engine.store.journal import Journal, TableRow
from engine.store.leases import MayLead
from engine.tables.table import LIVE

SHARE = 16
"""How many tables that nobody leads a process takes at once."""

RELEASED = "released"
"""The channel on which a process announces that it leads nothing any more."""

HANDED_OVER = "handed over"
"""The channel on which a process announces that it leads a table no more, and who does."""

logger = logging.getLogger(__name__)


class NoSuchTable(KeyError):
    """There is no table of that id."""


class TablePutAway(NoSuchTable):
    """The table is in the archive; `file` is the name of the file there."""

    def __init__(self, table_id: str, file: str) -> None:
        super().__init__(table_id)
        self.table_id = table_id
        self.file = file


class LedElsewhere(Exception):
    """Another process leads the table now."""

    def __init__(self, table_id: str, leader: str) -> None:
        super().__init__(table_id)
        self.leader = leader


class Leases:
    """The leases of a process. What it leads it may answer for without asking the database.

    A process that is `alone` with its database leads for as long as it lives: that is stored once
    and never renewed. That others have written to a table all the same is noticed by its version.
    """

    def __init__(self, journal: Journal, time: LeaseTime, process: str, *, alone: bool) -> None:
        self.time = time
        self._journal = journal
        self._process = process
        self._alone = alone
        self._until: dict[str, float] = {}
        self._unled: dict[str, datetime] = {}  # taken from whom nobody hears of any more
        self._others: dict[str, tuple[str, float]] = {}
        self.dead: tuple[str, ...] = ()

    def holds(self, table_id: str) -> bool:
        """Whether nobody else can lead the table now."""
        return self._alone or self.time.monotonic() < self._until.get(table_id, -math.inf)

    def hear(self, bus: Bus) -> None:
        """Hear which tables others give up."""

        def handed(said: str) -> None:
            table_id, _, leader = said.partition(" ")
            self._others[table_id] = leader, self.time.monotonic() + LEASE.total_seconds()

        bus.listen(RELEASED, lambda _: self._others.clear(), self._others.clear)
        bus.listen(HANDED_OVER, handed)

    async def take(self, table_id: str) -> datetime | None:
        """Lead a table, unless it is over. Returns until when a process led it that never gave it
        up, else None.

        Raises `NoSuchTable`, `LedElsewhere` or the store's errors. That another process leads it
        is remembered for a while, and not asked again: see `doubt`.
        """
        if not self._alone and self.holds(table_id):
            return self._unled.pop(table_id, None)
        leader, until = self._others.get(table_id, (self._process, -math.inf))
        if leader != self._process and self.time.monotonic() < until:
            raise LedElsewhere(table_id, leader)
        asked_at = self.time.monotonic()
        row = await self._journal.by_id(table_id)
        if row is None:
            raise NoSuchTable(table_id)
        if row.status not in LIVE:  # for good, so that nobody has to lead it
            return None
        if self._alone and row.leader == self._process:
            return None
        now = self.time.now()
        stranger = row.leader not in (None, self._process) and row.lease_until is not None
        dead = row.leader if row.leader and certainly_dead(row.leader, self._process) else None
        left = (row.lease_until or 0) - to_ms(now)
        if stranger and dead is None and left > 0:
            self._others[table_id] = row.leader or "", asked_at + left / 1000
            raise LedElsewhere(table_id, row.leader or "")
        await self._claim(table_id, dead)
        return self._unled_since(row) if stranger else None

    def doubt(self, table_id: str) -> None:
        """Whoever is thought to lead a table does not answer: it is asked next time who does."""
        self._others.pop(table_id, None)

    async def hand_over(self, table_id: str, other: str) -> None:
        """Let another process lead a table from now on; raises the store's errors."""
        self._until.pop(table_id, None)
        said = Announcement(HANDED_OVER, f"{table_id} {other}")
        until = to_ms(self.time.now() + LEASE)
        try:
            await self._journal.leases.hand_over(table_id, self._process, other, until, (said,))
        finally:
            self._until.pop(table_id, None)  # what was due there may have taken it meanwhile
        self._others[table_id] = other, self.time.monotonic() + LEASE.total_seconds()

    def may_lead(self) -> MayLead:
        """What this process may lead at present besides what it leads."""
        return MayLead(self._process, to_ms(self.time.now()), self.dead)

    async def share(self, rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
        """Of tables at which something is due, those that this process leads.

        What nobody leads is taken, `SHARE` at a time, so that all processes come to some.
        """
        if self._alone:
            return tuple(rows)
        free = {row.id: row for row in rows if not self.holds(row.id)}
        wanted = list(free)[:SHARE]
        if wanted:
            ends, now = self.time.ends(self.time.monotonic()), self.time.now()
            taken = await self._journal.leases.take_free(
                wanted, to_ms(now + LEASE), self.may_lead()
            )
            for table_id in taken:
                self._until[table_id] = ends
                since = self._unled_since(free[table_id])
                if since is not None and free[table_id].leader != self._process:
                    self._unled[table_id] = since
        return tuple(row for row in rows if self.holds(row.id))

    def _unled_since(self, row: TableRow) -> datetime | None:
        """Until when a process certainly led a table that never gave it up."""
        if row.lease_until is None:
            return None
        return self.time.clock.now() - (self.time.now() - (from_ms(row.lease_until) - LEASE))

    async def claim(self, table_id: str) -> bool:
        """Lead a table if it goes on and nobody else leads it; says whether that is so. What the
        writer was given before is stored then, or refused.
        """
        if self._alone:
            await self._journal.leases.wait()
            return True
        try:
            await self._claim(table_id)
        except LedElsewhere:
            return False
        return True

    @contextmanager
    def taking(self, *table_ids: str) -> Iterator[int]:
        """Within this it is stored that this process leads tables, until the time that is given."""
        ends = self.time.ends(self.time.monotonic())
        yield to_ms(self.time.now() + LEASE)
        if not self._alone:
            for table_id in table_ids:
                self._until[table_id] = ends

    async def renew(self) -> None:
        """Prolong all leases, and look who is dead; raises what reading does, and storing."""
        if self._alone:
            return
        until = self.time.ends(self.time.monotonic())
        stored_until = to_ms(self.time.now() + LEASE)
        renewed = await self._journal.leases.renew(self._process, stored_until)
        # Where one ran out meanwhile, another process may have been quicker.
        answered_at = self.time.monotonic()
        self._until = {
            one: until if one in renewed else old
            for one, old in self._until.items()
            if old > answered_at
        }
        self._others = {one: how for one, how in self._others.items() if how[1] > answered_at}
        leaders = await self._journal.leases.leaders()
        self.dead = tuple(one for one in leaders if certainly_dead(one, self._process))

    def let_go(self, table_id: str) -> None:
        """A table was closed: it is stored with that that nobody leads it any more."""
        self._until.pop(table_id, None)

    async def release(self) -> None:
        """Let others lead all tables at once."""
        self._until.clear()
        said = Announcement(RELEASED, self._process)
        await self._journal.leases.release(self._process, said=(said,))

    async def _claim(self, table_id: str, dead: str | None = None) -> None:
        now = to_ms(self.time.now())
        with self.taking(table_id) as until:
            if not await self._journal.leases.claim(table_id, self._process, now, until, dead):
                self._until.pop(table_id, None)
                raise LedElsewhere(table_id, "")
