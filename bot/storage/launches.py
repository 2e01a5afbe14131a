"""Storage of pages opened inside chat apps: people's visitors there, and the rooms of tables.

Also the channels of direct messages, and the names of chats from which pages were opened.
"""

from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import datetime
from typing import Final

from cachetools import LRUCache
from sqlalchemy import bindparam, select

from adapters.browser.archive import Visitor
from adapters.platform.chat import Person, Place
from bot.people.schema import (
    browser_members,
    browser_rooms,
    browser_visitors,
    chat_instances,
    direct_channels,
    identities,
    launched_visitors,
    table_rooms,
)
from bot.settings.settings import BROWSER
from bot.storage.browser_visitors import visitor_of
from engine.host.clock import to_ms
from engine.store.batches import retried_on_conflict
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database
from engine.store.schema import tables
from engine.tables.table import LIVE

_VISITOR: Final = (
    select(browser_visitors)
    .join(launched_visitors, launched_visitors.c.visitor == browser_visitors.c.id)
    .where(
        launched_visitors.c.platform == bindparam("on_platform"),
        launched_visitors.c.user_id == bindparam("user"),
    )
)
_JOINED: Final = (
    select(tables.c.id)
    .join(table_rooms, table_rooms.c.table_id == tables.c.id)
    .join(browser_members, browser_members.c.room == table_rooms.c.room)
    .where(browser_members.c.visitor == bindparam("who"), tables.c.status.in_(LIVE))
    .order_by(tables.c.updated_at.desc())
)


class LaunchStore:
    """Finds and makes the visitors of other platforms' people, and the rooms of tables."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def visitor(self, person: Person) -> Visitor | None:
        """The visitor of a person from another platform who opens our pages."""
        asked = {"on_platform": person.platform, "user": person.user}
        rows = await self._database.rows(_VISITOR, asked)
        return visitor_of(rows[0]) if rows else None

    @retried_on_conflict
    async def enter(self, person: Person, account: str, new: Visitor) -> tuple[Visitor, bool]:
        """The person's visitor with the name and language of `new`, and whether it was created now.

        A new visitor is one more identity of the account.
        """
        known = await self.visitor(person)
        if known is None:
            await self._committer.commit(Batch(_write_visitor(person, account, new)))
            return new, True
        now = replace(known, name=new.name, language=new.language)
        if now != known:
            named, spoken = {"name": now.name}, {"language": now.language}
            user = {"platform": BROWSER, "user_id": known.id}
            visitor = Write.update(browser_visitors, {"id": known.id}, {**named, **spoken})
            identity = Write.update(identities, user, named)
            await self._committer.commit(Batch((visitor, identity)))
        return now, False

    async def user_of(self, visitor: str) -> tuple[str, str] | None:
        """The platform and user of the person behind this visitor."""
        query = select(launched_visitors.c.platform, launched_visitors.c.user_id)
        rows = await self._database.rows(query.where(launched_visitors.c.visitor == visitor))
        return (rows[0].platform, rows[0].user_id) if rows else None

    async def room_of(self, table_id: str) -> str:
        """The code of the room that shows a table; empty if there is none yet."""
        query = select(table_rooms.c.room).where(table_rooms.c.table_id == table_id)
        return await self._database.scalar(query) or ""

    async def table_of(self, room: str) -> str:
        """The id of the table that a room shows; empty for other rooms."""
        query = select(table_rooms.c.table_id).where(table_rooms.c.room == room)
        return await self._database.scalar(query) or ""

    async def joined(self, visitor: str) -> tuple[str, ...]:
        """The ids of the live tables with a room where a visitor is a member."""
        return tuple(await self._database.scalars(_JOINED, {"who": visitor}))

    async def entered(self, visitor: str) -> tuple[tuple[str, str], ...]:
        """The rooms of tables where a visitor is a member, each with the id of its table."""
        query = (
            select(table_rooms.c.room, table_rooms.c.table_id)
            .join(browser_members, browser_members.c.room == table_rooms.c.room)
            .where(browser_members.c.visitor == visitor)
        )
        return tuple((row.room, row.table_id) for row in await self._database.rows(query))

    async def people_in(self, room: str) -> frozenset[str]:
        """The accounts of a room's members."""
        query = (
            select(identities.c.account_id)
            .join(browser_members, browser_members.c.visitor == identities.c.user_id)
            .where(identities.c.platform == BROWSER, browser_members.c.room == room)
        )
        return frozenset(await self._database.scalars(query))

    async def leave(self, visitor: str, rooms: Iterable[str]) -> None:
        """End a visitor's membership in these rooms."""
        writes = tuple(
            Write.delete(browser_members, {"room": room, "visitor": visitor}) for room in rooms
        )
        if writes:
            await self._committer.commit(Batch(writes))

    @retried_on_conflict
    async def open_room(
        self, table_id: str, now: datetime, new_code: Callable[[], str], nobody: str
    ) -> str:
        """The code of the room that shows a table, opened if there is none.

        Nobody owns it: `nobody` is the id of a new visitor without a name.
        """
        known = await self.room_of(table_id)
        if known:
            return known
        code, at = new_code(), to_ms(now)
        owner = {"id": nobody, "name": "", "language": "", "created_at": at}
        room = {"code": code, "owner": nobody, "created_at": at}
        writes = (
            Write.insert(browser_visitors, owner),
            Write.insert(browser_rooms, room),
            Write.insert(table_rooms, {"table_id": table_id, "room": code}),
        )
        await self._committer.commit(Batch(writes))
        return code


def _write_visitor(person: Person, account: str, new: Visitor) -> tuple[Write, ...]:
    visitor = {
        "id": new.id,
        "name": new.name,
        "language": new.language,
        "created_at": to_ms(new.created),
    }
    launched = {"platform": person.platform, "user_id": person.user, "visitor": new.id}
    identity = {
        "platform": BROWSER,
        "user_id": new.id,
        "account_id": account,
        "name": new.name,
        "username": None,
    }
    return (
        Write.insert(browser_visitors, visitor),
        Write.insert(launched_visitors, launched),
        Write.insert(identities, identity),
    )


_KNOWN: Final = 10_000  # names known to be stored; others may be stored again


class ChatInstances:
    """The names by which a platform tells pages in which chat they were opened.

    By this name, a page proves from which chat it was opened. Taps in the chat carry the same name.
    """

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer
        self._known = LRUCache[tuple[str, str], str](_KNOWN)

    async def note(self, place: Place, instance: str) -> None:
        """Store a name of a group chat, unless it is known already."""
        key = place.platform, instance
        if self._known.get(key) == place.chat:
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
