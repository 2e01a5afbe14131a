"""Rooms in two processes of one PostgreSQL: the share of the work of each.

In each room two people play with two AI players, in the process to which a proxy would send them by
the first letter of the room's code; then with three in ten people elsewhere. The processor time of
two whole bots and the server is counted. All of it shares this machine, and takes less than four
minutes where nothing else uses its two cores.
"""

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.processor_time import processor_time
from engine.store.migrate import migrate
from tests.postgres import Server, binaries
from tests.promises.players import Table, tables_of
from tests.whole.nursery import ForkedBot, nursery
from tests.whole.server import free_port

ROOMS = 40
"""100 of them and their people are too many for two cores."""

WARMING = 10.0
SECONDS = 20.0
AWAY = 0.3
PATIENCE = 120.0
THINKING = (0.4, 2.0)
AT_ONCE = 8


class Bot(NamedTuple):
    """A whole bot that serves rooms."""

    url: str
    process: ForkedBot


class Outcome(NamedTuple):
    """Seconds of processor time of each bot and of the server, and the decisions people made."""

    bots: tuple[float, ...]
    server: float
    decisions: int


@asynccontextmanager
async def _bots(folder: Path, url: str, count: int) -> AsyncIterator[list[Bot]]:
    bots = []
    for number in range(count):
        port = free_port()
        at = f"http://127.0.0.1:{port}"
        proxied = ("--behind", at, "127.0.0.1")  # each person has a separate address
        arguments = (url, f"rooms {number}", "brisk", "--port", str(port), *proxied)
        log = folder / f"{number}.txt"
        process = await nursery().start("process", arguments, log)
        async with asyncio.timeout(PATIENCE):
            await process.stdout.readline()
        bots.append(Bot(at, process))
    try:
        yield bots
    finally:
        for bot in bots:
            bot.process.send_signal(15)
        await asyncio.gather(*(bot.process.wait() for bot in bots))


async def _begin(table: Table, bots: Sequence[Bot], away: float, rng: random.Random) -> None:
    """Seat the people, each in the process to which they are sent."""
    await table.begin()
    home = ord(table.players[0].room[0]) % len(bots)
    for player in table.players:
        elsewhere = rng.random() < away
        player.url = bots[(home + elsewhere) % len(bots)].url
        await player.reconnect()


async def _outcome(server: Server, count: int, away: float) -> Outcome:
    name = f"rooms_{count}_{round(away * 10)}"
    server.create(name)
    await migrate(server.url(name))
    rng = random.Random(name)
    with tempfile.TemporaryDirectory() as folder:
        async with _bots(Path(folder), server.url(name), count) as bots:
            tables = tables_of(bots[0].url, ROOMS, 1, THINKING)
            for first in range(0, ROOMS, AT_ONCE):
                some = tables[first : first + AT_ONCE]
                await asyncio.gather(*(_begin(table, bots, away, rng) for table in some))
            for table in tables:  # not sooner: those who still sit down would have to wait
                table.play()
            await asyncio.sleep(WARMING)
            roots = [bot.process.pid for bot in bots] + [server.pid]
            before = [processor_time([root]) for root in roots]
            promised = sum(table.promised for table in tables)
            await asyncio.sleep(SECONDS)
            after = [processor_time([root]) for root in roots]
            decisions = sum(table.promised for table in tables) - promised
            await asyncio.gather(*(table.close() for table in tables))
    *own, of_server = (now - then for now, then in zip(after, before, strict=True))
    return Outcome(tuple(own), of_server, decisions)


def _told(outcome: Outcome, alone: float) -> str:
    each = (sum(outcome.bots) + outcome.server) / max(outcome.decisions, 1) * 1000
    most = max(outcome.bots) / sum(outcome.bots)
    told = f"{each:.1f} ms of processor time a decision with what follows"
    if len(outcome.bots) == 1:
        return told
    return f"{told}, {each / alone:.2f} times as with one; the busier bot does {most:.0%}"


async def measure() -> list[tuple[str, str]]:
    """Measure on a temporary PostgreSQL server, if it is installed."""
    if binaries() is None:
        return [("PostgreSQL", "is not installed")]
    server = Server()
    try:
        alone = await _outcome(server, 1, 0.0)
        home = await _outcome(server, 2, 0.0)
        away = await _outcome(server, 2, AWAY)
    finally:
        server.remove()
    each = (sum(alone.bots) + alone.server) / max(alone.decisions, 1) * 1000
    return [
        (f"{ROOMS} rooms in one process", _told(alone, each)),
        ("in two, each room at home", _told(home, each)),
        (f"in two, {AWAY:.0%} of the people elsewhere", _told(away, each)),
    ]


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
