"""Web servers: their common settings, and a small one for a few routes outside the site."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web, web_response
from aiohttp.http_exceptions import HttpProcessingError

PRODUCT: Final = "Belotbot"
"""The servers' name in answers; no version, because that would help attackers."""

_LINGERING: Final = (
    1.0  # seconds for reading the rest of a refused body, so that the answer arrives
)
_SILENCE: Final = 60.0  # seconds until an idle connection is closed
_SHUTDOWN: Final = 0.5  # seconds that running requests have to end

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _WithoutContent(logging.Filter):
    """Keeps malformed requests out of the log: anybody on the internet can send them."""

    def filter(self, record: logging.LogRecord) -> bool:
        error = record.exc_info[1] if record.exc_info else None
        if not isinstance(error, HttpProcessingError):
            return True
        record.levelno, record.levelname = logging.DEBUG, "DEBUG"
        record.msg, record.args = "a request could not be read: %s", (type(error).__name__,)
        record.exc_info = record.exc_text = None
        return logging.getLogger(record.name).isEnabledFor(logging.DEBUG)


requests_log = logging.getLogger(__name__)
requests_log.addFilter(_WithoutContent())

# aiohttp adds its version and Python's to every answer, even if it refuses a request before any
# application or signal sees it. This module attribute is the only way to change that.
web_response.SERVER_SOFTWARE = PRODUCT  # type: ignore[attr-defined]


def runner_of(
    application: web.Application,
    *,
    keepalive_timeout: float = _SILENCE,
    shutdown_timeout: float = _SHUTDOWN,
) -> web.AppRunner:
    """A runner that refuses compressed bodies before decompressing anything.

    aiohttp decompresses a body as it arrives, before any handler has looked at the request. No
    client has a reason to compress what it sends us.
    """
    application.middlewares.insert(0, _only_plain)
    return web.AppRunner(
        application,
        access_log=None,
        auto_decompress=False,
        lingering_time=_LINGERING,
        keepalive_timeout=keepalive_timeout,
        logger=requests_log,
        shutdown_timeout=shutdown_timeout,
    )


@asynccontextmanager
async def listening(
    routes: Iterable[web.AbstractRouteDef], host: str, port: int
) -> AsyncIterator[int]:
    """Serve these routes at an address and yield the port; raises `OSError` if the address is in
    use.
    """
    site = web.Application()
    site.add_routes(routes)
    runner = runner_of(site)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()


@web.middleware
async def _only_plain(request: web.Request, handler: _Handler) -> web.StreamResponse:
    packed = request.headers.getall("Content-Encoding", ())
    if any(one.strip().lower() not in ("", "identity") for one in ",".join(packed).split(",")):
        refused = web.HTTPUnsupportedMediaType(headers={"Accept-Encoding": "identity"})
        refused.force_close()
        raise refused
    return await handler(request)
