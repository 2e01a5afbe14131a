import asyncio
import json

import pytest

from adapters.telegram.connection import StoredUpdate, part_of_update
from adapters.trouble.failures import InputNotStored
from bot.storage.inbox import StoredInbox
from engine.store.commits import Committer
from tests.engine.store.exchange import Exchange
from tests.engine.store.opened import Store


def inbox(store: Store, platform: str = "telegram", kept: int = 5) -> StoredInbox:
    return StoredInbox(platform, store.database, store.committer, kept)


async def test_noted_updates_are_known_after_a_restart(store: Store) -> None:
    assert await inbox(store).handled() == ()
    first = inbox(store)
    await first.note([7, 8])
    await first.note([8, 9, 9])
    await first.note([])
    assert await first.handled() == await inbox(store).handled() == (7, 8, 9)
    assert await inbox(store, "discord").handled() == ()


async def test_the_oldest_are_forgotten_whatever_their_numbers(store: Store) -> None:
    one = inbox(store)
    for number in (100, 101, 102, 3, 4, 5, 6):
        await one.note([number])
    assert await one.handled() == await inbox(store).handled() == (102, 3, 4, 5, 6)
    again = inbox(store)
    await again.note([100, 7])
    assert await inbox(store).handled() == (4, 5, 6, 100, 7)
    await again.note(range(20, 30))
    assert await inbox(store).handled() == (25, 26, 27, 28, 29)


async def test_a_failure_is_told_and_nothing_taken_for_noted(store: Store) -> None:
    one = inbox(store)
    await one.note([1])
    await store.committer.stop()
    with pytest.raises(InputNotStored):
        await asyncio.wait_for(one.note([2]), 5)
    assert await one.handled() == (1,)


async def test_kept_updates_stay_until_they_are_done_with(store: Store) -> None:
    one = inbox(store)
    await one.keep([StoredUpdate(900, 0, "a"), StoredUpdate(3, 1, "b"), StoredUpdate(4, 1, "c")])
    await one.keep(
        [StoredUpdate(4, 1, "c"), StoredUpdate(5, 0, "d")]
    )  # as after a failure with an unknown outcome
    await one.tried(3, 2)
    await inbox(store, "discord").keep([StoredUpdate(3, 0, "other")])
    await one.note([900, 5])
    left = (StoredUpdate(3, 2, "b"), StoredUpdate(4, 1, "c"))
    assert await inbox(store).kept() == left
    assert await inbox(store).these([900, 4]) == left[1:]
    again = inbox(store)
    assert await again.kept() == left
    await again.note([3])
    await again.note([4, 900])
    assert await inbox(store).kept() == ()
    assert await inbox(store).handled() == (900, 5, 3, 4)
    assert len(await inbox(store, "discord").kept()) == 1


async def test_updates_kept_after_they_were_noted_are_handled_before_that_is_forgotten(
    store: Store,
) -> None:
    """By a process that was stopped in between; the next one must still know of that."""
    stopped, serves = inbox(store), inbox(store)
    await serves.note([1])
    await stopped.keep([StoredUpdate(1, 0, "once more")])
    await serves.note(range(2, 6))
    assert [one.number for one in await inbox(store).kept()] == [1]
    await serves.note([6])
    assert await inbox(store).handled() == (2, 3, 4, 5, 6)
    assert await inbox(store).kept() == ()


async def test_an_update_taken_by_any_process_is_handled_by_one_and_once(store: Store) -> None:
    exchange, heard, own = Exchange(), list[int](), list[int]()
    takes, serves = (Committer(store.database, exchange.bus(name)) for name in ("one", "two"))
    door, inboxes = StoredInbox("telegram", store.database, takes), []
    for committer in (takes, serves):
        committer.start()
        inboxes.append(StoredInbox("telegram", store.database, committer))
    handler = inboxes[1]
    handler.listen(heard.append, lambda: heard.append(-1))
    door.listen(own.append, list[int]().clear)
    StoredInbox("discord", store.database, serves).listen(own.append, list[int]().clear)
    for number in (700, 9, 9, 800):
        await door.take(StoredUpdate(number, 0, f"content {number}"))
    await asyncio.sleep(0)
    assert (heard, own) == ([700, 9, 9, 800], [700, 9, 9, 800])
    found = await handler.these([9, 700])
    assert found == (StoredUpdate(9, 0, "content 9"), StoredUpdate(700, 0, "content 700"))
    await handler.note([9, 700])
    await door.take(StoredUpdate(9, 0, "once more"))
    assert [one.number for one in await handler.kept()] == [800]
    both = (inbox.take(StoredUpdate(5, 0, "at once")) for inbox in inboxes)
    taken = await asyncio.gather(*both, return_exceptions=True)
    assert not any(taken) or [type(one) for one in taken if one] == [
        InputNotStored
    ]  # it comes again
    assert [one.number for one in await handler.kept()] == [5, 800]
    await takes.stop()
    with pytest.raises(InputNotStored):
        await door.take(StoredUpdate(6, 0, "never"))
    assert 6 not in own
    await serves.stop()


def message(number: int, chat: int) -> StoredUpdate:
    about = {"update_id": number, "message": {"chat": {"id": chat}, "from": {"id": 1}}}
    return StoredUpdate(number, 0, json.dumps(about))


def part_inbox(store: Store, part: int, parts: int) -> StoredInbox:
    return StoredInbox("telegram", store.database, store.committer, part=part, parts=parts)


@pytest.mark.parametrize("before", [1, 3, 8])
@pytest.mark.parametrize("now", [1, 4, 8])
async def test_updates_kept_by_another_division_are_found_in_order_and_once(
    store: Store, before: int, now: int
) -> None:
    updates = [message(number, number % 7 - 3) for number in range(100, 120)]
    old = [part_inbox(store, part, before) for part in range(before)]
    for one in updates:
        await old[part_of_update(json.loads(one.content), before)].take(one)
    await inbox(store, "discord").take(message(500, 1))
    await old[0].note([90, 91])
    await old[part_of_update(json.loads(updates[4].content), before)].tried(104, 2)
    found: list[int] = []
    for part in range(now):
        own = part_inbox(store, part, now)
        assert set(await own.handled()) >= {90, 91} or before == now != 1
        kept = await own.kept()
        assert [update.number for update in kept] == sorted(update.number for update in kept)
        assert all(part_of_update(json.loads(update.content), now) == part for update in kept)
        assert all(update.tries == 2 * (update.number == 104) for update in kept)
        assert await part_inbox(store, part, now).kept() == kept
        found += [update.number for update in kept]
        await own.note([update.number for update in kept])
    assert sorted(found) == list(range(100, 120))
    for part in range(before):
        assert not await part_inbox(store, part, before).kept()
    assert len(await inbox(store, "discord").kept()) == 1


async def test_only_the_holder_of_a_part_is_told_of_its_updates(
    store: Store,
) -> None:
    exchange = Exchange()
    takes, serves = (Committer(store.database, exchange.bus(name)) for name in ("one", "two"))
    for committer in (takes, serves):
        committer.start()
    door = StoredInbox(
        "telegram", store.database, takes, part=3, parts=4, is_here=lambda: asked.pop(0)
    )
    handler = StoredInbox("telegram", store.database, serves, part=3, parts=4)
    other = StoredInbox("telegram", store.database, serves, part=2, parts=4)
    heard, missed = list[int](), list[str]()
    handler.listen(heard.append, lambda: missed.append("handler"))
    other.listen(lambda _: missed.append("heard by other"), lambda: missed.append("other"))
    for number, asked in ((1, [True, True]), (2, [False]), (3, [True, False, False])):
        exchange.told.clear()
        await door.take(message(number, 5))
        await asyncio.sleep(0)
        assert len(exchange.told) == (number > 1)
        assert not asked
    assert heard == [2, 3], "what is handled here need not be announced"
    assert not missed
    undivided = StoredInbox("telegram", store.database, takes)
    await undivided.take(message(4, 5))
    await asyncio.sleep(0)
    assert missed == ["handler", "other"], "it may be theirs now"
    assert [one.number for one in await handler.kept()][:3] == [1, 2, 3]
    for committer in (takes, serves):
        await committer.stop()
