"""Updates are handled once, in order, and none is lost, whatever happens to the way there."""

import asyncio
import contextlib
import logging
from collections.abc import Sized
from datetime import timedelta
from functools import partial

import pytest
from telegram import Bot

from adapters.application import Answer
from adapters.chat import Entered, Place, Said
from adapters.telegram import Telegram, updates, work
from adapters.views import Button, Paragraph, Span, View
from tests.adapters.telegram.conftest import Stand, said_by_us
from tests.adapters.telegram.fakes import Heard
from tests.emulators.telegram import Message
from tests.emulators.telegram.wire import Json


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


async def test_what_is_handled_soon_is_not_kept_but_for_the_first(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(updates, "SOON", 60)
    ana = stand.server.person("Ана")
    async with stand.serving():
        await ana.start()
        for number in range(1, 6):
            await stand.until(partial(_has, stand.inbox.numbers, number))
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
    """More than Telegram gives at once; and nobody asks again and again for what he has."""
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


async def test_what_hangs_is_put_aside_after_three_tries_and_never_comes_again(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(work, "HANDLING", timedelta(milliseconds=50))
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True

    over: list[bool] = []

    async def hang(heard: Heard) -> None:
        if isinstance(heard, Said) and heard.text == "secret":
            while not over:  # it cannot even be cancelled
                with contextlib.suppress(asyncio.CancelledError):
                    await asyncio.sleep(30)

    stand.app.on = hang
    async with stand.serving():
        await ana.write(ana.private, "secret")
        await ana.write(ana.private, "next")
        await ivo.write(ivo.private, "mine")
        await stand.until(lambda: len(stand.inbox.numbers) == 3)
    assert stand.app.texts.count("secret") == 3
    assert stand.app.texts[-1] == "next"
    (poison,) = stand.aside.put_aside
    assert (poison.platform, poison.kind, poison.reason, poison.tries) == (
        ("telegram", "message", "Overdue", 3)
    )
    assert "secret" in poison.content
    assert "secret" not in said_by_us(caplog)
    assert f"update {poison.number} (message) is put aside: Overdue" in caplog.text
    async with stand.serving():
        await ivo.write(ivo.private, "last")
        await stand.until(lambda: stand.app.texts[-1] == "last")
    assert stand.app.texts.count("secret") == 3
    over.append(True)
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        task.cancel()


async def test_what_ends_the_process_is_put_aside_and_nothing_beside_it(
    stand: Stand, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the guilty one is counted: the others wait until it is known that they harm nobody."""
    monkeypatch.setattr(work, "_ALONE", 60)
    people = [stand.server.person(name) for name in ("Ана", "Иво", "Вера")]
    for person in people:
        person.private.started = True
        await person.write(person.private, person.name)

    async def hang(heard: Heard) -> None:
        if isinstance(heard, Said) and (lives == 1 or heard.text == "Ана"):
            await asyncio.get_running_loop().create_future()

    stand.app.on = hang
    for lives, heard in enumerate((3, 4, 5), 1):
        async with stand.serving():
            await stand.until(partial(_has, stand.app.heard, heard))
            tries = [one.tries for one in await stand.inbox.kept()]
            assert tries == [lives, 1, 1]
            killed = dict(stand.inbox.waiting)
        stand.inbox.waiting = killed
    assert not stand.aside.put_aside
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 3)
    assert [poison.reason for poison in stand.aside.put_aside] == ["Interrupted"]
    assert stand.app.texts[3:] == ["Ана", "Ана", "Иво", "Вера"]
    assert not stand.server.world.updates.pending


async def test_a_flood_behind_what_hangs_makes_nobody_else_wait(stand: Stand) -> None:
    """Though it hangs for the first time, and whatever the memory holds; and none of it is lost."""
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True

    async def hang(heard: Heard) -> None:
        if isinstance(heard, Said) and heard.text == "hangs":
            await asyncio.get_running_loop().create_future()

    stand.app.on = hang
    loop = asyncio.get_running_loop()
    async with stand.serving():
        await ana.write(ana.private, "hangs")
        await stand.until(lambda: stand.app.texts == ["hangs"])
        for number in range(1100):
            await ana.write(ana.private, str(number))
        await ivo.write(ivo.private, "mine")
        since = loop.time()
        await stand.until(lambda: "mine" in stand.app.texts)
        assert loop.time() - since < 10
        held = [task for task in asyncio.all_tasks() if task.get_name().startswith("updates of")]
        assert len(held) <= 2
        await stand.until(lambda: len(stand.inbox.numbers) == 1102)
    assert [one for one in stand.app.texts if one.isdigit()] == [str(n) for n in range(1100)]
    assert [poison.reason for poison in stand.aside.put_aside] == ["Overdue"]
    assert not stand.inbox.waiting


async def test_what_only_waits_or_is_ended_in_order_is_not_counted(stand: Stand) -> None:
    """Three restarts and more, and nobody is put aside for them."""
    ana = stand.server.person("Ана")
    ana.private.started = True
    gate = asyncio.Event()

    async def hold(_: Heard) -> None:
        await gate.wait()

    stand.app.on = hold
    await ana.write(ana.private, "begun")
    await ana.write(ana.private, "waits")
    for lives in range(1, 6):
        async with stand.serving():
            await stand.until(partial(_has, stand.app.heard, lives))
            assert [one.tries for one in stand.inbox.waiting.values()] == [1, 0]
        assert [one.tries for one in stand.inbox.waiting.values()] == [0, 0]
    gate.set()
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert not stand.aside.put_aside
    assert stand.app.texts[-2:] == ["begun", "waits"]


async def test_what_the_inbox_can_never_take_is_put_aside_and_stops_nobody(
    stand: Stand, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    ana.private.started = ivo.private.started = True
    stand.inbox.unkeepable = "secret"
    await ana.write(ana.private, "secret")
    await ivo.write(ivo.private, "mine")
    async with stand.serving():
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
    assert sorted(stand.app.texts) == ["mine", "secret"]
    assert [poison.reason for poison in stand.aside.put_aside] == ["Unkeepable"]
    assert "updates cannot be kept: TypeError" in caplog.text
    assert "secret" not in said_by_us(caplog)


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
    """After an end of the line in between, with an update that was under way."""
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


async def test_numbers_that_begin_anew_after_a_week_of_silence(stand: Stand) -> None:
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
async def test_whatever_comes_over_the_wire_the_next_updates_are_handled(
    stand: Stand, body: str
) -> None:
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


async def test_an_answer_is_tried_again_while_it_is_of_use(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    await ana.start()
    wait: Json = {"ok": False, "error_code": 429, "description": "Too Many Requests: retry after 2"}
    for status, body in ((429, wait | {"parameters": {"retry_after": 2}}), (502, "<html>")):
        stand.server.fail_next("answerCallbackQuery", status, body)
    async with stand.serving() as telegram:
        message = await _message(stand, telegram, ana.private.id)
        seen = await ana.press(message, "data")
        assert seen is not None
        assert seen.text == "ok"
    assert stand.count("answerCallbackQuery") == 1  # those that failed are not counted


@pytest.mark.parametrize(
    ("status", "text", "parameters"),
    [
        (400, "Bad Request: MESSAGE_TOO_LONG", {}),
        (403, "Forbidden: bot was blocked by the user", {}),
        (429, "Too Many Requests: retry after 30", {"parameters": {"retry_after": 30}}),
    ],
)
async def test_an_answer_that_cannot_come_in_time_is_given_up(
    stand: Stand, caplog: pytest.LogCaptureFixture, status: int, text: str, parameters: Json
) -> None:
    caplog.set_level(logging.INFO)
    ana = stand.server.person("Ана")
    await ana.start()
    failure: Json = {"ok": False, "error_code": status, "description": text}
    stand.server.fail_next("answerCallbackQuery", status, failure | parameters)
    async with stand.serving() as telegram:
        message = await _message(stand, telegram, ana.private.id)
        assert await ana.press(message, "data") is None
    assert said_by_us(caplog).count("could not be answered") == 1
    assert not stand.count("answerCallbackQuery")


async def test_what_the_decision_takes_is_taken_from_the_time_of_its_answer(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    await ana.start()

    async def slow(heard: Heard) -> None:
        if not isinstance(heard, Said):
            await asyncio.sleep(12)

    stand.app.on = slow
    stand.server.fail_next("answerCallbackQuery", 502, "<html>")
    async with stand.serving() as telegram:
        message = await _message(stand, telegram, ana.private.id)
        assert await ana.press(message, "data") is None
    assert not stand.count("answerCallbackQuery")


async def test_a_tap_of_somebody_who_floods_costs_no_request(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    await ana.start()
    stand.app.answer = Answer(refused=True, dropped=True)
    async with stand.serving() as telegram:
        message = await _message(stand, telegram, ana.private.id)
        assert await ana.press(message, "data") is None
    assert len(stand.app.taps) == 1
    assert not stand.count("answerCallbackQuery")


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


def _has(found: Sized, count: int) -> bool:
    return len(found) == count


async def _message(stand: Stand, telegram: Telegram, user: int) -> Message:
    """A message with a button in somebody's private chat."""
    view = View((Paragraph((Span("text"),)),), buttons=((Button("press", "data"),),))
    await telegram.send(Place("telegram", str(user), private=True), view)
    return stand.server.world.chats[user].last
