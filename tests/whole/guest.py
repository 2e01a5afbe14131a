"""A person in the browser room without a browser: sees messages, presses their buttons."""

import asyncio
import hashlib
import json
from collections.abc import Callable
from contextlib import suppress
from secrets import token_hex
from typing import Any

from aiohttp import ClientConnectionError, ClientError, ClientSession, CookieJar, WSMsgType

from bot import buttons as b
from engine.rules.cards import Seat
from engine.tables.table import Decision
from tests.adapters.browser.changing import changed
from tests.whole.kills import PATIENCE

Json = dict[str, Any]


def buttons_of(row: Json | list[Json]) -> list[Json]:
    """The buttons of a row, or the options of a choice."""
    return row["options"] if isinstance(row, dict) else row


class Guest:
    """A guest that reconnects forever; its messages are those its pages would show, newest last."""

    def __init__(self, url: str, name: str, address: str = "") -> None:
        """`address`: the client address that a trusted proxy reports."""
        self.url = url
        self.name = name
        told = {"X-Forwarded-For": address} if address else {}
        self.session = ClientSession(cookie_jar=CookieJar(unsafe=True), headers=told)
        self.sides: dict[str, dict[str, Json]] = {"group": {}, "private": {}}
        self.answers: list[str] = []
        self.frames, self.snapshots, self.messages = 0, 0, 0
        """Counts of what was received; `messages` are those that came one by one."""
        self.decided: set[Decision] = set()
        self.news = asyncio.Event()
        self.room = ""
        self.shown: bool | None = None
        self._parts = ""
        self._socket: Any = None
        self._line: asyncio.Task[None] | None = None

    async def open(self) -> str:
        response = await self.session.post(
            f"{self.url}/", data={"name": self.name}, allow_redirects=False
        )
        self.room = response.headers["Location"].removeprefix("./room/")
        self._line = asyncio.create_task(self._listen())
        return self.room

    async def enter(self, room: str) -> None:
        await self.session.post(
            f"{self.url}/room/{room}", data={"name": self.name}, allow_redirects=False
        )
        self.room = room
        self._line = asyncio.create_task(self._listen())

    async def reconnect(self) -> None:
        """Drop the connection, and open another to the present address."""
        if self._line is not None:
            self._line.cancel()
            await asyncio.gather(self._line, return_exceptions=True)
        self._socket = None
        self._line = asyncio.create_task(self._listen())

    async def close(self) -> None:
        if self._line is not None:
            self._line.cancel()
            await asyncio.gather(self._line, return_exceptions=True)
        await self.session.close()

    async def _listen(self) -> None:
        while True:
            with suppress(ClientError, OSError, asyncio.TimeoutError):  # a proxy may also refuse
                async with self.session.ws_connect(
                    f"{self.url}/room/{self.room}/live",
                    headers={"Origin": self.url},
                    compress=15,  # as browsers do
                ) as socket:
                    self._socket, self._parts = socket, ""
                    self.news.set()
                    if self.shown is not None:
                        await socket.send_json({"type": "view", "shown": self.shown})
                    async for message in socket:
                        if message.type is WSMsgType.TEXT:
                            self._take(json.loads(message.data))
            self._socket = None
            await asyncio.sleep(0.05)

    def _take(self, frame: Json) -> None:
        if frame["type"] == "part":
            self._parts += frame["text"]
            return
        if frame["type"] == "end":
            frame, self._parts = json.loads(self._parts), ""
        self.frames += 1
        self.snapshots += frame["type"] == "snapshot"
        self.messages += frame["type"] == "message"
        match frame["type"]:
            case "snapshot":
                for side in self.sides:
                    self.sides[side] = {message["id"]: message for message in frame[side]}
            case "message" | "edited":
                message = frame["message"]
                self.sides[frame["side"]][message["id"]] = message
            case "patched" if frame["id"] in self.sides[frame["side"]]:
                shown = self.sides[frame["side"]]
                shown[frame["id"]] = changed(shown[frame["id"]], frame["changes"])
            case "deleted":
                self.sides[frame["side"]].pop(frame["id"], None)
            case "answer" | "error":
                self.answers.append(frame["text"])
        self.news.set()

    async def look(self, *, shown: bool) -> None:
        """Bring the page into view, or hide it."""
        self.shown = shown
        await self._send({"type": "view", "shown": shown})

    async def say(self, text: str, side: str = "group") -> None:
        await self._send({"type": "say", "side": side, "text": text})

    async def press(self, side: str, message: str, data: str) -> None:
        await self._send(
            {"type": "tap", "side": side, "message": message, "data": data, "id": token_hex(8)}
        )

    async def _send(self, frame: Json) -> None:
        """Send once connected; a frame lost on the way is not repeated, as by a real page."""
        await self.until(lambda: self._socket is not None)
        with suppress(ConnectionError, ClientConnectionError):
            await self._socket.send_json(frame)

    def buttons(self, side: str) -> list[tuple[str, b.BotButton, str]]:
        """Every button on a side: its message, its meaning, its label."""
        found = []
        for number, message in self.sides[side].items():
            view = message.get("view") or {}
            every = [button for row in view.get("buttons", ()) for button in buttons_of(row)]
            every += [tile["button"] for tile in view.get("tiles", ()) if tile["button"]]
            found += [(number, b.parse(one["data"]), one["data"]) for one in every]
        return found

    async def press_kind(self, kind: type, side: str = "group", seat: Seat | None = None) -> None:
        """Press the newest button of a kind, once there is one."""
        for number, pressed, data in reversed(await self.until_button(kind, side)):
            if isinstance(pressed, kind) and seat in (None, getattr(pressed, "seat", None)):
                await self.press(side, number, data)
                return

    async def until_button(self, kind: type, side: str) -> list[tuple[str, b.BotButton, str]]:
        await self.until(lambda: self.sees(kind, side))
        return self.buttons(side)

    def sees(self, kind: type, side: str) -> bool:
        """Whether there is a button of a kind."""
        return any(isinstance(pressed, kind) for _, pressed, _ in self.buttons(side))

    async def until_text(self, wanted: str, side: str) -> None:
        """Wait until a text can be read."""
        await self.until(lambda: wanted in self.text(side))

    async def until(self, condition: Callable[[], object]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not condition():
                self.news.clear()
                await self.news.wait()

    def text(self, side: str) -> str:
        """All text on a side."""
        return json.dumps(list(self.sides[side].values()), ensure_ascii=False)

    @property
    def at_the_end(self) -> bool:
        """Whether the result is shown."""
        return self.sees(b.ReopenButton, "group")

    async def play(self) -> None:
        """Play every decision until the match is over; only the decision determines the choice."""
        tried: dict[str, float] = {}
        now = asyncio.get_running_loop().time
        while not self.at_the_end:
            moves = [
                (number, pressed, data)
                for number, pressed, data in self.buttons("private")
                if isinstance(pressed, b.SayCallButton | b.LayCardButton)
            ]
            if moves:
                latest = max(pressed.decision for _, pressed, _ in moves)
                open_now = sorted(
                    (data, number) for number, p, data in moves if p.decision == latest
                )
                data, number = open_now[_draw(latest) % len(open_now)]
                if now() - tried.get(data, -1.0) > 0.5:  # asked again if it was lost
                    tried[data] = now()
                    self.decided.add(latest)
                    await self.press("private", number, data)
            self.news.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(0.2):
                    await self.news.wait()


def _draw(decision: object) -> int:
    return int.from_bytes(hashlib.blake2b(repr(decision).encode(), digest_size=4).digest())
