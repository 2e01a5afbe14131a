from dataclasses import replace

import pytest

from adapters.platform.chat import Place
from bot.people.places import Places
from bot.storage.surfaces import SurfaceRow, Surfaces
from engine.store.commits import Conflict
from engine.store.journal import write_new_table
from tests.engine.store.opened import Store


@pytest.fixture
def surfaces(store: Store) -> Surfaces:
    return Surfaces(store.database, store.committer)


async def start(store: Store) -> str:
    await store.committer.commit(write_new_table("t", "t", [], status="lobby", at=0))
    return (await Places(store.database, store.committer).of(Place("browser", "room"))).id


async def test_surfaces_are_read_in_the_order_of_the_screen(
    store: Store, surfaces: Surfaces
) -> None:
    place = await start(store)
    trick = await surfaces.save(SurfaceRow(place, "trick", "t", 2))
    lobby = await surfaces.save(SurfaceRow(place, "lobby", None, 1, "m1", 4, "abc"))
    assert await surfaces.of_place(place) == (lobby, trick)
    assert await surfaces.tables() == ("t",)
    shown = await surfaces.save(replace(trick, message="m2", shown=1, digest="def"))
    assert await surfaces.of_place(place) == (lobby, shown)
    assert await surfaces.replace((), (shown,)) == ()
    assert await surfaces.tables() == ()


async def test_a_row_that_has_changed_is_not_overwritten(store: Store, surfaces: Surfaces) -> None:
    place = await start(store)
    row = await surfaces.save(SurfaceRow(place, "trick", "t", 1))
    await surfaces.save(replace(row, shown=5))
    for stale in (row, replace(row, version=0)):
        with pytest.raises(Conflict):
            await surfaces.save(stale)
    with pytest.raises(Conflict):
        await surfaces.replace((), (row,))


async def test_rows_are_stored_and_deleted_together_or_not_at_all(
    store: Store, surfaces: Surfaces
) -> None:
    place = await start(store)
    old = await surfaces.save(SurfaceRow(place, "trick", "t", 1, "m1"))
    newer = await surfaces.save(replace(old, message="m2"))
    left = SurfaceRow(place, "trick~left", "t", 2, "m1")
    with pytest.raises(Conflict):
        await surfaces.replace((left,), (old,))
    assert await surfaces.of_place(place) == (newer,)
    assert await surfaces.replace((left,), (newer,)) == (replace(left, version=1),)
    assert await surfaces.of_place(place) == (replace(left, version=1),)
