"""The cost and duration of a tap, with the messages that it changes.

Tables of four people each play at human speed on one process; everything is durable (a file,
`synchronous=FULL`). First on a platform in the same process that answers at once, to measure the
bot alone. Then on Telegram, where messages are really sent: the strict server and its people are a
separate process, and the whole bot with python-telegram-bot is this one. Neither has rate limits.
Telegram is measured twice: with the library's default httpx, and with the bot's own client.
"""

import asyncio
import random
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import NamedTuple
from unittest.mock import patch

from telegram.request import HTTPXRequest

from adapters.platform.chat import Place
from adapters.platform.platform import Limits, Platform
from adapters.telegram import connection
from adapters.telegram.platform import Telegram
from benchmarks.crowds import STARTED, THINKING, Run, people, served
from benchmarks.percentiles import percentiles
from bot import buttons as b
from bot.__main__ import loaded
from bot.app.app import App, assembled
from bot.app.serve import telegram
from engine.rules.cards import SEATS
from engine.tables.table import Pace
from tests.bot.messenger import ANY, Group, Messenger
from tests.hurried import HurriedClock

TABLES = 40
SECONDS = 25.0
AGAIN = 10.0
"""Seconds after which a table is asked for once more: a busy machine may have refused it."""

PACES = {"normal": Pace(timedelta(minutes=5), timedelta(seconds=1), timedelta(seconds=2))}


class ByHttpx(HTTPXRequest):
    """Requests as the library sends them by default."""

    def __init__(self, connections: int, seconds: float) -> None:
        super().__init__(
            connections,
            connect_timeout=seconds,
            read_timeout=seconds,
            write_timeout=seconds,
            pool_timeout=seconds,
        )


class Cost(NamedTuple):
    """The cost of taps: processor seconds of this process, and messages."""

    taps: int
    messages: int
    processor: float

    @property
    def each(self) -> float:
        """Milliseconds of processor time per tap."""
        return self.processor / max(self.taps, 1) * 1000

    def __str__(self) -> str:
        return f"{self.each:.1f} ms, {self.messages / max(self.taps, 1):.1f} messages"


@dataclass
class Stopwatch(Messenger):
    """Records the time from a tap to the first message for its table."""

    pressed: dict[str, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)

    def written(self, place: Place) -> None:
        super().written(place)
        began = self.pressed.pop(place.chat.partition("/")[0], None)
        if began is not None:
            self.delays.append(time.perf_counter() - began)


@dataclass
class Players:
    """Four people in a separate chat."""

    group: Group
    watch: Stopwatch
    answers: list[float] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        return [f"{self.group.chat}/{number}" for number in range(4)]

    async def begin(self) -> None:
        first, *others = self.names
        while not (offered := self.group.find(b.StartButton)):
            await self.group.say(first, "/belot")
            with suppress(TimeoutError):
                async with asyncio.timeout(AGAIN):
                    while not self.group.find(b.StartButton):
                        self.watch.news.clear()
                        await self.watch.news.wait()
        code = offered[0].code
        for seat, name in zip(SEATS[1:], others, strict=False):
            await self.group.press(name, b.text(b.SitButton(code, seat)))
        await self.group.press(first, b.text(b.StartButton(code, 0)))

    async def play(self, until: float) -> None:
        chance = random.Random(self.group.chat)
        while time.perf_counter() < until:
            await asyncio.sleep(chance.uniform(*THINKING))
            for name in self.names:
                place = self.group.private(name)
                calls, cards = (
                    self.group.find(kind, place) for kind in (b.SayCallButton, b.LayCardButton)
                )
                moves: list[b.BotButton] = [*calls, *cards]
                if moves:
                    await self.tap(name, place, b.text(chance.choice(moves)))
                    break

    async def tap(self, name: str, place: Place, data: str) -> None:
        began = self.watch.pressed[self.group.chat] = time.perf_counter()
        await self.group.press(name, data, place)
        self.answers.append(time.perf_counter() - began)


@asynccontextmanager
async def serving(app: App, platform: Platform) -> AsyncIterator[None]:
    """Serve a platform while the block runs."""
    stop = asyncio.Event()
    running = asyncio.create_task(app.run([platform], stop))
    await asyncio.sleep(0)
    try:
        yield
    finally:
        stop.set()
        await running


async def at_once(folder: Path) -> tuple[Cost, Stopwatch, list[float]]:
    """Measure on a platform that answers at once."""
    watch = Stopwatch(draws=False)  # as on Telegram and Discord, where a picture is a file
    async with assembled(_database(folder), paces=PACES, share=ANY) as app, serving(app, watch):
        tables = [Players(Group(app, watch, f"table{i}"), watch) for i in range(TABLES)]
        for players in tables:
            await players.begin()
        await app.display.presenter.settled()
        watch.delays.clear()
        watch.writes = 0
        began, until = time.process_time(), time.perf_counter() + SECONDS
        await asyncio.gather(*(players.play(until) for players in tables))
        took = time.process_time() - began
    answers = [seconds for players in tables for seconds in players.answers]
    return Cost(len(answers), watch.writes, took), watch, answers


async def on_telegram(folder: Path, writes: type) -> Cost:
    """Measure on Telegram, with a client class for all requests but `getUpdates`."""
    run = Run(TABLES, SECONDS, lifted=True)
    async with people("benchmarks.telegram_people", run) as crowd:
        hello = await crowd.told(STARTED)
        with (
            patch.object(Telegram, "limits", Limits()),
            patch.object(connection, "WritesRequest", writes),
        ):
            async with (
                assembled(_database(folder), clock=HurriedClock(), share=ANY) as app,
                serving(app, telegram(app, hello["token"], hello["url"])),
            ):
                _, share, seen = await served(crowd, run)
    return Cost(len(seen["taps"]), seen["writes"], share * SECONDS)


def _database(folder: Path) -> str:
    return f"sqlite+aiosqlite:///{folder / 'bench.sqlite3'}"


async def measure() -> list[tuple[str, str]]:
    """Measure percentiles over all taps of the first run, and the cost of a tap in each run."""
    loaded("bot.app.app")  # as `belotbot run` does, for the same garbage collection
    with tempfile.TemporaryDirectory() as folder:
        own, watch, answers = await at_once(Path(folder))
    costs = []
    for writes in (ByHttpx, connection.WritesRequest):
        with tempfile.TemporaryDirectory() as folder:
            costs.append(await on_telegram(Path(folder), writes))
    return [
        (f"taps a second at {TABLES} tables", f"{own.taps / SECONDS:,.0f}"),
        ("messages written a second", f"{own.messages / SECONDS:,.0f}"),
        ("tap to first message out, p50 / p99", percentiles(watch.delays)),
        ("tap to its answer, p50 / p99", percentiles(answers)),
        ("processor time a tap, where nothing is sent", str(own)),
        *_told(own, *costs),
    ]


def _told(own: Cost, before: Cost, now: Cost) -> Iterator[tuple[str, str]]:
    for name, cost in (("by httpx", before), ("as the bot does it", now)):
        yield f"the same on Telegram, sent {name}", str(cost)
    yield "as the bot does it to by httpx", f"{now.each / before.each:.2f}"
    yield "as the bot does it to nothing sent", f"{now.each / own.each:.2f}"


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
