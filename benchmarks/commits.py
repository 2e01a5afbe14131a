"""Grouped commits: 500 tables, each storing one event and its table's row for every move."""

import asyncio
import statistics
import tempfile
import time
from pathlib import Path

from engine.store.commits import Committer
from engine.store.database import open_database
from engine.store.journal import EventRow, write_events, write_new_table
from engine.store.migrate import migrate
from tests.postgres import Server, binaries

TABLES = 500
MOVES = 40
BODY = '{"kind":"played","seat":2,"card":"KH","deal":3,"turn":17,"note":"' + "x" * 160 + '"}'


async def _play(committer: Committer, table: str, took: list[float]) -> None:
    for seq in range(2, MOVES + 2):
        event = EventRow(seq, 1, seq, BODY)
        batch = write_events(table, seq - 1, [event], status="playing", at=seq, due_at=seq + 60_000)
        start = time.perf_counter()
        await committer.commit(batch)
        took.append(time.perf_counter() - start)


async def _measured(url: str) -> list[tuple[str, str]]:
    took: list[float] = []
    await migrate(url)
    database = await open_database(url)
    committer = Committer(database)
    committer.start()
    names = [f"table-{number:04}" for number in range(TABLES)]
    first = EventRow(1, 1, 0, BODY)
    await asyncio.gather(
        *(
            committer.commit(write_new_table(name, name, [first], status="playing", at=0))
            for name in names
        )
    )
    start = time.perf_counter()
    await asyncio.gather(*(_play(committer, name, took) for name in names))
    rate = TABLES * MOVES / (time.perf_counter() - start)
    alone: list[float] = []
    await committer.commit(write_new_table("alone", "alone", [first], status="playing", at=0))
    await _play(committer, "alone", alone)
    await committer.stop()
    await database.close()
    last = statistics.quantiles(took, n=100)[-1]
    return [
        ("grouped commits a second, 500 tables", f"{rate:,.0f}"),
        ("time of one of them, median", f"{statistics.median(took) * 1_000:.1f} ms"),
        ("time of one of them, 99 of 100", f"{last * 1_000:.1f} ms"),
        ("time of a commit with one table, median", f"{statistics.median(alone) * 1_000:.1f} ms"),
    ]


async def measure() -> list[tuple[str, str]]:
    """Measure on files, to include the disk's time; also on PostgreSQL if it is installed."""
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        told = await _measured(f"sqlite+aiosqlite:///{folder}/bench.sqlite3")
    if binaries() is None:
        return told
    server = Server()
    try:
        server.create("bench")
        more = await _measured(server.url("bench"))
    finally:
        server.remove()
    return [
        (f"{database}: {name}", value)
        for database, found in (("SQLite", told), ("PostgreSQL", more))
        for name, value in found
    ]


def main() -> None:
    for name, value in asyncio.run(measure()):
        print(f"{name}: {value}")


if __name__ == "__main__":
    main()
