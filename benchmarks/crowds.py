"""Helpers of the chat benchmarks: tables full of people, in a separate process."""

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
"""Seconds of the clock from seeing buttons to pressing one."""

STARTED, SEATED, REPORTED = 60.0, 300.0, 60.0
"""Timeouts in real seconds for a crowd to start, to sit down and to report."""

_LINE = 2**26  # bytes of one report at most
_PATIENCE = 5.0  # real seconds after which a lost press is noticed


class Run(NamedTuple):
    """A number of tables for some real seconds, with `factor` seconds of play in each of them."""

    tables: int
    seconds: float
    factor: float = 1.0
    lifted: bool = False

    @property
    def name(self) -> str:
        return f"{self.tables}, lifted" if self.lifted else str(self.tables)


class SlotWaits(Measures):
    """Also records how long the bot's writes waited for slots."""

    def __init__(self) -> None:
        super().__init__()
        self.waits: list[tuple[float, bool, float]] = []

    def waited(self, place: Place, urgency: Urgency, seconds: float) -> None:
        super().waited(place, urgency, seconds)
        self.waits.append((time.time(), urgency >= Urgency.WAITED_FOR, seconds))

    def between(self, began: float, ended: float, *, urgent: bool) -> list[float]:
        """The waits in an interval of machine time: urgent writes or the others."""
        return [wait for at, hurry, wait in self.waits if began <= at <= ended and hurry == urgent]


class Crowd:
    """The process of the people, which prints lines of JSON."""

    def __init__(self, printed: asyncio.StreamReader) -> None:
        self._printed = printed

    async def told(self, seconds: float) -> dict[str, Any]:
        """The next line; raises `TimeoutError` if it takes longer."""
        async with asyncio.timeout(seconds):
            line = await self._printed.readline()
        if not line:
            raise EOFError("the people's process has ended")
        told: dict[str, Any] = json.loads(line)
        return told


@asynccontextmanager
async def people(module: str, run: Run) -> AsyncIterator[Crowd]:
    """Start the people of a module."""
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
        raise BrokenPipeError("the people's process has no output")
    try:
        yield Crowd(process.stdout)
    finally:
        if process.returncode is None:
            process.terminate()
        await process.wait()


async def served(crowd: Crowd, run: Run) -> tuple[float, float, dict[str, Any]]:
    """The time when all began to play, the share of a core used to serve them, and their report."""
    began = (await crowd.told(SEATED))["playing"]
    cpu = time.process_time()
    report = await crowd.told(run.seconds + REPORTED)
    return began, (time.process_time() - cpu) / run.seconds, report


async def played(
    playing: Sequence[Coroutine[object, object, None]], seconds: float
) -> tuple[float, float]:
    """Let them play; return when that ended and the share of a core it took."""
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
    """Wait for news, for some seconds at most."""
    with suppress(TimeoutError):
        async with asyncio.timeout(_PATIENCE):
            await news.wait()


def row(label: str, cells: Sequence[str]) -> tuple[str, str]:
    """A row of figures, one cell for each run."""
    return label, "".join(f"{cell:>24}" for cell in cells)
