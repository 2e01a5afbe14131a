"""Handles due turns (deals, AI turns, reminders, missed turns), and stores the heartbeat.

Each table has a home: the process that decided at it last, which handles its due turns. If the home
leaves one for a moment, another process takes over. If two handle it after all, only one can store
it, because of the table's version. A due turn is a row in the database (`tables.due_at`); memory
only holds when to look next.

A watch is a period in which people were served. Turns that fell due between watches are overdue:
those tables get their time back a few at a time, and turns that fall due in the present watch do
not wait for them. A table that somebody acts at meanwhile gets it back at once (`Host.ask`).
"""

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from functools import partial

from structlog.contextvars import bind_contextvars

from engine.host.changes import Change
from engine.host.claim_rows import BEAT, LEASE, DatabaseClock, Lease
from engine.host.clock import ADRIFT, ServedPeriods, from_ms, to_ms
from engine.host.host import ALIVE, Host
from engine.host.table_store import NoSuchTable
from engine.rules.cards import pack
from engine.rules.knowledge import observe
from engine.store.commits import Conflict, NotStored, StoreFailed
from engine.store.journal import DueTables, TableRow
from engine.store.problems import DatabaseUnreachable
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.events import AIDecision
from engine.tables.folds.play import next_shuffle
from engine.tables.rulings.checks import next_due
from engine.tables.table import LIVE, DueKind, Table, Turn, lesson_deck

LOOK = timedelta(seconds=5)
"""The longest time between looks at the database."""
OTHERS = timedelta(seconds=0.5)
"""How long a due turn is left to its home, and the time between looks for neglected ones."""

AT_ONCE = 128
SHARE = 16
"""How many tables a process takes over at once, so that every process gets some."""

OVERDUE_AT_ONCE = 8
"""How many tables get their time back at once after a period without service."""
IDLE = timedelta(minutes=10)
RETRY = timedelta(seconds=2)
NEVER = datetime.max.replace(tzinfo=UTC)
STAND_IN = "club"
"""The level of the AI player that stands in for people who are away."""

logger = logging.getLogger(__name__)


class UnplayableMove(Exception):
    """An AI player chose a move that its table refuses."""


class Timekeeper:
    """Handles due turns. Call `resume` once at the start, then `run` until cancelled.

    Each heartbeat renews the `lease` of the process. `lag`: the delay of the event loop in seconds.
    `late`: how long the due turns had waited at the last look.
    """

    def __init__(self, host: Host, lease: Lease | None = None) -> None:
        self._host = host
        self._clock = host.clock
        self._lease = lease or Lease(DatabaseClock(host.clock))
        self._sooner = asyncio.Event()
        self._leapt = asyncio.Event()
        self._longest = LOOK if host.alone else OTHERS
        self._next = NEVER
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._later: dict[str, datetime] = {}  # tables that are left alone until then
        self._watch = 0
        self._stored_watch: int | None = None
        self._failing = False
        self._beaten = self._clock.now()
        self._alive = frozenset[str]()
        self._set_back = False
        self.resumed_at: datetime | None = None
        self.beaten_at: float | None = None
        self.lag = 0.0
        self.late = timedelta()
        host.subscribe(self._changed)

    async def resume(self) -> None:
        """Begin a watch after a start."""
        journal = self._host.journal
        now, served = self._clock.now(), await journal.heartbeats.served()
        newest = max((from_ms(ended) for _, ended in served), default=now)
        if newest > now + ADRIFT:
            logger.warning("the clock was set back by %s: tables go on from now", newest - now)
            await journal.heartbeats.set_back(to_ms(now))
            served = await journal.heartbeats.served()
        past = ((from_ms(began), from_ms(ended)) for began, ended in served)
        self._host.served_periods = ServedPeriods(past, now)
        await self._lease.time.measure()
        await self._lease.renew(partial(self._store_beat, self._watch, to_ms(now), to_ms(now)))
        self._stored_watch = self._watch
        ended = to_ms(now - LEASE)
        needed = await journal.quiet_since(*LIVE) or ended
        over = to_ms(self._lease.time.now() - LEASE)
        await journal.heartbeats.forget(min(ended, needed), over, self._host.process)
        self._beaten = self.resumed_at = now
        self.beaten_at = asyncio.get_running_loop().time()

    async def run(self) -> None:
        """Handle due turns until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._keep_watch(), name="watch")
                group.create_task(self._beat(), name="heartbeat")
                group.create_task(self._keep_looking(), name="due turns")
                group.create_task(self._keep_giving_back(), name="overdue turns")
                if not self._host.alone:
                    group.create_task(self._keep_at_work(), name="long turns")
        finally:
            self._clock.rest()
            tasks = tuple(self._at_work.values())
            for task in tasks:
                task.cancel()
            if tasks:
                await asyncio.wait(tasks)  # `gather` would hand on another cancellation

    def _changed(self, change: Change) -> None:
        table = change.table
        self._later.pop(table.id, None)
        task = self._at_work.get(table.id)
        if task is not None and self._overtaken(table):
            task.cancel()
        if self._host.alone or self._host.screens.here(table.id):  # else it has another home
            self._look_at_due(table)

    def _look_at_due(self, table: Table) -> None:
        due = next_due(table)
        if due is not None:
            self._look_by(due.at)

    def _look_by(self, moment: datetime) -> None:
        """Look at the database at that time or earlier."""
        if moment < self._next:
            self._next = moment
            self._sooner.set()

    def _overtaken(self, table: Table) -> bool:
        """Whether an AI player is thinking about a decision that is no longer needed."""
        thinking, turn = self._host.mailbox(table.id).thinking, table.turn
        if thinking is None:
            return False
        return turn is None or turn.decision != thinking or not table.ai_plays(turn.seat)

    async def _beat(self) -> None:
        while True:
            await self._beat_once()
            if not self._host.alone:
                await self._look_for_dead()
            now = self._clock.now()
            for box in self._host.mailboxes():
                if box.used is not None and now - box.used > IDLE:
                    self._host.forget(box)
            await asyncio.sleep(self._clock.seconds(BEAT))

    async def _beat_once(self) -> None:
        """Store heartbeats; after a period in which that failed, begin another watch."""
        now = self._clock.now()
        interrupted = self._failing and now - self._beaten > ADRIFT
        before = self._watch
        watch = before + 1 if interrupted else before
        since = now if interrupted else self._host.served_periods.since
        try:
            await self._lease.renew(partial(self._store_beat, watch, to_ms(since), to_ms(now)))
        except StoreFailed:  # the committer logs it
            self._failing = True
            return
        except Conflict:  # the lease logs it
            return
        except NotStored:
            logger.exception("heartbeat of %s not stored", self._host.process)
            return
        self._failing, self._stored_watch = False, watch
        if self._watch != before:  # the clock leapt meanwhile; the stored time is before that
            self._watch += interrupted
        elif interrupted:
            self._leap(self._beaten, now)
        else:
            self._beaten = now
        self.beaten_at = asyncio.get_running_loop().time()

    async def _look_for_dead(self) -> None:
        """Look up changes that an ended process may have stored without announcing them."""
        try:
            alive = await self._host.journal.heartbeats.alive(to_ms(self._clock.now() - ALIVE))
        except DatabaseUnreachable:  # the committer logs it
            return
        if self._alive - alive:
            self._host.miss()
        self._alive = alive

    async def _store_beat(self, watch: int, since: int, now: int, lease_until: int) -> None:
        heartbeats, process = self._host.journal.heartbeats, self._host.process
        if self._stored_watch is None:
            await heartbeats.enter(process, since, now, lease_until)
        elif watch == self._stored_watch:
            await heartbeats.beat(process, now, lease_until)
        else:
            past = f"{process}/{self._stored_watch}"
            await heartbeats.beat_resumed(process, past, since, now, lease_until)

    def _leap(self, served_until: datetime, since: datetime) -> None:
        """Begin another watch; tables get back the time before it."""
        logger.warning("nobody was served for %s: tables get that back", since - served_until)
        self._host.served_periods.leap(served_until, since)
        self._watch += 1
        self._beaten = since
        self._leapt.set()
        self._look_by(since)

    async def _keep_watch(self) -> None:
        """Tell the clock that people are served, and measure the event loop's delay."""
        loop, pause = asyncio.get_running_loop(), self._clock.seconds(BEAT)
        while True:
            self._follow_clock()
            awaited = loop.time() + pause
            await asyncio.sleep(pause)
            self.lag = max(loop.time() - awaited, 0.0)

    def _follow_clock(self) -> None:
        """Begin another watch if the machine's clock is ahead of the served time."""
        served_until = self._clock.beat()
        gap = self._clock.catch_up()
        if gap:
            self._leap(self._beaten if self._failing else served_until, served_until + gap)
        set_back = self._clock.ahead < -ADRIFT
        if set_back and not self._set_back:
            text = "the clock was set back by %s: tables go on steadily until the next start"
            logger.warning(text, -self._clock.ahead)
        self._set_back = set_back

    async def _keep_looking(self) -> None:
        while True:
            try:
                if self._failing:  # nothing can be stored, so nobody can decide anything
                    await asyncio.sleep(self._clock.seconds(RETRY))
                else:
                    await self._look()
            except DatabaseUnreachable:  # the committer logs it
                await asyncio.sleep(self._clock.seconds(RETRY))
            except Exception:  # a database that cannot be read now is read later
                logger.exception("due turns of %s cannot be read", self._host.process)
                await asyncio.sleep(self._clock.seconds(RETRY))

    async def _keep_giving_back(self) -> None:
        """Resume tables whose turns fell due between watches, or whose times are in the future."""
        from_future: list[str] | None = None
        while True:
            self._leapt.clear()
            try:
                if from_future is None:
                    now = to_ms(self._clock.now() + ADRIFT)
                    from_future = list(await self._host.journal.after(now, *LIVE))
                for table_id in tuple(from_future):
                    if await self._brought_back(table_id):
                        from_future.remove(table_id)
                while await self._give_some_back():
                    pass
            except DatabaseUnreachable:
                logger.info("overdue turns of %s wait for the database", self._host.process)
            except Exception:  # a database that cannot be read now is read later
                logger.exception("overdue turns of %s cannot be read", self._host.process)
            pause = RETRY if from_future else LOOK
            with suppress(TimeoutError):
                async with asyncio.timeout(self._clock.seconds(pause)):
                    await self._leapt.wait()

    async def _brought_back(self, table_id: str) -> bool:
        """Bring a table with future times back to the present; returns whether that is done."""
        try:
            table = await self._host.table(table_id)
            owed = self._host.owed(table)
            if owed is not None:
                await self._host.ask(table_id, owed)
        except Exception:
            logger.exception("table %s: its clocks are not set back yet", table_id)
            return False
        return True

    async def _give_some_back(self) -> bool:
        """Handle the tables that are overdue longest; returns whether there may be more."""
        before = to_ms(self._host.served_periods.since) - 1
        most = OVERDUE_AT_ONCE + len(self._at_work) + len(self._later)
        rows = (await self._due(0, before, most)).rows
        tasks = [task for row in await self._ours(rows) if (task := self._see_to(row)) is not None]
        if tasks:
            await asyncio.wait(tasks)
        elif rows:
            await asyncio.sleep(self._clock.seconds(RETRY))
            self._forget_later()
        return bool(rows)

    async def _due(self, since: int, up_to: int, most: int) -> DueTables:
        """Tables of this home with a turn due between these times, and tables that others neglect.

        Also the time of the next due turn here.
        """
        journal, process = self._host.journal, self._host.process
        late = up_to if self._host.alone else min(self._late(), up_to)
        return await journal.due(since, up_to, most, process, late)

    def _late(self) -> int:
        """The time before which a due turn of another home counts as neglected."""
        return to_ms(self._clock.now() - OTHERS)

    async def _ours(self, rows: Sequence[TableRow]) -> tuple[TableRow, ...]:
        """The tables that this process handles: its own, and those it takes over."""
        journal, own = self._host.journal, self._host.process
        others = [row for row in rows if row.home != own and row.id not in self._at_work][:SHARE]
        if self._host.alone or not others:
            return tuple(rows)
        ids, now = [row.id for row in others], to_ms(self._clock.now())
        taken = await journal.take_over(ids, own, now, self._late())
        for row in others:
            if row.id in taken:
                await self._host.inherit(row.id, row.home)
        return tuple(row for row in rows if row.home == own or row.id in taken)

    async def _keep_at_work(self) -> None:
        """Tell other processes about turns that take longer than they would wait."""
        while True:
            await asyncio.sleep(self._clock.seconds(OTHERS / 2))
            if self._at_work:
                with suppress(NotStored):  # the committer logs it
                    now = to_ms(self._clock.now())
                    await self._host.journal.keep(tuple(self._at_work), self._host.process, now)

    def _see_to(self, row: TableRow) -> asyncio.Task[None] | None:
        """Handle a table's due turn, unless that is under way or postponed."""
        if row.id in self._at_work or row.id in self._later:
            return None
        task = asyncio.create_task(self._fall_due(row), name=f"due at {row.id}")
        self._at_work[row.id] = task
        task.add_done_callback(partial(self._done, row.id))
        return task

    def _forget_later(self) -> None:
        now = self._clock.now()
        self._later = {table: at for table, at in self._later.items() if at > now}

    async def _look(self) -> None:
        now = self._clock.now()
        self._next = NEVER
        self._forget_later()
        most = AT_ONCE + len(self._at_work) + len(self._later)
        rows, upcoming = await self._due(to_ms(self._host.served_periods.since), to_ms(now), most)
        self.late = self._lateness(rows, now)
        ours = await self._ours(rows)
        for row in ours:
            self._see_to(row)
        if len(rows) < most and len(rows) - len(ours) < SHARE:
            late = rows and not ours  # others look at the same moments and are quicker
            await self._wait(now, upcoming, OTHERS / 2 if late else self._longest)
        elif not ours:  # others were quicker
            await asyncio.sleep(self._clock.seconds(RETRY))

    def _lateness(self, rows: Sequence[TableRow], now: datetime) -> timedelta:
        """How long the first due turn has waited that is not being handled."""
        untouched = (
            row for row in rows if row.id not in self._at_work and row.id not in self._later
        )
        due = next((row.due_at for row in untouched), None)
        return now - from_ms(due) if due is not None else timedelta()

    async def _wait(self, now: datetime, upcoming: int | None, longest: timedelta) -> None:
        self._sooner.clear()
        times = [now + longest, *self._later.values()]
        if upcoming is not None:
            times.append(from_ms(upcoming))
        self._next = min(self._next, *times)
        pause = self._clock.seconds(max(self._next - self._clock.now(), timedelta()))
        try:
            async with asyncio.timeout(pause):
                await self._sooner.wait()
        except TimeoutError:
            return

    def _done(self, table_id: str, _: asyncio.Task[None]) -> None:
        del self._at_work[table_id]
        table = self._host.mailbox(table_id).table
        if table_id in self._later:
            self._look_by(self._later[table_id])
        elif table is not None:
            self._look_at_due(table)

    async def _fall_due(self, row: TableRow) -> None:
        """Handle a table's due turn; after a failure, try again after `RETRY`."""
        version = row.version
        bind_contextvars(table=row.id, version=version)
        try:
            table = await self._host.table(row.id, row.version)
            owed = self._host.owed(table)
            if owed is not None:
                table = (await self._host.ask(row.id, owed)).table
            version, due, now = table.version, next_due(table), self._clock.now()
            if due is not None and due.at <= now:
                await self._do(table, due.what)
            else:  # the row was read before the table moved on, or is a little early
                self._later[row.id] = due.at if due is not None else now + RETRY
        except (StoreFailed, DatabaseUnreachable):  # the committer logs it
            self._later[row.id] = self._clock.now() + RETRY
        except (NotStored, NoSuchTable):
            text = "table %s at version %s: what is due is tried again"
            logger.warning(text, row.id, version, exc_info=True)
            self._later[row.id] = self._clock.now() + RETRY
        except Exception:
            logger.exception("table %s at version %s: what is due failed", row.id, version)
            self._later[row.id] = self._clock.now() + RETRY

    async def _do(self, table: Table, what: DueKind) -> None:
        turn = table.turn
        if what is DueKind.AI_PLAYER:
            if turn is not None:
                await self._let_ai_act(table, turn)
            return
        command = self._deal(table) if what is DueKind.DEAL else c.FallDue(what)
        await self._host.ask(table.id, command)

    def _deal(self, table: Table) -> c.DealNext:
        number = table.match.number + 1 if table.match is not None else 1
        lesson = lesson_deck(table.preset) if table.lesson and number == 1 else ()
        if lesson:
            return c.DealNext(table.match_no, number, lesson)
        chance = self._host.chance
        after = chance.sealed(table.id, table.seals + 1)
        # A table from before seals has none for this deal, and begins with the next one.
        shuffle = next_shuffle(table, table.seed or chance.sealed(table.id, table.seals))
        deck = chance.deck(shuffle, pack(table.rules.deck))
        return c.DealNext(table.match_no, number, deck, shuffle if table.seed else None, after)

    async def _let_ai_act(self, table: Table, turn: Turn) -> None:
        """Ask the AI player outside the mailbox: people can come back while it thinks."""
        box = self._host.mailbox(table.id)
        if table.match is None:
            return
        level = table.chairs[turn.seat].level or STAND_IN
        player, seed = self._host.players[level], self._host.chance.seed(table.id, turn.decision)
        budget = player.budget
        box.thinking = turn.decision
        try:
            thought = await player.think(observe(table.match, turn.seat), budget, seed)
        finally:
            box.thinking = None
        ai_player = AIDecision(level=level, seed=seed, steps=budget.steps)
        acts = c.Act(ai_player, turn.decision, thought.action)
        reply = await self._host.ask(table.id, acts)
        if reply.denial not in (None, Denial.ALREADY_DECIDED):
            raise UnplayableMove(level, reply.denial)
