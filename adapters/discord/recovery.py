"""Shards that lose their connection are recovered one by one, while the others go on."""

import asyncio
from contextlib import suppress
from datetime import timedelta
from typing import Any, Final, Protocol

import discord
from discord.shard import EventItem, EventType

from adapters.discord.errors import FAILURES, in_short
from adapters.discord.starts import HELD, NoStartLeft, Starts
from adapters.pauses import Pauses
from adapters.time_source import TimeSource

_NORMALLY: Final = 1000
_BEGINS_ANEW: Final = (EventType.identify, EventType.reconnect)


class GatewayInfo(Protocol):
    """Asks Discord how many sessions may be begun."""

    async def get_bot_gateway(self) -> tuple[int, str, Any]: ...


class Recovery:
    """What one client knows of how its shards have fared.

    The library would recover one shard at a time and begin sessions as fast as they break, so an
    unstable connection would spend a day's sessions in an hour.
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
        """Make a shard resume its session or begin another, after a growing pause."""
        shard: Any = item.shard
        number: int = shard.id
        anew = item.type in _BEGINS_ANEW
        await self._wait(number, anew=anew, error=item.error)
        if anew:
            while True:
                await self.enough(number)
                with suppress(NoStartLeft):  # the others were quicker
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

    async def _wait(self, shard: int, *, anew: bool, error: Exception | None) -> None:
        """Pause before a shard goes on; not at all if its session has lasted for minutes."""
        pauses = self._pauses.setdefault(shard, Pauses(self._clock))
        since, now = self._since.get(shard), asyncio.get_running_loop().time()
        if since is None or now - since >= self._clock.seconds(HELD):
            pauses.over()
            self._begun[shard] = 1 if anew else 0
            return
        least, begun = timedelta(), self._begun.get(shard, 0)
        if anew:
            self._begun[shard] = begun + 1
            least = self._starts.pause(begun) if begun else least
        detail = in_short(error) if error is not None else ""
        await pauses.wait(f"shard {shard} on Discord loses its line", detail, least)

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
