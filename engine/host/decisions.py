"""Deciding commands: each is ruled on, stored and only then published.

Any process may decide at any table. What it decides is stored only if the table is still as it was
when that was decided (its version says so); else what others have stored meanwhile is read, and the
command is decided once more.
"""

import logging
from collections.abc import Awaitable, Callable, Sequence
from datetime import datetime, timedelta
from typing import Final

from engine.host.changes import Change, ChangePublisher, Screens, told_change
from engine.host.clock import ServedClock
from engine.host.mailbox import CommandResult, Follow, Mailbox
from engine.host.table_store import TableStore, UncertainTables
from engine.store.commits import Committer, Conflict, StoreFailed
from engine.tables.commands import Command, GiveBack
from engine.tables.events import RestsHeeded, TableEvent
from engine.tables.folds.evolve import fold
from engine.tables.rulings.decide import Ruling, decide
from engine.tables.rulings.due import resting_player
from engine.tables.serialization import parse_event
from engine.tables.table import Table
from engine.tables.turn_clock import Rest

REST_KNOWN: Final = timedelta(days=1)
"""How far beyond the end of a turn somebody's rests have to be known."""

ATTEMPTS: Final = 5
"""How often a command is decided when other processes are quicker."""

RestsOf = Callable[[str, datetime, datetime], Awaitable[tuple[Rest, ...]]]
"""When an account does not want to be called, between two moments."""

logger = logging.getLogger(__name__)


class Decider:
    """Decides commands at tables; `owed` says what time has to be given back before."""

    def __init__(
        self,
        storing: TableStore,
        committer: Committer,
        *,
        process: str,
        screens: Screens,
        changes: ChangePublisher,
        uncertain_tables: UncertainTables,
        clock: ServedClock,
        rests_of: RestsOf,
        owed: Callable[[Table], GiveBack | None],
    ) -> None:
        self._storing = storing
        self._committer = committer
        self._process = process
        self._alone = committer.bus.alone
        self._screens = screens
        self._changes = changes
        self._uncertain_tables = uncertain_tables
        self._clock = clock
        self._rests_of = rests_of
        self._owed = owed

    async def carry_out(self, box: Mailbox, command: Command) -> CommandResult:
        """Decide a command, store its events, then publish them: the road of every command.

        `Host.ask` puts a command into its table's mailbox, which calls this for one after another.
        In order:

        1. The table is known: it is loaded, or `NoSuchTable` is raised.
        2. It gets back the time in which nobody was served, so that no turn has run out by it.
        3. A person who was away comes back, unless they leave (3 to 6: `decide`, a pure function).
        4. The actor has not left the tournament, and the game is not paused.
        5. The command fits the table: its status, the actor's seat, and the decision that a button
           names (match, deal, turn); an old one is denied as `ALREADY_DECIDED`.
        6. It is legal: the rules of the game apply its events.
        7. With nothing to store, the newer events of other processes are read, and 3 to 6 repeated.
        8. The database still has the version that was decided on. On `Conflict` newer events are
           read and all is repeated from 2, up to `ATTEMPTS` times.
        9. The events are durable. If the store fails, the table is in doubt until it is loaded
           again, and the error is raised.

        Other processes that show the table have been told by then (`_store`). At last the change is
        published here, and the answer returns through the mailbox. A denial publishes nothing,
        unless the actor has come back.
        """
        left = ATTEMPTS
        while True:
            try:
                table = await self._paid(box, box.table or await self._loaded(box))
                ruling = self._ruled(table, command)
                if not ruling.events and not self._alone:
                    table = await self._read_on(box, table)
                    ruling = self._ruled(table, command)
                if ruling.events:
                    ruling = await self._rested(table, ruling)
                    await self._store(table, ruling)
            except Conflict:
                left -= 1
                if not left:
                    raise
                if box.table is not None:
                    await self._read_on(box, box.table)
                continue
            except StoreFailed as error:
                self._uncertain_tables.doubt(box, error)
                raise
            if ruling.events:
                self._changes.publish(box, Change(ruling.table, ruling.events))
            return CommandResult(ruling.table, ruling.denial)

    def _ruled(self, table: Table, command: Command) -> Ruling:
        if isinstance(command, GiveBack):  # by now it has what is owed to it, and no more
            return Ruling((), table, None)
        return decide(table, command, self._clock.now())

    async def follow(self, box: Mailbox, change: Follow) -> Table:
        """Publish what others have stored of a table up to a version; it is as it was then."""
        table = box.table
        if table is None:
            return await self._loaded(box)
        if table.version >= change.version:
            return table
        if change.since <= table.version and change.events:
            new = change.events[table.version - change.since :]
            return self._published(box, table, tuple(map(parse_event, new)))
        return await self._read_on(box, table)

    async def _loaded(self, box: Mailbox) -> Table:
        """Load the table; what was stored since it was last published is published."""
        table = box.table = await self._storing.load(box.table_id)
        if box.shown is not None and box.shown < table.version:
            missed = await self._storing.events_after(table.id, box.shown)
            events = missed[: table.version - box.shown]
            self._changes.publish(box, Change(table, events, elsewhere=True))
        box.shown = table.version
        return table

    async def _read_on(self, box: Mailbox, table: Table) -> Table:
        """Publish what others have stored after that version of the table."""
        events = await self._storing.events_after(box.table_id, table.version)
        return self._published(box, table, events) if events else table

    def _published(self, box: Mailbox, table: Table, events: tuple[TableEvent, ...]) -> Table:
        table = fold(box.table_id, table, events)
        self._changes.publish(box, Change(table, events, elsewhere=True))
        return table

    async def _paid(self, box: Mailbox, table: Table) -> Table:
        """The table, once it has got the time that is owed to it."""
        if box.unserved is not None:
            began, ended = box.unserved
            gap = ended - max(began, table.last_at)
            if gap > timedelta():
                table = await self._give_back(box, table, GiveBack(self._clock.now() - gap))
            box.unserved = None
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

    async def _store(self, table: Table, ruling: Ruling) -> None:
        here = self._screens.here(table.id)
        batch = await self._storing.changed(table, ruling, self._process if here else None)
        await self._committer.commit(batch)
        self.tell(table.id, (table.version, ruling.table.version), ruling.events)

    def tell(
        self, table_id: str, versions: tuple[int, int], events: Sequence[TableEvent] = ()
    ) -> None:
        """Tell those who show a table what is stored of it, if there are any."""
        screens, bus = self._screens.elsewhere(table_id), self._committer.bus
        bus.tell_soon(told_change(bus.process, table_id, versions, screens, events))
