"""Rate-limited starts are never too early, in any number of processes."""

import asyncio
import random
from datetime import timedelta
from itertools import pairwise
from pathlib import Path

import pytest

from engine.host.claim_rows import DatabaseClock
from engine.host.claims import Pacer
from engine.store.bus import Bus
from engine.store.commits import Batch, Committer
from tests.engine.many.reach import reached
from tests.engine.store.exchange import Exchange
from tests.virtual import VirtualClock

pytestmark = pytest.mark.sqlite  # in virtual time

GAP = timedelta(seconds=5.5)


class Beginner:
    """A process that starts something repeatedly, and records the times."""

    def __init__(self, name: str, path: Path, bus: Bus, begun: list[float]) -> None:
        self.name, self.path, self.bus, self.begun = name, path, bus, begun
        self.clock = VirtualClock()
        self.slow = 0.0

    async def open(self) -> None:
        self.database, self.reach = await reached(self.path)
        self.committer = Committer(self.database, self.bus)
        self.committer.start()
        self._commit = self.committer.commit
        self.committer.commit = self.commit  # type: ignore[method-assign]
        self.turns = Pacer(self.database, self.committer, DatabaseClock(self.clock))

    async def commit(self, batch: Batch) -> None:
        await self._commit(batch)
        await asyncio.sleep(self.slow)

    async def begin(self, times: int) -> None:
        for _ in range(times):
            await self.turns.turn("one", GAP)
            self.begun.append(self.clock.monotonic())

    async def close(self) -> None:
        await self.committer.stop()
        await self.database.close()


@pytest.mark.parametrize("seed", range(3))
async def test_each_begins_so_long_after_the_last_one(tmp_path: Path, seed: int) -> None:
    chance, exchange, begun = random.Random(seed), Exchange(), list[float]()
    all_of = [Beginner(name, tmp_path / "many", exchange.bus(name), begun) for name in "abc"]
    for one in all_of:
        await one.open()
    since = all_of[0].clock.monotonic()
    working = [asyncio.create_task(one.begin(6)) for one in all_of]
    while not all(task.done() for task in working):
        await asyncio.sleep(chance.random())
        one = chance.choice(all_of)
        one.reach.cut = chance.random() < 0.2
        one.slow = chance.choice((0.0, 0.0, 0.1))
    await asyncio.gather(*working)
    assert min(after - before for before, after in pairwise(begun)) >= GAP.total_seconds() - 0.2
    assert begun[-1] - since < 18 * 2 * GAP.total_seconds()
    for one in all_of:
        await one.close()


async def test_a_turn_outlives_who_has_taken_it(tmp_path: Path) -> None:
    exchange, begun = Exchange(), list[float]()
    one, two = (Beginner(name, tmp_path / "many", exchange.bus(name), begun) for name in "ab")
    await one.open()
    await one.begin(1)
    await one.close()
    await two.open()
    await two.begin(1)
    await two.close()
    assert begun[1] - begun[0] >= GAP.total_seconds() - 0.01


async def test_a_turn_taken_too_slowly_lasts_longer(tmp_path: Path) -> None:
    exchange, begun = Exchange(), list[float]()
    one, two = (Beginner(name, tmp_path / "many", exchange.bus(name), begun) for name in "ab")
    for process in (one, two):
        await process.open()
    await two.begin(1)
    await asyncio.sleep(GAP.total_seconds())
    one.slow = 3.0
    slowly = asyncio.create_task(one.begin(1))
    await asyncio.sleep(1)
    async with asyncio.timeout(60):
        await asyncio.gather(slowly, two.begin(1))
    _, first, second = begun
    assert second - first >= GAP.total_seconds() - 0.3
    for process in (one, two):
        await process.close()


async def test_a_lone_process_need_not_ask(tmp_path: Path) -> None:
    begun = list[float]()
    alone = Beginner("a", tmp_path / "many", Bus("a"), begun)
    await alone.open()
    await alone.begin(2)
    assert begun[0] == pytest.approx(begun[1], abs=0.01)
    await alone.close()
