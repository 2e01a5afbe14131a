from adapters.chat import Place
from adapters.platforms import Platforms
from adapters.surfaces import Shown, SurfaceKey
from bot.people.accounts import Accounts
from bot.people.directory import Directory
from bot.people.places import Places
from bot.storage.screen_memory import StoredScreenMemory
from bot.storage.surfaces import Surfaces
from engine.store.journal import write_new_table
from tests.engine.store.opened import Store

GROUP = Place("fake", "group")
A, B = SurfaceKey("t", "a"), SurfaceKey("t", "b")
HAND_1, HAND_2 = SurfaceKey("t", "hand", (1,)), SurfaceKey("t", "hand", (2,))


async def memory(store: Store) -> StoredScreenMemory:
    """The screen's memory after a start."""
    accounts = Accounts(store.database, store.committer, lambda: 0)
    places = Places(store.database, store.committer)
    surfaces = Surfaces(store.database, store.committer)
    return StoredScreenMemory(surfaces, Directory(accounts, places, Platforms()))


async def start(store: Store) -> StoredScreenMemory:
    await store.committer.commit(write_new_table("t", "t", [], status="lobby", at=0))
    first = await memory(store)
    assert not await first.recall(GROUP)
    return first


async def test_a_surface_sent_anew_is_the_last_of_its_place(store: Store) -> None:
    before = await start(store)
    for surface, message in ((A, "1"), (B, "2")):
        await before.keep(GROUP, Shown(surface, message, 1, "looks"))
    await before.keep(GROUP, Shown(A, "1", 2, "other looks"))
    assert [shown.surface for shown in await (await memory(store)).recall(GROUP)] == [A, B]
    await before.keep(GROUP, Shown(A, "3", 3, "looks", urgent=False))
    assert await (await memory(store)).recall(GROUP) == [
        Shown(B, "2", 1, "looks"),
        Shown(A, "3", 3, "looks", urgent=True),
    ]


async def test_another_surface_takes_a_message_over(store: Store) -> None:
    before = await start(store)
    await before.keep(GROUP, Shown(HAND_1, "1", 1, "looks"))
    await before.keep(GROUP, Shown(HAND_2, "1", 2, "other looks"))
    stand = [shown.surface for shown in await (await memory(store)).recall(GROUP)]
    assert stand == [HAND_1, HAND_2]
    await before.forget(GROUP, HAND_1)
    after = await memory(store)
    assert await after.recall(GROUP) == [Shown(HAND_2, "1", 2, "other looks")]
    await after.forget(GROUP, HAND_2)
    await after.forget(GROUP, SurfaceKey("never kept"))
    assert not await after.recall(GROUP)
