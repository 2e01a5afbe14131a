"""Groups: several at once, removed, moved, renamed."""

from collections.abc import AsyncIterator
from dataclasses import replace
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from bot import buttons as b
from bot.commands.lobby.opening import MOST_OPENED
from engine.rules.cards import Seat
from engine.tables.table import Status
from tests.bot.messenger import (
    PEOPLE,
    Group,
    Messenger,
    code_of,
    moves,
    running,
    seated,
    waited_for,
)


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        on.title = "Friday belot"
        for name in PEOPLE:
            await on.start(name)
        yield on


def last(group: Group, name: str) -> str:
    """Everything in a private chat except the greeting."""
    return group.messenger.text(group.private(name)).split("/help", 1)[-1]


async def test_hands_of_two_groups_name_them(group: Group) -> None:
    other = replace(group, chat="other", title="Office <b>")
    one = await seated(group)
    await seated(other)
    assert "Friday belot" in last(group, "Vera")
    await group.until(lambda: "Office" in last(group, "Vera"))
    assert len(group.messenger.views(group.private("Vera"))) == 3
    await group.tap("Ana", b.text(b.CloseButton(one, 1)))
    assert "Friday belot" not in last(group, "Vera")
    other.title = "Office belot"
    await other.say("Ana", "/score")
    name = waited_for(other)
    await other.tap(name, moves(other, name)[-1], other.private(name))
    assert "Office belot" in last(group, waited_for(other))


@pytest.mark.parametrize("command", ["/table", "/score", "/emote", "/leave"])
async def test_a_person_playing_elsewhere_is_told_of_their_own_table(
    group: Group, command: str
) -> None:
    """The person is looked up before the place."""
    await seated(group)
    other = replace(group, chat="other", title="Office")
    name = waited_for(group)
    await other.say(name, command)
    told = other.messenger.text(other.place)
    assert "no table" not in told, told
    if command == "/table":
        assert moves(group, name)
    if command == "/leave":
        assert not moves(group, name)
    stranger = "Zoran"
    await other.say(stranger, "/score")
    assert "no table" in other.messenger.text(other.place)


@pytest.mark.parametrize("draws", [False, True])
async def test_people_in_a_lobby_elsewhere_are_shown_it(tmp_path: Path, *, draws: bool) -> None:
    async with running(tmp_path, Messenger(draws_tables=draws)) as group:
        await group.say("Ana", "/belot slow")
        code = await code_of(group)
        await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
        own = group.private("Boris")
        await group.say("Boris", "/table", own)
        shown = group.messenger.views(own)[-1]
        assert "Ana" in group.messenger.text(own)
        assert "no table" not in group.messenger.text(own)
        assert (shown.felt, shown.buttons) == ("", ()), "it does not follow the table"
        other = replace(group, chat="other", title="Office")
        before = len(group.messenger.views(own))
        await other.say("Boris", "/table")
        assert len(group.messenger.views(own)) == before + 1
        assert not group.messenger.views(other.place)


async def test_the_opener_of_a_lobby_who_stands_is_shown_it_in_another_group(group: Group) -> None:
    """Beside the lobby of somebody else there."""
    await group.say("Ana", "/belot slow")
    code = await code_of(group)
    await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    await group.tap("Ana", b.text(b.StandUpButton(code, 0)))
    own = group.private("Ana")
    await group.start("Ana")
    other = replace(group, chat="other", title="Office")
    await other.say("Ana", "/table")
    assert "Boris" in group.messenger.text(own)
    assert not group.messenger.views(other.place), "nobody else is told"


async def test_tables_that_another_process_shows_are_found(group: Group) -> None:
    code = await seated(group)
    other = replace(group, chat="other", title="Office")
    table = group.app.painting.live.of_code(code)
    assert table is not None
    group.app.painting.live.remove(table.id)
    await group.say("Ana", "/forget", group.private("Ana"))
    assert "Leave your table first" in group.messenger.text(group.private("Ana"))
    await other.say("Ana", "/leave")
    assert (await group.app.engine.host.table(table.id)).chairs[0].away


async def test_a_closed_table_is_nobodys(group: Group) -> None:
    await group.say("Ana", "/belot slow")
    display = group.app.display
    (table,) = group.app.painting.live
    assert await display.own_tables.of(table.opener, group.place) == (table,)
    # it is not shown as closed yet
    group.app.painting.live.put(table._replace(status=Status.CLOSED))
    assert not await display.own_tables.of(table.opener, group.place)


async def test_ones_own_table_is_closed_from_elsewhere_by_its_code(group: Group) -> None:
    await group.say("Ana", "/belot slow")
    code, other = await code_of(group), replace(group, chat="other", title="Office")
    await other.say("Ana", "/close")
    assert group.app.painting.live
    await other.say("Ana", f"/close {code}")
    assert not group.app.painting.live


async def test_tables_elsewhere_leave_room_for_one_in_private(group: Group) -> None:
    for chat in range(MOST_OPENED):
        await replace(group, chat=f"{chat}").say("Ana", "/belot slow")
    await group.say("Ana", "/belot slow", group.private("Ana"))
    assert len(group.app.painting.live) == MOST_OPENED + 1


async def test_another_table_than_ones_own_is_watched(group: Group) -> None:
    await seated(group)
    await group.say("Zoran", "/belot slow")
    await group.start("Ana")
    await group.say("Ana", "/watch")
    assert "Zoran" in repr(group.messenger.views(group.private("Ana")))


async def test_a_watched_table_changes_its_language_with_the_chat(group: Group) -> None:
    await seated(group)
    tom = group.private("Tom")
    await group.start("Tom")
    await group.say("Tom", "/watch")
    await group.tap("Tom", b.text(b.ChooseLanguageButton("bg")), tom)
    await group.all_true()


@pytest.mark.parametrize("command", ["/table", "/score", "/emote", "/leave", "/verify"])
async def test_watchers_are_told_of_that_table_in_private(group: Group, command: str) -> None:
    await seated(group)
    tom = group.private("Tom")
    await group.start("Tom")
    await group.say("Tom", "/watch")
    await group.say("Tom", command, tom)
    told = group.messenger.text(tom)
    assert not [none for none in ("no table", "No match") if none in told], told


async def test_ones_own_table_comes_before_one_that_one_watches(group: Group) -> None:
    await seated(group)
    other = replace(group, chat="other", title="Office")
    tom = group.private("Tom")
    await group.start("Tom")
    await other.say("Tom", "/belot slow")
    await group.say("Tom", "/watch")
    await group.tap(waited_for(group), moves(group, waited_for(group))[-1])
    await group.say("Tom", "/table", tom)
    assert "Tom" in repr(group.messenger.views(tom)[-1].blocks)


async def test_thrown_out_and_let_back_in(group: Group) -> None:
    code = await seated(group)
    group.messenger.shut.add("group")
    await group.app.application.left(group.place)
    before = group.messenger.views(group.place)
    for _ in range(3):
        name = waited_for(group)
        await group.tap(name, moves(group, name)[-1], group.private(name))
    assert group.messenger.views(group.place) == before
    group.messenger.shut.clear()
    await group.enter("Ana")
    assert b.text(b.ShowHandButton(code)) in [x.data for x in group.messenger.buttons(group.place)]
    assert not group.find(b.OpenTableButton), "nobody is greeted in the middle of a match"
    await group.all_true()


async def test_a_group_becomes_a_supergroup(group: Group) -> None:
    code = await seated(group)
    group.admins = ("Ana",)
    await group.tap("Ana", b.text(b.ChooseLanguageButton("bg")))
    old = group.place
    new = Place("telegram", "-100", title="Friday belot")
    group.messenger.shut.add("group")
    await group.app.application.moved(old, new)
    await group.app.application.moved(old, new)
    group.chat = "-100"
    await group.app.display.presenter.settled()
    assert b.text(b.ShowHandButton(code)) in [x.data for x in group.messenger.buttons(group.place)]
    assert {view.language for view in group.messenger.views(group.place)} == {"bg"}
    name = waited_for(group)
    await group.tap(name, moves(group, name)[-1], group.private(name))
    assert len(group.app.painting.live.shown_in(group.place)) == 1
    await group.tap("Ana", b.text(b.CloseButton(code, 1)))
    assert group.find(b.OpenTableButton)


async def test_somebody_writes_in_the_new_group_before_the_move_is_heard_of(group: Group) -> None:
    await seated(group)
    old = group.place
    group.chat = "-100"
    await group.say("Ana", "/rules")
    await group.app.application.moved(old, group.place)
    await group.app.display.presenter.settled()
    assert len(group.app.painting.live.shown_in(group.place)) == 1
    assert len(group.messenger.views(group.place)) == 2, "the rules still stand there"


async def test_a_new_name_is_seen_at_once_where_it_is_next_drawn(group: Group) -> None:
    await seated(group)
    name = waited_for(group)
    group.renamed[name] = "Zlatan"
    await group.tap(name, moves(group, name)[-1], group.private(name))
    assert "Zlatan" in group.messenger.text(group.place)
