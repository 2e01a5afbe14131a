"""Races for claims on a real server, in transactions that are held open."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial
from pathlib import Path

import asyncpg
import pytest

from engine.host.claim_rows import LEASE, DatabaseClock, Lease
from engine.host.claims import Claims
from engine.store import commits
from engine.store.commits import Committer, Conflict
from engine.store.database import bus_of, open_database, parse_url
from engine.store.heartbeats import StoredHeartbeats
from tests.engine.store.opened import Store, opened
from tests.migrated import POSTGRES, ask
from tests.virtual import VirtualClock


class Process:
    """A process that takes each step on demand."""

    def __init__(self, name: str) -> None:
        self.name = name

    async def open(self, url: str, opened: AsyncExitStack) -> None:
        database = await open_database(url)
        opened.push_async_callback(database.close)
        committer = Committer(database, bus_of(url, self.name))
        committer.start()
        opened.push_async_callback(committer.stop)
        self.lease = Lease(DatabaseClock(VirtualClock(), database.time))
        self.heartbeats = StoredHeartbeats(database, committer)
        self.claims = Claims(database, committer, self.lease)
        self.look, self.holds = self.claims.look, self.claims.holds
        await self.lease.time.measure()
        await self.lease.renew(partial(self.heartbeats.enter, self.name, 0, 0))

    async def renew(self) -> None:
        await self.lease.renew(partial(self.heartbeats.beat, self.name, 0))

    def then(self, step: Callable[[], Awaitable[None]]) -> None:
        """Do this between its next read and its next write."""
        take_all = self.claims._take_all

        async def later(*wanted: object) -> None:
            self.claims._take_all = take_all  # type: ignore[method-assign]
            await step()
            await take_all(*wanted)  # type: ignore[arg-type]

        self.claims._take_all = later  # type: ignore[assignment]


@pytest.fixture
async def store(database_kind: str, tmp_path: Path) -> AsyncIterator[Store]:
    if database_kind != POSTGRES:
        pytest.skip("about row locks")
    async with opened(tmp_path / "belotbot.sqlite3") as store:
        yield store


@pytest.fixture
async def both(store: Store) -> AsyncIterator[tuple[Process, Process]]:
    """Two processes that want the same claim; the first one has it."""
    one, two = Process("one"), Process("two")
    async with AsyncExitStack() as stack:
        for process in (one, two):
            await process.open(store.url, stack)
            process.claims.want("cups")
            await process.look()
        assert (one.holds("cups"), two.holds("cups")) == (True, False)
        yield one, two


RUN_OUT = 2 * int(LEASE.total_seconds()) * 1000


def run_out(store: Store, name: str = "one") -> None:
    """Act as if a process had been silent for longer than its lease."""
    ask(store.path, "UPDATE processes SET until = until - ? WHERE id = ?", RUN_OUT, name)


@asynccontextmanager
async def held_open(
    store: Store, *statements: str
) -> AsyncIterator["asyncpg.Connection[asyncpg.Record]"]:
    """An uncommitted change by another connection."""
    connection: asyncpg.Connection[asyncpg.Record] = await asyncpg.connect(
        parse_url(store.url).set(drivername="postgresql").render_as_string()
    )
    try:
        for statement in ("BEGIN", *statements):
            await connection.execute(statement)
        yield connection
    finally:
        await connection.close()


RENEWED = f"UPDATE processes SET until = until + {RUN_OUT} WHERE id = 'one'"
ENDED = "UPDATE processes SET until = NULL WHERE id = 'one'"
TAKEN = "UPDATE claims SET holder = 'three' WHERE name = 'cups'"


@pytest.mark.parametrize("ends", ["COMMIT", "ROLLBACK"])
async def test_a_lease_that_is_being_renewed_is_ended_by_nobody(
    store: Store, both: tuple[Process, Process], ends: str
) -> None:
    one, two = both
    run_out(store)
    async with held_open(store, RENEWED) as other:
        await two.look()
        assert not two.holds("cups")
        await other.execute(ends)
    await two.look()
    assert two.holds("cups") is (ends == "ROLLBACK")
    if ends == "COMMIT":
        await one.renew()
        await one.look()
        assert one.holds("cups")
    else:
        with pytest.raises(Conflict):
            await one.renew()
        assert one.lease.lost.is_set()
        assert not one.holds("cups"), "though it was just acknowledged, and its clock says so"


@pytest.mark.parametrize("ends", ["COMMIT", "ROLLBACK"])
async def test_a_lease_that_is_being_ended_is_renewed_only_if_it_was_not(
    store: Store, both: tuple[Process, Process], ends: str
) -> None:
    one, _ = both
    async with held_open(store, ENDED, TAKEN) as other:
        renewing = asyncio.create_task(one.renew())
        await asyncio.wait((renewing,), timeout=0.3)
        assert not renewing.done()
        await other.execute(ends)
        await asyncio.wait((renewing,))
    assert isinstance(renewing.exception(), Conflict) is (ends == "COMMIT")
    await one.look()
    assert one.holds("cups") is (ends == "ROLLBACK")


async def test_a_lease_read_as_over_is_found_renewed(
    store: Store, both: tuple[Process, Process]
) -> None:
    one, two = both
    run_out(store)
    two.then(one.renew)
    await two.look()
    assert (one.holds("cups"), two.holds("cups")) == (True, False)
    await one.renew()
    assert not one.lease.lost.is_set()


async def test_one_of_two_processes_gets_a_free_claim(store: Store) -> None:
    processes = [Process(name) for name in ("one", "two", "three")]
    async with AsyncExitStack() as stack:
        for process in processes:
            await process.open(store.url, stack)
            process.claims.want("cups")
        one, two, three = processes
        one.then(two.look)
        await one.look()
        assert [each.holds("cups") for each in processes] == [False, True, False]
        run_out(store, "two")
        one.then(three.look)
        await one.look()
        assert three.holds("cups")
        assert not one.holds("cups")


async def test_a_locked_row_costs_nothing_else(store: Store, both: tuple[Process, Process]) -> None:
    """A process stopped in the middle of a transaction keeps its locks for a while."""
    one, two = both
    two.claims.want("plates")
    run_out(store)
    async with held_open(store, "SELECT FROM claims WHERE name = 'cups' FOR UPDATE"):
        await two.look()
        assert two.holds("plates")
        assert not two.holds("cups")
        assert not two.lease.lost.is_set()
        await two.renew()
    await two.look()
    assert two.holds("cups")
    with pytest.raises(Conflict):
        await one.renew()


async def rest() -> None:
    await asyncio.Future[None]()


@asynccontextmanager
async def agreeing(store: Store, **said: str) -> AsyncIterator[list[Process]]:
    async with AsyncExitStack() as stack:
        processes = []
        for name, agreed in said.items():
            process = Process(name)
            await process.open(store.url, stack)
            holding = process.claims.while_held("number", rest, agreed=agreed)
            task = asyncio.create_task(holding)
            stack.callback(task.cancel)
            processes.append(process)
        await asyncio.sleep(0)
        yield processes


async def test_nobody_changes_what_somebody_agrees_to_meanwhile(store: Store) -> None:
    async with agreeing(store, one="two", two="two", three="five") as (one, two, three):
        await one.look()
        run_out(store)
        three.then(two.look)  # it has nothing to wait for and ends no lease
        await three.look()
        assert (two.holds("number"), three.holds("number")) == (True, False)
        run_out(store, "two")
        await three.look()
        await two.look()
        assert (two.holds("number"), three.holds("number")) == (False, True)


@pytest.mark.parametrize("ends", ["COMMIT", "ROLLBACK"])
async def test_a_claim_under_agreement_is_left_alone(store: Store, ends: str) -> None:
    async with agreeing(store, one="two", three="five") as (one, three):
        await one.look()
        run_out(store)
        joined = (
            "UPDATE claims SET holder = holder WHERE name = 'number'",
            "INSERT INTO claims (name, holder) VALUES ('number, the share of two', 'two')",
            f"UPDATE processes SET id = 'two', until = until + {RUN_OUT} WHERE id = 'one'",
        )
        async with held_open(store, *joined) as other:
            await three.look()
            assert not three.holds("number")
            await other.execute(ends)
        await three.look()
        assert three.holds("number") is (ends == "ROLLBACK")


async def test_a_gift_that_comes_late_is_not_taken_back_before(
    store: Store, both: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(commits, "PATIENCE", 0.6)
    one, two = both
    async with held_open(store, "SELECT FROM claims WHERE name = 'cups' FOR UPDATE"):
        giving = asyncio.create_task(one.claims.give("cups", "two"))
        await asyncio.sleep(0.1)
        await one.look()
        assert not one.holds("cups"), "it may be given away at any moment"
    await giving
    await one.look()
    await two.look()
    assert (one.holds("cups"), two.holds("cups")) == (False, True)
