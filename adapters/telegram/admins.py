"""Who administers a group, cached so that Telegram is rarely asked."""

import asyncio
import logging
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from cachetools import FIFOCache
from telegram import Bot
from telegram.error import TelegramError

from adapters.telegram.errors import in_short
from adapters.time_source import TimeSource

LIFE: Final = timedelta(minutes=5)
FAILURE_LIFE: Final = timedelta(seconds=30)
PATIENCE: Final = timedelta(seconds=2)
"""How long the first who presses a button in a group waits; then he is taken for no admin."""

MOST_KNOWN: Final = 10_000
"""Groups whose admins are remembered."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Known:
    users: frozenset[str]
    until: datetime


class Admins:
    """The administrators of each group, as they were a few minutes ago."""

    def __init__(self, bot: Bot, clock: TimeSource) -> None:
        self._bot = bot
        self._clock = clock
        self._known = FIFOCache[str, _Known](MOST_KNOWN)
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def manages(self, chat: str, user: str) -> bool:
        """Whether the user administers the group; false if Telegram does not say.

        A slightly outdated answer is given at once and refreshed in the background.
        """
        known = self._known.get(chat)
        if known is None or known.until <= self._clock.now():
            asking = self._asking.get(chat)
            if asking is None:
                asking = asyncio.create_task(self._ask(chat), name=f"admins of {chat}")
                self._asking[chat] = asking
                asking.add_done_callback(lambda _: self._asking.pop(chat, None))
            if known is None:
                await asyncio.wait({asking}, timeout=self._clock.seconds(PATIENCE))
                known = self._known.get(chat)
        return known is not None and user in known.users

    def forget(self, chat: str) -> None:
        """The group's administrators have changed."""
        self._known.pop(chat, None)

    async def close(self) -> None:
        """Stop asking."""
        asking = tuple(self._asking.values())
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    async def _ask(self, chat: str) -> None:
        users, life = frozenset[str](), FAILURE_LIFE
        try:
            members = await self._bot.get_chat_administrators(int(chat))
        except TelegramError as error:
            logger.info("the admins of a group are not known: %s", in_short(error))
        else:
            users, life = frozenset(str(member.user.id) for member in members), LIFE
        self._known[chat] = _Known(users, self._clock.now() + life)
