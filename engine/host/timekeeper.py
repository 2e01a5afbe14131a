"""What happens by itself: deals, AI turns, nudges, missed turns; heartbeat and leases.

A due turn is a row in the database (`tables.due_at`). What is kept here only says when to look.
"""

import asyncio
import logging
from datetime import datetime, timedelta
from functools import partial

from engine.host.clock import from_ms, to_ms
from engine.host.host import LEASE, Change, Host, LedElsewhere, NoSuchTable
from engine.host.process import certainly_dead
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import pack
from engine.rules.knowledge import observe
from engine.store.commits import NotStored
from engine.store.journal import TableRow
from engine.tables import commands as c
from engine.tables.commands import Denial
from engine.tables.due import What, next_due
from engine.tables.events import Machine
from engine.tables.table import Status, Table, Turn

BEAT = timedelta(seconds=2)
LOOK = timedelta(seconds=5)
"""The longest time between two looks at the database."""
AT_ONCE = 128
IDLE = timedelta(minutes=10)
RETRY = timedelta(seconds=2)
STAND_IN = "club"
"""The level of the AI that plays for people who are away."""

logger = logging.getLogger(__name__)


class UnplayableMove(Exception):
    """An AI chose what its table refuses."""


class Timekeeper:
    """Lets things fall due. `resume` once at the start, then `run` until cancelled."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._clock = host.clock
        self._sooner = asyncio.Event()
        self._next: datetime | None = None
        self._at_work: dict[str, asyncio.Task[None]] = {}
        self._later: dict[str, datetime] = {}  # tables that are left alone until then
        host.subscribe(self._changed)

    async def resume(self) -> tuple[Table, ...]:
        """After a start: lead what dead processes led, and give tables their lost time back.

        Returns all tables that are not closed, for whoever shows them. One that cannot be read is
        logged and left out, so that it does not stop the others.
        """
        journal, own = self._host.journal, self._host.process
        for leader in await journal.leaders():
            if certainly_dead(leader, own):
                await journal.release(leader)
        beat = await journal.last_beat()
        served_until = from_ms(beat) if beat is not None else self._clock.now()
        playing = await journal.playing()
        await asyncio.gather(*(self._give_back(table_id, served_until) for table_id in playing))
        live = await journal.with_status(Status.LOBBY, Status.PLAYING, Status.FINISHED)
        tables = [await self._resumed(table_id, served_until) for table_id in live]
        await journal.beat(own, to_ms(self._clock.now()))
        return tuple(table for table in tables if table is not None)

    async def _resumed(self, table_id: str, served_until: datetime) -> Table | None:
        """The table as it goes on; held chairs get their time back too."""
        table = await self._read(table_id)
        if table is None or not any(chair.held for chair in table.chairs):
            return table
        await self._give_back(table_id, served_until)
        return await self._read(table_id)

    async def _give_back(self, table_id: str, served_until: datetime) -> None:
        try:
            await self._host.ask(table_id, c.GiveBack(served_until))
        except NotStored:
            raise
        except LedElsewhere:  # the host gives it back when it takes the table over
            logger.info("table %s is led by another process", table_id)
        except Exception:
            logger.exception("table %s: its time is not given back", table_id)

    async def _read(self, table_id: str) -> Table | None:
        try:
            return await self._host.table(table_id)
        except Exception:
            logger.exception("table %s cannot be read", table_id)
            return None

    async def run(self) -> None:
        """Keep the time until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._beat(), name="heartbeat")
                group.create_task(self._keep_looking(), name="due turns")
        finally:
            tasks = tuple(self._at_work.values())
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)

    def _changed(self, change: Change) -> None:
        table = change.table
        self._later.pop(table.id, None)
        task = self._at_work.get(table.id)
        if task is not None and self._overtaken(table):
            task.cancel()
        due = next_due(table)
        if due is not None and (self._next is None or due.at < self._next):
            self._next = due.at
            self._sooner.set()

    def _overtaken(self, table: Table) -> bool:
        """Whether an AI thinks about a decision that is not its own any more."""
        thinking, turn = self._host.mailbox(table.id).thinking, table.turn
        if thinking is None:
            return False
        return turn is None or turn.decision != thinking or not table.machine_plays(turn.seat)

    async def _beat(self) -> None:
        while True:
            now = self._clock.now()
            try:
                await self._host.journal.beat(self._host.process, to_ms(now))
                await self._host.journal.renew(self._host.process, to_ms(now + LEASE))
            except NotStored:
                logger.exception("heartbeat of %s not stored", self._host.process)
            for box in self._host.mailboxes():
                if box.used is not None and now - box.used > IDLE:
                    self._host.forget(box)
            await asyncio.sleep(self._clock.seconds(BEAT))

    async def _keep_looking(self) -> None:
        while True:
            try:
                await self._look()
            except Exception:  # a database that cannot be read now is read later
                logger.exception("due turns of %s cannot be read", self._host.process)
                await asyncio.sleep(self._clock.seconds(RETRY))

    async def _look(self) -> None:
        now = self._clock.now()
        self._next = None
        self._sooner.clear()
        self._later = {table: at for table, at in self._later.items() if at > now}
        most = AT_ONCE + len(self._at_work) + len(self._later)
        rows = await self._host.journal.due(to_ms(now), most, self._host.process)
        for row in rows:
            if row.id not in self._at_work and row.id not in self._later:
                task = asyncio.create_task(self._fall_due(row), name=f"due at {row.id}")
                self._at_work[row.id] = task
                task.add_done_callback(partial(self._done, row.id))
        if len(rows) < most:
            await self._wait(now)

    async def _wait(self, now: datetime) -> None:
        upcoming = await self._host.journal.next_due(to_ms(now))
        times = [now + LOOK, *self._later.values()]
        if upcoming is not None:
            times.append(from_ms(upcoming))
        self._next = min(times)
        pause = self._clock.seconds(max(self._next - self._clock.now(), timedelta()))
        try:
            async with asyncio.timeout(pause):
                await self._sooner.wait()
        except TimeoutError:
            return

    def _done(self, table_id: str, _: asyncio.Task[None]) -> None:
        del self._at_work[table_id]
        self._sooner.set()

    async def _fall_due(self, row: TableRow) -> None:
        """Do what is due at a table; where it fails, it is tried again after `RETRY`."""
        version = row.version
        try:
            table = await self._host.table(row.id, row.version)
            version, due, now = table.version, next_due(table), self._clock.now()
            if due is not None and due.at <= now:
                await self._do(table, due.what)
            else:  # the row was read before the table moved on, or is a little early
                self._later[row.id] = due.at if due is not None else now + RETRY
        except (NotStored, LedElsewhere, NoSuchTable):
            text = "table %s at version %s: what is due is tried again"
            logger.warning(text, row.id, version, exc_info=True)
            self._later[row.id] = self._clock.now() + RETRY
        except Exception:
            logger.exception("table %s at version %s: what is due failed", row.id, version)
            self._later[row.id] = self._clock.now() + RETRY

    async def _do(self, table: Table, what: What) -> None:
        turn = table.turn
        if what is What.DEAL:
            await self._host.ask(table.id, self._deal(table))
        elif what is What.EXPIRE:
            await self._host.ask(table.id, c.Expire())
        elif what is What.RELEASE:
            await self._host.ask(table.id, c.Release())
        elif turn is not None and what is What.REMIND:
            await self._host.ask(table.id, c.Remind(turn.decision))
        elif turn is not None and what is What.MISS:
            await self._host.ask(table.id, c.Miss(turn.decision))
        elif turn is not None:
            await self._let_machine_act(table, turn)

    def _deal(self, table: Table) -> c.Deal:
        number = table.match.number + 1 if table.match is not None else 1
        deck = self._host.chance.deck(table.id, table.match_no, number, pack(table.rules.deck))
        return c.Deal(table.match_no, number, deck)

    async def _let_machine_act(self, table: Table, turn: Turn) -> None:
        """Ask the AI outside the mailbox: people can come back while it thinks."""
        box = self._host.mailbox(table.id)
        if table.match is None:
            return
        level = table.chairs[turn.seat].level or STAND_IN
        seed = self._host.chance.seed(table.id, turn.decision)
        box.thinking = turn.decision
        try:
            thought = await self._host.players[level].think(
                observe(table.match, turn.seat), DEFAULT_BUDGET, seed
            )
        finally:
            box.thinking = None
        machine = Machine(level=level, seed=seed, steps=DEFAULT_BUDGET.steps)
        acts = c.MachineActs(turn.decision, thought.action, machine)
        reply = await self._host.ask(table.id, acts)
        if reply.denial not in (None, Denial.ALREADY_DECIDED):
            raise UnplayableMove(level, reply.denial)
