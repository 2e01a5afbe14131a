"""The bot is renamed while it runs; and a refused ornament never loses the answer."""

import asyncio
from dataclasses import replace

from adapters.platform.application import Answer
from adapters.platform.chat import Place
from adapters.platform.views import Button, Paragraph, Span, View
from adapters.telegram import Telegram
from adapters.telegram.profile import SPARED
from tests.adapters.telegram.conftest import Stand
from tests.emulators.telegram import Message, Person

VIEW = View((Paragraph((Span("cards"),)),), buttons=((Button("A♥", "data"),),))


def renamed(stand: Stand, username: str = "new_name_bot") -> None:
    stand.server.world.bot = replace(stand.server.world.bot, username=username)


async def pressed_by(stand: Stand, telegram: Telegram) -> tuple[Person, Message]:
    """A person, and a message with a button in a group."""
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    await telegram.send(Place("telegram", str(group.id)), VIEW)
    (message,) = group.by_bot()
    return ana, message


async def test_a_link_that_is_refused_is_given_under_the_new_name(stand: Stand) -> None:
    async with stand.serving() as telegram:
        ana, message = await pressed_by(stand, telegram)
        stand.app.answer = Answer("Press START", alert=True, link=telegram.link("hello"))
        await asyncio.sleep(SPARED.total_seconds())
        renamed(stand)
        seen = await ana.press(message, "data")
        assert seen is not None
        assert seen.url == "https://t.me/new_name_bot?start=hello"
        assert telegram.link("hello") == seen.url


async def test_texts_are_heard_where_no_link_is_taken(stand: Stand) -> None:
    async with stand.serving() as telegram:
        ana, message = await pressed_by(stand, telegram)
        stand.app.answer = Answer("Press START", alert=True, link="https://example.org/")
        seen = await ana.press(message, "data")
        assert seen is not None
        assert (seen.text, seen.alert, seen.url) == ("Press START", True, "")


async def test_it_hears_when_it_is_called_by_its_new_name(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    async with stand.serving():
        await asyncio.sleep(SPARED.total_seconds())
        renamed(stand)
        await ana.write(group, "/belot@new_name_bot")
        await stand.until(lambda: stand.app.texts == ["/belot"])


async def test_other_bots_names_are_asked_about_once(stand: Stand) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    async with stand.serving():
        before = stand.count("getMe")
        for _ in range(10):
            await asyncio.sleep(SPARED.total_seconds())
            await ana.write(group, "/start@another_bot")
        await ana.write(group, "/belot")
        await stand.until(lambda: stand.app.texts == ["/belot"])
        assert stand.count("getMe") - before <= 1


async def test_it_asks_for_its_name_every_hour(stand: Stand) -> None:
    async with stand.serving() as telegram:
        renamed(stand)
        await asyncio.sleep(3700)
        assert telegram.link("x") == "https://t.me/new_name_bot?start=x"


async def test_a_message_comes_without_the_button_that_is_refused(stand: Stand) -> None:
    odd = replace(VIEW, buttons=(*VIEW.buttons, (Button("Open", "", link="nowhere"),)))
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    place = Place("telegram", str(group.id))
    async with stand.serving() as telegram:
        number = await telegram.send(place, odd)
        (message,) = group.by_bot()
        assert [one.data for one in message.each_button()] == ["data"]
        await asyncio.sleep(3)
        await telegram.edit(place, number, replace(odd, blocks=(Paragraph((Span("new"),)),)))
        assert [one.text for one in group.by_bot()] == ["new"]
