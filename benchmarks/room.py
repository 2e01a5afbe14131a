"""Bytes of a tap in the browser room, as sent over the wire to one page.

Four people play a few deals in one room. The person in turn presses something; then all wait until
everything that follows has arrived at the four, each behind a counting relay.
"""

import asyncio
import random
import tempfile
from contextlib import AsyncExitStack
from datetime import timedelta
from pathlib import Path
from statistics import median, quantiles

from adapters.browser.room import BrowserRoom
from adapters.browser.site.launches import Hosts
from bot import buttons as b
from bot.app.app import assembled
from engine.rules.cards import SEATS
from engine.tables.table import Pace
from tests.bot.messenger import ANY
from tests.whole.guest import Guest
from tests.whole.network import Network, network

TAPS = 100
NAMES = ("Ана", "Иво", "Мария-Магдалена", "Стоян")
PACES = {"normal": Pace(timedelta(hours=1), timedelta(), timedelta(seconds=1))}

_QUIET = 0.12  # seconds without any traffic


class Table:
    """Four guests at one table, and the bytes sent to each."""

    def __init__(self, guests: list[Guest], relays: list[Network]) -> None:
        self.guests = guests
        self._relays = relays

    async def begin(self) -> list[int]:
        """Have all enter, sit down and begin; return the bytes to each until the first deal."""
        first, *others = self.guests
        code = await first.open()
        for guest in others:
            await guest.enter(code)
        await first.until(lambda: first.text("group"))
        await first.say("/belot")
        for seat, guest in zip(SEATS[1:], others, strict=False):
            await guest.press_kind(b.SitButton, seat=seat)
            await self._quiet()
        await first.press_kind(b.StartButton)
        await self._quiet()
        return [relay.load.received for relay in self._relays]

    async def tap(self, chance: random.Random) -> list[int]:
        """Have a person in turn decide; return the bytes to each."""
        offered: list[tuple[Guest, str, str]] = []
        while not offered:
            await self._quiet()
            offered = [
                (guest, number, data)
                for guest in self.guests
                for number, pressed, data in guest.buttons("private")
                if isinstance(pressed, b.SayCallButton | b.LayCardButton)
            ]
        before = [relay.load.received for relay in self._relays]
        guest, number, data = chance.choice(offered)
        await guest.press("private", number, data)
        await self._quiet()
        return [now.load.received - then for now, then in zip(self._relays, before, strict=True)]

    async def _quiet(self) -> None:
        came = -1
        while came != (now := sum(relay.load.received for relay in self._relays)):
            came = now
            await asyncio.sleep(_QUIET)


async def _played(room: BrowserRoom) -> tuple[list[int], list[list[int]]]:
    chance = random.Random(1)
    async with AsyncExitStack() as stack:
        guests, relays = [], []
        for name in NAMES:
            port = int(room.public_url.rpartition(":")[2])
            relays.append(await stack.enter_async_context(network(port)))
            guests.append(Guest(relays[-1].url, name))
            stack.push_async_callback(guests[-1].close)
        table = Table(guests, relays)
        begun = await table.begin()
        return begun, [await table.tap(chance) for _ in range(TAPS)]


async def measure() -> list[tuple[str, str]]:
    """Measure the bytes to one page: of anybody's tap, and of everything before the first."""
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite+aiosqlite:///{Path(folder) / 'bench.sqlite3'}"
        async with assembled(url, paces=PACES, share=ANY) as app:
            room = BrowserRoom(
                application=app.application,
                door=app.door,
                hosts=Hosts(app.tables),
                archive=app.display.archive,
                art=app.painting.art,
                art_version=app.painting.art.version,
                dead_letters=app.store.dead_letters,
                words=app.painting.words,
                port=0,
                clock=app.store.clock.now,
            )
            await room.start()
            stop = asyncio.Event()
            running = asyncio.create_task(app.run([room], stop))
            await asyncio.sleep(0)
            begun, taps = await _played(room)
            stop.set()
            await running
    pages = [came for tap in taps for came in tap]
    return [
        ("bytes of a tap to one page, p50", f"{median(pages):,.0f}"),
        ("p99", f"{quantiles(pages, n=100)[-1]:,.0f}"),
        ("most (a deal ends)", f"{max(pages):,}"),
        ("of a tap to all four pages, p50", f"{median(map(sum, taps)):,.0f}"),
        ("of opening the room and beginning, mean", f"{sum(begun) / len(begun):,.0f}"),
    ]


if __name__ == "__main__":
    for label, figure in asyncio.run(measure()):
        print(f"{label}: {figure}")
