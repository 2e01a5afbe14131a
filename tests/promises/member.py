"""One process of `many`: it decides at tables like the bot, on orders from its input.

Each input line is a question; the output line that answers it is written once the result is
durable. The process stops in an orderly way at the end of its input.
"""

import asyncio
import json
import logging
import sys
import time
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final

import asyncpg

from engine.host.chance import SystemChance
from engine.host.changes import EVERYWHERE
from engine.host.claim_rows import DatabaseClock, Lease, own_name
from engine.host.claims import Claims
from engine.host.clock import ServedClock, SystemClock
from engine.host.host import Host
from engine.host.table_store import CommandResult
from engine.host.timekeeper import Timekeeper
from engine.rules.cards import SEATS
from engine.rules.deal.actions import move_text
from engine.rules.knowledge import observe
from engine.rules.ruleset import rules_of
from engine.store.commits import Committer, NotStored
from engine.store.database import bus_of, open_database
from engine.store.journal import Journal
from engine.store.problems import DatabaseUnreachable, UnusableDatabase
from engine.tables import commands as c
from engine.tables.commands import Actor
from engine.tables.table import Pace
from tests.engine.host.hosted import PLAYERS, QuickRandom
from tests.engine.many.heard import Heard

PACE: Final = Pace(timedelta(minutes=20), timedelta(seconds=1), timedelta(seconds=1))

TARGET: Final = 10_000
"""A target that is not reached during a run."""

CLAIM: Final = "the desk"

LATER: Final = 75
"""Exit status of a process that could not start or has lost its lease, and may be retried."""

UNREACHED: Final = (
    UnusableDatabase,
    DatabaseUnreachable,
    NotStored,
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
)

Line = dict[str, Any]


PLAYER: Final = QuickRandom()


class ShownTables:
    """The processes that show tables, as far as this one knows."""

    def __init__(self, own: str) -> None:
        self.own = own
        self.at: dict[str, str] = {}

    def here(self, table_id: str) -> bool:
        return self.at.get(table_id) == self.own

    def elsewhere(self, table_id: str) -> str:
        return "" if self.here(table_id) else self.at.get(table_id, EVERYWHERE)

    def are_ours(self, screens: str) -> bool:
        return screens in (EVERYWHERE, self.own)


class Answers:
    """Answers questions about tables by asking their host."""

    def __init__(self, host: Host, shown: ShownTables, heard: Heard) -> None:
        self._host = host
        self._shown = shown
        self._heard = heard

    async def answer(self, asked: Line) -> None:
        """Carry out a question, and answer with the result."""
        began = time.perf_counter()
        try:
            told = await self._answered(asked)
        except (NotStored, DatabaseUnreachable) as error:
            told = {"failed": type(error).__name__}
        took = time.perf_counter() - began
        say({"number": asked["number"], "table": asked.get("table"), "took": took, **told})

    async def _answered(self, asked: Line) -> Line:
        if "shown" in asked:
            self._shown.at[asked["table"]] = asked["shown"]
        match asked["what"]:
            case "open":
                return {"table": await self._open(asked["people"])}
            case "door":
                return {"table": await self._door(asked["owner"])}
            case "play":
                return await self._play(asked["table"], asked["roll"], asked.get("version", 0))
            case "knock":
                command: c.Command = c.AskIn(Actor(asked["guest"]))
            case "turn down":
                command = c.AnswerGuest(Actor(asked["owner"]), asked["guest"], admits=False)
            case "close":
                command = c.Close(Actor(asked["owner"]))
        return _told(await self._host.ask(asked["table"], command))

    async def _open(self, people: list[str]) -> str:
        """Open a table for these people, with AI players in the other chairs."""
        owner, *others = (Actor(one) for one in people)
        table_id = await self._opened(owner)
        for actor in others:
            await self._host.ask(table_id, c.Sit(actor))
        await self._host.ask(table_id, c.Start(owner, SEATS[3], "random"))
        return table_id

    async def _door(self, owner: str) -> str:
        """Open a table that people can only ask to join."""
        table_id = await self._opened(Actor(owner))
        await self._host.ask(table_id, c.SetOptions(Actor(owner), invited_only=True))
        return table_id

    async def _opened(self, owner: Actor) -> str:
        rules = rules_of("belot_bg", {"target": TARGET})
        opening = c.Open(owner, self._host.chance.code(), "belot_bg", rules, PACE)
        table_id = (await self._host.open(opening)).id
        self._shown.at[table_id] = self._shown.own
        return table_id

    async def _play(self, table_id: str, roll: int, version: int) -> Line:
        """Make a random legal decision for the person in turn, once that version was shown."""
        if self._shown.here(table_id):
            await self._heard.until(table_id, version)
        table = await self._host.table(table_id)
        turn = table.turn
        if turn is None or table.match is None or table.ai_plays(turn.seat):
            return {"waits": True}
        account = table.chairs[turn.seat].account or ""
        action = PLAYER.decide(observe(table.match, turn.seat), PLAYER.budget, roll).action
        act = c.Act(Actor(account), turn.decision, action)
        told = _told(await self._host.ask(table_id, act))
        decided = {"decision": turn.decision, "account": account, "move": move_text(action)}
        return {**told, **decided, "away": not self._shown.here(table_id)}


def _told(result: CommandResult) -> Line:
    return {"version": result.table.version, "denial": result.denial}


def say(line: Line) -> None:
    """Write an answer."""
    sys.stdout.write(json.dumps(line) + "\n")
    sys.stdout.flush()


async def _lines() -> asyncio.StreamReader:
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    return reader


class BeginsAnew(Exception):
    """The process has lost its lease."""


async def serve(url: str) -> None:
    """Serve until the input ends."""
    lines = await _lines()
    try:
        database = await open_database(url)
        name = own_name()
        bus, shown = bus_of(url, name), ShownTables(name)
        committer = Committer(database, bus)
        committer.start()
        shared = DatabaseClock(SystemClock(), database.time)
        await shared.measure()
        clock, lease = ServedClock(shared), Lease(shared)
        journal = Journal(database, committer)
        host = Host(journal, committer, clock, SystemChance(), PLAYERS, screens=shown)
        claims, timekeeper = Claims(database, committer, lease), Timekeeper(host, lease)
        await bus.start()
        await timekeeper.resume()
    except (*UNREACHED, OSError) as error:
        logging.warning("cannot begin: %s", type(error).__name__)  # noqa: LOG015 (of a process)
        sys.exit(LATER)
    heard = Heard()
    answers = Answers(host, shown, heard)
    host.subscribe(heard)

    async def hold() -> None:
        say({"claim": True})
        try:
            await asyncio.Future[None]()
        finally:
            say({"claim": False})

    async def begin_anew() -> None:
        await lease.lost.wait()
        raise BeginsAnew

    works = (timekeeper.run(), claims.run(), claims.while_held(CLAIM, hold), begin_anew())
    try:
        async with asyncio.TaskGroup() as group:
            running = [group.create_task(work) for work in works]
            say({"ready": host.process})
            asking = set[asyncio.Task[None]]()
            async for line in lines:
                task = group.create_task(answers.answer(json.loads(line)))
                asking.add(task)
                task.add_done_callback(asking.discard)
            await asyncio.gather(*asking)
            for one in running:
                one.cancel()
    finally:
        with suppress(*UNREACHED):
            await claims.end()
        await host.close()
        await bus.stop()
        await committer.stop()
        await database.close()
    say({"ended": heard.changes, "wrong": heard.wrong})


def main() -> None:
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(message)s")
    try:
        asyncio.run(serve(sys.argv[1]))
    except* BeginsAnew:
        logging.warning("begins anew")  # noqa: LOG015 (of a process)
        sys.exit(LATER)


if __name__ == "__main__":
    main()
