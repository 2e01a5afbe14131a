"""Never two hold a claim, and never for long nobody."""

import asyncio
import random
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import pytest

from engine.host.claims import Claims
from engine.host.clock import to_ms
from engine.host.lease_time import BEAT, LEASE, LeaseTime
from engine.store.bus import Bus
from engine.store.commits import Batch, Committer
from tests.engine.many.processes import UNCLOSED
from tests.engine.many.reach import reached
from tests.engine.store.exchange import Exchange
from tests.migrated import ask
from tests.virtual import VirtualClock

pytestmark = [pytest.mark.sqlite, UNCLOSED]  # in virtual time; files are looked into

TAKEN_OVER = 15.0


class Worker:
    """A process that wants a claim, and works while it holds it."""

    def __init__(self, name: str, path: Path, bus: Bus) -> None:
        self.name, self.path, self.bus = name, path, bus
        self.clock = VirtualClock()
        self.working = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self.database, self.reach = await reached(self.path)
        self.committer = Committer(self.database, self.bus)
        self.committer.start()
        self.claims = Claims(self.database, self.committer, LeaseTime(self.clock))
        self.tasks = [
            asyncio.create_task(self.claims.run()),
            asyncio.create_task(self.claims.while_held("cups", self.work)),
        ]

    async def work(self) -> None:
        self.working += 1
        try:
            await asyncio.sleep(1e5)
        finally:
            self.working -= 1

    async def end(self, *, gently: bool) -> None:
        async with self.reach.quiet():
            for task in self.tasks:
                task.cancel()
            await asyncio.gather(*self.tasks, return_exceptions=True)
        if gently:
            with suppress(Exception):
                await self.claims.end()
        await self.committer.stop()
        await self.database.close()


@pytest.mark.parametrize("seed", range(2))
async def test_one_holds_it_whoever_dies_or_is_cut_off(tmp_path: Path, seed: int) -> None:
    chance, exchange = random.Random(seed), Exchange()
    workers = [Worker(name, tmp_path / "many", exchange.bus(name)) for name in ("a", "b", "c")]
    for worker in workers:
        await worker.begin()
    without = 0.0
    for step in range(30):
        worker = chance.choice(workers)
        what = chance.choice(("kill", "end", "cut", "deaf", "wait", "wait", "wait"))
        if what in ("kill", "end"):
            await worker.end(gently=what == "end")
            await worker.begin()
        elif what == "cut" and not any(one.reach.cut for one in workers):
            worker.reach.cut = True
        elif what == "deaf":
            worker.reach.deaf = 1
        for _ in range(chance.randrange(40)):
            await asyncio.sleep(0.5)
            holders = [one.name for one in workers if one.claims.holds("cups")]
            assert len(holders) <= 1, step
            without = 0.0 if holders else without + 0.5
            assert without <= TAKEN_OVER
        for one in workers:
            one.reach.cut = one.reach.cut and chance.random() < 0.7
    await asyncio.sleep(TAKEN_OVER)
    assert [one.working for one in workers] == [int(one.claims.holds("cups")) for one in workers]
    assert sum(one.working for one in workers) == 1
    for worker in workers:
        await worker.end(gently=False)


async def test_claims_of_one_family_are_shared_out(tmp_path: Path) -> None:
    exchange, names = Exchange(), ("x", "y", "z")
    workers = [Worker(name, tmp_path / "many", exchange.bus(name)) for name in ("1", "2")]

    def held(worker: Worker) -> set[str]:
        return {name for name in names if worker.claims.holds(name)}

    for worker in workers:
        await worker.begin()
        worker.tasks += [
            asyncio.create_task(worker.claims.while_held(name, worker.work, family="letters"))
            for name in names
        ]
    await asyncio.sleep(3 * BEAT.total_seconds())
    one, two = map(held, workers)
    assert one | two == set(names)
    assert min(len(one), len(two)) == 1, "who has one leaves another to who has none"
    assert workers[0].claims.held_lately("x")
    assert not workers[0].claims.held_lately("nobody's")
    await workers[0].end(gently=False)
    await asyncio.sleep(TAKEN_OVER)
    assert held(workers[1]) == set(names)
    await workers[1].end(gently=False)


@pytest.mark.parametrize("late", [0.0, 1.0, 3.0])
async def test_what_is_dealt_out_evenly_is_so_whoever_comes_late_or_dies(
    tmp_path: Path, late: float
) -> None:
    exchange, names = Exchange(), tuple("tuvwxyz")
    workers = [Worker(name, tmp_path / "many", exchange.bus(name)) for name in ("1", "2", "3")]

    def held() -> list[int]:
        found = [[name for name in names if one.claims.holds(name)] for one in workers]
        assert len({name for some in found for name in some}) == sum(map(len, found)), "one each"
        return [len(some) for some in found]

    async def begin(worker: Worker) -> None:
        await worker.begin()
        worker.claims.deal_out("letters")
        worker.tasks += [
            asyncio.create_task(worker.claims.while_held(name, worker.work, family="letters"))
            for name in names
        ]

    for worker in workers:
        await begin(worker)
        await asyncio.sleep(late)
    for _ in range(60):
        await asyncio.sleep(0.5)
        held()
    assert sorted(held()) == [2, 2, 3]
    dead = workers.pop(held().index(2))
    await dead.end(gently=True)
    await asyncio.sleep(8)
    assert sorted(held()) == [3, 4]
    await begin(dead)
    workers.append(dead)
    await asyncio.sleep(TAKEN_OVER)
    assert held()[-1] == 0, "what is held is not given up"
    await workers.pop(0).end(gently=False)
    await asyncio.sleep(TAKEN_OVER + 8)
    assert sum(held()) == len(names)
    assert abs(held()[0] - held()[1]) <= 1, "who has none comes first"
    for worker in workers:
        await worker.end(gently=False)


async def test_one_alone_has_all_soon(tmp_path: Path) -> None:
    worker, names = Worker("1", tmp_path / "many", Exchange().bus("1")), tuple("wxyz")
    await worker.begin()
    worker.claims.deal_out("letters")
    for name in names:
        work = worker.claims.while_held(name, worker.work, family="letters")
        worker.tasks.append(asyncio.create_task(work))
    await asyncio.sleep(len(names) * BEAT.total_seconds())
    assert all(map(worker.claims.holds, names))
    await worker.end(gently=False)


async def test_what_is_agreed_on_is_held_by_all_who_say_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING", "engine.host.claims")
    exchange, path = Exchange(), tmp_path / "many"
    workers = [Worker(name, path, exchange.bus(name)) for name in ("1", "2", "3", "4")]
    said = dict(zip("1234", ("two", "two", "five", ""), strict=True))

    async def begin(worker: Worker) -> None:
        await worker.begin()
        agreed = said[worker.name]
        work = worker.claims.while_held("number", worker.work, agreed=agreed)
        worker.tasks.append(asyncio.create_task(work))

    def holds() -> str:
        found = [one.name for one in workers if one.claims.holds("number")]
        assert len({said[name] for name in found}) <= 1
        return "".join(found)

    for worker in workers:
        await begin(worker)
        await asyncio.sleep(1)
    await asyncio.sleep(60)
    assert holds() == "12"
    waiting = [one.getMessage() for one in caplog.records if "other settings" in one.getMessage()]
    assert len(waiting) == 2, "each who waits says so once"
    assert "agreed: two, here agreed: five" in waiting[0]
    await workers[0].end(gently=True)
    workers.pop(0)
    for _ in range(40):
        await asyncio.sleep(0.5)
        assert holds() == "2", "it goes on"
    await workers.pop(0).end(gently=True)
    for _ in range(int(LEASE.total_seconds()) - 2):
        await asyncio.sleep(1)
        assert not holds(), "nobody knows whether that was the last one"
    await asyncio.sleep(5)
    assert holds() in {"3", "4"}
    for worker in workers:
        await worker.end(gently=False)


async def test_nobody_shortens_what_is_held_together(tmp_path: Path) -> None:
    """Whoever was stopped after he had asked what time it is stores an old one when he goes on."""
    exchange, path = Exchange(), tmp_path / "many"
    workers = [Worker(name, path, exchange.bus(name)) for name in ("1", "2")]
    for worker in workers:
        await worker.begin()
        work = worker.claims.while_held("number", worker.work, agreed="two")
        worker.tasks.append(asyncio.create_task(work))
    await asyncio.sleep(5)
    late, other = workers
    commit, old = late.committer.commit, to_ms(late.clock.now())

    async def commit_late(batch: Batch) -> None:
        for write in batch.writes:
            if "lease_until" in write.parameters:
                assert isinstance(write.parameters, dict)
                write.parameters["lease_until"] = old
        await commit(batch)

    late.committer.commit = commit_late  # type: ignore[method-assign]
    for _ in range(20):
        await asyncio.sleep(1)
        left = other.claims._wanted["number"].until - other.clock.monotonic()
        ends = to_ms(other.clock.now() + timedelta(seconds=left))
        assert left > 0
        assert ends <= (await other.claims._stored())["number"].until + 10
    late.committer.commit = commit  # type: ignore[method-assign]
    for worker in workers:
        await worker.end(gently=True)


async def test_what_is_held_together_comes_back_from_a_clock_that_was_ahead(
    tmp_path: Path,
) -> None:
    exchange, path = Exchange(), tmp_path / "many"
    workers = [Worker(name, path, exchange.bus(name)) for name in ("1", "2")]
    for worker, agreed in zip(workers, ("two", "five"), strict=True):
        await worker.begin()
        work = worker.claims.while_held("number", worker.work, agreed=agreed)
        worker.tasks.append(asyncio.create_task(work))
        await asyncio.sleep(1)
    ask(path, "UPDATE claims SET until = until + 3600000")
    one, two = workers
    for _ in range(30):
        await asyncio.sleep(1)
        assert one.claims.holds("number")
    await one.end(gently=True)
    await asyncio.sleep(TAKEN_OVER)
    assert two.claims.holds("number")
    await two.end(gently=True)


async def test_an_orderly_end_lets_another_begin_at_once(tmp_path: Path) -> None:
    exchange = Exchange()
    one, two = (Worker(name, tmp_path / "many", exchange.bus(name)) for name in ("1", "2"))
    await one.begin()
    await asyncio.sleep(1)
    await two.begin()
    await asyncio.sleep(60)
    assert (one.working, two.working) == (1, 0)
    await one.end(gently=True)
    await asyncio.sleep(0.1)
    assert (one.working, two.working) == (0, 1)
    await two.end(gently=False)


async def test_everybody_knows_where_whoever_holds_it_is_reached(tmp_path: Path) -> None:
    exchange = Exchange()
    one, two = (Worker(name, tmp_path / "many", exchange.bus(name)) for name in ("1", "2"))
    for worker in (one, two):
        await worker.begin()
        worker.claims.address = f"http://{worker.name}.example"
        await asyncio.sleep(1)
    assert (one.claims.address_of("cups"), one.claims.address_of("none")) == ("", "")
    assert two.claims.address_of("cups") == "http://1.example"
    await one.end(gently=True)
    await asyncio.sleep(0.1)
    assert two.claims.address_of("cups") == ""  # it has taken it itself
    await one.begin()
    await asyncio.sleep(1)
    assert one.claims.address_of("cups") == "http://2.example"
    three = Worker("3", tmp_path / "many", exchange.bus("3"))
    await three.begin()
    await two.end(gently=True)
    await asyncio.sleep(0.1)  # who has taken it has told so
    known = {one.claims.address_of("cups"), three.claims.address_of("cups")}
    assert known == {"", "" if one.claims.holds("cups") else three.claims.address}
    for worker in (one, three):
        await worker.end(gently=False)


async def test_who_was_stopped_holds_nothing_when_he_goes_on(tmp_path: Path) -> None:
    class Stopped(VirtualClock):
        def monotonic(self) -> float:
            return super().monotonic() + stopped.total_seconds()

    stopped = timedelta()
    worker = Worker("1", tmp_path / "many", Exchange().bus("1"))
    worker.clock = Stopped()
    await worker.begin()
    await asyncio.sleep(1)
    assert worker.claims.holds("cups")
    stopped = LEASE - BEAT
    assert worker.claims.holds("cups")
    stopped = timedelta(seconds=40)
    assert not worker.claims.holds("cups")  # before it has asked anybody
    await asyncio.sleep(BEAT.total_seconds() * 2)
    assert worker.claims.holds("cups")
    assert worker.working == 1
    await worker.end(gently=False)


async def test_who_is_alone_stores_nothing(tmp_path: Path) -> None:
    worker = Worker("1", tmp_path / "many", Bus("1"))
    await worker.begin()
    await asyncio.sleep(100)
    assert worker.working == 1
    assert worker.claims.holds("cups")
    assert worker.committer.stored_at is None
    await worker.end(gently=True)
