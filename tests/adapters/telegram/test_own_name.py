"""The bot is renamed while it runs; and a refused ornament never loses the answer."""

import asyncio
from dataclasses import replace

from adapters.platform.application import Answer, Invitation, Invitations
from adapters.platform.chat import Place
from adapters.platform.views import Button, Document, Paragraph, Span, View
from adapters.telegram.platform import Telegram
from adapters.telegram.profile import SPARED
from tests.adapters.telegram.conftest import Stand
from tests.emulators.telegram import Budgets, Message, Person

VIEW = View((Paragraph((Span("cards"),)),), buttons=((Button("A♥", "data"),),))
ODD = replace(VIEW, buttons=(*VIEW.buttons, (Button("Open", "", link="nowhere"),)))
INVITED = Invitation("CODE", "A table", "Ана", replace(ODD, buttons=ODD.buttons[1:]))


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
    ana = stand.server.person("Ана")
    group = stand.server.group("Белот", [ana])
    place = Place("telegram", str(group.id))
    async with stand.serving() as telegram:
        number = await telegram.send(place, ODD)
        (message,) = group.by_bot()
        assert [one.data for one in message.each_button()] == ["data"]
        await asyncio.sleep(3)
        await telegram.edit(place, number, replace(ODD, blocks=(Paragraph((Span("new"),)),)))
        assert [one.text for one in group.by_bot()] == ["new"]


async def test_invitations_come_without_the_button_that_is_refused(stand: Stand) -> None:
    ana, world = stand.server.person("Ана"), stand.server.world
    world.inline, stand.app.offered = True, Invitations((INVITED,), "More", "hello")
    async with stand.serving() as telegram:
        prepared = ana.send_prepared(await telegram.prepare(str(ana.id), INVITED))
        answer = await ana.ask_inline()
        assert answer is not None
        for one in (prepared, *answer.results):
            assert (one.text, one.buttons) == ("cards", ())
        number = ana.send_inline(prepared)
        lent = Place("telegram", str(ana.id), private=True).lend(number)
        await telegram.edit(lent, number, replace(ODD, blocks=(Paragraph((Span("new"),)),)))
        assert world.inline_messages[number].text == "new"


async def test_a_file_and_a_view_for_one_person_come_without_the_button_that_is_refused(
    stand: Stand,
) -> None:
    ana = stand.server.person("Ана")
    group = stand.server.supergroup("Белот", [ana])
    stand.server.world.knows_ephemeral = True
    stand.server.world.flood.budgets = Budgets.lifted()
    stand.app.answer = Answer("told", view=ODD, whisper=True)
    async with stand.serving() as telegram:
        record = Document("a.json", b"{}", "application/json")
        await telegram.attach(Place("telegram", str(group.id)), record, ODD)
        assert [one.data for one in group.last.each_button()] == ["data"]
        seen = await ana.press(group.last, "data")
        assert seen is not None
        assert not seen.text, "the view tells it"
        assert [one.data for one in ana.alone_in(group)[0].each_button()] == ["data"]
