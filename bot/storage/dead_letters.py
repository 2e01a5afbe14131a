"""Input that could not be handled, stored for the operator."""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from typing import Any

from sqlalchemy import Connection, Row, bindparam, delete, select

from adapters.trouble.failures import FailedInput, InputNotStored
from bot.people.schema import set_aside
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.store.database import Database

KEPT = 1000
"""Inputs kept for each platform, the newest ones."""

LONGEST = 64 * 1024
"""Maximum characters kept of one input."""

_THE_OLDEST_KEPT = (
    select(set_aside.c.at)
    .where(set_aside.c.platform == bindparam("on_platform"))
    .order_by(set_aside.c.at.desc())
    .limit(1)
    .offset(bindparam("others_kept"))
).scalar_subquery()
_FORGET = delete(set_aside).where(
    set_aside.c.at < _THE_OLDEST_KEPT, set_aside.c.platform == bindparam("on_platform")
)
_MAY_NAME = select(set_aside.c.number, set_aside.c.content).where(
    set_aside.c.platform == bindparam("on_platform"),
    set_aside.c.content.contains(bindparam("user"))
    | set_aside.c.number.startswith(bindparam("user")),
)
_PEOPLE = frozenset(("user", "user_id", "target_id"))
"""JSON keys whose value is a user's id."""
_USERS = frozenset(("from", "user", "users", "member", "members", "author", "chat", "sender_chat"))
"""JSON keys whose value is a user, a private chat, or an object keyed by user ids."""


@dataclass(frozen=True, slots=True)
class DeadLetter:
    """An input that was set aside, without its content; `at`: milliseconds since 1970 UTC."""

    poison: FailedInput
    at: int


class StoredDeadLetters:
    """The adapters' `DeadLetters` for all platforms. `clock` gives milliseconds since 1970 UTC."""

    def __init__(self, database: Database, committer: Committer, clock: Callable[[], int]) -> None:
        self._database = database
        self._committer = committer
        self._clock = clock

    async def put(self, poison: FailedInput) -> None:
        """Store an input and drop the oldest; raises `InputNotStored`."""
        content = poison.content[:LONGEST].encode(errors="backslashreplace").decode()
        row = {**asdict(poison), "content": content, "at": self._clock()}
        forgotten = Write(
            _FORGET, {"on_platform": poison.platform, "others_kept": KEPT - 1}, expects=None
        )
        try:
            await self._committer.commit(Batch((Write.insert(set_aside, row), forgotten)))
        except Conflict:  # it is stored already; the first version stays
            return
        except StoreFailed as error:
            raise InputNotStored from error


async def read_set_aside(database: Database) -> tuple[DeadLetter, ...]:
    """All inputs that were set aside, the oldest first, without contents."""
    columns = (column for column in set_aside.c if column is not set_aside.c.content)
    query = select(*columns).order_by(set_aside.c.at, set_aside.c.platform, set_aside.c.number)
    return tuple(map(_kept, await database.rows(query)))


async def read_contents(database: Database, number: str) -> tuple[str, ...]:
    """The contents with this number, at most one per platform."""
    query = select(set_aside.c.content).where(set_aside.c.number == number)
    return tuple(await database.scalars(query.order_by(set_aside.c.at)))


def forget_set_aside(connection: Connection, platform: str, user: str) -> None:
    """Delete the inputs that a user has sent or that name them."""
    asked = {"on_platform": platform, "user": user}
    for row in connection.execute(_MAY_NAME, asked).all():
        # A page's frame does not name its sender; its number does.
        if row.number.startswith(f"{user}-") or is_named(row.content, user):
            this = (set_aside.c.platform == platform, set_aside.c.number == row.number)
            connection.execute(delete(set_aside).where(*this))


def is_named(content: str, user: str) -> bool:
    """Whether an update or interaction is from a user or about them.

    The same digits in a text, or as the id of anything else, do not count.
    """
    try:
        return any(_is_about(*one, user) for one in _objects(json.loads(content)))
    except ValueError:  # it was cut to `LONGEST`
        keys = "|".join(("id", *sorted(_PEOPLE)))
        return re.search(rf'"(?:{keys})"\s*:\s*"?{re.escape(user)}(?!\w)', content) is not None


def _objects(told: Any, key: str = "") -> Iterator[tuple[str, dict[str, Any]]]:  # noqa: ANN401
    """All objects in a JSON value, each with its key."""
    if isinstance(told, dict):
        yield key, told
        for name, one in told.items():
            yield from _objects(one, name)
    elif isinstance(told, list):
        for one in told:
            yield from _objects(one, key)


def _is_about(key: str, told: dict[str, Any], user: str) -> bool:
    """Whether an object is a user or their private chat, or holds their id."""
    is_user = key in _USERS or "is_bot" in told
    found = {str(told.get(name)) for name in (*_PEOPLE, *(("id",) if is_user else ()))}
    return user in found or (key in _USERS and user in told)


def _kept(row: Row[*tuple[Any, ...]]) -> DeadLetter:
    told = row._asdict()
    return DeadLetter(at=told.pop("at"), poison=FailedInput(**told, content=""))
