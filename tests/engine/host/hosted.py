"""Hosts on a real database file, with a clock and random numbers that a test controls."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

from engine.host.changes import Change
from engine.host.clock import ServedClock, to_ms
from engine.host.host import Host
from engine.host.table_store import Projection
from engine.host.timekeeper import Timekeeper
from engine.players.levels import RandomPlayer
from engine.players.player import Budget, Player, Thought
from engine.rules.cards import SEATS, Card, Seat, pack, per_seat
from engine.rules.knowledge import Knowledge
from engine.rules.record.deal_record import SEED_BYTES, Shuffle
from engine.rules.ruleset import rules_of
from engine.store.commits import Batch, Committer, StoreFailed
from engine.store.database import Database, open_database
from engine.store.journal import Journal
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.events import TableEvent
from engine.tables.folds.evolve import fold
from engine.tables.folds.play import next_shuffle
from engine.tables.rulings.checks import next_due
from engine.tables.serialization import parse_event
from engine.tables.table import Decision, Pace, Status, Table
from tests.migrated import ask, database

ANA = Actor("ana")


class HandClock:
    """A clock that stands still until it is moved. Timers run, but `scale` times as fast."""

    def __init__(self, scale: float = 0.005) -> None:
        self.present = self._began = datetime(2031, 5, 4, 20, 0, tzinfo=UTC)
        self.scale = scale
        self._set_by = timedelta()

    def now(self) -> datetime:
        return self.present

    def monotonic(self) -> float:
        return (self.present - self._set_by - self._began).total_seconds()

    def seconds(self, duration: timedelta) -> float:
        return duration.total_seconds() * self.scale

    def wait(self, seconds: float) -> None:
        self.present += timedelta(seconds=seconds)

    def set_by(self, seconds: float) -> None:
        """Set the clock, as by hand or by a suspended machine: measured time does not advance."""
        self.present += timedelta(seconds=seconds)
        self._set_by += timedelta(seconds=seconds)

    def follow(self, change: Change) -> None:
        """Advance to the next thing due at the table (a listener)."""
        due = next_due(change.table)
        waits = change.table.waits_for_people
        if due is not None and change.table.status is Status.PLAYING and not waits:
            self.present = max(self.present, due.at)


class FixedChance:
    """The same random numbers for the same purpose, in every process."""

    def __init__(self) -> None:
        self.tables = 0
        self.codes = 0

    def table_id(self) -> str:
        self.tables += 1
        return f"t{self.tables}"

    def invitation(self) -> str:
        return f"{self.code():A<16}"

    def code(self) -> str:
        self.codes += 1
        return f"CODE{self.codes}"

    def first_dealer(self, table_id: str, match_no: int, players: int) -> Seat:
        return random.Random(f"{table_id} {match_no}").choice(SEATS[:players])

    def lots(self, table_id: str, lots: int, players: int) -> tuple[Seat, ...]:
        return tuple(random.Random(f"{table_id} {lots}").sample(SEATS[:players], players))

    def shuffle(self, tournament_id: str, round_no: int, count: int) -> tuple[int, ...]:
        shuffled = random.Random(f"{tournament_id} {round_no}").sample(range(count), count)
        return tuple(shuffled)

    def sealed(self, table_id: str, number: int) -> str:
        return random.Random(f"seal {table_id} {number}").randbytes(SEED_BYTES).hex()

    def deck(self, shuffled: Shuffle, pack: Sequence[Card]) -> tuple[Card, ...]:
        of = f"{shuffled.table} {shuffled.match_no} {shuffled.deal}"
        return tuple(random.Random(of).sample(pack, len(pack)))

    def seed(self, table_id: str, decision: Decision) -> int:
        return random.Random(f"{table_id} {decision}").getrandbits(32)


class QuickRandom(RandomPlayer):
    """Draws without going through a thread."""

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        return self.decide(knowledge, budget, seed)


PLAYERS: Mapping[str, Player] = {"random": QuickRandom(), "club": QuickRandom()}


class Flaky(Committer):
    """Fails `fails` times: before storing, or after it if `stores` is set."""

    fails = 0
    stores = False
    tried = 0

    async def commit(self, batch: Batch) -> None:
        self.tried += 1
        if self.fails:
            self.fails -= 1
            if self.stores:
                await super().commit(batch)
            raise StoreFailed(batch)
        await super().commit(batch)


@dataclass
class Process:
    """A process that runs tables; several may share a file."""

    path: Path
    clock: HandClock
    database: Database
    committer: Flaky
    host: Host
    timekeeper: Timekeeper
    running: asyncio.Task[None] | None = None
    ended: bool = False

    def run(self) -> None:
        self.running = asyncio.create_task(self.timekeeper.run())

    async def pause(self) -> None:
        """Stop the timekeeper, and let the mailboxes become empty."""
        if self.running is not None:
            self.running.cancel()
            with suppress(asyncio.CancelledError):
                await self.running
        # A change is in the file a moment before it is in memory.
        await until(lambda: all(box.worker is None for box in self.host.mailboxes()))

    async def stop(self) -> None:
        if not self.ended:
            self.ended = True
            await self.pause()
            await self.host.close()
            await self.committer.stop()
            await self.database.close()

    async def kill(self) -> None:
        """Kill it: nothing is finished or released."""
        self.ended = True
        tasks = [box.worker for box in self.host.mailboxes()]
        tasks += [self.committer._writer, self.running]
        left = [task for task in tasks if task is not None]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.database.close()

    def stored(self, table_id: str) -> list[TableEvent]:
        """The content of the file, read through a separate connection."""
        found = ask(self.path, "SELECT body FROM events WHERE table_id = ? ORDER BY seq", table_id)
        return [parse_event(body) for (body,) in found]

    def beaten(self) -> bool:
        """Whether the current heartbeat is stored."""
        found = ask(self.path, "SELECT heartbeat_at FROM processes WHERE id = ?", self.host.process)
        return any(beat >= to_ms(self.clock.now()) for (beat,) in found)

    def over(self, table_id: str) -> bool:
        """Whether the match is stored as finished."""
        return self._row(table_id) == (Status.FINISHED,)

    def version(self, table_id: str) -> int:
        (version,) = self._row(table_id, "version")
        assert isinstance(version, int)
        return version

    def _row(self, table_id: str, column: str = "status") -> tuple[object, ...]:
        (row,) = ask(self.path, f"SELECT {column} FROM tables WHERE id = ?", table_id)
        return row

    def folded(self, table_id: str) -> Table:
        return fold(table_id, None, self.stored(table_id))


@asynccontextmanager
async def process(
    path: Path,
    clock: HandClock,
    name: str = "",
    *,
    players: Mapping[str, Player] = PLAYERS,
    projections: Sequence[Projection] = (),
    chance: FixedChance | None = None,
) -> AsyncIterator[Process]:
    """A process with its own connections to a file, which is created if missing."""
    opened = await open_database(await database(path))
    committer = Flaky(opened)
    committer.start()
    journal = Journal(opened, committer)
    host = Host(
        journal,
        committer,
        ServedClock(clock),
        chance or FixedChance(),
        players,
        process=name,
        projections=projections,
    )
    made = Process(path, clock, opened, committer, host, Timekeeper(host))
    try:
        yield made
    finally:
        await made.stop()


async def opened(
    host: Host,
    *people: str,
    preset: str = "belot_bg",
    target: int = 31,
    level: str | None = None,
    **switches: object,
) -> Table:
    """A table in the lobby with ana, these people, and AI players in the other chairs."""
    rules = rules_of(preset, {"target": target, **switches})
    opening = c.Open(ANA, host.chance.code(), preset, rules, Pace())
    table = await host.open(opening)
    for name in people:
        await allow(host, table.id, c.Sit(Actor(name)))
    if level is not None:
        for seat, chair in per_seat(table.chairs):
            if chair.empty and seat > len(people):
                await allow(host, table.id, c.AddAIPlayer(ANA, seat, level))
    return await host.table(table.id)


async def comes_back(host: Host, table: Table) -> None:
    """If the next deal waits for people, ana comes back for it."""
    if table.waits_for_people:
        await host.ask(table.id, c.ComeBack(ANA))


def returning(host: Host) -> Callable[[Change], None]:
    """A listener: ana comes back for every deal, and leaves the cards to the clock."""
    tasks = set[asyncio.Task[None]]()

    def heard(change: Change) -> None:
        task = asyncio.create_task(comes_back(host, change.table))
        tasks.add(task)
        task.add_done_callback(tasks.discard)

    return heard


async def allow(host: Host, table_id: str, command: c.Command) -> Table:
    reply = await host.ask(table_id, command)
    assert reply.denial is None
    return reply.table


async def dealt(host: Host, table_id: str, first_dealer: Seat = SEATS[3]) -> Table:
    """Start with AI players in the free chairs, and deal."""
    await allow(host, table_id, c.Start(ANA, first_dealer, "random"))
    table = await host.table(table_id)
    shuffle = next_shuffle(table, table.seed)
    deck = host.chance.deck(shuffle, pack(table.rules.deck))
    after = host.chance.sealed(table_id, table.seals + 1)
    return await allow(host, table_id, c.DealNext(1, 1, deck, shuffle, after))


async def until(condition: Callable[[], bool], seconds: float = 60) -> None:
    for _ in range(int(seconds * 500)):
        if condition():
            return
        await asyncio.sleep(0.002)
    raise TimeoutError


def decision_of(table: Table) -> Decision:
    assert table.turn is not None
    return table.turn.decision
