"""Messages are sent, edited and deleted; Telegram's refusals become neutral errors."""

import asyncio
import logging
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from adapters.platform.chat import Place, Said
from adapters.platform.platform import (
    Busy,
    ChatError,
    Limits,
    MessageGone,
    TokenRefused,
    Troubled,
    Unreachable,
)
from adapters.platform.views import (
    Button,
    Celebration,
    Moment,
    MomentForm,
    Paragraph,
    Span,
    Tone,
    View,
)
from adapters.telegram.profile import PICTURE
from adapters.telegram.writing import EFFECTS
from tests.adapters.telegram.conftest import Stand, has, said_by_us
from tests.adapters.telegram.fakes import Heard
from tests.emulators.telegram import Budgets, TelegramServer
from tests.virtual import VirtualClock


def view(text: str, *, notify: bool = False, calls: str = "") -> View:
    spans = (Span(text, strong=True, calls=calls),)
    rows = ((Button("♥ press", "data", Tone.SUCCESS),),)
    return View((Paragraph(spans),), buttons=rows, notify=notify)


def place(chat: int, topic: int | None = None, *, private: bool = False) -> Place:
    return Place("telegram", str(chat), "" if topic is None else str(topic), private)


def lifted(stand: Stand) -> None:
    """No rate limits in this test."""
    stand.server.world.flood.budgets = Budgets.lifted()


async def test_a_message_is_sent_edited_and_deleted(stand: Stand) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    group = stand.server.group("Белот", [ana, ivo])
    lifted(stand)
    async with stand.serving() as telegram:
        assert telegram.name == "telegram"
        assert telegram.limits == Limits(timedelta(seconds=1), 20, 30)
        assert telegram.link("j_A1") == "https://t.me/belot_emulated_bot?start=j_A1"
        here = place(group.id)
        sent = await telegram.send(here, view("<♥>"))
        assert (group.last.html, str(group.last.id)) == ("<b>&lt;♥️&gt;</b>", sent)
        assert group.last.silent
        assert group.last.button("data").style == "success"
        assert not ana.notified
        await telegram.edit(here, sent, view("two"))
        await telegram.edit(here, sent, view("two"))
        await telegram.edit(here, sent, View((Paragraph((Span("three"),)),)))
        assert (group.last.text, group.last.buttons, group.last.edits) == ("three", (), 2)
        await ivo.write(group, "/belot")
        await stand.until(lambda: stand.app.heard)
        await telegram.send(here, view("Иво", notify=True, calls=str(ivo.id)))
        assert ivo.named_in(group.last)
        assert ivo.called == [group.last], "and nobody else is disturbed"
        await telegram.send(here, view("all", notify=True))
        assert [message.text for message in ana.notified] == ["/belot", "all"]
        await telegram.delete(here, sent)
        for attempt in (telegram.edit(here, sent, view("four")), telegram.delete(here, sent)):
            with pytest.raises(MessageGone):
                await attempt
    with pytest.raises(Troubled):
        await telegram.send(here, view("closed"))


async def test_a_topic_is_written_to_until_it_is_closed(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    forum = stand.server.forum("Клуб", [ana], topics=["Карти"])
    topic = forum.topic("Карти")
    lifted(stand)
    async with stand.serving() as telegram:
        await ana.write(forum, "/belot", topic)
        await stand.until(lambda: stand.app.heard)
        said = stand.app.heard[0]
        assert isinstance(said, Said)
        assert said.place.topic == str(topic)
        await telegram.send(said.place, view("here"))
        assert forum.last.topic == topic
        pressing = asyncio.create_task(ana.press(forum.last, "data"))
        await stand.until(lambda: stand.app.taps)
        await pressing
        assert stand.app.taps[0].place == said.place
        await telegram.send(place(forum.id), view("General"))
        assert forum.last.topic is None
        forum.close_topic(topic)
        with pytest.raises(Unreachable):
            await telegram.send(said.place, view("too late"))
        forum.delete_topic(topic)
        with pytest.raises(Unreachable):
            await telegram.send(said.place, view("too late"))


async def test_a_person_who_cannot_be_written_to_is_unreachable(stand: Stand) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    group = stand.server.group("Белот", [ana, ivo])
    lifted(stand)
    async with stand.serving() as telegram:
        mine = place(ana.id, private=True)
        with pytest.raises(Unreachable):
            await telegram.send(mine, view("never met"))
        await ana.write(group, "/belot")
        await stand.until(lambda: stand.app.heard)
        with pytest.raises(Unreachable):
            await telegram.send(mine, view("never started"))
        await ana.start()
        sent = await telegram.send(mine, view("hello"))
        ana.block()
        for attempt in (telegram.send(mine, view("x")), telegram.edit(mine, sent, view("x"))):
            with pytest.raises(Unreachable):
                await attempt
        group.restrict(send_messages=False)
        with pytest.raises(Unreachable):
            await telegram.send(place(group.id), view("muted"))
        group.kick_bot()
        with pytest.raises(Unreachable):
            await telegram.send(place(group.id), view("thrown out"))


async def test_too_many_writes_are_refused_for_a_while(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    async with stand.serving() as telegram:
        attempts = [telegram.send(place(group.id), view(str(number))) for number in range(5)]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
    busy = [one for one in outcomes if isinstance(one, Busy)]
    assert busy
    assert all(one.retry_after >= timedelta(seconds=1) for one in busy)


async def test_a_group_that_moves_is_followed_and_told_of_once(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    lifted(stand)
    old = place(group.id)
    async with stand.serving() as telegram:
        sent = await telegram.send(old, view("before"))
        new = group.upgrade()
        attempts = [telegram.send(old, view("after")) for _ in range(3)]
        outcomes = await asyncio.gather(*attempts, return_exceptions=True)
        assert any(isinstance(one, Busy) for one in outcomes)
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
        assert stand.app.heard == [("moved", old, place(new.id))]
        await telegram.send(old, view("found"))
        assert new.last.text == "found"
        for attempt in (telegram.edit(old, sent, view("x")), telegram.delete(old, sent)):
            with pytest.raises(MessageGone):
                await attempt


async def test_a_move_that_cannot_be_stored_is_tried_again(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    lifted(stand)
    failures = [1, 2, 3]

    async def fail(_: Heard) -> None:
        if failures:
            failures.pop()
            raise OSError("the disk is full")

    stand.app.on = fail
    async with stand.serving() as telegram:
        new = group.upgrade()
        await stand.until(lambda: len(stand.inbox.numbers) == 2)
        while failures:
            with pytest.raises(Busy):
                await telegram.send(place(group.id), view("x"))
        with pytest.raises(Busy):
            await telegram.send(place(group.id), view("x"))
        await telegram.send(place(group.id), view("found"))
        assert new.last.text == "found"
    assert "move could not be stored" in said_by_us(caplog)


async def test_a_cancelled_writer_does_not_cut_a_move_short(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    lifted(stand)
    done: list[Heard] = []

    async def cancel_the_writer(heard: Heard) -> None:
        writer.cancel()
        await asyncio.sleep(0.02)
        done.append(heard)

    async with stand.serving() as telegram:
        group.upgrade()
        stand.server.world.updates.drop()
        stand.app.on = cancel_the_writer
        writer = asyncio.create_task(telegram.send(place(group.id), view("x")))
        with pytest.raises(asyncio.CancelledError):
            await writer
        await stand.until(lambda: done)


async def test_a_failing_server_is_trouble_without_addresses(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    async with stand.serving() as telegram:
        stand.server.fail_next("sendMessage", 500, f"<html>{stand.server.token}</html>")
        with pytest.raises(Troubled) as trouble:
            await telegram.send(place(group.id), view("secret words"))
        assert str(trouble.value) == "Internal Server Error (500)"
        await stand.server.down()
        with pytest.raises(Troubled) as trouble:
            await telegram.send(place(group.id), view("secret words"))
        assert trouble.value.__cause__ is None
        await stand.server.up()
        await ana.write(group, "/secret")
        await stand.until(lambda: stand.app.heard)
    told = said_by_us(caplog)
    assert stand.server.token not in told
    assert "secret" not in told


@pytest.mark.parametrize(
    "token",
    ["", "nonsense", "12:a b", "12:short", f"1:{'A' * 35}"],
    ids=["none", "no form", "spaces", "not found", "unauthorized"],
)
async def test_a_token_that_is_no_good_ends_it(
    stand: Stand, token: str, caplog: pytest.LogCaptureFixture
) -> None:
    telegram = stand.telegram(token)
    with pytest.raises(TokenRefused) as refused:
        await asyncio.wait_for(telegram.run(), 5)
    assert str(refused.value) == "Telegram"
    assert refused.value.__cause__ is None
    assert refused.value.__context__ is None
    assert not token or token not in said_by_us(caplog)


async def test_a_token_that_is_revoked_ends_it(stand: Stand) -> None:
    telegram = stand.telegram()
    running = asyncio.create_task(telegram.run())
    await stand.until(lambda: stand.count("getUpdates") or telegram.link("x"))
    stand.server.token = f"1:{'A' * 35}"
    stand.server.world.updates.end_poll()
    with pytest.raises(TokenRefused):
        await asyncio.wait_for(running, 5)


async def test_the_menu_is_set_where_it_differs_and_only_there(stand: Stand) -> None:
    async with stand.serving():
        await stand.until(lambda: stand.count("setMyCommands") == 4)
    assert stand.server.world.commands == {
        ("all_private_chats", ""): (("belot", "en private"),),
        ("all_group_chats", ""): (("belot", "en"),),
        ("all_private_chats", "bg"): (("belot", "bg private"),),
        ("all_group_chats", "bg"): (("belot", "bg"),),
    }
    async with stand.serving():
        await stand.until(lambda: stand.count("getMyCommands") == 8)
        await asyncio.sleep(0.02)
    assert stand.count("setMyCommands") == 4


async def test_a_menu_that_cannot_be_set_stops_nobody(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    ana = stand.server.person("Ана")
    stand.server.fail_next("getMyCommands", 400, {"ok": False, "description": "Bad Request: no"})
    async with stand.serving():
        await ana.start()
        await stand.until(lambda: stand.app.texts == ["/start"])
    assert "menu of commands could not be set" in said_by_us(caplog)


@pytest.mark.parametrize("chosen", [b"", b"\xff\xd8\xff mine"])
async def test_a_picture_is_only_set_where_there_is_none(stand: Stand, chosen: bytes) -> None:
    world = stand.server.world
    world.picture = chosen
    async with stand.serving():
        await stand.until(lambda: stand.count("getUserProfilePhotos"))
        await asyncio.sleep(5)
    assert world.picture == (chosen or PICTURE.read_bytes())
    assert stand.count("setMyProfilePhoto") == (not chosen)


async def test_an_older_server_takes_no_picture(stand: Stand) -> None:
    unknown = {"ok": False, "error_code": 404, "description": "Not Found"}
    stand.server.fail_next("setMyProfilePhoto", 404, unknown)
    async with stand.serving():
        await stand.until(lambda: stand.count("getUserProfilePhotos"))
        await asyncio.sleep(600)
        assert not stand.count("setMyProfilePhoto"), "it is not tried again"
        assert not stand.server.world.picture


async def test_a_server_that_knows_no_times_gets_their_words(stand: Stand) -> None:
    group = stand.server.group("Белот", [stand.server.person("Ана")])
    lifted(stand)
    moment = Moment(datetime(2040, 1, 1, 20, 30, tzinfo=UTC), MomentForm.CLOCK)
    told = View((Paragraph((Span("At "), Span("20:30", moment=moment))),))
    words = 'Bad Request: can\'t parse entities: Unsupported start tag "tg-time" at byte offset 3'
    async with stand.serving() as telegram:
        sent = await telegram.send(place(group.id), told)
        assert "tg-time" in group.last.html
        stand.server.fail_next("editMessageText", 400, {"ok": False, "description": words})
        await telegram.edit(place(group.id), sent, told)
        assert (group.last.html, str(group.last.id)) == ("At 20:30", sent)
        await telegram.send(place(group.id), told)
        assert group.last.html == "At 20:30", "it is not asked again at once"
        await asyncio.sleep(61)
        await telegram.send(place(group.id), told)
        assert "tg-time" in group.last.html, "the server may be a newer one by now"
        assert not [one for one in stand.server.requests if not one.ok]


async def test_refused_ornaments_are_taken_off_one_after_another(stand: Stand) -> None:
    group = stand.server.group("Белот", [stand.server.person("Ана")])
    lifted(stand)
    moment = Moment(datetime(2040, 1, 1, 20, 30, tzinfo=UTC), MomentForm.CLOCK)
    opens = Button("Rules", "", link="https://t.me/belot_bot?start=rules")
    told = View((Paragraph((Span("At "), Span("20:30", moment=moment))),), buttons=((opens,),))
    button = "Bad Request: BUTTON_URL_INVALID"
    time = 'Bad Request: can\'t parse entities: Unsupported start tag "tg-time" at byte offset 3'
    async with stand.serving() as telegram:
        for words in (button, time):
            stand.server.fail_next("sendMessage", 400, {"ok": False, "description": words})
        await telegram.send(place(group.id), told)
        assert group.last.html == "At 20:30"
        stand.server.fail_next("sendMessage", 400, {"ok": False, "description": button})
        bare = replace(told, buttons=())
        with pytest.raises(ChatError):
            await telegram.send(place(group.id), bare)


async def test_admins_are_not_asked_for_before_a_pause_is_over(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana], admins=[ana])
    asked = "getChatAdministrators"
    told = "Too Many Requests: retry after 1800"
    flood = {"ok": False, "description": told, "parameters": {"retry_after": 1800}}
    stand.server.fail_next(asked, 429, flood)
    async with stand.serving():
        for number in range(1, 30):
            await ana.write(group, "/close")
            await stand.until(partial(has, stand.app.heard, number))
            await asyncio.sleep(60)
        assert not stand.count(asked), "but for the one that was refused"
        await asyncio.sleep(90)
        await ana.write(group, "/close")
        await stand.until(partial(has, stand.app.heard, 30))
    said = [one for one in stand.app.heard if isinstance(one, Said)]
    assert [one.may_manage for one in said] == [False] * 29 + [True]


async def test_admins_are_asked_for_seldom_and_a_failure_makes_nobody_an_admin(
    stand: Stand,
) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    group = stand.server.group("Белот", [ana, ivo], admins=[ana])
    broken = {"ok": False, "description": "Bad Request: no"}
    stand.server.fail_next("getChatAdministrators", 400, broken)
    async with stand.serving():
        for person in (ana, ivo, ana):
            await person.write(group, "/close")
        await stand.until(lambda: len(stand.app.texts) == 3)
        group.promote_bot()
        for person in (ana, ivo, ana):
            await person.write(group, "/close")
        await stand.until(lambda: len(stand.app.texts) == 6)
        await ana.write_anonymously(group, "/close")
        await stand.until(lambda: len(stand.app.texts) == 7)
    said = [one for one in stand.app.heard if isinstance(one, Said)]
    rights = [one.may_manage for one in said]
    assert rights == [False, False, False, True, False, True, True]
    assert (said[-1].masked, said[-1].person.user) == (True, str(group.id))
    assert stand.count("getChatAdministrators") == 1


async def test_an_admin_keeps_their_right_where_telegram_does_not_say_for_a_moment(
    stand: Stand,
) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana], admins=[ana])
    rights: list[bool] = []
    async with stand.serving():
        for wait in (0, 6 * 60, 60, 12 * 60):
            await asyncio.sleep(wait)
            if wait:
                stand.server.fail_next("getChatAdministrators", 429, _flooded())
            await ana.write(group, "/close")
            await stand.until(lambda: len(stand.app.heard) == len(rights) + 1)
            last = stand.app.heard[-1]
            assert isinstance(last, Said)
            rights.append(last.may_manage)
            await asyncio.sleep(1)
    assert rights == [True, True, True, False], "the last is older than a quarter of an hour"
    assert stand.count("getChatAdministrators") == 1, "but for those that were refused"


def _flooded() -> dict[str, object]:
    return {"ok": False, "description": "Too Many Requests", "parameters": {"retry_after": 1}}


async def test_a_dismissed_admin_has_no_right_that_is_older_than_a_quarter_of_an_hour(
    stand: Stand,
) -> None:
    ana, ivo = stand.server.person("Ана"), stand.server.person("Иво")
    group = stand.server.group("Белот", [ana, ivo], admins=[ivo, ana])

    async def may(said: int) -> bool:
        await ana.write(group, "/close")
        await stand.until(lambda: len(stand.app.heard) == said)
        last = stand.app.heard[-1]
        assert isinstance(last, Said)
        return last.may_manage

    async with stand.serving():
        assert await may(1)
        group.admins.remove(ana.id)
        await asyncio.sleep(14 * 60)
        assert await may(2), "it is outdated a little, and asked for again in the background"
        await stand.until(lambda: stand.count("getChatAdministrators") == 2)
        assert not await may(3)
        group.admins.append(ana.id)
        await asyncio.sleep(16 * 60)
        assert await may(4), "a new admin is asked for first, too"
        group.admins.remove(ana.id)
        await asyncio.sleep(16 * 60)
        assert not await may(5)
        broken = {"ok": False, "description": "Bad Request: no"}
        group.admins.append(ana.id)
        await asyncio.sleep(16 * 60)
        stand.server.fail_next("getChatAdministrators", 400, broken)
        assert not await may(6), "where Telegram does not say, nobody is one"


async def test_it_closes_cleanly_while_telegram_is_away() -> None:
    clock = VirtualClock()
    async with TelegramServer(clock) as server:
        stand = Stand(server, clock)
        await server.down()
        running = asyncio.create_task(stand.telegram().run())
        await asyncio.sleep(0.1)
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running


@pytest.mark.parametrize("celebration", Celebration)
async def test_celebrations_are_reactions_or_effects_and_never_in_the_way(
    stand: Stand, celebration: Celebration, monkeypatch: pytest.MonkeyPatch
) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    await ana.start()
    lifted(stand)
    won = replace(view("won"), celebration=celebration)
    async with stand.serving() as telegram:
        sent = await telegram.send(place(group.id), won)
        assert not group.last.reactions, "that comes after all that matters"
        await telegram.celebrate(place(group.id), sent, celebration)
        await telegram.celebrate(place(group.id), sent, celebration)
        (emoji,) = group.last.reactions
        assert emoji in {"🔥", "🏆"}
        assert (group.last.edits, group.last.effect) == (0, "")
        mine = place(ana.id, private=True)
        sent = await telegram.send(mine, won)
        await telegram.celebrate(mine, sent, celebration)
        assert (ana.private.last.effect, ana.private.last.reactions) == (EFFECTS[celebration], ())
        gone = {celebration: "1"}  # one that no longer exists
        monkeypatch.setattr("adapters.telegram.writing.EFFECTS", gone)
        await telegram.send(mine, won)
        assert (ana.private.last.text, ana.private.last.effect) == ("won", "")
        group.reactions = False
        sent = await telegram.send(place(group.id), won)
        with pytest.raises(ChatError, match="Reaction_invalid"):
            await telegram.celebrate(place(group.id), sent, celebration)
        await telegram.delete(place(group.id), sent)
        with pytest.raises(MessageGone):
            await telegram.celebrate(place(group.id), sent, celebration)
