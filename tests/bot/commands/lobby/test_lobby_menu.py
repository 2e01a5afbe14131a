"""The lobby's menu of rare actions: invitations, and admitting people."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot import buttons as b
from bot.views.lobby.menu import (
    ASKING_PAGE,
    INVITE_PAGE,
    INVITED_ONLY,
    LEVELS_PAGE,
    PEOPLE_PAGE,
    START_WHEN_FULL,
)
from engine.players.club.player import ClubPlayer
from engine.rules.cards import SEATS, Seat
from engine.tables.table import Status, Table
from tests.bot.messenger import Group, Kind, Messenger, code_of, running, words


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True)) as on:
        for name in ("Ana", "Boris", "Vera", "Georgi"):
            await on.start(name)
        await on.say("Ana", "/belot slow")
        yield on


async def table_of(group: Group) -> Table:
    table = await group.app.engine.host.by_code(await code_of(group))
    assert table is not None
    return table


async def names(group: Group) -> list[str | None]:
    found = await group.app.display.presenter._directory.names((await table_of(group)).accounts)
    return [found.get(chair.account or "") for chair in (await table_of(group)).chairs]


async def menu(group: Group, name: str, page: str) -> str:
    """Open a page of the menu in a message of its own; returns its place."""
    lobby = next(iter(group.messenger.messages[group.place]))
    code = await code_of(group)
    await group.tap(name, b.text(b.LobbyMenuButton(code, page)), message=lobby)
    return [*group.messenger.messages[group.place]][-1]


async def choose(group: Group, name: str, kind: type[Kind], page: str, number: int = 0) -> str:
    """Press a button of that kind on a page of the menu."""
    message = await menu(group, name, page)
    rows = group.messenger.messages[group.place][message].buttons
    read = [b.parse(button.data) for row in rows for button in row]
    pressed = [one for one in read if isinstance(one, kind)][number]
    return (await group.tap(name, b.text(pressed), message=message)).text


def lobby(group: Group) -> str:
    view = group.messenger.views(group.place)[0]
    return f"{words(view)} {[button.label for row in view.buttons for button in row]}"


async def test_the_match_begins_when_the_last_chair_is_taken(group: Group) -> None:
    code = await code_of(group)
    guest = await group.tap("Boris", b.text(b.LobbyMenuButton(code, b.HOME)))
    assert "not at this table" in guest.text, (
        "what they can do nothing with is not opened for all to read"
    )
    assert len(group.messenger.views(group.place)) == 1
    option = b.text(b.SetOptionButton(code, START_WHEN_FULL, on=True))
    assert "Only" in (await group.tap("Boris", option)).text
    await choose(group, "Ana", b.SetOptionButton, b.HOME)
    assert "Starts as soon as full" in lobby(group)
    await group.tap("Ana", b.text(b.AddAIPlayerButton(code, Seat(1))))
    await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    await group.say("Vera", f"/join {code}", group.private("Vera"))
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    assert (table.status, table.match_no) == (Status.PLAYING, 1)
    assert "begun" in (await group.tap("Georgi", b.text(b.SitButton(code, Seat(1))))).text


async def test_the_opener_sends_away_blocks_and_hands_over(group: Group) -> None:
    code = await code_of(group)
    for name, seat in (("Boris", 1), ("Vera", 2), ("Georgi", 3)):
        await group.tap(name, b.text(b.SitButton(code, Seat(seat))))
    assert "Only" in await choose(group, "Vera", b.SendAwayButton, PEOPLE_PAGE)
    assert "Only" in await choose(group, "Vera", b.HandOverButton, PEOPLE_PAGE)
    await choose(group, "Ana", b.SendAwayButton, PEOPLE_PAGE)
    assert await names(group) == ["Ana", None, "Vera", "Georgi"]
    assert "taken off your chair at Ana’s table" in group.messenger.text(group.private("Boris"))
    await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))
    await choose(group, "Ana", b.BlockButton, PEOPLE_PAGE)
    for answer in (
        (await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))).text,
        await joined(group, "Boris"),
    ):
        assert answer == "You cannot sit at this table."
    assert await names(group) == ["Ana", None, "Vera", "Georgi"]
    assert group.messenger.text(group.private("Boris")).count("any more") == 1
    await choose(group, "Ana", b.HandOverButton, PEOPLE_PAGE)
    assert "👑 Vera" in group.messenger.text(group.place)
    assert "you run it now" in group.messenger.text(group.private("Vera"))
    assert "Only" in (await group.tap("Ana", b.text(b.StartButton(code, 0)))).text
    unblock = next(one for one in group.find(b.BlockButton) if not one.on)
    await group.tap("Vera", b.text(unblock))
    assert await joined(group, "Boris") != "You cannot sit at this table."
    assert not (await group.tap("Vera", b.text(b.StartButton(code, 0)))).text


async def joined(group: Group, name: str) -> str:
    place = group.private(name)
    await group.say(name, f"/join {await code_of(group)}", place)
    return words(group.messenger.views(place)[-1])


async def test_by_invitation_only_strangers_ask_and_are_answered(group: Group) -> None:
    code = await code_of(group)
    await choose(group, "Ana", b.SetOptionButton, b.HOME, 1)
    assert "By invitation only" in lobby(group)
    asked = await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    again = await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))
    assert (
        asked.text
        == again.text
        == "This table is by invitation only. I have asked whether you may sit down."
    )
    await group.start("Georgi", f"s_{code}")  # a link of the lobby, not an invitation
    assert await names(group) == ["Ana", None, None, None]
    assert "Boris, Georgi" in lobby(group)
    assert "✓ Boris" in lobby(group)
    private = group.private("Ana")
    assert "Boris" in group.messenger.text(private)
    (yes,) = [one for one in group.find(b.AnswerGuestButton, private) if one.yes][:1]
    assert "Only" in (await group.tap("Vera", b.text(yes))).text
    message = [*group.messenger.messages[private]][-1]
    assert (await group.tap("Ana", b.text(yes), private, message=message)).text == "Let in."
    assert await names(group) == ["Ana", "Boris", None, None]
    assert "You have sat down" in group.messenger.text(group.private("Boris"))
    assert "decided" in (await group.tap("Ana", b.text(yes), private, message=message)).text
    no = next(one for one in group.find(b.AnswerGuestButton) if not one.yes)
    assert (await group.tap("Ana", b.text(no))).text == "Not let in."
    assert "not let in at Ana’s table" in group.messenger.text(group.private("Georgi"))
    table = group.app.painting.live.of_code(code)
    assert table is not None
    await group.start("Vera", f"j_{code}_{table.invitation}")
    assert await names(group) == ["Ana", "Boris", "Vera", None]


async def test_the_code_of_a_table_by_invitation_is_not_told_in_the_group(group: Group) -> None:
    code = await code_of(group)
    await choose(group, "Ana", b.SetOptionButton, b.HOME, 1)
    for page in (b.HOME, INVITE_PAGE, PEOPLE_PAGE, ASKING_PAGE):
        await menu(group, "Ana", page)
    assert code not in group.messenger.text(group.place)
    assert not any(one.shares or one.copies for one in group.messenger.buttons(group.place))
    assert f"/join {code}" in group.messenger.text(group.private("Ana"))
    refused = await group.tap("Boris", b.text(b.LobbyMenuButton(code, INVITE_PAGE)))
    assert refused.text == "This table is by invitation only."
    assert code not in group.messenger.text(group.private("Boris"))
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    watching = await group.tap("Tom", b.text(b.MenuButton(code)))
    assert watching.text == "You are not at this table.", "with the code they could sit down"


async def test_a_menu_goes_with_its_lobby(group: Group) -> None:
    code = await code_of(group)
    await group.say("Ana", "/score")
    assert "No deal has been scored yet." in group.messenger.text(group.private("Ana"))
    started, closed = await menu(group, "Ana", PEOPLE_PAGE), await menu(group, "Ana", b.HOME)
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    option = b.text(b.SetOptionButton(code, START_WHEN_FULL, on=True))
    assert "begun" in (await group.tap("Ana", option, message=started)).text
    assert started not in group.messenger.messages[group.place]
    assert closed in group.messenger.messages[group.place]
    await group.tap("Ana", b.text(b.CloseButton(code, 1)), message=closed)
    assert closed not in group.messenger.messages[group.place]
    assert "closed" in group.messenger.text(group.place)


async def test_a_private_menu_offers_only_permitted_actions(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger("discord", whispers=True)) as group:
        await group.say("Ana", "/belot slow")
        code = await code_of(group)
        await group.tap("Ana", b.text(b.SetOptionButton(code, INVITED_ONLY, on=True)))
        whisper = group.place.whisper("Boris")

        async def offered(name: str, page: str = b.HOME) -> set[type[b.BotButton]]:
            view = (await group.tap(name, b.text(b.LobbyMenuButton(code, page)))).view
            assert view is not None
            return {type(b.parse(button.data)) for row in view.buttons for button in row}

        assert await offered("Boris") == {b.ReadRulesButton, b.LobbyMenuButton}
        assert await offered("Boris", PEOPLE_PAGE) == {b.LobbyMenuButton}
        for place in (group.place, whisper):
            told = await group.tap("Boris", b.text(b.LobbyMenuButton(code, INVITE_PAGE)), place)
            assert (told.text, told.view) == ("This table is by invitation only.", None)
        assert {b.CloseButton, b.DrawLotsButton, b.EmotesButton} <= await offered("Ana")
        invitation = await group.tap("Ana", b.text(b.LobbyMenuButton(code, INVITE_PAGE)), whisper)
        assert invitation.view is not None
        table = group.app.painting.live.of_code(code)
        assert table is not None
        way = f"{code}-{table.invitation}"
        assert words(invitation.view).endswith(
            f"/join {way} or a link:\nhttps://discord.test/group"
        )


async def test_lots_are_drawn_once_for_each_press_and_shown_in_one_write(group: Group) -> None:
    code = await code_of(group)
    for name, seat in (("Boris", 1), ("Vera", 2), ("Georgi", 3)):
        await group.tap(name, b.text(b.SitButton(code, Seat(seat))))
    group.app.engine.host.chance.lots = lambda *_: (SEATS[1], SEATS[0], SEATS[2], SEATS[3])  # type: ignore[method-assign]
    assert "Only" in (await group.tap("Boris", b.text(b.DrawLotsButton(code, 0)))).text
    drawn, other = await menu(group, "Ana", b.HOME), await menu(group, "Ana", b.HOME)
    stood, writes = dict(group.messenger.messages[group.place]), group.messenger.writes
    draw = b.text(b.DrawLotsButton(code, 0))
    assert (await group.tap("Ana", draw, message=drawn)).text == "Chairs by lot"
    now = group.messenger.messages[group.place]
    assert stood.keys() - now.keys() == {drawn}, "the lobby tells it"
    assert group.messenger.writes - writes == 2, "and all that is written besides takes that away"
    assert "decided" in (await group.tap("Ana", draw, message=other)).text
    assert group.find(b.DrawLotsButton)[-1].lots == 1, "and its page is as it is now"
    assert await names(group) == ["Boris", "Ana", "Vera", "Georgi"]
    assert "Chairs by lot" in lobby(group)


class Master(ClubPlayer):
    level = "master"


async def test_the_table_remembers_which_ai_sits_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    both = {"club": ClubPlayer(), "master": Master()}
    monkeypatch.setattr("bot.services.engine.players", both)
    monkeypatch.setattr("bot.views.lobby.menu.level_name", lambda _, level: level.title())
    monkeypatch.setattr("bot.views.lobby.lobby.level_name", lambda _, level: level.title())
    async with running(tmp_path) as group:
        await group.say("Ana", "/belot slow")
        await choose(group, "Ana", b.ChooseLevelButton, LEVELS_PAGE, 1)
        await group.tap("Ana", b.text(b.AddAIPlayerButton(await code_of(group), Seat(1))))
        assert "(Master)" in group.messenger.views(group.place)[0].picture.alt  # type: ignore[union-attr]
        await group.tap("Ana", b.text(b.StartButton(await code_of(group), 0)))
        (table,) = group.app.painting.live
        assert [chair.level for chair in table.chairs] == [None, "master", "master", "master"]
