"""Requests to the Bot API over real HTTP have the same results as with the library's own client."""

import asyncio
import contextlib
import json
import logging
import socket
import ssl
import traceback
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from aiohttp import encode_basic_auth, web
from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID
from telegram import Bot, InputFile
from telegram.error import NetworkError, TelegramError, TimedOut
from telegram.request import BaseRequest, HTTPXRequest

from adapters.telegram.connection import (
    BotRequest,
    UpdatesRequest,
    WritesRequest,
    silence_logging,
    trusted,
)
from adapters.telegram.errors import in_short
from tests.emulators.telegram import TelegramServer
from tests.emulators.telegram.server import TOKEN
from tests.every import every
from tests.virtual import VirtualClock

Handler = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Coroutine[object, object, None]]

SECONDS = 3.0
ME = {"id": 1, "is_bot": True, "first_name": "Belot", "username": "belot_bot"}
LARGE = bytes(range(256)) * 8192
"""More than a connection buffers while nobody reads from it."""


def ours(connections: int = 20) -> BaseRequest:
    return BotRequest(connections, SECONDS)


def the_librarys(connections: int = 20) -> BaseRequest:
    return HTTPXRequest(
        connections,
        read_timeout=SECONDS,
        write_timeout=SECONDS,
        connect_timeout=SECONDS,
        pool_timeout=SECONDS,
        media_write_timeout=SECONDS,
        httpx_kwargs={"verify": False},
    )


@asynccontextmanager
async def bot_by(request: BaseRequest, port: int) -> AsyncIterator[Bot]:
    async with request:
        yield Bot(
            TOKEN, f"http://127.0.0.1:{port}/bot", request=request, get_updates_request=request
        )


async def asked(port: int, request: BaseRequest, ask: Callable[[Bot], Awaitable[object]]) -> object:
    """The answer, or the error, which must not contain the token."""
    async with bot_by(request, port) as bot:
        try:
            return await ask(bot)
        except TelegramError as error:
            if isinstance(request, BotRequest):
                told = "".join(traceback.format_exception(error)) + in_short(error)
                assert TOKEN not in told
            return error


async def say_who(bot: Bot) -> object:
    return await bot.get_me()


async def upload(bot: Bot) -> object:
    return await bot.send_document(7, InputFile(LARGE, filename="x"), caption="x")


REFUSALS = [
    (400, "Bad Request: chat not found", {}),
    (400, "Bad Request: group chat was upgraded", {"migrate_to_chat_id": -100500}),
    (401, "Unauthorized", {}),
    (403, "Forbidden: bot was blocked by the user", {}),
    (404, "Not Found", {}),
    (409, "Conflict: terminated by other getUpdates request", {}),
    (413, "Request Entity Too Large", {}),
    (429, "Too Many Requests: retry after 17", {"retry_after": 17}),
    (500, "Internal Server Error: restart", {}),
]
PAGE = "<html><body>nginx</body></html>"


@every(
    ("status", "body"),
    [
        *(
            (status, {"ok": False, "error_code": status, "description": said, "parameters": more})
            for status, said, more in REFUSALS
        ),
        *((status, PAGE) for status in (302, 403, 413, 499, 500, 502, 503, 504)),
        (200, "{"),
        (200, ""),
        (200, '{"ok": true, "result": true}'),
    ],
)
async def test_refusals_are_the_same_error(status: int, body: str | dict[str, object]) -> None:
    silence_logging()
    async with TelegramServer(VirtualClock()) as server:
        outcomes = []
        for request in (ours(), the_librarys()):
            server.fail_next("getChatMemberCount", status, body)
            outcomes.append(
                await asked(server.port, request, lambda bot: bot.get_chat_member_count(7))
            )
        one, other = outcomes
        assert type(one) is type(other)
        assert str(one) == str(other)
        if isinstance(one, TelegramError):
            assert vars(one) == vars(other)


@every("status", [200, 400, 502])
@every("body", ["[]", "null", '"x"', "{}", '{"ok": true}', '{"ok": false}'])
async def test_json_that_the_bot_api_does_not_give_is_an_error(status: int, body: str) -> None:
    """The library would fail on the answer of a proxy or a portal."""
    silence_logging()
    async with TelegramServer(VirtualClock()) as server:
        for request in (BotRequest, UpdatesRequest, WritesRequest):
            server.fail_next("getChatMemberCount", status, body)
            outcome = await asked(
                server.port, request(1, SECONDS), lambda bot: bot.get_chat_member_count(7)
            )
            assert isinstance(outcome, TelegramError)


# A line that breaks


async def heard(reader: asyncio.StreamReader) -> bytes:
    """A whole request."""
    head = await reader.readuntil(b"\r\n\r\n")
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return head + await reader.readexactly(int(line.partition(b":")[2]))
    return head


def answer(body: bytes, length: int | None = None) -> bytes:
    size = len(body) if length is None else length
    return b"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n%b" % (
        size,
        body,
    )


WHOLE = answer(json.dumps({"ok": True, "result": ME}).encode())


async def hangs_up_at_once(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    writer.close()


async def hangs_up_unanswered(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await heard(reader)
    writer.close()


async def breaks_off(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await heard(reader)
    writer.transport.abort()


async def hangs_up_in_the_head(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await heard(reader)
    writer.write(WHOLE[:30])
    writer.close()


async def hangs_up_in_the_body(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await heard(reader)
    writer.write(WHOLE[:-20])
    writer.close()


async def speaks_no_http(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await heard(reader)
    writer.write(b"+OK POP3 ready\r\n\r\n")
    writer.close()


async def never_answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await heard(reader)
    await asyncio.sleep(60)


async def stops_in_the_middle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await heard(reader)
    writer.write(WHOLE[:-20])
    await asyncio.sleep(60)


async def never_reads(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await asyncio.sleep(60)


async def answers_slowly(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Each piece arrives in time, but all of it takes much longer than that."""
    await heard(reader)
    for start in range(0, len(WHOLE), 30):
        await asyncio.sleep(SECONDS * 0.8)
        writer.write(WHOLE[start : start + 30])


async def refuses_early(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """As nginx does with a request that is too large."""
    await reader.readuntil(b"\r\n\r\n")
    writer.write(b"HTTP/1.1 413 Too Large\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")
    await asyncio.sleep(0.1)
    writer.close()


class Line:
    """A server that handles every connection with this function."""

    def __init__(self, handler: Handler) -> None:
        self.handler = handler
        self.port = 0
        self._writers: list[asyncio.StreamWriter] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connections(self) -> int:
        return len(self._writers)

    async def _handle(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._writers.append(writer)
        self._tasks.append(asyncio.ensure_future(self.handler(reader, writer)))

    @asynccontextmanager
    async def open(self) -> AsyncIterator[None]:
        server = await asyncio.start_server(self._handle, "127.0.0.1", 0, limit=2**22)
        self.port = server.sockets[0].getsockname()[1]
        try:
            yield
        finally:
            server.close()
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            for writer in self._writers:
                writer.transport.abort()


@pytest.mark.parametrize(
    ("handler", "ask", "kind"),
    [
        (hangs_up_at_once, say_who, NetworkError),
        (hangs_up_unanswered, say_who, NetworkError),
        (hangs_up_unanswered, upload, NetworkError),
        (breaks_off, say_who, NetworkError),
        (hangs_up_in_the_head, say_who, NetworkError),
        (hangs_up_in_the_body, say_who, NetworkError),
        (speaks_no_http, say_who, NetworkError),
        (never_answers, say_who, TimedOut),
        (stops_in_the_middle, say_who, TimedOut),
        (never_reads, upload, TimedOut),
    ],
)
async def test_a_line_that_breaks_is_an_error_and_nothing_is_sent_twice(
    handler: Handler,
    ask: Callable[[Bot], Awaitable[object]],
    kind: type[TelegramError],
    caplog: pytest.LogCaptureFixture,
) -> None:
    silence_logging()
    caplog.set_level(logging.DEBUG)
    for request in (ours(), the_librarys()):
        line, began = Line(handler), asyncio.get_running_loop().time()
        async with line.open():
            assert type(await asked(line.port, request, ask)) is kind
        assert line.connections == 1
        took = asyncio.get_running_loop().time() - began
        assert (SECONDS <= took <= SECONDS + 1.1) if kind is TimedOut else took < 1
        if isinstance(request, BotRequest):
            assert TOKEN not in caplog.text
        caplog.clear()


async def test_a_server_that_is_not_there_is_an_error() -> None:
    for request in (ours(), the_librarys()):
        assert type(await asked(9, request, say_who)) is NetworkError


async def test_an_answer_in_pieces_is_waited_for_as_long_as_they_come() -> None:
    line = Line(answers_slowly)
    async with line.open():
        for request in (ours(), the_librarys()):
            assert str(await asked(line.port, request, say_who)).startswith("User(")


async def test_an_upload_that_is_refused_before_its_end_is_over() -> None:
    line = Line(refuses_early)
    async with line.open():
        began = asyncio.get_running_loop().time()
        assert type(await asked(line.port, ours(), upload)) in (NetworkError, TimedOut)
        assert asyncio.get_running_loop().time() - began <= SECONDS + 1.1
    assert line.connections == 1


@every("given", [0.5, None])
async def test_a_request_may_have_other_times(given: float | None) -> None:
    """None means no limit."""

    async def late(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await heard(reader)
        await asyncio.sleep(SECONDS * 2)
        writer.write(WHOLE)

    line = Line(late)
    async with line.open():
        outcome = await asked(line.port, ours(), lambda bot: bot.get_me(read_timeout=given))
    assert (type(outcome) is TimedOut) == (given is not None)


# Connections


class Fields:
    """A Bot API that answers after a while, and records the requests."""

    def __init__(self, seconds: float = 0.0) -> None:
        self.seconds = seconds
        self.busy = self.most = 0
        self.asked: list[str] = []
        self.found: list[dict[str, object]] = []
        self.headers: list[dict[str, str]] = []
        self.peers: list[tuple[str, int]] = []
        self.transports: list[asyncio.Transport] = []

    async def _serve(self, request: web.Request) -> web.Response:
        self.busy += 1
        self.most = max(self.most, self.busy)
        self.asked.append(str(request.raw_path))
        self.headers.append(dict(request.headers))
        if request.transport is not None:
            self.transports.append(request.transport)
            self.peers.append(request.transport.get_extra_info("peername"))
        self.found.append(await _fields(request))
        try:
            await asyncio.sleep(self.seconds)
        finally:
            self.busy -= 1
        return web.json_response({"ok": True, "result": ME})

    @asynccontextmanager
    async def open(self, context: ssl.SSLContext | None = None) -> AsyncIterator[int]:
        app = web.Application(client_max_size=2**24)
        app.router.add_route("*", "/{tail:.*}", self._serve)
        runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.02)
        await runner.setup()
        await web.TCPSite(runner, "127.0.0.1", 0, ssl_context=context).start()
        try:
            yield runner.addresses[0][1]
        finally:
            await runner.cleanup()


async def _fields(request: web.Request) -> dict[str, object]:
    if request.content_type == "application/json":
        told = await request.json()
        return {
            name: value if isinstance(value, str) else json.dumps(value)
            for name, value in told.items()
        }
    return {
        name: (value.filename, value.content_type, value.file.read())
        if isinstance(value, web.FileField)
        else value
        for name, value in (await request.post()).items()
    }


async def test_a_connection_is_kept_and_used_again() -> None:
    api = Fields()
    async with api.open() as port, bot_by(ours(), port) as bot:
        for _ in range(5):
            await bot.get_me()
    assert len(set(api.peers)) == 1


@every("at_once", [True, False])
async def test_a_kept_connection_that_was_closed_meanwhile_fails_no_request(
    *, at_once: bool
) -> None:
    """Not even if the loop has had no time to learn of it."""
    api = Fields()
    async with api.open() as port, bot_by(ours(), port) as bot:
        for _ in range(3):
            await bot.get_me()
            await asyncio.sleep(0.1)
            api.transports[-1].get_extra_info("socket").shutdown(socket.SHUT_RDWR)
            if not at_once:
                await asyncio.sleep(0.1)
        await bot.get_me()
    assert len(api.asked) == len(set(api.peers)) == 4


async def test_more_requests_than_connections_wait_for_one() -> None:
    api = Fields(1.0)
    async with api.open() as port, bot_by(ours(3), port) as bot:
        await asyncio.gather(*(bot.get_me() for _ in range(9)))
    assert (api.most, len(api.asked), len(set(api.peers))) == (3, 9, 3)


async def test_a_request_without_a_connection_in_time_was_not_sent() -> None:
    api = Fields(2.0)
    async with api.open() as port, bot_by(ours(1), port) as bot:
        outcomes = await asyncio.gather(*(bot.get_me() for _ in range(4)), return_exceptions=True)
        assert [type(one).__name__ for one in outcomes] == ["User", "User", "TimedOut", "TimedOut"]
        assert "nothing was sent" in str(outcomes[-1])
        await asyncio.sleep(10)
        assert len(api.asked) == 2
        await bot.get_me()  # requests that gave up hold no connection


async def test_a_cancelled_request_gives_its_connection_back() -> None:
    api = Fields(1.0)
    async with api.open() as port, bot_by(ours(1), port) as bot:
        tasks = [asyncio.create_task(bot.get_me()) for _ in range(3)]
        await asyncio.sleep(0.5)
        for task in tasks[:2]:
            task.cancel()
        await asyncio.wait(tasks)
        await tasks[2]
        await bot.get_me()


@every("turns", range(8))
async def test_a_shutdown_fails_what_has_just_begun(turns: int) -> None:
    """However far the request has come; nothing is left open."""
    line, request = Line(never_answers), ours()
    async with line.open():
        async with bot_by(request, line.port) as bot:
            tasks = [asyncio.ensure_future(one(bot)) for one in (say_who, upload)]
            for _ in range(turns):
                await asyncio.sleep(0)
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(outcome, NetworkError)
        await asyncio.sleep(5)


async def test_a_shutdown_fails_what_is_under_way() -> None:
    api, request = Fields(2.0), ours(2)
    async with api.open() as port:
        async with bot_by(request, port) as bot:
            tasks = [asyncio.create_task(bot.get_me()) for _ in range(4)]
            await asyncio.sleep(0.5)
        for outcome in await asyncio.gather(*tasks, return_exceptions=True):
            assert isinstance(outcome, NetworkError)
            assert TOKEN not in "".join(traceback.format_exception(outcome))
        with pytest.raises(NetworkError):
            await bot.get_me()
        async with request:
            await bot.get_me()
    assert len(api.asked) == 3


# What is sent


async def _say(bot: Bot) -> None:
    await bot.send_message(
        -1001, '<b>♥️ Белот</b>\n"&=+%', parse_mode="HTML", disable_notification=True
    )


async def _show(bot: Bot) -> None:
    await bot.send_photo(
        7, b"\x89PNG\r\n--x", caption="Ръка\r\n--", api_kwargs={"reply_markup": {}}
    )


async def _attach(bot: Bot) -> None:
    file = InputFile(LARGE[: 2**20 + 1], filename="белот 'K7'.json")
    await bot.send_document(7, file, caption="")


async def test_the_server_is_told_the_same_as_by_the_library() -> None:
    silence_logging()
    api = Fields()
    api_errors = TelegramError, KeyError, TypeError, AttributeError
    for say in (_say, _show, _attach):
        async with api.open() as port:
            for request in (ours(), the_librarys()):
                async with bot_by(request, port) as bot:
                    with contextlib.suppress(*api_errors):  # the answer is not a message
                        await say(bot)
        one, other = api.found
        assert one
        assert one == other
        assert [headers["User-Agent"] for headers in api.headers] == [BaseRequest.USER_AGENT] * 2
        api.found.clear()
        api.headers.clear()


async def test_a_proxy_of_the_environment_is_used(monkeypatch: pytest.MonkeyPatch) -> None:
    """As with httpx, because other programs on the machine use the same variables."""
    api = Fields()
    async with api.open() as port:
        proxy = f"http://user:secret@127.0.0.1:{port}"
        monkeypatch.setenv("http_proxy", proxy)
        monkeypatch.delenv("no_proxy", raising=False)
        monkeypatch.delenv("NO_PROXY", raising=False)
        async with ours() as request:
            bot = Bot(TOKEN, "http://api.test/bot", request=request, get_updates_request=request)
            for _ in range(2):
                await bot.get_me()
        assert api.asked == [f"http://api.test/bot{TOKEN}/getMe"] * 2
        sent = {headers["Proxy-Authorization"] for headers in api.headers}
        assert sent == {encode_basic_auth("user", "secret")}
        monkeypatch.setenv("no_proxy", "127.0.0.1")
        async with bot_by(ours(), port) as bot:
            await bot.get_me()
        assert api.asked[-1] == f"/bot{TOKEN}/getMe"
        monkeypatch.delenv("no_proxy")
        monkeypatch.setenv("http_proxy", "socks5://127.0.0.1:9")
        assert str(await asked(port, ours(), say_who)).endswith("unknown kind: socks5")


def _certificate(folder: Path) -> Path:
    """A self-signed certificate for this machine, with its key."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "localhost")])
    now = datetime.now(UTC)
    certificate = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(1)
        .not_valid_before(now - timedelta(days=1))
        .not_valid_after(now + timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.DNSName("localhost")]), critical=False)
        .sign(key, hashes.SHA256())
    )
    file = folder / "certificate.pem"
    secret = key.private_bytes(
        serialization.Encoding.PEM,
        serialization.PrivateFormat.PKCS8,
        serialization.NoEncryption(),
    )
    file.write_bytes(secret + certificate.public_bytes(serialization.Encoding.PEM))
    return file


def test_a_certificate_is_looked_at(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a separate loop, because a virtual one has no TLS."""
    file = _certificate(tmp_path)

    async def outcome() -> object:
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(file)
        api = Fields()
        async with api.open(context) as port, ours() as request:
            bot = Bot(
                TOKEN,
                f"https://localhost:{port}/bot",
                request=request,
                get_updates_request=request,
            )
            try:
                return await bot.get_me()
            except NetworkError as error:
                return str(error)

    trusted.cache_clear()
    assert asyncio.run(outcome()) == "ClientConnectorCertificateError"
    trusted.cache_clear()
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    assert str(asyncio.run(outcome())).startswith("User(")
    trusted.cache_clear()
