"""A bot on PostgreSQL with a second process on standby: the cost of a tap and of idle time.

People play at tables of four as in `taps`, and the platform answers at once. The processor time is
that of the bot, its people, the server and the second process together. It is taken by turns, alone
at first and at last: each time beside the second process is held against those before and after it,
so that nothing else that becomes dearer meanwhile is taken for its cost. Rows are counted by the
database, at tables whose people are waited for.

``python -m benchmarks.standby URL`` is the second process. It ends when its input does.
"""

import asyncio
import os
import sqlite3
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from itertools import pairwise
from pathlib import Path
from statistics import fmean, median

from sqlalchemy import Connection

from benchmarks.processor_time import processor_time
from benchmarks.taps import PACES, Players, Stopwatch
from bot.app.app import App, assembled
from engine.store.migrate import migrate
from engine.tables.table import Pace
from tests.bot.messenger import ANY, FAST, Group, Messenger
from tests.postgres import Server, binaries

TABLES = 100
SECONDS = 8.0
WARMING = 15.0
"""Seconds in which people are read again who were forgotten while nobody tapped."""

ROUNDS = 3
BEATS = 12.0
"""Seconds until all processes have made their claims and seen those of others."""

LOOK = 2.0
IDLE = 0.02
"""The share of a core that a process takes at most once it has begun, looked at for so long."""

STARTING = 40.0
"""Seconds after which it is measured as it is, whatever it still does."""

LIVE = 1_000
STILL = 15.0
"""Seconds over which all writes are counted."""

REPORTED = 3.0
"""Seconds until PostgreSQL's statistics include all writes."""

AT_ONCE = 50

_ROWS = "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int FROM pg_stat_user_tables"


@asynccontextmanager
async def _serving(
    url: str, paces: Mapping[str, Pace] = PACES
) -> AsyncIterator[tuple[App, Stopwatch]]:
    async with assembled(url, paces=paces, share=ANY) as app:
        watch, stop = Stopwatch(), asyncio.Event()
        await app.begin()
        running = asyncio.create_task(app.run([watch], stop))
        await asyncio.sleep(BEATS)
        yield app, watch
        stop.set()
        await running


@asynccontextmanager
async def _second(url: str) -> AsyncIterator[None]:
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


async def _idle(url: str) -> None:
    """Run as the second process."""
    ended = asyncio.Event()
    asyncio.get_running_loop().add_reader(sys.stdin, ended.set)
    async with assembled(url) as app:
        await app.begin()
        running = asyncio.create_task(app.run([Messenger()], ended))
        await ended.wait()
        await running


async def _tables(app: App, watch: Stopwatch, count: int) -> list[Players]:
    found = [Players(Group(app, watch, f"table{number}"), watch) for number in range(count)]
    for begin in range(0, count, AT_ONCE):
        await asyncio.gather(*(players.begin() for players in found[begin : begin + AT_ONCE]))
    await app.display.presenter.settled()
    return found


async def _played(tables: list[Players]) -> float:
    """Milliseconds of processor time a tap, of all of them together."""
    await asyncio.gather(*(one.play(time.perf_counter() + WARMING) for one in tables))
    before, began = sum(len(one.answers) for one in tables), processor_time([os.getpid()])
    await asyncio.gather(*(one.play(time.perf_counter() + SECONDS) for one in tables))
    taken = processor_time([os.getpid()]) - began
    return taken / (sum(len(one.answers) for one in tables) - before) * 1000


async def _costs(url: str) -> list[tuple[str, str]]:
    async with _serving(url) as (app, watch):
        tables = await _tables(app, watch, TABLES)
        alone, beside = [await _played(tables)], list[float]()
        for _ in range(ROUNDS):
            async with _second(url):
                beside.append(await _played(tables))
            alone.append(await _played(tables))
    ratios = [both / fmean(around) for both, around in zip(beside, pairwise(alone), strict=True)]
    told = ", ".join(f"{one:.3f}" for one in sorted(ratios))
    return [
        ("processor time a tap, one process", f"{median(alone):.2f} ms"),
        ("the same beside a second one", f"{median(beside):.2f} ms"),
        ("beside a second one to alone", f"{median(ratios):.3f} (of {told})"),
    ]


async def _rate(rows: Callable[[], Awaitable[int]]) -> str:
    await asyncio.sleep(REPORTED)
    before, began = await rows(), time.perf_counter()
    await asyncio.sleep(STILL)
    return f"{(await rows() - before) / (time.perf_counter() - began):.2f}"


async def _writes(url: str, server: Server, name: str) -> list[tuple[str, str]]:
    async def rows() -> int:
        ((count,),) = await asyncio.to_thread(server.ask, name, _ROWS)
        return int(count)

    async with _serving(url, FAST) as (app, watch):
        await _tables(app, watch, LIVE)
        await asyncio.sleep(STILL)
        alone = await _rate(rows)
        async with _second(url):
            both = await _rate(rows)
    what = f"rows written a second at {LIVE:,} tables at which nobody acts"
    return [(what, alone), (f"{what}, two processes", both)]


def _changed(connection: Connection) -> int:
    """The number of rows changed by SQLite's only writing connection."""
    driver = connection.connection.driver_connection
    return driver.total_changes if isinstance(driver, sqlite3.Connection) else 0


async def _writes_alone(url: str) -> list[tuple[str, str]]:
    async with _serving(url, FAST) as (app, watch):
        await _tables(app, watch, LIVE)
        await asyncio.sleep(STILL)

        async def rows() -> int:
            return await app.store.database.write(_changed)

        return [(f"rows written a second at {LIVE:,} such tables, SQLite", await _rate(rows))]


async def measure() -> list[tuple[str, str]]:
    """Measure on a temporary PostgreSQL server, if it is installed, and on a file."""
    with tempfile.TemporaryDirectory() as folder:
        file = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite3'}"
        if binaries() is None:
            return [*await _writes_alone(file), ("PostgreSQL", "is not installed")]
        server = Server()
        try:
            for name in ("taps", "rows"):
                server.create(name)
                await migrate(server.url(name))
            figures = await _costs(server.url("taps"))
            rows = _writes(server.url("rows"), server, "rows"), _writes_alone(file)
            for found in await asyncio.gather(*rows):
                figures += found
        finally:
            server.remove()
    return figures


if __name__ == "__main__":
    if sys.argv[1:]:
        asyncio.run(_idle(sys.argv[1]))
    else:
        for label, figure in asyncio.run(measure()):
            print(f"{label}: {figure}")
