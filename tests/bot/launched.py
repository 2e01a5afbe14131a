"""A bot in a Telegram group, with its pages, and people who open them inside Telegram."""

import asyncio
import itertools
import json
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from pathlib import Path
from typing import Any
from urllib.parse import urljoin

from aiohttp import ClientResponse, ClientSession, DummyCookieJar

from adapters.browser.room import BrowserRoom
from adapters.platform.chat import Place
from bot.app.app import App, assembled
from bot.app.serve import browser_room
from bot.settings.settings import Settings
from tests.adapters.browser.services import Live
from tests.adapters.telegram.proofs import proof
from tests.bot.messenger import ANY, FAST, Group, Messenger
from tests.migrated import database
from tests.virtual import VirtualClock

TOKEN = "123456:the-token"
LINK = "https://t.me/belot_bot/belot?startapp=t_"
ANA, BORIS, VERA, GEORGI, MILA = PEOPLE = ("7", "8", "9", "10", "11")
NAMES = dict(zip(PEOPLE, ("Ana", "Boris", "Vera", "Georgi", "Mila"), strict=True))


@dataclass
class WebView:
    """A page of one person inside Telegram; it keeps its pass."""

    at: str
    session: ClientSession
    kept: str = ""
    cookie: str = ""
    address: str = ""
    answer: dict[str, Any] = field(default_factory=dict)

    async def open(self, proof: str, *, kept: str | None = None, cookie: str = "") -> int:
        """Send a proof with the pass that is kept, as the launch page does; the status."""
        told = {"init_data": proof, "pass": self.kept if kept is None else kept}
        headers = {"Origin": self.at} | ({"Cookie": f"launch={cookie}"} if cookie else {})
        return await self._send("/app/telegram", told, headers)

    async def begin(self, code: str, instance: str) -> int:
        """Send the code of an activity through Discord's proxy; the status."""
        told = {"code": code, "instance_id": instance, "channel_id": "1", "guild_id": "2"}
        headers = {"Origin": "https://500.discordsays.com", "Authorization": "Bearer "}
        if self.address:
            headers["X-Forwarded-For"] = self.address
        return await self._send("/app/discord", told, headers)

    async def _send(self, path: str, told: dict[str, str], headers: dict[str, str]) -> int:
        async with self.session.post(path, json=told, headers=headers) as answer:
            text = await answer.text()
            self.answer = json.loads(text) if answer.content_type == "application/json" else {}
            for line in answer.headers.getall("Set-Cookie", ()):
                self.cookie = SimpleCookie(line.replace("; Partitioned", ""))["launch"].value
        self.kept = self.answer.get("pass", self.kept)
        return answer.status

    @property
    def leads_to(self) -> str:
        """The path to which the last answer leads."""
        return urljoin("/app/telegram", str(self.answer["to"]))

    @property
    def room(self) -> str:
        """The code of the room to which it leads."""
        return self.leads_to.removeprefix("/room/").removesuffix("/watch")

    async def get(self, path: str) -> ClientResponse:
        answer = await self.session.get(path, headers=self._told(), allow_redirects=False)
        await answer.read()
        return answer

    async def post(self, path: str, **form: str) -> ClientResponse:
        answer = await self.session.post(
            path, data=form, headers=self._told(), allow_redirects=False
        )
        await answer.read()
        return answer

    async def line(self, path: str) -> Live:
        protocols = ("belotbot", f"pass.{self.kept}")
        headers = {"Origin": self.at}
        socket = await self.session.ws_connect(path, headers=headers, protocols=protocols)
        return Live(socket)

    def _told(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.kept}", "Origin": self.at}


@dataclass
class Served:
    """The bot, the group, the pages, and the web views that look at them."""

    app: App
    group: Group
    page: BrowserRoom
    clock: VirtualClock
    views: list[WebView] = field(default_factory=list)
    count: "itertools.count[int]" = field(default_factory=itertools.count)

    def view(self) -> WebView:
        at = f"http://127.0.0.1:{self.page.port}"
        view = WebView(at, ClientSession(at, cookie_jar=DummyCookieJar()))
        self.views.append(view)
        return view

    @property
    def now(self) -> int:
        return int(self.clock.now().timestamp())

    def proof(self, user: str, age: int = 0, token: str = TOKEN, /, **others: str) -> str:
        """A fresh proof of a person; `start_param` and the like are further fields."""
        name = NAMES.get(user, user)
        others = {"query_id": f"AAH{next(self.count)}", **others}
        return proof(token, self.now - age, int(user), name, **others)

    async def launched(self, user: str, table: str = "", instance: str = "") -> WebView:
        """The page of a person who opens it now, by the link of a table, in that chat."""
        view, told = self.view(), {"start_param": f"t_{table}"} if table else {}
        if instance:
            told["chat_instance"] = instance
        assert await view.open(self.proof(user, 0, TOKEN, **told)) == 200
        await self.app.display.presenter.settled()
        return view


@asynccontextmanager
async def served(
    folder: Path,
    messenger: Messenger | None = None,
    settings: Settings | None = None,
    chat: Place | None = None,
) -> AsyncIterator[Served]:
    """The bot with its own pages and a group, by default on Telegram."""
    url, clock = await database(folder / "belot.sqlite3"), VirtualClock()
    settings = settings or Settings(_env_file=None, telegram_token=TOKEN, browser_port=0)
    messenger = messenger or Messenger("telegram", opens_first=True)
    chat = chat or Place("telegram", "-100", title="Friday belot")
    async with assembled(url, paces=FAST, clock=clock, share=ANY) as app:
        page = browser_room(app, settings, table_link=lambda code: f"{LINK}{code}")
        await page.start()
        stop = asyncio.Event()
        serving = asyncio.create_task(app.run((messenger, page), stop))
        await asyncio.sleep(1)
        for one in (messenger, page):
            await app.store.partitions.of(Place(one.name, "")).opened.wait()
        group = Group(app, messenger, chat=chat.chat, title=chat.title, renamed=NAMES)
        on = Served(app, group, page, clock)
        yield on
        for view in on.views:
            await view.session.close()
        stop.set()
        await serving
