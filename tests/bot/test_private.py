"""What concerns one person is answered to that person, and a link does what was asked."""

from base64 import urlsafe_b64encode
from collections.abc import AsyncIterator
from pathlib import Path
from re import findall

import pytest
from hypothesis import given

from bot import buttons as b
from bot.commands.command import COMMANDS
from bot.commands.private import SHOWING, button_in, command_in, payload_of
from tests.bot.messenger import PEOPLE, Group, Messenger, running, seated, waited_for, words
from tests.bot.test_buttons import BUTTONS

PERSONAL = [
    name for name, one in COMMANDS.items() if one.menus is not None and not one.menus.groups
]


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        yield on


def payloads(group: Group) -> list[str]:
    """What the links in the group ask for."""
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


@pytest.mark.parametrize("payload", ["b_", "b_!", "b_AAAA", "b_/w==", "c_", "c_close", "c_start"])
def test_nothing_else_is_a_link(payload: str) -> None:
    assert button_in(payload) is None
    assert not command_in(payload)


@pytest.mark.parametrize("name", PERSONAL)
async def test_what_is_personal_is_done_in_private(group: Group, name: str) -> None:
    """At once where that can be written to, else by a link; never with words for all."""
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


async def test_notices_are_for_whoever_asked_for_them(group: Group) -> None:
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


async def test_what_a_person_got_wrong_is_told_in_private(group: Group) -> None:
    await group.say("Boris", "/score banana")
    assert "banana" in group.messenger.text(group.place), "there is nowhere else"
    before = group.messenger.text(group.place)
    await group.start("Ana")
    await group.say("Ana", "/score pear")
    assert group.messenger.text(group.place) == before
    view = group.messenger.views(group.private("Ana"))[-1]
    assert "pear" in words(view)
    assert view.notify, "who writes in a group does not look there"
