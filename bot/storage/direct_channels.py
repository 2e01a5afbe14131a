"""The channels of people's direct messages, on platforms that have to be asked for them."""

from sqlalchemy import select

from bot.people.schema import direct_channels
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database


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
