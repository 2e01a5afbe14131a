"""The rows that a bot writes while nobody acts, alone and beside a second process.

The database counts them, at tables whose people are waited for.
"""

import asyncio
import sqlite3
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path

from sqlalchemy import Connection

from benchmarks.standby import opened, second, serving
from engine.store.migrate import migrate
from tests.bot.messenger import FAST
from tests.postgres import Server, binaries

LIVE = 1_000
STILL = 15.0
"""Seconds over which all writes are counted."""

REPORTED = 3.0
"""Seconds until PostgreSQL's statistics include all writes."""

_ROWS = "SELECT sum(n_tup_ins + n_tup_upd + n_tup_del)::int FROM pg_stat_user_tables"


async def _rate(rows: Callable[[], Awaitable[int]]) -> str:
    await asyncio.sleep(REPORTED)
    before, began = await rows(), time.perf_counter()
    await asyncio.sleep(STILL)
    return f"{(await rows() - before) / (time.perf_counter() - began):.2f}"


async def _writes(url: str, server: Server, name: str) -> list[tuple[str, str]]:
    async def rows() -> int:
        ((count,),) = await asyncio.to_thread(server.ask, name, _ROWS)
        return int(count)

    async with serving(url, FAST) as (app, watch):
        await opened(app, watch, LIVE)
        await asyncio.sleep(STILL)
        alone = await _rate(rows)
        async with second(url):
            both = await _rate(rows)
    what = f"rows written a second at {LIVE:,} tables at which nobody acts"
    return [(what, alone), (f"{what}, two processes", both)]


def _changed(connection: Connection) -> int:
    """The number of rows changed by SQLite's only writing connection."""
    driver = connection.connection.driver_connection
    return driver.total_changes if isinstance(driver, sqlite3.Connection) else 0


async def _writes_alone(url: str) -> list[tuple[str, str]]:
    async with serving(url, FAST) as (app, watch):
        await opened(app, watch, LIVE)
        await asyncio.sleep(STILL)

        async def rows() -> int:
            return await app.store.database.write(_changed)

        return [(f"rows written a second at {LIVE:,} such tables, SQLite", await _rate(rows))]


async def measure() -> list[tuple[str, str]]:
    """Measure on a file, and on a temporary PostgreSQL server if it is installed."""
    with tempfile.TemporaryDirectory() as folder:
        figures = await _writes_alone(f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite3'}")
    if binaries() is None:
        return [*figures, ("PostgreSQL", "is not installed")]
    server = Server()
    try:
        server.create("rows")
        await migrate(server.url("rows"))
        return [*figures, *await _writes(server.url("rows"), server, "rows")]
    finally:
        server.remove()


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
