import asyncio
from dataclasses import replace

import pytest

from engine.store.commits import Conflict
from engine.store.journal import (
    EventRow,
    Journal,
    Snapshot,
    TableRow,
    write_events,
    write_new_table,
)
from engine.store.leases import MayLead
from tests.engine.store.opened import Store


@pytest.fixture
def journal(store: Store) -> Journal:
    return Journal(store.database, store.committer)


def event(seq: int) -> EventRow:
    return EventRow(seq, 1, 1_000 + seq, f'{{"n":{seq}}}')


async def create(store: Store, table: str = "t", *, due_at: int | None = None) -> None:
    batch = write_new_table(
        table, f"code {table}", [event(1)], status="lobby", at=10, due_at=due_at
    )
    await store.committer.commit(batch)


async def test_a_table_is_read_as_it_was_written(store: Store, journal: Journal) -> None:
    await create(store, due_at=50)
    await store.committer.commit(
        write_events("t", 1, [event(2), event(3)], status="playing", at=20, due_at=70)
    )
    row = TableRow("t", "code t", 3, "playing", 70, None, None, 10, 20)
    stored = await journal.load("t")
    assert stored is not None
    assert (stored.table, stored.snapshot) == (row, None)
    assert stored.events == (event(1), event(2), event(3))
    assert await journal.by_id("t") == row
    assert await journal.by_code("code t") == row
    assert await journal.events("t", 3) == (event(3),)
    assert await journal.with_status("playing", "lobby") == ("t",)


async def test_what_is_not_there(journal: Journal) -> None:
    assert await journal.load("t") is None
    assert await journal.by_code("t") is None
    assert await journal.events("t") == ()
    assert await journal.next_due() is None
    assert await journal.heartbeats.served() == ()


async def test_a_snapshot_stands_for_the_events_before_it(store: Store, journal: Journal) -> None:
    await create(store)
    await store.committer.commit(
        write_events("t", 1, [event(2)], status="playing", at=20, snapshot="state")
    )
    await store.committer.commit(write_events("t", 2, [event(3)], status="playing", at=30))
    stored = await journal.load("t")
    assert stored is not None
    assert stored.snapshot == Snapshot(2, "state")
    assert stored.events == (event(3),)
    assert await journal.events("t") == (event(1), event(2), event(3))


async def test_of_two_who_carry_a_table_on_one_succeeds(store: Store, journal: Journal) -> None:
    await create(store)
    left = write_events("t", 1, [event(2)], status="playing", at=20, snapshot="left")
    right = write_events("t", 1, [replace(event(2), body="{}")], status="lobby", at=20)
    outcome = await asyncio.gather(
        store.committer.commit(left), store.committer.commit(right), return_exceptions=True
    )
    assert outcome[0] is None
    assert isinstance(outcome[1], Conflict)
    assert await journal.events("t") == (event(1), event(2))


async def test_the_version_is_compared_without_events_too(store: Store, journal: Journal) -> None:
    await create(store, due_at=5)
    await store.committer.commit(write_events("t", 1, [], status="lobby", at=20, due_at=99))
    assert await journal.next_due() == 99
    with pytest.raises(Conflict):
        await store.committer.commit(write_events("t", 2, [], status="lobby", at=20))


async def test_a_code_is_given_once(store: Store) -> None:
    await create(store)
    with pytest.raises(Conflict):
        await store.committer.commit(write_new_table("u", "code t", [], status="lobby", at=10))


def test_events_without_a_gap() -> None:
    with pytest.raises(ValueError, match="event 4 where 3 is due"):
        write_events("t", 2, [event(4)], status="playing", at=20)


async def test_due_turns_come_in_their_order(store: Store, journal: Journal) -> None:
    for table, due_at in {"a": 30, "b": 10, "c": None, "d": 20, "e": 40}.items():
        await create(store, table, due_at=due_at)
    assert await journal.next_due() == 10
    one = MayLead("one", 0)
    assert [row.id for row in await journal.due(0, 30, 10, one)] == ["b", "d", "a"]
    assert [row.id for row in await journal.due(0, 30, 2, one)] == ["b", "d"]
    assert [row.id for row in await journal.due(11, 30, 2, one)] == ["d", "a"]
    assert await journal.due(0, 9, 10, one) == ()


async def test_a_lease_is_held_by_one_process(store: Store, journal: Journal) -> None:
    await create(store)
    claims = [journal.leases.claim("t", process, 100, 200) for process in ("one", "two")]
    assert await asyncio.gather(*claims) == [True, False]
    assert await journal.leases.claim("t", "one", 150, 250)
    assert not await journal.leases.claim("t", "two", 249, 300)
    await journal.leases.renew("one", 400)
    assert not await journal.leases.claim("t", "two", 399, 500)
    assert await journal.leases.claim("t", "two", 400, 500)
    await journal.leases.renew("one", 900)
    await journal.leases.release("one")
    row = await journal.by_id("t")
    assert row is not None
    assert (row.leader, row.lease_until) == ("two", 500)
    await journal.leases.release("two", "t")
    assert await journal.leases.claim("t", "three", 0, 10)
    assert not await journal.leases.claim("nowhere", "three", 0, 10)


async def test_when_each_process_was_alive(journal: Journal) -> None:
    await journal.heartbeats.beat("one", 100)
    await journal.heartbeats.beat("two", 300)
    await journal.heartbeats.beat("one", 200)
    assert await journal.heartbeats.served() == ((100, 200), (300, 300))
    await journal.heartbeats.set_back(150)
    assert await journal.heartbeats.served() == ((100, 150), (150, 150))


async def test_by_whichever_clock_turns_fall_due_leases_have_their_own(
    store: Store, journal: Journal
) -> None:
    await create(store, "a", due_at=30)
    assert await journal.leases.claim("a", "two", 0, 50)
    assert await journal.due(0, 99, 10, MayLead("one", 40)) == ()
    assert await journal.overdue(99, 10, MayLead("one", 40)) == ()
    assert len(await journal.due(0, 99, 10, MayLead("one", 50))) == 1
    assert len(await journal.due(0, 99, 10, MayLead("two", 40))) == 1
    assert len(await journal.overdue(99, 10, MayLead("one", 40, ("two",)))) == 1


async def test_what_is_over_is_led_by_nobody(store: Store, journal: Journal) -> None:
    await create(store, "a")
    leases, one = journal.leases, MayLead("one", 40)
    assert await leases.claim("a", "one", 0, 50)
    over = write_events("a", 1, [], status="closed", at=20)
    await store.committer.commit(over)
    row = await journal.by_id("a")
    assert row is not None
    assert (row.leader, row.lease_until) == (None, None)
    assert not await leases.claim("a", "one", 60, 70)
    assert await leases.take_free(["a"], 70, one) == frozenset()
