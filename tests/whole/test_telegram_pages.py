"""The table's page inside Telegram: the ways to it from groups and private chats."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from aiohttp import ClientSession, DummyCookieJar

from adapters.telegram.profile import MiniApp
from bot import buttons as b
from bot.app.app import assembled
from bot.app.serve import browser_room, telegram
from bot.locales.words import Words
from bot.settings.settings import Settings
from tests.adapters.telegram.proofs import proof
from tests.bot.launched import WebView
from tests.emulators.telegram import Chat, Group, Message, Person, TelegramServer
from tests.migrated import database
from tests.virtual import VirtualClock
from tests.whole.seen import found
from tests.whole.telegram import bot_on
from tests.whole.telegram_evening import PACES, Evening

ASKED_AGAIN = timedelta(minutes=15)
"""How old an answer about a member may be."""

PAGE = "https://belot.example.org/app/telegram"
LABEL = Words().phrase("bg", "page-open")


def offering(chat: Chat) -> list[Message]:
    """The bot's messages with a way to the page, the newest last."""
    return [message for message in chat.by_bot() if message.has_button(LABEL)]


async def test_a_table_leads_to_its_page(tmp_path: Path) -> None:
    clock = VirtualClock()
    async with (
        TelegramServer(clock) as server,
        bot_on(server, tmp_path, clock, paces=PACES, mini_app=MiniApp(PAGE, "belot")) as app,
    ):
        evening = Evening(server, app)
        ana, boby = await evening.people("Ана", "Боби")
        group = server.supergroup("Петъчен белот", [ana, boby])
        code = await evening.open(ana, group)
        link = f"https://t.me/{server.world.bot.username}/belot?startapp=t_{code}"
        (lobby,) = offering(group)
        assert ana.opens(lobby, LABEL) == link
        await evening.sit_and_start(code, group, [ana, boby])
        await evening.until(lambda: offering(ana.private))
        assert ana.opens(offering(group)[-1], LABEL) == link
        inside = urlsplit(ana.opens(offering(ana.private)[-1], LABEL))
        assert parse_qs(inside.query) == {"table": [code]}
        assert inside._replace(query="").geturl() == PAGE
        await evening.until(lambda: server.world.menu_button["type"] == "web_app")
        assert server.world.menu_button["web_app"] == {"url": PAGE}
        before = len(offering(ana.private))
        await ana.write(ana.private, "/belot")
        await evening.until(lambda: len(offering(ana.private)) > before)
        assert "startapp" not in ana.opens(offering(ana.private)[-1], LABEL)
        assert not evening.refusals()


async def test_the_menu_button_is_named_in_the_language_of_its_chat(tmp_path: Path) -> None:
    clock, words = VirtualClock(), Words()
    async with (
        TelegramServer(clock) as server,
        bot_on(server, tmp_path, clock, paces=PACES, mini_app=MiniApp(PAGE, "belot")) as app,
    ):
        evening, buttons = Evening(server, app), server.world.menu_buttons
        refused = {"ok": False, "error_code": 400, "description": "Bad Request: not now"}
        (ana,) = await evening.people("Ана")
        await evening.until(lambda: ana.id in buttons)
        label = words.phrase("bg", "telegram-menu-button")
        assert buttons[ana.id] == {"type": "web_app", "text": label, "web_app": {"url": PAGE}}
        for language, refusals in (("hr", 0), ("en", 2)):
            for _ in range(refusals):
                server.fail_next("setChatMenuButton", 400, refused)
            await ana.write(ana.private, f"/language {language}")
            for _ in range(refusals):
                before = len(ana.private.by_bot())
                await ana.write(ana.private, "/help")
                await evening.until(lambda before=before: len(ana.private.by_bot()) > before)  # type: ignore[misc]
            await ana.write(ana.private, "/help")
            label = words.phrase(language, "telegram-menu-button")
            await evening.until(lambda label=label: buttons[ana.id]["text"] == label)  # type: ignore[misc]
        asked = [one for one in server.requests if one.method == "setChatMenuButton"]
        before = len(ana.private.by_bot())
        await ana.write(ana.private, "/help")
        await evening.until(lambda: len(ana.private.by_bot()) > before)
        again = [one for one in server.requests if one.method == "setChatMenuButton"]
        assert again == asked, "it is set once"


async def test_a_menu_button_follows_its_chat_after_a_restart(tmp_path: Path) -> None:
    clock, words, mini_app = VirtualClock(), Words(), MiniApp(PAGE, "belot")
    async with TelegramServer(clock) as server:
        buttons = server.world.menu_buttons
        async with bot_on(server, tmp_path, clock, mini_app=mini_app) as app:
            (ana,) = await Evening(server, app).people("Ана")
            await ana.write(ana.private, "/language")
            await server.until(lambda: found(ana.private.messages, b.ChooseLanguageButton))
            assert buttons[ana.id]["text"] == words.phrase("bg", "telegram-menu-button")
        async with bot_on(server, tmp_path, clock, mini_app=mini_app):
            page, _ = found(ana.private.messages, b.ChooseLanguageButton)[0]
            await ana.press(page, b.text(b.ChooseLanguageButton("en")))
            await ana.write(ana.private, "/help")
            label = words.phrase("en", "telegram-menu-button")
            await server.until(lambda: buttons[ana.id]["text"] == label)


async def test_no_page_is_offered_without_an_app(tmp_path: Path) -> None:
    clock = VirtualClock()
    async with TelegramServer(clock) as server:
        server.world.menu_button = {"type": "web_app", "text": "B", "web_app": {"url": PAGE}}
        async with bot_on(server, tmp_path, clock, paces=PACES) as app:
            evening = Evening(server, app)
            (ana,) = await evening.people("Ана")
            group = server.supergroup("Петъчен белот", [ana])
            await evening.begin(group, [ana])
            await evening.still()
            assert not offering(group)
            assert not offering(ana.private)
            await evening.until(lambda: server.world.menu_button["type"] == "commands")


async def test_a_newcomer_lets_the_bot_write_from_the_page(evening: Evening) -> None:
    (ana,) = await evening.people("Ана")
    (vera,) = await evening.people("Вера", started=False)
    group = evening.server.supergroup("Петъчен белот", [ana, vera])
    await evening.begin(group, [ana, vera])
    await evening.still()
    assert not vera.private.by_bot()
    vera.allow()
    await evening.until(vera.private.by_bot)
    await evening.still()
    assert vera.private.by_bot()[-1].has_button("⋯"), "it is her hand"
    assert not evening.refusals()


@dataclass
class Visit:
    """Boby, who has come from the group to the page of its table."""

    server: TelegramServer
    group: Group
    ana: Person
    boby: Person
    code: str
    view: WebView
    evening: Evening

    async def invite(self, room: str = "") -> str:
        """Ask for a message that invites to the room's table; its id, or empty if there is none."""
        told = {"Authorization": f"Bearer {self.view.kept}", "Origin": self.view.at}
        wanted = {"room": room or self.view.room}
        async with self.view.session.post("/app/share", json=wanted, headers=told) as answer:
            assert answer.status in (200, 204), answer.status
            return str((await answer.json())["id"]) if answer.status == 200 else ""

    async def launch(self) -> bool:
        """Open the page from the group; whether Boby acts there."""
        told = {"start_param": f"t_{self.code}", "chat_instance": self.group.instance}
        told["query_id"] = f"AAH{self.server.clock.now().timestamp()}"
        now = int(self.server.clock.now().timestamp())
        said = proof(self.server.token, now, self.boby.id, "Боби", **told)
        assert await self.view.open(said) == 200
        return not self.view.leads_to.endswith("/watch")

    async def acts(self) -> bool:
        """Whether Boby acts in the room at this moment."""
        return (await self.view.get(f"/room/{self.view.room}")).status == 200

    async def later(self) -> None:
        await asyncio.sleep(self.server.clock.seconds(ASKED_AGAIN))


@asynccontextmanager
async def visiting(folder: Path) -> AsyncIterator[Visit]:
    clock, url = VirtualClock(), await database(folder / "belotbot.sqlite3")
    async with TelegramServer(clock) as server, assembled(url, clock=clock, paces=PACES) as app:
        settings = Settings(_env_file=None, telegram_token=server.token, browser_port=0)
        page, stop = browser_room(app, settings), asyncio.Event()
        await page.start()
        platforms = telegram(app, server.token, server.url), page
        running = asyncio.create_task(app.run(platforms, stop))
        try:
            evening = Evening(server, app)
            ana, boby = await evening.people("Ана", "Боби")
            group = server.supergroup("Петъчен белот", [ana, boby])
            code = await evening.open(ana, group)
            await evening.press(ana, group, b.SitButton)
            at = f"http://127.0.0.1:{page.port}"
            async with ClientSession(at, cookie_jar=DummyCookieJar()) as session:
                visit = Visit(server, group, ana, boby, code, WebView(at, session), evening)
                assert await visit.launch()
                assert await visit.acts()
                yield visit
        finally:
            stop.set()
            await running


async def test_a_person_who_leaves_the_group_acts_there_no_longer(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        line = await visit.view.line(f"/room/{visit.view.room}/live")
        await line.next("snapshot")
        visit.boby.leave(visit.group)
        async with asyncio.timeout(60):
            async for _ in line.socket:  # the open page ends, and is then led to watching
                pass
        assert not await visit.acts()
        assert not await visit.launch()
        visit.boby.join(visit.group)
        await asyncio.sleep(5)
        assert await visit.launch()
        assert await visit.acts()


async def test_an_admin_bot_learns_of_a_removal_that_no_message_tells(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.group.promote_bot()
        visit.group.expel(visit.boby)
        await asyncio.sleep(5)
        assert not await visit.acts()


async def test_a_removal_that_nothing_tells_is_asked_for(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        visit.group.expel(visit.boby)
        assert await visit.launch(), "the answer is minutes old"
        await visit.later()
        assert not await visit.launch()
        assert not await visit.acts()


async def test_a_page_has_its_person_send_an_invitation(tmp_path: Path) -> None:
    async with visiting(tmp_path) as visit:
        evening, world = visit.evening, visit.server.world
        assert not await visit.invite(), "Boby does not sit at the table"
        await evening.press(visit.boby, visit.group, b.SitButton)
        for body in ("", "{}", '{"room": 7}', '{"room": "' + "A" * 33 + '"}'):
            headers = {"Authorization": f"Bearer {visit.view.kept}", "Origin": visit.view.at}
            async with visit.view.session.post("/app/share", data=body, headers=headers) as answer:
                assert answer.status == 400
        headers = {"Authorization": "Bearer ", "Origin": visit.view.at}
        wanted = {"room": visit.view.room}
        async with visit.view.session.post("/app/share", json=wanted, headers=headers) as answer:
            assert answer.status == 404
        assert not await visit.invite("NOROOM")
        result = visit.boby.send_prepared(await visit.invite())
        assert all(name in result.text for name in ("Ана", "Боби"))
        ((button,),) = result.buttons
        vera = (await evening.people("Вера"))[0]
        await vera.follow(button.url)
        await evening.until(lambda: "Вера" in visit.group.by_bot()[-1].text)
        refused = {"ok": False, "error_code": 400, "description": "Bad Request: USER_ID_INVALID"}
        visit.server.fail_next("savePreparedInlineMessage", 400, refused)
        assert not await visit.invite()
        unknown = {"ok": False, "error_code": 404, "description": "Not Found: method not found"}
        visit.server.fail_next("savePreparedInlineMessage", 404, unknown)
        assert not await visit.invite(), "the server is older"
        await evening.press(visit.ana, visit.group, b.StartButton)
        assert not await visit.invite(), "the match has begun"
        assert not world.prepared


@pytest.mark.parametrize(
    "status", [403, *(pytest.param(one, marks=pytest.mark.long) for one in (400, 502))]
)
async def test_the_name_of_the_chat_counts_while_telegram_does_not_say(
    tmp_path: Path, status: int
) -> None:
    async with visiting(tmp_path) as visit:
        await visit.later()
        body = {
            "ok": False,
            "error_code": status,
            "description": "Bad Request: CHAT_ADMIN_REQUIRED",
        }
        visit.server.fail_next("getChatMember", status, body)
        assert await visit.launch()
        assert await visit.acts()
