"""The directory: reachable people, names of places, and people's accounts on a platform."""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest
from sqlalchemy import func, select

from adapters.browser.archive import Visitor
from adapters.platform.chat import Person, Place
from adapters.platform.platforms import Platforms
from bot.people.accounts import FORMER, Account, Accounts
from bot.people.caches import FRESH
from bot.people.directory import Directory
from bot.people.links import LinkRefusal, Links
from bot.people.places import PlaceRow, Places
from bot.people.preferences import Calls, Preferences
from bot.people.quiet_hours import QuietHours
from bot.people.schema import places
from bot.settings.settings import BROWSER
from bot.show.desired import QuietTimes
from bot.storage.erasure import Erasure
from bot.storage.launches import LaunchStore
from engine.store.journal import write_new_table
from tests.bot.messenger import Messenger
from tests.engine.store.opened import Store
from tests.virtual import VirtualClock

IVAN = Person("telegram", "17", "Ivan", "bg")
PRIVATE = Place("telegram", "17", private=True)
GROUP = Place("telegram", "-100", title="Belot")


def directory_of(
    store: Store, *messengers: Messenger, seconds: Callable[[], float] = lambda: 0
) -> Directory:
    accounts = Accounts(store.database, store.committer, lambda: 5)
    places = Places(store.database, store.committer)
    return Directory(accounts, places, Platforms(*messengers), seconds)


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


async def test_a_table_is_shown_in_all_of_a_chat_but_for_ones_own_messages_there(
    directory: Directory,
) -> None:
    topic, own = replace(GROUP, topic="7"), GROUP.whisper("17")
    for table, place in ("open", topic), ("own", own), ("private", PRIVATE):
        new = write_new_table(table, table.upper(), [], status="lobby", at=0)
        await directory.places.committer.commit(new)
        await directory.show(table, place, 0)
    tables = "open", "own", "private"
    for place, shown in (
        (GROUP, {"open"}),
        (topic, {"open"}),
        (own, {"open", "own"}),
        (PRIVATE, {"private"}),
        (replace(PRIVATE, private=False), set()),
        (replace(GROUP, platform="room"), set()),
    ):
        assert {one for one in tables if await directory.is_shown_in(one, place)} == shown, place


async def test_everybody_is_reached_where_the_bot_may_write_first(directory: Directory) -> None:
    account = (await directory.account(replace(IVAN, platform="room"))).id
    assert await directory.reached(account)
    assert await directory.user_ids("room", [account, "nobody"]) == {account: "17"}
    assert await directory.user_ids("telegram", [account]) == {}


async def test_choices_in_another_process_are_heeded(store: Store) -> None:
    """At once if a whole turn depends on it, otherwise within a minute."""
    now, clock = [0.0], VirtualClock(datetime(2040, 1, 1, 22, tzinfo=UTC))
    here = directory_of(store, Messenger("telegram"), seconds=lambda: now[0])
    there = directory_of(store, Messenger("telegram"))
    account = (await here.account(IVAN)).id
    resting, moment = QuietTimes(here, clock), clock.now()
    assert not await resting.between(account, moment, moment)
    chosen = Preferences(calls=Calls.EVERY_TURN, quiet=QuietHours(23, 8))
    await there.prefer(IVAN, lambda _: chosen)
    await there.speak(IVAN, "hr")
    owner = await here.owner(PRIVATE)
    assert owner is not None
    assert Preferences.read(owner.settings) == Preferences()
    now[0] += FRESH
    for known in (await here.owner(PRIVATE), await here.account(IVAN), await here.known(account)):
        assert known is not None
        assert (Preferences.read(known.settings), known.language) == (chosen, "hr")
    assert await resting.now(account) is not None
    await there.prefer(IVAN, lambda _: replace(chosen, quiet=None))
    assert await resting.now(account) is not None
    assert not await resting.between(account, moment, moment)
    assert await resting.now(account) is None, "nor is older known than that"


async def test_people_linked_or_forgotten_in_another_process_are_not_known_for_long(
    store: Store,
) -> None:
    now = [0.0]
    here = directory_of(store, Messenger("telegram"), Messenger("room"), seconds=lambda: now[0])
    there = directory_of(store, Messenger("telegram"), Messenger("room"))
    elsewhere = replace(IVAN, platform="room", name="Ivo")
    own, other = await here.account(IVAN), await here.account(elsewhere)
    links = Links(store.database, lambda: 5)

    async def known() -> tuple[object, ...]:
        names = await here.names([own.id, other.id])
        return names, (await here.account(elsewhere)).id, await here.private_places(own.id)

    both = {own.id: "Ivan", other.id: "Ivo"}
    assert await known() == (both, other.id, (PRIVATE,))
    assert not isinstance(await links.take(await links.give(own.id), other.id), LinkRefusal)
    now[0] += FRESH
    _, linked, reached = await known()
    assert (linked, len(await here.private_places(own.id))) == (own.id, 2), reached
    await Erasure(store.database, lambda: 5, str).forget(own.id)
    await there.account(IVAN)
    now[0] += FRESH
    assert await here.names([own.id, other.id]) == dict.fromkeys((own.id, other.id), FORMER)
    assert await here.private_places(own.id) == ()


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


async def test_a_newcomer_who_takes_long_holds_up_nobody_else(
    directory: Directory, monkeypatch: pytest.MonkeyPatch
) -> None:
    find, of, stuck = directory.accounts.of, directory.places.of, asyncio.Event()

    async def slow_person(person: Person) -> Account:
        if person == IVAN:
            await stuck.wait()
        return await find(person)

    async def slow_place(place: Place, *, reachable: bool = True) -> PlaceRow:
        if place == PRIVATE:
            await stuck.wait()
        return await of(place, reachable=reachable)

    monkeypatch.setattr(directory.accounts, "of", slow_person)
    monkeypatch.setattr(directory.places, "of", slow_place)
    ivan = asyncio.gather(directory.account(IVAN), directory.place(PRIVATE))
    await asyncio.sleep(0)
    async with asyncio.timeout(5):
        await directory.account(replace(IVAN, user="18"))
        await directory.place(GROUP)
    assert not ivan.done()
    stuck.set()
    await ivan


async def test_nothing_is_kept_of_unknown_places_that_are_gone(
    store: Store, directory: Directory
) -> None:
    for number in range(50):
        await directory.left(Place("telegram", f"-{number}"))
    assert await _count(store) == 0


async def test_a_community_is_shut_out_at_once_with_all_that_is_known_of_it(
    store: Store, directory: Directory
) -> None:
    inside = [Place("room", f"{number}", community="guild") for number in range(3)]
    others = [Place("room", "9", community="other"), Place("telegram", "8", community="guild")]
    for place in (*inside, *others):
        await directory.came(place)
    await directory.shut_out("room", "guild")
    for known in (directory, directory_of(store, Messenger("telegram"), Messenger("room"))):
        assert [await known.reachable(place) for place in inside] == [False] * 3
        assert [await known.reachable(place) for place in others] == [True] * 2
    assert await _count(store) == 5
    assert await directory.came(inside[0]), "it is news that something came"
    assert await directory.reachable(inside[0])


async def _count(store: Store) -> int:
    async with store.database.read() as connection:
        return (await connection.execute(select(func.count()).select_from(places))).scalar_one()


async def test_pages_inside_another_app_stay_closed_to_writing_after_a_restart(
    store: Store,
) -> None:
    """Before anything else is known about their owner, whatever the cache has dropped since."""
    vera, page = Person("telegram", "20", "Vera"), Place(BROWSER, "vera", private=True)
    visitor = Visitor("vera", "Vera", "en", datetime(2040, 1, 1, tzinfo=UTC))
    here = directory_of(store, Messenger(BROWSER))
    account = (await here.account(vera)).id
    await LaunchStore(store.database, store.committer).enter(vera, account, visitor)
    await here.account(Person(BROWSER, "boris", "Boris"))
    assert not await here.writable(page), "a new place"
    assert await here.writable(Place(BROWSER, "boris", private=True)), "a page in a browser"
    again = directory_of(store, Messenger(BROWSER))
    assert not await again.writable(page)
    again.reread()
    assert not await again.note_reached(page)
    assert not await again.came(page)
    await again.speak_in(page, "hr")
    assert not await again.writable(page)
    assert await again.is_launched(account)
