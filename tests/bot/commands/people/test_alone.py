"""Commands on a platform that whispers: only the person who asks sees personal answers."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from adapters.platform.application import Answer
from adapters.platform.chat import Place, Said, Tapped
from adapters.platform.views import View
from bot import buttons as b
from bot.people.place_defaults import PlaceDefaults
from engine.rules.cards import Seat
from engine.tables.known import look
from tests.bot.messenger import Group, Messenger, code_of, running, words
from tests.every import every


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    messenger = Messenger("discord", whispers=True, branches=True, shut={"Vera"})
    async with running(tmp_path, messenger) as on:
        yield on


def whisper(group: Group, name: str) -> Place:
    return group.place.whisper(name)


def shown(answers: tuple[Answer, ...]) -> View:
    """The one view that only this person sees."""
    (answer,) = answers
    assert answer.whisper
    assert answer.view is not None
    return answer.view


async def press(group: Group, name: str, pressed: b.BotButton) -> Answer:
    """Press a button on a page that only this person sees."""
    tapped = Tapped(
        whisper(group, name),
        group.person(name),
        b.text(pressed),
        "7:@original:token",
        may_manage=name in group.admins,
        whispered=True,
    )
    answer = await group.app.application.tapped(tapped)
    await group.app.display.presenter.settled()
    return answer


@every(
    "text",
    [
        "/help",
        "/rules",
        "/rules avkm",
        "/rules nonsense",
        "/settings",
        "/language",
        "/leaderboard",
        "/score",
        "/hand",
        "/leave",
        "/close",
        "/join",
        "/join ZZZZ",
        "/belot nonsense",
        "/table",
        "/nonsense",
    ],
)
async def test_personal_answers_are_seen_by_nobody_else(group: Group, text: str) -> None:
    assert shown(await group.say("Boris", text)).blocks
    assert not group.messenger.views(group.place)


@pytest.mark.postgres
async def test_public_answers_are_seen_by_all(group: Group) -> None:
    assert await group.say("Ana", "/belot") == ()
    assert await group.say("Boris", "/table") == ()
    assert len(group.messenger.views(group.place)) >= 1


async def test_in_private_commands_are_answered_as_ever(group: Group) -> None:
    assert await group.say("Ana", "/help", group.private("Ana")) == ()
    assert "/belot" in group.messenger.text(group.private("Ana"))


async def test_a_private_answer_is_in_the_readers_own_language(group: Group) -> None:
    await group.say("Ana", "/belot")
    group.language = "bg"
    assert shown(await group.say("Boris", "/help")).language == "bg"
    assert shown(await group.say("Boris", "/rules")).language == "bg"
    page = (await press(group, "Boris", b.ReadRulesButton("avkm", "play"))).view
    assert page is not None
    assert page.language == "bg"
    group.language = "en"
    assert shown(await group.say("Vera", "/help")).language == "en"


async def test_pages_are_turned_where_they_are_read(group: Group) -> None:
    first = shown(await group.say("Boris", "/rules avkm"))
    answer = await press(group, "Boris", b.ReadRulesButton("avkm", "play"))
    assert answer.paged
    assert not answer.whisper, "the message itself shows another page"
    assert answer.view is not None
    assert words(answer.view) != words(first)
    assert not group.messenger.views(group.place)


async def test_a_page_for_one_person_is_about_the_chat_around_it(group: Group) -> None:
    group.admins = ("Ana",)
    await group.say("Ana", "/settings")
    answer = await press(group, "Ana", b.ChangeRulesButton(b.HERE, "avkm"))
    assert answer.view is not None
    row = await group.app.people.directory.place(group.place)
    assert PlaceDefaults.read(row.settings).preset == "avkm"
    told = await press(group, "Ana", b.ChooseLanguageButton("bg"))
    assert "/language" in told.text, "her own messages stay in her language"
    row = await group.app.people.directory.place(group.place)
    assert row.language == "bg"
    refused = await press(group, "Boris", b.ChooseLanguageButton("en"))
    assert refused.refused
    await group.say("Ana", "/belot")
    code = await code_of(group)
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert table.preset == "avkm"


async def test_the_hand_is_shown_at_once_with_or_without_direct_messages(group: Group) -> None:
    await group.say("Boris", "/belot slow")
    code = await code_of(group)
    await group.tap("Vera", b.text(b.SitButton(code, Seat(1))))
    await group.tap("Boris", b.text(b.StartButton(code, 0)))
    await group.until(lambda: bool(group.find(b.ShowHandButton)))
    for name in ("Boris", "Vera"):
        (answer,) = await group.say(name, "/hand")
        assert answer.whisper
        assert not answer.paged
        assert answer.view is not None
        table = await group.app.engine.host.by_code(answer.of)
        assert table is not None
        account = await group.app.people.directory.account(group.person(name))
        known = look(table, table.seat_of(account.id))
        assert known.seat is not None
        assert answer.view == await group.app.painting.painter.hand(
            whisper(group, name), table, account.id
        )
        said = Said(group.place, group.person(name), "/hand")
        group.messenger.messages.setdefault(whisper(group, name), {})["9"] = answer.view
        await group.app.application.answered(said, answer, "9")
        await group.app.display.presenter.settled()
    await group.all_true()
