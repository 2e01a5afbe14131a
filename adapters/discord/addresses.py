"""Lets discord.py use other addresses than Discord's; the library has no setting for that."""

from asyncio import AbstractEventLoop
from typing import Any, Final

from aiohttp import ClientWebSocketResponse
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

LONGEST_PAUSE: Final = 30.0
"""Seconds; a longer rate limit is told to whoever writes instead of waiting for it to pass."""


class _ElsewhereHTTP(HTTPClient):
    def __init__(self, loop: AbstractEventLoop, api_url: str, gateway_url: str) -> None:
        super().__init__(loop, max_ratelimit_timeout=LONGEST_PAUSE)
        self._api_url = api_url
        self._gateway_url = gateway_url

    async def request(self, route: Route, **rest: Any) -> Any:  # noqa: ANN401 (as in the library)
        if self._api_url:
            route.url = _moved(route, self._api_url)
        return await super().request(route, **rest)

    async def ws_connect(self, url: str, *, compress: int = 0) -> ClientWebSocketResponse:
        """Replace only the default gateway: a session to be resumed has its own."""
        first = URL(url).host == DiscordWebSocket.DEFAULT_GATEWAY.host
        if self._gateway_url and first:
            url = str(URL(self._gateway_url).with_query(URL(url).query))
        return await super().ws_connect(url, compress=compress)


class _ElsewhereWebhooks(AsyncWebhookAdapter):
    def __init__(self, api_url: str) -> None:
        super().__init__()  # type: ignore[no-untyped-call]  # the library does not say
        self._api_url = api_url

    async def request(self, route: Route, *args: Any, **rest: Any) -> Any:  # noqa: ANN401
        route.url = _moved(route, self._api_url)
        return await super().request(route, *args, **rest)


def move_webhooks(api_url: str) -> None:
    """Send answers to interactions to this address, in this task and those that it starts."""
    if api_url:
        async_context.set(_ElsewhereWebhooks(api_url))


def http_at(loop: AbstractEventLoop, api_url: str, gateway_url: str) -> HTTPClient:
    """The library's HTTP client, at these addresses where they are not empty."""
    return _ElsewhereHTTP(loop, api_url.rstrip("/"), gateway_url)


def _moved(route: Route, api_url: str) -> str:
    return api_url.rstrip("/") + route.url.removeprefix(Route.BASE)
