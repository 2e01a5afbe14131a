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
from itertools import count
from pathlib import Path
from statistics import median, quantiles

from adapters.chat import Limits, Person, Place, Said, Tapped, View
from bot import buttons as b
from bot.app import App, assembled
from engine.tables.table import Pace

TABLES = 100
SECONDS = 20.0
THINKING = (0.4, 2.0)  # seconds between two moves at a table
PACES = {"normal": Pace(timedelta(minutes=5), timedelta(seconds=1), timedelta(seconds=2))}


@dataclass
class Messenger:
    """A platform that delivers at once and notes when something came to a table's people."""

    name: str = "bench"
    limits: Limits = field(default_factory=Limits)
    messages: dict[Place, dict[str, View]] = field(default_factory=dict)
    waiting: dict[str, float] = field(default_factory=dict)
    delays: list[float] = field(default_factory=list)
    writes: int = 0
    _ids: "count[int]" = field(default_factory=count)

    def _written(self, place: Place) -> None:
        self.writes += 1
        pressed = self.waiting.pop(place.chat.partition("/")[0], None)
        if pressed is not None:
            self.delays.append(time.perf_counter() - pressed)

    async def send(self, place: Place, view: View) -> str:
        self._written(place)
        message = str(next(self._ids))
        self.messages.setdefault(place, {})[message] = view
        return message

    async def edit(self, place: Place, message: str, view: View) -> None:
        self._written(place)
        self.messages[place][message] = view

    async def delete(self, place: Place, message: str) -> None:
        self._written(place)
        self.messages[place].pop(message, None)

    async def run(self) -> None:
        await asyncio.Event().wait()


@dataclass
class Group:
    """Four people in a chat of their own; `table/0` is one of them."""

    app: App
    messenger: Messenger
    chat: str
    answers: list[float] = field(default_factory=list)

    @property
    def place(self) -> Place:
        return Place("bench", self.chat)

    def person(self, number: int) -> Person:
        return Person("bench", f"{self.chat}/{number}", f"Player {number}", "en")

    def buttons(self, place: Place) -> list[b.Pressed]:
        found = []
        for view in self.messenger.messages.get(place, {}).values():
            found += [button.data for row in view.buttons for button in row]
            found += [tile.button.data for tile in view.tiles if tile.button is not None]
        return [b.parse(data) for data in found]

    async def tap(self, place: Place, number: int, pressed: b.Pressed) -> None:
        tapped = Tapped(place, self.person(number), b.text(pressed))
        began = time.perf_counter()
        self.messenger.waiting[self.chat] = began
        await self.app.application.tapped(tapped)
        self.answers.append(time.perf_counter() - began)

    async def begin(self) -> None:
        await self.app.application.said(Said(self.place, self.person(0), "/belot"))
        await self.app.stage.settled()
        code = next(p.code for p in self.buttons(self.place) if isinstance(p, b.Start))
        for number in (1, 2, 3):
            await self.tap(self.place, number, b.Sit(code, number))
        await self.tap(self.place, 0, b.Start(code, 0))
        self.answers.clear()

    async def play(self, until: float) -> None:
        chance = random.Random(self.chat)
        while time.perf_counter() < until:
            await asyncio.sleep(chance.uniform(*THINKING))
            for number in range(4):
                place = Place("bench", f"{self.chat}/{number}", private=True)
                moves = [
                    move for move in self.buttons(place) if isinstance(move, b.SayCall | b.LayCard)
                ]
                if moves:
                    await self.tap(place, number, chance.choice(moves))
                    break


async def measure() -> list[tuple[str, str]]:
    """Percentiles over all taps of the run."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite3'}"
        async with assembled(url, paces=PACES) as app:
            messenger = Messenger()
            stop = asyncio.Event()
            running = asyncio.create_task(app.run([messenger], stop))
            await asyncio.sleep(0)
            groups = [Group(app, messenger, f"table{i}") for i in range(TABLES)]
            for group in groups:
                await group.begin()
            await app.stage.settled()
            messenger.delays.clear()
            messenger.writes = 0
            until = time.perf_counter() + SECONDS
            await asyncio.gather(*(group.play(until) for group in groups))
            stop.set()
            await running
    answers = [seconds for group in groups for seconds in group.answers]
    return [
        (f"taps a second at {TABLES} tables", f"{len(answers) / SECONDS:,.0f}"),
        ("messages written a second", f"{messenger.writes / SECONDS:,.0f}"),
        ("tap to first message out, p50 / p99", _percentiles(messenger.delays)),
        ("tap to its answer, p50 / p99", _percentiles(answers)),
    ]


def _percentiles(seconds: list[float]) -> str:
    return f"{median(seconds) * 1000:.1f} / {quantiles(seconds, n=100)[98] * 1000:.1f} ms"


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
