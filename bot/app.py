"""The composition: database, engine, people, screens and platforms become one running bot."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, ExitStack, asynccontextmanager, suppress
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from typing import TypeVar

from adapters.browser import BrowserRoom
from adapters.discord import Discord
from adapters.drawing import Drawings
from adapters.platform import Platform
from adapters.platforms import Platforms
from adapters.rate_limits import Observer
from adapters.screen import Screen
from adapters.telegram import Telegram
from bot import __version__
from bot.application import Belotbot
from bot.commands.command import COMMANDS
from bot.commands.context import House
from bot.config import Settings
from bot.fairness import OF_A_PERSON, Share
from bot.health import Health
from bot.live import LiveTables
from bot.painter import TablePainter
from bot.people.accounts import Accounts
from bot.people.attendances import Attendances, attendance_projection
from bot.people.directory import Directory
from bot.people.places import Places
from bot.pictures.art import CARDS, SUITS, CardArt
from bot.pictures.fontset import COVERED, FONTS
from bot.presenter import Presenter
from bot.scenes import Scenes
from bot.sleepers import Sleepers
from bot.standings import ResultProjection
from bot.stopping import Stopped, ended_in_time, unless_stopped
from bot.storage.aside import StoredAside
from bot.storage.browser_archive import StoredArchive
from bot.storage.direct_channels import StoredDirectChannels
from bot.storage.inbox import StoredInbox
from bot.storage.screen_memory import StoredScreenMemory
from bot.storage.surfaces import Surfaces
from bot.views.words import Words
from engine.host.chance import Chance, SystemChance
from engine.host.clock import Clock, ServedTime, SystemClock, to_ms
from engine.host.host import Host
from engine.host.timekeeper import LIVE, Timekeeper
from engine.players.registry import players
from engine.store.commits import RETRY, Committer, NotStored, StoreFailed
from engine.store.database import (
    Database,
    DatabaseGone,
    Reason,
    UnusableDatabase,
    lock_of,
    open_database,
    parse,
)
from engine.store.journal import Journal
from engine.store.migrate import migrate
from engine.store.sole import InUse, lock_for, sole_user
from engine.tables.table import Pace

PACES: Mapping[str, Pace] = {
    "normal": Pace(),
    "quick": Pace(timedelta(seconds=25), timedelta(milliseconds=500), timedelta(seconds=4)),
    "calm": Pace(timedelta(minutes=5), timedelta(milliseconds=1800), timedelta(seconds=15)),
}

EMOJIS = tuple(f"cards/{name}" for name in (*CARDS, *(f"suit-{suit}" for suit in SUITS)))
"""The art that Discord has as emojis."""

CLOSING = 1.5
"""Real seconds in which each part of the end has to be over."""

STALLED = 30.0
"""Real seconds in which a store that stalls at the start is waited for."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class App:
    """A bot that is put together and not yet running."""

    application: Belotbot
    database: Database
    committer: Committer
    host: Host
    timekeeper: Timekeeper
    health: Health
    platforms: Platforms
    live: LiveTables
    painter: TablePainter
    presenter: Presenter
    sleepers: Sleepers
    screen: Screen
    surfaces: Surfaces
    archive: StoredArchive
    aside: StoredAside
    words: Words
    art: CardArt
    drawings: Drawings

    async def begin(self) -> None:
        """Take over what was left at the last end; nobody may be answered before."""
        await self.timekeeper.resume()
        live = await self.host.journal.with_status(*LIVE)
        self.sleepers.lay(live)
        self.sleepers.lay(await self.surfaces.tables())  # closed, and not yet everywhere

    async def run(
        self,
        platforms: Sequence[Platform],
        stop: asyncio.Event,
        ending: Callable[[], None] = lambda: None,
    ) -> None:
        """Serve these platforms until told to stop; raises what ended a platform by itself.

        `ending` is called as soon as it has to end, for whatever reason. Raises `DatabaseGone`
        where its files were deleted or replaced.
        """
        for platform in platforms:
            self.platforms.add(platform)
        if self.timekeeper.resumed_at is None:
            await self.begin()
        running = [
            asyncio.create_task(self.timekeeper.run(), name="timekeeper"),
            *(asyncio.create_task(p.run(), name=p.name) for p in platforms),
        ]
        besides = [
            asyncio.create_task(stop.wait(), name="stop"),
            asyncio.create_task(self.committer.gone.wait(), name="database gone"),
        ]
        waking = asyncio.create_task(self.sleepers.run(), name="sleepers")
        await asyncio.wait((*besides, *running), return_when=asyncio.FIRST_COMPLETED)
        ending()
        waking.cancel()
        # while there still is something to write to
        await ended_in_time(self.screen.close(), CLOSING, "the screen")
        ended = [task for task in running if task.done()]
        tasks = (waking, *besides, *running)
        for task in tasks:
            task.cancel()
        _, late = await asyncio.wait(tasks, timeout=CLOSING)
        for task in late:
            logger.warning("%s did not end within %.1f s", task.get_name(), CLOSING)
        if self.committer.gone.is_set():
            raise DatabaseGone
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
    share: Share = OF_A_PERSON,
    alone: bool = False,
) -> AsyncIterator[App]:
    """Put the bot together on a database, and take it apart again cleanly.

    `alone` says that no other process can be using it. Clock and chance come from outside (law 8).
    `observer` hears how long writes wait for their slots; `share` is how much one person may do.
    Raises `UnusableDatabase`.
    """
    served = ServedTime(clock or SystemClock())
    await migrate(url)
    database = await open_database(url)
    committer = Committer(database)
    committer.start()
    platforms = Platforms()
    accounts = Accounts(database, committer, lambda: to_ms(served.now()))
    places = Places(database, committer)
    host = Host(
        Journal(database, committer),
        committer,
        served,
        chance or SystemChance(),
        players,
        projections=(ResultProjection(places), attendance_projection),
    )
    directory = Directory(accounts, places, platforms)
    words, art = Words(), CardArt()
    words.read()
    live = LiveTables()
    scenes = Scenes(directory, platforms, words, paces)
    painter = TablePainter(host, live, scenes, platforms)
    surfaces = Surfaces(database, committer)
    screen = Screen(painter, StoredScreenMemory(surfaces, directory), platforms, served, observer)
    presenter = Presenter(host, live, directory, scenes=scenes, platforms=platforms, screen=screen)
    sleepers = Sleepers(host, live, presenter, directory, Attendances(database))
    house = House(
        host=host,
        directory=directory,
        platforms=platforms,
        live=live,
        scenes=scenes,
        painter=painter,
        presenter=presenter,
        sleepers=sleepers,
        screen=screen,
        words=words,
        database=database,
        paces=paces,
    )
    timekeeper = Timekeeper(host, alone=alone)
    application = Belotbot(house, share)
    try:
        yield App(
            application=application,
            database=database,
            committer=committer,
            host=host,
            timekeeper=timekeeper,
            health=Health(committer, timekeeper),
            platforms=platforms,
            live=live,
            painter=painter,
            presenter=presenter,
            sleepers=sleepers,
            screen=screen,
            surfaces=surfaces,
            archive=StoredArchive(database, committer),
            aside=StoredAside(database, committer, lambda: to_ms(served.now())),
            words=words,
            art=art,
            drawings=Drawings(art, FONTS, COVERED),
        )
    finally:
        await ended_in_time(application.close(), CLOSING, "the application")
        await ended_in_time(_left(host), CLOSING, "the tables")
        await ended_in_time(presenter.close(), CLOSING, "the presenter")
        await ended_in_time(screen.close(), CLOSING, "the screen")
        await committer.stop()
        await ended_in_time(database.close(), CLOSING, "the database")


async def _left(host: Host) -> None:
    """Let others lead the tables; where that cannot be stored, their leases run out."""
    try:
        await host.close()
    except NotStored:
        logger.warning("the tables' leases could not be given up")


class PortTaken(Exception):
    """The browser room cannot listen at this address."""


class TokenInUse(Exception):
    """Another process of this machine answers for the platform's token."""


async def serve(
    settings: Settings,
    stop: asyncio.Event,
    ready: Callable[[str], None],
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
    share: Share = OF_A_PERSON,
    ending: Callable[[], None] = lambda: None,
) -> None:
    """Run everything the settings ask for until `stop`.

    `ready` gets the browser room's address, where there is one; `ending` is called as soon as it
    has to end. Raises `UnusableDatabase`,
    `PortTaken`, `TokenRefused`, `TokenInUse`, `InUse` or `DatabaseGone`.
    """
    url = settings.database_url
    with ExitStack() as locks, suppress(Stopped):
        alone = hold_database(url, locks)
        hold_tokens(settings, locks)
        async with AsyncExitStack() as parts:
            async with unless_stopped(stop):
                app = await parts.enter_async_context(
                    assembled(
                        url,
                        clock=clock,
                        chance=chance,
                        paces=paces,
                        share=share,
                        alone=alone,
                    )
                )
                await once_it_stores(app.begin, url)
                platforms = await _platforms(app, settings, ready)
            await app.run(platforms, stop, ending)


async def once_it_stores(work: Callable[[], Awaitable[Result]], url: str) -> Result:
    """Do it; a store that stalls is waited for a while, then it is an `UnusableDatabase`."""
    loop = asyncio.get_running_loop()
    until = loop.time() + STALLED
    while True:
        try:
            return await work()
        except StoreFailed as error:
            if loop.time() > until:
                raise UnusableDatabase(Reason.LOCKED, str(parse(url)), str(error)) from error
            await asyncio.sleep(RETRY)


def hold_database(url: str, locks: ExitStack) -> bool:
    """Be the only process that writes to the database, where it is a file.

    Raises `InUse`, or `UnusableDatabase` where there is no place for its lock beside it.
    """
    file = lock_of(url)
    if file is None:
        return False
    try:
        locks.enter_context(sole_user(file))
    except OSError as error:
        raise UnusableDatabase(Reason.UNWRITABLE, str(parse(url)), str(error)) from error
    return True


def hold_tokens(settings: Settings, locks: ExitStack) -> None:
    """Be the only process of this machine that answers for the tokens; raises `TokenInUse`."""
    tokens = (
        ("Telegram", settings.telegram_token, settings.telegram_api_url),
        ("Discord", settings.discord_token, settings.discord_api_url),
    )
    for platform, token, api_url in tokens:
        if token is not None:
            try:
                file = lock_for(platform, api_url, token.get_secret_value())
                locks.enter_context(sole_user(file))
            except InUse:
                raise TokenInUse(platform) from None
            except OSError as error:
                text = "nobody notices a second process with the %s token: %s"
                logger.warning(text, platform, error)


async def _platforms(
    app: App, settings: Settings, ready: Callable[[str], None]
) -> tuple[Platform, ...]:
    """What the settings ask for; the browser room is open already."""
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
    return tuple(platforms)


def discord(app: App, token: str, api_url: str = "", gateway_url: str = "") -> Discord:
    """Discord for an app."""
    return Discord(
        token=token,
        application=app.application,
        words=app.words,
        art=app.art,
        drawings=app.drawings,
        clock=app.host.clock,
        aside=app.aside,
        direct=StoredDirectChannels("discord", app.database, app.committer),
        icons=EMOJIS,
        arguments={name: one.argument for name, one in COMMANDS.items() if one.argument},
        api_url=api_url,
        gateway_url=gateway_url,
    )


def telegram(app: App, token: str, api_url: str = "") -> Telegram:
    """Telegram for an app."""
    return Telegram(
        token=token,
        application=app.application,
        inbox=StoredInbox("telegram", app.database, app.committer),
        aside=app.aside,
        words=app.words,
        drawings=app.drawings,
        clock=app.host.clock,
        api_url=api_url,
    )


async def _browser_room(app: App, settings: Settings) -> BrowserRoom:
    """The browser room of an app, as the settings want it."""
    fresh = secrets.token_urlsafe(32)
    return BrowserRoom(
        application=app.application,
        archive=app.archive,
        art=app.art,
        aside=app.aside,
        words=app.words,
        key=await once_it_stores(partial(app.archive.signing_key, fresh), settings.database_url),
        host=settings.browser_host,
        port=settings.port,
        public_url=settings.browser_url,
        proxies=settings.proxies,
        art_version=__version__,
        clock=app.host.clock.now,
        health=app.health,
    )
