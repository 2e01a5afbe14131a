import asyncio
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import bindparam, insert, update

from adapters.browser.archive import (
    Archive,
    DuplicateNonce,
    Message,
    Room,
    StoredPass,
    Subscription,
    Visit,
    Visitor,
)
from adapters.browser.wire import view_body
from adapters.platform.chat import Person
from adapters.platform.views import Document, Paragraph, Span, View
from bot.locales.words import Words
from bot.people.accounts import Accounts
from bot.storage.browser_archive import ABANDONED, StoredArchive
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.schema import accounts, processes
from tests.engine.store.exchange import Exchange
from tests.engine.store.opened import Store

NOW = datetime(2025, 3, 1, 12, 30, 0, 123_000, tzinfo=UTC)
ANA = Visitor("ana", "Ана", "bg", NOW)
BEN = Visitor("ben", "Ben", "en", NOW)

BEGIN = insert(processes)
BURY = update(processes).where(processes.c.id == bindparam("process")).values(until=None)


@pytest.fixture
def archive(store: Store) -> Archive:
    return StoredArchive(store.database, store.committer, Words())


async def test_visitors(archive: Archive) -> None:
    assert await archive.visitor("ana") is None
    await archive.add_visitor(ANA)
    assert await archive.visitor("ana") == ANA
    renamed = Visitor("ana", "Анна", "en", NOW)
    await archive.update_visitor(renamed)
    assert await archive.visitor("ana") == renamed
    with pytest.raises(Conflict):
        await archive.add_visitor(ANA)


async def test_rooms_and_who_was_in_them(archive: Archive) -> None:
    await archive.add_visitor(ANA)
    await archive.add_visitor(BEN)
    rooms = [Room(code, "ana", NOW) for code in ("one", "two", "three")]
    for room in rooms:
        await archive.add_room(room)
    assert await archive.room("two") == rooms[1]
    assert await archive.room("four") is None
    for minutes, code in enumerate(["one", "two", "one"]):
        await archive.visit(code, "ben", NOW + timedelta(minutes=minutes))
    assert await archive.visits("ben", 5) == (
        Visit(rooms[0], "Ана", NOW + timedelta(minutes=2)),
        Visit(rooms[1], "Ана", NOW + timedelta(minutes=1)),
    )
    assert len(await archive.visits("ben", 1)) == 1
    assert await archive.visits("ana", 5) == ()


async def test_people_are_called_as_they_are_now(store: Store, archive: Archive) -> None:
    people = Accounts(store.database, store.committer, lambda: 1)
    ana, eva = [await people.of(Person("browser", one, one.title())) for one in ("ana", "eva")]
    named = ((ana.id, "Ana"), (eva.id, "Eva"), ("nobody", "Ivo"))
    told = View((Paragraph((Span("Ana, Eva, Ivo, Anamaria and 🤖 Ana."),)),), people=named)
    await archive.append("group:one", "", view_body(told), NOW)

    async def seen() -> str:
        (message,) = await archive.latest("group:one", 5)
        assert await archive.message("group:one", 1) == message
        return str(json.loads(message.body)["blocks"][0]["spans"][0]["text"])

    assert await seen() == "Ana, Eva, former player, Anamaria and 🤖 Ana."
    await people.of(Person("browser", "eva", "Vera"))
    assert await seen() == "Ana, Vera, former player, Anamaria and 🤖 Ana."
    heir = update(accounts).where(accounts.c.id == ana.id).values(heir=eva.id)
    await store.database.write(lambda connection: connection.execute(heir))
    assert await seen() == "Vera, Vera, former player, Anamaria and 🤖 Vera."


async def test_messages_keep_their_order_and_their_numbers(archive: Archive) -> None:
    first = await archive.append("group:one", "", '{"a":1}', NOW, answers="ana 7")
    second = await archive.append("group:one", "ana", '{"b":2}', NOW)
    third = await archive.append("group:one", "", '{"c":3}', NOW)
    other = await archive.append("private:one", "", "{}", NOW)
    assert [message.number for message in (first, second, third, other)] == [1, 2, 3, 1]
    assert await archive.latest("group:one", 2) == (second, third)
    assert await archive.remove("group:one", 3)
    assert not await archive.remove("group:one", 3)
    assert await archive.replace("group:one", 3, "{}") is None
    assert (await archive.append("group:one", "", "{}", NOW)).number == 4
    changed = Message(1, "", '{"z":0}', NOW, edited=True, answers="ana 7")
    assert await archive.replace("group:one", 1, '{"z":0}') == changed
    assert [message.number for message in await archive.latest("group:one", 9)] == [1, 2, 4]
    assert (await archive.latest("group:one", 9))[0] == changed


async def test_messages_of_the_bot_are_found_beyond_what_people_said(archive: Archive) -> None:
    for author in ("", "", "", "ana", "ana", "ana", "", "ana", "ana"):
        await archive.append("group:one", author, "{}", NOW)
    assert await archive.remove("group:one", 3)
    for count, bots, wanted in (
        (3, 0, [7, 8, 9]),
        (2, 1, [7, 8, 9]),
        (2, 2, [2, 7, 8, 9]),
        (4, 2, [2, 6, 7, 8, 9]),
        (9, 9, [1, 2, 4, 5, 6, 7, 8, 9]),
    ):
        found = await archive.latest("group:one", count, bots)
        assert [message.number for message in found] == wanted


async def test_only_the_bots_messages_can_be_changed(archive: Archive) -> None:
    said = await archive.append("group:one", "ana", "{}", NOW)
    assert await archive.replace("group:one", said.number, "[]") is None
    assert not await archive.remove("group:one", said.number)
    assert await archive.latest("group:one", 9) == (said,)


async def test_messages_at_once_get_a_number_each(archive: Archive) -> None:
    sent = await asyncio.gather(*(archive.append("p", "", str(n), NOW) for n in range(20)))
    assert sorted(message.number for message in sent) == list(range(1, 21))
    assert len(await archive.latest("p", 50)) == 20


async def test_passes_end_by_their_time_by_a_newer_link_and_by_their_holder(
    archive: Archive,
) -> None:
    later = NOW + timedelta(days=1)
    for visitor in (ANA, BEN):
        await archive.add_visitor(visitor)
    phone = StoredPass("1", "ana", "device", "", NOW)
    laptop = StoredPass("2", "ana", "device", "", later)
    first = StoredPass("3", "ana", "link", "", later)
    bens = StoredPass("4", "ben", "link", "one", later)
    for kept in (phone, laptop, first, bens):
        await archive.give_pass(kept, NOW - timedelta(days=1))
    assert await archive.holder("1") == (phone, ANA)
    assert await archive.holder("3") == (first, ANA)
    second = StoredPass("5", "ana", "link", "", later)
    await archive.give_pass(second, NOW)
    assert [await archive.holder(digest) for digest in "13"] == [None, None]
    assert await archive.holder("5") == (second, ANA)
    await archive.prolong_pass("2", later + timedelta(days=1))
    await archive.prolong_pass("1", later)
    await archive.revoke_passes("ana", but="2")
    assert await archive.holder("5") is None
    renewed = await archive.holder("2")
    assert renewed is not None
    assert renewed[0].until == later + timedelta(days=1)
    assert await archive.holder("4") == (bens, BEN)


async def test_the_key_is_the_first_one(archive: Archive) -> None:
    assert [await archive.site_key(new) for new in ("one", "two")] == ["one", "one"]


async def test_of_two_keys_made_at_once_the_quicker_one_stays(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither has seen the other's key, so the database refuses the second one."""

    async def outrun(_: Committer, batch: Batch) -> None:
        monkeypatch.undo()
        await archive.site_key("one")
        raise Conflict(batch)

    monkeypatch.setattr(Committer, "commit", outrun)
    assert await archive.site_key("two") == "one"


async def test_a_device_is_called_as_long_as_its_pass_is_good(archive: Archive) -> None:
    later = NOW + timedelta(days=1)
    for visitor in (ANA, BEN):
        await archive.add_visitor(visitor)
    for number in range(1, 6):
        until = later if number != 2 else NOW + timedelta(seconds=1)
        await archive.give_pass(StoredPass(str(number), "ana", "device", "", until), NOW)
    await archive.give_pass(StoredPass("6", "ben", "device", "", later), NOW)

    async def subscribe(device: str, endpoint: str, after: int, whose: str = "ana") -> None:
        one = Subscription(device, whose, endpoint, "key", "secret", "https://here")
        await archive.subscribe(one, NOW + timedelta(minutes=after), 3)

    async def called(visitor: str, now: datetime = NOW) -> str:
        found = await archive.subscriptions(visitor, now)
        return " ".join(one.device + one.endpoint for one in found)

    await subscribe("1", "a", 0)
    await subscribe("2", "b", 1)
    await subscribe("1", "c", 2)
    assert await called("ana") == "2b 1c", "one for each device, the newest"
    await subscribe("3", "b", 3)
    assert await called("ana") == "1c 3b", "one for each browser"
    await subscribe("6", "c", 4, "ben")
    assert (await called("ana"), await called("ben")) == ("3b", "6c"), "who is there now"
    await subscribe("2", "d", 5)
    assert await called("ana", later - timedelta(days=1) + timedelta(seconds=1)) == "3b"
    await subscribe("4", "e", 6)
    await subscribe("5", "f", 7)
    assert await called("ana") == "2d 4e 5f", "the oldest goes where there are too many"
    await archive.unsubscribe("e")
    await archive.revoke_passes("ana", but="2")
    assert (await called("ana"), await called("ben")) == ("2d", "6c")
    await archive.give_pass(StoredPass("7", "ana", "link", "", later), later)
    assert await called("ana") == "", "with the pass that is forgotten goes the subscription"


async def test_a_file_stays_as_long_as_its_message(archive: Archive) -> None:
    record = Document("match.json", b"\x00{}", "application/json")
    sent = await archive.append("group:one", "", "{}", NOW, document=record)
    plain = await archive.append("group:one", "", "{}", NOW)
    assert await archive.message("group:one", sent.number) == sent
    assert await archive.document("group:one", sent.number) == record
    assert await archive.document("group:one", plain.number) is None
    assert await archive.document("group:two", sent.number) is None
    assert await archive.remove("group:one", sent.number)
    assert await archive.document("group:one", sent.number) is None
    assert await archive.message("group:one", sent.number) is None


async def test_visitors_of_a_room(archive: Archive) -> None:
    for visitor in (ANA, BEN):
        await archive.add_visitor(visitor)
    await archive.add_room(Room("one", "ana", NOW))
    await archive.visit("one", "ana", NOW)
    assert await archive.has_visited("one", "ana")
    assert not await archive.has_visited("one", "ben")
    assert not await archive.has_visited("two", "ana")


async def test_the_names_of_people_in_ones_rooms_are_known(archive: Archive) -> None:
    for visitor in (ANA, BEN):
        await archive.add_visitor(visitor)
    for code, owner in (("one", ANA), ("two", ANA), ("three", BEN)):
        await archive.add_room(Room(code, owner.id, NOW))
        await archive.visit(code, owner.id, NOW)
    assert await archive.names("one") == (ANA.name,)
    assert await archive.names("one", "ana") == ()
    assert await archive.names("", "ben") == ()
    await archive.visit("one", "ben", NOW)
    assert await archive.names("", "ben") == (ANA.name,)
    assert await archive.names("three", "ana") == (BEN.name,)


@asynccontextmanager
async def two_processes(store: Store) -> AsyncIterator[tuple[StoredArchive, StoredArchive]]:
    """The archives of two running processes."""
    exchange, made = Exchange(), list[StoredArchive]()
    committers = [Committer(store.database, exchange.bus(name)) for name in ("here", "there")]
    for committer in committers:
        committer.start()
        made.append(StoredArchive(store.database, committer, Words()))
        alive = {"id": committer.bus.process, "started_at": 0, "heartbeat_at": 0, "until": 1}
        await committer.commit(Batch((Write(BEGIN, alive),)))
    try:
        yield made[0], made[1]
    finally:
        for committer in committers:
            await committer.stop()


async def test_a_line_sent_to_two_processes_is_stored_once(store: Store) -> None:
    async with two_processes(store) as both:
        for number in range(5):
            nonce = f"said ana {number}"
            told = await asyncio.gather(
                *(one.append("group:one", "ana", "{}", NOW, nonce) for one in both),
                *(one.append("group:one", "ben", "{}", NOW, f"said ben {number}") for one in both),
                return_exceptions=True,
            )
            assert [type(one) for one in told].count(DuplicateNonce) == 2
        lines = await both[0].latest("group:one", 100)
        assert [line.author for line in lines].count("ana") == 5
        assert len(lines) == 10


async def test_a_line_is_asked_for_by_one_process(store: Store) -> None:
    async with two_processes(store) as (here, there):
        await here.append("group:one", "ana", "{}", NOW, "said ana 1")
        again = asyncio.create_task(there.does("group:one", "said ana 1", NOW))
        await asyncio.sleep(1)
        assert not again.done(), "it may still be done here"
        await here.done("group:one", "said ana 1")
        assert not await again

        await here.append("group:one", "ana", "{}", NOW, "said ana 2")
        late = NOW + ABANDONED + timedelta(seconds=1)
        assert await there.does("group:one", "said ana 2", late), "it will not be done here"
        await there.done("group:one", "said ana 2")
        assert not await here.does("group:one", "said ana 2", late)

        await here.append("group:one", "ana", "{}", NOW, "said ana 3")
        await store.committer.commit(Batch((Write(BURY, {"process": "here"}),)))
        assert await there.does("group:one", "said ana 3", NOW), "who stored it is gone"
