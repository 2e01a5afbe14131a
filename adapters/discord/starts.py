"""When a gateway session may be begun, and which ways of ending are final.

https://discord.com/developers/docs/events/gateway#session-start-limit-object
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from datetime import timedelta
from typing import Any, Final

from adapters.divided import OwnParts
from adapters.platform import ChatError, PlatformRefused, TokenRefused
from adapters.time_source import TimeSource

GAP: Final = timedelta(seconds=5.5)
"""Between two sessions of one rate limit key: the five seconds of Discord, and some for the way."""

HELD: Final = timedelta(minutes=5)
"""How long a session has to hold before the next break of its line counts as the first."""

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
    """No session may be begun for now; the library treats it as a lost connection."""


class Starts:
    """Counts and spaces the starts of sessions; outlives the clients that begin them.

    `turn` waits until other processes let a session with a rate limit key begin; `parts` says which
    shards are theirs.
    """

    def __init__(
        self,
        clock: TimeSource,
        parts: OwnParts | None = None,
        turn: Callable[[int], Awaitable[None]] | None = None,
    ) -> None:
        self._clock = clock
        self._parts = parts or OwnParts()
        self._among_all = turn
        self._last: dict[int, float] = {}
        self._at_once = 1
        self._left: int | None = None
        self._share = _LEAST

    def told(self, limit: Mapping[str, Any], shards: int) -> timedelta:
        """Take over what Discord allows now; returns the time until its limit is reset.

        It recommends so many `shards`, unless their number is chosen.
        """
        shards = self._parts.count or shards
        self._share = _DAY * shards / max(1, int(limit["total"]))
        self._left = int(limit["remaining"])
        self._at_once = max(1, int(limit["max_concurrency"]))
        return max(_LEAST, timedelta(milliseconds=int(limit["reset_after"])))

    def pause(self, begun: int) -> timedelta:
        """The pause of a shard that has begun so many short sessions in a row.

        It grows until even all shards at that pace stay within a day's sessions.
        """
        doubled: int = 2 ** min(begun, _DOUBLINGS)
        return min(GAP * doubled, max(GAP, self._share))

    async def enough(self, shards: int, reset: timedelta) -> bool:
        """Whether so many sessions may be begun; if not, wait until the limit is reset.

        Meanwhile another process may begin one for each of its shards: over the limit, Discord
        would end all sessions and take the token back.
        """
        needed = shards + self._parts.count - len(self._parts.ours)
        if self._left is None or self._left >= needed:
            return True
        line = "Discord allows %d more sessions, and %d are needed: waiting for %d minutes"
        logger.warning(line, self._left, needed, -(-reset // timedelta(minutes=1)))
        await asyncio.sleep(self._clock.seconds(reset))
        return False

    async def turn(self, shard: int) -> None:
        """Wait until this shard's session may be begun. Raises `NoStartLeft`."""
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
    """The error for a connection closed with this code; None if trying again may help."""
    if code == _TOKEN:
        return TokenRefused("Discord")
    reason = _FOR_GOOD.get(code or 0)
    return PlatformRefused("Discord", reason) if reason is not None else None
