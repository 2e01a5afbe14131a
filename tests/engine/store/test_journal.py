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
from tests.engine.store.opened import Store


@pytest.fixture
def journal(store: Store) -> Journal:
    return Journal(store.database, store.committer)


def event(seq: int) -> EventRow:
    return EventRow(seq, 1, 1_000 + seq, f'{{"n":{seq}}}')


async def create(
    store: Store, table: str = "t", *, due_at: int | None = None, home: str | None = None
) -> None:
    batch = write_new_table(
        table, f"code {table}", [event(1)], status="lobby", at=10, due_at=due_at, home=home
    )
    await store.committer.commit(batch)


async def test_a_table_is_read_as_it_was_written(store: Store, journal: Journal) -> None:
    await create(store, due_at=50)
    await store.committer.commit(
        write_events("t", 1, [event(2), event(3)], status="playing", at=20, due_at=70)
    )
    row = TableRow("t", "code t", 3, "playing", 70, None, 10, 20)
    stored = await journal.load("t")
    assert stored is not None
    assert (stored.table, stored.snapshot) == (row, None)
    assert stored.events == (event(1), event(2), event(3))
    assert await journal.by_id("t") == row
    assert await journal.by_code("code t") == row
    assert await journal.events("t", 3) == (event(3),)
    assert await journal.with_status("playing", "lobby") == ("t",)


async def test_absent_tables(journal: Journal) -> None:
    assert await journal.load("t") is None
    assert await journal.by_code("t") is None
    assert await journal.events("t") == ()
    assert await journal.due(0, 99, 10, "one", 99) == ((), None)
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


async def test_one_of_two_conflicting_writes_of_a_table_succeeds(
    store: Store, journal: Journal
) -> None:
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
    assert await journal.due(0, 98, 10, "one", 98) == ((), 99)
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
        await create(store, table, due_at=due_at, home="one")

    async def due(*asked: *tuple[int, int, int, str, int]) -> tuple[list[str], int | None]:
        found = await journal.due(*asked)
        return [row.id for row in found.rows], found.upcoming

    assert await due(0, 30, 10, "one", 0) == (["b", "d", "a"], 40)
    assert await due(0, 30, 2, "one", 0) == (["b", "d"], 40)
    assert await due(11, 30, 2, "one", 0) == (["d", "a"], 40)
    assert await due(0, 9, 10, "one", 0) == ([], 10)
    assert await due(0, 30, 10, "two", 20) == (["b", "d"], None)
    assert await due(0, 30, 10, "two", 30) == (["b", "d", "a"], 40), "all that is due is wanted"
    assert await due(0, 40, 10, "one", 0) == (["b", "d", "a", "e"], None)


async def test_late_tables_are_taken_over_by_one_process(store: Store, journal: Journal) -> None:
    for table, due_at in {"a": 10, "b": 20, "c": 30}.items():
        await create(store, table, due_at=due_at, home="gone")
    names = ["one", "two", "three"]
    taken = await asyncio.gather(*(journal.take_over("abc", name, 100, 20) for name in names))
    assert sorted(one for some in taken for one in some) == ["a", "b"]
    homes = {row.home for one in "ab" if (row := await journal.by_id(one)) is not None}
    assert homes <= set(names)
    assert await journal.take_over("abc", "four", 110, 90) == {"c"}, "it is late for all by then"
    assert [row.id for row in (await journal.due(0, 100, 9, "five", 100)).rows] == ["a", "b"]
    await journal.keep("abc", "four", 120)
    kept = await journal.by_id("c")
    assert kept is not None
    assert kept.due_at == 120
    assert await journal.take_over("c", "five", 130, 119) == frozenset()


async def test_a_table_stays_at_home_where_nobody_says_otherwise(
    store: Store, journal: Journal
) -> None:
    await create(store, "a", home="one")
    await store.committer.commit(write_events("a", 1, [event(2)], status="lobby", at=20))
    await journal.move_home("a", "other", "two")
    row = await journal.by_id("a")
    assert row is not None
    assert row.home == "one"
    await journal.move_home("a", "one", "two")
    await store.committer.commit(
        write_events("a", 2, [event(3)], status="lobby", at=20, home="three")
    )
    row = await journal.by_id("a")
    assert row is not None
    assert row.home == "three"


async def test_when_each_process_was_alive(journal: Journal) -> None:
    beats = journal.heartbeats
    await beats.enter("one", 100, 100, 110)
    await beats.enter("two", 300, 300, 310)
    await beats.beat("one", 200, 210)
    assert await beats.served() == ((100, 200), (300, 300))
    for now in (250, 260):  # as when it is unknown whether the first was stored
        await beats.beat_resumed("one", "one/0", 240, now, 270)
    assert await beats.served() == ((100, 200), (240, 260), (300, 300))
    assert await beats.last("one") == 260
    assert await beats.last("three") is None
    await beats.set_back(150)
    assert await beats.served() == ((100, 150), (150, 150), (150, 150))
    await beats.forget(151, 260, "two")
    assert await beats.served() == ((150, 150), (150, 150)), "the lease of one of them lasts"
    await beats.forget(151, 270, "two")
    assert await beats.served() == ((150, 150),)


async def test_a_lease_that_was_ended_is_renewed_no_more(journal: Journal) -> None:
    beats = journal.heartbeats
    for name in ("one", "two", "three", "four"):
        await beats.enter(name, 100, 100, 110)
    await beats.beat("two", 200, 210)
    await beats.bury({"one": 110, "two": 110})
    await beats.end("three")
    await beats.beat("two", 300, 310)
    for name in ("one", "three"):
        for ended in (beats.beat(name, 300, 310), beats.enter(name, 300, 300, 310)):
            with pytest.raises(Conflict):
                await ended
    await beats.forget(150, 150, "nobody")
    assert await beats.served() == ((100, 300),)
    with pytest.raises(Conflict):
        await beats.beat("four", 300, 310)
