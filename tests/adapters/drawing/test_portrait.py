"""Pictures of people: whatever a platform sends, a small one of our own is served, or none."""

import asyncio
import struct
import zlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO

import pytest
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageStat

from adapters.drawing.portrait import MOST_BYTES, SIDE, fetch, is_below, portrait
from adapters.platform.platform import Troubled
from tests.every import every


def drawn(kind: str, size: tuple[int, int] = (300, 200), **options: object) -> bytes:
    written = BytesIO()
    Image.new("RGB", size, "#c03").save(written, kind, **options)
    return written.getvalue()


def chunk(kind: bytes, body: bytes) -> bytes:
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))


def bomb(side: int) -> bytes:
    """A PNG of some bytes that says to be a square of that many pixels."""
    header = struct.pack(">IIBBBBB", side, side, 1, 0, 0, 0, 0)
    lines = zlib.compress(bytes(1 + side // 8) * 64)
    return (
        b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", lines) + chunk(b"IEND", b"")
    )


async def read(file: bytes) -> Image.Image | None:
    small = await portrait(file)
    return None if small is None else Image.open(BytesIO(small))


@every("kind", ["JPEG", "PNG", "WEBP", "GIF"])
async def test_a_picture_is_drawn_again(kind: str) -> None:
    small = await read(drawn(kind))
    assert small is not None
    assert (small.format, small.size, small.mode) == ("WEBP", (SIDE, SIDE), "RGB")
    red, green, blue = ImageStat.Stat(small).mean
    assert red > 180 > 80 > max(green, blue)


async def test_nothing_of_the_file_is_left_but_the_picture() -> None:
    exif = Image.Exif()
    exif[0x010E] = "at home, 42.6977 N"
    small = await portrait(drawn("JPEG", exif=exif, comment=b"secret"))
    assert small is not None
    assert len(small) < 8000
    assert b"at home" not in small
    assert b"secret" not in small


@every(
    "file",
    [
        b"",
        b"<html>no</html>",
        b"<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>",
        drawn("JPEG")[:400],
        drawn("PNG")[:200],
        drawn("BMP"),
        drawn("TIFF"),
        drawn("ICO", (32, 32)),
        bomb(4096),
        bomb(12_000),
        bomb(60_000),
        b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n",
        b"GIF89a" + bytes(300),
    ],
)
async def test_other_files_and_large_pictures_are_refused(file: bytes) -> None:
    assert await portrait(file) is None


@given(where=st.integers(0, 500), what=st.binary(min_size=1, max_size=40))
def test_a_broken_file_breaks_nothing(where: int, what: bytes) -> None:
    whole = drawn("PNG")
    asyncio.run(portrait(whole[:where] + what + whole[where + len(what) :]))


@asynccontextmanager
async def serving(answer: web.StreamResponse | None = None) -> AsyncIterator[tuple[str, list[str]]]:
    """A server that answers in this way, and the paths that it was asked for."""
    asked: list[str] = []

    async def serve(request: web.Request) -> web.StreamResponse:
        asked.append(request.path)
        if answer is not None:
            return answer
        endless = web.StreamResponse(headers={"Content-Type": "image/png"})
        await endless.prepare(request)
        for _ in range(200):
            await endless.write(bytes(MOST_BYTES // 16))
        return endless

    app = web.Application()
    app.router.add_get("/{name:.*}", serve)
    runner = web.AppRunner(app, handler_cancellation=True, shutdown_timeout=0.02)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    try:
        yield f"http://127.0.0.1:{runner.addresses[0][1]}", asked
    finally:
        await runner.cleanup()


async def test_a_file_is_fetched_once() -> None:
    file = drawn("PNG")
    async with serving(web.Response(body=file, content_type="image/png")) as (url, asked):
        assert await fetch(f"{url}/a.png") == file
        assert asked == ["/a.png"]


@every(
    "answer",
    [
        web.Response(status=302, headers={"Location": "/internal/metrics"}),
        web.Response(status=404),
        web.Response(body=b"x", content_type="text/html"),
        web.Response(body=b"<svg/>", content_type="image/svg+xml"),
        web.Response(body=b"x", content_type="image/png", headers={"Content-Encoding": "gzip"}),
        web.Response(body=bytes(MOST_BYTES + 1), content_type="image/png"),
        None,
    ],
    ids=["redirect", "missing", "page", "svg", "packed", "large", "endless"],
)
async def test_other_answers_of_a_server_are_not_used(answer: web.Response | None) -> None:
    async with serving(answer) as (url, asked):
        assert await fetch(f"{url}/a.png") is None
        assert asked == ["/a.png"], "no other address is asked for"


async def test_a_server_in_trouble_is_asked_again_later() -> None:
    async with serving(web.Response(status=503)) as (url, _):
        with pytest.raises(Troubled):
            await fetch(f"{url}/a.png")
    with pytest.raises(Troubled):
        await fetch(f"{url}/a.png")


@every(
    ("url", "fits"),
    [
        ("https://api.telegram.org/file/bot1:x/photos/file_1.jpg", True),
        ("https://api.telegram.org/file/bot1:x/../../admin", False),
        ("https://api.telegram.org.evil.example/file/bot1:x/a.jpg", False),
        ("http://169.254.169.254/latest/meta-data", False),
        ("/var/lib/telegram-bot-api/photos/file_1.jpg", False),
        (None, False),
    ],
)
def test_only_addresses_of_the_platforms_own_site_are_fetched(url: str | None, fits: bool) -> None:
    assert is_below(url, "https://api.telegram.org/file/bot1:x") is fits
