"""``python -m tests.promises.many`` harms three processes of one database under a storm of taps.

People use one process, sometimes another one, and any remaining one when their own does not answer.
Every twenty seconds a process is killed. Also, one is paused for a while, one is cut off from the
database, with and without errors, and the database is restarted. Every answer is stored once, every
table has one history, and none waits for long.
"""

import argparse
import asyncio
import os
import random
import re
import secrets
import signal
import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from benchmarks.percentiles import in_seconds, percentiles
from bot.cli.terminal import ProgressBar
from engine.store.migrate import migrate
from engine.tables.table import Decision
from tests.postgres import Server
from tests.promises.between import Between
from tests.promises.histories import Answered, compare, read_histories
from tests.promises.member import Line
from tests.promises.members import MemberProcess

PROCESSES: Final = 3
DATABASE: Final = "many"

THINKING: Final = 3.5
"""Mean seconds between two decisions of a table."""

STRAYS: Final = 0.1
"""The share of people who use another process than the rest of their table."""

PATIENCE: Final = 3.0
"""Seconds after which a person tries another process."""

AGAIN: Final = 0.25
"""The same after an immediate failure."""

AFTERWARDS: Final = 10.0
"""Seconds after a disturbance in which taps do not count as calm."""

BAR: Final = 0.1
LONGEST: Final = 8.0
"""Promised limits in seconds, for calm times and for others."""

DOORS: Final = 6

GUESTS: Final = 8
"""Guests who ask to join a table until it is closed."""

_TROUBLE: Final = re.compile(r"^[-0-9:, ]+ ERROR (?!the database )", re.MULTILINE)
"""A logged error that is not about the database."""


class Disturbance(NamedTuple):
    """A disturbance, its second in the run, and how long it `lasts`."""

    at: float
    what: str
    member: int = 0
    lasts: float = 0.0


class Tap(NamedTuple):
    """An answered decision: the times of request and answer, and the process's own time.

    `away`: another process shows the table.
    """

    wanted: float
    done: float
    took: float
    away: bool


@dataclass
class Many:
    """One run: the server, the processes, the people, and their answers."""

    server: Server
    members: Sequence[MemberProcess]
    between: Between
    thinking: float
    tables: dict[str, int] = field(default_factory=dict)
    """The tables, with the process their people use."""
    answered: dict[tuple[str, Decision], Answered] = field(default_factory=dict)
    knocks: set[tuple[str, str]] = field(default_factory=set)
    taps: list[Tap] = field(default_factory=list)
    lately: dict[str, Tap] = field(default_factory=dict)
    """The last tap at a table that was answered too late for its person."""
    done: list[tuple[Disturbance, float, float]] = field(default_factory=list)
    """Past disturbances with their start and end."""
    refused: int = 0
    closed: int = 0
    over: bool = False

    def __post_init__(self) -> None:
        for member in self.members:
            member.late = self.hear_late

    async def begin(self, tables: int) -> None:
        await asyncio.gather(*(member.start() for member in self.members))
        for number in range(tables):
            home = number % len(self.members)
            people = [f"p{number}/{which}" for which in range(4 if number % 10 else 2)]
            told = await self.members[home].ask("open", 60.0, people=people)
            assert told is not None
            self.tables[told["table"]] = home

    def hear(self, told: Line) -> None:
        """Record an answer."""
        if "decision" not in told or told.get("denial") is not None:
            return
        what = told["table"], Decision(*told["decision"])
        how = Answered.as_chosen(told["account"], told["move"])
        assert self.answered.setdefault(what, how) == how, ("answered twice", what)

    def hear_late(self, told: Line) -> None:
        """Record a late answer; a person who asked again has received another."""
        self.hear(told)
        if "decision" in told and "away" in told and told.get("denial") is None:
            now = time.monotonic()
            self.lately[told["table"]] = Tap(now, now, told["took"], told["away"])

    async def play(self, table_id: str, rng: random.Random) -> None:
        """Play at a table until it is over."""
        while not self.over:
            await asyncio.sleep(rng.uniform(0.5, 1.5) * self.thinking)
            wanted = time.monotonic()
            member = self._turned_to(self.tables[table_id], rng)
            while not self.over:
                roll = rng.getrandbits(32)
                shown = self.members[self.tables[table_id]].name
                asked = {"table": table_id, "roll": roll, "shown": shown}
                told = await member.ask("play", PATIENCE, **asked)
                if told is not None:
                    self.hear(told)
                    if "version" in told and told["denial"] is None:
                        now = time.monotonic()
                        self.taps.append(Tap(wanted, now, told["took"], told["away"]))
                        break
                late = self.lately.pop(table_id, None)
                if late is not None and late.done > wanted:
                    self.taps.append(late._replace(wanted=wanted))
                    break
                if told is not None:
                    if "waits" in told:
                        wanted = time.monotonic()
                    self.refused += told.get("denial") is not None
                    await asyncio.sleep(AGAIN)
                elif not member.serves:
                    await asyncio.sleep(AGAIN)
                member = self._any(rng, member)

    async def knock(self, door: int, rng: random.Random) -> None:
        """Repeatedly ask to join a table and be refused.

        From time to time the table is closed, and another one opened.
        """
        owner, number = f"owner{door}", 0
        while not self.over:
            opened = await self._asked_of_any(rng, "door", owner=owner)
            if opened is not None:
                guests = [f"g{one}" for one in range(number, number + GUESTS)]
                number += GUESTS
                await self._knock_at(opened["table"], owner, guests, rng)
                closed = await self._asked_of_any(rng, "close", table=opened["table"], owner=owner)
                self.closed += closed is not None

    async def _asked_of_any(self, rng: random.Random, what: str, **values: object) -> Line | None:
        """Ask until there is an answer; None if the run ends first."""
        while not self.over:
            told = await self._any(rng).ask(what, PATIENCE, **values)
            if told is not None and "failed" not in told:
                return told
            await asyncio.sleep(AGAIN)
        return None

    async def _knock_at(
        self, table_id: str, owner: str, guests: Sequence[str], rng: random.Random
    ) -> None:
        for guest in guests:
            if self.over:
                return
            asked = {"table": table_id, "guest": guest}
            told = await self._any(rng).ask("knock", PATIENCE, **asked)
            if told is not None and "version" in told and told["denial"] is None:
                self.knocks.add((table_id, guest))
            for _ in range(3):
                await asyncio.sleep(rng.uniform(0.2, 0.6))
                gone = await self._any(rng).ask("turn down", PATIENCE, owner=owner, **asked)
                if gone is not None and "version" in gone:
                    break

    def _turned_to(self, home: int, rng: random.Random) -> MemberProcess:
        member = self.members[home]
        return member if member.serves and rng.random() >= STRAYS else self._any(rng)

    def _any(self, rng: random.Random, last: MemberProcess | None = None) -> MemberProcess:
        """A running process, other than the last one, as a load balancer would choose."""
        serving = [member for member in self.members if member.serves and member is not last]
        return rng.choice(serving or self.members)

    async def disturb(self, one: Disturbance) -> None:
        """Perform a disturbance, and undo it."""
        began = time.monotonic()
        member = self.members[one.member]
        match one.what:
            case "kill":
                async with member.harmed:
                    began = time.monotonic()
                    await member.kill()
                    await member.start()
            case "stop":
                member.signal(signal.SIGSTOP)
                await asyncio.sleep(one.lasts)
                member.signal(signal.SIGCONT)
            case "restart" | "crash":
                await asyncio.to_thread(self.server.end, at_once=one.what == "crash")
                await asyncio.to_thread(self.server.start)
            case "cut" | "silence":
                self.between.cut() if one.what == "cut" else self.between.silence()
                await asyncio.sleep(one.lasts)
                self.between.mend()
        self.done.append((one, began, time.monotonic()))

    def calm(self, tap: Tap) -> bool:
        """Whether a tap was not during or shortly after a disturbance."""
        return not any(
            tap.done > began and tap.wanted < ended + AFTERWARDS for _, began, ended in self.done
        )

    def waits(self) -> dict[str, float]:
        """The longest wait of a table after each kind of disturbance."""
        found: dict[str, float] = {}
        for tap in self.taps:
            before = [one for one, began, _ in self.done if began <= tap.done]
            if before and not self.calm(tap):
                what = before[-1].what
                found[what] = max(found.get(what, 0.0), tap.done - tap.wanted)
        return found


class ManyFigures(NamedTuple):
    """The result of a run, in seconds."""

    answered: int
    knocks: int
    closed: int
    events: int
    seconds: float
    disturbances: int
    calm: Sequence[Tap]
    taps: int
    waits: dict[str, float]
    homes: Sequence[int]
    load: float

    def told(self) -> Iterator[str]:
        minutes = self.seconds / 60
        yield (
            f"{self.disturbances} disturbances in {minutes:.1f} min, {self.taps / self.seconds:.0f}"
            f" taps a second: {self.answered} answered moves and {self.knocks} guests, all stored"
            f" once; {self.closed} tables closed; {self.events} events, each table one history"
        )
        home = [tap.took for tap in self.calm if not tap.away]
        away = [tap.took for tap in self.calm if tap.away]
        yield f"own time p50 / p99 in calm times, at home: {percentiles(home)} ({len(home)})"
        yield f"own time p50 / p99 in calm times, elsewhere: {percentiles(away)} ({len(away)})"
        whole = [tap.done - tap.wanted for tap in self.calm]
        yield f"wanted to answered p50 / p99 in calm times: {in_seconds(whole)}"
        longest = ", ".join(f"{what} {most:.1f} s" for what, most in sorted(self.waits.items()))
        yield f"longest wait of a table after each disturbance: {longest}"
        yield f"tables at home at the end: {', '.join(map(str, self.homes))}; load {self.load:.1f}"

    @property
    def kept(self) -> bool:
        """Whether the promises were kept."""
        slow = sorted(tap.took for tap in self.calm)
        quick = not slow or slow[int(len(slow) * 0.99)] <= BAR
        return quick and max(self.waits.values(), default=0.0) <= LONGEST


def story(seconds: float, rng: random.Random) -> list[Disturbance]:
    """The disturbances of a run: a kill every twenty seconds, and all others in between."""
    found = []
    rare = {
        0.15: Disturbance(0, "stop", 1, 40.0),
        0.40: Disturbance(0, "restart"),
        0.50: Disturbance(0, "crash"),
        0.65: Disturbance(0, "cut", 2, 20.0),
        0.80: Disturbance(0, "silence", 2, 20.0),
    }
    for number in range(1, int(seconds / 20)):
        at = 20.0 * number
        due = next((share for share in rare if share * seconds <= at), None)
        if due is not None:
            found.append(rare.pop(due)._replace(at=at + 7))
        busy = {one.member for one in found if one.lasts and one.at <= at < one.at + one.lasts}
        member = rng.choice([one for one in range(PROCESSES) if one not in busy])
        found.append(Disturbance(at, "kill", member))
    return sorted(found)


async def many(
    folder: Path,
    server: Server,
    *,
    tables: int,
    seconds: float,
    disturbances: Sequence[Disturbance],
    seed: int,
    progress: ProgressBar,
    processes: int = PROCESSES,
    thinking: float = THINKING,
) -> ManyFigures:
    """Run it all; raises on a broken promise about the stored state."""
    await asyncio.to_thread(server.create, DATABASE)
    url = server.url(DATABASE)
    await migrate(url)
    between = Between(server.folder)
    await between.start()
    through = f"postgresql+asyncpg://belot@127.0.0.1:{between.port}/{DATABASE}"
    members = [
        MemberProcess(through if number == processes - 1 else url, folder / f"member{number}.log")
        for number in range(processes)
    ]
    run = Many(server, members, between, thinking)
    people: list[asyncio.Task[None]] = []
    try:
        await run.begin(tables)
        began = time.monotonic()
        chances = (random.Random(f"{seed}/{number}") for number in range(tables + DOORS))
        works = [run.play(table_id, next(chances)) for table_id in run.tables]
        works += [run.knock(door, next(chances)) for door in range(DOORS)]
        people = [asyncio.create_task(one) for one in works]
        disturbing = asyncio.create_task(_disturbed(run, disturbances, began))
        while (now := time.monotonic() - began) < seconds or not disturbing.done():
            told = f"{len(run.answered)} moves, load {os.getloadavg()[0]:.1f}"
            progress(int(min(now, seconds)), int(seconds), told)
            await asyncio.wait((disturbing, *people), timeout=1.0)
            for task in (disturbing, *people):
                if task.done():
                    task.result()
            if disturbing.done():
                await asyncio.sleep(min(1.0, max(seconds - now, 0.0)))
        run.over = True
        await asyncio.gather(*people)
        lasted = time.monotonic() - began
        homes = [await asyncio.to_thread(_homes, server, member.name) for member in members]
        statuses = [await member.end() for member in members]
        assert not any(statuses), statuses
        found = await asyncio.to_thread(read_histories, server, DATABASE)
        compare(found, run.answered, run.knocks)
        for member in members:
            assert member.ended is not None
            assert not member.ended["wrong"], member.ended["wrong"]
            log = member.log.read_text()
            assert not _TROUBLE.search(log), log[-5000:]
    finally:
        for task in people:
            task.cancel()
        await asyncio.gather(*people, return_exceptions=True)
        for member in members:
            await member.close()
        await between.close()
    return ManyFigures(
        len(run.answered),
        len(run.knocks),
        run.closed,
        found.events,
        lasted,
        len(run.done),
        [tap for tap in run.taps if run.calm(tap)],
        len(run.taps),
        run.waits(),
        homes,
        os.getloadavg()[0],
    )


async def _disturbed(run: Many, disturbances: Sequence[Disturbance], began: float) -> None:
    async with asyncio.TaskGroup() as group:
        for one in disturbances:
            await asyncio.sleep(max(began + one.at - time.monotonic(), 0.0))
            group.create_task(run.disturb(one))


def _homes(server: Server, name: str) -> int:
    query = "SELECT count(*) FROM tables WHERE home = $1 AND status <> 'closed'"
    ((found,),) = server.ask(DATABASE, query, name)
    return int(found)


def main() -> int:
    parser = argparse.ArgumentParser(prog="make many", description=__doc__)
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--thinking", type=float, default=THINKING, help="seconds before a tap")
    parser.add_argument("--seed", type=int, default=None)
    parser.add_argument("--folder", type=Path, default=None, help="where the logs stay")
    asked = parser.parse_args()
    seed = asked.seed if asked.seed is not None else secrets.randbelow(10**6)
    seconds = asked.minutes * 60
    print(f"{asked.tables} tables for {asked.minutes:g} min, --seed {seed}", flush=True)
    server = Server()
    try:
        bar = ProgressBar("seconds", elsewhere=30)
        with TemporaryDirectory(prefix="many-") as name, bar as progress:
            folder = asked.folder or Path(name)
            folder.mkdir(parents=True, exist_ok=True)
            figures = asyncio.run(
                many(
                    folder,
                    server,
                    tables=asked.tables,
                    seconds=seconds,
                    disturbances=story(seconds, random.Random(seed)),
                    seed=seed,
                    progress=progress,
                    thinking=asked.thinking,
                )
            )
    finally:
        server.remove()
    for line in figures.told():
        print(line)
    return 0 if figures.kept else 1


if __name__ == "__main__":
    sys.exit(main())
