"""Notices of new tables in a group, sent once for each table to people who want them."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from bot import buttons as b
from tests.bot.messenger import Group, Messenger, code_of, running, words


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        on.title = "Friday belot"
        for name in ("Ana", "Boris"):
            await on.start(name)
        yield on


def told(group: Group, name: str) -> list[str]:
    views = group.messenger.views(group.private(name))
    return [words(view) for view in views if "opened a table" in words(view)]


async def test_one_message_for_each_table_and_one_tap_to_sit_down(group: Group) -> None:
    for name in ("Ana", "Boris", "Vera"):
        await group.say(name, "/notify")
    newest = words(group.messenger.views(group.place)[-1])
    assert "Open our private chat" in newest, "Vera cannot be written to"
    await group.say("Ana", "/belot slow")
    await group.say("Ana", "/belot quick")
    await group.say("Boris", "/belot")
    assert told(group, "Boris") == ["Ana has opened a table in “Friday belot” – Bulgarian belot"]
    assert told(group, "Ana") == [], "who opens it knows"
    await replace(group, chat="elsewhere").say("Ana", "/belot")
    assert len(told(group, "Boris")) == 1
    private = group.private("Boris")
    (join,) = group.find(b.JoinTableButton, private)
    message = [*group.messenger.messages[private]][-1]
    await group.tap("Boris", b.text(join), private, message=message)
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    assert len(table.accounts) == 2
    assert "“Friday belot”" in words(group.messenger.views(private)[-1])
    assert "already" in (await group.tap("Boris", b.text(join), private)).text


async def test_people_who_sit_down_during_a_match_are_told_when_they_play(group: Group) -> None:
    await group.say("Boris", "/notify")
    private = group.private("Boris")
    before = {*group.messenger.messages[private]}
    await group.say("Ana", "/belot slow")
    await group.tap("Ana", b.text(b.StartButton(await code_of(group), 0)))
    (join,) = group.find(b.JoinTableButton, private)
    (message,) = group.messenger.messages[private].keys() - before
    await group.tap("Boris", b.text(join), private, message=message)
    newest = words(group.messenger.messages[private][message])
    assert newest.startswith("You sit down with the next deal")


async def test_one_tap_on_the_message_stops_it_and_so_does_the_command(group: Group) -> None:
    topic = replace(group, topic="7")
    await group.say("Boris", "/notify")
    await topic.say("Ana", "/belot")
    private = group.private("Boris")
    (stop,) = group.find(b.StopNoticesButton, private)
    message = [*group.messenger.messages[private]][-1]
    for _ in range(2):
        await group.tap("Boris", b.text(stop), private, message=message)
    assert told(group, "Boris") == []
    await topic.say("Ana", "/close")
    await group.say("Ana", "/belot")
    assert told(group, "Boris") == []
    await group.say("Boris", "/notify")
    await topic.say("Boris", "/notify")
    await group.say("Ana", "/close")
    await group.say("Ana", "/belot")
    assert told(group, "Boris") == []


async def test_a_group_that_moves_keeps_who_wants_to_be_told(group: Group) -> None:
    await group.say("Boris", "/notify")
    moved = replace(group, chat="supergroup")
    await moved.say("Ana", "hello")  # it is known under its new id before it is known that it moved
    await group.app.application.moved(group.place, moved.place)
    await moved.say("Ana", "/belot")
    assert len(told(group, "Boris")) == 1


async def test_a_private_request_is_answered_with_the_right_place(group: Group) -> None:
    await group.say("Boris", "/notify", group.private("Boris"))
    assert "/notify in a group" in group.messenger.text(group.private("Boris"))
    await group.say("The group", "/notify", masked=True)
    assert "/notify in a group" in group.messenger.text(group.place)
