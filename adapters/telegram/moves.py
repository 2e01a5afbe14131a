"""Groups that become supergroups, the same chat under another id; and forums without topics."""

import asyncio
import logging
from binascii import crc32
from collections.abc import Coroutine
from typing import Any, Final

from cachetools import LRUCache
from telegram import Bot, Chat
from telegram.error import TelegramError

from adapters.application import Application
from adapters.chat import Place
from adapters.telegram.errors import in_short

PLATFORM: Final = "telegram"
_CLOSING = 0.4  # seconds
_FORUMS: Final = 10_000  # chats with topics that are remembered

logger = logging.getLogger(__name__)


def part_of(place: Place, parts: int) -> int:
    """In which of so many parts a place is. A supergroup has not the id of the group that it was,
    and so another part as well.
    """
    return part_of_chat(place.chat, parts)


def part_of_chat(chat: str, parts: int) -> int:
    """In which part a chat is, whose id in private is the person's; the first one has what is in no
    chat.
    """
    return crc32(chat.encode()) % parts if chat else 0


class Moves:
    """Tells the application of each move once, whoever hears of it first.

    Telegram reports one of a chat three times: in the old chat, in the new one, and by refusing
    writes to the old one. That topics were switched off it does not report: the chat's next message
    is of no forum, and what is written to a topic is refused.
    """

    def __init__(self, application: Application, bot: Bot) -> None:
        self._application = application
        self._bot = bot
        self._moved: dict[str, str] = {}
        self._forums = LRUCache[int, bool](_FORUMS)
        self._under_way: dict[str, asyncio.Task[None]] = {}

    def now(self, chat: str) -> str:
        """The chat's present id."""
        return self._moved.get(chat, chat)

    async def moved(self, old: str, new: str) -> None:
        """A chat has moved. Returns when the application has dealt with it."""
        if self.now(old) != new:
            await self._once(old, self._tell(old, new))

    async def heed(self, chat: Chat) -> None:
        """Something came from a chat, which may have been a forum until now."""
        if chat.is_forum:
            self._forums[chat.id] = True
        elif self._forums.pop(chat.id, False):
            await self._flatten(str(chat.id))

    async def lost_topics(self, chat: str) -> bool:
        """A topic was not found: whether the chat has none any more, which is dealt with then."""
        try:
            found = await self._bot.get_chat(int(chat))
        except TelegramError as error:
            logger.info("whether a chat has topics is not known: %s", in_short(error))
            return False
        if found.is_forum:
            return False
        self._forums.pop(int(chat), None)
        await self._flatten(chat)
        return True

    async def close(self) -> None:
        """Wait a little for what is under way."""
        if self._under_way:
            _, late = await asyncio.wait(tuple(self._under_way.values()), timeout=_CLOSING)
            for telling in late:
                telling.cancel()

    async def _flatten(self, chat: str) -> None:
        place = Place(PLATFORM, chat)
        await self._once(f"topics of {chat}", self._application.moved(place, place))

    async def _once(self, what: str, tell: Coroutine[Any, Any, None]) -> None:
        """Tell it in a task of its own, because that may end the task that found out."""
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
        self._moved[old] = new
