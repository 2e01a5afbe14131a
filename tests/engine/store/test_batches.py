"""Writes of rows by their table, key and values."""

import pytest

from engine.store.commits import Batch, Conflict, Write
from engine.store.schema import processes
from tests.engine.store.opened import Store

KEY = {"id": "one"}
ROW = {**KEY, "started_at": 1, "heartbeat_at": 2, "until": None}


async def rows(store: Store) -> list[tuple[object, ...]]:
    return [tuple(row) for row in await store.database.rows(processes.select())]


async def write(store: Store, *writes: Write) -> None:
    await store.committer.commit(Batch(writes))


async def test_rows_are_inserted_changed_and_deleted_by_key(store: Store) -> None:
    await write(store, Write.insert(processes, ROW))
    with pytest.raises(Conflict):
        await write(store, Write.insert(processes, ROW))
    seen = {**KEY, "heartbeat_at": 2}
    await write(store, Write.update(processes, seen, {"heartbeat_at": 3, "until": 9}))
    assert await rows(store) == [("one", 1, 3, 9)]
    with pytest.raises(Conflict):
        await write(store, Write.update(processes, seen, {"heartbeat_at": 4}))
    await write(store, Write.update(processes, seen, {"heartbeat_at": 4}, expects=None))
    with pytest.raises(Conflict):
        await write(store, Write.delete(processes, seen, expects=1))
    await write(store, Write.delete(processes, seen), Write.update(processes, KEY, {"until": None}))
    assert await rows(store) == [("one", 1, 3, None)]
    await write(store, Write.delete(processes, KEY))
    assert await rows(store) == []


async def test_a_row_that_is_there_is_left_alone(store: Store) -> None:
    await write(store, Write.ensure(processes, ROW), Write.ensure(processes, ROW))
    await write(store, Write.ensure(processes, {**ROW, "heartbeat_at": 7}))
    assert await rows(store) == [("one", 1, 2, None)]


def test_writes_of_the_same_columns_are_executed_together() -> None:
    """Their statement is the same object, whatever their values."""
    for one, other in (
        (Write.insert(processes, ROW), Write.insert(processes, {**ROW, "id": "two"})),
        (Write.ensure(processes, ROW), Write.ensure(processes, {**ROW, "id": "two"})),
        (Write.delete(processes, KEY), Write.delete(processes, {"id": "two"})),
        (
            Write.update(processes, KEY, {"until": 1}),
            Write.update(processes, {"id": "two"}, {"until": None}),
        ),
    ):
        assert one.statement is other.statement
        assert one.parameters.keys() == other.parameters.keys()
