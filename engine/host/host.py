"""The host: every command of a table is decided, stored and only then published."""

import asyncio
import logging
import sys
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from cachetools import LRUCache

from engine.host.chance import Chance
from engine.host.changes import (
    ATTEMPTS,
    AllScreens,
    Change,
    ChangeFollower,
    ChangePublisher,
    Decider,
    Kinds,
    RestsOf,
    Screens,
    told_change,
)
from engine.host.claim_rows import BEAT, own_name
from engine.host.clock import ADRIFT, ServedClock, ServedPeriods, from_ms, to_ms
from engine.host.table_store import (
    CommandResult,
    Follow,
    Letter,
    Mailbox,
    NoSuchTable,
    Projection,
    TableStore,
    UncertainTables,
)
from engine.players.player import Player
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.store.journal import Journal
from engine.store.problems import DatabaseUnreachable
from engine.tables.commands import Command, GiveBack, Open
from engine.tables.folds.evolve import fold
from engine.tables.records import PlayedMatch, played_matches
from engine.tables.rulings.decide import open_events
from engine.tables.serialization import parse_event
from engine.tables.table import LIVE, Status, Table
from engine.tables.turn_clock import Rest

logger = logging.getLogger(__name__)

REMEMBERED = 32
"""Tables whose played matches are cached, for people who page through them."""


ALIVE = 2 * BEAT
"""How long a silent process counts as alive."""

LATEST = sys.maxsize
"""Above every table's version: all that is stored is read."""

EXPECTED = (NoSuchTable, DatabaseUnreachable)
"""Errors that are not bugs, besides those of a failing store."""


async def _never(_account: str, _since: datetime, _until: datetime) -> tuple[Rest, ...]:
    return ()


class Host:
    """Loads tables, decides commands, stores the events and publishes them.

    Changes by other processes to tables on this process's `screens` are published here too.
    """

    def __init__(
        self,
        journal: Journal,
        committer: Committer,
        clock: ServedClock,
        chance: Chance,
        players: Mapping[str, Player],
        *,
        process: str = "",
        projections: Sequence[Projection] = (),
        rests_of: RestsOf = _never,
        screens: Screens | None = None,
    ) -> None:
        self.journal = journal
        self.clock = clock
        self.chance = chance
        self.players = players
        self.process = process or committer.bus.process or own_name()
        self.alone = committer.bus.alone
        self.screens = screens or AllScreens()
        self.served_periods = ServedPeriods((), clock.now())
        self._committer = committer
        self._storing = TableStore(journal, projections)
        self._changes = ChangePublisher()
        self._uncertain_tables = UncertainTables(committer, clock, self._look_up)
        self._mailboxes: dict[str, Mailbox] = {}
        self._played = LRUCache[str, tuple[int, tuple[PlayedMatch, ...]]](REMEMBERED)
        self._following = ChangeFollower(
            committer.bus,
            journal,
            clock,
            screens=self.screens,
            shown=lambda: {
                box.table_id: box.shown for box in self.mailboxes() if box.shown is not None
            },
            follow=lambda table_id, change: self.mailbox(table_id).put(change),
        )
        self._deciding = Decider(
            self._storing,
            committer,
            process=self.process,
            screens=self.screens,
            changes=self._changes,
            uncertain_tables=self._uncertain_tables,
            clock=clock,
            rests_of=rests_of,
            owed=self.owed,
        )

    def subscribe(
        self,
        listener: Callable[[Change], None],
        *,
        of: Kinds = (),
        of_tournaments: bool = False,
    ) -> None:
        """Call the listener after each stored change; it must return at once.

        `of`: only changes with these kinds of events, or of tournaments' tables. After a failure of
        the store, or a write by another process, a change may contain older events.
        """
        self._changes.subscribe(listener, of=of, of_tournaments=of_tournaments)

    async def open(
        self, command: Open, also: Callable[[str], tuple[Write, ...]] = lambda _: ()
    ) -> Table:
        """Open a table; `also` gives further writes for its id, stored together with it.

        A code that is taken is replaced by a new one. Raises `ConflictingRules`, or the store's
        errors; if the table was stored after all, it is published when the store works again.
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
        """Open tables with these ids and write these further writes, all or nothing; then announce
        `said`.

        Raises `Conflict` if an id or code is taken or a write's expectation fails;
        `ConflictingRules` and the store's errors as `open` does.
        """
        changes = await self._opened(openings, Batch(tuple(also), tuple(said)))
        for change in changes:
            self._changes.publish(self.mailbox(change.table.id), change)
        return tuple(change.table for change in changes)

    async def _opened(self, openings: Mapping[str, Open], also: Batch) -> list[Change]:
        now = self.clock.now()
        changes = []
        writes: list[Write] = []
        said = list(also.announcements)
        for table_id, command in openings.items():
            events = open_events(command, now, self.chance.sealed(table_id, 1))
            table = fold(table_id, None, events)
            changes.append(Change(table, events))
            writes += self._storing.opened(table, events, to_ms(now), self.process)
            screens = self.screens.elsewhere(table_id)
            said += told_change(self.process, table_id, (0, table.version), screens)
        try:
            await self._committer.commit(Batch((*writes, *also.writes), tuple(said)))
        except StoreFailed as error:
            for table_id in openings:
                box = self.mailbox(table_id)
                box.shown = 0
                self._uncertain_tables.doubt(box, error)
            raise
        return changes

    async def settle_openings(self) -> None:
        """Find out whether tables were stored although the store failed; raises `StoreFailed`."""
        for table_id in self._uncertain_tables.tables():
            if self.mailbox(table_id).shown == 0:
                await self._look_up(table_id)

    async def ask(self, table_id: str, command: Command) -> CommandResult:
        """Carry out a command, one after another for each table; returns when it is durable.

        First the table gets its owed time back. Raises `NoSuchTable`, or the store's errors, after
        which nothing is shown before the store works again.
        """
        box = self.mailbox(table_id)
        try:
            return await box.ask(command)
        except NoSuchTable:
            self.forget(box)
            raise

    async def take_up(self, table_id: str) -> Table:
        """The table; this process becomes its home if that has ended. Raises `NoSuchTable`."""
        row = await self.journal.by_id(table_id) if not self.alone else None
        is_live = row is not None and row.status in LIVE and self.screens.here(table_id)
        if row is not None and is_live and await self.inherit(table_id, row.home):
            await self.journal.move_home(table_id, row.home, self.process)
        return await self.table(table_id)

    def tell(self, table: Table) -> None:
        """Tell other processes about a table that they show from now on."""
        self._deciding.tell(table.id, (table.version - 1, table.version))

    def miss(self) -> None:
        """Look for changes stored without an announcement, as by a process that died."""
        self._following.miss()

    async def inherit(self, table_id: str, home: str | None) -> bool:
        """Whether a table's home has ended; the table then gets the time since that back."""
        if home == self.process:
            return False
        now = self.clock.now()
        last = await self.journal.heartbeats.last(home) if home is not None else None
        if last is not None and now - from_ms(last) <= ALIVE:
            return False
        if last is not None:
            self.mailbox(table_id).unserved = from_ms(last), now
        return True

    async def table(self, table_id: str, at_least: int = 0) -> Table:
        """The table as it was last stored; raises `NoSuchTable`.

        `at_least`: a version that the table is known to have. If memory is older, the table is read
        again, as is anything stored without an announcement.
        """
        box = self._mailboxes.get(table_id)
        if box is not None and box.table is not None:
            if box.table.version >= at_least and (self.alone or self.screens.here(table_id)):
                return box.table
            return (await box.ask(Follow(box.table.version, LATEST))).table
        return await self._storing.load(table_id)

    async def by_code(self, code: str) -> Table | None:
        """The table with this code; None if there is none. Raises `TableArchived`."""
        row = await self.journal.by_code(code)
        return await self.table(row.id) if row is not None else None

    async def played(self, table_id: str) -> tuple[PlayedMatch, ...]:
        """The table's matches, each with the table as it was then.

        The last ones are cached until the table changes. Raises `TableArchived`.
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
        """The command that gives back the time in which nobody was served; None if none is due."""
        now = self.clock.now()
        if table.last_at > now + ADRIFT:  # the machine's clock was set back before the start
            return GiveBack(table.last_at)
        gap = self.served_periods.unserved(table.last_at)
        return GiveBack(now - gap) if gap else None

    def mailboxes(self) -> tuple[Mailbox, ...]:
        """The mailboxes of the tables in memory."""
        return tuple(self._mailboxes.values())

    def mailbox(self, table_id: str) -> Mailbox:
        """The mailbox of a table, created if necessary."""
        box = self._mailboxes.get(table_id)
        if box is None:
            box = Mailbox(table_id, self._handle, EXPECTED)
            box.shown = self._following.known(table_id)
            self._mailboxes[table_id] = box
        box.used = self.clock.now()
        return box

    def forget(self, box: Mailbox) -> None:
        """Drop a table from memory, unless its mailbox is at work."""
        if box.busy or self._mailboxes.pop(box.table_id, None) is None:
            return
        closed = box.table is not None and box.table.status is Status.CLOSED
        if box.shown is not None and not closed:
            self._following.forget(box.table_id, box.shown)

    async def close(self) -> None:
        """Finish what is under way."""
        await self._uncertain_tables.close()
        await self._following.close()
        while workers := [box.worker for box in self.mailboxes() if box.worker is not None]:
            await asyncio.wait(workers)

    async def _look_up(self, table_id: str) -> None:
        """Load a table in doubt again, once all writes to it have ended."""
        box = self.mailbox(table_id)
        shown = box.shown or 0
        await self.journal.settle(table_id)
        box.table = None
        try:
            await self.ask(table_id, GiveBack(self.clock.now()))
        except NoSuchTable:
            logger.info("table %s: it was not opened", table_id)
        self._uncertain_tables.settle(box)
        if box.table is None:
            self.forget(box)
        elif shown < box.table.version:
            self._deciding.tell(table_id, (shown, box.table.version))

    async def _handle(self, box: Mailbox, letter: Letter) -> CommandResult:
        """Handle a letter: the only way to a table."""
        command = letter.command
        if not isinstance(command, Follow):
            return await self._deciding.carry_out(box, command)
        if box.shown is None:
            box.shown = command.since
        return CommandResult(await self._deciding.follow(box, command))
