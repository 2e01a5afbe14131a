"""Serves what the settings ask for: locks database and tokens, and starts the platforms."""

import asyncio
import logging
import sys
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from contextlib import (
    AbstractAsyncContextManager,
    AsyncExitStack,
    ExitStack,
    contextmanager,
    suppress,
)
from functools import partial
from typing import TypeVar
from urllib.parse import urlsplit

from aiohttp import web

from adapters.browser.archive import part_of as part_of_room
from adapters.browser.room import BrowserRoom
from adapters.browser.site.launches import Hosts, no_link
from adapters.discord.activity import Activities
from adapters.discord.connection import GAP
from adapters.discord.platform import Discord
from adapters.discord.reading import shard_of
from adapters.platform.platform import Platform
from adapters.telegram.groups import part_of as part_of_chat
from adapters.telegram.platform import Telegram
from adapters.telegram.profile import PAGE, MiniApp
from adapters.telegram.reading import launch_reader
from adapters.telegram.webhook import Webhook, secret_for
from adapters.trouble.failures import InputNotStored, cancel_all
from bot.app.app import PACES, App, Stopped, assembled, unless_stopped
from bot.commands.command import command_forms
from bot.metrics.health import MetricsListener
from bot.metrics.vitals import Vitals
from bot.people.rate_limits import PERSON_LIMIT, RateLimit
from bot.pictures.decks import FACES
from bot.pictures.table import usual
from bot.processes.balance import RoomBus
from bot.processes.partition import ClaimLost, Division
from bot.services.jobs import Upkeep
from bot.settings.settings import BROWSER, DISCORD, TELEGRAM, Settings
from bot.storage.inbox import StoredInbox
from bot.storage.launches import StoredDirectChannels
from engine.host.chance import Chance
from engine.host.clock import Clock
from engine.players.kernel.kept import ready as ready_to_search
from engine.players.levels import MASTER, STRONGEST
from engine.rules.cards import SUIT_NAMES
from engine.store.commits import RETRY, StoreFailed
from engine.store.database import in_reach, lock_of, parse_url, reason_of
from engine.store.locks import LockInUse, lock_for, sole_user
from engine.store.problems import DatabaseProblem, UnusableDatabase
from engine.tables.table import Pace

EMOJIS = tuple(f"cards/{name}" for name in (*FACES, *(f"suit-{suit}" for suit in SUIT_NAMES)))
"""The pictures uploaded to Discord as emojis."""

STARTS = "starts"
"""Prefix of the turns to start a gateway session."""

STALLED = 30.0
"""Real seconds to wait for a stalled database at the start."""

SEARCHING = "engine.players.kernel"
"""The module that compiles the AI players' search when run."""

SETTLED = 3.0
"""Real seconds after a start before pictures are drawn ahead."""

Result = TypeVar("Result")

logger = logging.getLogger(__name__)


class PortTaken(Exception):
    """Nothing can listen at this address; `port` and `host` name the settings that chose it."""

    def __init__(self, address: str, port: str, host: str) -> None:
        super().__init__(address)
        self.port = port
        self.host = host


class TokenInUse(Exception):
    """Another process on this machine uses the platform's token."""


async def serve(
    settings: Settings,
    stop: asyncio.Event,
    ready: Callable[[str], None],
    *,
    clock: Clock | None = None,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
    share: RateLimit = PERSON_LIMIT,
    ending: Callable[[], None] = lambda: None,
    watched: Callable[[Vitals], Coroutine[None, None, None]] | None = None,
) -> None:
    """Run everything the settings ask for until `stop`.

    `ready` gets the browser room's address, if there is one; `ending` is called once the bot has to
    end; `watched` runs as long as people are served. Raises `TokenRefused`, `TokenInUse`,
    `LockInUse` or `DatabaseGone`. At the start it also raises `UnusableDatabase` or `PortTaken`;
    later these are retried.
    """
    with ExitStack() as locks, suppress(Stopped):
        alone = hold_database(settings.database_url, locks)
        if alone:  # elsewhere processes with the same tokens agree on who answers (`Partition`)
            hold_tokens(settings, locks)
        begun = False

        def begins(address: str) -> None:
            nonlocal begun
            if not begun and address:
                ready(address)
            begun = True

        while not stop.is_set():
            parts = partial(
                assembled,
                settings.database_url,
                clock=clock,
                chance=chance,
                paces=paces,
                share=share,
                divisions=divisions_of(settings),
                upkeep=Upkeep(
                    settings.admins,
                    settings.terms_of_promos,
                    settings.backup_folder,
                    settings.keep_tables,
                    settings.archive_folder,
                ),
            )
            try:
                await _run(parts, settings, stop, begins=begins, ending=ending, watched=watched)
            except ClaimLost:
                logger.warning(
                    "another process may serve people of ours now; this one is restarted"
                )
            except (UnusableDatabase, PortTaken, OSError) as trouble:
                if not begun:
                    raise
                logger.warning("this process cannot stand by yet: %s", type(trouble).__name__)
                with suppress(TimeoutError):
                    await asyncio.wait_for(stop.wait(), RETRY)
            else:
                return


async def _run(
    assembling: Callable[[], AbstractAsyncContextManager[App]],
    settings: Settings,
    stop: asyncio.Event,
    *,
    begins: Callable[[str], None],
    ending: Callable[[], None],
    watched: Callable[[Vitals], Coroutine[None, None, None]] | None,
) -> None:
    """Run one assembled bot; also raises `ClaimLost`."""
    async with AsyncExitStack() as parts:
        async with unless_stopped(stop):
            app = await parts.enter_async_context(assembling())
            await once_it_stores(app.begin, settings.database_url)
            await _tell_metrics(app, settings, parts)
            platforms = await _platforms(app, settings, begins, parts)
            begins("")
        besides = [
            asyncio.create_task(_prepare(app, platforms), name="usual pictures"),
            asyncio.create_task(_compile(), name="compilation"),
        ]
        if watched is not None:
            besides.append(asyncio.create_task(watched(app.jobs.vitals), name="status line"))
        try:
            await app.run(platforms, stop, ending)
        finally:
            await cancel_all(besides)


async def _compile() -> None:
    """Compile the AI players' search for this processor, unless it is compiled already.

    This runs in a separate process. If the result cannot be cached, each searching process compiles
    for itself.
    """
    if ready_to_search():
        return
    began = time.monotonic()
    logger.info("compiling the AI's search; until then the %s plays as the club player", STRONGEST)
    compiling = await asyncio.create_subprocess_exec(
        sys.executable, "-m", SEARCHING, stderr=asyncio.subprocess.PIPE
    )
    try:
        _, trouble = await compiling.communicate()
    except asyncio.CancelledError:
        with suppress(ProcessLookupError):
            compiling.kill()
        raise
    if ready_to_search():
        took = time.monotonic() - began
        logger.info(
            "compiled the AI's search in %.0f s; the %s is at full strength", took, STRONGEST
        )
    else:
        told = trouble.decode(errors="replace").strip().splitlines()[-1:]
        logger.warning("the AI's search has to be compiled at each start: %s", *told or ("",))
        MASTER.processes.start()


async def _prepare(app: App, platforms: Sequence[Platform]) -> None:
    """Draw common parts of pictures ahead, if a platform gets them as files."""
    if not all(platform.draws for platform in platforms):
        await asyncio.sleep(SETTLED)
        await app.painting.drawings.prepare(usual())


def divisions_of(settings: Settings) -> Mapping[str, Division]:
    """The platforms that processes share in parts."""
    divisions = {
        DISCORD: Division(settings.parts.get(DISCORD, 0), shard_of),
        TELEGRAM: Division(settings.parts.get(TELEGRAM, 0), part_of_chat, move=True),
        BROWSER: Division(settings.parts.get(BROWSER, 0), part_of_room, move=True),
    }
    return {name: division for name, division in divisions.items() if division.parts}


async def once_it_stores(work: Callable[[], Awaitable[Result]], url: str) -> Result:
    """Await work, retrying while the database stalls.

    Raises `UnusableDatabase` after `STALLED` seconds, or at once if the database is out of reach.
    """
    loop = asyncio.get_running_loop()
    until = loop.time() + STALLED
    while True:
        try:
            with in_reach(url):
                return await work()
        except StoreFailed as error:
            if loop.time() > until:
                reason = reason_of(url, error) or DatabaseProblem.LOCKED
                raise UnusableDatabase(reason, str(parse_url(url)), str(error)) from error
            await asyncio.sleep(RETRY)


def hold_database(url: str, locks: ExitStack) -> bool:
    """Lock the database if it is a file; return whether it is one.

    Raises `LockInUse`, or `UnusableDatabase` if the lock file cannot be created beside it.
    """
    file = lock_of(url)
    if file is None:
        return False
    try:
        locks.enter_context(sole_user(file))
    except OSError as error:
        raise UnusableDatabase(
            DatabaseProblem.UNWRITABLE, str(parse_url(url)), str(error)
        ) from error
    return True


def hold_tokens(settings: Settings, locks: ExitStack) -> None:
    """Lock the tokens against other processes on this machine; raises `TokenInUse`."""
    tokens = (
        ("Telegram", settings.telegram_token, settings.telegram_api_url),
        ("Discord", settings.discord_token, settings.discord_api_url),
    )
    for platform, token, api_url in tokens:
        if token is not None:
            try:
                file = lock_for(platform, api_url, token.get_secret_value())
                locks.enter_context(sole_user(file))
            except LockInUse:
                raise TokenInUse(platform) from None
            except OSError as error:
                text = "cannot detect a second process with the %s token: %s"
                logger.warning(text, platform, error)


async def _platforms(
    app: App, settings: Settings, ready: Callable[[str], None], parts: AsyncExitStack
) -> tuple[Platform, ...]:
    """The platforms in the settings; the browser room is already open."""
    platforms: list[Platform] = []
    besides: list[web.RouteDef] = []
    table_link: Callable[[str], str] = no_link
    if settings.telegram_token is not None:
        token = settings.telegram_token.get_secret_value()
        webhook = webhook_of(settings, token)
        served = telegram(
            app, token, settings.telegram_api_url, webhook, mini_app=mini_app_of(settings)
        )
        platforms.append(served)
        table_link = served.page_link
        if served.doorstep is not None:
            besides += served.doorstep.routes(urlsplit(settings.browser_url).path)
            if not settings.browser_on:
                with port_of_room(settings):
                    listening = served.doorstep.listening(settings.browser_host, settings.port)
                    await parts.enter_async_context(listening)
    if settings.discord_token is not None:
        token = settings.discord_token.get_secret_value()
        urls = settings.discord_api_url, settings.discord_gateway_url
        activities = settings.has_activity
        platforms.append(discord(app, token, *urls, activities=activities))
    if settings.browser_on:
        room = browser_room(app, settings, besides, table_link)
        await _open(room, settings)
        parts.push_async_callback(room.stop)
        platforms.append(room)
        ready(room.public_url)
    return tuple(platforms)


async def _open(room: BrowserRoom, settings: Settings) -> None:
    """Open the room; raises `PortTaken`, or `UnusableDatabase` if its key cannot be read."""
    try:
        with port_of_room(settings):
            await room.start()
    except InputNotStored as error:
        url = str(parse_url(settings.database_url))
        raise UnusableDatabase(DatabaseProblem.OUT_OF_REACH, url, str(error)) from error


@contextmanager
def port_of_room(settings: Settings) -> Iterator[None]:
    """Raise `PortTaken` if nothing can listen at the room's address."""
    try:
        yield
    except OSError as error:
        address = f"{settings.browser_host}:{settings.port}"
        raise PortTaken(address, "BROWSER_PORT", "BROWSER_HOST") from error


def webhook_of(settings: Settings, token: str) -> Webhook | None:
    """Telegram's webhook, if the settings have one."""
    if not settings.telegram_webhook_url:
        return None
    chosen = settings.telegram_webhook_secret
    secret = chosen.get_secret_value() if chosen is not None else secret_for(token)
    return Webhook(settings.telegram_webhook_url, secret)


def mini_app_of(settings: Settings) -> MiniApp | None:
    """Telegram's Mini App, if it has a name and the browser room is served over HTTPS."""
    secure = settings.browser_on and settings.browser_url.startswith("https://")
    if not (settings.telegram_app and secure):
        return None
    return MiniApp(settings.browser_url + PAGE, settings.telegram_app)


async def _tell_metrics(app: App, settings: Settings, parts: AsyncExitStack) -> None:
    """Serve the metrics, if the settings ask for it."""
    if settings.metrics_port is None:
        return
    listener = MetricsListener(app.jobs.vitals, app.jobs.health)
    host, port = settings.metrics_host, settings.metrics_port
    try:
        port = await parts.enter_async_context(listener.listening(host, port))
    except OSError as error:
        raise PortTaken(f"{host}:{port}", "METRICS_PORT", "METRICS_HOST") from error
    logger.info("metrics at http://%s:%d/metrics", host, port)


def discord(
    app: App,
    token: str,
    api_url: str = "",
    gateway_url: str = "",
    *,
    activities: bool = False,
) -> Discord:
    """Build the Discord platform of an app."""
    return Discord(
        token=token,
        application=app.hearing(DISCORD),
        words=app.painting.words,
        art=app.painting.art,
        drawings=app.painting.drawings,
        clock=app.store.clock,
        dead_letters=app.store.dead_letters,
        observer=app.jobs.vitals.measures,
        direct=StoredDirectChannels(DISCORD, app.store.database, app.store.committer),
        parts=app.store.partitions.parts(DISCORD),
        turn=lambda key: app.store.turns.turn(f"{STARTS}.{DISCORD}.{key}", GAP),
        icons=EMOJIS,
        forms=command_forms(app.painting.words),
        api_url=api_url,
        gateway_url=gateway_url,
        activities=activities,
    )


def telegram(
    app: App,
    token: str,
    api_url: str = "",
    webhook: Webhook | None = None,
    *,
    mini_app: MiniApp | None = None,
) -> Telegram:
    """Build the Telegram platform of an app."""
    partitions = app.store.partitions.all_of(TELEGRAM)
    return Telegram(
        token=token,
        application=app.hearing(TELEGRAM),
        inboxes=[
            StoredInbox(
                TELEGRAM,
                app.store.database,
                app.store.committer,
                part=part,
                parts=len(partitions),
                is_here=partition.holds,
            )
            for part, partition in enumerate(partitions)
        ],
        dead_letters=app.store.dead_letters,
        words=app.painting.words,
        drawings=app.painting.drawings,
        clock=app.store.clock,
        api_url=api_url,
        observer=app.jobs.vitals.measures,
        webhook=webhook,
        app=mini_app,
    )


def browser_room(
    app: App,
    settings: Settings,
    besides: Sequence[web.RouteDef] = (),
    table_link: Callable[[str], str] = no_link,
) -> BrowserRoom:
    """Build the browser room of an app.

    `besides`: further routes it serves. `table_link`: a link to a table's page inside Telegram.
    """
    return BrowserRoom(
        application=app.hearing(BROWSER),
        door=app.door,
        archive=app.display.archive,
        art=app.painting.art,
        art_version=app.painting.art.version,
        dead_letters=app.store.dead_letters,
        words=app.painting.words,
        host=settings.browser_host,
        port=settings.port,
        public_url=settings.browser_url,
        trusted=settings.trusted_proxies,
        framed_by=settings.browser_framed_by,
        clock=app.store.clock.now,
        is_well=app.jobs.health.is_well,
        besides=besides,
        bus=RoomBus(app.store.bus, app.store.partitions),
        hosts=_hosts(app, settings, table_link),
        portraits=app.people.portraits.image,
    )


def _hosts(app: App, settings: Settings, table_link: Callable[[str], str]) -> Hosts:
    """The chat apps that may open the room's pages."""
    token, telegram = settings.telegram_token, None
    if token is not None:
        telegram = launch_reader(token.get_secret_value(), app.store.clock.now)
    bot, secret, discord = settings.discord_token, settings.discord_client_secret, None
    if bot is not None and secret is not None:
        discord = Activities(
            bot.get_secret_value(),
            secret.get_secret_value(),
            app.store.clock.now,
            settings.discord_api_url,
        )
    return Hosts(app.tables, telegram, discord, table_link)
