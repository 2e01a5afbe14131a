"""All stored data about a person, and exclusions that outlast forgetting."""

import asyncio
import hashlib
from collections.abc import Collection, Iterable, Mapping
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Table,
    bindparam,
    delete,
    func,
    insert,
    or_,
    select,
)

from bot.people.schema import (
    attendances,
    avoided,
    avoided_bars,
    bars,
    browser_members,
    browser_messages,
    browser_passes,
    browser_subscriptions,
    browser_visitors,
    daily_answers,
    direct_channels,
    former_names,
    identities,
    launched_visitors,
    link_codes,
    notices,
    places,
    portraits,
    review_wishes,
)
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import (
    accounts,
    contracts,
    encounters,
    exclusions,
    milestones,
    players,
    promo_entries,
    promo_tokens,
    result_seats,
    results,
    rulings,
    tallies,
    tournament_entries,
    tournament_scores,
)

ROOM: Final = "browser"
"""The platform whose users exist only in this database."""

BY_ACCOUNT: Final[Mapping[str, ColumnElement[Any]]] = {
    "accounts": accounts.c.id,
    "identities": identities.c.account_id,
    "former_names": former_names.c.account_id,
    "notices": notices.c.account_id,
    "attendances": attendances.c.account_id,
    "avoided": avoided.c.account_id,
    "avoided_bars": avoided_bars.c.account_id,
    "link_codes": link_codes.c.account_id,
    "daily_answers": daily_answers.c.account_id,
    "portraits": portraits.c.account_id,
    "review_wishes": review_wishes.c.account_id,
    "results": result_seats.c.account_id,
    "ratings": players.c.account_id,
    "counts": tallies.c.account_id,
    "encounters": encounters.c.account_id,
    "contracts": contracts.c.account_id,
    "milestones": milestones.c.account_id,
    "tournaments": tournament_entries.c.account_id,
    "tournament_scores": tournament_scores.c.account_id,
    "promos": promo_entries.c.account_id,
    "promo_tokens": promo_tokens.c.account_id,
    "exclusions": exclusions.c.account_id,
    "rulings": rulings.c.about,
}
"""Data stored by account: a name for each kind, and the column with the account's id."""

BY_VISITOR: Final[Mapping[str, ColumnElement[Any]]] = {
    "room_visitors": browser_visitors.c.id,
    "room_devices": browser_passes.c.visitor,
    "room_launches": launched_visitors.c.visitor,
    "room_calls": browser_subscriptions.c.visitor,
    "room_visits": browser_members.c.visitor,
    "room_lines": browser_messages.c.author,
}
"""Data stored by visitor of the browser room, likewise."""


class OwnAccounts(NamedTuple):
    """A person's account with those merged into it, and their users as (platform, id)."""

    accounts: tuple[str, ...]
    users: tuple[tuple[str, str], ...]

    @property
    def visitors(self) -> tuple[str, ...]:
        """The person's visitor ids in the browser room."""
        return tuple(user for platform, user in self.users if platform == ROOM)


_ACCOUNTS: Final = select(accounts.c.id).where(
    or_(accounts.c.id == bindparam("account"), accounts.c.heir == bindparam("account"))
)
_USERS: Final = select(identities.c.platform, identities.c.user_id).where(
    identities.c.account_id.in_(bindparam("accounts", expanding=True))
)
_PRIVATE: Final = select(places).where(
    places.c.platform == bindparam("on_platform"),
    places.c.private,
    or_(places.c.chat == bindparam("user"), places.c.topic == bindparam("user")),
)
_CHANNELS: Final = select(direct_channels).where(
    direct_channels.c.platform == bindparam("on_platform"),
    direct_channels.c.user_id == bindparam("user"),
)
_SECRET: Final = frozenset(
    ("digest", "device", "secret", "public_key", "endpoint", "who", "fingerprint")
)
"""Columns that are never disclosed: most would allow impersonation, `who` is an operator, and a
fingerprint belongs to somebody else.
"""

Rows = list[dict[str, Any]]


def own_of(connection: Connection, account_id: str) -> OwnAccounts:
    """Read a person's accounts and users."""
    own = tuple(connection.scalars(_ACCOUNTS, {"account": account_id}).all())
    users = connection.execute(_USERS, {"accounts": list(own)}).all()
    return OwnAccounts(own, tuple((row.platform, row.user_id) for row in users))


def private_places(connection: Connection, own: OwnAccounts) -> Rows:
    """The places that only this person sees: their private chats and whispers."""
    return [
        dict(row)
        for platform, user in own.users
        for row in connection.execute(_PRIVATE, {"on_platform": platform, "user": user}).mappings()
    ]


def own_data(connection: Connection, account_id: str) -> dict[str, Rows]:
    """All stored data about a person except secrets, as rows by kind."""
    own = own_of(connection, account_id)
    found = {name: _rows(connection, column, own.accounts) for name, column in BY_ACCOUNT.items()}
    for name, column in BY_VISITOR.items():
        found[name] = _rows(connection, column, own.visitors)
    played = select(result_seats.c.match_id).where(result_seats.c.account_id.in_(own.accounts))
    matches = select(results).where(results.c.match_id.in_(played))
    found["matches"] = [dict(row) for row in connection.execute(matches).mappings()]
    found["private_chats"] = private_places(connection, own)
    found["direct_channels"] = [
        dict(row)
        for platform, user in own.users
        for row in connection.execute(_CHANNELS, {"on_platform": platform, "user": user}).mappings()
    ]
    return found


def _rows(connection: Connection, column: ColumnElement[Any], ids: tuple[str, ...]) -> Rows:
    table: Table = column.table
    told = [one for one in table.c if one.name not in _SECRET]
    return [
        dict(row) for row in connection.execute(select(*told).where(column.in_(ids))).mappings()
    ]


_SALT: Final = b"belotbot"
_COST: Final = {"n": 2**14, "r": 8, "p": 1, "dklen": 16}
_ANY: Final = select(bars.c.fingerprint).union(select(avoided_bars.c.fingerprint)).limit(1)
_BARRED: Final = select(bars.c.since).where(bars.c.fingerprint == bindparam("whose"))
_STILL_AVOIDED: Final = select(avoided_bars.c.account_id).where(
    avoided_bars.c.fingerprint == bindparam("whose")
)
_AVOIDED_BY: Final = select(avoided.c.account_id).where(
    avoided.c.other_id.in_(bindparam("accounts", expanding=True))
)
_SINCE: Final = select(func.min(exclusions.c.since)).where(
    exclusions.c.account_id.in_(bindparam("accounts", expanding=True))
)


User = tuple[str, str]
"""A platform and a user's id there."""


class NoFingerprint(LookupError):
    """The person has got another user since their fingerprints were computed."""


async def fingerprints(
    database: Database, accounts: Collection[str], users: Iterable[User]
) -> dict[User, str]:
    """Compute a person's fingerprints for `bar`, unless they are not excluded and nobody avoids
    them.

    This is slow, so it happens before the transaction.
    """
    asked = {"accounts": list(accounts)}
    barred = await database.scalar(_SINCE, asked) is not None
    if not barred and not await database.rows(_AVOIDED_BY, asked):
        return {}
    known = [user for user in users if user[0] != ROOM]
    made = await asyncio.to_thread(lambda: [fingerprint(*user) for user in known])
    return dict(zip(known, made, strict=True))


def bar(
    connection: Connection,
    accounts: Iterable[str],
    users: Iterable[User],
    known: Mapping[User, str],
) -> None:
    """Keep the exclusion of a person who is being forgotten, and the list of people who avoid them,
    by fingerprints of their users.

    Raises `NoFingerprint` for a user that is not in `known`.
    """
    asked = {"accounts": list(accounts)}
    since = connection.scalar(_SINCE, asked)
    avoiding = set(connection.scalars(_AVOIDED_BY, asked)) - set(asked["accounts"])
    if since is None and not avoiding:
        return
    for user in users:
        if user[0] == ROOM:
            continue
        if user not in known:
            raise NoFingerprint
        whose = known[user]
        for table in (bars, avoided_bars):
            connection.execute(delete(table).where(table.c.fingerprint == whose))
        if since is not None:
            connection.execute(insert(bars), {"fingerprint": whose, "since": since})
        for account in avoiding:
            connection.execute(insert(avoided_bars), {"account_id": account, "fingerprint": whose})


async def barred_again(
    database: Database, account_id: str, platform: str, user: str
) -> tuple[Write, ...]:
    """Writes that exclude a new account if its user was excluded before being forgotten, and
    restore the people who avoid them.
    """
    if platform == ROOM:
        return ()
    if not await database.rows(_ANY):
        return ()
    whose = await asyncio.to_thread(fingerprint, platform, user)
    writes: list[Write] = []
    since = await database.scalar(_BARRED, {"whose": whose})
    if since is not None:
        row = {"account_id": account_id, "since": since}
        lifted = Write.delete(bars, {"fingerprint": whose}, expects=1)
        writes += (Write.insert(exclusions, row), lifted)
    for other in await database.scalars(_STILL_AVOIDED, {"whose": whose}):
        lifted = Write.delete(avoided_bars, {"account_id": other, "fingerprint": whose}, expects=1)
        writes += (
            Write.insert(avoided, {"account_id": other, "other_id": account_id}),
            lifted,
        )
    return tuple(writes)


def fingerprint(platform: str, user: str) -> str:
    """The one-way hash of a platform's user."""
    return hashlib.scrypt(f"{platform}:{user}".encode(), salt=_SALT, **_COST).hex()
