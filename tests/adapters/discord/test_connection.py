"""The connection is kept up, told of once when it is down, and leaves no secret in the log."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager

import discord
import pytest
from aiohttp import WSMsgType, web

from adapters.discord import Discord
from adapters.discord.connection import HELD
from adapters.drawing.drawing import Drawings
from adapters.platform.chat import Place
from adapters.platform.platform import TokenRefused, Unreachable
from bot.pictures.decks import CardArt
from bot.pictures.lettering import FONTS
from bot.pictures.svg import COLOURS
from tests.adapters.discord.fakes import FakeApplication, FakeAside, FakeDirect, FakeWords
from tests.adapters.discord.views import view
from tests.virtual import VirtualClock

TOKEN = "MTIz.token-of.the_bot"
SECRET = "interactionsecret"
ME = {"id": "1", "username": "belot", "discriminator": "0", "avatar": None, "bot": True}
APPLICATION = {
    "id": "1",
    "name": "belot",
    "icon": None,
    "description": "",
    "bot_public": True,
    "bot_require_code_grant": False,
    "verify_key": "",
    "flags": 0,
    "owner": ME,
}


def answered(data: object, status: int = 200) -> web.Response:
    """The library knows JSON only by this very type."""
    body = json.dumps(data).encode()
    return web.Response(body=body, status=status, content_type="application/json")


class Server:
    """As much of Discord as a connection needs; tests say what it refuses."""

    def __init__(self) -> None:
        self.status = 200
        self.nonsense = False
        self.asked: list[str] = []
        self.sockets: list[web.WebSocketResponse] = []
        self.runner: web.AppRunner | None = None
        self.port = 0

    async def start(self) -> None:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/api/{path:.*}", self._rest)
        self.runner = web.AppRunner(app)
        await self.runner.setup()
        site = web.TCPSite(self.runner, "127.0.0.1", self.port)
        await site.start()
        self.port = self.runner.addresses[0][1]

    async def stop(self) -> None:
        if self.runner is not None:
            await self.runner.cleanup()

    async def tap(self) -> None:
        """Ana presses a button."""
        now = str(discord.utils.time_snowflake(discord.utils.utcnow()))
        button = {"type": 2, "style": 1, "label": "x", "custom_id": "1:data"}
        message = {
            "id": "70",
            "channel_id": "50",
            "author": ME,
            "content": "",
            "timestamp": "2026-01-01T00:00:00+00:00",
            "edited_timestamp": None,
            "tts": False,
            "mention_everyone": False,
            "mentions": [],
            "mention_roles": [],
            "attachments": [],
            "embeds": [],
            "pinned": False,
            "type": 0,
            "flags": 1 << 15,
            "components": [{"type": 1, "id": 1, "components": [button]}],
        }
        data = {
            "id": now,
            "application_id": "1",
            "type": 3,
            "token": SECRET,
            "version": 1,
            "attachment_size_limit": 1,
            "channel": {"id": "50", "type": 1, "recipients": [], "last_message_id": None},
            "user": {**ME, "id": "9", "username": "ana", "bot": False},
            "locale": "bg",
            "message": message,
            "data": {"custom_id": "1:data", "component_type": 2},
        }
        event = {"op": 0, "s": 2, "t": "INTERACTION_CREATE", "d": data}
        await self.sockets[-1].send_json(event)

    async def _rest(self, request: web.Request) -> web.Response:
        path = request.match_info["path"]
        self.asked.append(f"{request.method} {path}")
        if self.nonsense:
            return web.Response(text="<html>")
        if self.status != 200:
            return answered({"message": "no", "code": 0}, status=self.status)
        if path == "users/@me":
            return answered(ME)
        if path == "gateway/bot":
            limit = {"total": 1000, "remaining": 1000, "reset_after": 0, "max_concurrency": 1}
            return answered({"url": "wss://x", "shards": 1, "session_start_limit": limit})
        if path == "oauth2/applications/@me":
            return answered(APPLICATION)
        if path.endswith("/emojis"):
            return answered({"items": []})
        if path.endswith("/commands"):
            return answered([])
        if path.endswith("/callback"):
            return web.Response(status=204)
        return answered({"message": "no", "code": 50001}, status=403)

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        self.sockets.append(socket)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40_000}})
        async for said in socket:
            if said.type is not WSMsgType.TEXT:
                continue
            if json.loads(said.data)["op"] == 1:
                await socket.send_json({"op": 11})
            if json.loads(said.data)["op"] == 2:
                ready = {
                    "v": 10,
                    "user": ME,
                    "guilds": [],
                    "session_id": "s",
                    "resume_gateway_url": str(request.url.with_scheme("ws")),
                    "application": {"id": "1", "flags": 0},
                    "shard": [0, 1],
                }
                await socket.send_json({"op": 0, "s": 1, "t": "READY", "d": ready})
        return socket


class Stand:
    def __init__(self, server: Server) -> None:
        self.server = server
        self.app = FakeApplication()

    def discord(self, token: str = TOKEN) -> Discord:
        return Discord(
            token,
            self.app,
            FakeWords(),
            CardArt(),
            Drawings(CardArt(), FONTS, COLOURS),
            VirtualClock(),
            FakeAside(),
            FakeDirect(),
            api_url=f"http://127.0.0.1:{self.server.port}/api",
            gateway_url=f"ws://127.0.0.1:{self.server.port}/gateway",
        )


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    server = Server()
    await server.start()
    yield Stand(server)
    await server.stop()


@asynccontextmanager
async def serving(platform: Discord) -> AsyncIterator[asyncio.Task[None]]:
    task = asyncio.create_task(platform.run())
    try:
        yield task
    finally:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


async def until(condition: Callable[[], object]) -> None:
    for _ in range(500):
        if condition():
            return
        await asyncio.sleep(0.01)
    raise TimeoutError


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """The log without the lines of the server's own library."""
    ours = (record for record in caplog.records if not record.name.startswith("aiohttp"))
    return "\n".join(f"{one.name} {one.getMessage()} {one.exc_text or ''}" for one in ours)


async def test_a_tap_comes_in_and_is_answered_where_it_should_be(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving(platform := stand.discord()):
        await until(lambda: stand.server.sockets)
        await until(lambda: "PUT applications/1/commands" in stand.server.asked)
        await stand.server.tap()
        await until(lambda: stand.server.asked[-1].endswith("/callback"))
        (tapped,) = stand.app.taps
        assert (tapped.place, tapped.data) == (Place("discord", "9", private=True), "1:data")
        with pytest.raises(Unreachable):
            await platform.send(Place("discord", "50"), view("hidden"))
    told = logged(caplog)
    assert not any(secret in told for secret in (TOKEN, SECRET, "hidden", "1:data"))


async def test_a_connection_that_breaks_is_made_again(stand: Stand) -> None:
    async with serving(stand.discord()):
        await until(lambda: stand.server.sockets)
        await stand.server.sockets[0].close(code=4009)
        await until(lambda: len(stand.server.sockets) == 2)


async def test_a_long_break_is_told_of_once(stand: Stand, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    stand.server.status = 503
    async with serving(stand.discord()):
        await until(lambda: len(stand.server.asked) >= 3)
        stand.server.status = 200
        await until(lambda: stand.server.sockets)
        await asyncio.sleep(HELD.total_seconds())
        await until(lambda: "works again (it was: Discord cannot be reached)" in logged(caplog))
    assert logged(caplog).count("tried again until it works") == 1
    assert TOKEN not in logged(caplog)


async def test_a_server_that_talks_nonsense_is_waited_for(stand: Stand) -> None:
    stand.server.nonsense = True
    async with serving(stand.discord()):
        await until(lambda: len(stand.server.asked) >= 2)
        stand.server.nonsense = False
        await until(lambda: stand.server.sockets)


async def test_a_server_that_is_not_there_is_waited_for(stand: Stand) -> None:
    platform = stand.discord()
    await stand.server.stop()
    async with serving(platform):
        await asyncio.sleep(0.1)
        await stand.server.start()
        await until(lambda: stand.server.sockets)


async def test_a_token_that_is_no_good_ends_it(
    stand: Stand, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    stand.server.status = 401
    for token in (TOKEN, "", "a b", "a\nb", "é"):
        with pytest.raises(TokenRefused) as refused:
            await asyncio.wait_for(stand.discord(token).run(), 5)
        assert str(refused.value) == "Discord"
        assert refused.value.__context__ is None
    assert stand.server.asked == ["GET users/@me"]
    assert TOKEN not in logged(caplog)


async def test_a_token_that_is_revoked_ends_it(stand: Stand) -> None:
    running = asyncio.create_task(stand.discord().run())
    await until(lambda: stand.server.sockets)
    stand.server.status = 401
    await stand.server.sockets[0].close(code=4004)
    with pytest.raises(TokenRefused):
        await asyncio.wait_for(running, 5)
