"""A claim never has two holders, and is never without one for long."""

import asyncio
import os
import random
from collections.abc import Coroutine, Sequence
from contextlib import suppress
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from engine.host.claim_rows import BEAT, LEASE, LONG_PATIENCE, DatabaseClock, Lease, own_name
from engine.host.claims import Claims
from engine.host.clock import to_ms
from engine.store.bus import Bus
from engine.store.commits import Committer, NotStored
from engine.store.heartbeats import StoredHeartbeats
from tests.engine.many.processes import UNCLOSED
from tests.engine.many.reach import reached
from tests.engine.store.exchange import Exchange
from tests.lingering import Lingering
from tests.migrated import ask
from tests.virtual import VirtualClock

pytestmark = [pytest.mark.sqlite, UNCLOSED]  # in virtual time; files are inspected

TAKEN_OVER = 15.0


class Worker:
    """A process that works while it holds a claim; it has a new name after each restart."""

    def __init__(self, name: str, path: Path, exchange: Exchange | None) -> None:
        self.name, self.path, self.exchange = name, path, exchange
        self.clock = VirtualClock()
        self.lives = 0
        self.working = 0
        self.tasks: list[asyncio.Task[None]] = []

    async def begin(self) -> None:
        self.lives += 1
        name = f"{self.name}.{self.lives}"
        self.bus = self.exchange.bus(name) if self.exchange is not None else Bus(name)
        self.database, self.reach = await reached(self.path)
        self.committer = Committer(self.database, self.bus)
        self.committer.start()
        self.lease = Lease(DatabaseClock(self.clock))
        self.heartbeats = StoredHeartbeats(self.database, self.committer)
        self.claims = Claims(self.database, self.committer, self.lease)
        if not self.bus.alone:
            enter = partial(self.heartbeats.enter, self.bus.process, self.now(), self.now())
            await self.lease.renew(enter)
        self.tasks = []
        self.does(self.beat(), self.claims.run(), self.claims.while_held("cups", self.work))

    def does(self, *works: Coroutine[None, None, None]) -> None:
        self.tasks += map(asyncio.create_task, works)

    async def deal_out(self, family: str, names: Sequence[str]) -> None:
        """Distribute the claims as `Partitions` does."""
        self.claims.deal_out(family)

        async def together() -> None:
            parts = (self.claims.while_held(name, self.work, family=family) for name in names)
            await asyncio.gather(*parts)

        self.does(self.claims.while_held(family, together, agreed=str(len(names))))

    def now(self) -> int:
        return to_ms(self.clock.now())

    async def beat(self) -> None:
        while not self.bus.alone:
            await asyncio.sleep(BEAT.total_seconds())
            with suppress(NotStored):
                store = partial(self.heartbeats.beat, self.bus.process, self.now())
                await self.lease.renew(store)

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
            with suppress(NotStored):
                await self.claims.end()
        await self.bus.stop()
        await self.committer.stop()
        await self.database.close()


async def test_work_that_ends_after_a_lost_claim_is_not_broken_off(tmp_path: Path) -> None:
    worker = Worker("a", tmp_path / "many", Exchange())
    await worker.begin()
    work = Lingering()
    holding = asyncio.create_task(worker.claims.while_held("letters", work.run))
    await work.begun.wait()
    giving = asyncio.create_task(worker.claims.give("letters", "b"))
    await work.tidying.wait()
    holding.cancel()  # the process stops meanwhile
    await asyncio.wait((holding,))
    assert not giving.done(), "nobody gets a claim while its work goes on"
    work.may_end.set()
    await asyncio.wait_for(giving, TAKEN_OVER)
    assert work.done == ["tidied up"]
    await worker.end(gently=True)


HARMS = ("kill", "end", "cut", "deaf", "before", "after", "give", *("wait",) * 4)


async def harm(chance: random.Random, workers: Sequence[Worker]) -> None:
    """Harm one of them."""
    worker = chance.choice(workers)
    what = chance.choice(HARMS)
    if what in ("kill", "end"):
        await worker.end(gently=what == "end")
        await worker.begin()
    elif what == "cut" and not any(one.reach.cut for one in workers):
        worker.reach.cut = True
    elif what == "deaf":
        worker.reach.deaf = 1
    elif what in ("before", "after"):
        setattr(worker.reach, what, chance.uniform(1, 15))
    elif what == "give":
        for one in workers:
            one.reach.before = one.claims.holds("cups") * chance.choice((0, 1, 5))
            one.does(one.claims.give("cups", worker.bus.process))


@pytest.mark.parametrize("seed", range(2))
async def test_one_process_holds_a_claim_when_others_die_or_are_cut_off_or_late(
    tmp_path: Path, seed: int
) -> None:
    chance, exchange = random.Random(seed), Exchange()
    workers = [Worker(name, tmp_path / "many", exchange) for name in ("a", "b", "c")]
    for worker in workers:
        await worker.begin()
    without = 0.0
    for step in range(20):
        await harm(chance, workers)
        for _ in range(chance.randrange(30)):
            await asyncio.sleep(0.5)
            holders = [one.name for one in workers if one.claims.holds("cups")]
            assert len(holders) <= 1, step
            without = 0.0 if holders else without + 0.5
            assert without <= TAKEN_OVER
            for one in workers:
                if one.lease.lost.is_set():
                    await one.end(gently=True)
                    await one.begin()
        for one in workers:
            one.reach.cut = one.reach.cut and chance.random() < 0.7
    await asyncio.sleep(TAKEN_OVER)
    assert [one.working for one in workers] == [int(one.claims.holds("cups")) for one in workers]
    assert sum(one.working for one in workers) == 1
    for worker in workers:
        await worker.end(gently=False)


async def test_claims_of_one_family_are_shared_out(tmp_path: Path) -> None:
    exchange, names = Exchange(), ("x", "y", "z")
    workers = [Worker(name, tmp_path / "many", exchange) for name in ("1", "2")]

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


def held_by(workers: Sequence[Worker], names: Sequence[str]) -> list[list[str]]:
    """The claims of each worker; checks that none is held twice."""
    found = [[name for name in names if one.claims.holds(name)] for one in workers]
    assert len({name for some in found for name in some}) == sum(map(len, found)), "one each"
    return found


@pytest.mark.parametrize("late", [0.0, 1.0])
async def test_an_even_distribution_stays_even_when_processes_die(
    tmp_path: Path, late: float
) -> None:
    exchange, names = Exchange(), tuple("tuvwxyz")
    workers = [Worker(name, tmp_path / "many", exchange) for name in ("1", "2", "3")]

    def held() -> list[int]:
        return [len(some) for some in held_by(workers, names)]

    for worker in workers:
        await worker.begin()
        await worker.deal_out("letters", names)
        await asyncio.sleep(late / 2)
    for _ in range(20):
        await asyncio.sleep(0.25)
        held()
    assert sorted(held()) == [2, 2, 3]
    dead = workers.pop(held().index(2))
    await dead.end(gently=True)
    await asyncio.sleep(0.1)
    assert sorted(held()) == [3, 4]
    await dead.begin()
    await dead.deal_out("letters", names)
    workers.append(dead)
    await asyncio.sleep(TAKEN_OVER)
    assert held()[-1] == 0, "what is held is not given up"
    await workers.pop(0).end(gently=False)
    await asyncio.sleep(LEASE.total_seconds() + 0.1)
    assert sum(held()) == len(names)
    assert abs(held()[0] - held()[1]) <= 1, "who has none comes first"
    for worker in workers:
        await worker.end(gently=False)


async def test_claims_given_away_make_it_even_again(tmp_path: Path) -> None:
    exchange, names = Exchange(), tuple("tuvwxyz")
    workers = [Worker(name, tmp_path / "many", exchange) for name in ("1", "2", "3")]
    given = list[str]()
    for worker in workers:
        await worker.begin()
        await worker.deal_out("letters", names)
        await asyncio.sleep(3)
        for giver in workers[: workers.index(worker)]:
            ((mine,), heirs) = held_by([giver], names), giver.claims.surplus("letters")
            for name, heir in zip(mine, heirs, strict=False):
                await giver.claims.give(name, heir)
                assert not giver.claims.holds(name)
                given.append(name)
        await asyncio.sleep(0.2)
        begun = workers[: workers.index(worker) + 1]
        counts = [len(some) for some in held_by(begun, names)]
        assert sum(counts) == len(names)
        assert max(counts) - min(counts) <= 1
        assert [one.working - one.claims.holds("cups") for one in begun] == counts
        assert not any(one.claims.surplus("letters") for one in begun)
    assert len(given) == 3 + 2, "no more than that takes"
    for worker in workers:
        await worker.end(gently=True)


async def test_one_alone_has_all_soon(tmp_path: Path) -> None:
    worker, names = Worker("1", tmp_path / "many", Exchange()), [str(one) for one in range(32)]
    await worker.begin()
    await worker.deal_out("numbers", names)
    await asyncio.sleep(BEAT.total_seconds() + 0.1)
    assert all(map(worker.claims.holds, names))
    await worker.end(gently=False)


async def test_an_agreed_name_is_held_by_all_who_say_the_same(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("WARNING", "engine.host.claims")
    exchange, path = Exchange(), tmp_path / "many"
    workers = [Worker(name, path, exchange) for name in ("1", "2", "3", "4")]
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
    await asyncio.sleep(0.1)
    assert holds() in {"3", "4"}, "that was the last one"
    for worker in workers:
        await worker.end(gently=False)


async def test_claims_are_kept_by_a_clock_that_was_ahead(tmp_path: Path) -> None:
    exchange, path = Exchange(), tmp_path / "many"
    workers = [Worker(name, path, exchange) for name in ("1", "2")]
    for worker, agreed in zip(workers, ("two", "five"), strict=True):
        await worker.begin()
        work = worker.claims.while_held("number", worker.work, agreed=agreed)
        worker.tasks.append(asyncio.create_task(work))
        await asyncio.sleep(1)
    one, two = workers
    for _ in range(30):
        await asyncio.sleep(1)
        assert one.claims.holds("number")
    await one.end(gently=False)
    ask(path, "UPDATE processes SET until = until + 3600000")
    await asyncio.sleep(TAKEN_OVER)
    assert two.claims.holds("number")
    await two.end(gently=True)


async def test_an_orderly_end_lets_another_begin_at_once(tmp_path: Path) -> None:
    exchange = Exchange()
    one, two = (Worker(name, tmp_path / "many", exchange) for name in ("1", "2"))
    await one.begin()
    await asyncio.sleep(1)
    await two.begin()
    await asyncio.sleep(60)
    assert (one.working, two.working) == (1, 0)
    await one.end(gently=True)
    await asyncio.sleep(0.1)
    assert (one.working, two.working) == (0, 1)
    await two.end(gently=False)


async def test_a_paused_process_holds_nothing_when_it_goes_on(tmp_path: Path) -> None:
    class Stopped(VirtualClock):
        def monotonic(self) -> float:
            return super().monotonic() + stopped.total_seconds()

    stopped = timedelta()
    worker = Worker("1", tmp_path / "many", Exchange())
    worker.clock = Stopped()
    await worker.begin()
    await asyncio.sleep(1)
    assert worker.claims.holds("cups")
    stopped = LEASE - BEAT
    assert worker.claims.holds("cups")
    stopped = timedelta(seconds=40)
    assert not worker.claims.holds("cups")  # before it has asked the database
    await asyncio.sleep(BEAT.total_seconds() * 2)
    assert worker.claims.holds("cups")
    assert worker.working == 1
    await worker.end(gently=False)


async def test_a_process_paused_too_long_has_lost_everything_to_others(tmp_path: Path) -> None:
    exchange = Exchange()
    one, two = (Worker(name, tmp_path / "many", exchange) for name in ("1", "2"))
    await one.begin()
    await asyncio.sleep(1)
    await two.begin()
    one.reach.before = one.reach.after = 30.0  # as if it stops in the middle of its heartbeat
    for _ in range(100):
        await asyncio.sleep(0.5)
        assert not (one.claims.holds("cups") and two.claims.holds("cups"))
    assert one.lease.lost.is_set()
    assert (one.working, two.working) == (0, 1)
    await one.end(gently=True)
    await one.begin()
    await asyncio.sleep(5)
    assert (one.working, two.working) == (0, 1)
    for worker in (one, two):
        await worker.end(gently=False)


async def test_a_process_dead_on_another_machine_keeps_its_claim_for_a_lease(
    tmp_path: Path,
) -> None:
    exchange = Exchange()
    one, two = (Worker(name, tmp_path / "many", exchange) for name in ("there/7", "here/7"))
    await one.begin()
    await asyncio.sleep(1)
    await two.begin()
    await asyncio.sleep(5)
    beaten_at = one.clock.monotonic() - BEAT.total_seconds()
    await one.end(gently=False)
    while one.clock.monotonic() < beaten_at + LEASE.total_seconds():
        assert not two.claims.holds("cups")
        await asyncio.sleep(0.1)
    await asyncio.sleep(BEAT.total_seconds())
    assert two.claims.holds("cups"), "at once when the lease is over"
    await two.end(gently=True)


async def test_a_cut_off_process_does_not_ask_more_often(tmp_path: Path) -> None:
    exchange = Exchange()
    one, two = (Worker(name, tmp_path / "many", exchange) for name in ("1", "2"))
    for worker in (one, two):
        await worker.begin()
        await asyncio.sleep(5)
    looks, look = list[float](), two.claims.look

    async def counted() -> None:
        looks.append(two.clock.monotonic())
        await look()

    two.claims.look = counted  # type: ignore[method-assign]
    two.reach.cut = True
    await asyncio.sleep(60)
    assert len(looks) <= 60 / BEAT.total_seconds() + 2
    two.reach.cut = False
    for worker in (one, two):
        await worker.end(gently=False)


async def test_a_process_known_to_be_dead_holds_nothing(tmp_path: Path) -> None:
    exchange, here = Exchange(), own_name().partition("/")[0]
    one, two = (
        Worker(f"{here}/{number}/x", tmp_path / "many", exchange) for number in (2**30, os.getpid())
    )
    await one.begin()
    await asyncio.sleep(1)
    await two.begin()
    await asyncio.sleep(BEAT.total_seconds())
    assert two.claims.holds("cups")
    for worker in (one, two):
        await worker.end(gently=False)


async def test_an_unwanted_gift_is_anybodys_after_a_while(
    tmp_path: Path,
) -> None:
    exchange = Exchange()
    one, two, three = (Worker(name, tmp_path / "many", exchange) for name in ("1", "2", "3"))
    for worker in (one, two, three):
        await worker.begin()
        await asyncio.sleep(1)
    two.tasks.pop().cancel()
    two.claims._wanted.clear()
    assert one.working == 1
    await one.claims.give("cups", two.bus.process)
    assert one.working == 0
    assert not one.claims.holds("cups")
    for _ in range(int(LONG_PATIENCE)):
        assert not one.working + three.working
        await asyncio.sleep(0.9)
    await asyncio.sleep(2 * BEAT.total_seconds())
    assert one.working + three.working == 1
    giver = one if one.working else three
    await two.end(gently=False)
    await asyncio.sleep(TAKEN_OVER)
    await giver.claims.give("cups", two.bus.process)
    await asyncio.sleep(0.1)
    assert one.working + three.working == 1, "it is dead"
    for worker in (one, three):
        await worker.end(gently=False)


async def test_each_process_writes_one_row_a_beat_however_much_it_holds(tmp_path: Path) -> None:
    exchange, path = Exchange(), tmp_path / "many"
    workers = [Worker(name, path, exchange) for name in ("1", "2")]
    families = {
        "rooms": [f"r{one}" for one in range(32)],
        "chats": [f"c{one}" for one in range(32)],
    }
    for worker in workers:
        await worker.begin()
        for family, names in families.items():
            await worker.deal_out(family, names)
    await asyncio.sleep(TAKEN_OVER)
    for names in families.values():
        assert [len(some) for some in held_by(workers, names)] == [16, 16]
    ask(path, "CREATE TABLE written (what TEXT)")
    for table, key in (("claims", "name"), ("processes", "id")):
        for event, row in (("INSERT", "new"), ("UPDATE", "new"), ("DELETE", "old")):
            named = f"CREATE TRIGGER {event}_{table} AFTER {event} ON {table}"
            ask(path, f"{named} BEGIN INSERT INTO written VALUES ({row}.{key}); END")
    await asyncio.sleep(20 * BEAT.total_seconds())
    found = ask(path, "SELECT what, count(*) FROM written GROUP BY what")
    assert sorted(name for name, _ in found) == sorted(one.bus.process for one in workers)
    assert all(19 <= count <= 20 for _, count in found)
    for worker in workers:
        await worker.end(gently=True)


async def test_a_lone_process_stores_nothing(tmp_path: Path) -> None:
    worker = Worker("1", tmp_path / "many", None)
    await worker.begin()
    await asyncio.sleep(100)
    assert worker.working == 1
    assert worker.claims.holds("cups")
    assert worker.committer.stored_at is None
    await worker.end(gently=True)
