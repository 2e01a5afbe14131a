"""Moving the places of a chat that continues under another id, without its old messages."""

from collections.abc import Iterator
from dataclasses import replace

from sqlalchemy import (
    Delete,
    Insert,
    Table,
    bindparam,
    delete,
    exists,
    insert,
    select,
)

from adapters.platform.chat import Place
from bot.people.announced import told_place
from bot.people.places import NO_SETTINGS, PlaceRow, Places, circle_of
from bot.people.schema import (
    chat_instances,
    daily_places,
    notices,
    places,
    showings,
    surfaces,
    tellings,
    tournament_showings,
)
from engine.standings.accounts import move_circle
from engine.store.batches import retried_on_conflict
from engine.store.commits import Batch, Write

_PLACE = "place_id"
"""The column with the place's id, by table; it is part of each table's key."""


def _inherited(table: Table) -> tuple[Insert, Delete]:
    """Statements that copy a place's rows to its heir, except those it has, and delete them."""
    heirs = table.alias()
    same = [heirs.c[key.name] == key for key in table.primary_key if key.name != _PLACE]
    already = exists().where(*same, heirs.c[_PLACE] == bindparam("heir"))
    heir = bindparam("heir", type_=table.c[_PLACE].type)
    copied = [heir if one.name == _PLACE else one for one in table.c]
    of_place = table.c[_PLACE] == bindparam("place")
    names = [one.name for one in table.c]
    copy = insert(table).from_select(names, select(*copied).where(of_place, ~already))
    return copy, delete(table).where(of_place)


_INHERITED = tuple(
    map(_inherited, (showings, notices, tournament_showings, daily_places, tellings))
)


async def move(known: Places, old: Place, new: Place) -> tuple[Place, ...]:
    """Give every place of the old chat the new chat's id, and return the old places.

    A place keeps its row, and with it showings, results, notices, language and settings. If the new
    chat already has a row for it, because somebody wrote there before the move was known, that row
    inherits all of this and keeps the new chat's messages.

    If both are the same chat, it no longer has topics: their places are merged into the chat's own
    place, the first one with its messages.
    """
    if old.chat != new.chat:
        return await _move(known, old, new)
    moved: list[Place] = []
    while left := await _leave_topic(known, old):
        moved += left
    return tuple(moved)


@retried_on_conflict
async def _leave_topic(known: Places, chat: Place) -> tuple[Place, ...]:
    """Merge one topic into its chat; return the topic's place, or nothing if there is none."""
    rows = await known.of_chat(chat)
    row = next((one for one in rows if one.place.topic), None)
    if row is None:
        return ()
    whole = next((one for one in rows if not one.place.topic), None)
    new = replace(row.place, topic="")
    told = told_place(row.place), told_place(new)
    await known.committer.commit(Batch(tuple(_writes(row, whole, new)), told))
    return (row.place,)


@retried_on_conflict
async def _move(known: Places, old: Place, new: Place) -> tuple[Place, ...]:
    leaving = await known.of_chat(old)
    heirs = {row.place.topic: row for row in await known.of_chat(new)}
    writes = [write for row in leaving for write in _writes(row, heirs.get(row.place.topic), new)]
    for circle, became in sorted({_circles(row.place, new) for row in leaving}):
        if circle != became:
            writes += await move_circle(known.database, circle, became)
    if writes:
        chat = {"platform": old.platform, "chat": old.chat}
        writes.append(Write.update(chat_instances, chat, {"chat": new.chat}, expects=None))
        places_now = [replace(row.place, chat=new.chat) for row in leaving]
        told = map(told_place, (*(row.place for row in leaving), *places_now))
        await known.committer.commit(Batch(tuple(writes), tuple(told)))
    return tuple(row.place for row in leaving)


def _circles(old: Place, new: Place) -> tuple[str, str]:
    """The circle of a place before and after the move."""
    return circle_of(old), circle_of(replace(old, chat=new.chat))


def _writes(row: PlaceRow, heir: PlaceRow | None, new: Place) -> Iterator[Write]:
    gone = {"place": row.id}
    if heir is not None or new.chat != row.place.chat:
        yield Write.delete(surfaces, {"place_id": row.id})
    if heir is None:
        title = (new.title if new.topic == row.place.topic else "") or row.place.title
        moved = {
            "chat": new.chat,
            "topic": row.place.topic if new.chat != row.place.chat else new.topic,
            "title": title,
            "reachable": True,
            "refused": False,
        }
        yield _change(row, moved)
        return
    both = {"place": row.id, "heir": heir.id}
    for copy, drop in _INHERITED:
        yield Write(copy, both, expects=None)
        yield Write(drop, gone, expects=None)
    settings = row.settings if row.settings != NO_SETTINGS else heir.settings
    yield _change(heir, {"language": row.language or heir.language, "settings": settings})
    yield Write.delete(places, {"id": row.id, "version": row.version}, expects=1)


def _change(row: PlaceRow, values: dict[str, object]) -> Write:
    key = {"id": row.id, "version": row.version}
    return Write.update(places, key, {**values, "version": row.version + 1})
