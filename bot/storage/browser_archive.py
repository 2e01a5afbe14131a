"""The browser room's archive, in the database: rooms, messages and files."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import (
    Row,
    Select,
    and_,
    bindparam,
    exists,
    false,
    func,
    select,
    update,
)
from sqlalchemy.ext.asyncio import AsyncConnection

from adapters.browser.archive import (
    DuplicateNonce,
    Message,
    Room,
    Visit,
)
from adapters.platform.views import Document
from bot.locales.words import Words
from bot.people.schema import (
    STANDS_BY_NONCE,
    browser_files,
    browser_members,
    browser_messages,
    browser_rooms,
    browser_visitors,
    table_rooms,
)
from bot.storage import named_bodies
from bot.storage.browser_visitors import StoredVisitors
from bot.storage.surfaces import outage_as_not_kept
from engine.host.clock import from_ms, to_ms
from engine.store.batches import retried_on_conflict
from engine.store.commits import Committer, Conflict, Write
from engine.store.database import Database
from engine.store.locks import KeyedLocks
from engine.store.schema import processes, tables

ROOM = (
    select(browser_rooms, tables.c.code.label("table_code"))
    .outerjoin(table_rooms, table_rooms.c.room == browser_rooms.c.code)
    .outerjoin(tables, tables.c.id == table_rooms.c.table_id)
    .where(browser_rooms.c.code == bindparam("in_room"))
)

WAS_THERE = select(browser_members.c.room).where(
    browser_members.c.room == bindparam("in_room"),
    browser_members.c.visitor == bindparam("who"),
)

_OWN = browser_members.alias("own")

NAMES = (
    select(browser_visitors.c.name)
    .join(browser_members, browser_members.c.visitor == browser_visitors.c.id)
    .where(
        (browser_members.c.room == bindparam("in_room"))
        | browser_members.c.room.in_(select(_OWN.c.room).where(_OWN.c.visitor == bindparam("who"))),
        browser_members.c.visitor != bindparam("who"),
    )
    .distinct()
)

LAST_NUMBER: Select[int | None] = select(func.max(browser_messages.c.number)).where(
    browser_messages.c.place == bindparam("in_place")
)

_SELECT_MESSAGE = select(
    browser_messages.c.number,
    browser_messages.c.author,
    browser_messages.c.body,
    browser_messages.c.at,
    browser_messages.c.edited,
    browser_messages.c.answers,
).where(browser_messages.c.place == bindparam("in_place"))

ONE_MESSAGE = _SELECT_MESSAGE.where(browser_messages.c.number == bindparam("message"))

STANDING_MESSAGE = ONE_MESSAGE.where(browser_messages.c.deleted == false())

FILE = (
    select(browser_files.c.name, browser_files.c.body, browser_files.c.mime)
    .join(
        browser_messages,
        and_(
            browser_messages.c.place == browser_files.c.place,
            browser_messages.c.number == browser_files.c.number,
        ),
    )
    .where(
        browser_files.c.place == bindparam("in_place"),
        browser_files.c.number == bindparam("message"),
        browser_messages.c.deleted == false(),
    )
)

_STANDING = (
    browser_messages.c.place == bindparam("in_place"),
    browser_messages.c.nonce == bindparam("known_as"),
    STANDS_BY_NONCE,
)

BY_NONCE = select(
    browser_messages.c.number,
    browser_messages.c.at,
    browser_messages.c.doing,
    exists()
    .where(processes.c.id == browser_messages.c.doing, processes.c.until.is_not(None))
    .label("lives"),
).where(*_STANDING)

DO = (
    update(browser_messages)
    .where(*_STANDING, browser_messages.c.doing == bindparam("known"))
    .values(doing=bindparam("process"))
)

LATEST_MESSAGES = (
    _SELECT_MESSAGE.where(browser_messages.c.deleted == false())
    .order_by(browser_messages.c.number.desc())
    .limit(bindparam("count"))
)

LATEST_OF_THE_BOT = LATEST_MESSAGES.where(browser_messages.c.author == "")

VISITS = (
    select(browser_rooms, browser_visitors.c.name, browser_members.c.seen_at)
    .join(browser_members, browser_members.c.room == browser_rooms.c.code)
    .join(browser_visitors, browser_visitors.c.id == browser_rooms.c.owner)
    .where(
        browser_members.c.visitor == bindparam("who"),
        ~exists().where(table_rooms.c.room == browser_rooms.c.code),
    )
    .order_by(browser_members.c.seen_at.desc(), browser_rooms.c.code)
    .limit(bindparam("count"))
)

ABANDONED = timedelta(seconds=5)
"""Age at which a line that a running process did not finish is no longer carried out."""

_LOOK = timedelta(milliseconds=200)


class StoredArchive(StoredVisitors):
    """An `adapters.browser.archive.Archive` in the database.

    Times are kept to the millisecond. The bot's messages store accounts in place of people's names.
    Every method raises `InputNotStored` while the database is unreachable.
    """

    def __init__(self, database: Database, committer: Committer, words: Words) -> None:
        super().__init__(database, committer)
        self._words = words
        self._locks = KeyedLocks()

    async def add_room(self, room: Room) -> None:
        row = {
            "code": room.code,
            "owner": room.owner,
            "created_at": to_ms(room.created),
        }
        await self._commit(Write.insert(browser_rooms, row))

    async def room(self, code: str) -> Room | None:
        rows = await self._rows(ROOM, {"in_room": code})
        if not rows:
            return None
        row = rows[0]
        return Room(row.code, row.owner, from_ms(row.created_at), row.table_code or "")

    async def visit(self, code: str, visitor: str, seen: datetime) -> None:
        key, now = {"room": code, "visitor": visitor}, {"seen_at": to_ms(seen)}
        await self._commit(
            Write.ensure(browser_members, {**key, **now}), Write.update(browser_members, key, now)
        )

    async def visits(self, visitor: str, count: int) -> tuple[Visit, ...]:
        return tuple(
            Visit(
                Room(row.code, row.owner, from_ms(row.created_at)), row.name, from_ms(row.seen_at)
            )
            for row in await self._rows(VISITS, {"who": visitor, "count": count})
        )

    async def has_visited(self, code: str, visitor: str) -> bool:
        return bool(await self._rows(WAS_THERE, {"in_room": code, "who": visitor}))

    async def names(self, code: str, visitor: str = "") -> tuple[str, ...]:
        rows = await self._rows(NAMES, {"in_room": code, "who": visitor})
        return tuple(row.name for row in rows)

    async def append(
        self,
        place: str,
        author: str,
        body: str,
        sent: datetime,
        nonce: str = "",
        *,
        answers: str = "",
        document: Document | None = None,
    ) -> Message:
        kept = body if author else named_bodies.stored(body, self._words)

        @retried_on_conflict
        async def numbered() -> Message:
            async with self._read() as connection:
                if nonce:
                    known = {"in_place": place, "known_as": nonce}
                    standing = (await connection.execute(BY_NONCE, known)).one_or_none()
                    if standing is not None:
                        raise DuplicateNonce(standing.number)
                last = (await connection.execute(LAST_NUMBER, {"in_place": place})).scalar_one()
            number, at = (last or 0) + 1, from_ms(to_ms(sent))
            message = Message(number, author, body, at, answers=answers)
            row = {
                "place": place,
                "number": message.number,
                "author": author,
                "body": kept,
                "edited": False,
                "deleted": False,
                "at": to_ms(sent),
                "nonce": nonce,
                "answers": answers,
                "doing": self._process if author and nonce else "",
            }
            writes = [Write.insert(browser_messages, row)]
            if document is not None:
                file = _file_row(place, message.number, document)
                writes.append(Write.insert(browser_files, file))
            await self._commit(*writes)
            return message

        async with self._locks.of(place):
            return await numbered()

    async def message(self, place: str, number: int) -> Message | None:
        async with self._read() as connection:
            values = {"in_place": place, "message": number}
            row = (await connection.execute(STANDING_MESSAGE, values)).one_or_none()
            found = await self._named(connection, [row] if row is not None else [])
        return found[0] if found else None

    async def document(self, place: str, number: int) -> Document | None:
        rows = await self._rows(FILE, {"in_place": place, "message": number})
        return Document(rows[0].name, rows[0].body, rows[0].mime) if rows else None

    async def does(self, place: str, nonce: str, now: datetime) -> bool:
        known = {"in_place": place, "known_as": nonce}
        while not self._committer.bus.alone:
            rows = await self._rows(BY_NONCE, known)
            if not rows or not rows[0].doing:
                return False
            line = rows[0]
            if not line.lives or from_ms(line.at) + ABANDONED < now:
                with suppress(Conflict):  # another process does it
                    do = {**known, "known": line.doing, "process": self._process}
                    await self._commit(Write(DO, do))
                    break
            await asyncio.sleep(_LOOK.total_seconds())
            now += _LOOK
        return True

    async def done(self, place: str, nonce: str) -> None:
        if self._process:
            do = {"in_place": place, "known_as": nonce, "known": self._process, "process": ""}
            await self._commit(Write(DO, do, expects=None))

    @property
    def _process(self) -> str:
        """The process that carries out a line; empty if there is only one."""
        return "" if self._committer.bus.alone else self._committer.bus.process

    async def replace(self, place: str, number: int, body: str) -> Message | None:
        key: dict[str, object] = {"in_place": place, "message": number}
        try:
            new = {"body": named_bodies.stored(body, self._words), "edited": True}
            await self._commit(Write.update(browser_messages, _bots(place, number), new))
        except Conflict:
            return None
        (row,) = await self._rows(ONE_MESSAGE, key)
        return dataclasses.replace(_message(row), body=body)

    async def remove(self, place: str, number: int) -> bool:
        try:
            # The row stays, so that its number is not reused.
            gone = {"body": "", "deleted": True}
            await self._commit(Write.update(browser_messages, _bots(place, number), gone))
        except Conflict:
            return False
        return True

    async def latest(self, place: str, count: int, bots: int = 0) -> tuple[Message, ...]:
        async with self._read() as connection:
            values = {"in_place": place, "count": count}
            rows = list((await connection.execute(LATEST_MESSAGES, values)).all())
            if bots and len(rows) == count:
                values["count"] = bots
                rows += (await connection.execute(LATEST_OF_THE_BOT, values)).all()
            told = await self._named(connection, rows)
        found = {message.number: message for message in told}
        return tuple(found[number] for number in sorted(found))

    async def _named(
        self, connection: AsyncConnection, rows: Iterable[Row[*tuple[Any, ...]]]
    ) -> list[Message]:
        """The messages, with people's present names."""
        messages = [_message(row) for row in rows]
        said = [one for one in messages if not one.author]
        people = {person for one in said for person in named_bodies.people_of(one.body)}
        if not people:
            return messages
        asked = {"accounts": sorted(people)}
        names = named_bodies.called(await connection.execute(named_bodies.CALLED, asked))
        return [
            one
            if one.author
            else dataclasses.replace(one, body=named_bodies.shown(one.body, names, self._words))
            for one in messages
        ]

    @asynccontextmanager
    async def _read(self) -> AsyncIterator[AsyncConnection]:
        with outage_as_not_kept():
            async with self._database.read() as connection:
                yield connection


def _message(row: Row[*tuple[Any, ...]]) -> Message:
    return Message(row.number, row.author, row.body, from_ms(row.at), row.edited, row.answers)


def _bots(place: str, number: int) -> dict[str, object]:
    """The key of a standing message of the bot."""
    return {"place": place, "number": number, "author": "", "deleted": False}


def _file_row(place: str, number: int, document: Document) -> dict[str, object]:
    return {
        "place": place,
        "number": number,
        "name": document.name,
        "mime": document.mime,
        "body": document.body,
    }
