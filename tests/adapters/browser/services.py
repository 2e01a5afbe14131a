"""A served browser room, and guests who use it over HTTP."""

import asyncio
import json
from collections.abc import Callable
from datetime import timedelta
from ipaddress import ip_network
from itertools import count
from typing import Any

from aiohttp import (
    BaseConnector,
    ClientResponse,
    ClientSession,
    ClientWebSocketResponse,
    CookieJar,
    WSMsgType,
    web,
)

from adapters.browser.line.neighbours import NeighbourBus, SingleProcessBus
from adapters.browser.push import to_the_internet
from adapters.browser.room import BrowserRoom
from adapters.browser.site.launches import Hosts
from adapters.trouble.failures import HANDLING
from tests.adapters.browser.changing import changed
from tests.adapters.browser.fakes import (
    ART_VERSION,
    Clock,
    FakeApplication,
    FakeArt,
    FakeDeadLetters,
    FakeDoor,
    FakeTables,
    FakeWords,
)
from tests.adapters.browser.memory import MemoryArchive

Frame = dict[str, Any]
EMPTY = "[en:room-text-empty]"


class Services:
    """A server that can be stopped and started again over the same archive."""

    def __init__(
        self,
        silence: float = 20,
        handling: timedelta = HANDLING,
        public_url: str = "",
        connector: Callable[[], BaseConnector] = to_the_internet,
        clock: Clock | None = None,
        framed_by: tuple[str, ...] = (),
        trusted: tuple[str, ...] = (),
        besides: tuple[web.RouteDef, ...] = (),
        bus: NeighbourBus | None = None,
        archive: MemoryArchive | None = None,
    ) -> None:
        self._silence, self._handling = silence, handling
        self._public_url, self._framed_by = public_url, framed_by
        self._connector = connector
        self._trusted = tuple(map(ip_network, trusted or (("127.0.0.1",) if public_url else ())))
        self._besides = besides
        self._bus = bus or SingleProcessBus()
        self.archive = archive or MemoryArchive()
        self.clock = clock or Clock()
        self.app = FakeApplication()
        self.door = FakeDoor()
        self.tables = FakeTables()
        self.dead_letters = FakeDeadLetters()
        self.well = True
        self._ids = count(1)
        self._codes = count(1)
        self._guests: list[Guest] = []
        self._running: asyncio.Task[None] | None = None
        self.room = self._built(0)

    async def start(self) -> None:
        await self.room.start()
        self._running = asyncio.create_task(self.room.run())
        await asyncio.sleep(0)

    async def stop(self) -> None:
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)

    async def restart(self) -> None:
        """Another process: new objects, an application without memory, the same port."""
        port = self.room._port
        await self.stop()
        self.app = FakeApplication()
        self.room = self._built(port)
        await self.start()

    @property
    def room_at(self) -> str:
        """The room's local address, whatever its public one is."""
        return f"http://127.0.0.1:{self.room._port}"

    def guest(self, **headers: str) -> "Guest":
        guest = Guest(self.room_at, headers)
        self._guests.append(guest)
        return guest

    async def close(self) -> None:
        for guest in self._guests:
            await guest.session.close()
        await self.stop()

    def _built(self, port: int) -> BrowserRoom:
        return BrowserRoom(
            application=self.app,
            archive=self.archive,
            art=FakeArt(),
            art_version=ART_VERSION,
            dead_letters=self.dead_letters,
            words=FakeWords(),
            door=self.door,
            hosts=Hosts(self.tables),
            port=port,
            clock=self.clock,
            new_visitor_id=lambda _: f"v{next(self._ids)}",
            new_code=lambda _: f"room{next(self._codes)}",
            silence=self._silence,
            connector=self._connector,
            public_url=self._public_url,
            framed_by=self._framed_by,
            trusted=self._trusted,
            handling=self._handling,
            is_well=lambda: self.well,
            besides=self._besides,
            bus=self._bus,
        )


class Live:
    """A guest's open websocket. Differences are applied, so that tests see whole messages."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.seen: list[Frame] = []
        self.patched = 0
        self._parts: list[str] = []
        self._shown: dict[tuple[str, str], Frame] = {}

    async def next(self, kind: str) -> Frame:
        """The next frame of that type; the others are kept in `seen`."""
        while True:
            async with asyncio.timeout(3):
                message = await self.socket.receive()
            assert message.type is WSMsgType.TEXT, message
            frame: Frame = json.loads(message.data)
            if frame["type"] == "part":
                self._parts.append(frame["text"])
                continue
            if frame["type"] == "end":
                frame = json.loads("".join(self._parts))
                self._parts.clear()
            frame = self._whole(frame)
            self.seen.append(frame)
            if frame["type"] == kind:
                return frame

    def _whole(self, frame: Frame) -> Frame:
        shown = self._shown
        match frame["type"]:
            case "snapshot":
                for side in ("group", "private"):
                    shown |= {(side, message["id"]): message for message in frame[side]}
            case "message" | "edited":
                shown[frame["side"], frame["message"]["id"]] = frame["message"]
            case "patched":
                self.patched += 1
                key = frame["side"], frame["id"]
                shown[key] = changed(shown[key], frame["changes"])
                return {"type": "edited", "side": frame["side"], "message": shown[key]}
        return frame

    async def say(self, text: str, side: str = "group") -> None:
        await self.socket.send_json({"type": "say", "side": side, "text": text})

    async def tap(
        self, data: str, side: str = "group", message: str = "1", mark: str = "t"
    ) -> None:
        frame = {"type": "tap", "side": side, "message": message, "data": data, "id": mark}
        await self.socket.send_json(frame)

    async def settled(self) -> list[Frame]:
        """Everything that has arrived, once everything sent has been handled."""
        await self.say("")
        while (await self.next("error"))["text"] != EMPTY:
            pass
        del self.seen[-1]
        return self.seen


class Guest:
    """A browser with its own cookies."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.url = url
        self._lines: list[ClientWebSocketResponse] = []
        self.session = ClientSession(url, cookie_jar=CookieJar(unsafe=True), headers=headers)

    async def get(self, path: str, **headers: str) -> ClientResponse:
        response = await self.session.get(path, allow_redirects=False, headers=headers)
        await response.read()
        return response

    async def post(
        self, path: str, headers: dict[str, str] | None = None, /, **form: str
    ) -> ClientResponse:
        response = await self.session.post(path, data=form, headers=headers, allow_redirects=False)
        await response.read()
        return response

    async def open(self, name: str) -> str:
        """Open a room and return its code."""
        response = await self.post("/", name=name)
        assert response.status == 303
        return response.headers["Location"].removeprefix("./room/")

    async def enter(self, code: str, name: str) -> None:
        response = await self.post(f"/room/{code}", name=name)
        assert response.status == 303

    async def press(self, path: str, **form: str) -> ClientResponse:
        """Post a form of one of our pages."""
        return await self.post(path, {"Origin": self.url}, **form)

    async def connect(self, code: str, origin: str | None = "") -> ClientWebSocketResponse:
        headers = {} if origin is None else {"Origin": origin or self.url}
        line = await self.session.ws_connect(f"/room/{code}/live", headers=headers)
        self._lines.append(line)
        return line

    async def live(self, code: str) -> tuple[Live, Frame]:
        """Connect; return the line and the snapshot."""
        live = Live(await self.connect(code))
        return live, await live.next("snapshot")
