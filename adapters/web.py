"""Web servers: what all of them refuse, and a small one for a few routes beside what people see."""

import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web, web_response
from aiohttp.http_exceptions import HttpProcessingError

PRODUCT: Final = "Belotbot"
"""What our web servers call themselves; no version, for that tells what could be attacked."""

_LINGERING: Final = 1.0  # seconds in which the rest of a refused body is read, for its answer
_SILENCE: Final = 60.0  # seconds in which a connection has to ask for something more
_SHUTDOWN: Final = 0.5  # seconds in which what is under way may end

_Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class _WithoutContent(logging.Filter):
    """Malformed requests come from anybody on the internet; they are answered and not logged."""

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

# aiohttp adds its version and Python's to every answer, also where it refuses a request before any
# application or signal sees it; it takes no other name than this one.
web_response.SERVER_SOFTWARE = PRODUCT  # type: ignore[attr-defined]


def runner_of(
    application: web.Application,
    *,
    keepalive_timeout: float = _SILENCE,
    shutdown_timeout: float = _SHUTDOWN,
) -> web.AppRunner:
    """A runner that refuses packed bodies before anything of them is unpacked.

    aiohttp unpacks a body while it comes in, before any handler has looked at the request. Nobody
    has a reason to pack what is sent to us.
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
    """Serve these at an address, whose port is given; raises `OSError` where that is taken."""
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
