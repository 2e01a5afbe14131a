from adapters.chat import Place
from adapters.screen import Shown
from bot.people.accounts import Accounts
from bot.people.directory import Directory
from bot.people.memory import SurfaceMemory
from bot.people.places import Places
from bot.people.surfaces import Surfaces
from engine.store.journal import write_new_table
from tests.engine.store.opened import Store

GROUP = Place("fake", "group")


async def memory(store: Store) -> SurfaceMemory:
    """The screen's memory after a start."""
    accounts = Accounts(store.database, store.committer, lambda: 0)
    places = Places(store.database, store.committer)
    surfaces = Surfaces(store.database, store.committer)
    return SurfaceMemory(surfaces, Directory(accounts, places))


async def start(store: Store) -> SurfaceMemory:
    await store.committer.commit(write_new_table("t", "t", [], status="lobby", at=0))
    first = await memory(store)
    assert not await first.recall(GROUP)
    return first


async def test_a_surface_sent_anew_is_the_last_of_its_place(store: Store) -> None:
    before = await start(store)
    for name, message in (("t/a", "1"), ("t/b", "2")):
        await before.keep(GROUP, Shown(name, message, 1, "looks"))
    await before.keep(GROUP, Shown("t/a", "1", 2, "other looks"))
    assert [shown.name for shown in await (await memory(store)).recall(GROUP)] == ["t/a", "t/b"]
    await before.keep(GROUP, Shown("t/a", "3", 3, "looks", urgent=False))
    assert await (await memory(store)).recall(GROUP) == [
        Shown("t/b", "2", 1, "looks"),
        Shown("t/a", "3", 3, "looks", urgent=True),
    ]


async def test_another_surface_takes_a_message_over(store: Store) -> None:
    before = await start(store)
    await before.keep(GROUP, Shown("t/hand/1", "1", 1, "looks"))
    await before.keep(GROUP, Shown("t/hand/2", "1", 2, "other looks"))
    names = [shown.name for shown in await (await memory(store)).recall(GROUP)]
    assert names == ["t/hand/1", "t/hand/2"]
    await before.forget(GROUP, "t/hand/1")
    after = await memory(store)
    assert await after.recall(GROUP) == [Shown("t/hand/2", "1", 2, "other looks")]
    await after.forget(GROUP, "t/hand/2")
    await after.forget(GROUP, "never kept")
    assert not await after.recall(GROUP)
