import asyncio
from dataclasses import replace

import pytest

from adapters.platform.chat import Place
from bot.people.places import Places, write_showing
from engine.store.commits import Batch
from engine.store.journal import write_new_table
from tests.engine.store.opened import Store

GROUP = Place("telegram", "-100")


@pytest.fixture
def places(store: Store) -> Places:
    return Places(store.database, store.committer)


async def test_two_at_once_find_one_place(places: Places) -> None:
    rows = await asyncio.gather(*(places.of(GROUP) for _ in range(10)))
    assert len({row.id for row in rows}) == 1
    assert rows[0].place == GROUP
    others = [replace(GROUP, topic="7"), replace(GROUP, private=True), Place("discord", "-100")]
    ids = {(await places.of(place)).id for place in (GROUP, *others)}
    assert len(ids) == 4


async def test_changes_at_once_all_arrive(places: Places) -> None:
    row = await places.of(GROUP)
    await asyncio.gather(
        places.change(row.id, lambda row: replace(row, language="bg")),
        places.change(row.id, lambda row: replace(row, settings='{"limit":60}')),
        places.change(row.id, lambda row: replace(row, reachable=False)),
    )
    changed = await places.get(row.id)
    assert changed == replace(
        row, language="bg", settings='{"limit":60}', reachable=False, version=4
    )
    assert await places.change(row.id, lambda row: replace(row, language="bg")) == changed
    with pytest.raises(KeyError):
        await places.change("nowhere", lambda row: replace(row, language="bg"))


async def test_a_table_is_shown_in_several_places(store: Store, places: Places) -> None:
    here, there = await places.of(GROUP), await places.of(Place("browser", "room"))
    for table in "ab":
        await store.committer.commit(write_new_table(table, table, [], status="lobby", at=0))
    shown = [("a", here, 1), ("a", there, 2), ("b", here, 3), ("a", here, 9)]
    for table, place, since in shown:
        await store.committer.commit(Batch((write_showing(table, place.id, since),)))
    assert await places.showing("a") == (here, there)
    assert await places.showing("b") == (here,)
