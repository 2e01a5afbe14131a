"""The browser room's memory in the database."""

import dataclasses
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    Row,
    Select,
    and_,
    bindparam,
    exists,
    false,
    func,
    insert,
    select,
    true,
    update,
)

from adapters.browser.archive import Message, Room, Visit, Visitor
from adapters.views import Document
from bot.fairness import Turns
from bot.people.races import again
from bot.storage.keys import keep
from bot.storage.schema import (
    browser_files,
    browser_members,
    browser_messages,
    browser_rooms,
    browser_visitors,
)
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)

_INSERT_VISITOR = insert(browser_visitors)
_UPDATE_VISITOR = (
    update(browser_visitors)
    .where(browser_visitors.c.id == bindparam("visitor"))
    .values(name=bindparam("new_name"), language=bindparam("new_language"))
)

_INSERT_ROOM = insert(browser_rooms)

_INSERT_MEMBER = insert(browser_members).from_select(
    ["room", "visitor", "seen_at"],
    select(bindparam("in_room"), bindparam("who"), bindparam("now")).where(
        ~exists().where(
            browser_members.c.room == bindparam("in_room"),
            browser_members.c.visitor == bindparam("who"),
        )
    ),
)
_SEE_MEMBER = (
    update(browser_members)
    .where(
        browser_members.c.room == bindparam("in_room"),
        browser_members.c.visitor == bindparam("who"),
    )
    .values(seen_at=bindparam("now"))
)

_WAS_THERE = select(browser_members.c.room).where(
    browser_members.c.room == bindparam("in_room"),
    browser_members.c.visitor == bindparam("who"),
)

_OWN = browser_members.alias("own")
_NAMES = (
    select(browser_visitors.c.name)
    .join(browser_members, browser_members.c.visitor == browser_visitors.c.id)
    .where(
        (browser_members.c.room == bindparam("in_room"))
        | browser_members.c.room.in_(select(_OWN.c.room).where(_OWN.c.visitor == bindparam("who"))),
        browser_members.c.visitor != bindparam("who"),
    )
    .distinct()
)

_INSERT_MESSAGE = insert(browser_messages)
_INSERT_FILE = insert(browser_files)
_BOTS_MESSAGE = (
    browser_messages.c.place == bindparam("in_place"),
    browser_messages.c.number == bindparam("message"),
    browser_messages.c.author == "",
    browser_messages.c.deleted == false(),
)
_REPLACE_MESSAGE = (
    update(browser_messages).where(*_BOTS_MESSAGE).values(body=bindparam("new_body"), edited=true())
)
# The row stays, so that its number is not given again.
_DELETE_MESSAGE = update(browser_messages).where(*_BOTS_MESSAGE).values(body="", deleted=true())

_LAST_NUMBER: Select[int | None] = select(func.max(browser_messages.c.number)).where(
    browser_messages.c.place == bindparam("in_place")
)
_SELECT_MESSAGE = select(
    browser_messages.c.number,
    browser_messages.c.author,
    browser_messages.c.body,
    browser_messages.c.at,
    browser_messages.c.edited,
).where(browser_messages.c.place == bindparam("in_place"))
_ONE_MESSAGE = _SELECT_MESSAGE.where(browser_messages.c.number == bindparam("message"))
_STANDING_MESSAGE = _ONE_MESSAGE.where(browser_messages.c.deleted == false())
_FILE = (
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
_BY_NONCE = (
    select(browser_messages.c.number)
    .where(
        browser_messages.c.place == bindparam("in_place"),
        browser_messages.c.nonce == bindparam("known_as"),
        browser_messages.c.deleted == false(),
    )
    .order_by(browser_messages.c.number.desc())
    .limit(1)
)
_LATEST_MESSAGES = (
    _SELECT_MESSAGE.where(browser_messages.c.deleted == false())
    .order_by(browser_messages.c.number.desc())
    .limit(bindparam("count"))
)

_VISITS = (
    select(browser_rooms, browser_visitors.c.name, browser_members.c.seen_at)
    .join(browser_members, browser_members.c.room == browser_rooms.c.code)
    .join(browser_visitors, browser_visitors.c.id == browser_rooms.c.owner)
    .where(browser_members.c.visitor == bindparam("who"))
    .order_by(browser_members.c.seen_at.desc(), browser_rooms.c.code)
    .limit(bindparam("count"))
)


class StoredArchive:
    """An `adapters.browser.archive.Archive`. Times are kept to the millisecond."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer
        self._turns = Turns()

    async def signing_key(self, fresh: str) -> str:
        """The key that signs cookies and links; `fresh` if there is none yet."""
        return await keep(self._database, self._committer, "browser room", fresh)

    async def add_visitor(self, visitor: Visitor) -> None:
        """Store a new visitor."""
        row = {
            "id": visitor.id,
            "name": visitor.name,
            "language": visitor.language,
            "created_at": _milliseconds(visitor.created),
        }
        await self._commit(Write(_INSERT_VISITOR, row))

    async def visitor(self, visitor: str) -> Visitor | None:
        """The visitor of that id."""
        query = select(browser_visitors).where(browser_visitors.c.id == visitor)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        return Visitor(row.id, row.name, row.language, _time(row.created_at))

    async def update_visitor(self, visitor: Visitor) -> None:
        """Store the present name and language of a known visitor."""
        values = {
            "visitor": visitor.id,
            "new_name": visitor.name,
            "new_language": visitor.language,
        }
        await self._commit(Write(_UPDATE_VISITOR, values))

    async def add_room(self, room: Room) -> None:
        """Store a new room."""
        row = {
            "code": room.code,
            "owner": room.owner,
            "created_at": _milliseconds(room.created),
        }
        await self._commit(Write(_INSERT_ROOM, row))

    async def room(self, code: str) -> Room | None:
        """The room of that code."""
        query = select(browser_rooms).where(browser_rooms.c.code == code)
        async with self._database.read() as connection:
            row = (await connection.execute(query)).one_or_none()
        return Room(row.code, row.owner, _time(row.created_at)) if row is not None else None

    async def visit(self, code: str, visitor: str, seen: datetime) -> None:
        """Note that a known visitor is in a known room now."""
        values = {"in_room": code, "who": visitor, "now": _milliseconds(seen)}
        await self._commit(Write(_INSERT_MEMBER, values, expects=None), Write(_SEE_MEMBER, values))

    async def visits(self, visitor: str, count: int) -> tuple[Visit, ...]:
        """The rooms he was in, the latest first, at most `count`."""
        async with self._database.read() as connection:
            rows = await connection.execute(_VISITS, {"who": visitor, "count": count})
            return tuple(
                Visit(
                    Room(row.code, row.owner, _time(row.created_at)), row.name, _time(row.seen_at)
                )
                for row in rows
            )

    async def has_visited(self, code: str, visitor: str) -> bool:
        """Whether he was ever in the room."""
        async with self._database.read() as connection:
            found = await connection.execute(_WAS_THERE, {"in_room": code, "who": visitor})
            return found.first() is not None

    async def names(self, code: str, visitor: str = "") -> tuple[str, ...]:
        """The names of all others who were ever in the room, or in one where that visitor was."""
        values = {"in_room": code, "who": visitor}
        async with self._database.read() as connection:
            return tuple((await connection.scalars(_NAMES, values)).all())

    async def append(
        self,
        place: str,
        author: str,
        body: str,
        sent: datetime,
        nonce: str = "",
        *,
        document: Document | None = None,
    ) -> Message:
        """Store a message under the next number of the place, perhaps with a file."""

        async def numbered() -> Message:
            async with self._database.read() as connection:
                last = (await connection.execute(_LAST_NUMBER, {"in_place": place})).scalar_one()
            message = Message((last or 0) + 1, author, body, _time(_milliseconds(sent)))
            row = {
                "place": place,
                "number": message.number,
                "author": author,
                "body": body,
                "edited": False,
                "deleted": False,
                "at": _milliseconds(sent),
                "nonce": nonce,
            }
            writes = [Write(_INSERT_MESSAGE, row)]
            if document is not None:
                writes.append(Write(_INSERT_FILE, _file_row(place, message.number, document)))
            await self._commit(*writes)
            return message

        async with self._turns.of(place):
            return await again(numbered)

    async def message(self, place: str, number: int) -> Message | None:
        """The message of that number, `None` where it is not there."""
        async with self._database.read() as connection:
            values = {"in_place": place, "message": number}
            row = (await connection.execute(_STANDING_MESSAGE, values)).one_or_none()
        return _message(row) if row is not None else None

    async def document(self, place: str, number: int) -> Document | None:
        """The file of the message of that number, `None` where that has none or is not there."""
        async with self._database.read() as connection:
            values = {"in_place": place, "message": number}
            row = (await connection.execute(_FILE, values)).one_or_none()
        return Document(row.name, row.body, row.mime) if row is not None else None

    async def sent(self, place: str, nonce: str) -> int | None:
        """The number of the bot's message that was stored with this nonce and still stands."""
        async with self._database.read() as connection:
            values = {"in_place": place, "known_as": nonce}
            number: int | None = (await connection.execute(_BY_NONCE, values)).scalar()
        return number

    async def replace(self, place: str, number: int, body: str) -> Message | None:
        """Give one of the bot's messages a new body; `None` where it is not there."""
        key: dict[str, object] = {"in_place": place, "message": number}
        try:
            await self._commit(Write(_REPLACE_MESSAGE, {**key, "new_body": body}))
        except Conflict:
            return None
        async with self._database.read() as connection:
            row = (await connection.execute(_ONE_MESSAGE, key)).one()
        return dataclasses.replace(_message(row), body=body)

    async def remove(self, place: str, number: int) -> bool:
        """Delete one of the bot's messages; false where it is not there."""
        try:
            await self._commit(Write(_DELETE_MESSAGE, {"in_place": place, "message": number}))
        except Conflict:
            return False
        return True

    async def latest(self, place: str, count: int) -> tuple[Message, ...]:
        """The newest messages that are not deleted, at most `count`, oldest first."""
        async with self._database.read() as connection:
            values = {"in_place": place, "count": count}
            rows = (await connection.execute(_LATEST_MESSAGES, values)).all()
        return tuple(_message(row) for row in reversed(rows))

    async def _commit(self, *writes: Write) -> None:
        await self._committer.commit(Batch(writes))


def _message(row: Row[*tuple[Any, ...]]) -> Message:
    return Message(row.number, row.author, row.body, _time(row.at), row.edited)


def _file_row(place: str, number: int, document: Document) -> dict[str, object]:
    return {
        "place": place,
        "number": number,
        "name": document.name,
        "mime": document.mime,
        "body": document.body,
    }


def _milliseconds(time: datetime) -> int:
    return (time - _EPOCH) // _MILLISECOND


def _time(milliseconds: int) -> datetime:
    return _EPOCH + milliseconds * _MILLISECOND
