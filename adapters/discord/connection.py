"""Custom API addresses, limits for new sessions, and recovery of single shards."""

import asyncio
import logging
from asyncio import AbstractEventLoop
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, Protocol

import discord
from aiohttp import ClientWebSocketResponse
from discord.gateway import DiscordWebSocket
from discord.http import HTTPClient, Route
from discord.shard import EventItem, EventType
from discord.webhook.async_ import AsyncWebhookAdapter, async_context
from yarl import URL

from adapters.discord.errors import FAILURES, in_short
from adapters.platform.platform import ChatError, PlatformRefused, TokenRefused
from adapters.platform.platforms import OwnPartitions
from adapters.trouble.failures import Pauses, TimeSource

LONGEST_PAUSE: Final = 30.0
"""Seconds; a longer rate limit becomes an error for the caller instead of a wait."""


class _ElsewhereHTTP(HTTPClient):
    def __init__(self, loop: AbstractEventLoop, api_url: str, gateway_url: str) -> None:
        super().__init__(loop, max_ratelimit_timeout=LONGEST_PAUSE)
        self._api_url = api_url
        self._gateway_url = gateway_url

    async def request(self, route: Route, **rest: Any) -> Any:  # noqa: ANN401 (the library's signature)
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
        super().__init__()  # type: ignore[no-untyped-call]  # untyped in the library
        self._api_url = api_url

    async def request(self, route: Route, *args: Any, **rest: Any) -> Any:  # noqa: ANN401
        route.url = _moved(route, self._api_url)
        return await super().request(route, *args, **rest)


def move_webhooks(api_url: str) -> None:
    """Send answers to interactions to this address, in this task and those that it starts."""
    if api_url:
        async_context.set(_ElsewhereWebhooks(api_url))


def http_at(loop: AbstractEventLoop, api_url: str, gateway_url: str) -> HTTPClient:
    """The library's HTTP client, using these addresses unless they are empty."""
    return _ElsewhereHTTP(loop, api_url.rstrip("/"), gateway_url)


def _moved(route: Route, api_url: str) -> str:
    return api_url.rstrip("/") + route.url.removeprefix(Route.BASE)


GAP: Final = timedelta(seconds=5.5)
"""Minimum time between two sessions of one rate limit key: Discord's five seconds and some latency.
"""

HELD: Final = timedelta(minutes=5)
"""How long a session must last before the next lost connection counts as the first."""

DISALLOWED_INTENTS: Final = 4014

_TOKEN: Final = 4004
_FOR_GOOD: Final = {
    4010: "discord-refused-shards",  # invalid shard
    4011: "discord-refused-shards",  # sharding required
    4012: "discord-refused-version",  # invalid API version
    4013: "discord-refused-intents",  # invalid intents
    DISALLOWED_INTENTS: "discord-refused-intents",
}
_LEAST: Final = timedelta(seconds=5)
_DAY: Final = timedelta(days=1)
_DOUBLINGS = 16

logger = logging.getLogger(__name__)


class NoStartLeft(OSError):
    """No session may begin for now; the library treats this as a lost connection."""


class Starts:
    """Counts and spaces new sessions; outlives the clients that begin them.

    `turn` waits until other processes let a session with a rate limit key begin; `parts` knows
    which shards are theirs.
    """

    def __init__(
        self,
        clock: TimeSource,
        parts: OwnPartitions | None = None,
        turn: Callable[[int], Awaitable[None]] | None = None,
    ) -> None:
        self._clock = clock
        self._parts = parts or OwnPartitions()
        self._among_all = turn
        self._last: dict[int, float] = {}
        self._at_once = 1
        self._left: int | None = None
        self._share = _LEAST

    def told(self, limit: Mapping[str, Any], shards: int) -> timedelta:
        """Store what Discord allows now; return the time until its limit is reset.

        `shards` is Discord's recommendation; a configured number takes precedence.
        """
        shards = self._parts.count or shards
        self._share = _DAY * shards / max(1, int(limit["total"]))
        self._left = int(limit["remaining"])
        self._at_once = max(1, int(limit["max_concurrency"]))
        return max(_LEAST, timedelta(milliseconds=int(limit["reset_after"])))

    def pause(self, begun: int) -> timedelta:
        """The pause of a shard after `begun` short sessions in a row.

        It grows until even all shards at that pace stay within a day's sessions.
        """
        doubled: int = 2 ** min(begun, _DOUBLINGS)
        return min(GAP * doubled, max(GAP, self._share))

    async def enough(self, shards: int, reset: timedelta) -> bool:
        """Whether these sessions may begin; if not, wait until the limit is reset.

        One session for each shard of other processes is kept in reserve: beyond the limit, Discord
        would end all sessions and reset the token.
        """
        needed = shards + self._parts.count - len(self._parts.ours)
        if self._left is None or self._left >= needed:
            return True
        line = "Discord allows %d more sessions, and %d are needed: waiting for %d minutes"
        logger.warning(line, self._left, needed, -(-reset // timedelta(minutes=1)))
        await asyncio.sleep(self._clock.seconds(reset))
        return False

    async def turn(self, shard: int) -> None:
        """Wait until this shard's session may begin. Raises `NoStartLeft`."""
        if self._left is not None:
            if self._left <= 0:
                raise NoStartLeft
            self._left -= 1
        key, loop = shard % self._at_once, asyncio.get_running_loop()
        before = self._last.get(key)
        at = loop.time() if before is None else before + self._clock.seconds(GAP)
        self._last[key] = max(at, loop.time())
        await asyncio.sleep(max(0.0, at - loop.time()))
        if self._among_all is not None:
            await self._among_all(key)


def refusal(code: int | None) -> ChatError | None:
    """The error for a connection closed with this code; None if a retry may help."""
    if code == _TOKEN:
        return TokenRefused("Discord")
    reason = _FOR_GOOD.get(code or 0)
    return PlatformRefused("Discord", reason) if reason is not None else None


_NORMALLY: Final = 1000
_BEGINS_AFRESH: Final = (EventType.identify, EventType.reconnect)


class GatewayInfo(Protocol):
    """Asks Discord how many sessions may begin."""

    async def get_bot_gateway(self) -> tuple[int, str, Any]: ...


class Recovery:
    """The recovery of one client's shards, with a history of each.

    The library would recover one shard at a time and begin sessions as fast as they break, so an
    unstable connection would use up a day's sessions in an hour.
    """

    def __init__(self, starts: Starts, http: GatewayInfo, clock: TimeSource) -> None:
        self._starts = starts
        self._http = http
        self._clock = clock
        self._pauses: dict[int, Pauses] = {}
        self._begun: dict[int, int] = {}
        self._since: dict[int, float] = {}
        self._allowed: set[int] = set()

    async def recover(self, item: EventItem) -> None:
        """Make a shard resume its session or begin a new one, after a growing pause."""
        shard: Any = item.shard
        number: int = shard.id
        afresh = item.type in _BEGINS_AFRESH
        await self._wait(number, afresh=afresh, error=item.error)
        if afresh:
            while True:
                await self.enough(number)
                with suppress(NoStartLeft):  # other shards were quicker
                    await self._starts.turn(number)
                    break
            self._allowed.add(number)
        self._since[number] = asyncio.get_running_loop().time()
        if item.type == EventType.reconnect:
            await shard.reconnect()
        else:
            await shard.reidentify(item.error)

    def allowed(self, shard: int) -> bool:
        """Whether the shard has waited for its turn already; true once for each turn."""
        waited = shard in self._allowed
        self._allowed.discard(shard)
        return waited

    async def _wait(self, shard: int, *, afresh: bool, error: Exception | None) -> None:
        """Pause before a shard goes on; not at all if its session has lasted for minutes."""
        pauses = self._pauses.setdefault(shard, Pauses(self._clock))
        since, now = self._since.get(shard), asyncio.get_running_loop().time()
        if since is None or now - since >= self._clock.seconds(HELD):
            pauses.over()
            self._begun[shard] = 1 if afresh else 0
            return
        least, begun = timedelta(), self._begun.get(shard, 0)
        if afresh:
            self._begun[shard] = begun + 1
            least = self._starts.pause(begun) if begun else least
        detail = in_short(error) if error is not None else ""
        await pauses.wait(f"shard {shard} on Discord keeps losing its connection", detail, least)

    async def enough(self, shard: int) -> None:
        """Wait until Discord allows one more session."""
        pauses = Pauses(self._clock)
        while True:
            try:
                shards, _, limit = await self._http.get_bot_gateway()
            except FAILURES as error:
                await pauses.wait(f"shard {shard} cannot reach Discord", in_short(error))
                continue
            pauses.over()
            if await self._starts.enough(1, self._starts.told(limit, shards)):
                return


def is_fatal(item: EventItem) -> bool:
    """Whether the event ends all shards."""
    return item.type in (EventType.close, EventType.terminate)


def outcome(item: EventItem) -> Exception | None:
    """The error to raise for such an end; None if there is none."""
    error = item.error
    if isinstance(error, discord.ConnectionClosed) and error.code == _NORMALLY:
        return None
    if item.type == EventType.terminate or isinstance(error, discord.ConnectionClosed):
        return error
    return None
