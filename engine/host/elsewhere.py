"""Tables and other processes: a command goes to whoever leads its table, what others ask is decided
here, and what others have stored is published.
"""

import logging
from contextlib import suppress
from typing import Final

from engine.host.carrying import (
    PATIENCE,
    CarriedFailed,
    Carrying,
    Reply,
    asker_of,
    told_reply,
    write_reply,
)
from engine.host.changes import Change, Publishing
from engine.host.clock import ServedTime
from engine.host.leading import AlreadyAnswered, Leading
from engine.host.leases import Leases, LedElsewhere
from engine.host.mailbox import CommandResult, Follow, Mailbox
from engine.host.storing import Storing
from engine.store.commits import Batch, Committer, Conflict, NotStored, NotTried, StoreFailed
from engine.store.problems import OutOfReach
from engine.tables.commands import Command
from engine.tables.evolve import fold
from engine.tables.table import Table

IN_A_ROW: Final = 3
"""How often people turn to a table by the same other process, and by no other one meanwhile, until
that leads it: more often than somebody by chance, and soon enough after a start.
"""

logger = logging.getLogger(__name__)


class Elsewhere:
    """What a process does about tables that others lead, and for others."""

    def __init__(
        self,
        storing: Storing,
        committer: Committer,
        leases: Leases,
        *,
        leading: Leading,
        carrying: Carrying,
        changes: Publishing,
        clock: ServedTime,
    ) -> None:
        self._storing = storing
        self._committer = committer
        self._leases = leases
        self._leading = leading
        self._carrying = carrying
        self._changes = changes
        self._clock = clock

    async def have_carried(self, box: Mailbox, command: Command, leader: str) -> CommandResult:
        """Have a command decided by the table's leader, or by whoever leads after that one."""
        command_id = await self._carrying.ask(box.table_id, command, leader)
        try:
            decided = await self._decided(box, command, command_id)
        except Exception:  # whoever has asked is told that, and it shall not happen later
            self._carrying.give_up(command_id)
            raise
        self._carrying.read(command_id)
        if isinstance(decided, CommandResult):
            return decided
        if decided.failed:
            raise CarriedFailed(box.table_id)
        if box.shown is None:
            return CommandResult(await self._storing.load(box.table_id), decided.denial)
        table = await self.follow(box, Follow(box.shown, decided.version))
        return CommandResult(table, decided.denial)

    async def _decided(
        self, box: Mailbox, command: Command, command_id: str
    ) -> CommandResult | Reply:
        """What another process replies, or what came of it here where nobody else leads."""
        until = self._clock.monotonic() + PATIENCE.total_seconds()
        while (reply := await self._carrying.reply(command_id)) is None:
            self._leases.doubt(box.table_id)
            try:
                return await self._leading.carry_out(box, command, command_id)
            except LedElsewhere as elsewhere:
                if self._clock.monotonic() < until:
                    await self._carrying.remind(box.table_id, elsewhere.leader)
                elif (reply := await self._carrying.withdraw(command_id)) is None:
                    raise NotTried(Batch(())) from elsewhere
                else:
                    return reply
            except AlreadyAnswered:
                reply = await self._carrying.stored_reply(command_id)
                if reply is None:  # its row was taken for left behind, and any reply with it
                    raise StoreFailed(Batch(())) from None
                return reply
        return reply

    async def answer(self, box: Mailbox, command: Command, command_id: str) -> CommandResult:
        """Decide what another process asks; it leads the table itself where it goes on so."""
        try:
            result = await self._leading.carry_out(box, command, command_id)
            box.turned_to(asker_of(command_id))
        except (LedElsewhere, NotStored, OutOfReach, AlreadyAnswered):  # it is asked again
            raise
        except Exception:
            reply = Reply(box.table.version if box.table is not None else 0, failed=True)
            batch = Batch((write_reply(command_id, reply),), (told_reply(command_id, reply),))
            with suppress(Conflict):  # it was answered or withdrawn
                await self._committer.commit(batch)
            raise
        if box.times >= IN_A_ROW and box.thinking is None and not box.doubtful:
            await self._hand_over(box)
        return result

    async def _hand_over(self, box: Mailbox) -> None:
        """Let the process lead a table by which people turn to it."""
        asker, box.times = box.asker or "", 0
        try:
            await self._leases.hand_over(box.table_id, asker)
        except NotStored:  # which the committer tells; who leads it is looked up again
            logger.info("table %s could not be handed over", box.table_id)
        else:
            logger.debug("table %s is led by %s from now on", box.table_id, asker)

    async def follow(self, box: Mailbox, change: Follow) -> Table:
        """Publish what others have stored of a table since that was last published."""
        if box.shown is None:
            box.shown = change.since
        if box.shown < change.version and self._leases.holds(box.table_id):
            box.table = None  # it was written to all the same
            return await self._leading.take_up(box)
        while box.shown < change.version and await self._read_on(box, box.shown):
            pass
        return box.table or await self._storing.load(box.table_id)

    async def _read_on(self, box: Mailbox, shown: int) -> bool:
        """Publish what was stored after that; says whether there was anything."""
        before = box.table
        events = await self._storing.events_after(box.table_id, shown)
        if not events:
            return False
        if before is not None and before.version == shown:
            table = fold(box.table_id, before, events)
        else:
            table = await self._storing.load(box.table_id)
            events = events[: table.version - shown]
        if shown + len(events) == table.version:
            self._changes.publish(box, Change(table, events, elsewhere=True))
        return True
