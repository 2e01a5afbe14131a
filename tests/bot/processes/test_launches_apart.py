"""Several processes: a page is opened in one, and another one serves its table and room."""

import asyncio
from pathlib import Path

import pytest
from aiohttp import ClientSession, DummyCookieJar

from adapters.browser.archive import part_of
from adapters.browser.room import BrowserRoom
from adapters.platform.chat import Place
from adapters.platform.platform import Platform
from bot import buttons as b
from bot.app.app import App
from bot.app.serve import browser_room
from bot.processes.partition import Division
from bot.settings.settings import Settings
from engine.rules.cards import Seat
from tests.adapters.telegram.proofs import proof
from tests.bot.launched import ANA, BORIS, NAMES, TOKEN, WebView
from tests.bot.messenger import Group, Messenger, code_of
from tests.bot.several import several
from tests.virtual import VirtualClock

pytestmark = pytest.mark.sqlite  # in virtual time, which a server does not follow

PARTS = 4


async def test_a_page_opens_in_any_process(tmp_path: Path) -> None:
    telegram = Messenger("telegram", opens_first=True)
    settings = Settings(_env_file=None, telegram_token=TOKEN, browser_port=0)
    rooms: list[BrowserRoom] = []

    def page(app: App) -> BrowserRoom:
        rooms.append(browser_room(app, settings))
        return rooms[-1]

    def first(app: App) -> tuple[Platform, ...]:
        return telegram, page(app)

    def second(app: App) -> tuple[Platform, ...]:
        return (page(app),)

    divisions = {"browser": Division(PARTS, part_of, move=False)}
    async with several(tmp_path, first, second, divisions=divisions) as (one, two):
        group = Group(one.app, telegram, chat="-100", title="Friday belot", renamed=NAMES)
        await group.start(ANA)
        await group.say(ANA, "/belot slow")
        code = await code_of(group)
        await two.app.people.chats.note(group.place, "-7001")
        at = f"http://127.0.0.1:{rooms[1].port}"
        async with ClientSession(at, cookie_jar=DummyCookieJar()) as session:
            view, now = WebView(at, session), int(VirtualClock().now().timestamp())
            link = {"start_param": f"t_{code}", "chat_instance": "-7001"}
            told = proof(TOKEN, now, int(BORIS), "Boris", **link)
            assert await view.open(told) == 200
            assert await view.open(told) == 200
            line = await view.line(f"/room/{view.room}/live")
            snapshot = await line.next("snapshot")
            if not snapshot["group"]:
                await line.next("message")
            await line.tap(b.text(b.SitButton(code, Seat(1))), mark="sit")
            await line.next("answer")
            await asyncio.sleep(3)
            table = await one.app.engine.host.by_code(code)
            assert table is not None
            boris = await one.app.people.directory.of_user("telegram", BORIS)
            assert boris is not None
            assert table.seat_of(boris.id) == 1
            places = await one.app.people.directory.showing(table.id)
            assert Place("browser", view.room) in places
            shown = [text for one in line.seen for text in [str(one)] if "Boris" in text]
            assert shown, "the room shows who sits there"
            await line.socket.close()
