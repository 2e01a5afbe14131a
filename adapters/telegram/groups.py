"""Partitions of chats, a group's admins, and moves: of a group to a supergroup's id, or out of
topics.
"""

import asyncio
import logging
from binascii import crc32
from collections.abc import Coroutine
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any, Final

from cachetools import FIFOCache, LRUCache
from telegram import Bot, Chat, ChatMember
from telegram.error import RetryAfter, TelegramError

from adapters.platform.application import Application
from adapters.platform.chat import Place
from adapters.telegram.errors import in_short, pause_of
from adapters.trouble.failures import TimeSource, cancel_all

LIFE: Final = timedelta(minutes=5)
OLDEST: Final = timedelta(minutes=15)
"""Maximum age of an answer that is still used while Telegram is asked again."""

FAILURE_LIFE: Final = timedelta(seconds=30)
PATIENCE: Final = timedelta(seconds=2)
"""How long the first person who presses a button in a group waits; then they count as no admin."""

MOST_KNOWN: Final = 10_000
"""Groups whose admins are remembered."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class _Known:
    """`until`: when to ask again. `oldest`: when the answer expires."""

    users: frozenset[str]
    until: datetime
    oldest: datetime


class Admins:
    """The administrators of each group, at most a few minutes out of date.

    Asking takes no slot: only sending and editing count towards a chat's limits. If Telegram still
    demands a pause, it is not asked about the group until the pause is over.
    """

    def __init__(self, bot: Bot, clock: TimeSource) -> None:
        self._bot = bot
        self._clock = clock
        self._known = FIFOCache[str, _Known](MOST_KNOWN)
        self._asking: dict[str, asyncio.Task[None]] = {}

    async def manages(self, chat: str, user: str) -> bool:
        """Whether the user administers the group; false if Telegram does not say.

        A slightly outdated answer is returned at once and refreshed in the background. One older
        than `OLDEST` is not used: an admin may have been dismissed since.
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
        """Forget a group's admins because they have changed; drop a running request too."""
        self._known.pop(chat, None)
        asking = self._asking.pop(chat, None)
        if asking is not None:
            asking.cancel()

    def forget_all(self) -> None:
        """Forget all: another process may have received changes."""
        for chat in (*self._known, *self._asking):
            self.forget(chat)

    def _usable(self, chat: str) -> _Known | None:
        known = self._known.get(chat)
        return known if known is not None and self._clock.now() < known.oldest else None

    async def close(self) -> None:
        """Cancel the running requests."""
        await cancel_all(self._asking.values())

    async def _ask(self, chat: str) -> None:
        try:
            self._known[chat] = await self._answer(chat)
        finally:
            if self._asking.get(chat) is asyncio.current_task():
                del self._asking[chat]

    async def _answer(self, chat: str) -> _Known:
        """The group's admins; if Telegram fails, its last answer counts until it expires."""
        asked = self._clock.now()
        try:
            members = await self._bot.get_chat_administrators(int(chat))
        except TelegramError as error:
            logger.info("the admins of a group are unknown: %s", in_short(error))
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


class Members:
    """Who is in which group, at most `OLDEST` out of date; reported changes count at once.

    Telegram promises the answer only to bots that are admins; where it refuses, nothing is known.
    """

    def __init__(self, bot: Bot, clock: TimeSource) -> None:
        self._bot = bot
        self._clock = clock
        self._known = FIFOCache[tuple[str, str], tuple[bool | None, datetime]](MOST_KNOWN)

    async def is_member(self, chat: str, user: str) -> bool | None:
        """Whether the user is in the group; None if Telegram does not say."""
        known = self._known.get((chat, user))
        if known is not None and self._clock.now() < known[1]:
            return known[0]
        inside, life = await self._ask(chat, user)
        self._known[chat, user] = inside, self._clock.now() + life
        return inside

    def forget(self, chat: str, user: str) -> None:
        """Ask again about a user who came or went."""
        self._known.pop((chat, user), None)

    def forget_all(self) -> None:
        """Ask again about all: another process may have received changes."""
        self._known.clear()

    async def _ask(self, chat: str, user: str) -> tuple[bool | None, timedelta]:
        try:
            async with asyncio.timeout(self._clock.seconds(PATIENCE)):
                member = await self._bot.get_chat_member(int(chat), int(user))
        except TimeoutError:
            return None, FAILURE_LIFE
        except TelegramError as error:
            logger.info("whether a person is in a group is unknown: %s", in_short(error))
            pause = pause_of(error) if isinstance(error, RetryAfter) else FAILURE_LIFE
            return None, max(pause, FAILURE_LIFE)
        return is_inside(member), OLDEST


def is_inside(member: ChatMember) -> bool:
    """Whether somebody with this status is in the group, even if they may not write there."""
    if member.status == ChatMember.RESTRICTED:
        return bool(getattr(member, "is_member", False))
    return member.status not in (ChatMember.LEFT, ChatMember.BANNED)


PLATFORM: Final = "telegram"
_CLOSING = 0.4  # seconds
_FORUMS: Final = 10_000  # chats with topics that are remembered


def part_of(place: Place, parts: int) -> int:
    """The partition of a place.

    A supergroup has another id than the group that it was, and so may be in another partition.
    """
    return part_of_chat(place.chat, parts)


def part_of_chat(chat: str, parts: int) -> int:
    """The partition of a chat (in private, the person's id); 0 for what has no chat."""
    return crc32(chat.encode()) % parts if chat else 0


class GroupMigrations:
    """Reports each move to the application once, however it is noticed.

    Telegram reports a group's move three times: in the old chat, in the new chat, and by refusing
    writes to the old one. It does not report that topics were switched off: the chat's next message
    no longer comes from a forum, and writes to a topic are refused.
    """

    def __init__(self, application: Application, bot: Bot) -> None:
        self._application = application
        self._bot = bot
        self.ids: dict[str, str] = {}  # the present ids of chats that have moved
        self._forums = LRUCache[int, bool](_FORUMS)
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def now(self, chat: str) -> str:
        """The chat's present id."""
        return self.ids.get(chat, chat)

    async def moved(self, old: str, new: str) -> None:
        """Report that a chat has moved. Returns when the application has handled it."""
        if self.now(old) != new:
            await self._once(old, self._tell(old, new))

    async def heed(self, chat: Chat) -> None:
        """Note whether the chat is a forum; report it if it was one before."""
        if chat.is_forum:
            self._forums[chat.id] = True
        elif self._forums.pop(chat.id, False):
            await self._flatten(str(chat.id))

    async def lost_topics(self, chat: str) -> bool:
        """Whether the chat has no topics any more; if so, report that. Called after "topic not
        found".
        """
        try:
            found = await self._bot.get_chat(int(chat))
        except TelegramError as error:
            logger.info("whether a chat has topics is unknown: %s", in_short(error))
            return False
        if found.is_forum:
            return False
        self._forums.pop(int(chat), None)
        await self._flatten(chat)
        return True

    async def close(self) -> None:
        """Wait a moment for running reports."""
        if self._under_way:
            _, late = await asyncio.wait(tuple(self._under_way.values()), timeout=_CLOSING)
            await cancel_all(late)

    async def _flatten(self, chat: str) -> None:
        place = Place(PLATFORM, chat)
        await self._once(f"topics of {chat}", self._application.moved(place, place))

    async def _once(self, what: str, tell: Coroutine[Any, Any, None]) -> None:
        """Report in a separate task, because the report may end the task that found out."""
        telling = self._under_way.get(what)
        if telling is None:
            telling = asyncio.create_task(tell, name=f"move of {what}")
            self._under_way[what] = telling
            telling.add_done_callback(lambda _: self._under_way.pop(what, None))
        else:
            tell.close()
        await asyncio.shield(telling)

    async def _tell(self, old: str, new: str) -> None:
        await self._application.moved(Place(PLATFORM, old), Place(PLATFORM, new))
        self.ids[old] = new
