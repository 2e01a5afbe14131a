"""The HTTP server that speaks the Bot API (https://core.telegram.org/bots/api#making-requests)."""

import asyncio
import json
import re
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from types import TracebackType
from typing import Self

from aiohttp import web

from engine.host.clock import Clock
from tests.emulators.telegram import (
    methods_bot,
    methods_callbacks,
    methods_chats,
    methods_ephemeral,
    methods_messages,
    methods_reactions,
)
from tests.emulators.telegram.calls import Call
from tests.emulators.telegram.groups import Forum, Group, Supergroup
from tests.emulators.telegram.limits import Budgets
from tests.emulators.telegram.model import Refused, Request, User
from tests.emulators.telegram.people import Person
from tests.emulators.telegram.signatures import is_method, strangers
from tests.emulators.telegram.updates import Updates
from tests.emulators.telegram.webhooks import Webhooks
from tests.emulators.telegram.wire import Json, file_id
from tests.emulators.telegram.world import World

TOKEN = "5000000001:AAEmulatorEmulatorEmulatorEmulator0"
_METHODS = (
    methods_messages.METHODS
    | methods_callbacks.METHODS
    | methods_chats.METHODS
    | methods_reactions.METHODS
    | methods_bot.METHODS
    | methods_ephemeral.METHODS
)
_GATEWAY = "<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>nginx</body>\r\n</html>"


@dataclass(frozen=True, slots=True)
class _Failure:
    method: str
    status: int
    body: str
    done: bool


class TelegramServer:
    """`async with TelegramServer(clock) as server:` and `Bot(TOKEN, base_url=f"{server.url}/bot")`.

    The world with its people and chats outlives `down()` and `up()`, which only close and open the
    port. `gateway_broken`: every request is answered 502 with a page of HTML. Without
    `knows_ephemeral` it is a server from before Bot API 10.2, to which such messages are unknown:
    it ignores their parameters, like everything it does not know.
    """

    def __init__(
        self,
        clock: Clock,
        token: str = TOKEN,
        *,
        port: int = 0,
        username: str = "belot_emulated_bot",
        budgets: Budgets | None = None,
        latency: timedelta = timedelta(),
        knows_ephemeral: bool = False,
    ) -> None:
        self.token = token
        bot = User(int(token.partition(":")[0]), "Belot", username=username, is_bot=True)
        self.world = World(clock, bot, budgets or Budgets())
        self.world.knows_ephemeral = knows_ephemeral
        self.clock = clock
        self.port = port
        self.latency = latency
        self.gateway_broken = False
        self._failures: deque[_Failure] = deque()
        self._runner: web.AppRunner | None = None
        self._ids = 700_000_000
        self._groups = 4_000_000_000

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def updates(self) -> Updates:
        """The waiting updates; `updates.twice` and `updates.redeliver(n)` repeat them."""
        return self.world.updates

    @property
    def webhooks(self) -> Webhooks:
        """The webhook deliveries, once the bot has set one."""
        return self.world.webhooks

    @property
    def violations(self) -> list[str]:
        return self.world.violations

    @property
    def requests(self) -> list[Request]:
        return self.world.requests

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
        await self.webhooks.close()
        if kind is None:
            self.check()

    def check(self) -> None:
        """Fail the test if the bot broke a rule."""
        assert not self.violations, "\n".join(self.violations)

    async def up(self) -> None:
        """Accept connections, on the same port as before."""
        if self._runner is not None:
            return
        app = web.Application(client_max_size=60 * 1024**2)
        app.router.add_route("*", "/bot{token}/{method}", self._serve)
        app.router.add_get("/file/bot{token}/photos/{file}.jpg", self._file)
        self._runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.02)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self.port, reuse_address=True)
        await site.start()
        self.port = self._runner.addresses[0][1]

    async def down(self) -> None:
        """Refuse connections and cut the open ones."""
        runner, self._runner = self._runner, None
        if runner is not None:
            await runner.cleanup()

    def fail_next(
        self, method: str, status: int = 500, body: str | Json = _GATEWAY, *, done: bool = False
    ) -> None:
        """Answer the next request of a method with an error; `done`: it is carried out anyway."""
        text = body if isinstance(body, str) else json.dumps(body)
        self._failures.append(_Failure(method, status, text, done))

    # People and chats

    def person(
        self,
        first: str,
        last: str = "",
        *,
        user_id: int | None = None,
        language: str = "bg",
        username: str = "",
    ) -> Person:
        self._ids += 1
        return Person(self.world, User(user_id or self._ids, first, last, username, language))

    def group(self, title: str, members: Sequence[Person], admins: Sequence[Person] = ()) -> Group:
        """A basic group with the bot in it; the first admin (or member) owns it."""
        self._groups += 1
        return Group(self.world, -self._groups, title, members, admins)

    def supergroup(
        self, title: str, members: Sequence[Person], admins: Sequence[Person] = ()
    ) -> Supergroup:
        return Supergroup(self.world, self._supergroup_id(), title, members, admins)

    def forum(
        self,
        title: str,
        members: Sequence[Person],
        admins: Sequence[Person] = (),
        topics: Sequence[str] = (),
    ) -> Forum:
        forum = Forum(self.world, self._supergroup_id(), title, members, admins)
        for name in topics:
            forum.open_topic(name)
        return forum

    def _supergroup_id(self) -> int:
        self._groups += 1
        return -1_000_000_000_000 - self._groups

    async def until(
        self,
        condition: Callable[[], object],
        within: float = 120.0,
    ) -> None:
        """Wait until the condition holds; raises `TimeoutError` after `within` loop seconds."""
        loop, look = asyncio.get_running_loop(), self.clock.seconds(timedelta(seconds=1))
        end = loop.time() + within
        while not condition():
            if loop.time() > end:
                raise TimeoutError("the awaited condition did not become true")
            await self.world.news(look)

    # The Bot API

    async def _file(self, request: web.Request) -> web.Response:
        """https://core.telegram.org/bots/api#getfile: the server tells no type of the file."""
        found = {file_id(one): one for one in self.world.photos.values()}
        content = found.get(request.match_info["file"])
        if request.match_info["token"] != self.token or content is None:
            return _reply(Refused(404, "Not Found"))
        return web.Response(body=content, content_type="application/octet-stream")

    async def _serve(self, request: web.Request) -> web.Response:
        if self.latency:
            await asyncio.sleep(self.clock.seconds(self.latency))
        if self.gateway_broken:
            return web.Response(status=502, text=_GATEWAY, content_type="text/html")
        token, method = request.match_info["token"], request.match_info["method"]
        if token != self.token:
            # telegram-bot-api, ClientManager.cpp: a token of the wrong form is not found at all
            formed = re.fullmatch(r"\d+:[\w-]{35}", token) is not None
            return _reply(Refused(401, "Unauthorized") if formed else Refused(404, "Not Found"))
        if method in methods_ephemeral.METHODS and not self.world.knows_ephemeral:
            # telegram-bot-api, Client.cpp, on_cmd: an unknown method
            return _reply(Refused(404, "Not Found: method not found"))
        call = await self._call(request, method)
        failure = next((one for one in self._failures if one.method == method), None)
        if failure is not None:
            self._failures.remove(failure)
            if failure.done:
                await self._answer(call)
            return web.Response(status=failure.status, text=failure.body)
        return _reply(await self._answer(call))

    async def _call(self, request: web.Request, method: str) -> Call:
        fields: dict[str, str] = dict(request.query)
        files: dict[str, bytes] = {}
        names: dict[str, str] = {}
        if request.content_type == "application/json":
            for name, value in (await request.json()).items():
                fields[name] = value if isinstance(value, str) else json.dumps(value)
            return Call(self.world, method, fields, files)
        for name, value in (await request.post()).items():
            if isinstance(value, web.FileField):
                files[name], names[name] = value.file.read(), value.filename
            elif isinstance(value, str):
                fields[name] = value
        return Call(self.world, method, fields, files, names)

    async def _answer(self, call: Call) -> object:
        """Carry out a request and record its result."""
        chat = call.whole("chat_id") if call.has("chat_id") else None
        at = self.world.now()
        try:
            self._check_names(call)
            result = await self._carry_out(call)
        except Refused as refused:
            return self._refuse(call, chat, at, refused)
        except (AssertionError, KeyError, TypeError, ValueError, AttributeError) as error:
            # Forms that the emulator does not implement must fail the test.
            return self._refuse(call, chat, at, call.refuse_unknown(repr(error)))
        self.world.requests.append(Request(call.method, chat, at))
        return result

    def _refuse(self, call: Call, chat: int | None, at: datetime, refused: Refused) -> Refused:
        request = Request(call.method, chat, at, refused.code, refused.description)
        self.world.requests.append(request)
        self.world.stir()
        return refused

    def _check_names(self, call: Call) -> None:
        if not is_method(call.method):
            raise call.refuse_unknown("no such method")
        attached = {
            name for name in call.files if f"attach://{name}" in "".join(call.fields.values())
        }
        if odd := strangers(call.method, {*call.fields, *call.files} - attached):
            raise call.refuse_unknown(f"no such parameters: {', '.join(odd)}")
        if call.method not in _METHODS and call.method != "getUpdates":
            raise call.refuse_unknown("not emulated")

    async def _carry_out(self, call: Call) -> object:
        if call.method != "getUpdates":
            return _METHODS[call.method](call)
        self.world.webhooks.refuse_polling()
        allowed = call.json("allowed_updates") if call.has("allowed_updates") else None
        return await self.world.updates.get(
            call.whole("offset"),
            call.whole("limit", 100),
            timedelta(seconds=call.whole("timeout")),
            [str(kind) for kind in allowed] if isinstance(allowed, list) else None,
        )


def _reply(result: object) -> web.Response:
    if not isinstance(result, Refused):
        return web.json_response({"ok": True, "result": result})
    body: Json = {"ok": False, "error_code": result.code, "description": result.description}
    if result.parameters:
        body["parameters"] = result.parameters
    return web.json_response(body, status=result.code)
