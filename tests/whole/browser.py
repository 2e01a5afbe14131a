"""A person at a browser, who looks at the page and presses only visible things."""

import os
import random
import re
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Literal, Self, TypedDict

import pytest
from playwright.async_api import (
    Browser,
    BrowserContext,
    ElementHandle,
    Locator,
    Page,
    ViewportSize,
    async_playwright,
)
from playwright.async_api import Error as BrowserError

from bot import buttons as b
from bot.locales.words import Words
from tests.whole.choosing import BESIDE, DECISIVE, draw

ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
_UNSEEN = (
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "AimEnabled",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PreconnectToSearch",
)
"""Features of a desktop Chromium for its address bar, which no test sees.

With every window it loads two pages of its own for the bar, which takes longer than the page of a
test; the others ask servers at its start.
"""

WAIT = 180_000.0
"""Milliseconds after which an expected element counts as missing, even on a slow machine."""

HANG = 900.0
"""Seconds that no action of people in a test takes."""

WORDS = Words()

_ELEMENTS = 80  # more than there are on a page to tab through
GLIMPSE = 10_000.0  # milliseconds after which a tap was lost
_SIGNS = {"call-clubs": "♣", "call-diamonds": "♦", "call-hearts": "♥", "call-spades": "♠"}
_TO_PRESS = """calls => {
  const felt = document.querySelector("#felt.own-turn");
  const buttons = [...felt?.querySelectorAll("#calls button:not(.pending)") ?? []];
  const called = calls.map((call) => buttons.find((button) => button.textContent.trim() === call));
  return called.find((button) => button)
    ?? felt?.querySelector(".tile[data-legal]:not(.pending)") ?? null;
}"""
_OFFERED = "() => [...document.querySelectorAll('[data-data]')].map((one) => one.dataset.data)"
ON_TURN = """() => {
  const felt = document.querySelector("#felt.own-turn");
  const buttons = [...felt?.querySelectorAll(
    "#calls button, #bar-actions button, #more-actions button, .tile[data-legal]") ?? []];
  const skipped = ".success:not([data-data^='1:jo:']), .chosen, .pending"; // dosta is pressed
  return buttons.filter((one) => !one.matches(skipped)).map(
    (one) => one.dataset.data);
}"""
LOOKS = "one => [one.dataset.data, one.className.replace('pending', '').trim()]"
DONE = """([one, data, looks]) => !one.isConnected || !one.checkVisibility() || one.inert
  || one.dataset.data !== data || one.className.replace("pending", "").trim() !== looks"""
BUTTON_OF = """data => [...document.querySelectorAll("#felt.own-turn button")].find(
  (one) => one.dataset.data === data) ?? null"""
FREE_SPOT = """button => {
  button.scrollIntoView({ block: "nearest" });
  const box = button.getBoundingClientRect();
  const [x, y] = [box.left + Math.min(16, box.width / 2), box.top + box.height / 2];
  return button.contains(document.elementFromPoint(x, y)) ? [x, y] : null;
}"""


class Device(TypedDict, total=False):
    """Options of a browser context."""

    viewport: ViewportSize
    has_touch: bool
    is_mobile: bool
    device_scale_factor: float
    reduced_motion: Literal["reduce", "no-preference"]
    service_workers: Literal["allow", "block"]
    timezone_id: str


STILL = Device(reduced_motion="reduce", service_workers="block")
MOVING = Device(reduced_motion="no-preference")
"""A device with animations, which double the cost of a match: the exception."""
WORKER = Device(service_workers="allow")
"""A device with the page's service worker, which takes a fifth of a test's time: the exception."""
PHONE = STILL | Device(viewport=ViewportSize(width=390, height=844), has_touch=True, is_mobile=True)
DESKTOP = STILL | Device(viewport=ViewportSize(width=1280, height=800))


def without(*features: str) -> str:
    """An argument for a desktop Chromium without these features; it heeds one of its kind."""
    return f"--disable-features={','.join((*features, *_UNSEEN))}"


@asynccontextmanager
async def chromium(*more: str, desktop: bool = False) -> AsyncIterator[Browser]:
    """The system's Chromium, with `more` arguments.

    If installed, the headless shell is used, which needs half the processor time for the same page.
    The `desktop` one also shows notifications and can refuse cookies; it takes `without`. Without
    Chromium the test is skipped, but fails if `CI` is true.
    """
    shell = None if desktop else shutil.which("chromium-headless-shell")
    path = shell or shutil.which("chromium")
    if path is None and os.environ.get("CI") == "true":
        pytest.fail("there is no Chromium")
    if path is None:
        pytest.skip("there is no Chromium")
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=path, args=[*ARGUMENTS, *more])
        try:
            yield browser
        finally:
            await browser.close()


@dataclass
class Person:
    """One page of one person; `frames` is everything that came over its WebSocket."""

    page: Page
    phone: bool
    language: str = "en"
    pressed: list[str] = field(default_factory=list)
    frames: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @classmethod
    async def at(cls, browser: Browser, device: Device = PHONE, language: str = "en") -> Self:
        """Open a page in a new browser context without any stored state."""
        return await cls.on(await browser.new_context(**device, locale=language), device, language)

    @classmethod
    async def on(cls, context: BrowserContext, device: Device, language: str = "en") -> Self:
        """Open a page in a browser context."""
        context.set_default_timeout(WAIT)
        person = cls(await context.new_page(), bool(device.get("has_touch")), language)
        person.page.on("pageerror", lambda error: person.faults.append(str(error)))
        person.page.on("websocket", lambda line: line.on("framereceived", person._read))
        return person

    def _read(self, frame: str | bytes) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode())

    def words(self, message: str, **args: str | int) -> str:
        """A phrase in the person's language."""
        return WORDS.phrase(self.language, message, **args)

    # ---------- coming in ----------

    async def open_room(self, url: str, name: str) -> str:
        """Open a room without a table; return its address."""
        await self.page.goto(url)
        await self.page.get_by_label(self.words("room-name-label")).fill(name)
        await self.page.evaluate("document.getElementById('doors').submit()")
        await self.connected()
        return self.page.url

    async def visit(self, address: str, name: str) -> None:
        """Enter a room by an invitation link."""
        await self.page.goto(address)
        await self._come_in(name, "room-come-in")

    async def _come_in(self, name: str, message: str) -> None:
        await self.page.get_by_label(self.words("room-name-label")).fill(name)
        await self.press(self.page.get_by_role("button", name=self.words(message), exact=True))
        await self.connected()

    async def connected(self) -> None:
        await self.page.wait_for_selector("body[data-line=open]")

    # ---------- seeing and pressing ----------

    @property
    def felt(self) -> Locator:
        return self.page.locator("#felt")

    @property
    def talk(self) -> Locator:
        return self.page.locator("#panel")

    @property
    def sheet(self) -> Locator:
        """The sheet with the bot's answer to the person's request."""
        return self.page.locator("#sheet")

    async def open_talk(self, *, shown: bool = True) -> None:
        """Show the chat, or the felt again; on a phone the chat is a drawer."""
        if shown is not await self.talk.is_visible():
            await self.press(self.page.locator("#talk" if shown else "#close-panel"))
        await self.talk.wait_for(state="visible" if shown else "hidden")

    async def close_sheet(self) -> None:
        await self.press(self.page.locator("#sheet-close"))
        await self.sheet.wait_for(state="hidden")

    def button(self, label: str | re.Pattern[str]) -> Locator:
        """The last button with a label that a screen reader finds."""
        return self.page.get_by_role("button", name=label, exact=isinstance(label, str)).last

    async def press(self, button: Locator) -> None:
        await (button.tap() if self.phone else button.click())

    async def press_button(self, label: str | re.Pattern[str]) -> None:
        await self.press(self.button(label))

    async def until(self, text: str | re.Pattern[str], where: Locator | None = None) -> None:
        """Wait until a text can be read on the felt, or elsewhere."""
        await (where or self.felt).get_by_text(text).locator("visible=true").last.wait_for()

    async def say(self, text: str, side: str = "group") -> None:
        """Write a line and return to the felt, where the answer appears."""
        await self.open_talk()
        await self.press(self.talk.locator(f"[data-to={side}]"))
        line = self.talk.get_by_role("combobox")
        await line.fill(text)
        await line.press("Enter")
        if self.phone and not text.startswith("/"):
            await self.open_talk(shown=False)

    async def open_table(self) -> None:
        """Open a table that friends can join."""
        await self.press(self.page.locator("#open-table"))
        await self.page.locator('#felt[data-phase="lobby"]').wait_for()

    async def hand(self) -> list[str]:
        """The names of the cards in hand, as a screen reader reads them."""
        names: list[str] = await self.page.evaluate(
            """() => [...document.querySelectorAll("#hand .tile")].map((tile) =>
                 tile.getAttribute("aria-label"))"""
        )
        return names

    async def faces(self) -> set[str]:
        """The same cards, by the codes in their images' addresses."""
        tiles = self.page.locator("#hand .tile img")
        sources = await tiles.evaluate_all("images => images.map((image) => image.src)")
        return {
            re.sub(r".*/(?:cards|four|madarice)/(..)\.svg.*", r"\1", source) for source in sources
        }

    async def clipboard(self) -> str:
        text: str = await self.page.evaluate("navigator.clipboard.readText()")
        return text

    async def offered(self, kind: type) -> list[b.BotButton]:
        """The buttons of a kind on the page, parsed, the newest last."""
        data: list[str] = await self.page.evaluate(_OFFERED)
        return [pressed for one in data if isinstance(pressed := b.parse(one), kind)]

    async def press_meaning(self, pressed: b.BotButton) -> None:
        """Press the newest button with this meaning, and wait for its effect."""
        meaning = self.page.locator(f'button[data-data="{b.text(pressed)}"]')
        button = meaning.locator("visible=true").last
        await button.wait_for()
        standing = await button.element_handle()
        assert standing is not None
        await self.press(button)
        await standing.wait_for_element_state("hidden")

    # ---------- the keyboard, and the ear ----------

    async def focused(self) -> str:
        """The text a screen reader reads for the focused element."""
        name: str = await self.page.evaluate(
            """() => (document.activeElement.ariaDisabled === "true" ? "unavailable: " : "")
               + (document.activeElement.ariaLabel ?? document.activeElement.textContent.trim())"""
        )
        return name

    async def tab_to(self, wanted: str | re.Pattern[str]) -> str:
        """Press Tab until an element with this name has the focus; return its name."""
        for _ in range(_ELEMENTS):
            name = await self.focused()
            if re.fullmatch(re.escape(wanted) if isinstance(wanted, str) else wanted, name):
                return name
            await self.page.keyboard.press("Tab")
        raise AssertionError(f"{wanted} cannot be reached by Tab")

    async def enter(self, wanted: str | re.Pattern[str]) -> str:
        """Tab to an element that disappears after use, and press Enter; return its name."""
        name = await self.tab_to(wanted)
        button = (await self.page.evaluate_handle("document.activeElement")).as_element()
        assert button is not None
        await self.page.keyboard.press("Enter")
        await button.wait_for_element_state("hidden")
        return name

    async def nameless(self) -> list[str]:
        """The buttons without a name for screen readers."""
        session = await self.page.context.new_cdp_session(self.page)
        tree = await session.send("Accessibility.getFullAXTree")
        await session.detach()
        buttons = [node for node in tree["nodes"] if node.get("role", {}).get("value") == "button"]
        assert buttons
        return [str(node) for node in buttons if not node.get("name", {}).get("value")]

    # ---------- playing ----------

    async def own_turn(self) -> bool:
        """Whether the felt says that it is the person's turn."""
        return await self.page.locator("#felt.own-turn").count() > 0

    async def play_turn(self, bid: str = "call-pass") -> bool:
        """Make one decision: the call `bid` if possible, else a pass; else the first legal card.

        Returns whether there was one to make.
        """
        calls = [self.words(bid, sign=_SIGNS.get(bid, "")), self.words("call-pass")]
        found = await self.page.evaluate_handle(_TO_PRESS, calls)
        button = found.as_element()
        return button is not None and await self._press_once(button)

    async def play_anything(self, rng: random.Random, beside: float) -> type | None:
        """Press something the turn offers; with the chance `beside` something that decides nothing.

        The decisive press depends on the decision alone. Returns the kind pressed; None if there
        was nothing to press.
        """
        alert = self.page.locator("#alert[open] button")
        if await alert.count():
            await self.press(alert)
        offered: list[str] = await self.page.evaluate(ON_TURN)
        read = [(b.parse(one), one) for one in offered]
        aside = [(kind, one) for kind, one in read if isinstance(kind, BESIDE)]
        decisive = [(kind, one) for kind, one in read if isinstance(kind, DECISIVE)]
        choices = aside if aside and rng.random() < beside else decisive
        if not decisive:
            return None
        choices.sort(key=lambda one: one[1])
        chosen = draw(decisive[0][0].decision) if choices is decisive else rng.randrange(99)
        pressed, data = choices[chosen % len(choices)]
        found = await self.page.evaluate_handle(BUTTON_OF, data)
        button = found.as_element()
        if button is None or not await self._press_once(button):
            return None
        return type(pressed)

    async def _press_once(self, button: ElementHandle) -> bool:
        """Press a button that disappears or changes after use, where no card covers it."""
        try:
            if not self.phone:
                await self.page.mouse.move(0, 0)  # a card under the pointer covers its neighbours
            spot: list[float] | None = await button.evaluate(FREE_SPOT)
            label = await button.get_attribute("aria-label") or await button.text_content()
            if spot is None:
                return False
            data, looks = await button.evaluate(LOOKS)
            await (self.page.touchscreen.tap(*spot) if self.phone else self.page.mouse.click(*spot))
            await self.page.wait_for_function(DONE, arg=[button, data, looks], timeout=GLIMPSE)
        except BrowserError:
            return False  # it was redrawn meanwhile, or the tap was lost: look again
        self.pressed.append(label or "")
        return True

    async def play_on(self, decisions: int, bid: str = "call-pass") -> None:
        """Make this many decisions, each as soon as it comes."""
        wanted = len(self.pressed) + decisions
        while len(self.pressed) < wanted:
            await self.page.wait_for_selector("#felt.own-turn")
            await self.play_turn(bid)

    async def play_until(self, done: Locator, bid: str = "call-pass") -> None:
        """Play every decision until an element can be seen."""
        news = self.page.locator("#felt.own-turn")
        while not await done.count():
            if not await self.play_turn(bid):
                await news.or_(done).first.wait_for(state="attached")
