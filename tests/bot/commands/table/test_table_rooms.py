"""Rooms that show one table of a chat: members of the chat act there, others watch or come in."""

import asyncio
import json
from collections.abc import AsyncIterator, Sequence
from datetime import timedelta
from itertools import product
from pathlib import Path
from urllib.parse import urljoin

import pytest
from aiohttp import ClientSession, CookieJar, WSMsgType

from adapters.platform.chat import Place, Tapped
from bot import buttons as b
from bot.people.accounts import Attendances
from bot.people.places import circle_of
from bot.storage.launches import LaunchStore
from bot.views.lobby.menu import INVITED_ONLY, LOOKING
from engine.host.changes import Change
from engine.host.table_store import NoSuchTable, TableArchived
from engine.rules.cards import Seat
from engine.tables import commands as c
from engine.tables.table import Status, Table
from tests.bot.launched import ANA, BORIS, GEORGI, LINK, MILA, VERA, Served, WebView, served
from tests.bot.messenger import code_of

CHAT = "-7001"
"""Telegram's other name for the group."""


@pytest.fixture
async def on(tmp_path: Path) -> AsyncIterator[Served]:
    async with served(tmp_path) as on:
        yield on


async def opened(on: Served) -> str:
    """A lobby in the group that Ana has opened, in which buttons were pressed; its code."""
    await on.group.start(ANA)
    await on.group.say(ANA, "/belot slow")
    code = await code_of(on.group)
    group, taps = on.group.place, on.app.application.tapped
    await taps(Tapped(group, on.group.person(ANA), b.text(b.StandUpButton(code, 9)), instance=CHAT))
    return code


async def table(on: Served, code: str) -> Table:
    found = await on.app.engine.host.by_code(code)
    assert found is not None
    return found


async def account(on: Served, user: str) -> str:
    found = await on.app.people.directory.of_user("telegram", user)
    assert found is not None
    return found.id


async def ask(on: Served, code: str, command: c.Command) -> None:
    reply = await on.app.engine.host.ask((await table(on, code)).id, command)
    assert reply.denial is None


async def acts(view: WebView) -> bool:
    """Whether the person acts in the room to which their page leads: page and line agree."""
    page = await view.get(f"/room/{view.room}")
    line = await view.line(f"/room/{view.room}/live")
    message = await line.socket.receive()
    may = bool(message.data != 4401)
    assert (page.status == 200) == may
    if not may:
        assert page.headers["Location"].endswith(f"/room/{view.room}/watch")
    await line.socket.close()
    return may


async def test_a_member_of_the_chat_acts_and_sits(on: Served) -> None:
    code = await opened(on)
    view = await on.launched(BORIS, code, CHAT)
    assert view.leads_to == f"/room/{view.room}"
    assert await acts(view)
    assert "room-invite-code" in await (await view.get(f"/room/{view.room}")).text()
    line = await view.line(f"/room/{view.room}/live")
    await line.next("snapshot")
    await line.tap(b.text(b.SitButton(code, Seat(1))), mark="sit")
    await line.next("answer")
    assert (await table(on, code)).seat_of(await account(on, BORIS)) == 1
    again = await on.launched(ANA, code)
    assert again.room == view.room, "a table has one room"
    assert (await on.launched(ANA)).leads_to == f"/room/{view.room}", "one's own table"
    await line.socket.close()


async def test_an_invitation_to_a_table_of_a_chat_opens_inside_it(on: Served) -> None:
    code = await opened(on)
    view = await on.launched(ANA, code, CHAT)
    page = await (await view.get(f"/room/{view.room}")).text()
    assert f'"invite": "{LINK}{code}"' in page.replace("\\u003d", "=")


@pytest.mark.parametrize("instance", ["", "-7002", "-7003"])
async def test_a_forwarded_link_is_watched_until_one_comes_in(on: Served, instance: str) -> None:
    """Also from another group of the bot's."""
    code = await opened(on)
    await on.app.people.chats.note(Place("telegram", "-200"), "-7003")
    view = await on.launched(MILA, code, instance)
    assert view.leads_to == f"/room/{view.room}/watch"
    assert not await acts(view)
    page = await view.get(view.leads_to)
    assert f'action="../../tables/{code}"' in await page.text()
    watching = await view.line(f"{view.leads_to}/live")
    await watching.next("snapshot")
    await watching.tap(b.text(b.SitButton(code, Seat(1))), mark="sit")
    await watching.next("error")
    answer = await view.post(f"/tables/{code}")
    assert (await answer.json())["to"] == f"../room/{view.room}"
    assert (await table(on, code)).seat_of(await account(on, MILA)) is not None
    assert await acts(view)
    await watching.socket.close()


@pytest.mark.parametrize("way", ["by the chat", "held"])
async def test_a_page_that_watches_turns_to_the_seat_of_its_person(on: Served, way: str) -> None:
    """However they get it, and only at that table; other people's pages keep watching."""
    code = await opened(on)
    view, other = await on.launched(MILA, code), await on.launched(VERA, code)
    assert view.leads_to.endswith("/watch")
    watching, others = [await one.line(f"{one.leads_to}/live") for one in (view, other)]
    for line in (watching, others):
        await line.next("snapshot")
    mila = await account(on, MILA)
    if way == "held":
        until = on.app.store.clock.now() + timedelta(hours=1)
        await ask(on, code, c.Hold(c.Actor(mila), Seat(2), until))
    else:
        await on.group.press(MILA, b.text(b.SitButton(code, Seat(2))))
    await watching.next("let_in")
    await others.next("edited")
    assert await acts(view)
    assert not await acts(other)
    assert "let_in" not in [frame["type"] for frame in others.seen]
    for line in (watching, others):
        await line.socket.close()


async def test_at_a_table_by_invitation_one_asks_to_come_in(on: Served) -> None:
    code = await opened(on)
    ana = c.Actor(await account(on, ANA))
    await ask(on, code, c.SetOptions(ana, invited_only=True))
    view = await on.launched(MILA, code)
    assert view.leads_to == f"/tables/{code}"
    page = await (await view.get(view.leads_to)).text()
    assert "by invitation" in page
    told = await (await view.post(view.leads_to)).text()
    assert "asked" in told
    mila = await account(on, MILA)
    assert mila in (await table(on, code)).guests.asking
    seat = f"/tables/{code}/seat"
    assert f'data-seat="../tables/{code}/seat"' in told
    for _ in range(30):  # asking for the seat is no guess of a code
        assert (await view.get(seat)).status == 204
    await ask(on, code, c.AnswerGuest(ana, mila, first_dealer=Seat(0)))
    to = (await (await view.get(seat)).json())["to"]
    assert "/watch" not in to
    assert (await view.get(urljoin(seat, to))).status == 200
    again = await on.launched(MILA, code)
    assert again.leads_to == f"/room/{again.room}"
    assert await acts(again)
    member = await on.launched(BORIS, code, CHAT)
    assert await acts(member), "who is in the chat sees the table there"


@pytest.mark.parametrize("shut", ["invited only", "another invitation", "blocked", "elsewhere"])
async def test_watchers_are_shown_out_of_a_table_that_is_shut_to_them(
    on: Served, shut: str
) -> None:
    """Not even at the known address; members of the chat and the table are not affected."""
    code = await opened(on)
    ana = c.Actor(await account(on, ANA))
    mila, member = await on.launched(MILA, code), await on.launched(BORIS, code, CHAT)
    line, other = [await one.line(f"/room/{mila.room}/watch/live") for one in (mila, member)]
    for one in (line, other):
        await one.next("snapshot")
    if shut == "another invitation":
        invitation = on.app.engine.host.chance.invitation()
        await ask(on, code, c.SetOptions(ana, invited_only=True, invitation=invitation))
        renewed = on.app.engine.host.chance.invitation()
        await ask(on, code, c.RenewInvitation(ana, renewed, (await table(on, code)).invitations))
    elif shut == "elsewhere":
        assert on.app.tables is not None
        on.app.tables._shut(Change(await table(on, code), (), elsewhere=True))
    elif shut == "blocked":
        await on.group.press(MILA, b.text(b.SitButton(code, Seat(1))))
        await ask(on, code, c.Block(ana, await account(on, MILA)))
    else:
        await ask(on, code, c.SetOptions(ana, invited_only=True))
    for one in (line, other):
        while (heard := await one.socket.receive()).type is WSMsgType.TEXT:
            pass
        assert heard.data == 4402, "they begin again"
    assert await watches(member)
    if shut == "elsewhere":
        assert await watches(mila), "another process has only asked to look again"
        return
    assert not await watches(mila)
    page = await mila.get(f"/room/{mila.room}/watch")
    assert page.headers["Location"].endswith(f"/tables/{code}")
    page = await mila.get(f"/tables/{code}")
    assert page.status == 200, "where they can ask to come in"
    assert await watches(on.view(), room=mila.room) is (shut == "blocked"), "somebody unknown"


@pytest.mark.parametrize("shut", ["invited only", "blocked"])
async def test_a_table_that_is_shut_to_strangers_leaves_their_own_rooms(
    on: Served, shut: str
) -> None:
    code, group = await opened(on), on.group
    group.admins = (ANA,)
    await group.tap(ANA, b.text(b.SetOptionButton(code, LOOKING, on=True)))
    view = on.view()
    form, told = {"name": "Eva", "door": f"seat:{code}"}, {"Origin": view.at}
    there = view.session.post("/", data=form, headers=told, allow_redirects=False)
    async with there as answer:
        room = Place("browser", answer.headers["Location"].rpartition("/")[2])
    open_table, showing = await table(on, code), on.app.people.directory.showing
    assert {room, group.place} <= {*await showing(open_table.id)}
    eva = open_table.accounts[-1]
    if shut == "blocked":
        await group.tap(ANA, b.text(b.BlockButton(code, eva, on=True)))
    else:
        await group.tap(ANA, b.text(b.SendAwayButton(code, eva)))
        await group.tap(ANA, b.text(b.SetOptionButton(code, INVITED_ONLY, on=True)))
    shown = await showing(open_table.id)
    assert room not in shown
    assert group.place in shown


async def watches(view: WebView, room: str = "") -> bool:
    """Whether the person may look on in the room: page and line agree."""
    room = room or view.room
    page = await view.get(f"/room/{room}/watch")
    line = await view.line(f"/room/{room}/watch/live")
    may = bool((await line.socket.receive()).data != 4401)
    assert (page.status == 200) == may
    await line.socket.close()
    return may


async def test_blocked_people_are_refused_as_in_the_chat(on: Served) -> None:
    code = await opened(on)
    view = await on.launched(MILA, code)
    await view.post(f"/tables/{code}")
    assert await acts(view)
    ana = c.Actor(await account(on, ANA))
    await ask(on, code, c.Block(ana, await account(on, MILA)))
    told = await (await view.post(f"/tables/{code}")).text()
    assert 'role="status"' in told
    assert (await table(on, code)).seat_of(await account(on, MILA)) is None
    assert not await acts(view)


async def test_in_the_middle_of_a_match_one_watches(on: Served) -> None:
    code = await opened(on)
    for seat, user in enumerate((BORIS, VERA, GEORGI), 1):
        await on.group.start(user)
        await on.group.tap(user, b.text(b.SitButton(code, Seat(seat))))
    await on.group.tap(ANA, b.text(b.StartButton(code, 0)))
    view = await on.launched(MILA, code)
    assert not await acts(view)
    told = await (await view.post(f"/tables/{code}")).text()
    assert 'role="status"' in told
    for user in (ANA, BORIS):
        assert await acts(await on.launched(user, code))


async def test_nobody_manages_the_room_and_a_browser_only_watches_it(on: Served) -> None:
    code = await opened(on)
    on.group.admins = (BORIS,)
    view = await on.launched(BORIS, code, CHAT)
    line = await view.line(f"/room/{view.room}/live")
    people = (await line.next("snapshot"))["people"]
    assert [one["owner"] for one in people] == [False]
    await line.tap(b.text(b.CloseButton(code, 0)), mark="close")
    await line.next("answer")
    assert (await table(on, code)).status is Status.LOBBY
    room, told = f"/room/{view.room}", {"Origin": view.at}
    browser = ClientSession(view.at, cookie_jar=CookieJar(unsafe=True))
    async with browser, browser.post(room, data={"name": "Eva"}, headers=told) as page:
        assert str(page.url).endswith(f"/room/{view.room}/watch")
    stranger = ClientSession(view.at, cookie_jar=CookieJar(unsafe=True))
    form, there = {"room": view.room}, f"/tables/{code}"
    async with stranger, stranger.post(there, data=form, headers=told) as page:
        assert str(page.url).endswith(room), "the door asks for a name"
    await line.socket.close()


async def test_several_own_tables_are_a_choice(on: Served) -> None:
    first = await opened(on)
    other = Place("telegram", "-200", title="Other")
    await on.group.say(ANA, "/belot slow", other)
    [second] = {one.code for one in on.group.find(b.StandUpButton, other)}
    view = await on.launched(ANA)
    assert view.leads_to == "/tables"
    page = await (await view.get("/tables")).text()
    for code in (first, second):
        assert f'href="./tables/{code}"' in page
        assert (await view.get(f"/tables/{code}")).status == 303
    await on.group.tap(ANA, b.text(b.StandUpButton(second, 0)), other)
    again = await on.launched(ANA)
    assert again.leads_to.startswith("/room/"), "she sits at one of them"
    assert f'href="./tables/{second}"' in await (await again.get("/tables")).text()


async def test_the_unsigned_table_opens_only_what_concerns_the_person(on: Served) -> None:
    code = await opened(on)
    for user, leads in ((ANA, True), (MILA, False)):
        view = on.view()
        told = {"init_data": on.proof(user), "pass": "", "table": code}
        async with view.session.post("/app/telegram", json=told) as answer:
            assert ((await answer.json())["to"] != "../") == leads


async def test_codes_are_not_guessed(on: Served) -> None:
    await opened(on)
    view = await on.launched(MILA)
    for one, other in product("BCDE", "FGHJKLMNPQ"):
        assert (await view.get(f"/tables/AAA{one}{other}")).status == 404
    told = await (await view.post("/tables/ABCD")).text()
    assert 'role="status"' in told


@pytest.mark.parametrize("by", ["/belot quick", "/join CODE"])
async def test_no_other_table_is_shown_in_a_tables_room(on: Served, by: str) -> None:
    code, other = await opened(on), Place("telegram", "-200", title="Other")
    await on.group.say(ANA, "/belot slow", other)
    [second] = {one.code for one in on.group.find(b.StandUpButton, other)}
    view = await on.launched(BORIS, code, CHAT)
    line = await view.line(f"/room/{view.room}/live")
    await line.next("snapshot")
    await line.say(by.replace("CODE", second))
    while "Open another one in the chat." not in json.dumps(await line.next("message")):
        pass
    assert len(on.app.painting.live) == 2
    assert (await table(on, second)).seat_of(await account(on, BORIS)) is None
    shown = await on.app.people.directory.showing((await table(on, second)).id)
    assert Place("browser", view.room) not in shown
    await line.socket.close()


@pytest.mark.parametrize("said", ["/tournament", "/tournament new"])
async def test_no_tournament_is_planned_in_a_tables_room(on: Served, said: str) -> None:
    view = await on.launched(BORIS, await opened(on), CHAT)
    line = await view.line(f"/room/{view.room}/live")
    await line.next("snapshot")
    await line.say(said)
    while "Tournaments are in the chat." not in json.dumps(await line.next("message")):
        pass
    await line.socket.close()


async def test_the_talk_in_a_tables_room_goes_with_the_table(on: Served) -> None:
    code = await opened(on)
    view = await on.launched(BORIS, code, CHAT)
    archive, key = on.app.display.archive, f"group:{view.room}"
    assert await archive.latest(key, 9)
    await on.group.tap(ANA, b.text(b.CloseButton(code, 0)))
    again = await on.launched(BORIS, code, CHAT)
    assert again.leads_to == f"/room/{view.room}", "until then it can be looked at"
    await asyncio.sleep(60)
    assert await on.app.jobs.keeping.once(timedelta(seconds=30)) == 1
    assert not await archive.latest(key, 9)
    assert not await acts(view)


async def test_a_tables_room_has_no_leaderboard_of_its_own(on: Served) -> None:
    code = await opened(on)
    await on.launched(BORIS, code, CHAT)
    rows = await on.app.people.directory.places.chats((await table(on, code)).id)
    assert {circle_of(row.place) for row in rows} == {"telegram/-100"}


@pytest.mark.parametrize("gone", [NoSuchTable("old"), TableArchived("old", "2026-01.jsonl")])
async def test_a_table_archived_meanwhile_is_no_choice(
    on: Served, monkeypatch: pytest.MonkeyPatch, gone: Exception
) -> None:
    """It is archived after its id has been read and before it is loaded."""
    code = await opened(on)
    concerning, joined, stored = (
        Attendances.concerning,
        LaunchStore.joined,
        on.app.engine.host.table,
    )

    async def concerning_before(
        store: Attendances, place: str, accounts: Sequence[str]
    ) -> tuple[str, ...]:
        return "old", *await concerning(store, place, accounts)

    async def joined_before(store: LaunchStore, visitor: str) -> tuple[str, ...]:
        return "old", *await joined(store, visitor)

    async def loaded(table_id: str) -> Table:
        if table_id == "old":
            raise gone
        return await stored(table_id)

    monkeypatch.setattr(Attendances, "concerning", concerning_before)
    monkeypatch.setattr(LaunchStore, "joined", joined_before)
    monkeypatch.setattr(on.app.engine.host, "table", loaded)
    view = await on.launched(ANA)
    assert view.leads_to == f"/room/{view.room}"
    page = await view.get("/tables")
    assert page.status == 200
    assert f"tables/{code}" in await page.text()
