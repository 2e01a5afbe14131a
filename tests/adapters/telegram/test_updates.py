"""Updates are handled once and in order, and none is lost, whatever happens to the connection."""

import asyncio
import json
from functools import partial

import pytest

from adapters.platform.chat import Entered, Said
from adapters.telegram import updates
from adapters.telegram.connection import StoredUpdate
from tests.adapters.telegram.conftest import Stand, has
from tests.adapters.telegram.fakes import Heard
from tests.emulators.telegram.wire import Json


async def test_texts_and_taps_arrive(stand: Stand) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво", "Иванов")
    group = stand.server.group("Белот", [ana, ivo], admins=[ana])
    async with stand.serving():
        await ivo.write(group, "/belot@Belot_Emulated_Bot avkm")
        await ana.write(group, "/close")
        await stand.until(lambda: len(stand.app.heard) == 2)
    first, second = stand.app.heard
    assert isinstance(first, Said)
    assert isinstance(second, Said)
    assert (first.text, first.may_manage, first.person.name) == ("/belot avkm", False, "Иво Иванов")
    assert (first.place.chat, first.place.title) == (str(group.id), "Белот")
    assert (second.text, second.may_manage) == ("/close", True)
    assert stand.count("getChatAdministrators") == 1
    assert stand.inbox.numbers == sorted(set(stand.inbox.numbers))
    assert len(stand.inbox.numbers) == 2


async def test_every_update_that_comes_twice_is_handled_once(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    stand.server.world.updates.twice = True
    async with stand.serving():
        await ana.start()
        for number in range(5):
            await ana.write(ana.private, str(number))
        await stand.until(lambda: len(stand.app.texts) == 6)
        await stand.until(lambda: len(stand.server.world.updates.confirmed) >= 6)
        stand.server.world.updates.redeliver(6)
        await ana.write(ana.private, "last")
        await stand.until(lambda: "last" in stand.app.texts)
    assert stand.app.texts == ["/start", "0", "1", "2", "3", "4", "last"]


async def test_nothing_is_confirmed_before_it_is_handled_or_kept(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    held = asyncio.Event()

    async def hold(_: Heard) -> None:
        await held.wait()

    stand.app.on = hold
    stand.inbox.keep_failures = 3
    async with stand.serving():
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.inbox.keep_failures == 1)
        assert not stand.server.world.updates.confirmed
        await stand.until(lambda: stand.server.world.updates.confirmed)
        assert len(stand.inbox.waiting) == 1
        assert not stand.inbox.numbers
        held.set()
        await stand.until(lambda: stand.inbox.numbers)
        assert not stand.inbox.waiting


async def test_updates_handled_soon_are_not_kept_except_the_first(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "SOON", 60)
    ana = stand.server.person("Ана")
    async with stand.serving():
        await ana.start()
        for number in range(1, 6):
            await stand.until(partial(has, stand.inbox.numbers, number))
            await ana.write(ana.private, str(number))
        await stand.until(lambda: len(stand.inbox.numbers) == 6)
    assert stand.inbox.keeping == 1


async def test_a_crash_before_the_note_brings_the_update_again_and_after_it_does_not(
    stand: Stand,
) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stuck = asyncio.Event()

    async def hold(heard: Heard) -> None:
        if isinstance(heard, Said) and heard.text == "stuck" and not stuck.is_set():
            stuck.set()
            await asyncio.get_running_loop().create_future()

    stand.app.on = hold
    await ana.write(ana.private, "done")
    await ana.write(ana.private, "stuck")
    async with stand.serving():
        await asyncio.wait_for(stuck.wait(), 5)
        assert len(stand.inbox.numbers) == 1
    assert len(stand.inbox.waiting) == 1
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert stand.app.texts == ["done", "stuck", "stuck"]


async def test_an_update_kept_again_by_a_stopped_process_is_not_handled_again(
    stand: Stand,
) -> None:
    """It was stopped while storing it; another process took over, handled it and recorded that."""
    ana = stand.server.person("Ана")
    ana.private.started = True
    async with stand.serving():
        await ana.write(ana.private, "one")
        await ana.write(ana.private, "two")
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    one, two = stand.inbox.numbers
    person: Json = {"id": ana.id, "is_bot": False, "first_name": "Ана"}
    chat: Json = {"id": ana.id, "type": "private"}
    said: Json = {"message_id": 1, "date": 1_800_000_000, "chat": chat, "from": person}
    for number, text in ((one, "one"), (two + 1, "three")):
        content = json.dumps({"update_id": number, "message": {**said, "text": text}})
        await stand.inbox.keep([StoredUpdate(number, 0, content)])
    async with stand.serving():
        await stand.until(lambda: two + 1 in stand.inbox.numbers)
        await stand.until(lambda: not stand.inbox.waiting)
    assert stand.app.texts == ["one", "two", "three"]


async def test_the_offset_waits_until_a_failing_inbox_takes_the_numbers(
    stand: Stand, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "SOON", 60)
    ana = stand.server.person("Ана")
    async with stand.serving():
        await ana.start()
        await stand.until(lambda: len(stand.server.world.updates.confirmed) == 1)
        stand.inbox.failures = 3
        await ana.write(ana.private, "one")
        await stand.until(lambda: len(stand.server.world.updates.confirmed) == 2)
        assert len(stand.inbox.numbers) == 2
    assert stand.app.texts == ["/start", "one"]
    assert "handled updates cannot be stored" in caplog.text


@pytest.mark.parametrize("hangs", [False, True])
async def test_people_are_heard_while_nothing_can_be_stored(stand: Stand, *, hangs: bool) -> None:
    ana = stand.server.person("Ана")
    done = asyncio.Event()

    async def hold(heard: Heard) -> None:
        if hangs and isinstance(heard, Said) and heard.place.title == "Тихи":
            await done.wait()

    stand.app.on = hold
    group = stand.server.group("Тихи", [ana])
    async with stand.serving():
        await ana.start()
        await stand.until(lambda: len(stand.server.world.updates.confirmed) == 1)
        stand.inbox.failures = stand.inbox.keep_failures = 10**6
        await ana.write(group, "/one")
        await ana.write(ana.private, "two")
        await stand.until(lambda: "two" in stand.app.texts)
        await ana.write(ana.private, "three")
        await stand.until(lambda: "three" in stand.app.texts)
        assert len(stand.server.world.updates.confirmed) == 1, "a restart would bring them again"
        await asyncio.sleep(0 if hangs else 570)
        stand.inbox.failures = stand.inbox.keep_failures = 0
        done.set()
        await asyncio.sleep(10)
        assert len(stand.server.world.updates.confirmed) == 4
        assert len(stand.inbox.numbers) == 4
    assert sorted(stand.app.texts) == ["/one", "/start", "three", "two"]


async def test_a_chat_keeps_its_order_and_holds_up_no_other(stand: Stand) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True
    gate = asyncio.Event()
    done: list[str] = []

    async def slow(heard: Heard) -> None:
        assert isinstance(heard, Said)
        if heard.text == "a1":
            await gate.wait()
        done.append(heard.text)

    stand.app.on = slow
    for person, text in ((ana, "a1"), (ana, "a2"), (ivo, "i1"), (ivo, "i2")):
        await person.write(person.private, text)
    async with stand.serving():
        await stand.until(lambda: len(done) == 2)
        assert done == ["i1", "i2"]
        gate.set()
        await stand.until(lambda: len(done) == 4)
    assert done == ["i1", "i2", "a1", "a2"]


async def test_however_many_come_behind_one_that_takes_long_they_are_handled(
    stand: Stand,
) -> None:
    """There are more than Telegram sends at once, and no update is fetched repeatedly."""
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True
    gate = asyncio.Event()

    async def slow(heard: Heard) -> None:
        assert isinstance(heard, Said)
        if heard.text == "a1":
            await gate.wait()

    stand.app.on = slow
    async with stand.serving():
        await ana.write(ana.private, "a1")
        await stand.until(lambda: stand.app.heard)
        for number in range(250):
            await ivo.write(ivo.private, str(number))
        await ana.write(ana.private, "a2")
        await stand.until(lambda: len(stand.inbox.numbers) == 250)
        assert stand.app.texts[-1] == "249"
        await stand.until(lambda: not stand.server.world.updates.pending)
        assert stand.count("getUpdates") < 300
        gate.set()
        await stand.until(lambda: len(stand.inbox.numbers) == 252)
    assert stand.app.texts[-1] == "a2"
    assert stand.app.texts.count("a1") == 1


async def test_a_store_that_fails_at_the_start_is_asked_again(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stand.inbox.reading_failures = 3
    await ana.write(ana.private, "one")
    async with stand.serving():
        await stand.until(lambda: stand.app.texts == ["one"])


async def test_a_number_that_is_forgotten_and_comes_again_is_remembered_as_long_as_others(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The line ended in between, with an update under way."""
    monkeypatch.setattr(updates, "_REMEMBERED", 4)
    ana = stand.server.person("Ана")
    ana.private.started = True
    refused: Json = {"ok": False, "error_code": 401, "description": "Unauthorized"}

    async def hold(heard: Heard) -> None:
        if stand.app.heard.count(heard) == 1 and isinstance(heard, Said) and heard.text == "one":
            stand.server.fail_next("getUpdates", 401, refused)
            await asyncio.sleep(30)

    stand.app.on = hold
    async with stand.serving():
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one", "one"])
        for number in range(3):
            await ana.write(ana.private, str(number))
        await stand.until(lambda: len(stand.inbox.numbers) == 4)
        stand.server.updates.redeliver(4)
        await ana.write(ana.private, "last")
        await stand.until(lambda: "last" in stand.app.texts)
    assert stand.app.texts == ["one", "one", "0", "1", "2", "last"]


async def test_numbers_that_restart_after_a_week_of_silence(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    async with stand.serving():
        for first in (100_001, 5_000, 900_000_000, 77):
            stand.server.updates.number_from(first)
            for number in range(3):
                await ana.write(ana.private, f"{first}.{number}")
            await stand.until(lambda: not stand.server.updates.pending)
        stand.server.updates.redeliver(12)
        await ana.write(ana.private, "last")
        await stand.until(lambda: "last" in stand.app.texts)
    assert len(stand.app.texts) == len(set(stand.app.texts)) == 13


@pytest.mark.parametrize(
    "body",
    [
        "[]",
        "null",
        "{",
        '{"ok": true, "result": "none"}',
        '{"ok": true, "result": [null, 7, [], {}, {"update_id": "7"}, {"update_id": null}]}',
        '{"ok": true, "result": [{"update_id": 1, "message": 5}, {"update_id": 2, "message": {}}]}',
        '{"ok": true, "result": [{"update_id": true, "callback_query": {"from": []}}]}',
        "\x00\xff",
    ],
)
async def test_updates_after_arbitrary_data_are_handled(stand: Stand, body: str) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stand.server.fail_next("getUpdates", 200, body)
    async with stand.serving():
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])


@pytest.mark.parametrize("missing", [None, "", "absent"])
async def test_a_person_without_a_name_is_heard(stand: Stand, missing: str | None) -> None:
    user: Json = {"id": 17, "is_bot": False}
    if missing != "absent":
        user["first_name"] = missing
    chat: Json = {"id": 17, "type": "private"}
    body: Json = {"message_id": 1, "date": 1_800_000_000, "chat": chat, "from": user}
    async with stand.serving():
        stand.server.updates.add("message", body | {"text": "/start"})
        stand.server.updates.add("message", body | {"text": "/belot"})
        await stand.until(lambda: stand.app.texts == ["/start", "/belot"])
    first = stand.app.heard[0]
    assert isinstance(first, Said)
    assert first.person.name == ""


async def test_a_failing_handler_is_told_of_without_what_was_written(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True

    async def fail(heard: Heard) -> None:
        assert isinstance(heard, Said)
        if heard.text == "secret":
            raise ValueError(f"about {heard.text * 2}")

    stand.app.on = fail
    async with stand.serving():
        await ana.write(ana.private, "secret")
        await ana.write(ana.private, "next")
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert stand.app.texts == ["secret", "next"]
    assert "(message) failed: ValueError" in caplog.text
    assert "secretsecret" not in caplog.text


async def test_an_update_that_cannot_be_read_does_not_stop_the_others(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stand.server.world.updates.add("message", {"text": "secret", "odd": True})
    async with stand.serving():
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert "is skipped" in caplog.text
    assert "secret" not in caplog.text


async def test_a_person_blocks_the_bot_and_comes_back(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    async with stand.serving():
        ana.block()
        await stand.until(lambda: stand.app.heard)
        await ana.start("s_ABC")
        await stand.until(lambda: len(stand.app.heard) == 3)
    gone, back, said = stand.app.heard
    assert isinstance(gone, tuple)
    assert (gone[0], gone[1].chat, gone[1].private) == ("left", str(ana.id), True)
    assert isinstance(back, Entered)
    assert isinstance(said, Said)
    assert said.text == "/start s_ABC"
