"""Chat apps around the page: their side of the frame, in real browsers.

The apps' pages stand at the addresses of the real ones (`Page.route`), so that origins are checked
as they are there. The room is on this machine.
"""

import json
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Self
from urllib.parse import quote

from playwright.async_api import BrowserContext, Frame, FrameLocator, Page, Route

from tests.whole.browser import without

TELEGRAM = "https://web.telegram.org/a/"
DISCORD = "https://discord.com/channels/6/5"
REFUSING = ("--test-third-party-cookie-phaseout", without("LocalNetworkAccessChecks"))
"""Arguments for a Chromium that refuses cookies of frames, and lets pages show frames of this
machine without asking.
"""

Prepare = Callable[[Page], Awaitable[None]]
"""Called with a page before it is opened."""

THEMES = {"dark": {"bg_color": "#17212b"}, "light": {"bg_color": "#ffffff"}}

_PAGE = """<!doctype html><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<style>html, body, iframe { width: 100%; height: 100%; margin: 0; border: 0 }</style>
<script>SCRIPT</script>
<iframe sandbox="allow-scripts allow-same-origin allow-popups allow-forms"></iframe>
"""
_TELEGRAM = """
window.heard = [];
addEventListener("message", ({ data }) => {
  const { eventType, eventData } = JSON.parse(data);
  heard.push([eventType, eventData || null]);
});
window.receive = (eventType, eventData) => document.querySelector("iframe")
  .contentWindow.postMessage(JSON.stringify({ eventType, eventData }), "*");
"""
_NATIVE = """
if (window.top === window) {
  window.heard = [];
  window.TelegramWebviewProxy = {
    postEvent: (type, data) => heard.push([type, data && JSON.parse(data) || null]),
  };
  window.receive = (type, data) => window.Telegram.WebView.receiveEvent(type, data);
}
"""
_DISCORD = """
window.heard = [];
window.answers = {
  AUTHORIZE: { code: "c0de" },
  AUTHENTICATE: {
    access_token: "t0ken",
    user: { id: "7", username: "ana", discriminator: "0", public_flags: 0 },
    scopes: ["identify"],
    expires: "2030-01-01T00:00:00Z",
    application: { id: "4242", name: "Belot", description: "" },
  },
  SHARE_LINK: { success: true, didCopyLink: false, didSendMessage: true },
  OPEN_EXTERNAL_LINK: { opened: true },
};
window.refuses ??= [];
let client;
addEventListener("message", async ({ data, origin, source }) => {
  if (data === "refuse") {
    refuses.push("SHARE_LINK");
    return;
  }
  const [opcode, payload] = data;
  const { nonce, ...rest } = payload;
  heard.push([opcode, JSON.parse(JSON.stringify(rest))]);
  client = (frame) => source.postMessage([1, frame], origin);
  if (opcode === 0) {
    const config = { cdn_host: "", api_endpoint: "", environment: "production" };
    client({ cmd: "DISPATCH", evt: "READY", data: { v: 1, config }, nonce: null });
  } else if (refuses.includes(payload.cmd)) {
    client({ cmd: payload.cmd, evt: "ERROR", data: { code: 4002, message: "no" }, nonce });
  } else {
    const data = answers[payload.cmd] ?? { evt: payload.evt };
    if (payload.cmd === "AUTHORIZE" && window.authorize) data.code = await window.authorize();
    client({ cmd: payload.cmd, evt: null, data, nonce });
  }
});
window.receive = (evt, data) => client({ cmd: "DISPATCH", evt, data, nonce: null });
"""
DEAL = """async () => {
  const calls = () => [...document.querySelectorAll("#felt.own-turn #calls button:not(.pending)")];
  while (!document.querySelector("#felt.own-turn .tile[data-legal]")) {
    (calls().find((one) => one.textContent.trim() === "All trumps") ?? calls()[0])?.click();
    await new Promise((done) => setTimeout(done, 50));
  }
}"""
"""Calls until all cards are dealt and it is one's turn."""

CARDS = 8
HAND = f"""() => {{
  const images = [...document.querySelectorAll("#hand .tile img")];
  return images.length === {CARDS} && images.every((one) => one.complete);
}}"""
"""Whether all of the hand's cards are drawn."""

REFUSED_STORAGE = """
for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("", "SecurityError"); } });
}
"""
"""Refuses storage to every page."""


def parameters(proof: str, version: str = "8.0", platform: str = "weba", look: str = "dark") -> str:
    """The part of the launch address that Telegram adds."""
    told = {
        "tgWebAppData": proof,
        "tgWebAppVersion": version,
        "tgWebAppPlatform": platform,
        "tgWebAppThemeParams": json.dumps(THEMES[look]),
    }
    return "#" + "&".join(f"{name}={quote(value, safe='')}" for name, value in told.items())


class Hosted:
    """A chat app with the page in it. `heard`: what the page has told the app."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.faults: list[str] = []
        self.sent: list[str] = []
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("websocket", lambda line: line.on("framesent", self._note))

    def _note(self, frame: str | bytes) -> None:
        self.sent.append(frame if isinstance(frame, str) else frame.decode())

    @classmethod
    async def telegram_web(
        cls,
        context: BrowserContext,
        address: str,
        at: str = TELEGRAM,
        prepare: Prepare | None = None,
    ) -> Self:
        """Telegram's web client: a page of another origin with the launch page in its frame."""
        return await cls._framed(context, at, _TELEGRAM, address, prepare)

    @classmethod
    async def discord(cls, context: BrowserContext, address: str, prepare: Prepare) -> Self:
        """A Discord client in a browser, which answers the RPC."""
        return await cls._framed(context, DISCORD, _DISCORD, address, prepare)

    @classmethod
    async def telegram_native(
        cls,
        context: BrowserContext,
        address: str,
        *,
        stores: bool = True,
        prepare: Prepare | None = None,
    ) -> Self:
        """A telephone's web view: no frame, and a bridge in the page."""
        host = cls(await context.new_page())
        if prepare is not None:
            await prepare(host.page)
        await host.page.add_init_script(_NATIVE + ("" if stores else REFUSED_STORAGE))
        await host.page.goto(address)
        return host

    @classmethod
    async def _framed(
        cls,
        context: BrowserContext,
        at: str,
        script: str,
        address: str,
        prepare: Prepare | None = None,
    ) -> Self:
        host = cls(await context.new_page())
        if prepare is not None:
            await prepare(host.page)
        page = _PAGE.replace("SCRIPT", script)

        async def answer(route: Route) -> None:
            await route.fulfill(body=page, content_type="text/html")

        await host.page.route(at, answer)
        await host.page.goto(at)
        await host.page.unroute(at)  # while anything is routed, a browser caches nothing
        async with host.page.expect_event("framenavigated"):
            await host.page.locator("iframe").evaluate("(one, at) => { one.src = at; }", address)
        return host

    @property
    def framed(self) -> bool:
        return not self.page.url.startswith("http://127.0.0.1")

    @property
    def launch(self) -> FrameLocator | Page:
        """The launch page."""
        return self.page.frame_locator("iframe") if self.framed else self.page

    @property
    def inner(self) -> FrameLocator:
        """The page that is shown in it."""
        return self.launch.frame_locator("iframe")

    @property
    def frame(self) -> Frame:
        """The same, for scripts."""
        return self.page.frames[2 if self.framed else 1]

    async def heard(self) -> list[list[Any]]:
        return list(await self.page.evaluate("window.heard"))

    async def told(self, kind: str | int) -> list[Any]:
        """The data of all events of a kind."""
        return [data for one, data in await self.heard() if one == kind]

    async def receive(self, kind: str, data: Mapping[str, object] | None = None) -> None:
        """The app sends an event."""
        await self.page.evaluate("([kind, data]) => window.receive(kind, data)", [kind, data])

    async def until(self, kind: str | int, data: object) -> None:
        """Wait until the newest event of a kind came with that."""
        await self.page.wait_for_function(
            """([kind, data]) => {
              const one = window.heard.findLast(([one]) => one === kind);
              return one && JSON.stringify(one[1]) === JSON.stringify(data);
            }""",
            arg=[kind, data],
        )
