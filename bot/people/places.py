"""Places, with their language and settings, and the tables shown in them."""

import secrets
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import (
    Row,
    and_,
    bindparam,
    exists,
    func,
    literal,
    or_,
    select,
    update,
)

from adapters.platform.chat import Place
from bot.people.announced import announce, told_community, told_place, told_showing
from bot.people.own_rows import ROOM
from bot.people.schema import launched_visitors, places, showings, table_rooms
from engine.standings.accounts import move_circle
from engine.standings.careers import EVERYWHERE
from engine.store.batches import retried_on_conflict
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.store.locks import KeyedLocks

NO_SETTINGS = "{}"


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """The stored row of a place.

    place: with the latest known title.
    language: a BCP 47 tag. settings: JSON of `PlaceDefaults`.
    reachable: false if the bot was removed or the private chat was never opened; the bot then does
    not write there until something comes from the place.
    refused: the place cannot be written to for now; the bot keeps trying.
    launched: the place belongs to pages that are opened inside another app; this never changes.
    """

    id: str
    place: Place
    language: str | None
    settings: str
    reachable: bool
    version: int
    refused: bool = False
    launched: bool = False


def circle_of(place: Place) -> str:
    """The circle of a place's matches: its community or chat; `EVERYWHERE` in private."""
    if place.private:
        return EVERYWHERE
    return f"{place.platform}/{place.community or place.chat}"


_IS_LAUNCHED = and_(
    places.c.platform == ROOM,
    places.c.private,
    places.c.topic == "",
    exists().where(launched_visitors.c.visitor == places.c.chat),
)

SELECT_PLACES: Final = select(places, _IS_LAUNCHED.label("launched"))
"""The rows that `row_of` reads."""

_SHUT_OUT = (
    update(places)
    .where(
        places.c.platform == bindparam("on_platform"),
        places.c.community == bindparam("of_community"),
        places.c.reachable == literal(value=True),
    )
    .values(reachable=literal(value=False), version=places.c.version + 1)
)


def write_showing(table_id: str, place_id: str, since: int) -> Write:
    """Show a table in a place; does nothing if it is shown there already."""
    row = {"table_id": table_id, "place_id": place_id, "since": since}
    return Write.ensure(showings, row)


class Places:
    """Finds, creates and changes places."""

    def __init__(
        self,
        database: Database,
        committer: Committer,
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self.database = database
        self.committer = committer
        self._new_id = new_id
        self._locks = KeyedLocks()

    @retried_on_conflict
    async def of(self, place: Place, *, reachable: bool = True) -> PlaceRow:
        """The row of a place, created if it is new; `reachable` applies to a new row."""
        found = await self.find(place)
        if found is not None:
            return found
        launched = place.platform == ROOM and place.private and await self._is_visitor(place)
        row = PlaceRow(
            self._new_id(), place, None, NO_SETTINGS, reachable, version=1, launched=launched
        )
        await self.committer.commit(Batch((_write_new(row),)))
        return row

    async def _is_visitor(self, place: Place) -> bool:
        query = select(launched_visitors.c.visitor).where(launched_visitors.c.visitor == place.chat)
        return not place.topic and await self.database.scalar(query) is not None

    async def get(self, place_id: str) -> PlaceRow | None:
        """The place with this id."""
        rows = await self.database.rows(SELECT_PLACES.where(places.c.id == place_id))
        return row_of(rows[0]) if rows else None

    async def change(self, place_id: str, edit: Callable[[PlaceRow], PlaceRow]) -> PlaceRow:
        """Edit and store a row; `edit` is called again after a conflict.

        Only title, community, language, settings, `reachable` and `refused` can change. Raises
        `KeyError` if there is no such place.
        """
        async with self._locks.of(place_id):
            return await self._change(place_id, edit)

    @retried_on_conflict
    async def _change(self, place_id: str, edit: Callable[[PlaceRow], PlaceRow]) -> PlaceRow:
        old = await self.get(place_id)
        if old is None:
            raise KeyError(place_id)
        new = edit(old)
        if new == old and _told(new.place) == _told(old.place):
            return old
        key = {"id": place_id, "version": old.version}
        writes = [Write.update(places, key, _values(new, old.version + 1))]
        if (circle := circle_of(old.place)) != circle_of(new.place):
            writes += await move_circle(self.database, circle, circle_of(new.place))
        await self.committer.commit(Batch(tuple(writes), (told_place(old.place),)))
        return replace(new, version=old.version + 1)

    async def shut_out(self, platform: str, community: str) -> None:
        """Mark all places of a community as not reachable."""
        values = {"on_platform": platform, "of_community": community}
        write = Write(_SHUT_OUT, values, expects=None)
        await self.committer.commit(Batch((write,), (told_community(platform, community),)))

    async def tell(self, *gone: Place) -> None:
        """Announce stored changes of places to other processes."""
        await announce(self.committer, *map(told_place, gone))

    async def show(self, table_id: str, place_id: str, since: int) -> None:
        """Show a table in one more place, from `since` on (milliseconds since 1970 UTC)."""
        write = write_showing(table_id, place_id, since)
        await self.committer.commit(Batch((write,), (told_showing(table_id),)))

    async def hide(self, table_id: str, place_id: str) -> None:
        """Stop showing a table in a place."""
        write = Write.delete(showings, {"table_id": table_id, "place_id": place_id})
        await self.committer.commit(Batch((write,), (told_showing(table_id),)))

    async def of_chat(self, place: Place) -> tuple[PlaceRow, ...]:
        """The known places of the same chat: the place itself and its other topics."""
        query = SELECT_PLACES.where(
            places.c.platform == place.platform,
            places.c.chat == place.chat,
            places.c.private == literal(place.private),
        )
        return tuple(map(row_of, await self.database.rows(query)))

    async def of_circle(self, circle: str) -> tuple[PlaceRow, ...]:
        """The reachable places of a circle, those with the most recently shown table first."""
        platform, _, chat = circle.partition("/")
        query = (
            SELECT_PLACES.outerjoin(showings, showings.c.place_id == places.c.id)
            .where(
                places.c.platform == platform,
                or_(
                    places.c.community == chat,
                    and_(places.c.community == "", places.c.chat == chat),
                ),
                places.c.private == literal(value=False),
                places.c.reachable == literal(value=True),
            )
            .group_by(places.c.id)
            .order_by(func.max(showings.c.since).desc().nulls_last(), places.c.id)
        )
        return tuple(map(row_of, await self.database.rows(query)))

    async def circles(self) -> frozenset[str]:
        """The circles with at least one reachable place."""
        query = (
            select(places.c.platform, places.c.community, places.c.chat)
            .where(places.c.private == literal(value=False))
            .where(places.c.reachable == literal(value=True))
            .distinct()
        )
        rows = await self.database.rows(query)
        return frozenset(f"{row.platform}/{row.community or row.chat}" for row in rows)

    async def whispers(self, platform: str, user: str) -> tuple[PlaceRow, ...]:
        """The places of messages that only this user sees."""
        query = SELECT_PLACES.where(
            places.c.platform == platform,
            places.c.private == literal(value=True),
            places.c.topic == user,
        )
        return tuple(map(row_of, await self.database.rows(query)))

    async def showing(self, table_id: str) -> tuple[PlaceRow, ...]:
        """The places in which a table is shown, the oldest showing first."""
        query = (
            SELECT_PLACES.join(showings, showings.c.place_id == places.c.id)
            .where(showings.c.table_id == table_id)
            .order_by(showings.c.since, places.c.id)
        )
        return tuple(map(row_of, await self.database.rows(query)))

    async def chats(self, table_id: str) -> tuple[PlaceRow, ...]:
        """Like `showing`, without the table's own room, which has the same people as the other
        places.
        """
        query = select(table_rooms.c.room).where(table_rooms.c.table_id == table_id)
        room = await self.database.scalar(query)
        rows = await self.showing(table_id)
        own = Place(ROOM, room) if room else None
        return tuple(row for row in rows if row.place != own)

    async def find(self, place: Place) -> PlaceRow | None:
        """The row of a place, if it has one."""
        query = SELECT_PLACES.where(
            places.c.platform == place.platform,
            places.c.chat == place.chat,
            places.c.topic == place.topic,
            places.c.private == literal(place.private),
        )
        rows = await self.database.rows(query)
        return row_of(rows[0]) if rows else None


def _write_new(row: PlaceRow) -> Write:
    place = row.place
    key = {"platform": place.platform, "chat": place.chat, "topic": place.topic}
    whole = {"id": row.id, **key, "private": place.private, **_values(row, row.version)}
    return Write.insert(places, whole)


def _values(row: PlaceRow, version: int) -> dict[str, object]:
    """The columns that can change."""
    return {
        "language": row.language,
        "settings": row.settings,
        "reachable": row.reachable,
        "refused": row.refused,
        "title": row.place.title,
        "community": row.place.community,
        "version": version,
    }


def _told(place: Place) -> tuple[str, str]:
    return place.title, place.community


def place_of(row: Row[*tuple[Any, ...]]) -> Place:
    """The place of a row of `places`."""
    return Place(row.platform, row.chat, row.topic, row.private, row.title, row.community)


def row_of(row: Row[*tuple[Any, ...]]) -> PlaceRow:
    """Convert a row of `SELECT_PLACES`."""
    return PlaceRow(
        row.id,
        place_of(row),
        row.language,
        row.settings,
        row.reachable,
        row.version,
        row.refused,
        bool(row.launched),
    )
