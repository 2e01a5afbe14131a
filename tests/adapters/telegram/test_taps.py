"""A tap is answered while an answer is useful, whatever is decided."""

import asyncio
import logging
from datetime import timedelta

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Admission, Place, Said
from adapters.platform.rate_limits import RateLimits
from adapters.platform.views import Button, Paragraph, Span, View
from adapters.telegram.ephemeral import EphemeralMessages
from adapters.telegram.platform import Telegram
from tests.adapters.telegram.conftest import Stand, said_by_us
from tests.adapters.telegram.fakes import Heard
from tests.emulators.telegram import Message
from tests.emulators.telegram.wire import Json


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
    assert stand.count("answerCallbackQuery") == 1  # failed ones are not counted


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


async def test_the_time_of_a_decision_counts_against_its_answer(stand: Stand) -> None:
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


@pytest.mark.parametrize("whisper", [True, False])
async def test_a_tap_is_answered_even_if_its_private_view_fails(
    stand: Stand,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    *,
    whisper: bool,
) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.supergroup("Петъчен белот", [ana])
    view = View((Paragraph((Span("7♠"),)),), buttons=((Button("press", "data"),),))
    stand.app.answer = Answer("7♠ is yours", alert=True, view=view, whisper=whisper)

    async def fail(*_: object) -> bool:
        raise ValueError(stand.app.answer.text)

    async def hang(*_: object) -> bool:
        await asyncio.sleep(60)
        return True

    async with stand.serving() as telegram:
        await telegram.send(Place("telegram", str(group.id)), view)
        for trouble in (fail, hang):
            for method in ("show", "turn"):
                monkeypatch.setattr(EphemeralMessages, method, trouble)
            pressed = stand.clock.now()
            seen = await ana.press(group.last, "data")
            assert seen is not None
            assert (seen.text, seen.alert) == ("7♠️ is yours", True)
            assert stand.clock.now() - pressed < timedelta(seconds=6)
    logged = said_by_us(caplog)
    assert logged.count("an ephemeral view could not be shown: ValueError") == 1
    assert "7♠" not in logged


async def test_an_alert_refused_to_one_person_is_shown_to_the_next(stand: Stand) -> None:
    people = [stand.server.person(name) for name in ("Ана", "Boris", "Vera", "Georgi")]
    group = stand.server.supergroup("Петъчен белот", people)
    stand.server.world.knows_ephemeral = True
    view = View((Paragraph((Span("7♠"),)),), buttons=((Button("press", "data"),),))

    def refuse(method: str, refusal: str) -> None:
        body: Json = {"ok": False, "error_code": 400, "description": f"Bad Request: {refusal}"}
        stand.server.fail_next(method, 400, body)

    async with stand.serving() as telegram:
        telegram.share(RateLimits(telegram.limits, stand.clock))
        await telegram.send(Place("telegram", str(group.id)), view)
        message = group.last
        stand.app.answer = Answer("told", view=view, whisper=True)
        for one, refusal in zip(people, ("QUERY_ID_INVALID", "USER_ID_INVALID", ""), strict=False):
            if refusal:
                refuse("sendMessage", refusal)
            await one.press(message, "data")
            await asyncio.sleep(5)  # the group has rate limits
        await stand.until(lambda: people[2].alone_in(group))
        refuse("editEphemeralMessageText", "message to edit not found")
        stand.app.answer = Answer("told", view=view)
        await people[2].press(people[2].alone_in(group)[0], "data")
        stand.app.answer = Answer("told", view=view, whisper=True)
        await asyncio.sleep(5)
        await people[3].press(message, "data")
        await stand.until(lambda: people[3].alone_in(group))


async def test_all_answers_to_a_command_of_one_person_stay(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.supergroup("Петъчен белот", [ana])
    stand.server.world.knows_ephemeral = True

    def shown() -> list[str]:
        return [one.text for one in ana.alone_in(group)]

    async with stand.serving() as telegram:
        telegram.share(RateLimits(telegram.limits, stand.clock))
        for replies in (("old",), ("7♠", "8♦")):
            stand.app.replies = tuple(map(Answer, replies))
            await ana.confide(group, "/hand")
            await stand.until(lambda replies=replies: len(shown()) == len(replies))  # type: ignore[misc]
            await asyncio.sleep(5)  # the group has rate limits
        assert shown() == ["7♠️", "8♦️"], "in place of the old one"


async def test_a_tap_of_somebody_who_floods_costs_no_request(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    await ana.start()
    stand.app.admissions[str(ana.id)] = Admission.DROPPED
    async with stand.serving() as telegram:
        message = await _message(stand, telegram, ana.private.id)
        assert await ana.press(message, "data") is None
    assert not stand.app.taps
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


async def _message(stand: Stand, telegram: Telegram, user: int) -> Message:
    """A message with a button in a private chat."""
    view = View((Paragraph((Span("text"),)),), buttons=((Button("press", "data"),),))
    await telegram.send(Place("telegram", str(user), private=True), view)
    return stand.server.world.chats[user].last
