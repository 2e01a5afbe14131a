"""Changes of people and places by one process replace what another process remembers."""

from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pytest

from adapters.platform.chat import Person, Place
from adapters.platform.platforms import Platforms
from bot.people.accounts import Account, Accounts
from bot.people.directory import Directory
from bot.people.places import Places
from bot.people.preferences import Calls
from engine.store.commits import Committer
from engine.store.database import open_database
from engine.store.journal import write_new_table
from tests.bot.messenger import Messenger
from tests.engine.store.exchange import Exchange, ExchangeBus
from tests.migrated import database

IVAN = Person("telegram", "17", "Ivan", "bg")
PRIVATE = Place("telegram", "17", private=True)
GROUP = Place("telegram", "-100", title="Belot", community="club")
NOON = 5


class Two(NamedTuple):
    """The directories of a process that serves Telegram and of one that serves Discord."""

    one: Directory
    other: Directory
    bus: ExchangeBus


@pytest.fixture
async def two(tmp_path: Path) -> AsyncIterator[Two]:
    url, exchange = await database(tmp_path / "belot.sqlite3"), Exchange()
    telegram = Messenger("telegram", opens_first=True)
    async with AsyncExitStack() as stack:
        made = []
        for name, messenger in (("one", telegram), ("other", Messenger("discord"))):
            opened = await open_database(url)
            stack.push_async_callback(opened.close)
            committer = Committer(opened, exchange.bus(name))
            committer.start()
            stack.push_async_callback(committer.stop)
            platforms = Platforms(messenger, elsewhere=lambda name: name in ("telegram", "discord"))
            accounts = Accounts(opened, committer, lambda: NOON)
            places = Places(opened, committer)
            made.append(Directory(accounts, places, platforms, lambda: NOON))
        one, other = made
        yield Two(one, other, exchange.buses[1])


async def test_changed_accounts_are_reread(two: Two) -> None:
    own = (await two.one.account(IVAN)).id
    assert await two.other.names((own,)) == {own: "Ivan"}
    await two.other.known(own)
    await two.one.speak(IVAN, "en")
    await two.one.prefer(IVAN, lambda chosen: replace(chosen, calls=Calls.NEVER))
    await two.one.account(replace(IVAN, name="Ivo"))
    known = await two.other.known(own)
    assert known is not None
    assert (known.language, "never" in known.settings, known.name) == ("en", True, "Ivo")
    assert await two.other.names((own,)) == {own: "Ivo"}


async def test_places_are_reread_too(two: Two) -> None:
    await two.one.came(GROUP)
    new = write_new_table("t", "T", [], status="lobby", at=NOON)
    await two.one.places.committer.commit(new)
    await two.one.show("t", GROUP, NOON)
    assert (await two.other.showing("t"))[0].title == "Belot"
    await two.one.came(replace(GROUP, title="Bela"))
    await two.one.speak_in(GROUP, "hr")
    assert (await two.other.showing("t"))[0].title == "Bela"
    assert (await two.other.place(GROUP)).language == "hr"
    await two.one.shut_out("telegram", "club")
    assert not await two.other.reachable(GROUP)
    await two.one.moved(GROUP, replace(GROUP, chat="-200"))
    assert [place.chat for place in await two.other.showing("t")] == ["-200"]
    await two.one.hide("t", replace(GROUP, chat="-200"))
    assert await two.other.showing("t") == ()


async def test_people_reached_by_another_process_are_reached(two: Two) -> None:
    """Only that process knows whether they must open their chat first; no place is made here."""
    own = (await two.one.account(IVAN)).id
    assert not await two.other.reached(own)
    assert await two.one.places.find(PRIVATE) is None
    await two.one.came(PRIVATE)
    assert await two.other.private_place(own) == PRIVATE
    await two.one.lost(PRIVATE)
    assert not await two.other.reached(own)


async def test_reads_before_a_change_are_not_remembered(
    two: Two, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = (await two.one.account(IVAN)).id
    await two.one.speak(IVAN, "en")
    get: Callable[..., object] = two.other.accounts.get

    async def slowly(account_id: str) -> Account | None:
        found = await Accounts.get(two.other.accounts, account_id)
        monkeypatch.setattr(two.other.accounts, "get", get)
        await two.one.speak(IVAN, "hr")
        return found

    monkeypatch.setattr(two.other.accounts, "get", slowly)
    await two.other.known(own)
    known = await two.other.known(own)
    assert known is not None
    assert known.language == "hr"


async def test_a_process_that_may_have_missed_announcements_rereads_everything(two: Two) -> None:
    await two.one.came(GROUP)
    await two.other.place(GROUP)
    two.bus.cut_off()
    await two.one.speak_in(GROUP, "hr")
    assert (await two.other.place(GROUP)).language is None
    two.bus.join()
    assert (await two.other.place(GROUP)).language == "hr"
