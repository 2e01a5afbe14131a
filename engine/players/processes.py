"""A pool of processes for long thoughts, so that they never block the event loop.

The processes start with the first thought, and end with the main process, even if it crashes.
"""

import asyncio
import importlib
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import connection, get_context, parent_process
from typing import Any, Final

from engine.players.player import Budget, NothingToDecide, Thought
from engine.rules.knowledge import Knowledge

_MOST: Final = 4
_LESS_URGENT: Final = 5
"""Niceness of the processes; the main process serves people and comes first."""

_STEP: Final = 0.002
"""The assumed duration of a step, in seconds, until one is measured."""

_NEWS: Final = 0.1
"""Weight of the latest decision in the moving average of step durations."""

_REST: Final = 30.0
"""Seconds for which the processes are left unused after a failure."""

_LONGEST: Final = 30.0
"""A thought longer than this (seconds) counts as hung."""

Searching = Callable[[Knowledge, Budget, int], Thought]


def search_of(module: str) -> Searching:
    """The `decide` function of a module, which is imported on first use."""
    found: Searching = importlib.import_module(module).decide
    return found


class Processes:
    """A pool of processes that run a module's `warm` once and its `decide` for each thought.

    Starting a process would block the event loop, so a thread does it.
    """

    def __init__(self, module: str, count: int | None = None) -> None:
        self._module = module
        self.count = count or min(os.cpu_count() or 1, _MOST)
        self.waiting = 0
        """The number of pending requests."""
        self._owed = 0.0
        self._steps: dict[int, float] = {}
        """The average duration of a step, in seconds, by cards in hand; key 0 is for calls."""
        self._down_until = 0.0
        self.loaded = False
        """Whether a process has finished `warm`."""
        self._pool: ProcessPoolExecutor | None = None
        self._starting = threading.Lock()

    @property
    def down(self) -> bool:
        """Whether the processes failed less than `_REST` ago."""
        return time.monotonic() < self._down_until

    @property
    def delay(self) -> float:
        """The estimated seconds until a process is free."""
        return self._owed / self.count

    @property
    def step(self) -> float:
        """The average duration of a step in the slowest kind of decision, in seconds."""
        return max(self._steps.values(), default=_STEP)

    async def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        """Let one of the processes decide; if the pool is broken, restart it once.

        After any other failure, the pool is `down` for a while and tables go on without it.
        """
        kind = knowledge.hand.bit_count() if knowledge.choices.cards else 0
        owed = budget.steps * self._steps.get(kind, _STEP)
        self.waiting += 1
        self._owed += owed
        try:
            async with asyncio.timeout(_LONGEST):
                thought, took = await self._thought(knowledge, budget, seed)
        except NothingToDecide:
            raise
        except TimeoutError:
            self._down_until = time.monotonic() + _REST
            self._ended()
            raise
        except Exception:
            self._down_until = time.monotonic() + _REST
            raise
        finally:
            self.waiting -= 1
            self._owed -= owed
        step = took / max(1, budget.steps)
        self._steps[kind] = step * _NEWS + self._steps.get(kind, step) * (1 - _NEWS)
        return thought

    async def _thought(
        self, knowledge: Knowledge, budget: Budget, seed: int
    ) -> tuple[Thought, float]:
        pool = self._pool
        if pool is None:
            pool = await asyncio.to_thread(self._started)
        try:
            return await self._asked(pool, knowledge, budget, seed)
        except BrokenProcessPool:
            if self._pool is pool:
                self._pool = None
            pool = await asyncio.to_thread(self._started)
            return await self._asked(pool, knowledge, budget, seed)

    def start(self) -> None:
        """Start the processes in advance, so that the first thought does not wait for them."""
        if self._pool is None:
            threading.Thread(target=self._started, daemon=True).start()

    def stop(self) -> None:
        """End the processes, and cancel pending thoughts."""
        pool = self._ended()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _ended(self) -> ProcessPoolExecutor | None:
        """Kill the processes, busy or hung; returns their pool."""
        with self._starting:
            pool, self._pool = self._pool, None
        processes = pool._processes if pool is not None else None  # noqa: SLF001 - only it has them
        for process in tuple((processes or {}).values()):
            process.kill()
        return pool

    async def _asked(
        self, pool: ProcessPoolExecutor, knowledge: Knowledge, budget: Budget, seed: int
    ) -> tuple[Thought, float]:
        loop = asyncio.get_running_loop()
        asked = loop.run_in_executor(pool, _decided, self._module, knowledge, budget, seed)
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())  # retrieved
        return await asyncio.shield(asked)  # a broken pool fails on cancelled futures

    def _started(self) -> ProcessPoolExecutor:
        """The pool, started if necessary."""
        with self._starting:
            pool = self._pool
            if pool is None:
                pool = ProcessPoolExecutor(
                    self.count, get_context("spawn"), _prepared, (self._module,)
                )
                for _ in range(self.count):
                    pool.submit(_loaded, self._module).add_done_callback(self._has_loaded)
                self._pool = pool
            return pool

    def _has_loaded(self, one: Future[None]) -> None:
        self.loaded = self.loaded or not (one.cancelled() or one.exception())


def _prepared(module: str) -> None:
    """Initialize a process: ignore signals meant for the process group, end with the parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    os.nice(_LESS_URGENT)
    threading.Thread(target=_end_with_parent, daemon=True).start()
    search_of(module)


def _end_with_parent() -> None:
    parent: Any = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(0)


def _loaded(module: str) -> None:
    importlib.import_module(module).warm()


def _decided(module: str, knowledge: Knowledge, budget: Budget, seed: int) -> tuple[Thought, float]:
    """The thought, and the seconds it took."""
    search, began = search_of(module), time.perf_counter()
    return search(knowledge, budget, seed), time.perf_counter() - began
