"""The host: every command of a table is decided, stored and only then published."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from cachetools import LRUCache

from engine.host.chance import Chance
from engine.host.clock import ADRIFT, ServedTime, from_ms, to_ms
from engine.host.mailbox import CommandResult, Mailbox
from engine.host.process import own_name
from engine.host.watches import Watches
from engine.players.player import Player
from engine.store.commits import Batch, Committer, Conflict, NotTried, StoreFailed, Write
from engine.store.journal import EventRow, Journal, write_events, write_new_table
from engine.tables.commands import Command, GiveBack, Open
from engine.tables.decide import Ruling, decide, open_events
from engine.tables.due import next_due, resting_player
from engine.tables.events import RestsHeeded, TableEvent
from engine.tables.evolve import fold
from engine.tables.records import PlayedMatch, played_matches
from engine.tables.rests import Rest
from engine.tables.snapshot import read_snapshot, snapshot_of
from engine.tables.stored import event_json, parse_event
from engine.tables.table import Table

SNAPSHOT_EVERY = 64
LEASE = timedelta(seconds=15)
REST_KNOWN = timedelta(days=1)
"""How far beyond the end of a turn somebody's rests have to be known."""

LOOK_AGAIN = timedelta(seconds=2)
"""The pause between two attempts to find out what was stored of a table in doubt."""

ATTEMPTS = 5
"""How often a command is decided anew when another process was quicker."""

REMEMBERED = 32
"""Tables whose played matches are kept at hand, for whoever leafs through them."""

logger = logging.getLogger(__name__)


class NoSuchTable(KeyError):
    """There is no table of that id."""


class LedElsewhere(Exception):
    """Another process leads the table now."""


@dataclass(frozen=True, slots=True)
class Change:
    """What has happened at a table and is stored."""

    table: Table
    events: tuple[TableEvent, ...]


Projection = Callable[[Table, tuple[TableEvent, ...]], Awaitable[tuple[Write, ...]]]
"""Further writes that belong to a change; they are stored in its transaction."""


RestsOf = Callable[[str, datetime, datetime], Awaitable[tuple[Rest, ...]]]
"""When an account does not want to be called, between two moments."""


async def _never(_account: str, _since: datetime, _until: datetime) -> tuple[Rest, ...]:
    return ()


class Host:
    """Leads tables: loads them, decides what is asked of them, stores and publishes it."""

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
    ) -> None:
        self.journal = journal
        self.clock = clock
        self.chance = chance
        self.players = players
        self.process = process or own_name()
        self.watches = Watches((), clock.now())
        self._committer = committer
        self._projections = tuple(projections)
        self._rests_of = rests_of
        self._mailboxes: dict[str, Mailbox] = {}
        self._played = LRUCache[str, tuple[int, tuple[PlayedMatch, ...]]](REMEMBERED)
        self._listeners: list[Callable[[Change], None]] = []
        self._doubtful: dict[str, None] = {}
        self._clearing: asyncio.Task[None] | None = None
        committer.when_recovered(self._clear_up_soon)

    def subscribe(self, listener: Callable[[Change], None]) -> None:
        """Call the listener after each stored change; it must return at once.

        After a failure of the store, or when another process has written, a change may tell of
        events that were stored some time before.
        """
        self._listeners.append(listener)

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
        self, openings: Mapping[str, Open], also: Sequence[Write] = ()
    ) -> tuple[Table, ...]:
        """Open tables of these ids, all of them with these further writes or none.

        Raises `Conflict` where one of the ids or codes is taken, or what the writes expect is not
        so; `Incoherent` and the store's errors as `open` does.
        """
        now = self.clock.now()
        changes = []
        writes: list[Write] = []
        for table_id, command in openings.items():
            events = open_events(command, now)
            table = fold(table_id, None, events)
            changes.append(Change(table, events))
            due = next_due(table)
            entered = write_new_table(
                table_id,
                table.code,
                _rows(events, 0),
                status=table.status,
                at=to_ms(now),
                due_at=to_ms(due.at) if due is not None else None,
                leader=self.process,
                lease_until=to_ms(now + LEASE),
            )
            writes += entered.writes
        try:
            await self._committer.commit(Batch((*writes, *also)))
        except StoreFailed as error:
            for table_id in openings:
                self._mailbox(table_id).shown = 0
                self._doubt(table_id, error)
            raise
        for change in changes:
            self._publish(self._mailbox(change.table.id), change)
        return tuple(change.table for change in changes)

    async def settle_openings(self) -> None:
        """Find out whether tables were opened although the store said no; raises `StoreFailed`."""
        for table_id in tuple(self._doubtful):
            if self._mailbox(table_id).shown == 0:
                await self._look_up(table_id)

    async def ask(self, table_id: str, command: Command) -> CommandResult:
        """Carry out a command, one after another for each table; returns when it is durable.

        Before anything else the table gets the time back that is owed to it. Raises `NoSuchTable`,
        `LedElsewhere`, or the store's errors, after which nothing is shown before the store works
        again.
        """
        box = self._mailbox(table_id)
        try:
            return await box.ask(command)
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
        return await self._load(table_id)

    async def by_code(self, code: str) -> Table | None:
        """The table of a code, None where there is none."""
        row = await self.journal.by_code(code)
        return await self.table(row.id) if row is not None else None

    async def played(self, table_id: str) -> tuple[PlayedMatch, ...]:
        """The table's matches, each with the table as it was.

        What was read last is remembered until something happens.
        """
        rows = await self.journal.events(table_id)
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
        return self._mailbox(table_id)

    def forget(self, box: Mailbox) -> None:
        """Drop a table from memory, unless something is under way at it."""
        if not box.busy:
            self._mailboxes.pop(box.table_id, None)

    async def close(self) -> None:
        """Finish what is under way, and let other processes lead the tables at once."""
        if self._clearing is not None:
            self._clearing.cancel()
            await asyncio.wait((self._clearing,))
        while workers := [box.worker for box in self.mailboxes() if box.worker is not None]:
            await asyncio.wait(workers)
        for box in self.mailboxes():
            box.table = None  # whatever is asked after this must be led anew
        await self.journal.release(self.process)

    def _doubt(self, table_id: str, error: StoreFailed) -> None:
        """Remember to look up what was stored there, as soon as the store works."""
        if isinstance(error, NotTried):
            return
        self._mailbox(table_id).doubtful = True
        self._doubtful[table_id] = None
        if not self._committer.failing:
            self._clear_up_soon()

    def _clear_up_soon(self) -> None:
        if self._doubtful and (self._clearing is None or self._clearing.done()):
            self._clearing = asyncio.create_task(self._clear_up(), name="what is in doubt")

    async def _clear_up(self) -> None:
        """Load the tables in doubt again, and publish what was stored of them unnoticed."""
        while self._doubtful and not self._committer.failing:
            table_id = next(iter(self._doubtful))
            try:
                await self._look_up(table_id)
            except Exception as error:
                self._doubtful[table_id] = self._doubtful.pop(table_id)  # after all the others
                if not isinstance(error, StoreFailed):  # the committer tells those
                    logger.exception("table %s: not known whether it is as shown", table_id)
                await asyncio.sleep(self.clock.seconds(LOOK_AGAIN))

    async def _look_up(self, table_id: str) -> None:
        """Load a table in doubt again; claiming it first waits for what is still being written."""
        box, now = self._mailbox(table_id), self.clock.now()
        if await self.journal.claim(table_id, self.process, to_ms(now), to_ms(now + LEASE)):
            await self.ask(table_id, GiveBack(now))
        else:
            logger.info("table %s: it is not there, or led by another process", table_id)
        self._doubtful.pop(table_id, None)
        box.doubtful = False
        if box.table is None:
            self.forget(box)

    def _mailbox(self, table_id: str) -> Mailbox:
        box = self._mailboxes.get(table_id)
        if box is None:
            box = Mailbox(table_id, self._carry_out, (NoSuchTable, LedElsewhere))
            self._mailboxes[table_id] = box
        box.used = self.clock.now()
        return box

    async def _carry_out(self, box: Mailbox, command: Command) -> CommandResult:
        left = ATTEMPTS
        while True:
            try:
                table = await self._paid(box, box.table or await self._take_up(box))
                if isinstance(command, GiveBack):  # by now it has what is owed to it, and no more
                    return CommandResult(table)
                ruling = decide(table, command, self.clock.now())
                if not ruling.events:
                    return CommandResult(table, ruling.denial)
                ruling = await self._rested(table, ruling)
                await self._store(table, ruling)
            except Conflict:
                box.table = None
                left -= 1
                if not left:
                    raise
                logger.info("table %s: somebody else wrote to it", box.table_id)
                continue
            except StoreFailed as error:
                self._doubt(box.table_id, error)
                raise
            self._publish(box, Change(ruling.table, ruling.events))
            return CommandResult(ruling.table, ruling.denial)

    async def _take_up(self, box: Mailbox) -> Table:
        """Lead the table and load it; what was stored since it was last published is published.

        A table taken over from a process that is gone gets the time back in which nobody led it.
        """
        served_until = await self._lead(box.table_id)
        table = box.table = await self._load(box.table_id)
        if box.shown is not None and box.shown < table.version:
            rows = await self.journal.events(table.id, box.shown + 1)
            missed = rows[: table.version - box.shown]
            self._publish(box, Change(table, tuple(parse_event(row.body) for row in missed)))
        box.shown = table.version
        if served_until is not None and table.last_at <= self.clock.now():
            return await self._give_back(box, table, GiveBack(served_until))
        return table

    async def _paid(self, box: Mailbox, table: Table) -> Table:
        """The table, once it has got the time that is owed to it."""
        owed = self.owed(table)
        return await self._give_back(box, table, owed) if owed is not None else table

    async def _give_back(self, box: Mailbox, table: Table, owed: GiveBack) -> Table:
        ruling = decide(table, owed, self.clock.now())
        if ruling.events:
            ruling = await self._rested(table, ruling)
            await self._store(table, ruling)
            self._publish(box, Change(ruling.table, ruling.events))
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
        after = ruling.table
        due = next_due(after)
        snapped = after.version // SNAPSHOT_EVERY != table.version // SNAPSHOT_EVERY
        batch = write_events(
            table.id,
            table.version,
            _rows(ruling.events, table.version),
            status=after.status,
            at=to_ms(after.last_at),
            due_at=to_ms(due.at) if due is not None else None,
            snapshot=snapshot_of(after) if snapped else None,
        )
        more = [await projection(after, ruling.events) for projection in self._projections]
        await self._committer.commit(
            Batch((*batch.writes, *(write for writes in more for write in writes)))
        )

    async def _lead(self, table_id: str) -> datetime | None:
        """Take the lease; returns until when a process led that never gave it up, else None."""
        row = await self.journal.by_id(table_id)
        if row is None:
            raise NoSuchTable(table_id)
        now = self.clock.now()
        if not await self.journal.claim(table_id, self.process, to_ms(now), to_ms(now + LEASE)):
            raise LedElsewhere(table_id)
        if row.leader in (None, self.process) or row.lease_until is None:
            return None
        return from_ms(row.lease_until) - LEASE

    async def _load(self, table_id: str) -> Table:
        stored = await self.journal.load(table_id)
        if stored is None:
            raise NoSuchTable(table_id)
        snapshot = read_snapshot(stored.snapshot.body) if stored.snapshot is not None else None
        rows = stored.events
        if stored.snapshot is not None and snapshot is None:
            rows = await self.journal.events(table_id)
        return fold(table_id, snapshot, (parse_event(row.body) for row in rows))

    def _publish(self, box: Mailbox, change: Change) -> None:
        table = box.table = change.table
        box.shown = table.version
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:  # what is stored has happened, whatever a listener makes of it
                logger.exception("table %s at version %s: not shown", table.id, table.version)


def _rows(events: Sequence[TableEvent], version: int) -> tuple[EventRow, ...]:
    return tuple(
        EventRow(seq=seq, schema=event.v, at=to_ms(event.at), body=event_json(event))
        for seq, event in enumerate(events, version + 1)
    )
