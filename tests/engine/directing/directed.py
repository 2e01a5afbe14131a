"""A process with a host and a director on a real file, in virtual time, that can be killed."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path

from engine.directing.director import Director, TournamentChange
from engine.host.changes import Change
from engine.host.clock import ServedClock
from engine.host.host import Host
from engine.host.table_store import CommandResult
from engine.host.timekeeper import Timekeeper
from engine.players.player import DEFAULT_BUDGET
from engine.rules.knowledge import observe
from engine.store.database import Database, open_database
from engine.store.journal import Journal
from engine.tables import commands as c_table
from engine.tables.commands import Actor
from engine.tournaments import commands as c
from engine.tournaments.events import TournamentEvent
from engine.tournaments.tournament import Terms, Tournament, TournamentStatus
from tests.engine.host.hosted import PLAYERS, FixedChance, Flaky, QuickRandom
from tests.engine.tournaments.played import ORGANISER
from tests.migrated import ask, database
from tests.virtual import VirtualClock


@dataclass
class Directed:
    """The parts that run tournaments, and everything that was published."""

    path: Path
    database: Database
    committer: Flaky
    host: Host
    timekeeper: Timekeeper
    director: Director
    seen: list[TournamentEvent] = field(default_factory=list)
    running: list[asyncio.Task[None]] = field(default_factory=list)
    acting: set[asyncio.Task[CommandResult]] = field(default_factory=set)

    async def begin(self) -> None:
        await self.timekeeper.resume()
        await self.director.begin()
        self.running = [
            asyncio.create_task(self.timekeeper.run()),
            asyncio.create_task(self.director.run()),
        ]

    async def announce(self, terms: Terms) -> Tournament:
        draft = c.Draft(ORGANISER, self.host.chance.code(), terms)
        tournament = await self.director.draft(draft)
        await self.director.ask(tournament.id, c.Announce(ORGANISER))
        return tournament

    async def until(self, tournament_id: str, *statuses: TournamentStatus) -> Tournament:
        """Wait until the tournament is in one of these states."""
        while True:
            found = await self.director.tournament(tournament_id)
            if found.status in statuses:
                return found
            await asyncio.sleep(1)

    def attend(self, *people: str) -> None:
        """Have these people play for themselves, as soon as it is their turn."""

        def heard(change: Change) -> None:
            table, turn = change.table, change.table.turn
            if turn is None or table.match is None or table.ai_plays(turn.seat):
                return
            account = table.chairs[turn.seat].account
            if account in people:
                knowledge = observe(table.match, turn.seat)
                move = QuickRandom().decide(knowledge, DEFAULT_BUDGET, turn.decision.turn).action
                act = c_table.Act(Actor(account), turn.decision, move)
                self.acting.add(asked := asyncio.create_task(self.host.ask(table.id, act)))
                asked.add_done_callback(self.acting.discard)

        self.host.subscribe(heard)

    async def kill(self) -> None:
        """Kill it: nothing is finished or released."""
        tasks = [box.worker for box in self.host.mailboxes()]
        left = [one for one in (*tasks, self.committer._writer, *self.running) if one is not None]
        for task in left:
            task.cancel()
        await asyncio.gather(*left, return_exceptions=True)
        await self.database.close()

    async def stop(self) -> None:
        for task in self.running:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        await self.host.close()
        await self.committer.stop()
        await self.database.close()


async def started(
    path: Path,
    committing: Callable[[Database], Flaky] = Flaky,
    chance: FixedChance | None = None,
) -> Directed:
    """A process that continues from the file, with the same random numbers as its predecessor."""
    opened = await open_database(await database(path))
    committer = committing(opened)
    committer.start()
    chance = chance or FixedChance()
    for kind in ("tables", "tournaments"):
        ((count,),) = ask(path, f"SELECT count(*) FROM {kind}")
        chance.tables += count
        chance.codes += count
    host = Host(Journal(opened, committer), committer, ServedClock(VirtualClock()), chance, PLAYERS)
    director = Director(host, opened, committer)
    made = Directed(path, opened, committer, host, Timekeeper(host), director)

    def heard(change: TournamentChange) -> None:
        made.seen += change.events

    director.subscribe(heard)
    await made.begin()
    return made


@asynccontextmanager
async def directed(path: Path) -> AsyncIterator[Directed]:
    one = await started(path)
    try:
        yield one
    finally:
        await one.stop()
