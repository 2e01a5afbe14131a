"""Joining a table on a platform where people must open their private chat first."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from bot import buttons as b
from bot.commands.lobby import joining
from bot.people.accounts import Accounts
from bot.people.places import Places
from bot.people.rate_limits import MEMBERSHIP_LIMIT
from bot.views.lobby.menu import INVITE_PAGE
from engine.rules.cards import SEATS, Seat
from engine.tables.table import Status, Table
from tests.bot.messenger import Group, Messenger, code_of, running


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path, Messenger("telegram", opens_first=True), Messenger("room")) as on:
        on.title = "Friday belot"
        yield on


async def table_of(group: Group, code: str) -> Table:
    table = await group.app.engine.host.by_code(code)
    assert table is not None
    return table


async def seat_of(group: Group, code: str, name: str) -> int | None:
    table = await table_of(group, code)
    accounts = Accounts(group.app.store.database, group.app.store.committer, lambda: 0)
    return table.seat_of((await accounts.of(group.person(name))).id)


async def opened(group: Group, *started: str) -> str:
    """A lobby that Ana, who has pressed START before, has opened."""
    for name in ("Ana", *started):
        await group.start(name)
    await group.say("Ana", "/belot slow")
    return await code_of(group)


async def test_a_known_person_sits_down_at_once(group: Group) -> None:
    code = await opened(group, "Boris")
    answer = await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    assert (answer.text, answer.link) == ("You have sat down.", "")
    assert await seat_of(group, code, "Boris") == 2


async def test_a_newcomers_chair_is_held_until_they_press_start(group: Group) -> None:
    code = await opened(group, "Boris")
    answer = await group.tap("Vera", b.text(b.SitButton(code, Seat(2))))
    assert answer.link == f"https://telegram.test/bot?start=s_{code}"
    assert "minute" in answer.text
    assert await seat_of(group, code, "Vera") is None
    refused = await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    assert "held" in refused.text
    assert "held" in (await group.tap("Ana", b.text(b.StartButton(code, 0)))).text
    await group.start("Vera", f"s_{code}")
    assert await seat_of(group, code, "Vera") == 2
    told = group.messenger.text(group.private("Vera"))
    assert "sat down" in told
    assert "Friday belot" in told
    table = await table_of(group, code)
    assert group.private("Vera") not in group.app.painting.live.places(table.id)


async def test_a_chair_is_held_for_a_minute_and_no_longer(group: Group) -> None:
    code = await opened(group, "Boris")
    await group.tap("Vera", b.text(b.SitButton(code, Seat(2))))
    held = group.messenger.views(group.place)
    await asyncio.sleep(80)
    await group.app.display.presenter.settled()
    assert held != group.messenger.views(group.place)
    await group.tap("Boris", b.text(b.SitButton(code, Seat(2))))
    assert await seat_of(group, code, "Boris") == 2
    await group.start("Vera", f"s_{code}")
    assert await seat_of(group, code, "Vera") == 1


async def test_a_second_press_seats_a_person_without_start(group: Group) -> None:
    code = await opened(group)
    for _ in range(2):  # so quickly it counts as one press
        answer = await group.tap("Vera", b.text(b.SitButton(code, Seat(2))))
        assert answer.link
    await asyncio.sleep(group.app.store.clock.seconds(joining.DOUBLE))
    answer = await group.tap("Vera", b.text(b.SitButton(code, Seat(2))))
    assert answer.alert
    assert "from here" in answer.text
    assert len(answer.text) <= 200
    assert await seat_of(group, code, "Vera") == 2
    assert not group.messenger.views(group.private("Vera"))


async def test_people_are_warned_of_people_they_avoid_at_their_groups_table(
    group: Group,
) -> None:
    code, people = await opened(group, "Boris", "Vera"), group.app.people
    ana, boris, vera = [
        (await people.directory.account(group.person(name))).id for name in ("Ana", "Boris", "Vera")
    ]
    await people.avoided.add(boris, ana)
    await people.avoided.add(vera, ana)
    await people.avoided.add(ana, vera)
    pressed = b.text(b.SitButton(code, Seat(1)))
    told = await group.tap("Boris", pressed)
    assert (told.refused, told.alert) == (True, True)
    assert "Ana" not in told.text
    assert await seat_of(group, code, "Boris") is None
    await group.tap("Boris", pressed)
    assert await seat_of(group, code, "Boris") == 1
    own = group.private("Vera")
    await group.say("Vera", f"/join {code}", own)
    assert told.text in group.messenger.text(own)
    assert await seat_of(group, code, "Vera") is None
    await group.say("Vera", f"/join {code}", own)
    assert await seat_of(group, code, "Vera") is not None


async def test_people_are_warned_of_somebody_for_whom_a_seat_is_held(group: Group) -> None:
    code, people = await opened(group, "Vera"), group.app.people
    await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))  # and has no private chat yet
    boris, vera = [(await people.directory.account(group.person(n))).id for n in ("Boris", "Vera")]
    await people.avoided.add(vera, boris)
    pressed = b.text(b.SitButton(code, Seat(2)))
    assert "Somebody you avoid" in (await group.tap("Vera", pressed)).text
    await group.tap("Vera", pressed)
    assert await seat_of(group, code, "Vera") == 2


async def test_nobody_is_told_at_their_groups_table_that_somebody_avoids_them(group: Group) -> None:
    code, people = await opened(group, "Boris"), group.app.people
    ana, boris = [(await people.directory.account(group.person(n))).id for n in ("Ana", "Boris")]
    await people.avoided.add(ana, boris)
    await group.tap("Boris", b.text(b.SitButton(code, Seat(1))))
    assert await seat_of(group, code, "Boris") == 1


async def test_newcomers_replace_ai_players_at_once(group: Group) -> None:
    code = await opened(group)
    for seat in SEATS[1:]:
        await group.tap("Ana", b.text(b.AddAIPlayerButton(code, seat)))
    await group.tap("Vera", b.text(b.SitButton(code, Seat(2))))
    assert await seat_of(group, code, "Vera") == 2


async def test_a_lobby_opens_in_the_topic_where_it_was_requested(group: Group) -> None:
    await group.start("Ana")
    group.topic = "7"
    await group.say("Ana", "/belot")
    assert group.find(b.StartButton)
    assert not group.messenger.views(Place("telegram", "group"))
    await group.say("Ana", "/rules")
    assert len(group.messenger.views(group.place)) == 2


async def test_a_private_table_invites_from_everywhere(group: Group) -> None:
    await group.start("Ana")
    private = group.private("Ana")
    await group.say("Ana", "/belot slow", private)
    code = group.find(b.StandUpButton, private)[-1].code
    link = f"https://telegram.test/bot?start=j_{code}"
    assert link in shared(group.messenger, private)
    lobby = [*group.messenger.messages[private]][-1]
    await group.tap("Ana", b.text(b.LobbyMenuButton(code, INVITE_PAGE)), private, message=lobby)
    assert link in group.messenger.text(private)
    assert f"/join {code}" in group.messenger.text(private)
    await group.start("Boris", f"j_{code}")
    assert await seat_of(group, code, "Boris") is not None
    assert group.find(b.StandUpButton, group.private("Boris")), "the lobby stands in their chat too"
    room = Group(group.app, _platform(group, "room"), "green room")
    await room.say("Vera", f"/join {code.lower()}")
    assert room.find(b.StandUpButton), "and in the room"
    other = replace(group, chat="other group")
    await other.say("Georgi", f"/join {code}")
    assert other.find(b.StandUpButton)
    assert "START".lower() in other.messenger.text(other.place).lower()
    table = await table_of(group, code)
    assert len(table.accounts) == 4
    await group.tap("Ana", b.text(b.StartButton(code, 0)), private)
    await group.until(lambda: "Deal 1" in other.messenger.text(other.place))
    await group.app.display.presenter.settled()
    assert "deal 1" in room.messenger.text(room.private("Vera"))
    await group.until(lambda: "deal 1" in group.messenger.text(group.private("Boris")))
    assert not [view for view in group.messenger.views(private) if "Deal 1" in str(view)]


def _platform(group: Group, name: str) -> Messenger:
    platform = group.app.people.platforms.get(name)
    assert isinstance(platform, Messenger)
    return platform


@dataclass
class Unintroduced(Messenger):
    """A platform that learns its own name, and so its links, only after a while."""

    named: bool = False

    def link(self, payload: str) -> str:
        return super().link(payload) if self.named else ""


async def test_a_lobby_invites_once_the_platform_knows_its_name(tmp_path: Path) -> None:
    messenger = Unintroduced("telegram", opens_first=True)
    async with running(tmp_path, messenger) as group:
        await group.start("Ana")
        private = group.private("Ana")
        await group.say("Ana", "/belot slow", private)
        code = group.find(b.StandUpButton, private)[-1].code
        assert not shared(messenger, private)
        messenger.named = True
        await group.app.application.introduced()
        await group.app.display.presenter.settled()
        assert f"https://telegram.test/bot?start=j_{code}" in shared(messenger, private)


def shared(messenger: Messenger, place: Place) -> list[str]:
    """The addresses that buttons share."""
    return [one.shares.link for one in messenger.buttons(place) if one.shares is not None]


async def test_a_lobby_elsewhere_is_not_the_private_one(group: Group) -> None:
    code = await opened(group)
    private = group.private("Ana")
    await group.say("Ana", "/belot", private)
    (mine,) = group.find(b.StandUpButton, private)
    assert mine.code != code
    await group.say("Ana", "/belot", private)
    assert len(group.find(b.StandUpButton, private)) == 1


async def test_an_invitation_that_leads_nowhere_says_why(group: Group) -> None:
    code = await opened(group, "Boris", "Vera", "Georgi", "Dora")
    private = group.private("Dora")

    async def answer(text: str) -> str:
        before = len(group.messenger.views(private))
        await group.say("Dora", text, private)
        return "\n".join(map(str, group.messenger.views(private)[before:]))

    assert "/join" in await answer("/join")
    assert "no table" in await answer("/join ZZZZZ")
    assert "no table" in await answer("/start s_ZZZZZ")
    greeted = await answer("/start nonsense")
    assert "right in the chat" in greeted
    assert "“nonsense”" in greeted
    for seat, name in zip(SEATS[1:], ("Boris", "Vera"), strict=False):
        await group.tap(name, b.text(b.SitButton(code, seat)))
    await group.tap("Newcomer", b.text(b.SitButton(code, Seat(3))))
    assert "held" in await answer(f"/join {code}")
    await asyncio.sleep(group.app.store.clock.seconds(2 * joining.DOUBLE))
    await group.tap("Newcomer", b.text(b.SitButton(code, Seat(3))))
    assert "full" in await answer(f"/start j_{code}")
    await group.tap("Ana", b.text(b.StartButton(code, 0)))
    assert "playing already" in await answer(f"/join {code}")
    await group.tap("Ana", b.text(b.CloseButton(code, 1)))
    assert "no table" in await answer(f"/join {code}"), "it is nobody's business any more"


async def test_seated_people_are_shown_their_table(group: Group) -> None:
    code = await opened(group)
    private = group.private("Ana")
    await group.say("Ana", f"/join {code}", private)
    assert group.find(b.StandUpButton, private)
    assert len((await table_of(group, code)).accounts) == 1


async def test_an_anonymous_admin_opens_and_sits_by_button(group: Group) -> None:
    await group.say("group", "/belot", masked=True)
    code = await code_of(group)
    table = await table_of(group, code)
    assert (table.status, table.accounts) == (Status.LOBBY, ())
    await group.say("group", f"/join {code}", masked=True)
    assert "as the group" in group.messenger.text(group.place)
    assert not (await table_of(group, code)).accounts
    group.admins = ("Ana",)
    await group.start("Ana")
    await group.tap("Ana", b.text(b.SitButton(code, Seat(0))))
    assert await seat_of(group, code, "Ana") == 0
    assert not (await group.tap("Ana", b.text(b.StartButton(code, 0)))).text


@pytest.mark.parametrize(
    ("language", "word"), [("bg", "Белот"), ("en", "Belot"), ("hr", "Belot s prijateljima")]
)
async def test_start_says_what_this_is_in_five_lines(
    group: Group, language: str, word: str
) -> None:
    group.language = language
    await group.start("Ana")
    (view,) = group.messenger.views(group.private("Ana"))
    lines = group.messenger.text(group.private("Ana")).splitlines()
    assert word in lines[0]
    assert len(lines) == 1 + 5
    assert view.language == language
    await group.enter("Ana")
    assert len(group.messenger.text(group.place).splitlines()) < len(lines)


async def test_menus_are_for_private_chats_and_groups_apart(group: Group) -> None:
    private, public = (
        [command.name for command in group.app.application.commands("bg", private=private)]
        for private in (True, False)
    )
    assert private[0] == public[0] == "belot"
    assert set(private) - set(public) == {
        "me",
        "learn",
        "today",
        "link",
        "unlink",
        "privacy",
        "mydata",
        "forget",
    }
    assert set(public) - set(private) == {"notify"}


async def test_an_admin_runs_only_the_tables_of_their_own_group(group: Group) -> None:
    code = await opened(group, "Boris", "Vera")
    theirs = replace(group, chat="theirs", admins=("Vera",))
    for forged in (
        b.CloseButton(code, 0),
        b.StartButton(code, 0),
        b.AddAIPlayerButton(code, Seat(3)),
    ):
        answer = await theirs.tap("Vera", b.text(forged))
        assert answer.text == "You are not at this table."
    await group.tap("Vera", b.text(b.SitButton(code, Seat(2))))
    await theirs.say("Vera", f"/join {code}")
    await theirs.say("Vera", "/close")
    assert (await table_of(group, code)).status is Status.LOBBY
    ours = replace(group, admins=("Vera",))
    await ours.tap("Vera", b.text(b.CloseButton(code, 0)))
    assert (await table_of(group, code)).status is Status.CLOSED


async def test_anonymous_admins_get_no_account_and_no_chair(group: Group) -> None:
    for command in ("/belot slow", "/join {code}", "/hand", "/leave", "/close"):
        code = await code_of(group) if "{" in command else ""
        await group.say("The group", command.format(code=code), masked=True)
    accounts = Accounts(group.app.store.database, group.app.store.committer, lambda: 0)
    assert await accounts.known("telegram", "The group") is None
    assert not group.find(b.StandUpButton)
    assert group.find(b.OpenTableButton)


async def test_people_who_block_again_and_again_are_not_greeted_each_time(
    group: Group,
) -> None:
    place, before = Place("room", "loop"), group.messenger.writes
    room = group.app.people.platforms.get("room")
    assert isinstance(room, Messenger)
    for _ in range(100):
        await group.enter("Ana", place)
        await group.app.application.left(place)
    await group.enter("Ana", place)
    assert len(room.views(place)) <= MEMBERSHIP_LIMIT.at_once
    assert group.messenger.writes == before
    rows = Places(group.app.store.database, group.app.store.committer)
    assert (await rows.of(place)).reachable  # as it is, whatever is shown
    await group.app.application.left(place)
    assert not (await rows.of(place)).reachable
