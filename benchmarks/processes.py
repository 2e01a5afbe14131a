"""One, two and three processes on one PostgreSQL: the cost of a tap to them and the server.

As many people as there are tables tap at tables of four people, once they are shown what was
tapped before: without thinking, as fast as the machine can, or after a short while. Each is asked
of the process that shows its table, or now and then of another one. Tables are decided, stored and
heard of as by the bot; no screens are drawn. All of it shares this machine, so that one, two and
three take turns, and each is held against the runs of one process of the same round: one with all
tables, and one with as many as each of the several has. The fewer tables a process has, the fewer
moves share a transaction, whatever else there is. With people who think, hardly any do.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from statistics import median
from typing import NamedTuple

from benchmarks.percentiles import percentiles
from benchmarks.processor_time import processor_time
from engine.store.migrate import migrate
from tests.postgres import Server, binaries
from tests.promises.between import Between
from tests.promises.member import Line
from tests.promises.members import MemberProcess

TABLES = 60
THINKING = 0.25
"""Mean seconds between what people are shown and their taps: as many taps as 840 tables at which a
move takes 3.5 s."""

RUNS = (
    (1, TABLES, 0.0),
    (1, TABLES // 2, 0.0),
    (1, TABLES // 3, 0.0),
    (2, TABLES, 0.0),
    (3, TABLES, 0.0),
    (1, TABLES, THINKING),
    (2, TABLES, THINKING),
    (3, TABLES, THINKING),
)
"""Numbers of processes and tables, and seconds of thinking, by turns."""

SECONDS = 5.0
ROUNDS = 3
WARMING = 2.0
AWAY = 0.3
PATIENCE = 10.0

WAITING = 0.25
"""Seconds between two looks for somebody's turn; dealing takes one."""

TAPS = 40
"""Taps whose database round trips are counted."""


class _Taps(NamedTuple):
    """Times from taps to answers in seconds, their total processor time, and the seconds of the
    run.
    """

    home: list[float]
    away: list[float]
    processor: float
    seconds: float

    @property
    def each(self) -> float:
        """Milliseconds of processor time per tap."""
        return self.processor / max(len(self.home) + len(self.away), 1) * 1000


async def _play(
    member: MemberProcess, table_id: str, shown: MemberProcess, seen: int, rng: random.Random
) -> Line:
    """One tap, once a person is in turn who has seen that version of the table."""
    asked = {"table": table_id, "shown": shown.name, "version": seen}
    while True:
        asked["roll"] = rng.getrandbits(32)
        told = await member.ask("play", PATIENCE, **asked)
        if told is None:
            raise TimeoutError
        if told.get("version") and told["denial"] is None:
            return told
        await asyncio.sleep(WAITING)


async def _taps(
    members: Sequence[MemberProcess],
    server: Server,
    tables: dict[str, int],
    share: float,
    thinking: float,
) -> _Taps:
    """Tap at all tables."""
    roots = [server.pid, *(member.pid for member in members)]
    taps: list[Line] = []
    counting = over = False

    async def person(table_id: str, home: int) -> None:
        rng, seen = random.Random(table_id), 0
        while not over:
            if thinking:
                await asyncio.sleep(rng.expovariate(1 / thinking))
            away = len(members) > 1 and rng.random() < share
            who = (home + rng.randrange(1, len(members))) % len(members) if away else home
            told = await _play(members[who], table_id, members[home], seen, rng)
            seen = told["version"]
            if counting:
                taps.append(told)

    people = [asyncio.create_task(person(*one)) for one in tables.items()]
    await asyncio.sleep(WARMING)
    counting, before, began = True, processor_time(roots), time.perf_counter()
    await asyncio.sleep(SECONDS)
    counting, taken = False, processor_time(roots) - before
    seconds = time.perf_counter() - began
    over = True
    await asyncio.gather(*people)
    home = [told["took"] for told in taps if not told["away"]]
    return _Taps(home, [told["took"] for told in taps if told["away"]], taken, seconds)


async def _opened(members: Sequence[MemberProcess], tables: int) -> dict[str, int]:
    found = {}
    for number in range(tables):
        home = number % len(members)
        people = [f"p{number}/{which}" for which in range(4)]
        told = await members[home].ask("open", PATIENCE, people=people)
        if told is None:
            raise TimeoutError
        found[told["table"]] = home
    return found


@asynccontextmanager
async def _started(folder: Path, urls: Sequence[str]) -> AsyncIterator[list[MemberProcess]]:
    members = [MemberProcess(url, folder / f"{number}.log") for number, url in enumerate(urls)]
    try:
        await asyncio.gather(*(member.start() for member in members))
        yield members
    finally:
        for member in members:
            await member.close()


async def _throughput(
    folder: Path, server: Server, database: str, processes: int, tables: int, thinking: float
) -> list[_Taps]:
    """Taps in the home process, then with some that arrive at another one."""
    async with _started(folder, [server.url(database)] * processes) as members:
        homes = await _opened(members, tables)
        shares = (0.0, AWAY) if processes > 1 else (0.0,)
        return [await _taps(members, server, homes, share, thinking) for share in shares]


def _ratio(runs: Sequence[_Taps], others: Sequence[_Taps]) -> str:
    """The median of the rounds' ratios."""
    return f"{median(taps.each / one.each for taps, one in zip(runs, others, strict=True)):.2f}"


def _told(what: str, runs: Sequence[_Taps]) -> Iterator[tuple[str, str]]:
    """Medians of the rounds."""
    yield f"{what}: processor time a tap", f"{median(taps.each for taps in runs):.2f} ms"
    count = median((len(taps.home) + len(taps.away)) / taps.seconds for taps in runs)
    yield f"{what}: taps a second", f"{count:,.0f}"
    yield f"{what}: at home, p50 / p99", percentiles([one for taps in runs for one in taps.home])
    away = [one for taps in runs for one in taps.away]
    if away:
        yield f"{what}: elsewhere, p50 / p99", percentiles(away)


async def _steps(folder: Path, server: Server, name: str) -> list[tuple[str, str]]:
    """Database round trips of a tap, in all processes together."""
    ways = [Between(server.folder) for _ in range(2)]
    for way in ways:
        await way.start()
    urls = [f"postgresql+asyncpg://belot@127.0.0.1:{way.port}/{name}" for way in ways]
    rng = random.Random(0)
    async with _started(folder, urls) as members:
        ((table_id, home),) = (await _opened(members, 1)).items()
        own, other = members[home], members[1 - home]

        async def counted(asked: Sequence[MemberProcess]) -> tuple[float, list[float]]:
            before, began, took = sum(way.asked for way in ways), time.perf_counter(), []
            for member in asked:
                took.append((await _play(member, table_id, own, 0, rng))["took"])
                await asyncio.sleep(0.02)  # the other processes have caught up
            resting = (time.perf_counter() - began) * at_rest
            return sum(way.asked for way in ways) - before - resting, took

        at_rest = 0.0
        await counted([own, other] * 4)
        before, began = sum(way.asked for way in ways), time.perf_counter()
        await asyncio.sleep(4.0)
        at_rest = (sum(way.asked for way in ways) - before) / (time.perf_counter() - began)
        alone, _ = await counted([own] * TAPS)
        both, took = await counted([own, other] * TAPS)
    for way in ways:
        await way.close()
    return [
        ("steps to the database and back, a tap at home", f"{alone / TAPS:.1f}"),
        ("the same, a tap elsewhere", f"{(both - alone) / TAPS:.1f}"),
        ("a tap elsewhere while nothing else happens, p50 / p99", percentiles(took[1::2])),
    ]


async def measure() -> list[tuple[str, str]]:
    """Measure on a temporary PostgreSQL server, if it is installed."""
    if binaries() is None:
        return [("PostgreSQL", "is not installed")]
    figures: list[tuple[str, str]] = []
    server = Server()
    try:
        with tempfile.TemporaryDirectory() as folder:
            found: dict[tuple[int, int, float, float], list[_Taps]] = {}
            for number in range(ROUNDS):
                for index, (processes, tables, thinking) in enumerate(RUNS):
                    name = f"bench{number}_{index}"
                    server.create(name)
                    await migrate(server.url(name))
                    args = (Path(folder), server, name, processes, tables, thinking)
                    for share, run in zip((0.0, AWAY), await _throughput(*args), strict=False):
                        found.setdefault((processes, tables, thinking, share), []).append(run)
            for (processes, tables, thinking, share), runs in found.items():
                what = "1 process" if processes == 1 else f"{processes} processes"
                what += f", {tables} tables" + (f", {share:.0%} elsewhere" if share else "")
                what += ", thinking" if thinking else ""
                figures += _told(what, runs)
                if processes > 1:
                    alone = _ratio(runs, found[1, TABLES, thinking, 0.0])
                    figures.append((f"{what}: times as with one process", alone))
                as_many = found.get((1, tables // processes, thinking, 0.0))
                if processes > 1 and as_many:
                    figures.append((f"{what}: the same with as many tables", _ratio(runs, as_many)))
            server.create("steps")
            await migrate(server.url("steps"))
            figures += await _steps(Path(folder), server, "steps")
    finally:
        server.remove()
    return figures


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
