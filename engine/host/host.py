"""The host: every command of a table is decided, stored and only then published."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from datetime import datetime

from cachetools import LRUCache

from engine.host.answering import Answering
from engine.host.carrying import Carrying
from engine.host.chance import Chance
from engine.host.changes import Change, Publishing
from engine.host.clock import ADRIFT, ServedTime, to_ms
from engine.host.doubts import Doubts
from engine.host.elsewhere import Elsewhere
from engine.host.following import Following
from engine.host.leading import ATTEMPTS, AlreadyAnswered, Leading, RestsOf
from engine.host.lease_time import LeaseTime
from engine.host.leases import HANDED_OVER, RELEASED, Leases, LedElsewhere, NoSuchTable
from engine.host.mailbox import CommandResult, Follow, Letter, Mailbox
from engine.host.process import own_name
from engine.host.storing import Projection, Storing
from engine.host.watches import Watches
from engine.players.player import Player
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, NotStored, NotTried, StoreFailed, Write
from engine.store.journal import Journal
from engine.store.problems import OutOfReach
from engine.tables.commands import Command, GiveBack, Open
from engine.tables.decide import open_events
from engine.tables.evolve import fold
from engine.tables.records import PlayedMatch, played_matches
from engine.tables.rests import Rest
from engine.tables.stored import parse_event
from engine.tables.table import Status, Table

logger = logging.getLogger(__name__)

REMEMBERED = 32
"""Tables whose played matches are kept at hand, for whoever leafs through them."""


EXPECTED = (NoSuchTable, LedElsewhere, AlreadyAnswered, OutOfReach)
"""What is no fault of the program, besides a store that fails."""


async def _never(_account: str, _since: datetime, _until: datetime) -> tuple[Rest, ...]:
    return ()


class Host:
    """Leads tables: loads them, decides what is asked of them, stores and publishes it.

    What is asked of a table that another process leads is carried to that; what others have stored
    is published here, too. `begin` before that.
    """

    def __init__(
        self,
        journal: Journal,
        committer: Committer,
        clock: ServedTime,
        chance: Chance,
        players: Mapping[str, Player],
        *,
        process: str = "",
        projections: Sequence[Projection] = (),
        rests_of: RestsOf = _never,
        lease_time: LeaseTime | None = None,
    ) -> None:
        self.journal = journal
        self.clock = clock
        self.chance = chance
        self.players = players
        self.process = process or committer.bus.process or own_name()
        self.alone = committer.bus.alone
        lease_time = lease_time or LeaseTime(clock)
        self.leases = Leases(journal, lease_time, self.process, alone=self.alone)
        self.leases.hear(committer.bus)
        self.watches = Watches((), clock.now())
        self._committer = committer
        self._storing = Storing(journal, projections)
        self._changes = Publishing()
        self._doubts = Doubts(committer, clock, self._look_up)
        self._mailboxes: dict[str, Mailbox] = {}
        self._played = LRUCache[str, tuple[int, tuple[PlayedMatch, ...]]](REMEMBERED)
        self._following = Following(
            committer.bus,
            journal,
            clock,
            shown=lambda: {
                box.table_id: box.shown for box in self.mailboxes() if box.shown is not None
            },
            follow=lambda table_id, change: self.mailbox(table_id).ask(change),
        )
        self._carrying = Carrying(journal.database, committer, lease_time)
        self._answering = Answering(
            committer.bus,
            self._carrying,
            lambda table_id, command, carried: self.mailbox(table_id).post(command, carried),
        )
        self._leading = Leading(
            self._storing,
            committer,
            self.leases,
            carrying=self._carrying,
            changes=self._changes,
            doubts=self._doubts,
            clock=clock,
            rests_of=rests_of,
            owed=self.owed,
        )
        self._elsewhere = Elsewhere(
            self._storing,
            committer,
            self.leases,
            leading=self._leading,
            carrying=self._carrying,
            changes=self._changes,
            clock=clock,
        )

    def subscribe(self, listener: Callable[[Change], None]) -> None:
        """Call the listener after each stored change; it must return at once.

        After a failure of the store, or when another process has written, a change may tell of
        events that were stored some time before.
        """
        self._changes.subscribe(listener)

    def when_released(self, listener: Callable[[], None]) -> None:
        """Call the listener whenever another process leads nothing any more, or lets this one lead
        a table.
        """

        def handed(said: str) -> None:
            if said.endswith(f" {self.process}"):
                listener()

        self._committer.bus.listen(RELEASED, lambda _: listener(), listener)
        self._committer.bus.listen(HANDED_OVER, handed)

    async def begin(self) -> None:
        """Know what is stored: what others store from now on is published here, too."""
        await self.leases.time.measure()
        await self._following.begin()

    async def renew(self) -> None:
        """Go on leading what it leads; now and then, or others take it over."""
        await self.leases.time.measure()
        await self.leases.renew()
        if not self.alone:
            await self._carrying.clear()

    async def open(
        self, command: Open, also: Callable[[str], tuple[Write, ...]] = lambda _: ()
    ) -> Table:
        """Open a table; `also` gives further writes for its id, stored together with it.

        The command's code is replaced by a fresh one where it is taken. Raises `Incoherent` for
        rules that clash, or the store's errors; if it was stored all the same, it is published as
        soon as the store works again.
        """
        for _ in range(ATTEMPTS):
            table_id = self.chance.table_id()
            try:
                (table,) = await self.open_all({table_id: command}, also(table_id))
            except Conflict:
                command = command._replace(code=self.chance.code())
                continue
            return table
        raise RuntimeError("no free code for a table")

    async def open_all(
        self,
        openings: Mapping[str, Open],
        also: Sequence[Write] = (),
        said: Sequence[Announcement] = (),
    ) -> tuple[Table, ...]:
        """Open tables of these ids, all of them with these further writes or none; then others hear
        what is `said`.

        Raises `Conflict` where one of the ids or codes is taken, or what the writes expect is not
        so; `Incoherent` and the store's errors as `open` does.
        """
        with self.leases.taking(*openings) as lease_until:
            changes = await self._opened(openings, Batch(tuple(also), tuple(said)), lease_until)
        for change in changes:
            self._changes.publish(self.mailbox(change.table.id), change)
        return tuple(change.table for change in changes)

    async def _opened(
        self, openings: Mapping[str, Open], also: Batch, lease_until: int
    ) -> list[Change]:
        now = self.clock.now()
        changes = []
        writes: list[Write] = []
        said = list(also.announcements)
        for table_id, command in openings.items():
            events = open_events(command, now, self.chance.sealed(table_id, 1))
            table = fold(table_id, None, events)
            changes.append(Change(table, events))
            batch = self._storing.opened(table, events, to_ms(now), self.process, lease_until)
            writes += batch.writes
            said += batch.announcements
        try:
            await self._committer.commit(Batch((*writes, *also.writes), tuple(said)))
        except StoreFailed as error:
            for table_id in openings:
                box = self.mailbox(table_id)
                box.shown = 0
                self._doubts.doubt(box, error)
            raise
        return changes

    async def settle_openings(self) -> None:
        """Find out whether tables were opened although the store said no; raises `StoreFailed`."""
        for table_id in self._doubts.tables():
            if self.mailbox(table_id).shown == 0:
                await self._look_up(table_id)

    async def ask(self, table_id: str, command: Command) -> CommandResult:
        """Carry out a command, one after another for each table; returns when it is durable.

        Before anything else the table gets the time back that is owed to it. Where another process
        leads it, the command is carried to that. Raises `NoSuchTable`, or the store's errors, after
        which nothing is shown before the store works again.
        """
        return await self._ask(table_id, command)

    async def lead(self, table_id: str, command: Command) -> CommandResult:
        """The same, for what only the table's leader does; raises `LedElsewhere`."""
        return await self._ask(table_id, command, here=True)

    async def _ask(self, table_id: str, command: Command, *, here: bool = False) -> CommandResult:
        box = self.mailbox(table_id)
        try:
            return await box.ask(command, here=here)
        except NoSuchTable:
            self.forget(box)
            raise

    async def table(self, table_id: str, at_least: int = 0) -> Table:
        """The table as it was last stored; raises `NoSuchTable`.

        `at_least` is a version that it is known to have: what is older in memory is read again.
        """
        box = self._mailboxes.get(table_id)
        if box is not None and box.table is not None:
            if box.table.version >= at_least:
                return box.table
            box.table = None
        return await self._storing.load(table_id)

    async def by_code(self, code: str) -> Table | None:
        """The table of a code, None where there is none; raises `TablePutAway`."""
        row = await self.journal.by_code(code)
        return await self.table(row.id) if row is not None else None

    async def played(self, table_id: str) -> tuple[PlayedMatch, ...]:
        """The table's matches, each with the table as it was.

        What was read last is remembered until something happens. Raises `TablePutAway`.
        """
        rows = await self.journal.events(table_id)
        if not rows:
            await self._storing.load(table_id)
        known = self._played.get(table_id)
        if known is None or known[0] != len(rows):
            played = played_matches(table_id, (parse_event(row.body) for row in rows))
            known = self._played[table_id] = len(rows), played
        return known[1]

    def owed(self, table: Table) -> GiveBack | None:
        """What gives the table back the time in which nobody was served; None if there is none."""
        now = self.clock.now()
        if table.last_at > now + ADRIFT:  # the machine's clock was set back before the start
            return GiveBack(table.last_at)
        gap = self.watches.unserved(table.last_at)
        return GiveBack(now - gap) if gap else None

    def mailboxes(self) -> tuple[Mailbox, ...]:
        """The mailboxes of the tables that are in memory."""
        return tuple(self._mailboxes.values())

    def mailbox(self, table_id: str) -> Mailbox:
        """The mailbox of a table, a new one where it has none."""
        box = self._mailboxes.get(table_id)
        if box is None:
            box = Mailbox(table_id, self._handle, EXPECTED)
            box.shown = self._following.known(table_id)
            self._mailboxes[table_id] = box
        box.used = self.clock.now()
        return box

    def forget(self, box: Mailbox) -> None:
        """Drop a table from memory, unless something is under way at it."""
        if box.busy or self._mailboxes.pop(box.table_id, None) is None:
            return
        closed = box.table is not None and box.table.status is Status.CLOSED
        if box.shown is not None and not closed:
            self._following.forget(box.table_id, box.shown)

    async def close(self) -> None:
        """Finish what is under way, and let other processes lead the tables at once."""
        await self._doubts.close()
        await self._answering.close()
        await self._following.close()
        while workers := [box.worker for box in self.mailboxes() if box.worker is not None]:
            await asyncio.wait(workers)
        if not self.alone:
            with suppress(NotStored):  # it is removed with what is left behind
                await self._carrying.clear()
        for box in self.mailboxes():
            box.table = None  # whatever is asked after this must be led anew
        await self.leases.release()

    async def _look_up(self, table_id: str) -> None:
        """Load a table in doubt again; claiming it first waits for what is still being written."""
        box, now = self.mailbox(table_id), self.clock.now()
        await self.leases.claim(table_id)
        try:
            await self.lead(table_id, GiveBack(now))
        except (NoSuchTable, LedElsewhere):
            logger.info("table %s: it is not there, or led by another process", table_id)
        self._doubts.settle(box)
        if box.table is None:
            self.forget(box)

    async def _handle(self, box: Mailbox, letter: Letter) -> CommandResult:
        """Do what a letter says: the one way to a table, for whomever it comes from."""
        command = letter.command
        if isinstance(command, Follow):
            return CommandResult(await self._elsewhere.follow(box, command))
        if letter.carried is not None:
            return await self._elsewhere.answer(box, command, letter.carried)
        if not letter.here:
            box.turned_to()
        try:
            return await self._leading.carry_out(box, command)
        except LedElsewhere as elsewhere:
            if letter.here:
                raise
            if self.alone:  # a file that two use all the same: it has no lock where a URI names it
                logger.warning("table %s is led by another process", box.table_id)
                raise NotTried(Batch(())) from elsewhere
            return await self._elsewhere.have_carried(box, command, elsewhere.leader)
