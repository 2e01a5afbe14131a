"""Names of chats on their platforms: of people's direct messages, and of chats that open pages."""

from typing import Final

from cachetools import LRUCache
from sqlalchemy import select

from adapters.platform.chat import Place
from bot.people.schema import chat_instances, direct_channels
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

_KNOWN: Final = 10_000  # names that are certainly stored; others are only stored once more


class ChatInstances:
    """The names under which a platform tells pages in which chat they were opened.

    A page that was opened from a chat proves by this name where it comes from. Taps in the chat
    carry the same name.
    """

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


class StoredDirectChannels:
    """The direct channels of one platform."""

    def __init__(self, platform: str, database: Database, committer: Committer) -> None:
        self._platform = platform
        self._database = database
        self._committer = committer

    async def channel(self, user: str) -> str | None:
        """The channel of a user's direct messages; None if it was never opened."""
        query = select(direct_channels.c.channel).where(
            direct_channels.c.platform == self._platform, direct_channels.c.user_id == user
        )
        channel: str | None = await self._database.scalar(query)
        return channel

    async def keep(self, user: str, channel: str) -> None:
        """Store a user's channel; raises `StoreFailed`."""
        key = {"platform": self._platform, "user_id": user}
        old = Write.delete(direct_channels, key)
        new = Write.insert(direct_channels, {**key, "channel": channel})
        try:
            await self._committer.commit(Batch((old, new)))
        except Conflict:  # stored by another task at the same moment
            return
