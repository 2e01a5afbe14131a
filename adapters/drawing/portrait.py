"""People's pictures, fetched from a platform and drawn again: no foreign byte is served."""

import asyncio
import logging
import struct
import zlib
from collections.abc import Mapping
from http import HTTPStatus
from io import BytesIO
from typing import Final, TypeGuard

from aiohttp import ClientError, ClientSession, ClientTimeout, DummyCookieJar
from PIL import Image, ImageOps

from adapters.platform.platform import Troubled

SIDE: Final = 96
"""Pixels of each side of a portrait; a chair shows it at 48 at most."""

MOST_BYTES: Final = 512 * 1024
"""The longest file that is fetched; platforms' own small ones have some 10 kB."""

_MOST_PIXELS: Final = 2048 * 2048
_FORMATS: Final = ("JPEG", "PNG", "WEBP", "GIF")
_TYPES: Final = frozenset(f"image/{one.lower()}" for one in _FORMATS) | {"application/octet-stream"}
_BROKEN: Final = (
    *(OSError, ValueError, SyntaxError, TypeError, LookupError, ArithmeticError, MemoryError),
    *(EOFError, RuntimeError, AttributeError, struct.error, zlib.error),
    *(Image.DecompressionBombError, Image.DecompressionBombWarning),
)
"""A file from strangers may break a decoder in any of these ways."""

_QUALITY: Final = 80
_PATIENCE: Final = ClientTimeout(total=20, connect=5)
_HEADERS: Final = {"Accept-Encoding": "identity"}
_PIECE: Final = 16 * 1024

logger = logging.getLogger(__name__)


async def fetch(url: str, headers: Mapping[str, str] | None = None) -> bytes | None:
    """A picture's file from a platform's own server; None if there is none that may be used.

    No redirect is followed, because it could lead anywhere, also into our own network. Raises
    `Troubled`.
    """
    asked = {**_HEADERS, **(headers or {})}
    try:
        async with (
            ClientSession(
                timeout=_PATIENCE,
                cookie_jar=DummyCookieJar(),
                auto_decompress=False,
                trust_env=True,
            ) as session,
            session.get(url, headers=asked, allow_redirects=False) as answer,
        ):
            if (
                answer.status >= HTTPStatus.INTERNAL_SERVER_ERROR
                or answer.status == HTTPStatus.TOO_MANY_REQUESTS
            ):
                raise Troubled(str(answer.status))
            if answer.status != HTTPStatus.OK or answer.content_type not in _TYPES:
                return None
            if answer.headers.get("Content-Encoding", "identity") != "identity":
                return None
            found = bytearray()
            async for piece in answer.content.iter_chunked(_PIECE):
                found += piece
                if len(found) > MOST_BYTES:
                    return None
            return bytes(found)
    except (ClientError, OSError, TimeoutError, ValueError) as error:
        raise Troubled(type(error).__name__) from error


def is_below(url: str | None, base: str) -> TypeGuard[str]:
    """Whether an address is on a server's own site, below this one."""
    return url is not None and url.startswith(f"{base}/") and "/.." not in url


async def portrait(file: bytes) -> bytes | None:
    """The picture in a file as a small square WebP; None if it is no picture, or too large."""
    return await asyncio.to_thread(_drawn, file)


def _drawn(file: bytes) -> bytes | None:
    try:
        with Image.open(BytesIO(file), formats=_FORMATS) as found:
            if min(found.size) < 1 or found.width * found.height > _MOST_PIXELS:
                return None
            found.draft("RGB", (SIDE, SIDE))
            turned = ImageOps.exif_transpose(found).convert("RGBA")
        ground = Image.new("RGBA", turned.size, "white")
        ground.alpha_composite(turned)
        small = ImageOps.fit(ground.convert("RGB"), (SIDE, SIDE), Image.Resampling.LANCZOS)
        written = BytesIO()
        small.save(written, "WEBP", quality=_QUALITY, method=4)
    except _BROKEN as error:
        logger.info("a person's picture cannot be read: %s", type(error).__name__)
        return None
    return written.getvalue()
