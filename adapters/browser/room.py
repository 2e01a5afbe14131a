"""The browser room: a chat platform of its own, in a page."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Iterator, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from ipaddress import ip_address
from typing import cast
from urllib.parse import urlsplit

from aiohttp import BaseConnector, web

from adapters.browser.archive import LETTERS, PLATFORM, Archive, beside
from adapters.browser.files import Headers, StaticFiles, no_portrait
from adapters.browser.line.channels import Channels
from adapters.browser.line.frames import Welcome
from adapters.browser.line.neighbours import NeighbourBus, SingleProcessBus
from adapters.browser.line.socket import SocketServer
from adapters.browser.line.views import ViewedPages
from adapters.browser.notifier import Notifier
from adapters.browser.pages import GUARD, HtmlPages, PageLinks
from adapters.browser.people.gate import ConnectionGate
from adapters.browser.people.limits import Addresses, AddressLimits, Changes, Network
from adapters.browser.people.visitors import Passes, Visitors
from adapters.browser.push import Push, to_the_internet
from adapters.browser.site.common import CommonPages, Naming, SharedParts
from adapters.browser.site.devices import Devices
from adapters.browser.site.doors import Doors
from adapters.browser.site.downloads import Downloads
from adapters.browser.site.launches import Hosts, Launches
from adapters.browser.site.rooms import Rooms
from adapters.browser.site.routes import Site, SubSite
from adapters.browser.site.subscriptions import Subscriptions
from adapters.browser.site.tables import TablePages
from adapters.platform.application import Application, FrontDoor, Phrases
from adapters.platform.chat import Place
from adapters.platform.platform import Limits, Link
from adapters.platform.views import Art, Celebration, Document, View
from adapters.trouble.failures import HANDLING, DeadLetters, cancel_all, finish
from adapters.web import runner_of

_CODE_LENGTH = 12  # letters, which are 59 bits
_SHUTDOWN = 1.0  # seconds for running requests
_ALONE = SingleProcessBus()
_SILENCE = 20.0  # seconds until an idle connection is closed


def new_code(visitor: str = "") -> str:
    """A code, which cannot be guessed, for a room of that visitor."""
    return beside("".join(secrets.choice(LETTERS) for _ in range(_CODE_LENGTH)), visitor)


def new_visitor_id(room: str = "") -> str:
    """An id for a visitor who has come to that room. It is no secret."""
    return beside(secrets.token_hex(8), room)


def _now() -> datetime:
    return datetime.now(UTC)


def _well() -> bool:
    return True


def _reachable(host: str) -> str:
    """The host as part of a URL; localhost if it listens on all addresses."""
    try:
        address = ip_address(host)
    except ValueError:
        return host or "localhost"
    if address.is_unspecified:
        return "localhost"
    return f"[{address}]" if address.version == 6 else str(address)


class BrowserRoom:
    """A `Platform` that serves its own pages.

    `door`: leads strangers from the start page to tables.
    `public_url`: the address that people use if that is not `host` and `port`, for instance behind
    a proxy; it may have a path. `trusted`: the proxies whose forwarding headers are believed.
    `framed_by`: the origins of the sites that may show the room in a frame. `art_version` changes
    with the art: browsers cache images until then. `handling`: time limit for an input, which then
    goes to `dead_letters`. `silence`: seconds until an idle connection is closed. `connector` makes
    the connections to push services. `is_well`: the result of `/health`. `besides`: other routes at
    the same port. `bus`: reaches other processes in which the same rooms are open. `hosts`: the
    chat apps that may open our pages.
    """

    name, limits, to_groups = PLATFORM, Limits(), ""
    draws = draws_tables = recognises = True
    opens_first = opens_pages = whispers = confides = False

    def __init__(
        self,
        *,
        application: Application,
        archive: Archive,
        art: Art,
        art_version: str,
        dead_letters: DeadLetters,
        words: Phrases,
        door: FrontDoor,
        hosts: Hosts,
        host: str = "127.0.0.1",
        port: int = 8080,
        public_url: str = "",
        trusted: tuple[Network, ...] = (),
        framed_by: tuple[str, ...] = (),
        clock: Callable[[], datetime] = _now,
        new_visitor_id: Callable[[str], str] = new_visitor_id,
        new_code: Callable[[str], str] = new_code,
        handling: timedelta = HANDLING,
        silence: float = _SILENCE,
        connector: Callable[[], BaseConnector] = to_the_internet,
        is_well: Callable[[], bool] = _well,
        besides: Sequence[web.RouteDef] = (),
        bus: NeighbourBus = _ALONE,
        portraits: Callable[[str], Awaitable[bytes | None]] = no_portrait,
    ) -> None:
        self._host = host
        self._port = port
        self._url = public_url.rstrip("/")
        self._silence = silence
        self._words = words
        self._runner: web.AppRunner | None = None
        self._server: asyncio.Server | None = None
        self._doorkeeper = AddressLimits(clock, Addresses(trusted))
        self._hearing: asyncio.Task[None] | None = None
        changes, passes = Changes(clock), Passes(archive, clock)
        files = StaticFiles(art, art_version, portraits)
        self._push = Push(archive, clock, connector)
        self._notifier = Notifier(PLATFORM, archive, self._push, clock, words)
        self._channels = Channels(archive, self._notifier, clock, bus)
        prefix = urlsplit(self._url).path
        links = PageLinks(prefix)
        visitors = Visitors(
            archive=archive,
            changes=changes,
            passes=passes,
            words=words,
            clock=clock,
            new_id=new_visitor_id,
            public_url=self._url,
            links=links,
            tables=hosts.rooms,
        )
        self.viewed.changed = lambda visitor: application.viewed(
            Place(PLATFORM, visitor, private=True)
        )
        welcome = Welcome(application, self._channels)
        self._live = SocketServer(
            application=application,
            archive=archive,
            dead_letters=dead_letters,
            channels=self._channels,
            clock=clock,
            address_limits=self._doorkeeper,
            handling=handling,
            visitors=visitors,
            welcome=welcome,
            words=words,
        )
        pages = HtmlPages(words, files, self._url, in_chats=hosts.in_chats)
        headers = Headers(GUARD, framed_by)
        shared = SharedParts(
            archive=archive,
            changes=changes,
            channels=self._channels,
            clock=clock,
            address_limits=self._doorkeeper,
            pages=pages,
            passes=passes,
            visitors=visitors,
            links=links,
            welcome=welcome,
            words=words,
        )
        self._site = Site(
            shared,
            *self._sub_sites(shared, door, hosts, headers, new_code),
            files,
            besides=besides,
            headers=headers,
            is_well=is_well,
            prefix=prefix,
        )

    def _sub_sites(
        self,
        shared: SharedParts,
        door: FrontDoor,
        hosts: Hosts,
        headers: Headers,
        new_code: Callable[[str], str],
    ) -> tuple[SubSite, ...]:
        """The parts of the site, with their routes in this order."""
        naming = Naming(shared)
        rooms = Rooms(shared, self._live, naming, self._push, hosts.table_link)
        launches = Launches(shared, hosts, headers, rooms.page)
        return (
            Doors(shared, door, naming, launches, new_code),
            rooms,
            Downloads(shared, self._url),
            Subscriptions(shared),
            Devices(shared, self._live),
            CommonPages(shared),
            launches,
            TablePages(shared, hosts.rooms),
        )

    @property
    def viewed(self) -> ViewedPages:
        """The visitors who have a page in view, in any process."""
        return self._channels.neighbours.views

    @property
    def linked(self) -> Link:
        return Link() if self._server is not None else Link("the room is not open")

    @property
    def public_url(self) -> str:
        """The address to open, without a final slash. With port 0 it is known once started."""
        if self._url:
            return self._url
        return f"http://{_reachable(self._host)}:{self._port}"

    @property
    def port(self) -> int:
        """The port that it listens on. With port 0 it is known once started."""
        return self._port

    def pages(self) -> Iterator[tuple[Place, str, int]]:
        """The number of open pages of each place, with the name of their process."""
        return self._channels.neighbours.pages()

    def languages(self, place: Place) -> tuple[str, ...]:
        return () if place.private else tuple(self._words.languages())

    async def send(self, place: Place, view: View, nonce: str = "") -> str:
        return await self._channels.send(place, view, nonce)

    async def attach(self, place: Place, document: Document, caption: View) -> None:
        await self._channels.attach(place, document, caption)

    async def edit(self, place: Place, message: str, view: View) -> None:
        await self._channels.edit(place, message, view)

    async def delete(self, place: Place, message: str) -> None:
        await self._channels.delete(place, message)

    async def celebrate(self, place: Place, message: str, celebration: Celebration) -> None:
        self._channels.celebrate(place, message, celebration)

    async def forget(self, user: str) -> None:
        self._channels.forget(user)
        await self._live.part(user)

    async def reopen(self, user: str) -> None:
        await self._live.part(user)

    def let_in(self, user: str, table: str) -> None:
        self._channels.neighbours.came_in(user, table)
        self._channels.let_in(user, table)

    def look_again(self, table: str, *, everywhere: bool) -> None:
        if everywhere:
            self._channels.neighbours.shut(table)
        self._channels.look_again(table)

    async def branch(self, place: Place, title: str, user: str = "") -> Place | None:  # noqa: ARG002
        return None

    def link(self, payload: str) -> str:  # noqa: ARG002 (every chat here is open to the bot)
        return ""

    def address(self, place: Place) -> str:  # noqa: ARG002 (the room's page offers its own)
        return ""

    @property
    def fairness(self) -> str:
        return f"{self.public_url}/fair"

    async def start(self) -> None:
        """Bind the port and serve from now on.

        Raises `OSError` if the port is in use or the host is not this computer's.
        """
        runner = runner_of(
            self._site.application(),
            keepalive_timeout=self._silence,
            shutdown_timeout=_SHUTDOWN,
        )
        await self._push.open()
        await runner.setup()
        gates = partial(ConnectionGate, cast("web.Server", runner.server), self._doorkeeper)
        try:
            self._server = await asyncio.get_running_loop().create_server(
                gates, self._host, self._port
            )
        except OSError:
            await runner.cleanup()
            await self._push.close()
            raise
        self._port = self._server.sockets[0].getsockname()[1]
        self._runner = runner
        self._hearing = asyncio.create_task(
            self._channels.neighbours.run(), name="rooms in other processes"
        )

    async def run(self) -> None:
        """Serve until cancelled; starts first if that was not done."""
        if self._runner is None:
            await self.start()
        try:
            await asyncio.get_running_loop().create_future()
        finally:
            await finish(self.stop())

    async def stop(self) -> None:
        """Close all connections and the port. Open pages keep trying to reconnect."""
        runner, self._runner = self._runner, None
        server, self._server = self._server, None
        if server is not None:
            server.close()
        if self._hearing is not None:
            await cancel_all((self._hearing,))
        if runner is not None:
            await self._live.close()
            self.viewed.stop()
            await runner.cleanup()
            await self._notifier.close()
            await self._push.close()
