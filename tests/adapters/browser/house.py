"""A browser room that is really served, and guests who come to it over HTTP."""

import asyncio
import json
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from aiohttp import ClientResponse, ClientSession, ClientWebSocketResponse, CookieJar, WSMsgType

from adapters.browser import BrowserRoom
from tests.adapters.browser.fakes import Clock, FakeApplication, FakeArt, FakeWords
from tests.adapters.browser.memory import MemoryArchive

Frame = dict[str, Any]


class House:
    """A server that can be stopped and started again over the same archive."""

    def __init__(self) -> None:
        self.archive = MemoryArchive()
        self.clock = Clock()
        self.app = FakeApplication()
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

    async def restart(self, key: str = "key") -> None:
        """Another process: new objects, an application that knows nothing, the same port."""
        port = urlsplit(self.room.public_url).port or 0
        await self.stop()
        self.app = FakeApplication()
        self.room = self._built(port, key)
        await self.start()

    def guest(self, **headers: str) -> "Guest":
        guest = Guest(self.room.public_url, headers)
        self._guests.append(guest)
        return guest

    async def close(self) -> None:
        for guest in self._guests:
            await guest.session.close()
        await self.stop()

    def _built(self, port: int, key: str = "key") -> BrowserRoom:
        return BrowserRoom(
            application=self.app,
            archive=self.archive,
            art=FakeArt(),
            words=FakeWords(),
            key=key,
            port=port,
            clock=self.clock,
            new_visitor_id=lambda: f"v{next(self._ids)}",
            new_code=lambda: f"room{next(self._codes)}",
        )


class Live:
    """A guest's open websocket."""

    def __init__(self, socket: ClientWebSocketResponse) -> None:
        self.socket = socket
        self.seen: list[Frame] = []

    async def next(self, kind: str) -> Frame:
        """The next frame of that type; the others are kept in `seen`."""
        while True:
            async with asyncio.timeout(3):
                message = await self.socket.receive()
            assert message.type is WSMsgType.TEXT, message
            frame: Frame = json.loads(message.data)
            self.seen.append(frame)
            if frame["type"] == kind:
                return frame

    async def say(self, text: str, side: str = "group") -> None:
        await self.socket.send_json({"type": "say", "side": side, "text": text})

    async def tap(
        self, data: str, side: str = "group", message: str = "1", mark: str = "t"
    ) -> None:
        frame = {"type": "tap", "side": side, "message": message, "data": data, "id": mark}
        await self.socket.send_json(frame)

    async def settled(self) -> list[Frame]:
        """Everything that has come, after a ping has been answered."""
        await self.socket.send_json({"type": "ping"})
        await self.next("pong")
        return self.seen


class Guest:
    """A browser with its own cookies."""

    def __init__(self, url: str, headers: dict[str, str]) -> None:
        self.url = url
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
        return response.headers["Location"].removeprefix("/room/")

    async def enter(self, code: str, name: str) -> None:
        response = await self.post(f"/room/{code}", name=name)
        assert response.status == 303

    async def connect(self, code: str, origin: str | None = "") -> ClientWebSocketResponse:
        headers = {} if origin is None else {"Origin": origin or self.url}
        return await self.session.ws_connect(f"/room/{code}/live", headers=headers)

    async def live(self, code: str) -> tuple[Live, Frame]:
        """Connect, and the snapshot."""
        live = Live(await self.connect(code))
        return live, await live.next("snapshot")
