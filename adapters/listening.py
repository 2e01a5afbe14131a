"""A small web server for a few routes, beside what people see."""

from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from typing import Final

from aiohttp import web

_SHUTDOWN: Final = 0.5  # seconds in which what is under way may end


@asynccontextmanager
async def listening(
    routes: Iterable[web.AbstractRouteDef], host: str, port: int
) -> AsyncIterator[int]:
    """Serve these at an address, whose port is given; raises `OSError` where that is taken."""
    site = web.Application()
    site.add_routes(routes)
    runner = web.AppRunner(site, access_log=None, shutdown_timeout=_SHUTDOWN)
    await runner.setup()
    try:
        await web.TCPSite(runner, host, port).start()
        yield int(runner.addresses[0][1])
    finally:
        await runner.cleanup()
