"""Commands as people on Telegram meet them: menus, /start, /help, /rules, /language, /score."""

from collections.abc import Callable

import pytest

from adapters.telegram.profile import PICTURE
from bot import buttons as b
from bot.commands.command import menu
from bot.locales.words import LANGUAGES
from engine.players.master.player import MasterPlayer
from engine.players.player import InstantPlayer
from tests.emulators.telegram import Chat
from tests.whole.seen import found
from tests.whole.telegram_evening import WORDS, Evening

IN_GROUPS, IN_PRIVATE = menu(private=False), menu(private=True)
TAGS = {"en": "", **{tag: tag for tag in LANGUAGES if tag != "en"}}
"""Telegram's names of the languages; it knows only one script of each."""

SCOPES = {"all_private_chats": IN_PRIVATE, "all_group_chats": IN_GROUPS}


async def test_menus_in_each_language(evening: Evening) -> None:
    await evening.until(lambda: len(evening.server.world.commands) == len(TAGS) * len(SCOPES))
    for language, tag in TAGS.items():
        for scope, names in SCOPES.items():
            assert evening.server.world.commands[scope, tag] == tuple(
                (name, evening.words(f"command-{name}", language)) for name in names
            )


async def test_start_says_in_five_lines_what_this_is(evening: Evening) -> None:
    for language in WORDS.languages():
        person = evening.server.person("Ана", language=language)
        await person.start()
        await evening.until(person.private.by_bot)
        (message,) = person.private.by_bot()
        lines = [line for line in message.text.splitlines() if line]
        assert 4 <= len(lines) <= 6, lines
        assert evening.words("welcome-private-text", language).splitlines()[0][:20] in message.text
        assert message.silent


@pytest.mark.long  # each time every command is tried in `tests/bot`, some languages here
async def test_each_command_is_answered_in_the_language_of_the_place(
    evening: Evening, monkeypatch: pytest.MonkeyPatch
) -> None:
    # The deal of the day is judged in this process: two others would load the search for it.
    monkeypatch.setattr(MasterPlayer, "think", InstantPlayer.think)
    ana = evening.server.person("Ana", language="en")
    (boby,) = await evening.people("Боби")
    group = evening.server.supergroup("Friday", [ana, boby])
    for command in (*IN_GROUPS, "start"):
        before = [message.id for message in group.by_bot()]
        await (boby if command == "help" else ana).write(group, f"/{command}")
        await evening.until(_changed(group, before))
    await evening.still()
    cyrillic = [m.text for m in group.by_bot() if any("а" <= c <= "я" for c in m.text)]
    assert cyrillic == [], "the first who wrote there speaks English"
    for command in (*IN_PRIVATE, "leaderboard"):
        before = [message.id for message in boby.private.by_bot()]
        await boby.write(boby.private, f"/{command}")
        await evening.until(_changed(boby.private, before))
    await boby.write(boby.private, "/start")
    await evening.still()
    assert all(any("а" <= c <= "я" for c in m.text) for m in boby.private.by_bot())
    assert not evening.heard(ana)
    assert not evening.heard(boby)
    assert not evening.refusals()


def _changed(chat: Chat, before: list[int]) -> Callable[[], bool]:
    return lambda: [message.id for message in chat.by_bot()] != before


async def test_a_groups_language_is_its_admins_to_choose(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby], admins=[ana])
    code = await evening.begin(group, [boby, ana])
    await boby.write(group, "/language")
    await evening.until(lambda: found(group.messages, b.ChooseLanguageButton))
    english = b.text(b.ChooseLanguageButton("en"))
    message = next(
        one for one, data in found(group.messages, b.ChooseLanguageButton) if data == english
    )
    refused = await boby.press(message, english)
    assert refused is not None
    assert refused.text == evening.words("answer-only-admins")
    assert evening.words("play-hand") in _labels(code, group)
    done = await ana.press(message, english)
    assert done is not None
    told = ("answer-language", "answer-language-own")
    assert done.text == " ".join(evening.words(one, "en") for one in told)
    hand = evening.words("play-hand", "en")
    await evening.until(lambda: hand in _labels(code, group))
    for _ in range(2):
        await evening.move(code)
    await evening.still()
    assert any("а" <= c <= "я" for c in boby.private.by_bot()[-1].text), "their own stays theirs"


def _labels(code: str, chat: Chat) -> list[str]:
    data = b.text(b.ShowHandButton(code))
    return [
        message.button(data).label
        for message, one in found(chat.messages, b.ShowHandButton)
        if one == data
    ]


async def test_requests_in_the_middle_of_a_match(evening: Evening) -> None:
    ana, boby = await evening.people("Ана", "Боби")
    group = evening.server.supergroup("Петъчен белот", [ana, boby])
    code = await evening.begin(group, [ana])
    await boby.write(group, "/score")
    empty = evening.words("score-empty")
    await evening.until(lambda: evening.told(boby) == empty)
    await evening.to_the_cards(code)
    await boby.write(group, "/hand")
    none = evening.words("answer-no-hand")
    await evening.until(lambda: evening.told(boby) == none)
    await ana.write(group, "/table")
    await evening.until(lambda: group.last.has_button(f"1:h:{code}"))
    await ana.write(ana.private, "/table")
    await ana.write(ana.private, "/rules")
    await evening.still()
    await boby.write(group, "/leave")
    await evening.until(lambda: evening.told(boby) == evening.words("denied-not-seated"))
    await boby.write(group, "/close")
    await evening.until(lambda: evening.told(boby) == evening.words("denied-not-allowed"))
    await evening.move(code)
    assert not evening.refusals()


async def test_the_profile_says_what_the_bot_is_before_anybody_starts_it(
    evening: Evening,
) -> None:
    wanted = {
        (field, tag): evening.words(f"telegram-{field.replace('_', '-')}", language)
        for language, tag in TAGS.items()
        for field in ("description", "short_description")
    }
    await evening.until(lambda: evening.server.world.descriptions == wanted)
    await evening.until(lambda: evening.server.world.picture == PICTURE.read_bytes())
    assert not evening.refusals()


async def test_the_greeting_offers_a_table_and_the_way_to_a_group(evening: Evening) -> None:
    ana = evening.server.person("Ana", language="en")
    await ana.start()
    await evening.until(ana.private.by_bot)
    buttons = [one for row in ana.private.by_bot()[-1].buttons for one in row]
    assert [one.url.partition("?")[2] for one in buttons if one.url] == ["startgroup"]
    assert any(one.data == b.text(b.OpenTableButton()) for one in buttons)
