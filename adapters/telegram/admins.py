"""Who administers a group, cached so that Telegram is rarely asked."""

import asyncio
import logging
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Final

from cachetools import FIFOCache
from telegram import Bot
from telegram.error import RetryAfter, TelegramError

from adapters.telegram.errors import in_short, pause_of
from adapters.time_source import TimeSource

LIFE: Final = timedelta(minutes=5)
OLDEST: Final = timedelta(minutes=15)
"""Maximum age of an answer that is still used while Telegram is asked again in the background."""

FAILURE_LIFE: Final = timedelta(seconds=30)
PATIENCE: Final = timedelta(seconds=2)
"""How long the first who presses a button in a group waits; then he is taken for no admin."""

MOST_KNOWN: Final = 10_000
"""Groups whose admins are remembered."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Known:
    """`until`: when to ask again. `oldest`: after that it counts for nothing."""

    users: frozenset[str]
    until: datetime
    oldest: datetime


class Admins:
    """The administrators of each group, as they were a few minutes ago.

    Asking takes no slot: only what is sent and edited counts for a chat's limits. Where Telegram
    wants a pause all the same, the group's admins are not asked for before it is over.
    """

    def __init__(self, bot: Bot, clock: TimeSource) -> None:
        self._bot = bot
        self._clock = clock
        self._known = FIFOCache[str, _Known](MOST_KNOWN)
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def manages(self, chat: str, user: str) -> bool:
        """Whether the user administers the group; false if Telegram does not say.

        A slightly outdated answer is given at once and refreshed in the background. One older than
        `OLDEST` is not used: an admin may have been dismissed since.
        """
        known, found = self._usable(chat), self._known.get(chat)
        if found is None or found.until <= self._clock.now():
            asking = self._asking.get(chat)
            if asking is None:
                asking = asyncio.create_task(self._ask(chat), name=f"admins of {chat}")
                self._asking[chat] = asking
            if known is None:
                await asyncio.wait({asking}, timeout=self._clock.seconds(PATIENCE))
                known = self._usable(chat)
        return known is not None and user in known.users

    def forget(self, chat: str) -> None:
        """The group's administrators have changed; an answer under way may be from before."""
        self._known.pop(chat, None)
        asking = self._asking.pop(chat, None)
        if asking is not None:
            asking.cancel()

    def forget_all(self) -> None:
        """Another process may have heard that some have changed."""
        for chat in (*self._known, *self._asking):
            self.forget(chat)

    def _usable(self, chat: str) -> _Known | None:
        known = self._known.get(chat)
        return known if known is not None and self._clock.now() < known.oldest else None

    async def close(self) -> None:
        """Stop asking."""
        asking = tuple(self._asking.values())
        for task in asking:
            task.cancel()
        await asyncio.gather(*asking, return_exceptions=True)

    async def _ask(self, chat: str) -> None:
        try:
            self._known[chat] = await self._answer(chat)
        finally:
            if self._asking.get(chat) is asyncio.current_task():
                del self._asking[chat]

    async def _answer(self, chat: str) -> _Known:
        """Who they are; if Telegram fails, what it said before counts until it is too old."""
        asked = self._clock.now()
        try:
            members = await self._bot.get_chat_administrators(int(chat))
        except TelegramError as error:
            logger.info("the admins of a group are not known: %s", in_short(error))
            life = FAILURE_LIFE
            if isinstance(error, RetryAfter):
                life = max(life, pause_of(error))
            again = self._clock.now() + life
            before = self._usable(chat)
            if before is not None and before.users:
                return replace(before, until=again)
            return _Known(frozenset(), again, asked + OLDEST)
        users = frozenset(str(member.user.id) for member in members)
        return _Known(users, self._clock.now() + LIFE, asked + OLDEST)
