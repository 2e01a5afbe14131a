"""axe-core finds nothing on any page, in light and in dark, on small and large screens."""

import asyncio
import re
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Literal

import pytest
from playwright.async_api import Browser, FilePayload, Page, ViewportSize, expect

from bot import buttons as b
from bot.views.rules.rulebook import SWITCHES
from engine.tables.records import played_matches, record_text
from tests.engine.tables.sealed import Sealed
from tests.whole.axe import findings
from tests.whole.browser import DESKTOP, HANG, PHONE, Person, chromium
from tests.whole.server import Server

LANGUAGE = "bg"
SMALL, LARGE = PHONE["viewport"], DESKTOP["viewport"]
TINY, TABLET = ViewportSize(width=320, height=320), ViewportSize(width=768, height=1024)
COLOURS: tuple[Literal["light", "dark"], ...] = ("light", "dark")
BEFORE, AFTER = ("/rules", "/help", "/me"), ("/leaderboard", "/replay")
"""Commands before a match and after it, answered on a sheet."""


@dataclass
class Inspection:
    """Looks at pages, each in some of its display modes."""

    ways: tuple[tuple[ViewportSize, Literal["light", "dark"]], ...]
    in_turn: bool = False
    """Each page is checked in one way, the next in turn; the long test checks every page in every
    way.
    """
    found: list[str] = field(default_factory=list)
    states: list[str] = field(default_factory=list)

    async def look(self, page: Page, state: str, *, drawer: bool = False) -> None:
        """Look at the page now; a drawer on a phone is none on a desktop."""
        ways = [way for way in self.ways if not (drawer and way[0] is LARGE)]
        number = len(self.states) % len(ways)
        self.states.append(state)
        for size, colours in ways[number : number + 1] if self.in_turn else ways:
            await page.set_viewport_size(size)
            await page.emulate_media(color_scheme=colours, reduced_motion="reduce")
            # While the table plays on, elements may have moved before axe measures them.
            found = await findings(page) and await findings(page)
            self.found += [f"{state}, {size['width']}, {colours}: {one}" for one in found]
        await page.set_viewport_size(SMALL)
        if not drawer:  # it was open beside the felt
            await page.locator("#panel").wait_for(state="hidden")


@asynccontextmanager
async def services(folder: Path) -> AsyncIterator[tuple[Server, Browser]]:
    server = Server(folder, "hand 1150", "brisk")
    await server.start()
    try:
        async with chromium() as browser, asyncio.timeout(HANG):
            yield server, browser
    finally:
        await server.stop()


async def _their_turn(person: Person, done: Callable[[], Awaitable[bool]]) -> None:
    """Play until something can be seen on this person's turn."""
    while True:
        await person.page.wait_for_selector("#felt.own-turn")
        if await done():
            return
        await person.play_turn("call-all-trumps")


async def test_axe_finds_nothing_at_the_table(tmp_path: Path) -> None:
    """A page beside the room, the lobby, a turn and a sheet."""
    inspection = Inspection(((SMALL, "light"), (LARGE, "dark")), in_turn=True)
    look = inspection.look
    async with services(tmp_path) as (server, browser):
        ana = await Person.at(browser, PHONE, LANGUAGE)
        page = ana.page
        await _fair(ana, server.url)
        await look(page, "fair")
        await ana.open_room(server.url, "Мария")
        await ana.open_table()
        await look(page, "lobby")
        await ana.press(page.locator("#first-actions .button"))
        await _their_turn(ana, page.locator("#bar-actions .button").first.is_visible)
        await look(page, "declarations")
        await ana.say("/rules")
        await ana.sheet.locator(".card").wait_for()
        await look(page, "sheet")
    assert not inspection.found, "\n".join(inspection.found)


async def _fair(person: Person, url: str) -> None:
    """Check a record without a connection, and another one with a card exchanged."""
    sealed, page = Sealed(seed=5), person.page
    sealed.play_match()
    ((_, record),) = played_matches("t", sealed.events)
    text, count = record_text(record), len(record.deals)
    await page.goto(f"{url}/fair")
    await page.wait_for_load_state("networkidle")
    await page.context.set_offline(True)
    file = FilePayload(name="belot.json", mimeType="application/json", buffer=text.encode())
    await page.set_input_files("#record", file)
    verdict = page.locator("#verdict")
    await expect(verdict).to_have_text(person.words("fair-all", count=count))
    one, other = record.deals[1].deck[2:4]
    await page.fill("#pasted", text.replace(f'"{one}", "{other}"', f'"{other}", "{one}"'))
    await page.click("#check button")
    await expect(verdict).to_contain_text(person.words("fair-cards", deal=2, places="3, 4"))
    assert not person.faults
    await page.context.set_offline(False)


async def _tricks(person: Person, number: int) -> bool:
    """Wait until this number of tricks have been taken, and a card lies there."""
    page = person.page
    lies = await page.locator("#trick .laid").count()
    return lies > 0 and await page.locator(f'#felt[data-trick="{number + 1}"]').count() > 0


@pytest.mark.long
async def test_axe_finds_nothing_anywhere(tmp_path: Path) -> None:
    every = [(size, colours) for size in (SMALL, LARGE, TINY, TABLET) for colours in COLOURS]
    inspection = Inspection(tuple(every))
    async with services(tmp_path) as (server, browser):
        ana = await Person.at(browser, PHONE, LANGUAGE)
        await _outside(ana, server.url, inspection)
        address = await ana.open_room(server.url, "Мария")
        ivo, guest = [await Person.at(browser, PHONE, LANGUAGE) for _ in range(2)]
        await ivo.page.goto(address)
        await inspection.look(ivo.page, "door")
        await ivo.visit(address, "Иван")
        await inspection.look(ana.page, "company")
        await _lobby(ana, ivo, inspection)
        await guest.page.goto(f"{address}/watch")
        await guest.connected()
        await _asked(ana, ivo, inspection)
        await _match(ana, ivo, guest, inspection)
        await _devices(ana, (ivo, guest), server.url, inspection)
        assert not [fault for one in (ana, ivo, guest) for fault in one.faults]
    assert not inspection.found, "\n".join(inspection.found)


async def _outside(ana: Person, url: str, inspection: Inspection) -> None:
    for path, state in (("/", "start"), ("/offline", "offline"), ("/nothing", "notice")):
        await ana.page.goto(url + path)
        await inspection.look(ana.page, state)
    await ana.page.goto(url)
    await ana.page.locator("#name").fill("\u2060")  # cannot be seen
    await ana.press(ana.page.locator(".primary[value=now]"))
    await ana.page.locator("#name[aria-invalid=true]").wait_for()
    await inspection.look(ana.page, "refused")


async def _lobby(ana: Person, ivo: Person, inspection: Inspection) -> None:
    await ana.open_table()
    await ivo.press(ivo.page.locator(".chair .take").first)
    await ivo.page.locator(".chair.self").wait_for()
    await inspection.look(ivo.page, "guest")
    await _sheets(ana, BEFORE, inspection)
    await ana.press_button(ana.words("lobby-more"))
    await ana.sheet.locator(".card").wait_for()
    await inspection.look(ana.page, "more")
    await ana.press_button(ana.words("settings-open"))
    await ana.button(ana.words("settings-read")).wait_for()
    opening = (await ana.offered(b.ReadSettingsButton))[-1]
    assert isinstance(opening, b.ReadSettingsButton)
    for pressed in (
        b.ReadSettingsButton(opening.code, SWITCHES["target"].topic),
        b.ReadSettingsButton(opening.code, "target"),
        b.ChangeSwitchButton(opening.code, "target", "51"),
    ):
        await ana.press_meaning(pressed)
        await inspection.look(ana.page, f"settings {pressed}")
    await ana.close_sheet()
    await ana.say("Хайде! 😄")
    await ana.open_talk()
    await ana.talk.get_by_role("combobox").fill("/")
    await ana.page.locator("#commands").wait_for()
    await inspection.look(ana.page, "commands", drawer=True)
    await ana.talk.get_by_role("combobox").fill("")
    await ana.open_talk(shown=False)
    await ana.press(ana.page.locator("#first-actions .button"))


async def _sheets(ana: Person, commands: Sequence[str], inspection: Inspection) -> None:
    for command in commands:
        await ana.say(command, "private")
        await ana.sheet.locator(".card").wait_for()
        await inspection.look(ana.page, command)
        await ana.close_sheet()


async def _asked(ana: Person, ivo: Person, inspection: Inspection) -> None:
    """One person asks for a pause, the other agrees, and they go on."""
    await ana.press(ana.page.locator("#more-actions .round"))
    await ana.press_button(ana.words("menu-pause"))
    await ana.sheet.wait_for(state="hidden")
    await ivo.page.locator("#ask button").first.wait_for()
    await inspection.look(ivo.page, "asked")
    await ivo.press(ivo.page.locator("#ask button").first)
    await ana.page.locator("#felt.paused").wait_for()
    await inspection.look(ana.page, "paused")
    await ana.press_button(ana.words("standstill-go-on"))


async def _match(ana: Person, ivo: Person, guest: Person, inspection: Inspection) -> None:
    """Play to the end; each phase is seen by a player and by a spectator."""
    phases = ("auction", "tricks", "between", "over")
    missing = {phase: ana.page.locator(f'#felt[data-phase="{phase}"]') for phase in phases}
    while missing:
        for phase, felt in list(missing.items()):
            if await felt.count() and (phase != "tricks" or await _tricks(ana, 2)):
                del missing[phase]
                await inspection.look(ana.page, phase)
                await inspection.look(guest.page, f"{phase}, watched")
                if phase == "tricks":
                    await _beside_a_trick(ana, inspection)
        for one in (ana, ivo):
            await one.play_turn("call-all-trumps")
        await asyncio.sleep(0.02)
    await ana.press(ana.page.locator("#score"))
    await inspection.look(ana.page, "score")
    await ana.close_sheet()
    await _sheets(ana, AFTER, inspection)


async def _beside_a_trick(ana: Person, inspection: Inspection) -> None:
    page = ana.page
    await ana.press(page.locator("#last"))
    await inspection.look(page, "last trick")
    await ana.press(page.locator("#last"))
    unlike = page.locator("#hand .tile[aria-disabled=true]")
    if await unlike.count():
        await unlike.first.press("Enter")
        await page.locator("#toast.shown").wait_for()
        await inspection.look(page, "refused card")


async def _devices(
    ana: Person, others: tuple[Person, Person], url: str, inspection: Inspection
) -> None:
    await ana.page.goto(f"{url}/me")
    await inspection.look(ana.page, "devices")
    await ana.press(ana.page.locator("form .primary"))
    await expect(ana.page.locator("#link")).to_have_value(re.compile("^http"))
    link = await ana.page.locator("#link").input_value()
    await inspection.look(ana.page, "link")
    for one in others:
        await one.page.goto(link)
        await inspection.look(one.page, "somebody's link")
    await ana.page.goto(url)
    await inspection.look(ana.page, "rooms of before")
