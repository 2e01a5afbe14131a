"""What the benchmarks of chat platforms share: tables full of people, in a process of their own."""

import asyncio
import json
import sys
import time
from collections.abc import AsyncIterator, Coroutine, Sequence
from contextlib import asynccontextmanager, suppress
from typing import Any, NamedTuple

from adapters.platform.chat import Place
from adapters.platform.rate_limits import Urgency
from bot.metrics.measures import Measures

THINKING = (2.0, 5.0)
"""Seconds of the clock from seeing one's buttons to pressing one."""

STARTED, SEATED, REPORTED = 60.0, 300.0, 60.0
"""Real seconds after which a crowd has not begun, not sat down, or not said what it has seen."""

_LINE = 2**26  # bytes of one report at most
_PATIENCE = 5.0  # real seconds after which a lost press is noticed


class Run(NamedTuple):
    """Some tables for some real seconds, with `factor` seconds of play in each of them."""

    tables: int
    seconds: float
    factor: float = 1.0
    lifted: bool = False

    @property
    def name(self) -> str:
        return f"{self.tables}, lifted" if self.lifted else str(self.tables)


class SlotWaits(Measures):
    """Notes besides what the bot's writes waited for slots."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[tuple[float, bool, float]] = []

    def waited(self, place: Place, urgency: Urgency, seconds: float) -> None:
        super().waited(place, urgency, seconds)
        self.waits.append((time.time(), urgency >= Urgency.WAITED_FOR, seconds))

    def between(self, began: float, ended: float, *, urgent: bool) -> list[float]:
        """The waits in a stretch of the machine's time, of those who are waited for or the rest."""
        return [wait for at, hurry, wait in self.waits if began <= at <= ended and hurry == urgent]


class Crowd:
    """The people in their process, who tell a line of JSON now and then."""

    def __init__(self, printed: asyncio.StreamReader) -> None:
        self._printed = printed

    async def told(self, seconds: float) -> dict[str, Any]:
        """What they tell next; raises `TimeoutError` where that takes longer."""
        async with asyncio.timeout(seconds):
            line = await self._printed.readline()
        if not line:
            raise EOFError("the process of the people has ended")
        told: dict[str, Any] = json.loads(line)
        return told


@asynccontextmanager
async def people(module: str, run: Run) -> AsyncIterator[Crowd]:
    """The people of that module."""
    arguments = (str(run.tables), str(run.seconds), str(run.factor))
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        module,
        *arguments,
        "lifted" if run.lifted else "true",
        stdout=asyncio.subprocess.PIPE,
        limit=_LINE,
    )
    if process.stdout is None:
        raise BrokenPipeError("the people cannot be heard")
    try:
        yield Crowd(process.stdout)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def served(crowd: Crowd, run: Run) -> tuple[float, float, dict[str, Any]]:
    """When all began to play, the share of a core that serving them took, and what they saw."""
    began = (await crowd.told(SEATED))["playing"]
    cpu = time.process_time()
    report = await crowd.told(run.seconds + REPORTED)
    return began, (time.process_time() - cpu) / run.seconds, report


async def played(
    playing: Sequence[Coroutine[object, object, None]], seconds: float
) -> tuple[float, float]:
    """Let them play for so many real seconds; when that ended, and the share of a core it took."""
    cpu = time.process_time()
    print(json.dumps({"playing": time.time()}), flush=True)
    tasks = [asyncio.create_task(one) for one in playing]
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    ended, cpu = time.time(), time.process_time() - cpu
    for task in tasks:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception):
            raise outcome
    return ended, cpu / seconds


async def rung(news: asyncio.Event) -> None:
    """Wait for the bell, for some seconds."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await news.wait()


def row(label: str, cells: Sequence[str]) -> tuple[str, str]:
    """A line of the figures, one cell for each run."""
    return label, "".join(f"{cell:>24}" for cell in cells)
