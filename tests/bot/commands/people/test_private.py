"""Personal answers go to one person, and a link carries out the request."""

import asyncio
from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from pathlib import Path
from re import findall

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adapters.platform.views import Paragraph, View
from bot import buttons as b
from bot.commands.command import COMMANDS
from bot.commands.people.private import SHOWING, button_in, command_in, notices_in, payload_of
from bot.locales import words as spoken
from bot.locales.words import Arg
from tests.bot.buttons.test_buttons import BUTTONS
from tests.bot.messenger import (
    PEOPLE,
    Group,
    Messenger,
    code_of,
    running,
    seated,
    waited_for,
    words,
)
from tests.every import every

PERSONAL = [
    name for name, one in COMMANDS.items() if one.menus is not None and not one.menus.groups
]


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        yield on


def payloads(group: Group) -> list[str]:
    """The payloads of the links in the group."""
    texts = map(words, group.messenger.views(group.place))
    return [found for text in texts for found in findall(r"start=(\w[\w-]*)", text)]


@given(BUTTONS)
def test_a_link_presses_only_what_shows_something(pressed: b.BotButton) -> None:
    encoded = "b_" + urlsafe_b64encode(b.text(pressed).encode()).decode().rstrip("=")
    changes = not isinstance(pressed, SHOWING)
    changes = changes or getattr(pressed, "sure", False) or getattr(pressed, "on", True) is False
    assert button_in(encoded) == (None if changes else pressed)
    if changes:
        with pytest.raises(TypeError):
            payload_of(pressed)
    else:
        assert payload_of(pressed) in (encoded, "hello")
        assert len(payload_of(pressed)) <= 64


@every("payload", ["b_", "b_!", "b_AAAA", "b_/w==", "c_", "c_close", "c_start"])
def test_nothing_else_is_a_link(payload: str) -> None:
    assert button_in(payload) is None
    assert not command_in(payload)


@pytest.mark.parametrize("name", PERSONAL)
async def test_personal_commands_answer_in_private(group: Group, name: str) -> None:
    """At once if the private chat can be written to, otherwise by a link; never in public."""
    before = len(group.messenger.views(group.place))
    await group.say("Boris", f"/{name}")
    (payload,) = payloads(group)
    assert payload != "hello"
    private = group.private("Boris")
    await group.start("Boris", payload)
    await group.until(lambda: bool(group.messenger.views(private)))
    told = [words(view) for view in group.messenger.views(private)]
    assert not any("right in the chat" in text or "understand" in text for text in told), told
    assert len(group.messenger.views(group.place)) == before + 1
    await group.start("Ana")
    greeted = len(group.messenger.views(group.private("Ana")))
    await group.say("Ana", f"/{name}")
    assert len(group.messenger.views(group.place)) == before + 1
    await group.until(lambda: len(group.messenger.views(group.private("Ana"))) > greeted)


async def test_notices_are_for_people_who_asked_for_them(group: Group) -> None:
    await group.say("Boris", "/notify")
    (payload,) = payloads(group)
    await group.start("Vera", payload)
    assert "“n_" in group.messenger.text(group.private("Vera"))
    await group.start("Boris", payload)
    await group.say("Ana", "/belot")
    assert "has opened a table" in group.messenger.text(group.private("Boris"))
    assert "has opened a table" not in group.messenger.text(group.private("Vera"))


async def test_a_deal_is_shown_by_the_link_that_stands_in_the_answer(group: Group) -> None:
    for name in PEOPLE:
        await group.start(name)
    code = await seated(group)
    waited_for(group)
    answer = await group.tap("Dora", b.text(b.MenuButton(code)))
    assert answer.text
    answer = await group.tap("Dora", b.text(b.WatchButton(code, on=True)))
    payload = answer.link.partition("start=")[2]
    assert button_in(payload) == b.WatchButton(code, on=True)
    await group.start("Dora", payload)
    assert group.find(b.WatchButton, group.private("Dora")) or len(
        group.messenger.views(group.private("Dora"))
    )


async def test_mistakes_are_told_in_private(group: Group) -> None:
    await group.say("Boris", "/score banana")
    assert "banana" in group.messenger.text(group.place), "there is nowhere else"
    before = group.messenger.text(group.place)
    await group.start("Ana")
    await group.say("Ana", "/score pear")
    assert group.messenger.text(group.place) == before
    view = group.messenger.views(group.private("Ana"))[-1]
    assert "pear" in words(view)
    assert view.notify, "who writes in a group does not look there"


OF_ONE = (
    *("answer-", "denied-", "how-", "cup-refused-", "promo-refused-", "score-empty"),
    *("emotes-not-now", "emotes-between-deals", "emotes-enough", "emotes-too-fast"),
)
"""Beginnings of messages to one person: about a mistake, or confirming a request."""

FOR_ALL = {"answer-language", "answer-lobby-stands"}
"""Messages to one person that also inform the others: the bot's new language, and the table above
the question whether another one is wanted, which soon disappears.
"""

WRITTEN = ("", "{code}", "ZZZZ", "Georgi", "leave", "3:30")
"""Texts after commands: some are valid arguments, some are nonsense."""


@pytest.fixture
def said_ids(monkeypatch: pytest.MonkeyPatch) -> dict[str, set[str]]:
    """Every text that is shown, with the ids of its messages."""
    found: dict[str, set[str]] = {}
    formatted = spoken._formatted

    def noted(language: str, message: str, on_pages: bool, **args: Arg) -> str:
        text = formatted(language, message, on_pages, **args)
        found.setdefault(text, set()).add(message)
        return text

    monkeypatch.setattr(spoken, "_formatted", noted)
    return found


def answers_to_one(group: Group, said_ids: dict[str, set[str]]) -> list[tuple[str, list[str]]]:
    """The messages in the group that concern only one person."""
    lines = [line for view in group.messenger.views(group.place) for line in told_lines(view)]
    return [
        (line, sorted(ids))
        for line in lines
        if (ids := said_ids.get(line, set())) and ids.isdisjoint(FOR_ALL)
        if all(one.startswith(OF_ONE) for one in ids)
    ]


def told_lines(view: View) -> list[str]:
    """Its paragraphs, and each of their lines."""
    blocks = [block.plain for block in view.blocks if isinstance(block, Paragraph)]
    return [*blocks, *(line for block in blocks for line in block.split("\n"))]


async def everything_is_written(group: Group, code: str) -> None:
    """By somebody with many rights, and by somebody with none."""
    for name in sorted(COMMANDS):
        for written in WRITTEN:
            await group.say("Dora", f"/{name} {written.format(code=code)}".rstrip())
        for written in WRITTEN[:2] if name != "close" else ():
            await group.say("Ana", f"/{name} {written.format(code=code)}".rstrip())


@pytest.mark.parametrize("state", ["nothing", "lobby", "match"])
async def test_no_answer_to_one_person_is_read_by_all(
    group: Group, said_ids: dict[str, set[str]], state: str
) -> None:
    for name in (*PEOPLE, "Dora"):
        await group.start(name)
    code = "K7QRT"
    if state == "lobby":
        await group.say("Ana", "/belot slow")
        code = await code_of(group)
    elif state == "match":
        code = await seated(group)
    await everything_is_written(group, code)
    assert not answers_to_one(group, said_ids)


async def test_mistakes_told_in_the_group_are_removed_again(
    group: Group, said_ids: dict[str, set[str]]
) -> None:
    """To people who have not opened their private chat; it is removed after two minutes."""
    await group.say("Ana", "/belot slow")
    code = await code_of(group)
    for said in ("/score banana", "/me", "/leave", "/belot 17", "/hand", "/close", "/watch ZZZZ"):
        await group.say("Dora", said)
    standing = len(answers_to_one(group, said_ids))
    assert standing
    await asyncio.sleep(60)
    assert len(answers_to_one(group, said_ids)) == standing, "it can be read"
    await asyncio.sleep(61)
    await group.app.display.presenter.settled()
    assert not answers_to_one(group, said_ids)
    assert group.find(b.StartButton), "and what is for all stays"
    assert code


async def test_private_messages_about_a_group_name_it(group: Group) -> None:
    group.title = "Kafana"
    await group.start("Ana")
    await group.say("Ana", "/score")
    view = group.messenger.views(group.private("Ana"))[-1]
    assert words(view) == "In “Kafana”:\nThere is no table here. /belot opens one."
    assert not view.buttons, "they would open a table here"


@given(st.sampled_from(("", "b_", "c_", "n_", "r_", "s_", "j_", "t_")), st.text(max_size=70))
def test_a_link_may_say_anything(kind: str, rest: str) -> None:
    assert button_in(kind + rest) is None or kind == "b_"
    assert not command_in(kind + rest) or kind == "c_"
    assert not notices_in(kind + rest, "ana") or kind == "n_"


@every("payload", ["b_жжж", "b_🍌", "c_жжж", "n_ж_ж", "r_ж", "t_Ж", "ж"])
async def test_a_link_that_leads_nowhere_says_so(group: Group, payload: str) -> None:
    await group.start("Ana", payload)
    assert "no longer works" in words(group.messenger.views(group.private("Ana"))[-1])
