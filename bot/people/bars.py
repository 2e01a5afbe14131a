"""People who were excluded from the leaderboards stay so after they were forgotten.

Of them a fingerprint of each of their numbers on platforms is kept and nothing else. It is slow to
make, so that nobody can read the numbers from it by trying them all; whenever somebody new comes it
is made in a thread, beside the event loop. A key would make it cheap, but it would have to be kept
beside the fingerprints, where whoever reads them finds it, too. A number of our own room is given
to nobody again, so it needs none.
"""

import asyncio
import hashlib
from collections.abc import Collection, Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from bot.people.own_rows import ROOM
from bot.people.schema import bars
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import exclusions

_SALT: Final = b"belotbot"
_COST: Final = {"n": 2**14, "r": 8, "p": 1, "dklen": 16}
_ANY: Final = select(bars.c.fingerprint).limit(1)
_BARRED: Final = select(bars.c.since).where(bars.c.fingerprint == bindparam("whose"))
_SINCE: Final = select(func.min(exclusions.c.since)).where(
    exclusions.c.account_id.in_(bindparam("accounts", expanding=True))
)
_LIFT: Final = delete(bars).where(bars.c.fingerprint == bindparam("whose"))
_EXCLUDE: Final = insert(exclusions)


User = tuple[str, str]
"""A platform and the number of somebody there."""


class NoFingerprint(LookupError):
    """Somebody is another user since their fingerprints were made."""


async def fingerprints(
    database: Database, accounts: Collection[str], users: Iterable[User]
) -> dict[User, str]:
    """What `bar` needs of somebody, made before others have to wait for its transaction; nothing of
    whoever is not excluded.
    """
    asked = {"accounts": list(accounts)}
    if await database.look(lambda connection: connection.scalar(_SINCE, asked)) is None:
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
    """Let the exclusion of somebody who is being forgotten hold for whom they are on platforms.

    Raises `NoFingerprint` where they are a user who is not `known`.
    """
    since = connection.scalar(_SINCE, {"accounts": list(accounts)})
    if since is None:
        return
    for user in users:
        if user[0] == ROOM:
            continue
        if user not in known:
            raise NoFingerprint
        connection.execute(_LIFT, {"whose": known[user]})
        connection.execute(insert(bars), {"fingerprint": known[user], "since": since})


async def excluded_anew(
    database: Database, account_id: str, platform: str, user: str
) -> tuple[Write, ...]:
    """What excludes a new account of a platform's user who was excluded before, if they were."""
    if platform == ROOM:
        return ()
    async with database.read() as connection:
        if (await connection.execute(_ANY)).first() is None:
            return ()
    whose = await asyncio.to_thread(fingerprint, platform, user)
    async with database.read() as connection:
        since = await connection.scalar(_BARRED, {"whose": whose})
    if since is None:
        return ()
    row = {"account_id": account_id, "since": since}
    return Write(_EXCLUDE, row), Write(_LIFT, {"whose": whose})


def fingerprint(platform: str, user: str) -> str:
    """What is kept of a platform's user."""
    return hashlib.scrypt(f"{platform}:{user}".encode(), salt=_SALT, **_COST).hex()
