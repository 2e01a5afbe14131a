"""A bot on PostgreSQL with a second process on standby: the cost of a tap.

People play at tables of four as in `taps`, and the platform answers at once. The processor time is
that of the bot, its people, the server and the second process together. People never stop; the
second process comes and goes meanwhile, and each time beside it is held against those before and
after it, so that nothing else that becomes dearer is taken for its cost.

``python -m benchmarks.standby URL`` is the second process. It ends when its input does.
"""

import asyncio
import os
import sys
import time
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from itertools import pairwise
from statistics import fmean, median

from benchmarks.processor_time import processor_time
from benchmarks.taps import PACES, Players, Stopwatch
from bot.app.app import App, assembled
from engine.store.migrate import migrate
from engine.tables.table import Pace
from tests.bot.messenger import ANY, Group, Messenger
from tests.postgres import Server, binaries

TABLES = 100
SECONDS = 8.0
WARMING = 10.0
"""Seconds in which people begin to play, before the first measurement."""

ROUNDS = 3
BEATS = 6.0
"""Seconds until all processes have made their claims, or seen that another one is gone."""

LOOK = 1.0
IDLE = 0.03
"""The share of a core that a process takes at most once it has begun, looked at for so long."""

STARTING = 12.0
"""Seconds after which it is measured as it is, whatever it still does."""

AT_ONCE = 8


@asynccontextmanager
async def serving(
    url: str, paces: Mapping[str, Pace] = PACES
) -> AsyncIterator[tuple[App, Stopwatch]]:
    """A whole bot."""
    async with assembled(url, paces=paces, share=ANY) as app:
        watch, stop = Stopwatch(), asyncio.Event()
        await app.begin()
        running = asyncio.create_task(app.run([watch], stop))
        await asyncio.sleep(BEATS)
        yield app, watch
        stop.set()
        await running


@asynccontextmanager
async def second(url: str) -> AsyncIterator[None]:
    """Another process beside it, once that has nothing to do."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "benchmarks.standby", url), stdin=asyncio.subprocess.PIPE
    )
    try:
        await asyncio.sleep(BEATS)
        busy, began = True, time.perf_counter()
        while busy and time.perf_counter() - began < STARTING:  # it draws pictures ahead
            before = processor_time([process.pid])
            await asyncio.sleep(LOOK)
            busy = processor_time([process.pid]) - before > LOOK * IDLE
        yield
    finally:
        await process.communicate(b"")
        await asyncio.sleep(BEATS)


async def _idle(url: str) -> None:
    """Run as the second process."""
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin, ended.set)
    async with assembled(url) as app:
        await app.begin()
        running = asyncio.create_task(app.run([Messenger()], ended))
        await ended.wait()
        await running


async def opened(app: App, watch: Stopwatch, count: int) -> list[Players]:
    """A number of tables with four people each, whose matches have begun."""
    found = [Players(Group(app, watch, f"table{number}"), watch) for number in range(count)]
    for begin in range(0, count, AT_ONCE):
        await asyncio.gather(*(players.begin() for players in found[begin : begin + AT_ONCE]))
    await app.display.presenter.settled()
    return found


async def _cost(tables: list[Players]) -> float:
    """Milliseconds of processor time a tap, of all of them together."""
    before, began = sum(len(one.answers) for one in tables), processor_time([os.getpid()])
    await asyncio.sleep(SECONDS)
    taken = processor_time([os.getpid()]) - began
    return taken / (sum(len(one.answers) for one in tables) - before) * 1000


async def _costs(url: str) -> list[tuple[str, str]]:
    async with serving(url) as (app, watch):
        tables = await opened(app, watch, TABLES)
        playing = [asyncio.create_task(one.play(float("inf"))) for one in tables]
        await asyncio.sleep(WARMING)
        alone, beside = [await _cost(tables)], list[float]()
        for _ in range(ROUNDS):
            async with second(url):
                beside.append(await _cost(tables))
            alone.append(await _cost(tables))
        for one in playing:
            one.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
    ratios = [both / fmean(around) for both, around in zip(beside, pairwise(alone), strict=True)]
    told = ", ".join(f"{one:.3f}" for one in sorted(ratios))
    return [
        ("processor time a tap, one process", f"{median(alone):.2f} ms"),
        ("the same beside a second one", f"{median(beside):.2f} ms"),
        ("beside a second one to alone", f"{median(ratios):.3f} (of {told})"),
    ]


async def measure() -> list[tuple[str, str]]:
    """Measure on a temporary PostgreSQL server, if it is installed."""
    if binaries() is None:
        return [("PostgreSQL", "is not installed")]
    server = Server()
    try:
        server.create("taps")
        await migrate(server.url("taps"))
        return await _costs(server.url("taps"))
    finally:
        server.remove()


if __name__ == "__main__":
    if sys.argv[1:]:
        asyncio.run(_idle(sys.argv[1]))
    else:
        for label, figure in asyncio.run(measure()):
            print(f"{label}: {figure}")
