"""People who were excluded from the leaderboards stay so after they were forgotten.

Of them a fingerprint of each of their numbers on platforms is kept and nothing else. It is slow to
make, so that nobody can read the numbers from it by trying them all; whenever somebody new comes it
is made in a thread, beside the event loop. A number of our own room is given to nobody again, so it
needs none.
"""

import asyncio
import hashlib
from collections.abc import Iterable
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


def bar(connection: Connection, accounts: Iterable[str], users: Iterable[tuple[str, str]]) -> None:
    """Let the exclusion of somebody who is being forgotten hold for whom they are on platforms."""
    since = connection.scalar(_SINCE, {"accounts": list(accounts)})
    if since is None:
        return
    for platform, user in users:
        if platform == ROOM:
            continue
        whose = fingerprint(platform, user)
        connection.execute(_LIFT, {"whose": whose})
        connection.execute(insert(bars), {"fingerprint": whose, "since": since})


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
