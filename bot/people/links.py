"""Linking: one account on several platforms. A code given on one platform is entered on another.

Entering a code merges the person's account into the code's account, so an account that already has
several platforms cannot enter one. A code is shown once, works once, and expires soon.
"""

import hashlib
import re
import secrets
from collections.abc import Callable
from datetime import timedelta
from enum import StrEnum
from functools import partial
from typing import Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    FromClause,
    Table,
    Text,
    bindparam,
    delete,
    exists,
    insert,
    select,
    update,
)

from adapters.platform.chat import Person
from bot.people.accounts import IS_LAUNCHED
from bot.people.own_rows import ROOM
from bot.people.schema import (
    attendances,
    avoided,
    avoided_bars,
    daily_answers,
    identities,
    launched_visitors,
    link_codes,
    notices,
    portraits,
    review_wishes,
)
from engine.directing.promos import hand_on_outs, join_entries, join_tokens
from engine.host.clock import from_ms
from engine.standings.merge import hand_on_exclusion, is_long_merge, merge
from engine.standings.operator import unlist
from engine.store.batches import retried_on_conflict, store
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import accounts, tournament_entries

VALID: Final = timedelta(minutes=10)
"""How long a code is valid."""

_LETTERS: Final = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"
_LENGTH: Final = 8
_CODE: Final = re.compile(rf"\b[{_LETTERS}]{{{_LENGTH}}}\b", re.ASCII)
_MILLISECOND: Final = timedelta(milliseconds=1)


class LinkRefusal(StrEnum):
    """Why accounts cannot be linked."""

    UNKNOWN = "unknown"
    """There is no such code, or it has been used or has expired."""
    SELF = "self"
    """It is the person's own code."""
    LINKED = "linked"
    """The person already has several platforms, which they could lose."""
    TAKEN = "taken"
    """The code's account already has a user on this platform."""


def codes_in(text: str) -> tuple[str, ...]:
    """All possible codes in a text."""
    return tuple(_CODE.findall(text.upper()))


class MergedInto(NamedTuple):
    """The account that a person's account was merged into.

    counted: the results were merged too, not left for the next rebuild of ratings.
    """

    account_id: str
    counted: bool


class Links:
    """Links accounts and unlinks platforms. `clock` gives milliseconds since 1970 UTC."""

    def __init__(
        self,
        database: Database,
        clock: Callable[[], int],
        new_id: Callable[[], str] = lambda: secrets.token_hex(8),
    ) -> None:
        self._database = database
        self._clock = clock
        self._new_id = new_id

    async def give(self, account_id: str) -> str:
        """Make a new code for an account; its older codes stop working."""
        code = "".join(secrets.choice(_LETTERS) for _ in range(_LENGTH))
        await self._database.write(partial(self._give, account_id=account_id, code=code))
        return code

    def _give(self, connection: Connection, account_id: str, code: str) -> None:
        now = self._clock()
        connection.execute(_END_CODES, {"account": account_id, "now": now})
        until = now + VALID // _MILLISECOND
        row = {"digest": _digest(code), "account_id": account_id, "valid_until": until}
        connection.execute(insert(link_codes), row)

    async def end(self, code: str) -> None:
        """Revoke a code that others have seen."""
        used = delete(link_codes).where(link_codes.c.digest == _digest(code))
        await self._database.write(lambda connection: connection.execute(used))

    async def giver(self, code: str, account_id: str) -> str | LinkRefusal:
        """The account of a code, or why `account_id` cannot be merged into it."""
        return await self._database.look(partial(self._giver, code=code, account_id=account_id))

    def _giver(self, connection: Connection, code: str, account_id: str) -> str | LinkRefusal:
        asked = {"known_by": _digest(code), "now": self._clock()}
        giver: str | None = connection.scalar(_GIVER, asked)
        if giver is None:
            return LinkRefusal.UNKNOWN
        if giver == account_id:
            return LinkRefusal.SELF
        own = connection.scalars(_PLATFORMS, {"account": account_id}).all()
        if len(own) != 1 or connection.scalar(_FORMER, {"account": account_id}):
            return LinkRefusal.LINKED
        if set(own) & set(connection.scalars(_PLATFORMS, {"account": giver})):
            return LinkRefusal.TAKEN
        return giver

    async def take(self, code: str, account_id: str) -> "MergedInto | LinkRefusal":
        """Merge an account with its results into the code's account.

        If merging the results would block others for too long, they wait for the next rebuild of
        ratings.
        """
        return await self._database.write(partial(self._take, code=code, account_id=account_id))

    def _take(
        self, connection: Connection, code: str, account_id: str
    ) -> "MergedInto | LinkRefusal":
        giver = self._giver(connection, code, account_id)
        if isinstance(giver, LinkRefusal):
            return giver
        used = delete(link_codes).where(link_codes.c.digest == _digest(code))
        if connection.execute(used).rowcount != 1:
            return LinkRefusal.UNKNOWN  # somebody in another process was quicker
        both = {"old": account_id, "new": giver}
        former = connection.scalars(_FORMER, {"account": giver}).all()
        join_entries(connection, account_id, giver, former)
        join_tokens(connection, account_id, giver)
        for statement in _HAND_OVER:
            connection.execute(statement, both)
        counted = not is_long_merge(connection, account_id)
        if counted:
            merge(connection, account_id, giver)
        else:
            hand_on_exclusion(connection, account_id, giver)
            unlist(connection, [account_id])
        return MergedInto(giver, counted)

    @retried_on_conflict
    async def unlink(self, account_id: str, person: Person) -> bool:
        """Give a platform's user a new account; false if it is their account's only one."""
        work = partial(self._unlink, account_id=account_id, person=person)
        return await self._database.write(work)

    def _unlink(self, connection: Connection, account_id: str, person: Person) -> bool:
        """Unlink a user, together with their visitor for pages inside that platform's app."""
        if len(connection.scalars(_PLATFORMS, {"account": account_id}).all()) < 2:
            return False
        new = self._new_id()
        row = {
            "id": new,
            "name": person.name,
            "language": person.language or None,
            "created_at": self._clock(),
            "version": 1,
            "settings": "{}",
        }
        connection.execute(insert(accounts), row)
        for platform, user in _together(connection, person):
            one = {"platform": platform, "user_id": user}
            store(connection, (Write.update(identities, one, {"account_id": new}, None),))
        connection.execute(_RENEW, {"account": account_id})
        for statement in _KEEP_APART:
            connection.execute(statement, {"old": account_id, "new": new})
        hand_on_exclusion(connection, account_id, new)
        hand_on_outs(connection, account_id, new, from_ms(self._clock()))
        return True


def _together(connection: Connection, person: Person) -> list[tuple[str, str]]:
    """A platform's user and their visitor for pages in its app, given either of the two."""
    platform, user = person.platform, person.user
    if platform == ROOM:
        opened_by = connection.execute(_OPENED_BY, {"user": user}).one_or_none()
        if opened_by is None:
            return [(platform, user)]
        platform, user = opened_by
    visitor = connection.scalar(_VISITOR, {"on_platform": platform, "user": user})
    return [(platform, user), *([(ROOM, visitor)] if visitor is not None else [])]


def _digest(code: str) -> str:
    return hashlib.sha256(code.encode()).hexdigest()


_END_CODES: Final = delete(link_codes).where(
    (link_codes.c.account_id == bindparam("account"))
    | (link_codes.c.valid_until <= bindparam("now"))
)
_GIVER: Final = (
    select(link_codes.c.account_id)
    .join(accounts, accounts.c.id == link_codes.c.account_id)
    .where(
        link_codes.c.digest == bindparam("known_by"),
        link_codes.c.valid_until > bindparam("now"),
        accounts.c.heir.is_(None),
        accounts.c.forgotten_at.is_(None),
    )
)
_PLATFORMS: Final = select(identities.c.platform).where(
    identities.c.account_id == bindparam("account"), ~IS_LAUNCHED
)
_VISITOR: Final = select(launched_visitors.c.visitor).where(
    launched_visitors.c.platform == bindparam("on_platform"),
    launched_visitors.c.user_id == bindparam("user"),
)
_OPENED_BY: Final = select(launched_visitors.c.platform, launched_visitors.c.user_id).where(
    launched_visitors.c.visitor == bindparam("user")
)
_FORMER: Final = select(accounts.c.id).where(accounts.c.heir == bindparam("account"))
_RENEW: Final = (
    update(accounts)
    .where(accounts.c.id == bindparam("account"))
    .values(version=accounts.c.version + 1)
)
_OLD: Final = bindparam("old", type_=Text)
_NEW: Final = bindparam("new", type_=Text)


def _same_of_new(table: Table, there: FromClause) -> tuple[ColumnElement[bool], ...]:
    """Conditions for the new account's row with the same key."""
    keys = (column.name for column in table.primary_key if column.name != "account_id")
    return (there.c.account_id == _NEW, *(there.c[key] == table.c[key] for key in keys))


def _moved(table: Table) -> ColumnElement[bool]:
    """The old account's rows, except where the new account has a row with the same key."""
    return (table.c.account_id == _OLD) & ~exists().where(*_same_of_new(table, table.alias()))


def _avoids_new() -> tuple[ColumnElement[bool], ...]:
    """Conditions for a row that says that the same person already avoids the new account."""
    there = avoided.alias()
    return there.c.other_id == _NEW, there.c.account_id == avoided.c.account_id


_KEEP_APART: Final = (
    insert(avoided).from_select(
        ["account_id", "other_id"],
        select(avoided.c.account_id, _NEW).where(avoided.c.other_id == _OLD),
    ),
    insert(avoided).from_select(
        ["account_id", "other_id"],
        select(_NEW, avoided.c.other_id).where(avoided.c.account_id == _OLD),
    ),
    insert(avoided_bars).from_select(
        ["account_id", "fingerprint"],
        select(_NEW, avoided_bars.c.fingerprint).where(avoided_bars.c.account_id == _OLD),
    ),
)
"""Statements that make the new account avoid, and be avoided by, the old one's people."""

_OWN: Final = (notices, attendances, avoided, avoided_bars, daily_answers, review_wishes)
"""Tables with rows that the new account takes over, unless it has one with the same key."""

_HAND_OVER: Final = (
    update(identities).where(identities.c.account_id == _OLD).values(account_id=_NEW),
    update(accounts)
    .where(accounts.c.id == _OLD)
    .values(heir=_NEW, settings="{}", version=accounts.c.version + 1),
    update(accounts).where(accounts.c.id == _NEW).values(version=accounts.c.version + 1),
    *(
        update(table).where(_moved(table)).values(account_id=_NEW)
        for table in (*_OWN, tournament_entries)
    ),
    *(delete(table).where(table.c.account_id == _OLD) for table in (*_OWN, portraits)),
    update(avoided)
    .where(avoided.c.other_id == _OLD, ~exists().where(*_avoids_new()))
    .values(other_id=_NEW),
    delete(avoided).where(
        (avoided.c.other_id == _OLD) | (avoided.c.account_id == avoided.c.other_id)
    ),
)
"""Statements that merge the old account into the new one, except for its results.

If both have a row with the same key, the new account's row stays. If both have played in a
tournament, each keeps its own row.
"""
