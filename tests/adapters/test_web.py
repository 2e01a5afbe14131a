"""Every web server of the bot refuses bad requests before it does any work for them."""

import asyncio
import contextlib
import gzip
import logging
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack

import pytest
from aiohttp import ClientSession, compression_utils

from adapters.telegram.connection import StoredUpdate
from adapters.telegram.webhook import HEADER, Webhook, WebhookEndpoint
from bot.metrics.health import MetricsListener
from tests.adapters.browser.services import Services
from tests.bot.messenger import running

BOMB = gzip.compress(bytes(4 * 1024 * 1024))
HOOK = Webhook("https://belot.example/telegram", "a-secret")
SERVERS = ("room", "webhook", "metrics")


class _Inbox:
    """Takes every delivered update."""

    async def take(self, update: StoredUpdate) -> None:
        del update


@pytest.fixture(params=SERVERS)
async def url(request: pytest.FixtureRequest, tmp_path: object) -> AsyncIterator[str]:
    """The address of each server that the bot opens, with one of its paths."""
    async with AsyncExitStack() as parts:
        match request.param:
            case "room":
                services = Services()
                await services.start()
                parts.push_async_callback(services.close)
                yield f"{services.room_at}/"
            case "webhook":
                doorstep = WebhookEndpoint(HOOK, (_Inbox(),))  # type: ignore[arg-type]
                port = await parts.enter_async_context(doorstep.listening("127.0.0.1", 0))
                yield f"http://127.0.0.1:{port}{HOOK.path}"
            case _:
                group = await parts.enter_async_context(running(tmp_path))  # type: ignore[arg-type]
                listener = MetricsListener(group.app.jobs.vitals, group.app.jobs.health)
                port = await parts.enter_async_context(listener.listening("127.0.0.1", 0))
                yield f"http://127.0.0.1:{port}/health"


@pytest.fixture
def unpacked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The length of each piece that aiohttp has unpacked."""
    found: list[int] = []
    honest = compression_utils.ZLibDecompressor.decompress_sync

    def counted(
        self: compression_utils.ZLibDecompressor, data: bytes, max_length: int = 0
    ) -> bytes:
        found.append(len(data))
        return honest(self, data, max_length)

    monkeypatch.setattr(compression_utils.ZLibDecompressor, "decompress_sync", counted)
    return found


async def _asked(url: str, body: bytes, **headers: str) -> int:
    """The status of a POST and of a GET with that body, to its path and to another one."""
    statuses = set()
    async with ClientSession() as session:
        for method in ("POST", "GET"):
            for there in (url, f"{url}nothing/like/it"):
                async with session.request(method, there, data=body, headers=headers) as answer:
                    assert not any(letter.isdigit() for letter in answer.headers["Server"])
                    statuses.add(answer.status)
    (status,) = statuses
    return status


@pytest.mark.parametrize("packing", ["gzip", "Deflate", "br", "zstd", "identity, gzip", "x-gzip"])
async def test_packed_bodies_are_refused_before_anything_is_unpacked(
    url: str, unpacked: list[int], packing: str
) -> None:
    secret = {HEADER: HOOK.secret}  # otherwise it would do more work for the update
    assert await _asked(url, BOMB, **{"Content-Encoding": packing}, **secret) == 415
    assert unpacked == []


async def test_identity_encoding_is_accepted(url: str) -> None:
    async with ClientSession() as session:
        headers = {"Content-Encoding": "identity"}
        async with session.get(url, headers=headers, allow_redirects=False) as answer:
            assert answer.status != 415


async def test_malformed_requests_are_answered_without_versions_and_not_logged(
    url: str, caplog: pytest.LogCaptureFixture
) -> None:
    host, _, port = url.removeprefix("http://").partition("/")[0].partition(":")
    for sent in (b"secret\x00\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nsecret\x00: y\r\n\r\n"):
        reader, writer = await asyncio.open_connection(host, int(port))
        writer.write(sent)
        async with asyncio.timeout(10):
            head = await reader.readuntil(b"\r\n\r\n")
        writer.close()
        assert head.split()[1] == b"400"
        assert b"\r\nServer: Belotbot\r\n" in head
    assert "secret" not in caplog.text
    assert all(record.levelno <= logging.DEBUG for record in caplog.records)


async def test_a_body_without_an_end_is_not_read_for_long(url: str) -> None:
    host, _, path = url.removeprefix("http://").partition("/")
    reader, writer = await asyncio.open_connection(*host.split(":"))
    head = f"POST /{path} HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"
    writer.write(head.encode())
    loop = asyncio.get_running_loop()
    began = loop.time()
    with contextlib.suppress(ConnectionError):
        while not reader.at_eof():
            assert loop.time() - began < 6  # three of them until another process serves people
            writer.write(b"4000\r\n" + bytes(0x4000) + b"\r\n")
            await writer.drain()
            await asyncio.sleep(0.1)
            if answer := await _so_far(reader):
                assert int(answer.split()[1]) >= 400
    writer.transport.abort()


async def _so_far(reader: asyncio.StreamReader) -> bytes:
    """Everything that has arrived by now."""
    try:
        async with asyncio.timeout(0.01):
            return await reader.read(4096)
    except TimeoutError:
        return b""
