"""Who can be written to, what places are called, and who is who on a platform."""

from collections.abc import Mapping
from dataclasses import dataclass, replace

import pytest

from adapters.chat import Person, Place, Platform
from bot.people.accounts import Accounts
from bot.people.directory import Directory
from bot.people.places import Places
from tests.bot.messenger import Messenger
from tests.engine.store.opened import Store

IVAN = Person("telegram", "17", "Ivan", "bg")
PRIVATE = Place("telegram", "17", private=True)
GROUP = Place("telegram", "-100", title="Belot")


@dataclass
class Served:
    platforms: Mapping[str, Platform]


def directory_of(store: Store, *messengers: Messenger) -> Directory:
    accounts = Accounts(store.database, store.committer, lambda: 5)
    directory = Directory(accounts, Places(store.database, store.committer))
    directory.serve(Served({messenger.name: messenger for messenger in messengers}))
    return directory


@pytest.fixture
def directory(store: Store) -> Directory:
    return directory_of(store, Messenger("telegram", opens_first=True), Messenger("room"))


async def test_a_private_chat_is_reachable_once_something_came_from_it(
    store: Store, directory: Directory
) -> None:
    account = (await directory.account(IVAN)).id
    assert not await directory.reached(account)
    assert await directory.came(PRIVATE)
    assert not await directory.came(PRIVATE)
    assert await directory.reached(account)
    await directory.lost(PRIVATE)
    assert not await directory.reached(account)
    again = directory_of(store, Messenger("telegram", opens_first=True))
    assert not await again.reached(account)
    assert await again.came(PRIVATE)
    assert not await directory_of(store, Messenger("room")).reached(account), "not served"


async def test_where_the_bot_may_write_first_everybody_is_reached(directory: Directory) -> None:
    account = (await directory.account(replace(IVAN, platform="room"))).id
    assert await directory.reached(account)
    assert await directory.user_ids("room", [account, "nobody"]) == {account: "17"}
    assert await directory.user_ids("telegram", [account]) == {}


async def test_a_chat_is_left_and_entered_with_its_topics(directory: Directory) -> None:
    topic = replace(GROUP, topic="7")
    await directory.came(GROUP)
    await directory.came(topic)
    await directory.left(GROUP)
    assert not await directory.reachable(GROUP)
    assert not await directory.reachable(topic)
    assert set(await directory.entered(GROUP)) == {GROUP, topic}
    assert await directory.reachable(topic)
    assert await directory.entered(GROUP) == ()


async def test_the_title_is_the_one_that_was_heard_last(directory: Directory) -> None:
    await directory.came(GROUP)
    await directory.came(replace(GROUP, title="Belot!"))
    assert (await directory.place(GROUP)).place.title == "Belot!"
    await directory.came(replace(GROUP, title=""))
    row = await directory.places.of(GROUP)
    assert row.place.title == "Belot!"
