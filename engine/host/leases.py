"""Which tables this process leads: leases in the database, and how long they last for certain."""

import logging
import math
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime

from engine.host.clock import from_ms, to_ms
from engine.host.lease_time import LEASE, LeaseTime
from engine.store.bus import Announcement
from engine.store.journal import Journal, TableRow

SHARE = 16
"""How many tables that nobody leads a process takes at once."""

RELEASED = "released"
"""The channel on which a process announces that it leads nothing any more."""

logger = logging.getLogger(__name__)


class NoSuchTable(KeyError):
    """There is no table of that id."""


class TablePutAway(NoSuchTable):
    """The table is in the archive; `file` is the name of the file there."""

    def __init__(self, table_id: str, file: str) -> None:
        super().__init__(table_id)
        self.file = file


class LedElsewhere(Exception):
    """Another process leads the table now."""

    def __init__(self, table_id: str, leader: str) -> None:
        super().__init__(table_id)
        self.leader = leader


class Leases:
    """The leases of a process. What it leads it may answer for without asking the database.

    A process that is `alone` with its database leads for as long as it lives. That others have
    written to a table all the same is noticed by its version.
    """

    def __init__(self, journal: Journal, time: LeaseTime, process: str, *, alone: bool) -> None:
        self.time = time
        self._journal = journal
        self._process = process
        self._alone = alone
        self._until: dict[str, float] = {}
        self._unled: dict[str, datetime] = {}  # taken from whom nobody hears of any more

    def holds(self, table_id: str) -> bool:
        """Whether nobody else can lead the table now."""
        return self._alone or self.time.monotonic() < self._until.get(table_id, -math.inf)

    async def take(self, table_id: str) -> datetime | None:
        """Lead a table. Returns until when a process led it that never gave it up, else None.

        Raises `NoSuchTable`, `LedElsewhere` or the store's errors.
        """
        if not self._alone and self.holds(table_id):
            return self._unled.pop(table_id, None)
        row = await self._journal.by_id(table_id)
        if row is None:
            raise NoSuchTable(table_id)
        now = self.time.now()
        stranger = row.leader not in (None, self._process) and row.lease_until is not None
        if stranger and (row.lease_until or 0) > to_ms(now):
            raise LedElsewhere(table_id, row.leader or "")
        await self._claim(table_id)
        return self._unled_since(row) if stranger else None

    async def share(self, rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
        """Of tables at which something is due, those that this process leads.

        What nobody leads is taken, `SHARE` at a time, so that all processes come to some.
        """
        if self._alone:
            return tuple(rows)
        free = {row.id: row for row in rows if not self.holds(row.id)}
        wanted = list(free)[:SHARE]
        if wanted:
            asked_at, now = self.time.monotonic(), self.time.now()
            taken = await self._journal.take_free(
                wanted, self._process, to_ms(now), to_ms(now + LEASE)
            )
            for table_id in taken:
                self._until[table_id] = asked_at + LEASE.total_seconds()
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
        """Lead a table if it is there and nobody else leads it; says whether that is so."""
        try:
            await self._claim(table_id)
        except LedElsewhere:
            return False
        return True

    @contextmanager
    def taking(self, *table_ids: str) -> Iterator[int]:
        """Within this it is stored that this process leads tables, until the time that is given."""
        asked_at = self.time.monotonic()
        yield to_ms(self.time.now() + LEASE)
        if not self._alone:
            for table_id in table_ids:
                self._until[table_id] = asked_at + LEASE.total_seconds()

    async def renew(self) -> None:
        """Prolong all leases; raises the store's errors."""
        asked_at = self.time.monotonic()
        await self._journal.renew(self._process, to_ms(self.time.now() + LEASE))
        # Where one ran out meanwhile, another process may have been quicker.
        answered_at = self.time.monotonic()
        until = asked_at + LEASE.total_seconds()
        self._until = {one: until for one, old in self._until.items() if old > answered_at}

    async def release(self) -> None:
        """Let others lead all tables at once."""
        self._until.clear()
        said = Announcement(RELEASED, self._process)
        await self._journal.release(self._process, said=(said,))

    async def _claim(self, table_id: str) -> None:
        now = to_ms(self.time.now())
        with self.taking(table_id) as until:
            if not await self._journal.claim(table_id, self._process, now, until):
                self._until.pop(table_id, None)
                raise LedElsewhere(table_id, "")
