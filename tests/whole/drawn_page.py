"""The page of a room in a browser, without a bot: the test sends its frames.

Its time advances only by `pass_time`, so nothing depends on the machine's speed.
"""

import json
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any, Self, cast
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

from aiohttp import web
from playwright.async_api import Browser, BrowserContext, Page, WebSocketRoute

from adapters.browser import wire
from adapters.browser.archive import Message, Room, Visitor
from adapters.browser.files import FOLDER, StaticFiles
from adapters.browser.pages import HtmlPages
from adapters.platform.application import Command
from adapters.platform.views import View
from bot.locales.words import Words
from bot.people.emotes import SaidEmote
from bot.pictures.decks import CardArt
from bot.show.layout import Surface, SurfaceKind
from bot.show.painter import view_of
from bot.views.table.scene import Scene
from engine.rules.cards import Seat
from engine.tables.known import look
from engine.tables.table import Table
from tests.whole.browser import STILL, WAIT, Device

HOST = "http://room.invalid/"
_ADDRESS = f"{HOST}room/kitchen"
NOW = datetime(2026, 1, 1, tzinfo=UTC)
_OPENING = timedelta(minutes=10)
"""Its clock is moved forward by this once it is open; a browser needs less to open it."""

_TEST = timedelta(hours=1)
"""More of its time than any test uses."""

_WORDS, _ART = Words(), CardArt()
_ROOM = Room("kitchen", "v1", NOW)
_KINDS = {".js": "text/javascript", ".css": "text/css", ".svg": "image/svg+xml"}
_PORTRAIT = b"""<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9" width="96" height="96">
<path d="M0 0h9v9H0z" fill="#47a"/><circle cx="4.500" cy="4" r="2.500" fill="#fca"/></svg>"""
_CACHED = {"Cache-Control": "max-age=31536000, immutable"}
_HEARD = """() => new Promise((done) => {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = done;
  port2.postMessage(0);
})"""

# The page's own frames come by its clock, which stands still; an observer hears of real ones.
_LAID_OUT = """async (size) => {
  const frame = () => new Promise((done) => {
    const observer = new ResizeObserver(() => {
      observer.disconnect();
      done();
    });
    observer.observe(document.documentElement);
  });
  do {
    await frame();
  } while (size && (innerWidth !== size[0] || innerHeight !== size[1]));
  for (let frames = 0; frames < 2; frames++) await frame();
}"""


@dataclass
class DrawnPage:
    """The page, its lines and the frames that it has sent."""

    page: Page
    language: str
    said: list[dict[str, Any]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    lines: list[WebSocketRoute] = field(default_factory=list)
    _shown: dict[str, int] = field(default_factory=dict)
    _since: datetime = NOW

    @classmethod
    async def open(
        cls, browser: Browser, device: Device, language: str = "en", script: str = ""
    ) -> Self:
        """Open a page that shows no table yet; with a `script` to run first, do not wait for its
        line.

        Loading it again costs a third of the time of another browser context, so the page of a
        device and a language is kept for the next test.
        """
        kept = _KEPT.setdefault(browser, {})
        if not script and (again := kept.get((repr(device), language))):
            await again._come_back(device)
            return cast("Self", again)
        context = await browser.new_context(**(device | STILL), locale=language)
        context.set_default_timeout(WAIT)
        drawn = cls(await context.new_page(), language)
        page = drawn.page
        page.on("pageerror", lambda error: drawn.faults.append(str(error)))
        await page.clock.install(time=NOW)
        if script:
            await page.add_init_script(script)
            await page.goto(_ADDRESS)
            return drawn
        await page.route_web_socket(lambda _: True, drawn._listen)
        await drawn._come_in()
        kept[repr(device), language] = drawn
        return drawn

    async def _come_in(self) -> None:
        await self.page.goto(_ADDRESS)
        await self.page.wait_for_selector("body[data-line=open]")
        self._since += _OPENING
        await self.page.clock.pause_at(self._since.timestamp())

    async def _come_back(self, device: Device) -> None:
        """Open the page as a new visitor, at a later time."""
        await self.page.evaluate("() => { localStorage.clear(); sessionStorage.clear(); }")
        await self.page.set_viewport_size((device | STILL)["viewport"])
        await self.page.clock.resume()
        self._since += _TEST
        self.lines.clear()
        self._shown.clear()
        await self._come_in()
        self.said.clear()
        self.faults.clear()

    def _listen(self, line: WebSocketRoute) -> None:
        self.lines.append(line)
        line.on_message(lambda text: self._hear(line, json.loads(text)))
        line.send(wire.hello_frame(NOW))
        commands: dict[wire.Side, tuple[Command, ...]] = {"group": (), "private": ()}
        line.send(
            wire.snapshot_frame(group=(), private=(), people=(), watching=0, commands=commands)
        )

    def _hear(self, line: WebSocketRoute, frame: dict[str, Any]) -> None:
        if frame["type"] == "ping":
            line.send(wire.pong_frame(NOW))
        else:
            self.said.append(frame)

    async def pass_time(self, milliseconds: int) -> None:
        """Advance the page's time."""
        await self.page.clock.run_for(milliseconds)

    async def resize(self, width: int, height: int) -> None:
        """Resize the window, and wait for the layout."""
        await self.page.set_viewport_size({"width": width, "height": height})
        await self.page.evaluate(_LAID_OUT, [width, height])
        await self.settled()

    async def settled(self) -> None:
        """Wait until the work that follows a layout is done."""
        await self.page.evaluate(_LAID_OUT, None)
        await self.pass_time(20)

    async def say(self, frame: str) -> None:
        """Send the page a frame, and wait until it has received it."""
        self.lines[-1].send(frame)
        await self.heard()

    async def heard(self) -> None:
        """Wait until the page has received all frames so far."""
        await self.page.evaluate(_HEARD)

    async def tell(self, view: View, name: str, side: wire.Side = "private") -> None:
        """Show a message, or edit the one with that name."""
        number = self._shown.get(name)
        known = number is not None
        number = number or len(self._shown) + 1
        self._shown[name] = number
        text = wire.message_text(Message(number, "", wire.view_body(view), NOW), self.language).text
        await self.say((wire.edited_frame if known else wire.message_frame)(side, text))

    async def forget(self, name: str, side: wire.Side = "private") -> None:
        """Delete the message with that name, if it exists."""
        number = self._shown.pop(name, None)
        if number is not None:
            await self.say(wire.deleted_frame(side, number))

    async def show(
        self,
        table: Table,
        seat: Seat | None,
        names: Mapping[str, str],
        kind: SurfaceKind = SurfaceKind.HAND,
        *,
        name: str = "",
        emotes: tuple[SaidEmote, ...] = (),
        watched: bool = False,
        portraits: Mapping[str, str] | None = None,
        twice: bool = False,
    ) -> None:
        """Show a seat's hand, or the public view of the table.

        Without a seat the page finds its own: its visitor is Ana. `name`: the message's name, by
        default that of its kind. `watched`: the public view is shown privately, as by `/watch`.
        """
        private = kind is SurfaceKind.HAND
        known = look(table, seat)
        scene = Scene(
            known,
            names,
            _WORDS,
            self.language,
            private=private,
            ids={n: n for n in names} | {"ana": "a"},
            emotes=emotes,
            portraits=portraits or {},
            twice=twice,
        )
        scene = replace(scene, felt=True, deck=scene.deck)
        match_no, deal = known.match_no, known.match.number if known.match else 0
        view = view_of(scene, Surface(table.id, kind, match_no, deal))
        assert view is not None
        await self.tell(view, name or kind, "private" if private or watched else "group")


_KEPT: WeakKeyDictionary[Browser, dict[tuple[str, str], DrawnPage]] = WeakKeyDictionary()


def kept_contexts(browser: Browser) -> set[BrowserContext]:
    """The contexts of pages that the next test uses again."""
    return {one.page.context for one in _KEPT.get(browser, {}).values()}


@asynccontextmanager
async def served_page() -> AsyncIterator[str]:
    """Serve the page, and give Chromium its host's address as an argument.

    A browser loads it in half of the time that answers of Playwright's own would take.
    """
    app = web.Application()
    app.router.add_get("/{path:.*}", _answer)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        _, port = runner.addresses[0]
        yield f"--host-resolver-rules=MAP {urlsplit(HOST).hostname} 127.0.0.1:{port}"
    finally:
        await runner.cleanup()


@cache
def _files() -> StaticFiles:
    return StaticFiles(_ART, "1")


async def _answer(request: web.Request) -> web.Response:
    name = request.path.rpartition("/")[2]
    if request.path == urlsplit(_ADDRESS).path:
        language = request.headers["Accept-Language"][:2]
        visitor = Visitor("a", "Ana", language, NOW)
        html = HtmlPages(_WORDS, _files()).room("../", language, _ROOM, "Ana", visitor=visitor)
        return web.Response(text=html, content_type="text/html")
    if request.path.startswith("/static/"):
        kind = _KINDS["." + name.rpartition(".")[2]]
        # Tests also ask for single modules, which no page does.
        body = _files().content(name) or (FOLDER / name).read_bytes()
        return web.Response(body=body, content_type=kind, headers=_CACHED)
    if request.path.startswith("/art/"):
        art = _ART.art(request.path.removeprefix("/art/").removesuffix(".svg"))
        return web.Response(body=art or b"", content_type=_KINDS[".svg"], headers=_CACHED)
    if request.path.startswith("/portraits/"):
        return web.Response(body=_PORTRAIT, content_type=_KINDS[".svg"])
    if request.path == "/health":
        return web.json_response({})
    raise web.HTTPNotFound
