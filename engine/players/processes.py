"""Processes that think beside the event loop: what takes long never holds up anybody's tap.

They are started when somebody thinks in them for the first time, and end with this one, however it
ends.
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
"""How much the people's own process comes first (as of `nice`)."""

_STEP: Final = 0.002
"""What a step takes, in seconds, as long as nobody has seen it."""

_NEWS: Final = 0.1
"""How much the last decision tells of what the next ones take."""

_REST: Final = 30.0
"""For how many seconds nobody asks processes that could not be started, or that failed."""

_LONGEST: Final = 30.0
"""Whoever thinks for so many seconds never ends."""

Searching = Callable[[Knowledge, Budget, int], Thought]


def search_of(module: str) -> Searching:
    """What `decide` is in that module, which is loaded where it is needed and not before."""
    found: Searching = importlib.import_module(module).decide
    return found


class Processes:
    """Some processes that decide by a module's `decide`, after its `warm`.

    To start one takes long enough to hold up a loop, so a thread does it.
    """

    def __init__(self, module: str, count: int | None = None) -> None:
        self._module = module
        self.count = count or min(os.cpu_count() or 1, _MOST)
        self.waiting = 0
        """How many have asked and have no answer yet."""
        self._owed = 0.0
        self._steps: dict[int, float] = {}
        """What a step has taken of late, by how many cards are in hand; 0 is a call."""
        self._down_until = 0.0
        self.loaded = False
        """Whether one of them has had all that it needs."""
        self._pool: ProcessPoolExecutor | None = None
        self._starting = threading.Lock()

    @property
    def down(self) -> bool:
        """Whether they could not be started a moment ago, or have failed."""
        return time.monotonic() < self._down_until

    @property
    def delay(self) -> float:
        """In how many seconds one of them will have time, as far as can be told."""
        return self._owed / self.count

    @property
    def step(self) -> float:
        """How many seconds a step of the longest decisions takes, as of late."""
        return max(self._steps.values(), default=_STEP)

    async def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        """The thought of one of the processes; where they are gone, new ones are started once.

        Whatever else happens, nobody asks them for a while: a table goes on without them.
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
        """Load in advance what the first one to think would have to wait for."""
        if self._pool is None:
            threading.Thread(target=self._started, daemon=True).start()

    def stop(self) -> None:
        """End the processes, and what nobody has begun to think about."""
        pool = self._ended()
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _ended(self) -> ProcessPoolExecutor | None:
        """Those that there were, whatever they think about: nobody waits for what hangs."""
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
        asked.add_done_callback(lambda done: done.cancelled() or done.exception())  # as nobody may
        return await asyncio.shield(asked)  # a pool that breaks fails at what was cancelled

    def _started(self) -> ProcessPoolExecutor:
        """The processes, all of them begun."""
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
    """In a new process: heed no signal meant for the whole group, and end with the parent."""
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
    """The thought, and how many seconds it took."""
    search, began = search_of(module), time.perf_counter()
    return search(knowledge, budget, seed), time.perf_counter() - began
