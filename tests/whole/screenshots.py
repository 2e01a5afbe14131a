"""Pictures of the browser room: ``python -m tests.whole.screenshots FOLDER [SEED]``.

In each language two people and two AI players play a match, and four people with long names play
one deal. Its states are photographed on a phone and on a desktop, in light and in dark colours.
"""

import asyncio
import sys
import tempfile
from dataclasses import dataclass, field
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from playwright.async_api import Browser, ViewportSize

from tests.whole.browser import DESKTOP, PHONE, Device, Person, chromium
from tests.whole.server import Server

CALLS = {"C": "call-clubs", "D": "call-diamonds", "H": "call-hearts", "S": "call-spades"}
SIZES = {
    "small": ViewportSize(width=360, height=640),
    "side": ViewportSize(width=740, height=360),
    "zoomed": ViewportSize(width=640, height=400),
}
SHARP = PHONE | Device(device_scale_factor=2.0)


class Cast(NamedTuple):
    """The players: the first is photographed, their partner comes second."""

    name: str
    language: str
    people: tuple[str, ...]
    last: str = "end"


CASTS = (
    Cast("bg", "bg", ("Мария", "Иван")),
    Cast("en", "en", ("Ana", "Ivo")),
    Cast("hr", "hr", ("Željka", "Šime")),
    Cast(
        "long",
        "bg",
        (
            "Константин Величков-Младши",
            "Александрина Стоименова",
            "Wilhelmina-Charlotte Ashby",
            "Христофор Тодораджийски",
        ),
        last="sheet",
    ),
)


@dataclass
class Album:
    """Photographs one person's phone and desktop, each state once."""

    folder: Path
    name: str
    phone: Person
    desktop: Person
    taken: set[str] = field(default_factory=set)

    async def take(self, state: str) -> None:
        if state in self.taken:
            return
        self.taken.add(state)
        await self._shot(self.desktop, f"{state}-desktop")
        await self._shot(self.phone, f"{state}-phone")
        for name, size in SIZES.items():
            await self.phone.page.set_viewport_size(size)
            await self._shot(self.phone, f"{state}-{name}")
        await self.phone.page.set_viewport_size(PHONE["viewport"])

    async def _shot(self, person: Person, name: str) -> None:
        page = person.page
        await page.wait_for_function("[...document.images].every((image) => image.complete)")
        await page.wait_for_timeout(200)
        await page.screenshot(path=self.folder / f"{self.name}-{name}.png")
        await page.emulate_media(color_scheme="dark")
        await page.wait_for_timeout(200)
        await page.screenshot(path=self.folder / f"{self.name}-{name}-dark.png")
        await page.emulate_media(color_scheme="light")


async def _states(person: Person) -> tuple[str, ...]:
    """The states to photograph on the person's turn."""
    page = person.page
    if not await person.own_turn():
        return ()
    if await page.locator("#calls .pass").count():
        every = await page.locator("#calls button").count() == 7
        return ("auction",) if every else ("auction-late",)
    found = []
    bar = page.locator("#bar-actions .button")
    if await bar.filter(has_text=person.words("hand-plan-none")).count():
        found.append("declarations")
    if await bar.filter(has_text=person.words("hand-belote-none")).count():
        found.append("belote")
    if await page.locator("#trick .laid").count() == 3 and len(await person.hand()) in (5, 6):
        found.append("trick")
    return tuple(found)


async def _bid(person: Person) -> str:
    """A suit of three cards with the jack, else a pass."""
    by_suit = sorted(await person.faces(), key=lambda face: face[1])
    for suit, cards in groupby(by_suit, key=lambda face: face[1]):
        ranks = [card[0] for card in cards]
        if len(ranks) >= 3 and "J" in ranks:
            return CALLS[suit]
    return "call-pass"


async def _match(browser: Browser, server: Server, folder: Path, cast: Cast) -> None:
    one = await Person.at(browser, SHARP, cast.language)
    await one.page.goto(server.url)
    await one.page.screenshot(path=folder / f"{cast.name}-start-phone.png")
    address = await one.open_room(server.url, cast.people[0])
    known = await one.page.context.storage_state()
    partition = await browser.new_context(**DESKTOP, locale=cast.language, storage_state=known)
    album = Album(folder, cast.name, one, await Person.on(partition, DESKTOP, cast.language))
    await album.desktop.page.goto(address)
    await album.desktop.connected()
    await album.take("empty")
    await one.open_table()
    others = []
    for name in cast.people[1:]:
        others.append(await Person.at(browser, PHONE, cast.language))
        await others[-1].visit(address, name)
        await others[-1].press(others[-1].page.locator(".chair .take").first)
        await others[-1].page.locator(".chair.self").wait_for()
    await album.take("lobby")
    await one.press(one.page.locator("#first-actions .button"))
    async with asyncio.TaskGroup() as everybody:
        tasks = [everybody.create_task(_play_along(other)) for other in others]
        await _play(album, cast.last)
        for task in tasks:
            task.cancel()


async def _play_along(person: Person) -> None:
    while True:
        if not await person.play_turn(await _bid(person)):
            await asyncio.sleep(0.1)


async def _play(album: Album, last: str) -> None:
    """Play on, and stop whenever there is something new to see."""
    one = album.phone
    ends = {
        "sheet": one.page.locator('#felt[data-phase="between"] #middle'),
        "end": one.page.locator('#felt[data-phase="over"] #middle'),
    }
    while last not in album.taken:
        for state in await _states(one):
            await album.take(state)
        for state, sign in ends.items():
            if await sign.is_visible():
                await album.take(state)
        if not await one.play_turn(await _bid(one)):
            await asyncio.sleep(0.05)


async def photograph(folder: Path, seed: str) -> None:
    with tempfile.TemporaryDirectory() as place:
        server = Server(Path(place), seed, "brisk")
        await server.start()
        try:
            async with chromium() as browser:
                for cast in CASTS:
                    await _match(browser, server, folder, cast)
        finally:
            await server.stop()


if __name__ == "__main__":
    Path(sys.argv[1]).mkdir(parents=True, exist_ok=True)
    asyncio.run(photograph(Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "pictures"))
