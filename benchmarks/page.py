"""The speed of the room's page in Chromium: first paint, first possible move, taps.

On a desktop and on an emulated cheap phone: a quarter of the processor, and a slow network for
downloads. All times are the page's own, and the machine may be busy. So openings are repeated, and
the median and the best are reported. For taps it reports the elapsed time and the work of the
page's main thread, which other load does not increase.
"""

import asyncio
import tempfile
from bisect import bisect_left, bisect_right
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import Any, NamedTuple

from playwright.async_api import Browser, BrowserContext, CDPSession, Page, StorageState

from benchmarks.bare_page import bare_page
from benchmarks.percentiles import percentiles
from tests.whole.browser import PHONE, WAIT, Device, Person, chromium
from tests.whole.server import Server

Figures = list[tuple[str, str]]

OPENINGS = 7
TAPS = 60
REST = 400.0  # milliseconds after a tap, in which the cards come to rest
SEED = "hand 1150"
TOUCHED = Device(has_touch=True)

_TRACE = "devtools.timeline,disabled-by-default-devtools.timeline,blink.user_timing"
# Marks when a card can first be pressed, with all images loaded and drawn. For each tap on a card
# it marks when the card is seen moving, and when the first change from the server is seen.
_WATCH = """(() => {
  const changes = new Set(["patched", "edited", "message"]);
  window.taps = [];
  window.playable = null;
  const seen = (then) => requestAnimationFrame(() => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = then; // after the frame
    port2.postMessage(null);
  });
  const mark = (name) => performance.mark(`bench ${name}`).startTime;
  const look = () => {
    const card = document.querySelector("#felt.own-turn .tile[data-legal]");
    const whole = card && [...document.images].every((image) => image.complete);
    if (whole) seen(() => { window.playable = performance.now(); });
    else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
  let last = null;
  addEventListener("click", (event) => {
    const key = event.target.closest?.(".tile[data-legal]")?.parentElement.dataset.key;
    if (!key) return;
    const tap = { tapped: event.timeStamp };
    window.taps.push(tap);
    last = tap;
    mark("tapped");
    seen(() => {
      const card = document.querySelector(`#trick [data-card="${key}"]`);
      if (card?.getAnimations().length) tap.moved = mark("moved");
    });
  }, true);
  window.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => {
        if (!last || !changes.has(JSON.parse(data).type)) return;
        const tap = last;
        last = null;
        mark("heard");
        seen(() => { tap.told = mark("told"); });
      });
    }
  };
})()"""
_PAINTED = "() => performance.getEntriesByName('first-contentful-paint').length"
_OPENED = """() => ({
  paint: performance.getEntriesByName("first-contentful-paint")[0].startTime,
  playable: window.playable,
  bytes: ["resource", "navigation"].flatMap((kind) => performance.getEntriesByType(kind))
    .reduce((sum, one) => sum + one.transferSize, 0),
})"""


class Machine(NamedTuple):
    """A device that shows the page."""

    name: str
    slower: int = 1
    network: dict[str, float] | None = None


MACHINES = (
    Machine("desktop"),
    Machine(
        "telephone",
        slower=4,
        network={
            "latency": 75,
            "downloadThroughput": 1_600_000 / 8,
            "uploadThroughput": 750_000 / 8,
        },
    ),
)


@dataclass
class Trace:
    """The work of a page's main thread, from the browser's trace."""

    session: CDPSession
    events: list[dict[str, Any]] = field(default_factory=list)
    ended: asyncio.Event = field(default_factory=asyncio.Event)

    async def start(self) -> None:
        self.session.on("Tracing.dataCollected", lambda some: self.events.extend(some["value"]))
        self.session.on("Tracing.tracingComplete", lambda _: self.ended.set())
        categories = {"includedCategories": _TRACE.split(",")}
        await self.session.send(
            "Tracing.start", {"transferMode": "ReportEvents", "traceConfig": categories}
        )

    async def end(self) -> None:
        await self.session.send("Tracing.end")
        await self.ended.wait()

    def work(self, begin: str, end: str) -> list[float]:
        """Seconds of work from each mark named `begin` to the next named `end`."""
        begun, done = self._marks(begin), self._marks(end)
        if not begun:
            return []
        thread = begun[0]["pid"], begun[0]["tid"]
        tasks = sorted(
            (e["ts"], e["ts"] + e["dur"], e.get("tdur", 0) / 1e6)
            for e in self.events
            if e["name"] == "RunTask" and (e["pid"], e["tid"]) == thread and "dur" in e
        )
        starts, ends = [task[0] for task in tasks], [task[1] for task in tasks]
        found = []
        for one in begun:
            after = next((e["ts"] for e in done if e["ts"] > one["ts"]), None)
            if after is not None:
                within = tasks[bisect_left(ends, one["ts"]) : bisect_right(starts, after)]
                found.append(sum(work for _, _, work in within))
        return found

    def _marks(self, name: str) -> list[dict[str, Any]]:
        marks = (e for e in self.events if e["name"] == f"bench {name}")
        return sorted(marks, key=lambda event: event["ts"])


@asynccontextmanager
async def _context(
    browser: Browser, kept: StorageState | None = None
) -> AsyncIterator[BrowserContext]:
    context = await browser.new_context(**PHONE, locale="en", storage_state=kept)
    await context.add_init_script(_WATCH)
    try:
        yield context
    finally:
        await context.close()


async def _slowed(page: Page, machine: Machine) -> CDPSession:
    session = await page.context.new_cdp_session(page)
    await session.send("Emulation.setCPUThrottlingRate", {"rate": machine.slower})
    if machine.network is not None:
        await session.send("Network.enable")
        network = {"offline": False, **machine.network}
        await session.send("Network.emulateNetworkConditions", network)
    return session


async def _opened(
    context: BrowserContext, machine: Machine, address: str, *, plays: bool
) -> dict[str, float]:
    page = await context.new_page()
    await _slowed(page, machine)
    await page.goto(address)
    await page.wait_for_function(_PAINTED)
    if plays:
        await page.wait_for_function("() => window.playable !== null", timeout=WAIT)
    figures: dict[str, float] = await page.evaluate(_OPENED)
    await page.close()
    return figures


async def _openings(
    browser: Browser, machine: Machine, address: str, kept: StorageState | None
) -> Figures:
    """Open the start page, or with stored state the table at which the person plays."""
    cold: list[dict[str, float]] = []
    warm: list[dict[str, float]] = []
    for _ in range(OPENINGS):
        async with _context(browser, kept) as context:
            for openings in (cold, warm):
                one = await _opened(context, machine, address, plays=kept is not None)
                openings.append(one)
    figures = []
    for cache, openings in (("cold", cold), ("warm", warm)):
        page = "the start" if kept is None else "the table"
        painted = _told([one["paint"] for one in openings])
        about = f"{machine.name}: {page} is painted, {cache} cache, median / best"
        figures.append((about, painted))
        if kept is not None:
            playable = _told([one["playable"] for one in openings])
            figures.append(("one can play", playable))
        size = median(one["bytes"] for one in openings)
        figures.append(("over the wire", f"{size / 1000:,.0f} kB"))
    return figures


def _told(times: Sequence[float]) -> str:
    return f"{median(times):,.0f} / {min(times):,.0f} ms"


async def _tapped(browser: Browser, machine: Machine, url: str) -> Figures:
    async with _context(browser) as context:
        ana = await Person.on(context, TOUCHED)
        await ana.open_room(url, "Ana")
        trace = Trace(await _slowed(ana.page, machine._replace(network=None)))
        await ana.press_button(ana.words("room-play-now"))
        await trace.start()
        again = ana.button(ana.words("result-rematch"))
        while len(taps := await ana.page.evaluate("window.taps")) < TAPS:
            if not await ana.play_turn("call-all-trumps") and await again.count():
                await ana.press(again)
            await ana.page.wait_for_timeout(REST)
        await trace.end()

    return [
        (f"{machine.name}: tap to one's own card moving, p50 / p99", _passed(taps, "moved")),
        ("the page's work for that", percentiles(trace.work("tapped", "moved"))),
        ("tap to the server's word on the screen", _passed(taps, "told")),
        ("the page's work to show it", percentiles(trace.work("heard", "told"))),
    ]


async def _tapped_bare(browser: Browser, machine: Machine, address: str) -> Figures:
    """The same for a page with nothing to do and a server that only echoes."""
    async with _context(browser) as context:
        page = await context.new_page()
        await page.goto(address)
        await _slowed(page, machine._replace(network=None))
        for _ in range(TAPS):
            await page.locator(".tile").tap()
            await page.wait_for_timeout(REST)
        taps = await page.evaluate("window.taps")
    return [
        (f"{machine.name}, a bare page: tap to its card moving, p50 / p99", _passed(taps, "moved")),
        ("tap to an echo on the screen", _passed(taps, "told")),
    ]


def _passed(taps: Sequence[dict[str, float]], until: str) -> str:
    return percentiles([(one[until] - one["tapped"]) / 1000 for one in taps if until in one])


async def _at_a_table(browser: Browser, url: str) -> tuple[str, StorageState]:
    """Seat a person with cards to play: the room, and their browser's stored state."""
    async with _context(browser) as context:
        ana = await Person.on(context, TOUCHED)
        address = await ana.open_room(url, "Ana")
        await ana.press_button(ana.words("room-play-now"))
        card = ana.page.locator("#felt.own-turn .tile[data-legal]")
        await ana.page.wait_for_selector("#felt.own-turn")
        while not await card.count():
            await ana.play_turn("call-all-trumps")
            await ana.page.wait_for_selector("#felt.own-turn")
        return address, await context.storage_state()


async def measure() -> Figures:
    """Measure how long a person waits who opens the room, and who plays."""
    figures: Figures = []
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder), SEED)
        await server.start()
        try:
            async with chromium() as browser, bare_page() as bare:
                address, kept = await _at_a_table(browser, server.url)
                for machine in MACHINES:
                    figures += await _openings(browser, machine, f"{server.url}/", None)
                    figures += await _openings(browser, machine, address, kept)
                    figures += await _tapped(browser, machine, server.url)
                    figures += await _tapped_bare(browser, machine, bare)
        finally:
            await server.stop()
    return figures


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
