"""From tapping the button in a chat to one's hand: the table opened inside Telegram and Discord.

On the telephone of `page.py`: a quarter of the processor, and its network, which here also slows
the websocket and the pages in frames. The time runs from the navigation that the button starts
until all cards of the hand are painted. Peers of the same run: an empty page in the same place,
and the room in a browser without a chat app. The bytes are all that is sent until the hand is
there: headers, bodies as they are compressed, and frames of the websocket.
"""

import asyncio
import tempfile
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from statistics import median
from typing import Final
from urllib.parse import urlencode, urlsplit

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, StorageState

from benchmarks.bare_page import bare_page
from benchmarks.page import MACHINES
from tests.adapters.telegram.proofs import proof
from tests.emulators.discord import DiscordServer
from tests.emulators.telegram import TelegramServer
from tests.hurried import HurriedClock
from tests.whole.browser import PHONE, WAIT, Person, chromium
from tests.whole.hosts import DEAL, HAND, Hosted, Prepare, parameters
from tests.whole.network import KINDS, Load, Network, Speed, network
from tests.whole.server import DiscordBot, Server, TelegramBot, free_port

Figures = list[tuple[str, str]]
Opened = Callable[[BrowserContext, str, Prepare], Awaitable[Page]]
"""Opens an address in a place, in a page that was prepared."""

OPENINGS: Final = 5
SEED: Final = "hand 1150"
ANA: Final = 7_000_001

_ARGUMENTS: Final = (
    # Telephones with little memory have one process for a page and its frames: all are slowed.
    "--disable-features=LocalNetworkAccessChecks,IsolateOrigins,site-per-process",
    "--disable-site-isolation-trials",
)
_TELEPHONE: Final = MACHINES[1]
_SLOW: Final = _TELEPHONE.network or {}
_SPEED: Final = Speed(
    _SLOW["latency"] / 1000, _SLOW["downloadThroughput"], _SLOW["uploadThroughput"]
)

# Tells when the hand, or an empty page, is painted: milliseconds since the button's navigation.
_WATCH: Final = """(() => {
  const began = () => {
    try {
      return (window.parent.held ? window.parent : window).performance.timeOrigin;
    } catch {
      return performance.timeOrigin;
    }
  };
  const seen = () => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => window.painted(performance.timeOrigin + performance.now() - began());
    port2.postMessage(null);
  });
  const look = () => {
    if ((HAND)() || document.querySelector("#told")) seen();
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
})()""".replace("HAND", HAND)


@dataclass
class Opening:
    """The times and loads of repeated openings of a page.

    `work`: processor time of the page's main thread in seconds, which other load hardly increases.
    """

    times: list[float] = field(default_factory=list)
    work: list[float] = field(default_factory=list)
    loads: list[Load] = field(default_factory=list)

    @property
    def time(self) -> float:
        return median(self.times)

    @property
    def load(self) -> Load:
        """The one in the middle."""
        return sorted(self.loads, key=lambda load: load.received)[len(self.loads) // 2]


class Telephone:
    """Opens pages, and measures until they are painted; `kept`: the state of its browser."""

    def __init__(self, browser: Browser, net: Network) -> None:
        self._browser = browser
        self._net = net
        self._painted: asyncio.Future[float] = asyncio.Future()
        self._session: CDPSession
        self.kept: StorageState | None = None

    @asynccontextmanager
    async def context(self) -> AsyncIterator[BrowserContext]:
        context = await self._browser.new_context(**PHONE, locale="en", storage_state=self.kept)
        context.set_default_timeout(WAIT)
        try:
            yield context
        finally:
            await context.close()

    async def measure(self, opened: Opened, address: Callable[[], str]) -> list[Opening]:
        """Open a page in new contexts, and in each of them again with a full cache."""
        found = [Opening(), Opening()]
        for _ in range(OPENINGS):
            async with self.context() as context:
                for opening in found:
                    await self._open(context, opened, address(), opening)
        return found

    async def _open(
        self, context: BrowserContext, opened: Opened, address: str, opening: Opening
    ) -> None:
        self._painted = asyncio.Future()
        self._net.set(_SPEED)
        self._net.count()
        page = await opened(context, address, self._prepare)
        async with asyncio.timeout(WAIT / 1000):
            opening.times.append(await self._painted)
        opening.loads.append(self._net.count())
        told = await self._session.send("Performance.getMetrics")
        opening.work += [one["value"] for one in told["metrics"] if one["name"] == "TaskDuration"]
        self._net.set(None)
        await page.close()

    async def _prepare(self, page: Page) -> None:
        self._session = session = await page.context.new_cdp_session(page)
        await session.send("Performance.enable", {"timeDomain": "threadTicks"})
        await session.send("Emulation.setCPUThrottlingRate", {"rate": _TELEPHONE.slower})
        await page.expose_function("painted", self._note)
        await page.add_init_script(_WATCH)

    def _note(self, time: float) -> None:
        if not self._painted.done():
            self._painted.set_result(time)


async def _native(context: BrowserContext, address: str, prepare: Prepare) -> Page:
    return (await Hosted.telegram_native(context, address, prepare=prepare)).page


async def _web(context: BrowserContext, address: str, prepare: Prepare) -> Page:
    return (await Hosted.telegram_web(context, address, prepare=prepare)).page


async def _browser(context: BrowserContext, address: str, prepare: Prepare) -> Page:
    page = await context.new_page()
    await prepare(page)
    await page.goto(address)
    return page


def _figures(place: str, openings: list[Opening], peers: list[Opening]) -> Figures:
    figures = []
    for cache, opening, peer in zip(("cold", "warm"), openings, peers, strict=True):
        times = f"{opening.time:,.0f} / {min(opening.times):,.0f} ms"
        figures += [
            (f"{place}, {cache} cache: tap to hand, median / best", times),
            ("the page's work for that", f"{median(opening.work) * 1000:,.0f} ms"),
            ("of an empty page's time in the same place", f"{opening.time / peer.time:.1f}"),
            ("received", _told(opening.load)),
            ("sent, and requests", f"{opening.load.sent / 1000:.1f} kB, {len(opening.load.asked)}"),
        ]
    return figures


def _told(load: Load) -> str:
    parts = [f"{kind} {load.of(kind) / 1000:.1f}" for kind, _ in KINDS if load.of(kind)]
    headers = f"headers {load.headers.total() / 1000:.1f}"
    return f"{load.received / 1000:.1f} kB ({', '.join(parts)}; of it {headers})"


async def _seated(telephone: Telephone, opened: Opened, address: str) -> str:
    """Sit down at a table by the start page, and call until all cards are dealt: its address."""
    async with telephone.context() as context:
        page = await opened(context, address, _unprepared)
        launch = page.main_frame.child_frames[0] if opened is not _native else page.main_frame
        door = launch.frame_locator("iframe").locator("section.now button.primary")
        await door.tap()
        await launch.frame_locator("iframe").locator("#hand .tile").first.wait_for()
        inner = launch.child_frames[0]
        await inner.evaluate(DEAL)
        return inner.url


async def _unprepared(page: Page) -> None:
    pass


async def _in_telegram(browser: Browser, folder: Path) -> Figures:
    clock = HurriedClock()
    async with TelegramServer(clock) as server:
        bot = TelegramBot(folder, SEED, "fast", server, clock, port := free_port())
        await bot.start()
        numbers = count()

        def tail() -> str:
            at = int(clock.now().timestamp())
            return parameters(proof(server.token, at, ANA, "Ana", n=str(next(numbers))))

        try:
            async with network(port) as net, bare_page() as bare, network(_port(bare)) as empty:
                telephone = Telephone(browser, net)
                await _seated(telephone, _native, f"{net.url}/app/telegram{tail()}")
                figures: Figures = []
                for place, opened in (("Telegram native", _native), ("Telegram web", _web)):
                    peers = await Telephone(browser, empty).measure(opened, lambda: empty.url)
                    found = await telephone.measure(
                        opened, lambda: f"{net.url}/app/telegram{tail()}"
                    )
                    figures += _figures(place, found, peers)
                return figures
        finally:
            await bot.stop()


async def _in_discord(browser: Browser, folder: Path) -> Figures:
    clock = HurriedClock()
    async with DiscordServer(clock) as server:
        ana = server.person("Ana", locale="en")
        server.guild("Friends", [ana])
        bot = DiscordBot(folder, SEED, "fast", server, clock, port := free_port())
        await bot.start()
        _, instance = server.activities.open(ana, ana.direct)

        async def opened(context: BrowserContext, address: str, prepare: Prepare) -> Page:
            async def prepared(page: Page) -> None:
                await prepare(page)
                await page.expose_function("authorize", lambda: server.activities.authorize(ana))

            return (await Hosted.discord(context, address, prepared)).page

        try:
            async with network(port) as net, bare_page() as bare, network(_port(bare)) as empty:
                told = {"frame_id": "f1", "instance_id": instance, "platform": "mobile"}
                address = f"{net.url}/?{urlencode(told)}"
                telephone = Telephone(browser, net)
                await _seated(telephone, opened, address)
                peers = await Telephone(browser, empty).measure(_web, lambda: empty.url)
                return _figures("Discord", await telephone.measure(opened, lambda: address), peers)
        finally:
            await bot.stop()


async def _in_a_browser(browser: Browser, folder: Path) -> Figures:
    server = Server(folder, SEED)
    await server.start()
    try:
        async with network(server.port) as net, bare_page() as bare, network(_port(bare)) as empty:
            telephone = Telephone(browser, net)
            async with telephone.context() as context:
                ana = await Person.on(context, PHONE)
                address = await ana.open_room(net.url, "Ana")
                await ana.press_button(ana.words("room-play-now"))
                await ana.page.evaluate(DEAL)
                telephone.kept = await context.storage_state()
            peers = await Telephone(browser, empty).measure(_browser, lambda: empty.url)
            found = await telephone.measure(_browser, lambda: address)
            return _figures("a browser without a chat app", found, peers)
    finally:
        await server.stop()


def _port(url: str) -> int:
    return urlsplit(url).port or 0


async def measure() -> Figures:
    """Measure the launch in Telegram and Discord, and the room in a browser beside it."""
    figures: Figures = []
    with tempfile.TemporaryDirectory() as folder:
        async with chromium(*_ARGUMENTS) as browser:
            for name, part in _PARTS.items():
                (at := Path(folder) / name).mkdir()
                figures += await part(browser, at)
    return figures


_PARTS: Final = {"telegram": _in_telegram, "discord": _in_discord, "browser": _in_a_browser}

if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
