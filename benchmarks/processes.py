"""One, two and three processes of one PostgreSQL: taps a second, and what a carried one costs.

As many people as there are tables tap without thinking, at tables of four people; each process is
asked about those that it leads, or now and then about one that another leads. The tables are led,
stored and followed as by the bot; no screens are drawn. All of it shares this machine.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

from benchmarks.percentiles import percentiles
from engine.store.migrate import migrate
from tests.postgres import Server, binaries
from tests.promises.between import Between
from tests.promises.member import Line
from tests.promises.members import MemberProcess

TABLES = 60
SECONDS = 10.0
WARMING = 2.0
CARRIED = 0.3
PATIENCE = 10.0

TAPS = 40
"""Of which the steps to the database and back are counted."""


async def _play(member: MemberProcess, table_id: str, rng: random.Random) -> Line:
    """One tap, as soon as somebody is in turn."""
    while True:
        roll = rng.getrandbits(32)
        told = await member.ask("play", PATIENCE, table=table_id, roll=roll)
        if told is None:
            raise TimeoutError
        if told.get("version") and told["denial"] is None:
            return told
        await asyncio.sleep(0.02)


async def _taps(
    members: Sequence[MemberProcess], tables: dict[str, int], share: float
) -> list[tuple[float, bool]]:
    """Let all of them be tapped at, and tell how long each tap took, and whether it was carried."""
    found: list[tuple[float, bool]] = []
    began = time.perf_counter()

    async def person(table_id: str, home: int) -> None:
        rng = random.Random(table_id)
        while (now := time.perf_counter() - began) < WARMING + SECONDS:
            away = len(members) > 1 and rng.random() < share
            who = (home + rng.randrange(1, len(members))) % len(members) if away else home
            told = await _play(members[who], table_id, rng)
            if now >= WARMING:
                found.append((told["took"], told["carried"]))

    await asyncio.gather(*(person(table_id, home) for table_id, home in tables.items()))
    return found


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


async def _throughput(folder: Path, url: str, processes: int) -> list[tuple[str, str]]:
    figures = []
    async with _started(folder, [url] * processes) as members:
        tables = await _opened(members, TABLES)
        for share in (0.0, CARRIED) if processes > 1 else (0.0,):
            taps = await _taps(members, tables, share)
            home = [took for took, carried in taps if not carried]
            away = [took for took, carried in taps if carried]
            what = f"{processes} processes, {share:.0%} carried" if processes > 1 else "1 process"
            rate = f"{len(taps) / SECONDS:,.0f}"
            figures.append((f"{what}: taps a second at {TABLES} tables", rate))
            figures.append((f"{what}: led there, p50 / p99", percentiles(home)))
            if away:
                figures.append((f"{what}: carried, p50 / p99", percentiles(away)))
    return figures


async def _steps(folder: Path, server: Server, name: str) -> list[tuple[str, str]]:
    """How often a tap waits for the database, in all processes together."""
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
                took.append((await _play(member, table_id, rng))["took"])
                await asyncio.sleep(0.02)  # the others have followed
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
        ("steps to the database and back, a tap where it is led", f"{alone / TAPS:.1f}"),
        ("the same, a carried tap", f"{(both - alone) / TAPS:.1f}"),
        ("a carried tap while nothing else happens, p50 / p99", percentiles(took[1::2])),
    ]


async def measure() -> list[tuple[str, str]]:
    """Measure on a server of our own, where PostgreSQL is installed."""
    if binaries() is None:
        return [("PostgreSQL", "is not installed")]
    figures = []
    server = Server()
    try:
        with tempfile.TemporaryDirectory() as folder:
            for processes in (1, 2, 3):
                server.create(f"bench{processes}")
                url = server.url(f"bench{processes}")
                await migrate(url)
                figures += await _throughput(Path(folder), url, processes)
            server.create("steps")
            await migrate(server.url("steps"))
            figures += await _steps(Path(folder), server, "steps")
    finally:
        server.remove()
    return figures


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
