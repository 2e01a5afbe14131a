"""Fifty people who each play with three masters: times of decisions, taps and the event loop.

In real time, on one process with its search processes, everything durable (a file,
`synchronous=FULL`). A callback of the loop is timed twice: as elapsed time, which includes other
work of a busy machine, and as processor time, which is the bot's alone.
"""

import asyncio
import gc
import os
import random
import tempfile
import time
from asyncio import Handle
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from multiprocessing import active_children
from pathlib import Path
from typing import Any
from unittest.mock import patch

from benchmarks.percentiles import percentiles
from benchmarks.taps import Stopwatch
from bot import buttons as b
from bot.app.app import PACES, assembled
from engine.players.levels import players
from engine.players.master.player import STEPS, MasterPlayer
from engine.players.player import Budget, Thought
from engine.rules.cards import SEATS
from engine.rules.knowledge import Knowledge
from tests.bot.messenger import ANY, Group

TABLES = 50
SECONDS = 60.0
THINKING = (1.0, 4.0)  # seconds that people take for a move
LEVEL = MasterPlayer.level
TICK = 0.005
SLOW = 0.005
"""Seconds; slower callbacks are listed by name."""


@dataclass
class Loop:
    """Timings of the event loop."""

    passed: list[float] = field(default_factory=list)
    own: list[float] = field(default_factory=list)
    slow: Counter[str] = field(default_factory=Counter)
    late: list[float] = field(default_factory=list)

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Time every callback while the block runs."""
        run: Callable[[Handle], None] = Handle._run  # noqa: SLF001 - no public hook sees every callback

        def timed(handle: Handle) -> None:
            began, own = time.perf_counter(), time.thread_time()
            run(handle)
            took = time.thread_time() - own
            self.passed.append(time.perf_counter() - began)
            self.own.append(took)
            if took > SLOW:
                self.slow[_named(handle)] += 1

        with patch.object(Handle, "_run", timed):
            ticking = asyncio.create_task(self._tick())
            try:
                yield
            finally:
                ticking.cancel()

    async def _tick(self) -> None:
        while True:
            began = time.perf_counter()
            await asyncio.sleep(TICK)
            self.late.append(time.perf_counter() - began - TICK)


def _named(handle: Handle) -> str:
    callback: Any = handle._callback  # type: ignore[attr-defined]  # noqa: SLF001
    task = getattr(callback, "__self__", None)
    if isinstance(task, asyncio.Task):
        return getattr(task.get_coro(), "__qualname__", str(task))
    return getattr(callback, "__qualname__", str(callback))


@dataclass
class Thoughts:
    """The budgets of the masters' decisions, and how long they took."""

    took: list[float] = field(default_factory=list)
    steps: list[int] = field(default_factory=list)

    @contextmanager
    def watched(self) -> Iterator[None]:
        master = players[LEVEL]
        think = master.think

        async def timed(knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
            began = time.perf_counter()
            thought = await think(knowledge, budget, seed)
            self.took.append(time.perf_counter() - began)
            self.steps.append(budget.steps)
            return thought

        with patch.object(master, "think", timed):
            yield


@dataclass
class Guest:
    """A person who plays with three masters."""

    group: Group
    watch: Stopwatch
    answers: list[float] = field(default_factory=list)

    @property
    def name(self) -> str:
        return f"{self.group.chat}/0"

    async def begin(self) -> None:
        await self.group.say(self.name, "/belot")
        code = self.group.find(b.StartButton)[0].code
        await self.group.press(self.name, b.text(b.ChooseLevelButton(code, LEVEL)))
        for seat in SEATS[1:]:
            await self.group.press(self.name, b.text(b.AddAIPlayerButton(code, seat)))
        await self.group.press(self.name, b.text(b.StartButton(code, 0)))

    async def play(self, until: float) -> None:
        chance = random.Random(self.group.chat)
        place = self.group.private(self.name)
        while time.perf_counter() < until:
            await asyncio.sleep(chance.uniform(*THINKING))
            calls, cards = (
                self.group.find(kind, place) for kind in (b.SayCallButton, b.LayCardButton)
            )
            moves: list[b.BotButton] = [*calls, *cards]
            if moves:
                began = self.watch.pressed[self.group.chat] = time.perf_counter()
                await self.group.press(self.name, b.text(chance.choice(moves)), place)
                self.answers.append(time.perf_counter() - began)


def _searched() -> float:
    """Processor seconds of the search processes so far."""
    ticks = 0
    for process in active_children():
        fields = Path(f"/proc/{process.pid}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])  # in user mode, and in the kernel
    return ticks / os.sysconf("SC_CLK_TCK")


async def measure() -> list[tuple[str, str]]:
    """Measure percentiles over one run."""
    loop, thoughts, watch, stop = Loop(), Thoughts(), Stopwatch(), asyncio.Event()
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite3'}"
        async with assembled(url, paces=PACES, share=ANY) as app:
            running = asyncio.create_task(app.run([watch], stop))
            await asyncio.sleep(0)
            guests = [Guest(Group(app, watch, f"table{i}"), watch) for i in range(TABLES)]
            for guest in guests:
                await guest.begin()
            await app.display.presenter.settled()
            await asyncio.sleep(15)  # the search processes have loaded by then
            watch.delays.clear()
            gc.collect()
            gc.freeze()  # as the bot does when it serves
            with loop.watched(), thoughts.watched():
                until = time.perf_counter() + SECONDS
                served, searched = time.process_time(), _searched()
                await asyncio.gather(*(guest.play(until) for guest in guests))
                served, searched = time.process_time() - served, _searched() - searched
            stop.set()
            await running
    answers = [seconds for guest in guests for seconds in guest.answers]
    whole = sum(steps == STEPS for steps in thoughts.steps)
    asked = max(1, len(thoughts.steps))
    return [
        ("decisions of masters a second", f"{len(thoughts.took) / SECONDS:,.1f}"),
        ("a decision, p50 / p99", percentiles(thoughts.took)),
        ("its own processor time, mean", f"{searched / asked * 1000:,.1f} ms"),
        ("processors that the bot keeps busy", f"{served / SECONDS:.2f}"),
        ("and its processes that search", f"{searched / SECONDS:.2f}"),
        ("steps of a decision, mean", f"{sum(thoughts.steps) / asked:.1f} of {STEPS}"),
        ("decided with the whole budget", f"{whole / asked:.1%}"),
        ("decided at once", f"{thoughts.steps.count(0) / asked:.1%}"),
        ("tap to first message out, p50 / p99", percentiles(watch.delays)),
        ("tap to its answer, p50 / p99", percentiles(answers)),
        ("the loop is late by, p50 / p99", percentiles(loop.late)),
        ("the loop was late by at most", f"{max(loop.late) * 1000:,.1f} ms"),
        ("a callback, p50 / p99", percentiles(loop.passed)),
        ("a callback's own processor time, p50 / p99", percentiles(loop.own)),
        ("a callback's own processor time at most", f"{max(loop.own) * 1000:,.1f} ms"),
        (
            f"callbacks with more than {SLOW * 1000:.0f} ms",
            f"{sum(loop.slow.values())} of {len(loop.own):,}",
        ),
        *((f"  of {name}", str(count)) for name, count in loop.slow.most_common(8)),
    ]


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
