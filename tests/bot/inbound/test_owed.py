"""News that a platform sends only once is stored, and the newest about the same thing counts."""

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from bot.inbound.membership import RETRY, RetryingStore
from bot.people.places import Places
from engine.store.commits import Batch, StoreFailed
from tests.bot.messenger import Group, running
from tests.virtual import VirtualClock

LATER = 3 * RETRY.total_seconds()
CHAT, GUILD = ("room", "1"), ("community", "room", "9")


class Store:
    """A store that works or not; `stored` and `tried` record the calls in order."""

    def __init__(self, *, works: bool) -> None:
        self.works = works
        self.tried: list[str] = []
        self.stored: list[str] = []

    def news(self, name: str, *, slow: float = 0) -> Callable[[], Awaitable[None]]:
        async def store() -> None:
            self.tried.append(name)
            works = self.works
            await asyncio.sleep(slow)
            if not works:
                raise StoreFailed(Batch(()))
            self.stored.append(name)

        return store


@pytest.fixture
async def owed() -> RetryingStore:
    return RetryingStore(VirtualClock())


async def test_it_is_retried_until_it_is_stored(owed: RetryingStore) -> None:
    store = Store(works=False)
    await owed.do(store.news("left"), CHAT)
    assert store.tried == ["left"]
    await asyncio.sleep(LATER)
    assert len(store.tried) > 2
    store.works = True
    await asyncio.sleep(LATER)
    assert store.stored == ["left"]


async def test_failed_news_is_not_tried_again_after_newer_news(owed: RetryingStore) -> None:
    store = Store(works=False)
    await owed.do(store.news("older"), CHAT)
    store.works = True
    await owed.do(store.news("newer"), CHAT)
    await asyncio.sleep(LATER)
    assert store.stored == ["newer"]


async def test_slow_failures_are_not_stored_over_newer_news(owed: RetryingStore) -> None:
    store = Store(works=False)
    older = asyncio.create_task(owed.do(store.news("older", slow=1), CHAT))
    await asyncio.sleep(0.5)
    store.works = True
    await owed.do(store.news("newer"), CHAT)
    await older
    await asyncio.sleep(LATER)
    assert (store.tried, store.stored) == (["older", "newer"], ["newer"])


async def test_slow_writes_are_stored_before_newer_news(owed: RetryingStore) -> None:
    store = Store(works=True)
    older = asyncio.create_task(owed.do(store.news("older", slow=1), CHAT))
    await asyncio.sleep(0.5)
    await owed.do(store.news("newer"), CHAT)
    await older
    assert store.stored == ["older", "newer"]


async def test_waiting_news_is_skipped_for_newer_news(owed: RetryingStore) -> None:
    store = Store(works=True)
    names = ("first", "second", "third")
    await asyncio.gather(*(owed.do(store.news(name, slow=1), CHAT) for name in names))
    assert store.tried == ["first", "third"]


async def test_a_second_try_that_is_under_way_ends_before_newer_news(owed: RetryingStore) -> None:
    store = Store(works=False)
    await owed.do(store.news("older", slow=1), CHAT)
    await asyncio.sleep(RETRY.total_seconds() + 0.5)
    assert store.tried == ["older", "older"]
    store.works = True
    await owed.do(store.news("newer"), CHAT)
    await asyncio.sleep(LATER)
    assert (len(store.tried), store.stored) == (3, ["newer"])


@pytest.mark.parametrize(("older", "newer"), [(3, 1), (1, 3)])
async def test_only_the_newer_news_is_owed_if_both_fail(
    owed: RetryingStore, older: int, newer: int
) -> None:
    store = Store(works=False)
    news = store.news("older", slow=older), store.news("newer", slow=newer)
    await asyncio.gather(*(owed.do(one, CHAT) for one in news))
    store.works = True
    await asyncio.sleep(LATER)
    assert store.stored == ["newer"]


async def test_nothing_is_tried_after_the_end(owed: RetryingStore) -> None:
    store = Store(works=False)
    await owed.do(store.news("failed"), CHAT)
    trying = asyncio.create_task(owed.do(store.news("under way", slow=1), GUILD))
    await asyncio.sleep(0.5)
    waiting = asyncio.create_task(owed.do(store.news("waits"), GUILD))
    await asyncio.sleep(0)
    await owed.close()
    store.works = True
    await asyncio.gather(trying, waiting)
    await asyncio.sleep(LATER)
    assert (store.tried, store.stored) == (["failed", "under way"], [])
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_news_about_others_neither_waits_nor_replaces(owed: RetryingStore) -> None:
    store = Store(works=False)
    slow = asyncio.create_task(owed.do(store.news("chat", slow=1), CHAT))
    await asyncio.sleep(0)
    store.works = True
    await owed.do(store.news("guild"), GUILD)
    assert store.stored == ["guild"]
    await slow
    await asyncio.sleep(LATER)
    assert store.stored == ["guild", "chat"]


async def test_news_about_two_replaces_news_about_either_and_is_replaced_by_it(
    owed: RetryingStore,
) -> None:
    store = Store(works=False)
    for about in (CHAT, GUILD):
        await owed.do(store.news("before"), about)
    await owed.do(store.news("both"), GUILD, CHAT)
    await owed.do(store.news("after"), GUILD)
    store.works = True
    await asyncio.sleep(LATER)
    assert store.stored == ["after"]


async def test_an_error_reaches_the_caller_that_brought_the_news(owed: RetryingStore) -> None:
    async def faulty() -> None:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        await owed.do(faulty, CHAT)
    await asyncio.sleep(LATER)
    assert asyncio.all_tasks() == {asyncio.current_task()}


@pytest.fixture
def outage(monkeypatch: pytest.MonkeyPatch) -> pytest.MonkeyPatch:
    """The news that a chat is lost cannot be stored; `undo` ends the outage."""

    async def fail(places: Places, platform: str, community: str) -> None:
        raise StoreFailed(Batch(()))

    monkeypatch.setattr(Places, "shut_out", fail)
    return monkeypatch


async def _reachable(group: Group, place: Place) -> bool:
    return (await Places(group.app.store.database, group.app.store.committer).of(place)).reachable


async def test_a_community_is_shut_out_as_soon_as_the_store_works(
    tmp_path: Path, outage: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        place = replace(group.place, community="guild")
        await group.enter("Ana", place)
        await group.app.application.shut_out(place.platform, "guild")
        assert await _reachable(group, place)
        outage.undo()
        await asyncio.sleep(LATER)
        assert not await _reachable(group, place)


async def test_a_community_that_the_bot_is_in_again_is_not_shut_out_later(
    tmp_path: Path, outage: pytest.MonkeyPatch
) -> None:
    async with running(tmp_path) as group:
        place = replace(group.place, community="guild")
        await group.enter("Ana", place)
        await group.app.application.shut_out(place.platform, "guild")
        await group.enter("Ana", place)
        outage.undo()
        await asyncio.sleep(LATER)
        assert await _reachable(group, place)
