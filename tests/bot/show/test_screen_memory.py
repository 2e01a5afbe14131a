import asyncio
from dataclasses import replace

import pytest

from adapters.platform.chat import Place
from adapters.platform.platforms import Platforms
from adapters.screen.surfaces import Appearance, Shown, SurfaceKey
from adapters.trouble.failures import InputNotStored
from bot.people.accounts import Accounts
from bot.people.directory import Directory
from bot.people.places import Places
from bot.show.screen_memory import LOOKS_AFTER, StoredScreenMemory
from bot.storage.surfaces import Surfaces
from engine.host.clock import ServedClock
from engine.store.commits import Conflict
from engine.store.journal import write_new_table
from tests.engine.host.hosted import Flaky
from tests.engine.store.opened import Store
from tests.virtual import VirtualClock

GROUP = Place("fake", "group")
A, B = SurfaceKey("t", "a"), SurfaceKey("t", "b")
HAND_1, HAND_2 = SurfaceKey("t", "hand", (1,)), SurfaceKey("t", "hand", (2,))


def one(shown: Shown) -> dict[SurfaceKey, Shown | None]:
    return {shown.surface: shown}


async def memory(store: Store, *, alone: bool = False) -> StoredScreenMemory:
    """The screen's memory after a start."""
    accounts = Accounts(store.database, store.committer, lambda: 0)
    places = Places(store.database, store.committer)
    surfaces = Surfaces(store.database, store.committer)
    directory = Directory(accounts, places, Platforms(), lambda: 0)
    return StoredScreenMemory(surfaces, directory, ServedClock(VirtualClock()), alone=alone)


async def start(store: Store) -> StoredScreenMemory:
    await store.committer.commit(write_new_table("t", "t", [], status="lobby", at=0))
    first = await memory(store)
    assert not await first.recall(GROUP)
    return first


async def test_a_surface_sent_again_is_the_last_of_its_place(store: Store) -> None:
    before = await start(store)
    for surface, message in ((A, "1"), (B, "2")):
        await before.keep(GROUP, one(Shown(surface, message, 1, Appearance("looks"))))
    await before.keep(GROUP, one(Shown(A, "1", 2, Appearance("other looks"))))
    assert [shown.surface for shown in await (await memory(store)).recall(GROUP)] == [A, B]
    await before.keep(GROUP, one(Shown(A, "3", 3, Appearance("looks"), urgent=False)))
    assert await (await memory(store)).recall(GROUP) == [
        Shown(B, "2", 1, Appearance("looks")),
        Shown(A, "3", 3, Appearance("looks"), urgent=True),
    ]


async def test_how_a_message_looks_is_stored_before_long(store: Store) -> None:
    before = await start(store)
    await before.keep(GROUP, one(Shown(A, "1", 1, Appearance("looks"))))
    running = asyncio.create_task(before.run())
    await before.keep(GROUP, one(Shown(A, "1", 2, Appearance("other looks"))))
    await before.keep(GROUP, one(Shown(A, "1", 3, Appearance("newest looks"))))
    assert await (await memory(store)).recall(GROUP) == [Shown(A, "1", 1, Appearance("looks"))]
    assert await before.recall(GROUP) == [Shown(A, "1", 3, Appearance("newest looks"))]
    await before.keep(GROUP, one(Shown(A, "1", 4, Appearance("looks"))))
    await before.keep(GROUP, one(Shown(B, "2", 4, Appearance("looks"))))
    await asyncio.sleep(LOOKS_AFTER.total_seconds() + 1)
    after = await memory(store)
    stand = [Shown(A, "1", 4, Appearance("looks")), Shown(B, "2", 4, Appearance("looks"))]
    assert await after.recall(GROUP) == stand
    await before.keep(GROUP, one(Shown(A, "1", 5, Appearance("other looks"))))
    await before.keep(GROUP, {A: None})
    await before.store_looks()
    assert await after.recall(GROUP) == stand[1:]
    running.cancel()


async def test_looks_that_cannot_be_stored_are_stored_later(store: Store) -> None:
    flaky = Flaky(store.database)
    flaky.start()
    before = await start(replace(store, committer=flaky))
    await before.keep(GROUP, one(Shown(A, "1", 1, Appearance("looks"))))
    await before.keep(GROUP, one(Shown(A, "1", 2, Appearance("other looks"))))
    flaky.fails = 1
    await before.store_looks()
    after = await memory(store)
    assert await after.recall(GROUP) == [Shown(A, "1", 1, Appearance("looks"))]
    await before.store_looks()
    assert await after.recall(GROUP) == [Shown(A, "1", 2, Appearance("other looks"))]
    await flaky.stop()


async def test_memory_read_during_a_write_is_as_written(store: Store) -> None:
    before = await start(store)
    for steps in range(30):  # wherever storing has got to when it is read
        await before.keep(GROUP, one(Shown(A, "1", 1, Appearance("looks"))))
        await before.keep(GROUP, one(Shown(A, "1", 2, Appearance("other looks"))))
        storing = asyncio.create_task(before.store_looks())
        for _ in range(steps):
            await asyncio.sleep(0)
        assert await before.recall(GROUP) == [Shown(A, "1", 2, Appearance("other looks"))]
        await storing
        await before.keep(GROUP, {A: None})


async def test_looks_that_another_process_has_changed_stay_as_it_wants(store: Store) -> None:
    before = await start(store)
    await before.keep(GROUP, one(Shown(A, "1", 1, Appearance("looks"))))
    after = await memory(store)
    assert await after.recall(GROUP)
    await after.keep(GROUP, one(Shown(A, "2", 2, Appearance("looks"))))
    await before.keep(GROUP, one(Shown(A, "1", 3, Appearance("other looks"))))
    await before.store_looks()
    assert await after.recall(GROUP) == [Shown(A, "2", 2, Appearance("looks"))]


async def test_rows_forgotten_by_another_process_are_forgotten_and_its_own_are_not(
    store: Store,
) -> None:
    before = await start(store)
    for surface, message in ((A, "1"), (B, "2")):
        await before.keep(GROUP, one(Shown(surface, message, 1, Appearance("looks"))))
    after = await memory(store)
    assert await after.recall(GROUP)
    await after.keep(GROUP, {A: None})
    await after.keep(GROUP, one(Shown(B, "3", 2, Appearance("looks"))))
    await before.keep(GROUP, {A: None})
    with pytest.raises(InputNotStored):
        await before.keep(GROUP, {B: None})
    nobody_else = await memory(store, alone=True)
    assert await nobody_else.recall(GROUP)
    await after.keep(GROUP, one(Shown(B, "4", 3, Appearance("looks"))))
    with pytest.raises(Conflict):
        await nobody_else.keep(GROUP, {B: None})
    assert await after.recall(GROUP) == [Shown(B, "4", 3, Appearance("looks"))]


async def test_another_surface_takes_a_message_over(store: Store) -> None:
    before = await start(store)
    await before.keep(GROUP, one(Shown(HAND_1, "1", 1, Appearance("looks"))))
    await before.keep(GROUP, one(Shown(HAND_2, "1", 2, Appearance("other looks"))))
    stand = [shown.surface for shown in await (await memory(store)).recall(GROUP)]
    assert stand == [HAND_1, HAND_2]
    await before.keep(GROUP, {HAND_1: None})
    after = await memory(store)
    assert await after.recall(GROUP) == [Shown(HAND_2, "1", 2, Appearance("other looks"))]
    await after.keep(GROUP, {HAND_2: None})
    await after.keep(GROUP, {SurfaceKey("never kept"): None})
    assert not await after.recall(GROUP)


async def test_an_expected_message_may_stand_there_after_a_restart(
    store: Store,
) -> None:
    first = await start(store)
    for surface in (A, B, HAND_1):
        await first.expect(GROUP, surface, f"nonce of {surface}")
    await first.keep(GROUP, one(Shown(B, "7", 1, Appearance("b"))))
    await first.keep(GROUP, {HAND_1: None})
    again = await memory(store)
    assert [one.surface for one in await again.recall(GROUP)] == [B]
    assert await again.expected(GROUP) == {A: f"nonce of {A}"}
    await again.keep(GROUP, one(Shown(A, "8", 2, Appearance("a"))))
    assert [one.surface for one in await again.recall(GROUP)] == [B, A]
    assert not await again.expected(GROUP)
