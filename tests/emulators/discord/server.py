"""The server that speaks Discord's REST API and its gateway (v10)."""

import asyncio
import json
import re
from collections import Counter, deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import timedelta
from types import TracebackType
from typing import Self

from aiohttp import web

from engine.host.clock import Clock
from tests.emulators.discord import (
    routes_application,
    routes_channels,
    routes_events,
    routes_interactions,
    routes_messages,
    routes_reactions,
)
from tests.emulators.discord.activities import ActivityServer
from tests.emulators.discord.calls import Call, Route
from tests.emulators.discord.gateway import Gateway
from tests.emulators.discord.guilds import Guild
from tests.emulators.discord.limits import Budgets
from tests.emulators.discord.model import Json, Refused, Request, User
from tests.emulators.discord.people import Person
from tests.emulators.discord.world import NONCES_KEPT, World

TOKEN = "NTAwMDAwMDAwMTAwMDAwMDAw.GEmula.tor_emulator_emulator_emulator_emulato"
_BOT = 500_000_000_100_000_000


def _gateway_facts(call: Call) -> Json:
    assert isinstance(call.world.teller, Gateway)
    return call.world.teller.facts()


_ROUTES = (
    *routes_messages.ROUTES,
    *routes_channels.ROUTES,
    *routes_interactions.ROUTES,
    *routes_reactions.ROUTES,
    *routes_application.ROUTES,
    *routes_events.ROUTES,
    Route("gateway", "GET", "/gateway/bot", _gateway_facts),
)
_PREFIX = "/api/v10"


def _pattern(path: str) -> re.Pattern[str]:
    return re.compile(re.sub(r"\{(\w+)\}", r"(?P<\1>[^/]+)", path))


_PATTERNS = tuple((_pattern(route.path), route) for route in _ROUTES)


@dataclass(frozen=True, slots=True)
class _Failure:
    kind: str
    status: int
    body: Json | str
    done: bool


class DiscordServer:
    """`async with DiscordServer(clock) as server:`, with a client pointed at `api_url` and at
    `gateway_url`.

    The world with its people and channels outlives `down()` and `up()`, which only close and open
    the port. `broken`: every request is answered 502 with a page of HTML.
    """

    def __init__(
        self,
        clock: Clock,
        token: str = TOKEN,
        *,
        port: int = 0,
        budgets: Budgets | None = None,
        latency: timedelta = timedelta(),
        nonces_kept: timedelta = NONCES_KEPT,
    ) -> None:
        self.token = token
        bot = User(_BOT, "Belot", "belot_emulated", is_bot=True)
        self.world = World(clock, bot, budgets or Budgets(), nonces_kept)
        self.gateway = Gateway(self.world, token)
        self.activities = ActivityServer(self.world, token)
        self.clock = clock
        self.port = port
        self.latency = latency
        self.broken = False
        self._failures: deque[_Failure] = deque()
        self._runner: web.AppRunner | None = None

    @property
    def api_url(self) -> str:
        """The value for `discord.http.Route.BASE`."""
        return f"http://127.0.0.1:{self.port}{_PREFIX}"

    @property
    def gateway_url(self) -> str:
        """The value for `DiscordWebSocket.DEFAULT_GATEWAY`."""
        return f"ws://127.0.0.1:{self.port}/gateway"

    @property
    def violations(self) -> list[str]:
        return self.world.violations

    @property
    def requests(self) -> list[Request]:
        return self.world.requests

    @property
    def counts(self) -> Counter[str]:
        """The number of requests of each kind."""
        return Counter(one.kind for one in self.requests)

    async def __aenter__(self) -> Self:
        await self.up()
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.down()
        if kind is None:
            self.check()

    def check(self) -> None:
        """Fail the test if the bot broke a rule."""
        assert not self.violations, "\n".join(self.violations)

    async def up(self) -> None:
        """Accept connections, on the same port as before."""
        if self._runner is not None:
            return
        app = web.Application(client_max_size=30 * 1024**2)
        app.router.add_get("/gateway{slash:/?}", self.gateway.serve)
        app.router.add_get("/cdn/attachments/{channel}/{attachment}/{name}", self._file)
        app.router.add_get("/avatars/{user}/{name}.png", self._avatar)
        app.router.add_routes(self.activities.routes(_PREFIX))
        app.router.add_get(f"{_PREFIX}/users/@me", self._me)
        app.router.add_route("*", "/{path:.*}", self._serve)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.02)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]
        self.gateway.url = self.gateway_url
        self.world.cdn = f"http://127.0.0.1:{self.port}/cdn"

    async def down(self) -> None:
        """Refuse connections and cut the open ones; sessions can be resumed later."""
        runner, self._runner = self._runner, None
        if runner is not None:
            self.gateway.disconnect()
            await runner.cleanup()

    def disconnect_gateway(self, *, resumable: bool = True) -> None:
        """Cut the WebSocket; a session that is not resumable is dropped."""
        self.gateway.disconnect(resumable=resumable)

    def reconnect_gateway(self) -> None:
        """Ask the bot to reconnect (opcode 7)."""
        self.gateway.ask_to_reconnect()

    def fail_next(
        self, kind: str, status: int = 500, body: Json | str = "", *, done: bool = False
    ) -> None:
        """Answer the next request of a kind with an error; `done`: it is carried out anyway."""
        self._failures.append(_Failure(kind, status, body, done))

    # People and guilds

    def person(self, name: str, *, locale: str = "bg", dms: bool = True) -> Person:
        number = self.world.snowflake()
        username = f"{re.sub(r'[^a-z0-9_.]', '', name.lower())}{number % 100_000}"
        return Person(self.world, User(number, name, username, locale), dms=dms)

    def guild(self, title: str, members: Sequence[Person], owner: Person | None = None) -> Guild:
        """A guild with the bot; by default the first member owns it."""
        return Guild(self.world, self.world.snowflake(), title, members, owner or members[0])

    async def until(self, condition: Callable[[], object], within: float = 120.0) -> None:
        """Wait until the condition holds; raises `TimeoutError` after `within` loop seconds."""
        loop, look = asyncio.get_running_loop(), self.clock.seconds(timedelta(seconds=1))
        end = loop.time() + within
        while not condition():
            if loop.time() > end:
                raise TimeoutError("the awaited condition did not become true")
            await self.world.news(look)

    # The REST API

    async def _file(self, request: web.Request) -> web.Response:
        wanted = int(request.match_info["attachment"])
        for channel in self.world.channels.values():
            for message in channel.messages:
                for one in message.attachments:
                    if one.id == wanted:
                        return web.Response(body=one.content)
        return web.Response(status=404)

    async def _avatar(self, request: web.Request) -> web.Response:
        """https://docs.discord.com/developers/reference#image-formatting: cdn.discordapp.com."""
        key = int(request.match_info["user"]), request.match_info["name"]
        size = request.query.get("size", "0")
        if size not in map(str, (16, 32, 64, 128, 256, 512, 1024, 2048, 4096)):
            self.world.violate(f"avatar: no size {size}")
        found = self.world.avatars.get(key)
        if found is None:
            return web.Response(status=404)
        return web.Response(body=found, content_type="image/png")

    async def _me(self, request: web.Request) -> web.Response:
        """The bot, or the person whose token a page has obtained."""
        if request.headers.get("Authorization", "").startswith("Bearer "):
            return await self.activities.user(request)
        return await self._serve(request)

    async def _serve(self, request: web.Request) -> web.Response:
        if self.latency:
            await asyncio.sleep(self.clock.seconds(self.latency))
        if self.broken:
            page = "<html><body>502 Bad Gateway</body></html>"
            return web.Response(status=502, text=page, content_type="text/html")
        route, call = await self._read(request)
        headers: dict[str, str] = {}
        try:
            if route is None:
                raise self._no_route(request)
            self._check_token(request, route)
            headers = self._spend(route, call)
            failure = next((one for one in self._failures if one.kind == route.kind), None)
            if failure is not None:
                self._failures.remove(failure)
                if failure.done:
                    self._carry_out(route, call)
                self._note(call, failure.status, 0)
                return _reply(failure.status, failure.body, headers)
            result = self._carry_out(route, call)
        except Refused as refused:
            self._note(call, refused.status, refused.code)
            return _reply(refused.status, refused.body, headers | refused.headers)
        status = 204 if result is None else route.status
        self._note(call, status, 0)
        return _reply(status, result, headers)

    async def _read(self, request: web.Request) -> tuple[Route | None, Call]:
        path = request.path.removeprefix(_PREFIX)
        for pattern, route in _PATTERNS:
            match = pattern.fullmatch(path)
            if match is None or route.method != request.method:
                continue
            body, files = await _body(request)
            return route, Call(
                self.world, route.kind, match.groupdict(), dict(request.query), body, files
            )
        return None, Call(self.world, f"{request.method} {path}", {}, {})

    def _no_route(self, request: web.Request) -> Refused:
        self.world.violate(f"no such route: {request.method} {request.path}")
        return Refused(404, 0, "404: Not Found")

    def _check_token(self, request: web.Request, route: Route) -> None:
        if route.auth and request.headers.get("Authorization") != f"Bot {self.token}":
            raise Refused(401, 0, "401: Unauthorized")

    def _spend(self, route: Route, call: Call) -> dict[str, str]:
        limits = self.world.limits
        if route.auth:
            limits.spend_global()
        rate = getattr(limits.budgets, route.rate) if route.rate else None
        name = f"{route.method} {route.path}" if route.rate != "webhooks" else "webhooks"
        return limits.spend(name, call.args.get(route.major, ""), rate)

    def _carry_out(self, route: Route, call: Call) -> object:
        try:
            return route.handler(call)
        except (AssertionError, KeyError, TypeError, ValueError, AttributeError) as error:
            # Forms that the emulator does not implement must fail the test.
            raise call.refuse_unknown(repr(error)) from error

    def _note(self, call: Call, status: int, code: int) -> None:
        channel = call.args.get("channel", "")
        number = int(channel) if channel.isdecimal() else None
        self.world.requests.append(Request(call.kind, number, self.world.now(), status, code))
        if self.world.limits.note_invalid(status):
            self.world.violate(f"{call.kind}: too many refused requests, the address is banned")
        self.world.stir()


async def _body(request: web.Request) -> tuple[Json, dict[int, tuple[str, bytes]]]:
    """The JSON and uploads of a body (Reference, Uploading Files)."""
    files: dict[int, tuple[str, bytes]] = {}
    if request.content_type == "multipart/form-data":
        payload: object = {}
        for name, value in (await request.post()).items():
            number = re.fullmatch(r"files\[(\d+)\]", name)
            if number is not None and isinstance(value, web.FileField):
                files[int(number[1])] = (value.filename, value.file.read())
            elif name == "payload_json" and isinstance(value, str):
                payload = json.loads(value)
    else:
        payload = json.loads(await request.text() or "{}")
    if isinstance(payload, list):
        return {"commands": payload}, files
    return (payload, files) if isinstance(payload, dict) else ({}, files)


def _reply(status: int, body: object, headers: dict[str, str]) -> web.Response:
    if status == 204:
        return web.Response(status=204, headers=headers)
    if isinstance(body, str):
        return web.Response(status=status, text=body, headers=headers)
    # discord.py, http.py, json_or_text: the bare type, without a charset
    raw = json.dumps(body).encode()
    typed = {"Content-Type": "application/json"}
    return web.Response(status=status, body=raw, headers=headers | typed)
