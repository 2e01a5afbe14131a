"""How long a tap takes: from its arrival to the first message out, and to its own answer.

A hundred tables of four people each play at human speed on one process; the platform answers at
once, so that only our own time is measured. Everything is durable (a file, `synchronous=FULL`).
"""

import asyncio
import random
import tempfile
import time
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path

from adapters.chat import Place
from benchmarks.percentiles import percentiles
from bot import buttons as b
from bot.app import assembled
from engine.rules.cards import SEATS
from engine.tables.table import Pace
from tests.bot.messenger import ANY, Group, Messenger

TABLES = 100
SECONDS = 20.0
THINKING = (0.4, 2.0)  # seconds between two moves at a table
PACES = {"normal": Pace(timedelta(minutes=5), timedelta(seconds=1), timedelta(seconds=2))}


@dataclass
class Stopwatch(Messenger):
    """Notes how long after a tap the first message came to anybody of its table."""

    pressed: dict[str, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)

    def written(self, place: Place) -> None:
        super().written(place)
        began = self.pressed.pop(place.chat.partition("/")[0], None)
        if began is not None:
            self.delays.append(time.perf_counter() - began)


@dataclass
class Players:
    """Four people in a chat of their own."""

    group: Group
    watch: Stopwatch
    answers: list[float] = field(default_factory=list)

    @property
    def names(self) -> list[str]:
        return [f"{self.group.chat}/{number}" for number in range(4)]

    async def begin(self) -> None:
        first, *others = self.names
        await self.group.say(first, "/belot")
        code = self.group.find(b.StartButton)[0].code
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


async def measure() -> list[tuple[str, str]]:
    """Percentiles over all taps of the run."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite3'}"
        async with assembled(url, paces=PACES, share=ANY) as app:
            watch, stop = Stopwatch(), asyncio.Event()
            running = asyncio.create_task(app.run([watch], stop))
            await asyncio.sleep(0)
            tables = [Players(Group(app, watch, f"table{i}"), watch) for i in range(TABLES)]
            for players in tables:
                await players.begin()
            await app.presenter.settled()
            watch.delays.clear()
            watch.writes = 0
            until = time.perf_counter() + SECONDS
            await asyncio.gather(*(players.play(until) for players in tables))
            stop.set()
            await running
    answers = [seconds for players in tables for seconds in players.answers]
    return [
        (f"taps a second at {TABLES} tables", f"{len(answers) / SECONDS:,.0f}"),
        ("messages written a second", f"{watch.writes / SECONDS:,.0f}"),
        ("tap to first message out, p50 / p99", percentiles(watch.delays)),
        ("tap to its answer, p50 / p99", percentiles(answers)),
    ]


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
