"""The websocket: people's chat, the bot's messages, and anything else that may arrive on it."""

import asyncio
import logging
from dataclasses import replace

import pytest
from aiohttp import WSMsgType, WSServerHandshakeError

from adapters.browser.line.channels import SHOWN
from adapters.platform.application import Answer
from adapters.platform.chat import Entered, Place, Said
from adapters.platform.platform import MessageGone, Unreachable
from adapters.platform.views import Button, Celebration, Document, Paragraph, Span, View
from tests.adapters.browser.services import Guest, Live, Services


def view(text: str) -> View:
    return View((Paragraph((Span(text),)),), buttons=((Button("b", "d"),),))


async def two(services: Services) -> tuple[str, Guest, Guest, Live, Live]:
    """Ния (v1) has opened a room, and Иван (v2) is there too."""
    nia, ivan = services.guest(), services.guest()
    code = await nia.open("Ния")
    await ivan.enter(code, "Иван")
    first, _ = await nia.live(code)
    second, _ = await ivan.live(code)
    await first.settled()
    return code, nia, ivan, first, second


async def test_two_people_in_a_room_see_one_channel_and_each_other(services: Services) -> None:
    code, _, _, nia, ivan = await two(services)
    presence = [f for f in nia.seen if f["type"] == "presence"][-1]
    assert presence["people"] == [
        {"id": "v1", "name": "Ния", "owner": True},
        {"id": "v2", "name": "Иван", "owner": False},
    ]
    await ivan.say(" Здравей! ")
    for live in (nia, ivan):
        frame = await live.next("message")
        assert frame["side"] == "group"
        assert frame["message"] == {
            "id": "1",
            "author": "v2",
            "line": {"name": "Иван", "text": "Здравей!"},
            "sent": "2026-01-31T12:00:00+00:00",
            "edited": False,
        }
    await ivan.settled()
    [said] = services.app.heard
    assert (said.place, said.text, said.may_manage) == (Place("browser", code), "Здравей!", False)
    assert (said.person.user, said.person.name) == ("v2", "Иван")
    await ivan.socket.close()
    assert [p["id"] for p in (await nia.next("presence"))["people"]] == ["v1"]


async def test_only_the_opener_manages_a_room(services: Services) -> None:
    _, _, _, nia, ivan = await two(services)
    for live in (nia, ivan):
        await live.say("/start")
        await live.tap("start")
        await live.settled()
    assert [s.may_manage for s in services.app.heard] == [True, False]
    assert [t.may_manage for t in services.app.taps] == [True, False]


async def test_nobody_receives_what_is_private_to_another(services: Services) -> None:
    code, nia_guest, ivan_guest, nia, ivan = await two(services)
    secret = Place("browser", "v1", private=True)
    number = await services.room.send(secret, view("secret"))
    await services.room.edit(secret, number, view("more secret"))
    await nia.say("my secret words", side="private")
    while (await nia.next("message"))["message"]["id"] == number:
        pass
    await services.room.delete(secret, number)
    kinds = [f["type"] for f in await nia.settled() if f.get("side") == "private"]
    assert kinds == ["message", "edited", "message", "deleted"]
    assert "secret" not in str(await ivan.settled())
    await services.room.send(secret, view("secret again"))
    _, snapshot = await ivan_guest.live(code)
    assert "secret" not in str(snapshot)
    _, snapshot = await nia_guest.live(code)
    assert "secret again" in str(snapshot["private"])
    assert [s.place for s in services.app.heard] == [secret]


async def test_a_table_stands_however_much_is_said_below_it(services: Services) -> None:
    code, guest, _, nia, _ = await two(services)
    table = await services.room.send(Place("browser", code), view("the table"))
    for number in range(SHOWN):
        await nia.say(f"line {number}")
        await nia.settled()
        services.clock.move(60)
    live, snapshot = await guest.live(code)
    assert len(snapshot["group"]) == 1 + SHOWN
    assert snapshot["group"][0]["id"] == table
    await services.room.edit(Place("browser", code), table, view("the next card"))
    assert (await live.next("edited"))["message"]["id"] == table


async def test_the_private_side_is_the_same_in_every_room_and_on_every_device(
    services: Services,
) -> None:
    guest = services.guest()
    first, _ = await guest.live(await guest.open("Ния"))
    second, _ = await guest.live(await guest.open("Ния"))
    await services.room.send(Place("browser", "v1", private=True), view("x"))
    for live in (first, second):
        assert (await live.next("message"))["side"] == "private"
    assert [e.place.chat for e in services.app.places if e.place.private] == ["v1"]


async def test_messages_are_sent_edited_and_deleted(services: Services) -> None:
    code, guest, _, nia, ivan = await two(services)
    group = Place("browser", code)
    assert [await services.room.send(group, view(text)) for text in "abc"] == ["1", "2", "3"]
    await services.room.edit(group, "2", view("B"))
    await services.room.delete(group, "1")
    for live in (nia, ivan):
        edited = await live.next("edited")
        assert edited["message"]["view"]["blocks"][0]["spans"][0]["text"] == "B"
        assert (await live.next("deleted"))["id"] == "1"
    for change in ("1", "9", "", "x", "-1", "1" * 30):
        with pytest.raises(MessageGone):
            await services.room.edit(group, change, view("x"))
        with pytest.raises(MessageGone):
            await services.room.delete(group, change)
    _, snapshot = await guest.live(code)
    assert [m["id"] for m in snapshot["group"]] == ["2", "3"]
    assert snapshot["commands"]["private"] == [{"name": "mine", "summary": "en"}]


async def test_a_celebration_is_seen_by_people_present_and_not_later(
    services: Services,
) -> None:
    code, _, guest, nia, ivan = await two(services)
    place = Place("browser", code)
    sent = await services.room.send(place, replace(view("won"), celebration=Celebration.VICTORY))
    await services.room.celebrate(place, sent, Celebration.VICTORY)
    for live in (nia, ivan):
        message = await live.next("message")
        frame = await live.next("celebration")
        assert frame == {
            "type": "celebration",
            "side": "group",
            "id": message["message"]["id"],
            "kind": "victory",
        }
    later, snapshot = await guest.live(code)
    assert [one["id"] for one in snapshot["group"]] == [sent]
    assert "celebration" not in {one["type"] for one in await later.settled()}


async def test_everybody_reads_the_bot_in_their_own_language(services: Services) -> None:
    nia, ivan = services.guest(), services.guest(**{"Accept-Language": "bg"})
    code = await nia.open("Ния")
    await ivan.enter(code, "Иван")
    first, _ = await nia.live(code)
    second, _ = await ivan.live(code)
    group = Place("browser", code)
    in_bulgarian = replace(view("трефа"), language="bg")
    number = await services.room.send(group, replace(view("clubs"), others=(in_bulgarian,)))
    await services.room.edit(group, number, replace(view("hearts"), others=(in_bulgarian,)))
    told = {first: ("en", "hearts", "clubs"), second: ("bg", "трефа", "трефа")}
    for live, (language, edited, sent) in told.items():
        for kind, text in (("message", sent), ("edited", edited)):
            shown = (await live.next(kind))["message"]["view"]
            assert shown["language"] == language
            assert shown["blocks"][0]["spans"][0]["text"] == text
            assert "others" not in shown
    await services.restart()
    for guest, (language, text, _) in zip((nia, ivan), told.values(), strict=True):
        _, snapshot = await guest.live(code)
        [shown] = [message["view"] for message in snapshot["group"]]
        assert (shown["language"], shown["blocks"][0]["spans"][0]["text"]) == (language, text)


async def test_namesakes_are_told_apart_in_the_room(services: Services) -> None:
    first, second = services.guest(), services.guest()
    code = await first.open("Ана")
    door = await second.post(f"/room/{code}", name="aна")  # with a Latin letter
    page = await door.text()
    assert door.status == 422
    assert "[en:room-name-taken]" in page
    assert 'value="aна 2"' in page
    await second.open("aна")  # in their own room they may have this name
    one, _ = await first.live(code)
    other, snapshot = await second.live(code)
    assert [person["name"] for person in snapshot["people"]] == ["Ана", "aна 2"]
    await other.say("hello")
    assert (await one.next("message"))["message"]["line"]["name"] == "aна 2"


async def test_the_bot_cannot_change_what_a_person_wrote(services: Services) -> None:
    code, _, _, nia, _ = await two(services)
    await nia.say("mine")
    await nia.next("message")
    with pytest.raises(MessageGone):
        await services.room.edit(Place("browser", code), "1", view("x"))


@pytest.mark.parametrize(
    "place",
    [
        Place("browser", "none"),
        Place("browser", "v1"),
        Place("browser", "room1", private=True),
        Place("telegram", "room1"),
        Place("browser", "room1", topic="5"),
    ],
)
async def test_a_place_that_is_not_there_cannot_be_reached(
    services: Services, place: Place
) -> None:
    await services.guest().open("Ния")
    with pytest.raises(Unreachable):
        await services.room.send(place, view("x"))


async def test_everything_is_there_after_a_restart(services: Services) -> None:
    code, guest, _, nia, _ = await two(services)
    await nia.say("before")
    await nia.next("message")
    number = await services.room.send(Place("browser", code), view("trick"))
    began = asyncio.get_running_loop().time()
    await services.restart()
    assert asyncio.get_running_loop().time() - began < 2
    while (ended := await nia.socket.receive()).type is WSMsgType.TEXT:
        pass
    assert (ended.type, ended.data) == (WSMsgType.CLOSE, 1001)
    live, snapshot = await guest.live(code)
    assert [m["id"] for m in snapshot["group"]] == ["1", "2"]
    assert [p["name"] for p in snapshot["people"]] == ["Ния"]
    await services.room.edit(Place("browser", code), number, view("more"))
    await live.next("edited")
    assert await services.room.send(Place("browser", code), view("next")) == "3"


async def test_a_place_that_was_never_greeted_is_greeted_by_the_next_process(
    services: Services,
) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    await services.restart()

    async def greet(entered: Entered) -> None:
        await services.room.send(entered.place, view("hello"))

    services.app.on_entered = greet
    _, snapshot = await guest.live(code)
    assert [len(snapshot[side]) for side in ("group", "private")] == [1, 1]
    await services.restart()
    await guest.live(code)
    assert services.app.places == []


async def test_the_answer_to_a_tap_is_for_the_one_who_tapped(services: Services) -> None:
    code, _, _, nia, ivan = await two(services)
    services.app.answer = Answer("not your turn", alert=True)
    await ivan.tap("какво да е \u0001", message="7", mark="m1")
    assert await ivan.next("answer") == {
        "type": "answer",
        "id": "m1",
        "text": "not your turn",
        "alert": True,
        "seen": False,
    }
    [tapped] = services.app.taps
    assert (tapped.data, tapped.message, tapped.person.user) == ("какво да е \u0001", "", "v2")
    assert tapped.place == Place("browser", code)
    assert "answer" not in [f["type"] for f in await nia.settled()]


async def test_a_message_says_what_it_answers_also_when_it_has_changed(services: Services) -> None:
    code, nia_guest, ivan_guest, nia, ivan = await two(services)
    place, private = Place("browser", code), Place("browser", "v1", private=True)

    async def answer(said: Said) -> None:
        caption = replace(view("file"), answers=said.question)
        await services.room.send(said.place, replace(view("answer"), answers=said.question))
        await services.room.attach(private, Document("a.json", b"{}", "application/json"), caption)
        await services.room.send(place, view("besides"))

    services.app.on_said = answer
    asked = {"type": "say", "side": "group", "text": "/rules", "id": "7"}
    await nia.socket.send_json(asked)
    messages = [await nia.next("message") for _ in range(4)]
    told = [(one["side"], one["message"].get("answers", "")) for one in messages]
    assert told == [("group", ""), ("group", "v1 7"), ("private", "v1 7"), ("group", "")]
    assert "answers" not in messages[1]["message"]["view"]
    await services.room.edit(place, messages[1]["message"]["id"], view("another page"))
    assert (await nia.next("edited"))["message"]["answers"] == "v1 7"
    _, snapshot = await nia_guest.live(code)
    assert [one.get("answers", "") for one in snapshot["group"]] == ["", "v1 7", ""]
    seen = [frame["message"] for frame in await ivan.settled() if frame["type"] == "message"]
    assert [one.get("answers", "") for one in seen] == ["", ""], "only the person who asked sees it"
    assert not any(frame["type"] in ("edited", "patched") for frame in ivan.seen)
    _, snapshot = await ivan_guest.live(code)
    assert [one.get("answers", "") for one in snapshot["group"]] == ["", ""]


async def test_overlong_button_data_is_refused_at_once(services: Services) -> None:
    _, _, _, nia, _ = await two(services)
    await nia.tap("ж" * 33, mark="m2")
    assert await nia.next("error") == {"type": "error", "id": "m2", "text": "[en:room-error-frame]"}
    assert services.app.taps == []


@pytest.mark.parametrize(
    "junk",
    [
        "",
        "{",
        "null",
        '{"type":"say"}',
        '{"type":"dance"}',
        "x" * 9000,
        "[" * 8000,
        b"\x00\xff",
        b"",
    ],
)
async def test_malformed_frames_get_a_short_answer_and_the_line_holds(
    services: Services, junk: str | bytes, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    _, _, _, nia, _ = await two(services)
    if isinstance(junk, str):
        await nia.socket.send_str(junk)
    else:
        await nia.socket.send_bytes(junk)
    assert (await nia.next("error"))["text"] == "[en:room-error-frame]"
    await nia.settled()
    assert caplog.records == []


async def test_too_long_and_empty_lines_are_refused(services: Services) -> None:
    _, _, _, nia, _ = await two(services)
    await nia.say("x" * 501)
    assert (await nia.next("error"))["text"] == "[en:room-text-long]"
    await nia.say(" \n ")
    assert (await nia.next("error"))["text"] == "[en:room-text-empty]"
    assert services.app.heard == []


async def test_twenty_lines_in_ten_seconds_and_no_more(services: Services) -> None:
    _, guest, _, nia, _ = await two(services)
    for number in range(21):
        await nia.say(str(number))
    assert (await nia.next("error"))["text"] == "[en:room-error-fast]"
    await nia.settled()
    assert len(services.app.heard) == 20
    other, _ = await guest.live("room1")  # another line does not evade the limit
    await other.say("x")
    await other.settled()
    assert len(services.app.heard) == 20
    services.clock.move(10)
    await nia.say("again")
    await nia.settled()
    assert services.app.heard[-1].text == "again"


async def test_a_fault_of_the_application_is_logged_and_the_line_holds(
    services: Services, caplog: pytest.LogCaptureFixture
) -> None:
    _, _, _, nia, _ = await two(services)

    async def fail(_: Said) -> None:
        raise RuntimeError("boom")

    services.app.on_said = fail
    await nia.say("/belot")
    assert (await nia.next("error"))["text"] == "[en:room-error-inside]"
    await nia.settled()
    assert "boom" in caplog.text


@pytest.mark.parametrize("origin", [None, "https://evil.example", "null", "http://127.0.0.1:1"])
async def test_a_websocket_of_another_site_is_refused(
    services: Services, origin: str | None
) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    with pytest.raises(WSServerHandshakeError) as refusal:
        await guest.connect(code, origin)
    assert refusal.value.status == 403


async def test_a_stranger_is_sent_to_the_door(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    for stranger, where in ((services.guest(), code), (guest, "none")):
        socket = await stranger.connect(where)
        assert (await socket.receive()).data == 4401


async def test_a_new_name_is_seen_at_once(services: Services) -> None:
    code, guest, _, nia, ivan = await two(services)
    await guest.enter(code, "Ния Б.")
    frame = await ivan.next("presence")
    assert [p["name"] for p in frame["people"]] == ["Ния Б.", "Иван"]
    await nia.say("x")
    assert (await ivan.next("message"))["message"]["line"]["name"] == "Ния Б."


async def test_a_client_gets_the_newest_messages(services: Services) -> None:
    guest = services.guest()
    code = await guest.open("Ния")
    for number in range(205):
        await services.room.send(Place("browser", code), view(str(number)))
    _, snapshot = await guest.live(code)
    assert [m["id"] for m in snapshot["group"]] == [str(n) for n in range(146, 206)]


async def test_a_line_that_is_too_far_behind_starts_over(services: Services) -> None:
    code, guest, _, nia, _ = await two(services)
    for number in range(600):  # at once, before anything can be written out
        for line in services.room._channels._lines[f"group:{code}"]:
            line.put(str(number))
    while (message := await nia.socket.receive()).type is WSMsgType.TEXT:
        pass
    assert (message.type, message.data) == (WSMsgType.CLOSE, 4402)
    await guest.live(code)
