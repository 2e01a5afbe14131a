"""Updates are handled once, in order, and none is lost, whatever happens to the way there."""

import asyncio
import logging

import pytest
from telegram import Bot

from adapters.chat import Answer, Button, Entered, Paragraph, Place, Said, Span, View
from adapters.telegram import Telegram
from adapters.telegram.updates import PATIENCE
from tests.adapters.telegram.conftest import Stand, said_by_us
from tests.adapters.telegram.fakes import Heard
from tests.emulators.telegram import Message


async def test_what_is_said_and_pressed_arrives(stand: Stand) -> None:
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


async def test_nothing_is_confirmed_before_it_is_handled(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    held = asyncio.Event()

    async def hold(_: Heard) -> None:
        await held.wait()

    stand.app.on = hold
    async with stand.serving():
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.heard)
        polls = stand.count("getUpdates")
        await asyncio.sleep(0.05)
        assert stand.count("getUpdates") == polls
        assert not stand.inbox.numbers
        assert not stand.server.world.updates.confirmed
        held.set()
        await stand.until(lambda: stand.server.world.updates.confirmed)
        assert len(stand.inbox.numbers) == 1


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
    assert not stand.server.world.updates.confirmed
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert stand.app.texts == ["done", "stuck", "stuck"]


async def test_the_offset_waits_until_a_failing_inbox_takes_the_numbers(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stand.inbox.failures = 3
    async with stand.serving():
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.server.world.updates.confirmed)
    assert stand.app.texts == ["one"]
    assert len(stand.inbox.numbers) == 1
    assert "handled updates cannot be stored" in caplog.text


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


async def test_one_that_takes_very_long_is_left_to_go_on_and_its_chat_waits(stand: Stand) -> None:
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
    await ana.write(ana.private, "a1")
    async with stand.serving():
        await stand.until(lambda: stand.app.heard)
        await asyncio.sleep(stand.clock.seconds(PATIENCE) + 0.1)
        await ana.write(ana.private, "a2")
        await ivo.write(ivo.private, "i1")
        await stand.until(lambda: done == ["i1"])
        gate.set()
        await stand.until(lambda: done == ["i1", "a1", "a2"])
        await stand.until(lambda: len(stand.inbox.numbers) == 3)


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


async def test_a_tap_is_answered_after_the_decision_and_even_if_that_fails(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    await ana.start()
    async with stand.serving() as telegram:
        message = await _message(stand, telegram, ana.private.id)
        stand.app.answer = Answer("♠ " + "ж" * 300, alert=True)
        seen = await ana.press(message, "data")
        assert seen is not None
        assert seen.text == "♠ " + "ж" * 197 + "…"
        assert seen.alert
        stand.app.answer = Answer("♥ hand")
        seen = await ana.press(message, "data")
        assert seen is not None
        assert (seen.text, seen.alert) == ("♥️ hand", False)
        stand.app.answer = Answer(link=telegram.link("s_ABC"))
        seen = await ana.press(message, "data")
        assert seen is not None
        assert seen.url == "https://t.me/belot_emulated_bot?start=s_ABC"

        async def fail(_: Heard) -> None:
            raise ValueError

        stand.app.on = fail
        seen = await ana.press(message, "data", inaccessible=True)
        assert seen is not None
        assert seen.text == ""
    tap = stand.app.taps[-1]
    assert (tap.place.chat, tap.place.private) == (str(ana.id), True)
    assert (tap.data, tap.message) == ("data", str(message.id))


async def test_a_tap_that_is_too_old_harms_nobody(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ana = stand.server.person("Ана")
    await ana.start()
    async with stand.serving() as telegram:
        message = await _message(stand, telegram, ana.private.id)
    assert await ana.press(message, "data") is None
    async with stand.serving():
        await stand.until(lambda: "could not be answered" in caplog.text)
    assert len(stand.app.taps) == 1


async def test_api_down_at_the_start_and_in_between(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ana = stand.server.person("Ана")
    ana.private.started = True
    await stand.server.down()
    running = asyncio.create_task(_write_when_up(stand))
    async with stand.serving():
        await running
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])
        assert caplog.text.count("cannot be reached") == 2  # it begins, it is over
        await stand.server.down()
        await asyncio.sleep(0.2)
        await ana.write(ana.private, "two")
        await stand.server.up()
        await stand.until(lambda: stand.app.texts == ["one", "two"])
        stand.server.gateway_broken = True
        stand.server.world.updates.end_poll()
        await asyncio.sleep(0.2)
        stand.server.gateway_broken = False
        await ana.write(ana.private, "three")
        await stand.until(lambda: stand.app.texts[-1] == "three")
    told = said_by_us(caplog)
    assert stand.server.token not in told
    assert told.count("cannot be reached") <= 6


async def _write_when_up(stand: Stand) -> None:
    await asyncio.sleep(0.2)
    await stand.server.up()


async def test_another_process_that_polls_costs_a_line_and_no_update(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    ana = stand.server.person("Ана")
    ana.private.started = True
    async with stand.serving():
        await stand.until(lambda: stand.count("getMyCommands") >= 4)
        async with Bot(stand.server.token, base_url=f"{stand.server.url}/bot") as other:
            await other.get_updates(timeout=0)
        await stand.until(lambda: "another process" in caplog.text)
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])
    assert said_by_us(caplog).count("another process") == 2  # it begins, it is over


async def test_a_webhook_is_removed_when_telegram_says_that_there_is_one(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    ana.private.started = True
    stand.server.fail_next(
        "getUpdates",
        409,
        {
            "ok": False,
            "error_code": 409,
            "description": "Conflict: can't use getUpdates method while webhook is active; "
            "use deleteWebhook to delete the webhook first",
        },
    )
    async with stand.serving():
        await stand.until(lambda: stand.count("deleteWebhook") == 1)
        await ana.write(ana.private, "one")
        await stand.until(lambda: stand.app.texts == ["one"])
    assert "has a webhook" in caplog.text


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


async def _message(stand: Stand, telegram: Telegram, user: int) -> Message:
    """A message with a button in somebody's private chat."""
    view = View((Paragraph((Span("text"),)),), buttons=((Button("press", "data"),),))
    await telegram.send(Place("telegram", str(user), private=True), view)
    return stand.server.world.chats[user].last
