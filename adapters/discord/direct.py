"""The channels of direct messages: each is opened once, and its id is stored."""

import asyncio
import math
from collections.abc import Coroutine
from dataclasses import dataclass
from typing import Final, Protocol

import discord
from cachetools import FIFOCache

from adapters.discord.errors import MISSING_ACCESS, UNKNOWN_CHANNEL

MOST_KNOWN: Final = 10_000
"""People whose channels are held in memory."""

OPENED_AT_ONCE: Final = 20
OPENED_EACH: Final = 3.0
"""Seconds between first messages to people, once the burst of `OPENED_AT_ONCE` is used up.

Discord quarantines bots that write to many new people in a short time (error 20026).
"""

_TURN_KEPT: Final = 600.0
"""Seconds before an unused turn expires: its message may have been dropped."""

_NOT_OURS: Final = (UNKNOWN_CHANNEL, MISSING_ACCESS)
"""The channel is gone, or belongs to an earlier application of the operators."""


@dataclass(frozen=True, slots=True)
class _Channel:
    """A channel, and whether this process has opened it."""

    id: int
    opened: bool = False


class DirectChannels(Protocol):
    """Stores each person's channel."""

    async def channel(self, user: str) -> str | None:
        """The channel of the person's direct messages; None if it was never opened."""

    async def keep(self, user: str, channel: str) -> None:
        """Store it, replacing an earlier one."""


class DirectMessages:
    """Finds people's direct messages.

    Discord limits how many may be opened, so none is opened twice.
    """

    def __init__(self, kept: DirectChannels) -> None:
        self._kept = kept
        self._known = FIFOCache[str, _Channel](MOST_KNOWN)
        self._finding: dict[str, asyncio.Task[int]] = {}
        self._free = -math.inf
        self._turns: dict[str, float] = {}  # the earliest first

    async def of(self, client: discord.Client, user: str) -> int:
        """The id of the person's channel; it is opened if it never was."""
        known = self._known.get(user)
        return known.id if known is not None else await self._once(user, self._find(client, user))

    async def reopen(self, client: discord.Client, user: str, error: discord.HTTPException) -> bool:
        """Open the channel again if the error says that it may not be ours; whether it changed.

        If this process opened the channel, being denied access to it is final.
        """
        gone = self._known.get(user)
        for_good = error.code == MISSING_ACCESS and gone is not None and gone.opened
        if error.code not in _NOT_OURS or for_good:
            return False
        opened = await self._once(user, self._open(client, user))
        return gone is None or opened != gone.id

    async def _once(self, user: str, find: Coroutine[object, object, int]) -> int:
        """Let simultaneous callers share one request."""
        finding = self._finding.get(user)
        if finding is None:
            finding = asyncio.create_task(find, name="direct messages")
            self._finding[user] = finding
            finding.add_done_callback(lambda _: self._finding.pop(user, None))
        else:
            find.close()
        return await asyncio.shield(finding)

    async def _find(self, client: discord.Client, user: str) -> int:
        kept = await self._kept.channel(user)
        if kept is None:
            return await self._open(client, user)
        self._known[user] = _Channel(int(kept))
        return int(kept)

    def _wait_for_turn(self, user: str) -> None:
        """Raise `RateLimited` unless it is this person's turn for a first message."""
        now = asyncio.get_running_loop().time()
        while self._turns and next(iter(self._turns.values())) < now - _TURN_KEPT:
            del self._turns[next(iter(self._turns))]
        if user not in self._turns:
            first = max(self._free, now - OPENED_EACH * (OPENED_AT_ONCE - 1))
            self._turns[user], self._free = first, first + OPENED_EACH
        if self._turns[user] > now:
            raise discord.RateLimited(self._turns[user] - now)
        del self._turns[user]

    async def _open(self, client: discord.Client, user: str) -> int:
        self._wait_for_turn(user)
        opened = await client.create_dm(discord.Object(int(user)))
        await self._kept.keep(user, str(opened.id))
        self._known[user] = _Channel(opened.id, opened=True)
        return opened.id
