"""The names under which a platform tells pages in which chat they were opened.

A page that was opened from a chat proves by this name where it comes from. Taps in the chat carry
the same name.
"""

from typing import Final

from cachetools import LRUCache
from sqlalchemy import bindparam, delete, insert, select

from adapters.platform.chat import Place
from bot.people.schema import chat_instances
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

_KNOWN: Final = 10_000  # names that are certainly stored; others are only stored once more

_FORGET = delete(chat_instances).where(
    chat_instances.c.platform == bindparam("on_platform"),
    chat_instances.c.instance == bindparam("named"),
)
_KEEP = insert(chat_instances)


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
            old = Write(_FORGET, {"on_platform": place.platform, "named": instance}, expects=None)
            row = {"platform": place.platform, "instance": instance, "chat": place.chat}
            try:
                await self._committer.commit(Batch((old, Write(_KEEP, row))))
            except Conflict:  # stored at the same moment; the next tap looks again
                return
        self._known[key] = place.chat

    async def chat_of(self, platform: str, instance: str) -> str:
        """The chat with this name; empty if it is unknown."""
        query = select(chat_instances.c.chat).where(
            chat_instances.c.platform == platform, chat_instances.c.instance == instance
        )
        async with self._database.read() as connection:
            return await connection.scalar(query) or ""
