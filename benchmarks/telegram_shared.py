"""Telegram in two processes of one PostgreSQL: the share of the work of each.

Updates reach the processes in turns. The people of the strict server play at human speed, four at
each table, from their private chats. The processor time of whole bots and PostgreSQL is counted,
without the people's. All of it shares this machine, and takes less than four minutes where nothing
else uses its two cores.
"""

import asyncio
import random
import tempfile
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import NamedTuple

from benchmarks.processor_time import processor_time
from benchmarks.telegram_people import Human, Table, Watched
from engine.host.clock import SystemClock
from engine.store.migrate import migrate
from tests.emulators.telegram import Budgets
from tests.postgres import Server, binaries
from tests.whole.nursery import ForkedBot, nursery
from tests.whole.server import free_port

TABLES = 60
"""Enough to use up the 30 messages a second, which also bound how soon people sit down."""

WARMING = 10.0
SECONDS = 20.0
PATIENCE = 180.0
AT_ONCE = 10
"""Tables at which people sit down at the same time."""

HOOK = "https://belot.example/telegram"


class Outcome(NamedTuple):
    """Seconds of processor time of each bot and PostgreSQL, presses answered and messages
    written.
    """

    bots: tuple[float, ...]
    database: float
    presses: int
    writes: int


@asynccontextmanager
async def _bots(
    folder: Path, url: str, count: int, telegram: Watched
) -> AsyncIterator[list[ForkedBot]]:
    bots = []
    for number in range(count):
        port = free_port()
        served = ("--telegram", telegram.token, telegram.url, "--webhook", HOOK)
        arguments = (url, f"shared {number}", "brisk", "--port", str(port), *served)
        bots.append(await nursery().start("process", arguments, folder / f"{number}.txt"))
        async with asyncio.timeout(PATIENCE):
            await bots[-1].stdout.readline()
        telegram.webhooks.machines.append(f"http://127.0.0.1:{port}")
    try:
        yield bots
    finally:
        for bot in bots:
            bot.send_signal(15)
        await asyncio.gather(*(bot.wait() for bot in bots))


async def _seated(telegram: Watched) -> Sequence[Human]:
    doors = asyncio.Semaphore(AT_ONCE)

    async def seat(table: Table) -> None:
        async with doors:
            await table.sit_down()

    tables = [Table(telegram, number) for number in range(TABLES)]
    async with asyncio.timeout(PATIENCE), asyncio.TaskGroup() as seating:
        for table in tables:
            seating.create_task(seat(table))
    return [
        Human(telegram, person, random.Random(person.name))
        for table in tables
        for person in table.people
    ]


def _count(telegram: Watched, method: str) -> int:
    return sum(one.ok and one.method.startswith(method) for one in telegram.requests)


async def _outcome(server: Server, count: int) -> Outcome:
    name = f"telegram_{count}"
    server.create(name)
    url = server.url(name)
    await migrate(url)
    with tempfile.TemporaryDirectory() as folder:
        async with (
            Watched(SystemClock(), Budgets()) as telegram,
            _bots(Path(folder), url, count, telegram) as bots,
        ):
            humans = await _seated(telegram)
            playing = [asyncio.create_task(human.play()) for human in humans]
            await asyncio.sleep(WARMING)
            pids = [*(bot.pid for bot in bots), server.pid]
            methods = ("answerCallbackQuery", "sendMessage", "editMessage")
            before = [processor_time([pid]) for pid in pids]
            counted = [_count(telegram, method) for method in methods]
            await asyncio.sleep(SECONDS)
            after = [processor_time([pid]) for pid in pids]
            made = [
                _count(telegram, method) - then
                for method, then in zip(methods, counted, strict=True)
            ]
            for task in playing:
                task.cancel()
            await asyncio.gather(*playing, return_exceptions=True)
    *own, database = (now - then for now, then in zip(after, before, strict=True))
    return Outcome(tuple(own), database, made[0], sum(made[1:]))


def _told(outcome: Outcome, alone: Outcome) -> str:
    each, of_one = (
        (sum(one.bots) + one.database) / max(one.presses, 1) * 1000 for one in (outcome, alone)
    )
    told = (
        f"{each:.1f} ms of processor time a tap, "
        f"{outcome.presses / SECONDS:.0f} taps and {outcome.writes / SECONDS:.0f} messages a second"
    )
    if len(outcome.bots) == 1:
        return told
    most = max(outcome.bots) / sum(outcome.bots)
    return f"{told}, {each / of_one:.2f} times as with one; the busier bot does {most:.0%}"


async def measure() -> list[tuple[str, str]]:
    """Measure on a temporary PostgreSQL server, if it is installed."""
    if binaries() is None:
        return [("PostgreSQL", "is not installed")]
    server = Server()
    try:
        alone = await _outcome(server, 1)
        both = await _outcome(server, 2)
    finally:
        server.remove()
    return [
        (f"{TABLES} tables on Telegram in one process", _told(alone, alone)),
        ("in two, chats shared out", _told(both, alone)),
    ]


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
