"""What happens by itself: deals, AI turns, nudges, missed turns; heartbeat and leases.

A due turn is a row in the database (`tables.due_at`). What is kept here only says when to look.
"""

import asyncio
import logging
from collections.abc import Coroutine
from datetime import datetime, timedelta
from typing import Any

from engine.host.clock import from_ms, to_ms
from engine.host.host import LEASE, Change, Host, LedElsewhere, NoSuchTable
from engine.host.process import certainly_dead
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import pack
from engine.rules.knowledge import observe
from engine.rules.match import MakeCall, PlayCard
from engine.store.commits import NotStored
from engine.tables import commands as c
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


class Timekeeper:
    """Lets things fall due. `resume` once at the start, then `run` until cancelled."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._clock = host.clock
        self._sooner = asyncio.Event()
        self._next: datetime | None = None
        self._waiting: dict[str, datetime] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        self._unled: set[str] = set()
        self._served_until = self._clock.now()
        host.subscribe(self._changed)

    async def resume(self) -> tuple[Table, ...]:
        """After a start: lead what dead processes led, and give tables their lost time back.

        Returns all tables that are not closed, for whoever shows them.
        """
        journal, own = self._host.journal, self._host.process
        for leader in await journal.leaders():
            if certainly_dead(leader, own):
                await journal.release(leader)
        beat = await journal.last_beat()
        self._served_until = from_ms(beat) if beat is not None else self._clock.now()
        self._unled = set(await journal.playing())
        await self._give_back()
        await journal.beat(own, to_ms(self._clock.now()))
        live = await journal.with_status(Status.LOBBY, Status.PLAYING, Status.FINISHED)
        return tuple([await self._host.table(table_id) for table_id in live])

    async def _give_back(self) -> None:
        """Give back what can be led already; the others when their leases have run out."""
        for table_id in tuple(self._unled):
            try:
                await self._host.ask(table_id, c.GiveBack(self._served_until))
            except LedElsewhere:
                continue
            self._unled.discard(table_id)

    async def run(self) -> None:
        """Keep the time until cancelled."""
        try:
            async with asyncio.TaskGroup() as group:
                group.create_task(self._beat(), name="heartbeat")
                group.create_task(self._look(), name="due turns")
        finally:
            for task in self._tasks:
                task.cancel()

    def _changed(self, change: Change) -> None:
        due = next_due(change.table)
        if due is not None and (self._next is None or due.at < self._next):
            self._next = due.at
            self._sooner.set()

    async def _beat(self) -> None:
        while True:
            now = self._clock.now()
            try:
                await self._host.journal.beat(self._host.process, to_ms(now))
                await self._host.journal.renew(self._host.process, to_ms(now + LEASE))
            except NotStored:
                logger.exception("heartbeat of %s not stored", self._host.process)
            await self._give_back()
            for box in self._host.mailboxes():
                if box.used is not None and now - box.used > IDLE:
                    self._host.forget(box)
            await asyncio.sleep(self._clock.seconds(BEAT))

    async def _look(self) -> None:
        while True:
            now = self._clock.now()
            self._next = None
            self._sooner.clear()
            self._waiting = {table: at for table, at in self._waiting.items() if at > now}
            rows = await self._host.journal.due(
                to_ms(now), AT_ONCE + len(self._waiting), self._host.process
            )
            for row in rows:
                if row.id not in self._waiting:
                    self._waiting[row.id] = now + RETRY
                    self._start(row.id, self._fall_due(row.id))
            if len(rows) < AT_ONCE + len(self._waiting):
                await self._wait(now)

    async def _wait(self, now: datetime) -> None:
        upcoming = await self._host.journal.next_due(to_ms(now))
        self._next = min([now + LOOK, *([from_ms(upcoming)] if upcoming is not None else [])])
        pause = self._clock.seconds(max(self._next - self._clock.now(), timedelta()))
        try:
            async with asyncio.timeout(pause):
                await self._sooner.wait()
        except TimeoutError:
            return

    def _start(self, table_id: str, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work, name=f"due at {table_id}")
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _fall_due(self, table_id: str) -> None:
        """Do what is due at a table; where it fails, it is tried again after `RETRY`."""
        try:
            table = await self._host.table(table_id)
            due = next_due(table)
            if due is None or due.at > self._clock.now():
                return
            await self._do(table, due.what)
        except (NotStored, LedElsewhere, NoSuchTable):
            logger.warning("table %s: what is due is tried again", table_id, exc_info=True)
            return
        self._waiting.pop(table_id, None)
        self._sooner.set()

    async def _do(self, table: Table, what: What) -> None:
        turn = table.turn
        if what is What.DEAL:
            await self._host.ask(table.id, self._deal(table))
        elif what is What.EXPIRE:
            await self._host.ask(table.id, c.Expire())
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
        if table.match is None or box.thinking == turn.decision:
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
        if not isinstance(thought.action, MakeCall | PlayCard):
            raise TypeError(f"an AI cannot {type(thought.action).__name__}")
        machine = Machine(level=level, seed=seed, steps=DEFAULT_BUDGET.steps)
        await self._host.ask(table.id, c.MachineActs(turn.decision, thought.action, machine))
