"""The browser room's archive, in the database: visitors, rooms, messages and files."""

import asyncio
import dataclasses
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from typing import Any

from sqlalchemy import (
    Row,
    Select,
    and_,
    bindparam,
    delete,
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
    StoredPass,
    Subscription,
    Visit,
    Visitor,
)
from adapters.platform.views import Document
from bot.locales.words import Words
from bot.people.locks import KeyedLocks, retry_on_conflict
from bot.people.schema import (
    STANDS_BY_NONCE,
    browser_files,
    browser_keys,
    browser_members,
    browser_messages,
    browser_passes,
    browser_rooms,
    browser_subscriptions,
    browser_visitors,
    spent_proofs,
    table_rooms,
)
from bot.storage import named_bodies
from bot.storage.surfaces import outage_as_not_kept
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database
from engine.store.schema import processes, tables

FORGET_PASSES = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"), browser_passes.c.valid_until <= bindparam("now")
)
REVOKE_PASSES = delete(browser_passes).where(
    browser_passes.c.visitor == bindparam("whose"), browser_passes.c.digest != bindparam("but")
)
HOLDER = (
    select(
        browser_passes.c.digest,
        browser_passes.c.kind,
        browser_passes.c.room,
        browser_passes.c.valid_until,
        browser_visitors,
    )
    .join(browser_visitors, browser_visitors.c.id == browser_passes.c.visitor)
    .where(browser_passes.c.digest == bindparam("known_by"))
)

KEY = select(browser_keys.c.value).where(browser_keys.c.name == bindparam("known_as"))
REPLACE_SUBSCRIPTIONS = delete(browser_subscriptions).where(
    (browser_subscriptions.c.device == bindparam("known_by"))
    | (browser_subscriptions.c.endpoint == bindparam("where"))
)
_OTHERS = browser_subscriptions.alias("others")
FORGET_OLDEST_SUBSCRIPTIONS = delete(browser_subscriptions).where(
    browser_subscriptions.c.visitor == bindparam("whose"),
    browser_subscriptions.c.device.not_in(
        select(_OTHERS.c.device)
        .where(_OTHERS.c.visitor == bindparam("whose"))
        .order_by(_OTHERS.c.since.desc(), _OTHERS.c.device)
        .limit(bindparam("most"))
    ),
)
SUBSCRIPTIONS = (
    select(browser_subscriptions)
    .join(browser_passes, browser_passes.c.digest == browser_subscriptions.c.device)
    .where(
        browser_subscriptions.c.visitor == bindparam("whose"),
        browser_passes.c.valid_until > bindparam("now"),
    )
    .order_by(browser_subscriptions.c.since, browser_subscriptions.c.device)
)

SPENT_PROOF = select(spent_proofs.c.proof).where(spent_proofs.c.proof == bindparam("of"))
FORGET_PROOFS = delete(spent_proofs).where(spent_proofs.c.until <= bindparam("now"))

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
"""Time after which a line that a running process did not finish is no longer carried out."""

_LOOK = timedelta(milliseconds=200)
_PUSH = "push"
_EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
_MILLISECOND = timedelta(milliseconds=1)


class StoredArchive:
    """An `adapters.browser.archive.Archive` in the database.

    Times are kept to the millisecond. The bot's messages store accounts in place of people's names.
    Every method raises `InputNotStored` while the database is out of reach.
    """

    def __init__(self, database: Database, committer: Committer, words: Words) -> None:
        self._database = database
        self._committer = committer
        self._words = words
        self._locks = KeyedLocks()

    async def add_visitor(self, visitor: Visitor) -> None:
        """Store a new visitor."""
        row = {
            "id": visitor.id,
            "name": visitor.name,
            "language": visitor.language,
            "created_at": _milliseconds(visitor.created),
        }
        await self._commit(Write.insert(browser_visitors, row))

    async def visitor(self, visitor: str) -> Visitor | None:
        """The visitor with an id, or None."""
        query = select(browser_visitors).where(browser_visitors.c.id == visitor)
        async with self._read() as connection:
            row = (await connection.execute(query)).one_or_none()
        if row is None:
            return None
        return Visitor(row.id, row.name, row.language, _time(row.created_at))

    async def update_visitor(self, visitor: Visitor) -> None:
        """Store the present name and language of a known visitor."""
        values = {"name": visitor.name, "language": visitor.language}
        await self._commit(Write.update(browser_visitors, {"id": visitor.id}, values))

    async def give_pass(self, kept: StoredPass, now: datetime) -> None:
        """Store a pass; delete the visitor's expired passes, and their older links if this is a
        link.
        """
        await self._commit(*_new_pass(kept, now))

    async def is_spent(self, proof: str) -> bool:
        """Whether a proof was used before."""
        async with self._read() as connection:
            return (await connection.execute(SPENT_PROOF, {"of": proof})).first() is not None

    async def spend(
        self, proof: str, until: datetime, kept: StoredPass | None, now: datetime
    ) -> bool:
        """Note the first use of a proof and store the pass given for it; false if it is spent."""
        over = {"now": _milliseconds(now)}
        used = {"proof": proof, "until": _milliseconds(until)}
        writes = [Write(FORGET_PROOFS, over, expects=None), Write.insert(spent_proofs, used)]
        if kept is not None:
            writes += _new_pass(kept, now)
        try:
            await self._commit(*writes)
        except Conflict:
            return False
        return True

    async def holder(self, digest: str) -> tuple[StoredPass, Visitor] | None:
        """The pass with a digest and its visitor, or None."""
        async with self._read() as connection:
            row = (await connection.execute(HOLDER, {"known_by": digest})).one_or_none()
        if row is None:
            return None
        return (
            StoredPass(row.digest, row.id, row.kind, row.room, _time(row.valid_until)),
            Visitor(row.id, row.name, row.language, _time(row.created_at)),
        )

    async def prolong_pass(self, digest: str, until: datetime) -> None:
        """Extend a pass, if it still exists."""
        values = {"valid_until": _milliseconds(until)}
        await self._commit(Write.update(browser_passes, {"digest": digest}, values, expects=None))

    async def revoke_passes(self, visitor: str, *, but: str) -> None:
        """Delete all passes of a visitor except the one with digest `but`."""
        values = {"whose": visitor, "but": but}
        await self._commit(Write(REVOKE_PASSES, values, expects=None))

    async def site_key(self, new: str) -> str:
        """The site's key for push services: the stored one, or `new` if there is none yet."""
        with suppress(Conflict):  # another process adds one at this moment
            await self._commit(Write.ensure(browser_keys, {"name": _PUSH, "value": new}))
        async with self._read() as connection:
            return str((await connection.execute(KEY, {"known_as": _PUSH})).scalar_one())

    async def subscribe(self, subscription: Subscription, now: datetime, most: int) -> None:
        """Store a device's push subscription, in place of older ones of the device or the
        endpoint.
        """
        old = {"known_by": subscription.device, "where": subscription.endpoint}
        row = {**dataclasses.asdict(subscription), "since": _milliseconds(now)}
        await self._commit(
            Write(REPLACE_SUBSCRIPTIONS, old, expects=None),
            Write.insert(browser_subscriptions, row),
            Write(
                FORGET_OLDEST_SUBSCRIPTIONS,
                {"whose": subscription.visitor, "most": most},
                expects=None,
            ),
        )

    async def unsubscribe(self, endpoint: str) -> None:
        """Delete a subscription."""
        await self._commit(Write.delete(browser_subscriptions, {"endpoint": endpoint}))

    async def subscriptions(self, visitor: str, now: datetime) -> tuple[Subscription, ...]:
        """The subscriptions of a visitor's devices with valid passes, the oldest first."""
        values = {"whose": visitor, "now": _milliseconds(now)}
        async with self._read() as connection:
            rows = (await connection.execute(SUBSCRIPTIONS, values)).all()
        return tuple(
            Subscription(
                row.device, row.visitor, row.endpoint, row.public_key, row.secret, row.site
            )
            for row in rows
        )

    async def add_room(self, room: Room) -> None:
        """Store a new room."""
        row = {
            "code": room.code,
            "owner": room.owner,
            "created_at": _milliseconds(room.created),
        }
        await self._commit(Write.insert(browser_rooms, row))

    async def room(self, code: str) -> Room | None:
        """The room with a code, or None."""
        async with self._read() as connection:
            row = (await connection.execute(ROOM, {"in_room": code})).one_or_none()
        if row is None:
            return None
        return Room(row.code, row.owner, _time(row.created_at), row.table_code or "")

    async def visit(self, code: str, visitor: str, seen: datetime) -> None:
        """Record that a known visitor is in a known room now."""
        key, now = {"room": code, "visitor": visitor}, {"seen_at": _milliseconds(seen)}
        await self._commit(
            Write.ensure(browser_members, {**key, **now}), Write.update(browser_members, key, now)
        )

    async def visits(self, visitor: str, count: int) -> tuple[Visit, ...]:
        """The rooms a visitor was in, the latest first, at most `count`."""
        async with self._read() as connection:
            rows = await connection.execute(VISITS, {"who": visitor, "count": count})
            return tuple(
                Visit(
                    Room(row.code, row.owner, _time(row.created_at)), row.name, _time(row.seen_at)
                )
                for row in rows
            )

    async def has_visited(self, code: str, visitor: str) -> bool:
        """Whether a visitor was ever in the room."""
        async with self._read() as connection:
            found = await connection.execute(WAS_THERE, {"in_room": code, "who": visitor})
            return found.first() is not None

    async def names(self, code: str, visitor: str = "") -> tuple[str, ...]:
        """The names of the other people who were ever in the room, or in any room of the
        visitor.
        """
        values = {"in_room": code, "who": visitor}
        async with self._read() as connection:
            return tuple((await connection.scalars(NAMES, values)).all())

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
        """Store a message under the place's next number, perhaps with a file.

        Raises `DuplicateNonce`; the database enforces that nonces are unique.
        """
        kept = body if author else named_bodies.stored(body, self._words)

        async def numbered() -> Message:
            async with self._read() as connection:
                if nonce:
                    known = {"in_place": place, "known_as": nonce}
                    standing = (await connection.execute(BY_NONCE, known)).one_or_none()
                    if standing is not None:
                        raise DuplicateNonce(standing.number)
                last = (await connection.execute(LAST_NUMBER, {"in_place": place})).scalar_one()
            number, at = (last or 0) + 1, _time(_milliseconds(sent))
            message = Message(number, author, body, at, answers=answers)
            row = {
                "place": place,
                "number": message.number,
                "author": author,
                "body": kept,
                "edited": False,
                "deleted": False,
                "at": _milliseconds(sent),
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
            return await retry_on_conflict(numbered)

    async def message(self, place: str, number: int) -> Message | None:
        """The message with a number; None if it does not exist."""
        async with self._read() as connection:
            values = {"in_place": place, "message": number}
            row = (await connection.execute(STANDING_MESSAGE, values)).one_or_none()
            found = await self._named(connection, [row] if row is not None else [])
        return found[0] if found else None

    async def document(self, place: str, number: int) -> Document | None:
        """The file of a message; None if it has none or does not exist."""
        async with self._read() as connection:
            values = {"in_place": place, "message": number}
            row = (await connection.execute(FILE, values)).one_or_none()
        return Document(row.name, row.body, row.mime) if row is not None else None

    async def does(self, place: str, nonce: str, now: datetime) -> bool:
        """See `Archive.does`."""
        known = {"in_place": place, "known_as": nonce}
        while not self._committer.bus.alone:
            async with self._read() as connection:
                line = (await connection.execute(BY_NONCE, known)).one_or_none()
            if line is None or not line.doing:
                return False
            if not line.lives or _time(line.at) + ABANDONED < now:
                with suppress(Conflict):  # another process does it
                    do = {**known, "known": line.doing, "process": self._process}
                    await self._commit(Write(DO, do))
                    break
            await asyncio.sleep(_LOOK.total_seconds())
            now += _LOOK
        return True

    async def done(self, place: str, nonce: str) -> None:
        """See `Archive.done`."""
        if self._process:
            do = {"in_place": place, "known_as": nonce, "known": self._process, "process": ""}
            await self._commit(Write(DO, do, expects=None))

    @property
    def _process(self) -> str:
        """The process that carries out a line; empty if there is only one."""
        return "" if self._committer.bus.alone else self._committer.bus.process

    async def replace(self, place: str, number: int, body: str) -> Message | None:
        """Replace the body of one of the bot's messages; None if it does not exist."""
        key: dict[str, object] = {"in_place": place, "message": number}
        try:
            new = {"body": named_bodies.stored(body, self._words), "edited": True}
            await self._commit(Write.update(browser_messages, _bots(place, number), new))
        except Conflict:
            return None
        async with self._read() as connection:
            row = (await connection.execute(ONE_MESSAGE, key)).one()
        return dataclasses.replace(_message(row), body=body)

    async def remove(self, place: str, number: int) -> bool:
        """Delete one of the bot's messages; false if it does not exist."""
        try:
            # The row stays, so that its number is not reused.
            gone = {"body": "", "deleted": True}
            await self._commit(Write.update(browser_messages, _bots(place, number), gone))
        except Conflict:
            return False
        return True

    async def latest(self, place: str, count: int, bots: int = 0) -> tuple[Message, ...]:
        """See `Archive.latest`."""
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
        """The messages with people's present names."""
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

    async def _commit(self, *writes: Write) -> None:
        with outage_as_not_kept():
            await self._committer.commit(Batch(writes))


def _new_pass(kept: StoredPass, now: datetime) -> list[Write]:
    over = {"whose": kept.visitor, "now": _milliseconds(now)}
    row = {
        "digest": kept.digest,
        "visitor": kept.visitor,
        "kind": kept.kind,
        "room": kept.room,
        "valid_until": _milliseconds(kept.until),
    }
    ended = [Write(FORGET_PASSES, over, expects=None)]
    if kept.kind == "link":
        ended.append(Write.delete(browser_passes, {"visitor": kept.visitor, "kind": "link"}))
    return [*ended, Write.insert(browser_passes, row)]


def _message(row: Row[*tuple[Any, ...]]) -> Message:
    return Message(row.number, row.author, row.body, _time(row.at), row.edited, row.answers)


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


def _milliseconds(time: datetime) -> int:
    return (time - _EPOCH) // _MILLISECOND


def _time(milliseconds: int) -> datetime:
    return _EPOCH + milliseconds * _MILLISECOND
