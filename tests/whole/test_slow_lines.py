"""A line is given the time that its network takes, and no more.

The network is simulated in the page, whose time passes only as the tests say.
"""

from itertools import product
from typing import Self

import pytest
from playwright.async_api import Browser, Page, Route

from adapters.browser.files import FOLDER
from adapters.browser.pages import GUARD
from tests.often import often
from tests.whole.browser import DESKTOP, WORDS
from tests.whole.drawn_page import HOST, NOW, DrawnPage

PROMISED = 5000
"""Milliseconds in which a quick line is known to be dead."""
SECOND = 1000
MINUTE = 60_000

SOON = {(100, 0.5), (700, 2), (2300, 3), (4200, 2), (6500, 3)}
"""Each round trip and each way to connect at least once, without `make long`."""
TRIPS = [
    pytest.param(*one, marks=[] if one in SOON else pytest.mark.long)
    for one in product((100, 700, 2300, 4200, 6500), (0.5, 2, 3))
]

_NETWORK = """
window.network = { trips: [0], connects: 2, dead: false, refuses: false, sockets: [] };
const snapshot = { type: "snapshot", group: [], private: [], people: [], watching: 0,
  commands: { group: [], private: [] } };
window.WebSocket = class extends EventTarget {
  static OPEN = 1;
  constructor() {
    super();
    this.readyState = 0;
    network.sockets.push(this);
    this.after(network.connects, () => {
      if (network.refuses) return this.close();
      this.readyState = 1;
      this.tell({ type: "hello", now: Date.now() });
      this.tell(snapshot);
    });
  }
  // after so many round trips, each of which takes as long as the next of the network
  after(trips, then) {
    const [trip, ...more] = network.trips;
    if (trips >= 1 && more.length) network.trips = [...more, trip];
    setTimeout(() => !network.dead && this.readyState < 2 && then(), trips * trip);
  }
  tell(frame) {
    this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
  }
  send(text) {
    const frame = JSON.parse(text);
    const answer = frame.type === "ping" ? { type: "pong", now: Date.now() }
      : { type: "answer", id: frame.id, text: "", alert: false, seen: true };
    this.after(1, () => this.tell(answer));
  }
  close() {
    if (this.readyState === 3) return;
    this.readyState = 3;
    setTimeout(() => this.dispatchEvent(new CloseEvent("close", { code: 1006 })));
  }
};
"""
_PAGE = """<!doctype html><html><script>GUARD</script><script type="module">
import { Line } from "./static/line.js";
Object.assign(network, { reached: true, told: [] });
const page = Object.fromEntries(["open", "lost", "blocked", "settled", "stranger", "frame"].map(
  (name) => [name, () => network.told.push(name)]));
page.reached = async () => network.reached;
window.line = new Line("http://room.invalid/live", () => [], page);
line.connect();
</script>"""

pytestmark = pytest.mark.asyncio(loop_scope="module")


class LinePage:
    """A page with nothing but a line, on a separate network."""

    def __init__(self, page: Page, *, ahead: bool = False) -> None:
        self.page = page
        live = ' data-live="live"' if ahead else ""
        self._text = _PAGE.replace("<html", f"<html{live}").replace("GUARD", GUARD)
        self._ahead = ahead

    @classmethod
    async def opened(cls, browser: Browser, network: str, *, ahead: bool = False) -> Self:
        """A page on such a network; its time stops at its first attempt.

        `ahead`: it opens its line before its scripts are there, and hears something on it.
        """
        context = browser.contexts[0] if browser.contexts else await browser.new_context()
        found = cls(await context.new_page(), ahead=ahead)
        await found.page.add_init_script(f"{_NETWORK}; Object.assign(network, {network});")
        await found.page.clock.install(time=NOW)
        await found.page.route(f"{HOST}**", found._serve)
        await found.page.clock.pause_at(NOW.timestamp() + 60)
        await found.page.goto(HOST)
        await found.page.wait_for_function("() => network.sockets.length > 0")
        return found

    async def _serve(self, route: Route) -> None:
        if route.request.url == HOST:
            await route.fulfill(body=self._text, content_type="text/html")
        else:
            if self._ahead and route.request.url.endswith("line.js"):
                await self.pass_time(SECOND)
            script = (FOLDER / route.request.url.rpartition("/")[2]).read_bytes()
            await route.fulfill(body=script, content_type="text/javascript")

    async def change(self, network: str) -> None:
        """Replace the network."""
        await self.page.evaluate(f"Object.assign(network, {network})")

    async def pass_time(self, milliseconds: int) -> None:
        await self.page.clock.run_for(milliseconds)

    async def tries(self) -> int:
        """How often it has connected."""
        found: int = await self.page.evaluate("network.sockets.length")
        return found

    async def state(self) -> str:
        """The page's latest state: whether the line is open."""
        found: str = await self.page.evaluate(
            "network.told.findLast((one) => ['open', 'lost', 'blocked'].includes(one)) ?? ''"
        )
        return found


@pytest.mark.parametrize(("trip", "connects"), TRIPS)
async def test_a_line_settles_whatever_a_round_trip_takes(
    browser: Browser, trip: int, connects: float
) -> None:
    line = await LinePage.opened(browser, f"{{ trips: [{trip}], connects: {connects} }}")
    await line.pass_time(MINUTE)
    settled = await line.tries()
    assert settled <= 4
    assert await line.state() == "open"
    await line.pass_time(2 * MINUTE)
    assert await line.tries() == settled


async def test_a_line_that_was_opened_ahead_of_the_scripts_is_the_pages_line(
    browser: Browser,
) -> None:
    line = await LinePage.opened(browser, "{ trips: [100], connects: 2 }", ahead=True)
    await line.page.wait_for_function("() => network.told.includes('frame')")
    assert await line.state() == "open"
    await line.pass_time(MINUTE)
    assert (await line.state(), await line.tries()) == ("open", 1)

    network = "{ trips: [100], connects: 2, refuses: true }"
    line = await LinePage.opened(browser, network, ahead=True)
    await line.page.wait_for_function("() => network.told.includes('lost')")
    await line.change("{ refuses: false }")
    await line.pass_time(MINUTE)
    assert await line.state() == "open"


async def test_a_line_whose_round_trips_differ_settles_too(browser: Browser) -> None:
    for trips in ([100, 2300, 100], [100, 100, 4200], [50, 6000]):
        line = await LinePage.opened(browser, f"{{ trips: {trips} }}")
        await line.pass_time(MINUTE)
        settled = await line.tries()
        await line.pass_time(2 * MINUTE)
        assert await line.tries() - settled <= 1, trips
        assert await line.state() == "open", trips


async def test_a_quick_line_that_dies_is_noticed_in_time(browser: Browser) -> None:
    for after in range(3000, 5000, often(900, 300)):
        line = await LinePage.opened(browser, "{ trips: [100] }")
        await line.pass_time(after)
        assert await line.state() == "open"
        await line.change("{ dead: true }")
        await line.page.evaluate("line.ask({ type: 'tap' }, { within: 3000 })")
        await line.pass_time(PROMISED)
        assert await line.state() == "lost", after
        assert await line.page.evaluate("line.waiting('tap').length") == 1, "it is not lost"
        await line.change("{ dead: false }")
        await line.pass_time(MINUTE)
        assert await line.state() == "open"
        assert await line.page.evaluate("line.waiting('tap').length") == 0


async def test_a_slow_line_that_became_quick_is_known_to_be_dead_in_time(browser: Browser) -> None:
    line = await LinePage.opened(browser, "{ trips: [2300] }")
    await line.pass_time(MINUTE)
    await line.change("{ trips: [100] }")
    await line.pass_time(MINUTE)
    await line.change("{ dead: true }")
    await line.pass_time(PROMISED)
    assert await line.state() == "lost"


@pytest.mark.parametrize("fails", ["refuses", pytest.param("dead", marks=pytest.mark.long)])
async def test_a_network_that_lets_no_websockets_through_is_told(
    browser: Browser, fails: str
) -> None:
    line = await LinePage.opened(browser, f"{{ trips: [100], {fails}: true }}")
    while await line.state() != "blocked":
        await line.pass_time(500)
        assert await line.tries() <= 6
    assert await line.tries() >= 5
    await line.change(f"{{ {fails}: false }}")
    await line.pass_time(MINUTE)
    assert await line.state() == "open"
    nowhere = await LinePage.opened(browser, f"{{ trips: [100], {fails}: true }}")
    await nowhere.change("{ reached: false }")
    await nowhere.pass_time(3 * MINUTE)
    assert await nowhere.tries() > 7
    assert await nowhere.state() == "lost"


async def test_requests_on_a_slow_connection_are_waited_for(browser: Browser) -> None:
    line = await LinePage.opened(browser, "{ trips: [4200] }")
    await line.pass_time(MINUTE)
    settled = await line.tries()
    await line.page.evaluate("line.ask({ type: 'tap' }, { within: 3000 })")
    await line.pass_time(MINUTE)
    assert await line.tries() == settled
    assert await line.page.evaluate("line.waiting('tap').length") == 0


async def test_a_person_without_live_updates_reads_why(browser: Browser) -> None:
    script = f"{_NETWORK}; Object.assign(network, {{ refuses: true }});"
    room = await DrawnPage.open(browser, DESKTOP, script=script)
    state = room.page.locator("#state")
    while await room.page.evaluate("document.body.dataset.line") != "blocked":
        await room.pass_time(1000)
    assert await state.inner_text() == WORDS.phrase("en", "room-blocked")
    await room.page.evaluate("network.refuses = false")
    await room.pass_time(MINUTE)
    assert await state.is_hidden()
    assert room.faults == []
