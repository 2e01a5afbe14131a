"""The composition: database, engine, people, screens and platforms become one running bot."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta

from adapters.browser import BrowserRoom
from adapters.chat import Platform
from adapters.discord import Argument, Discord
from adapters.drawing import Drawings
from adapters.screen import Screen
from adapters.slots import Observer
from adapters.telegram import Telegram
from bot import __version__
from bot.application import Belotbot
from bot.commands.context import House
from bot.config import Settings
from bot.people.accounts import Accounts
from bot.people.directory import Directory
from bot.people.inbox import StoredInbox
from bot.people.memory import SurfaceMemory
from bot.people.places import Places
from bot.people.rooms import RoomArchive
from bot.people.surfaces import Surfaces
from bot.pictures.art import CARDS, SUITS, CardArt
from bot.pictures.fontset import COVERED, FONTS
from bot.stage import Stage
from bot.standings import ResultProjection
from bot.views.words import Words
from engine.host.chance import Chance, SystemChance
from engine.host.clock import Clock, SystemClock, to_ms
from engine.host.host import Host
from engine.host.timekeeper import Timekeeper
from engine.players.registry import players
from engine.store.commits import Committer
from engine.store.database import Database, open_database
from engine.store.journal import Journal
from engine.store.migrate import migrate
from engine.tables.table import Pace

PACES: Mapping[str, Pace] = {
    "normal": Pace(),
    "quick": Pace(timedelta(seconds=25), timedelta(milliseconds=500), timedelta(seconds=4)),
    "calm": Pace(timedelta(minutes=5), timedelta(milliseconds=1800), timedelta(seconds=15)),
}

ARGUMENTS: Mapping[str, Argument] = {
    "belot": Argument("options", "discord-option-belot"),
    "rules": Argument("preset", "discord-option-rules"),
    "join": Argument("code", "discord-option-join", required=True),
}
"""What a command takes where it has to be said beforehand."""

EMOJIS = tuple(f"cards/{name}" for name in (*CARDS, *(f"suit-{suit}" for suit in SUITS)))
"""The art that Discord has as emojis."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class App:
    """A bot that is put together and not yet running."""

    application: Belotbot
    database: Database
    committer: Committer
    host: Host
    timekeeper: Timekeeper
    stage: Stage
    screen: Screen
    surfaces: Surfaces
    archive: RoomArchive
    words: Words
    art: CardArt
    drawings: Drawings

    async def run(self, platforms: Sequence[Platform], stop: asyncio.Event) -> None:
        """Serve these platforms until told to stop; raises what ended a platform by itself."""
        for platform in platforms:
            self.screen.add(platform)
        live = await self.timekeeper.resume()
        for table in live:
            self.stage.show(table)
        for table_id in set(await self.surfaces.tables()) - {table.id for table in live}:
            self.stage.show(await self.host.table(table_id))  # closed, and not yet everywhere
        running = [
            asyncio.create_task(self.timekeeper.run(), name="timekeeper"),
            *(asyncio.create_task(p.run(), name=p.name) for p in platforms),
        ]
        stopping = asyncio.create_task(stop.wait(), name="stop")
        await asyncio.wait((stopping, *running), return_when=asyncio.FIRST_COMPLETED)
        await self.screen.close()  # while there still is something to write to
        ended = [task for task in running if task.done()]
        for task in (stopping, *running):
            task.cancel()
        await asyncio.gather(stopping, *running, return_exceptions=True)
        for task in ended:
            task.result()


@asynccontextmanager
async def assembled(
    url: str,
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
    observer: Observer | None = None,
) -> AsyncIterator[App]:
    """Put the bot together on a database, and take it apart again cleanly.

    Raises `UnusableDatabase`. Clock and chance come from outside (law 8). `observer` hears how long
    writes wait for their slots.
    """
    clock = clock or SystemClock()
    await migrate(url)
    database = await open_database(url)
    committer = Committer(database)
    committer.start()
    accounts = Accounts(database, committer, lambda: to_ms(clock.now()))
    places = Places(database, committer)
    host = Host(
        Journal(database, committer),
        committer,
        clock,
        chance or SystemChance(),
        players,
        projections=(ResultProjection(places),),
    )
    directory = Directory(accounts, places)
    words, art = Words(), CardArt()
    stage = Stage(host, directory, words, paces)
    surfaces = Surfaces(database, committer)
    screen = Screen(stage, SurfaceMemory(surfaces, directory), clock, observer)
    stage.show_on(screen)
    house = House(host, directory, stage, screen, words, database, paces)
    try:
        yield App(
            application=Belotbot(house),
            database=database,
            committer=committer,
            host=host,
            timekeeper=Timekeeper(host),
            stage=stage,
            screen=screen,
            surfaces=surfaces,
            archive=RoomArchive(database, committer),
            words=words,
            art=art,
            drawings=Drawings(art, FONTS, COVERED),
        )
    finally:
        await host.close()
        await stage.close()
        await screen.close()
        await committer.stop()
        await database.close()


class PortTaken(Exception):
    """The browser room cannot listen at this address."""


async def serve(
    settings: Settings,
    stop: asyncio.Event,
    ready: Callable[[str], None],
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
) -> None:
    """Run everything the settings ask for until `stop`.

    `ready` gets the browser room's address, where there is one. Raises `UnusableDatabase`,
    `PortTaken` or `TokenRefused`.
    """
    url = settings.database_url
    async with assembled(url, clock=clock, chance=chance, paces=paces) as app:
        platforms: list[Platform] = []
        if settings.telegram_token is not None:
            token = settings.telegram_token.get_secret_value()
            platforms.append(telegram(app, token, settings.telegram_api_url))
        if settings.discord_token is not None:
            token = settings.discord_token.get_secret_value()
            urls = settings.discord_api_url, settings.discord_gateway_url
            platforms.append(discord(app, token, *urls))
        if settings.browser_on:
            room = await _browser_room(app, settings)
            try:
                await room.start()
            except OSError as error:
                raise PortTaken(f"{settings.browser_host}:{settings.port}") from error
            platforms.append(room)
            ready(room.public_url)
        await app.run(platforms, stop)


def discord(app: App, token: str, api_url: str = "", gateway_url: str = "") -> Discord:
    """Discord for an app."""
    return Discord(
        token=token,
        application=app.application,
        words=app.words,
        art=app.art,
        drawings=app.drawings,
        clock=app.host.clock,
        icons=EMOJIS,
        arguments=ARGUMENTS,
        api_url=api_url,
        gateway_url=gateway_url,
    )


def telegram(app: App, token: str, api_url: str = "") -> Telegram:
    """Telegram for an app."""
    return Telegram(
        token=token,
        application=app.application,
        inbox=StoredInbox("telegram", app.database, app.committer),
        words=app.words,
        drawings=app.drawings,
        clock=app.host.clock,
        api_url=api_url,
    )


async def _browser_room(app: App, settings: Settings) -> BrowserRoom:
    """The browser room of an app, as the settings want it."""
    return BrowserRoom(
        application=app.application,
        archive=app.archive,
        art=app.art,
        words=app.words,
        key=await app.archive.signing_key(secrets.token_urlsafe(32)),
        host=settings.browser_host,
        port=settings.port,
        public_url=settings.browser_url,
        art_version=__version__,
        clock=app.host.clock.now,
    )
