"""Decide commands, and publish changes: each once, in order, also those of other processes.

`Decider.carry_out` is the way of a command from its mailbox to the publication of its change. A
change is announced with its transaction. Where an announcement may have been missed, the published
versions are compared with the stored ones.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import partial
from typing import Final, Protocol

from engine.host.clock import Clock, ServedClock, to_ms
from engine.host.table_store import (
    CommandResult,
    Follow,
    Mailbox,
    NoSuchTable,
    TableStore,
    UncertainTables,
)
from engine.rules.deal.actions import MakeCall, PlayCard
from engine.store.bus import Announcement, Bus, fits
from engine.store.commits import Committer, Conflict, StoreFailed
from engine.store.journal import Journal
from engine.store.problems import DatabaseUnreachable
from engine.tables.commands import Command, GiveBack
from engine.tables.events import Acted, PlayedOut, RestsHeeded, TableEvent
from engine.tables.folds.evolve import fold
from engine.tables.rulings.checks import resting_player
from engine.tables.rulings.decide import Ruling, decide
from engine.tables.serialization import parse_event
from engine.tables.table import LIVE, Table
from engine.tables.turn_clock import Rest

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """A stored change of a table; `elsewhere`: another process stored it."""

    table: Table
    events: tuple[TableEvent, ...]
    elsewhere: bool = False


Kinds = tuple[type[TableEvent], ...]
"""Kinds of events; an empty set means all."""


class ChangePublisher:
    """The listeners of all changes."""

    def __init__(self) -> None:
        self._listeners: list[tuple[Callable[[Change], None], Kinds]] = []
        self._of_tournaments: list[tuple[Callable[[Change], None], Kinds]] = []

    def subscribe(
        self, listener: Callable[[Change], None], *, of: Kinds = (), of_tournaments: bool
    ) -> None:
        """Call the listener after each stored change with such events; it must return at once."""
        (self._of_tournaments if of_tournaments else self._listeners).append((listener, of))

    def publish(self, box: Mailbox, change: Change) -> None:
        """Publish a change of the mailbox's table, whose new state is in memory."""
        table = box.table = change.table
        box.shown = table.version
        concerned = self._of_tournaments if table.tournament else ()
        for listener, of in (*self._listeners, *concerned):
            if of and not any(isinstance(event, of) for event in change.events):
                continue
            try:
                listener(change)
            except Exception:  # it is stored, even if a listener fails
                logger.exception("table %s at version %s: not shown", table.id, table.version)


EVERYWHERE: Final = "*"
"""All screens, if it is not known who shows a table."""


class Screens(Protocol):
    """Where tables are shown, as far as this process knows."""

    def here(self, table_id: str) -> bool:
        """Whether this process shows a table."""

    def elsewhere(self, table_id: str) -> str:
        """The other processes' screens that show a table, or `EVERYWHERE`; empty without any."""

    def are_ours(self, screens: str) -> bool:
        """Whether this process has any of these screens."""


class AllScreens:
    """Screens of a bot whose processes all show every table."""

    def here(self, table_id: str) -> bool:  # noqa: ARG002
        """True: every process shows every table."""
        return True

    def elsewhere(self, table_id: str) -> str:  # noqa: ARG002
        """All screens."""
        return EVERYWHERE

    def are_ours(self, screens: str) -> bool:  # noqa: ARG002
        """True: every process shows every table."""
        return True


CHANGED: Final = "changed"
"""The channel of stored changes.

An announcement has the table's id, its version before and after, and the screens that show it; then
the events, one a line, if listeners may know them.
"""

AGAIN: Final = timedelta(seconds=2)
"""The pause between attempts to read after an error."""

UNHEARD: Final = timedelta(seconds=10)
"""How long before the connection's last check announcements may have been lost."""


class ChangeFollower:
    """Hears the changes stored by others, and has them published by `follow`.

    `shown`: the last version published here of each table in memory.
    """

    def __init__(
        self,
        bus: Bus,
        journal: Journal,
        clock: Clock,
        *,
        screens: Screens,
        shown: Callable[[], dict[str, int]],
        follow: Callable[[str, Follow], asyncio.Future[CommandResult]],
    ) -> None:
        self._bus = bus
        self._journal = journal
        self._clock = clock
        self._screens = screens
        self._shown = shown
        self._follow = follow
        self._known: dict[str, int] = {}  # published versions of tables that are not in memory
        self._failed: dict[str, Follow] = {}
        self._missed = False
        self._closed = False
        self._catching_up: asyncio.Task[None] | None = None
        bus.listen(CHANGED, self._hear, self.miss)

    def known(self, table_id: str) -> int | None:
        """Take the published version of a table that is being loaded; None if unknown."""
        return self._known.pop(table_id, None)

    def forget(self, table_id: str, version: int) -> None:
        """Note the published version of a table that leaves memory."""
        if not self._bus.alone:
            self._known[table_id] = version

    async def close(self) -> None:
        """Stop following; reads that are under way are finished."""
        self._closed = True
        if self._catching_up is not None:
            await asyncio.wait((self._catching_up,))

    def _hear(self, payload: str) -> None:
        said, *events = payload.split("\n")
        table_id, since, version, screens = said.split(" ", 3)
        if self._screens.are_ours(screens):
            self._soon(table_id, Follow(int(since), int(version), tuple(events)))

    def _soon(self, table_id: str, change: Follow) -> None:
        if not self._closed:
            self._follow(table_id, change).add_done_callback(
                partial(self._followed, table_id, change)
            )

    def _followed(
        self, table_id: str, change: Follow, reply: asyncio.Future[CommandResult]
    ) -> None:
        """Follow again after a pause; the mailbox has noted the failure."""
        error = None if reply.cancelled() else reply.exception()
        if error is None or isinstance(error, NoSuchTable):  # archived meanwhile, so it was closed
            return
        before = self._failed.get(table_id)
        if before is None:
            pause = self._clock.seconds(AGAIN)
            asyncio.get_running_loop().call_later(pause, self._try_again, table_id)
        since, version = change.since, change.version
        if before is not None:
            since, version = min(before.since, since), max(before.version, version)
        self._failed[table_id] = Follow(since, version)

    def _try_again(self, table_id: str) -> None:
        self._soon(table_id, self._failed.pop(table_id))

    def miss(self) -> None:
        """Look up what was stored, because announcements may have been lost."""
        self._missed = True
        if self._catching_up is None or self._catching_up.done():
            self._catching_up = asyncio.create_task(self._catch_up(), name="what was missed")

    async def _catch_up(self) -> None:
        deaf_since = self._clock.now() - UNHEARD
        while self._missed and not self._closed:
            self._missed = False
            try:
                stored = await self._journal.versions(*LIVE)
                opened = await self._journal.versions(*LIVE, since=to_ms(deaf_since))
            except DatabaseUnreachable:
                logger.info("it is not known yet what others have stored")
                self._missed = True
                await asyncio.sleep(self._clock.seconds(AGAIN))
                continue
            known = {**self._known, **self._shown()}
            for table_id in known.keys() | opened.keys():
                before = known.get(table_id, 0)
                # A table that is no longer live was closed at some time.
                version = stored.get(table_id, before + 1)
                if before < version:
                    self._soon(table_id, Follow(before, version))


def told_change(
    process: str,
    table_id: str,
    versions: tuple[int, int],
    screens: str,
    events: Sequence[TableEvent] = (),
) -> tuple[Announcement, ...]:
    """The announcements of a change to a table on these screens, if any.

    `versions`: those before and after it. Either all `events` are announced or none.
    """
    if not screens:
        return ()
    said = " ".join((table_id, *map(str, versions), screens))
    if events and all(map(_is_open, events)):
        whole = Announcement(CHANGED, "\n".join([said, *(one.model_dump_json() for one in events)]))
        if fits(process, whole):
            return (whole,)
    return (Announcement(CHANGED, said),)


def _is_open(event: TableEvent) -> bool:
    """Whether anybody with access to the database may know it: it reveals no hidden card."""
    if not isinstance(event, Acted | PlayedOut) or (isinstance(event, Acted) and event.by):
        return False
    return isinstance(event.move, MakeCall) or (
        isinstance(event.move, PlayCard) and not event.move.declare
    )


REST_KNOWN: Final = timedelta(days=1)
"""How far past the end of a turn a person's quiet hours must be known."""

ATTEMPTS: Final = 5
"""How often a command is decided again because another process was quicker."""

RestsOf = Callable[[str, datetime, datetime], Awaitable[tuple[Rest, ...]]]
"""An account's quiet hours between two times."""

logger = logging.getLogger(__name__)


class Decider:
    """Decides commands at tables; `owed` computes the time to give back first."""

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
        """Publish what others stored of a table up to a version, with its state then."""
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
        """Load the table, and publish what was stored since its last publication."""
        table = box.table = await self._storing.load(box.table_id)
        if box.shown is not None and box.shown < table.version:
            missed = await self._storing.events_after(table.id, box.shown)
            events = missed[: table.version - box.shown]
            self._changes.publish(box, Change(table, events, elsewhere=True))
        box.shown = table.version
        return table

    async def _read_on(self, box: Mailbox, table: Table) -> Table:
        """Publish what others stored after that version of the table."""
        events = await self._storing.events_after(box.table_id, table.version)
        return self._published(box, table, events) if events else table

    def _published(self, box: Mailbox, table: Table, events: tuple[TableEvent, ...]) -> Table:
        table = fold(box.table_id, table, events)
        self._changes.publish(box, Change(table, events, elsewhere=True))
        return table

    async def _paid(self, box: Mailbox, table: Table) -> Table:
        """The table, after it got its owed time back."""
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
        """The ruling, with the quiet hours of a player whose long turn it begins."""
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
        """Publish stored events of a table, if there are any."""
        bus = self._committer.bus
        if not bus.alone:
            screens = self._screens.elsewhere(table_id)
            bus.tell_soon(told_change(bus.process, table_id, versions, screens, events))
