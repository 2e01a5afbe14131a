"""The names under which a platform tells pages in which chat they were opened.

A page that was opened from a chat proves by this name where it comes from. Taps in the chat carry
the same name.
"""

from typing import Final

from cachetools import LRUCache
from sqlalchemy import select

from adapters.platform.chat import Place
from bot.people.schema import chat_instances
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

_KNOWN: Final = 10_000  # names that are certainly stored; others are only stored once more


class ChatInstances:
    """Stores the names of chats, and finds a chat by a name."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer
        self._known = LRUCache[tuple[str, str], str](_KNOWN)

    async def note(self, place: Place, instance: str) -> None:
        """Store a name of a group chat, unless it is known already."""
        key = place.platform, instance
        if not instance or place.private or self._known.get(key) == place.chat:
            return
        if await self.chat_of(place.platform, instance) != place.chat:
            named = {"platform": place.platform, "instance": instance}
            old = Write.delete(chat_instances, named)
            new = Write.insert(chat_instances, {**named, "chat": place.chat})
            try:
                await self._committer.commit(Batch((old, new)))
            except Conflict:  # stored at the same moment; the next tap looks again
                return
        self._known[key] = place.chat

    async def chat_of(self, platform: str, instance: str) -> str:
        """The chat with this name; empty if it is unknown."""
        query = select(chat_instances.c.chat).where(
            chat_instances.c.platform == platform, chat_instances.c.instance == instance
        )
        return await self._database.scalar(query) or ""
