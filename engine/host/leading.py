"""Leading tables: a command is decided, stored and only then published."""

import logging
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from typing import Final

from engine.host.carrying import Carrying, Reply, told_reply, write_reply
from engine.host.changes import Change, Publishing
from engine.host.clock import ServedTime
from engine.host.doubts import Doubts
from engine.host.leases import Leases
from engine.host.mailbox import CommandResult, Mailbox
from engine.host.storing import Storing
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.tables.commands import Command, GiveBack
from engine.tables.decide import Ruling, decide
from engine.tables.due import resting_player
from engine.tables.events import RestsHeeded
from engine.tables.evolve import fold
from engine.tables.rests import Rest
from engine.tables.table import Status, Table

REST_KNOWN: Final = timedelta(days=1)
"""How far beyond the end of a turn somebody's rests have to be known."""

ATTEMPTS: Final = 5
"""How often a command is decided anew when another process was quicker."""

RestsOf = Callable[[str, datetime, datetime], Awaitable[tuple[Rest, ...]]]
"""When an account does not want to be called, between two moments."""

logger = logging.getLogger(__name__)


class AlreadyAnswered(Exception):
    """A carried command was answered or withdrawn before it could be decided here."""


class Leading:
    """Leads tables for a process. `owed` says what gives a table back the time that it is owed."""

    def __init__(
        self,
        storing: Storing,
        committer: Committer,
        leases: Leases,
        *,
        carrying: Carrying,
        changes: Publishing,
        doubts: Doubts,
        clock: ServedTime,
        rests_of: RestsOf,
        owed: Callable[[Table], GiveBack | None],
    ) -> None:
        self._storing = storing
        self._committer = committer
        self._leases = leases
        self._carrying = carrying
        self._changes = changes
        self._doubts = doubts
        self._clock = clock
        self._rests_of = rests_of
        self._owed = owed

    async def carry_out(
        self, box: Mailbox, command: Command, carried: str | None = None
    ) -> CommandResult:
        """Decide a command as the table's leader; the reply to a carried one is stored with it.

        Raises `NoSuchTable`, `LedElsewhere`, `AlreadyAnswered` or the store's errors.
        """
        left = ATTEMPTS
        while True:
            try:
                table = await self._paid(box, self._led(box) or await self.take_up(box))
                if isinstance(command, GiveBack):  # by now it has what is owed to it, and no more
                    ruling = Ruling((), table, None)
                else:
                    ruling = decide(table, command, self._clock.now())
                if ruling.events or carried is not None:
                    ruling = await self._rested(table, ruling) if ruling.events else ruling
                    await self._store(table, ruling, carried)
            except Conflict:
                box.table = None
                left -= 1
                if not left:
                    raise
                if carried is not None and not await self._carrying.is_open(carried):
                    raise AlreadyAnswered(carried) from None
                logger.info("table %s: somebody else wrote to it", box.table_id)
                continue
            except StoreFailed as error:
                self._doubts.doubt(box, error)
                raise
            if ruling.table.status is Status.CLOSED:
                self._leases.let_go(box.table_id)
            if ruling.events:
                self._changes.publish(box, Change(ruling.table, ruling.events))
            return CommandResult(ruling.table, ruling.denial)

    async def take_up(self, box: Mailbox) -> Table:
        """Lead the table and load it; what was stored since it was last published is published.

        A table taken over from a process that is gone gets the time back in which nobody led it.
        """
        served_until = await self._leases.take(box.table_id)
        table = box.table = await self._storing.load(box.table_id)
        if box.shown is not None and box.shown < table.version:
            missed = await self._storing.events_after(table.id, box.shown)
            events = missed[: table.version - box.shown]
            self._changes.publish(box, Change(table, events, elsewhere=True))
        box.shown = table.version
        if served_until is not None and table.last_at <= self._clock.now():
            return await self._give_back(box, table, GiveBack(served_until))
        return table

    def _led(self, box: Mailbox) -> Table | None:
        """The table in memory, if nobody else can have led it since."""
        return box.table if self._leases.holds(box.table_id) else None

    async def _paid(self, box: Mailbox, table: Table) -> Table:
        """The table, once it has got the time that is owed to it."""
        owed = self._owed(table)
        return await self._give_back(box, table, owed) if owed is not None else table

    async def _give_back(self, box: Mailbox, table: Table, owed: GiveBack) -> Table:
        ruling = decide(table, owed, self._clock.now())
        if ruling.events:
            ruling = await self._rested(table, ruling)
            await self._store(table, ruling)
            self._changes.publish(box, Change(ruling.table, ruling.events))
        return ruling.table

    async def _rested(self, before: Table, ruling: Ruling) -> Ruling:
        """The ruling, with the rests of a player whose long turn has begun by it."""
        account, turn = resting_player(before, ruling.table), ruling.table.turn
        if account is None or turn is None:
            return ruling
        until = turn.since + ruling.table.pace.limit + REST_KNOWN
        rests = await self._rests_of(account, turn.since, until)
        if rests == turn.rests:
            return ruling
        heeded = RestsHeeded(at=ruling.events[-1].at, seat=turn.seat, rests=rests)
        table = fold(ruling.table.id, ruling.table, (heeded,))
        return Ruling((*ruling.events, heeded), table, ruling.denial)

    async def _store(self, table: Table, ruling: Ruling, carried: str | None = None) -> None:
        writes: list[Write] = []
        said: list[Announcement] = []
        if ruling.events:
            batch = await self._storing.changed(table, ruling)
            writes += batch.writes
            said += batch.announcements
        if carried is not None:
            reply = Reply(ruling.table.version, ruling.denial)
            writes.insert(0, write_reply(carried, reply))
            said.append(told_reply(carried, reply))
        await self._committer.commit(Batch(tuple(writes), tuple(said)))
