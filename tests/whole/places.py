"""One bot on all its platforms at once, with a person in a place on each."""

import asyncio
from collections.abc import AsyncIterator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from adapters.browser.room import BrowserRoom
from adapters.browser.site.launches import Hosts
from bot import buttons as b
from bot.app.app import PACES, App, assembled
from bot.app.serve import discord, telegram
from bot.services.jobs import Upkeep
from engine.host.clock import Clock
from engine.tables.table import Pace
from tests.emulators import discord as dc
from tests.emulators import telegram as tg
from tests.migrated import database
from tests.virtual import VirtualClock
from tests.whole.corners import Corner, InBrowser, KeptGuest, OnDiscord, OnTelegram
from tests.whole.process import FixedChance
from tests.whole.server import free_port
from tests.whole.together import QUICK_THINKER, Advice, Player, eventually, press_kind


@dataclass
class Everywhere:
    """A bot on Telegram, Discord and in the browser, with one person in a place on each."""

    app: App
    clock: Clock
    telegram_server: tg.TelegramServer
    discord_server: dc.DiscordServer
    guild: dc.Guild
    on_telegram: OnTelegram
    on_discord: OnDiscord
    in_browser: InBrowser

    @property
    def corners(self) -> tuple[Corner, ...]:
        return self.on_telegram, self.on_discord, self.in_browser

    async def sit_down(self, options: str = "51") -> str:
        """Open a table on Telegram and have the others join from their places; return its code."""
        opener, *others = self.corners
        await self.on_telegram.person.start()
        await opener.command(f"/belot {options}")
        await eventually(lambda: _codes(opener))
        (code,) = _codes(opener)
        for number, corner in enumerate(others, 2):
            await corner.command(f"/join {code}")
            await eventually(partial(self._has, code, number, corner))
        return code

    def _has(self, code: str, number: int, corner: Corner) -> bool:
        """Whether this many people sit at the table, and the place shows it."""
        table = self.app.painting.live.of_code(code)
        return table is not None and len(table.accounts) == number and code in _codes(corner)

    async def start(self) -> None:
        """Have the opener begin; an AI player takes the empty chair."""
        await press_kind(self.on_telegram, b.StartButton)

    def players(
        self, advice: Advice, thinking: tuple[float, float] = QUICK_THINKER
    ) -> list[Player]:
        return [Player(corner, self.clock, advice, thinking) for corner in self.corners]


def _codes(corner: Corner) -> set[str]:
    """The codes of the tables in a place's buttons."""
    return {code for one in corner.buttons() if (code := getattr(one.pressed, "code", ""))}


class Names(NamedTuple):
    """The names of people and places, and their languages."""

    group: str = "Петъчен белот"
    on_telegram: str = "Ана"
    telegram_language: str = "bg"
    guild: str = "Friends"
    channel: str = "cards"
    on_discord: str = "Boris"
    discord_language: str = "en-GB"
    in_browser: str = "Вера"
    browser_language: str = "bg"


NAMES = Names()
PROMO_TERMS = "Fair play. 1 person = 1 account."


@asynccontextmanager
async def everywhere(
    folder: Path,
    seed: str,
    names: Names = NAMES,
    paces: Mapping[str, Pace] = PACES,
) -> AsyncIterator[Everywhere]:
    """The bot as `serve` builds it with both tokens and a port; its operator is on Telegram."""
    clock = VirtualClock()
    url = await database(folder / "belotbot.sqlite3")
    async with AsyncExitStack() as stack:
        telegram_server = await stack.enter_async_context(tg.TelegramServer(clock))
        discord_server = await stack.enter_async_context(dc.DiscordServer(clock))
        ana = telegram_server.person(names.on_telegram, language=names.telegram_language)
        app = await stack.enter_async_context(
            assembled(
                url,
                clock=clock,
                chance=FixedChance(seed),
                paces=paces,
                upkeep=Upkeep(admins=(f"telegram:{ana.id}",), promo_terms=PROMO_TERMS),
            )
        )
        boris = discord_server.person(names.on_discord, locale=names.discord_language)
        guild = discord_server.guild(names.guild, [boris])
        channel = guild.channel(names.channel)
        room = await open_room(app)
        guest = KeptGuest(room.public_url, names.in_browser, names.browser_language, clock)
        stop = asyncio.Event()
        platforms = (
            telegram(app, telegram_server.token, telegram_server.url),
            discord(app, discord_server.token, discord_server.api_url, discord_server.gateway_url),
            room,
        )
        running = asyncio.create_task(app.run(platforms, stop))
        try:
            await telegram_server.until(lambda: telegram_server.world.commands)
            await discord_server.until(lambda: discord_server.world.commands)
            await guest.open()
            await guest.until_button(b.OpenTableButton, "group")
            yield Everywhere(
                app,
                clock,
                telegram_server,
                discord_server,
                guild,
                OnTelegram(ana, telegram_server.supergroup(names.group, [ana])),
                OnDiscord(discord_server, boris, channel),
                InBrowser(guest),
            )
        finally:
            await guest.close()
            stop.set()
            await running


async def open_room(app: App) -> BrowserRoom:
    """The browser room of a bot, which is open already."""
    room = BrowserRoom(
        application=app.application,
        door=app.door,
        hosts=Hosts(app.tables),
        archive=app.display.archive,
        art=app.painting.art,
        art_version=app.painting.art.version,
        dead_letters=app.store.dead_letters,
        words=app.painting.words,
        port=free_port(),
        clock=app.store.clock.now,
        portraits=app.people.portraits.image,
    )
    await room.start()
    return room
