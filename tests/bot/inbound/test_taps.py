"""A tap answered by a page turns the page, on any platform; files are sent to the chat."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Person, Place, Said, Tapped
from adapters.platform.views import Button, Document, Paragraph, Span, View
from bot import buttons as b
from bot.commands.command import COMMANDS
from bot.commands.context import Context
from bot.commands.handlers import HANDLERS
from tests.bot.messenger import Group, Messenger, code_of, running, words

RECORD = Document("match.json", b"{}", "application/json")


def page(text: str) -> View:
    """A page with one button."""
    button = Button("next", turn("nx"))
    return View((Paragraph((Span(text),)),), buttons=((button,),))


def turn(text: str) -> str:
    """The data of a button that turns to the page with this name of two letters."""
    return b.text(b.ChooseLanguageButton(text))


class Book:
    """The commands and buttons of these tests; a page can be made to wait."""

    def __init__(self) -> None:
        self.held: dict[str, asyncio.Event] = {}

    async def open(self, context: Context) -> None:
        context.reply(lambda _: page("open"))

    async def send_file(self, context: Context) -> None:
        context.attach(RECORD, lambda _: View((Paragraph((Span("The match"),)),)))

    async def turn(self, context: Context, pressed: b.ChooseLanguageButton) -> Answer:
        if pressed.language == "fi":
            await self.send_file(context)
            return Answer("here")
        if pressed.language in self.held:
            await self.held[pressed.language].wait()
        return Answer("turned", view=page(pressed.language))


@pytest.fixture
def book(monkeypatch: pytest.MonkeyPatch) -> Book:
    book = Book()
    monkeypatch.setitem(COMMANDS, "rules", replace(COMMANDS["rules"], carry_out=book.open))
    monkeypatch.setitem(COMMANDS, "score", replace(COMMANDS["score"], carry_out=book.send_file))
    monkeypatch.setitem(HANDLERS, b.ChooseLanguageButton, book.turn)
    return book


@pytest.fixture
async def group(tmp_path: Path, book: Book) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger()) as on:
        yield on


def texts(group: Group) -> list[str]:
    return [words(view) for view in group.messenger.views(group.place)]


async def opened(group: Group) -> str:
    """Open a page in the group; return its message."""
    if group.messenger.whispers:  # there a button opens a page for everybody
        group.app.display.screen.say(group.place, page("open"))
        await group.app.display.presenter.settled()
    else:
        await group.say("Ana", "/rules")
    assert texts(group)[-1] == "open"
    return list(group.messenger.messages[group.place])[-1]


async def test_an_answer_to_a_question_says_so_and_nothing_else(group: Group) -> None:
    own, application = group.private("Ana"), group.app.application
    await application.said(Said(group.place, group.person("Ana"), "/rules", question="1"))
    await application.said(Said(own, group.person("Ana"), "/score", question="2"))
    await application.said(Said(group.place, group.person("Ana"), "/belot slow", question="3"))
    await group.until(lambda: bool(group.find(b.LobbyMenuButton)))
    menu = b.text(group.find(b.LobbyMenuButton)[0])
    asked = Tapped(group.place, group.person("Ana"), menu, "2", question="4")
    await application.tapped(asked)
    await group.app.display.presenter.settled()
    assert [view.answers for view in group.messenger.views(group.place)] == ["1", "", "4"]
    assert [view.answers for view in group.messenger.views(own)] == ["2"]


async def test_a_page_is_turned_in_place(group: Group) -> None:
    message = await opened(group)
    before = len(texts(group))
    for text in ("yy", "zz"):
        answer = await group.tap("Boris", turn(text), message=message)
        assert (answer.text, answer.view) == ("turned", None)
        assert words(group.messenger.messages[group.place][message]) == text
    assert len(texts(group)) == before


async def test_the_later_of_two_taps_wins(group: Group, book: Book) -> None:
    message = await opened(group)
    book.held = {"sl": asyncio.Event()}
    slow = asyncio.create_task(group.press("Ana", turn("sl"), message=message))
    await asyncio.sleep(0.05)
    await group.tap("Boris", turn("qu"), message=message)
    book.held["sl"].set()
    assert (await slow).view is None
    await group.app.display.presenter.settled()
    assert words(group.messenger.messages[group.place][message]) == "qu"
    await group.tap("Ana", turn("la"), message=message)
    assert words(group.messenger.messages[group.place][message]) == "la"


async def test_a_page_that_is_gone_is_sent_again(group: Group) -> None:
    message = await opened(group)
    del group.messenger.messages[group.place][message]
    await group.tap("Ana", turn("yy"), message=message)
    assert texts(group)[-1] == "yy"


async def test_pressed_on_a_table_a_page_opens_below(group: Group) -> None:
    await group.say("Ana", "/belot slow")
    await code_of(group)
    lobby = list(group.messenger.messages[group.place])[-1]
    await group.tap("Ana", turn("ta"), message=lobby)
    assert texts(group)[-1] == "ta"
    await group.all_true()


async def test_a_file_comes_to_the_chat_in_which_it_was_asked_for(group: Group) -> None:
    await group.say("Ana", "/score")
    private = group.private("Boris")
    await group.tap("Boris", turn("fi"), private)
    assert group.messenger.files == {group.place: [RECORD], private: [RECORD]}
    assert "The match" in group.messenger.text(group.place)


async def test_forbidden_files_are_reported(group: Group) -> None:
    group.messenger.fileless.add(group.chat)
    await group.say("Ana", "/score")
    assert not group.messenger.files
    assert "may not send files" in texts(group)[-1]


# A platform that whispers shows the answer itself.


async def on_discord(group: Group, place: Place, data: str, message: str) -> Answer:
    """Press something as the adapter does: then the answer's view is shown."""
    whispered = place.whispered
    tapped = Tapped(place, Person("discord", "Ana", "Ana"), data, message, whispered=whispered)
    answer = await group.app.application.tapped(tapped)
    if answer.view is not None:
        group.messenger.messages.setdefault(place, {})[message] = answer.view
        await group.app.application.answered(tapped, answer, message)
    await group.app.display.presenter.settled()
    return answer


@pytest.fixture
async def guild(tmp_path: Path, book: Book) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("discord", whispers=True)) as on:
        yield on


async def test_a_whispered_page_is_turned_in_the_answer(guild: Group) -> None:
    message = await opened(guild)
    writes = guild.messenger.writes
    answer = await on_discord(guild, guild.place, turn("yy"), message)
    assert (answer.view, answer.paged, answer.whisper) == (page("yy"), True, False)
    assert guild.messenger.writes == writes


async def test_a_table_that_is_tapped_shows_itself_and_the_page_below(guild: Group) -> None:
    await guild.say("Ana", "/belot slow")
    lobby = list(guild.messenger.messages[guild.place])[-1]
    shown = guild.messenger.messages[guild.place][lobby]
    answer = await on_discord(guild, guild.place, turn("ta"), lobby)
    assert answer.view == shown
    assert texts(guild)[-1] == "ta"
    await guild.all_true()


async def test_from_a_whisper_pages_and_files_come_to_the_chat_around_it(guild: Group) -> None:
    whisper = replace(guild.place, topic="Ana", private=True)
    await on_discord(guild, whisper, turn("fi"), "w1")
    assert guild.messenger.files == {guild.place: [RECORD]}
    answer = await on_discord(guild, whisper, turn("yy"), "w1")
    assert (answer.view, answer.paged) == (page("yy"), True)
    assert len(texts(guild)) == 1, "the file's"


async def test_a_late_page_leaves_the_newer_one(guild: Group, book: Book) -> None:
    message = await opened(guild)
    book.held = {"sl": asyncio.Event()}
    slow = asyncio.create_task(on_discord(guild, guild.place, turn("sl"), message))
    await asyncio.sleep(0.05)
    await on_discord(guild, guild.place, turn("qu"), message)
    book.held["sl"].set()
    assert (await slow).view is None
    assert words(guild.messenger.messages[guild.place][message]) == "qu"
