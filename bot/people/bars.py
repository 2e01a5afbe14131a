"""People who were excluded from the leaderboards stay so after they were forgotten.

Of them a fingerprint of each of their numbers on platforms is kept and nothing else. It is slow to
make, so that nobody can read the numbers from it by trying them all.
"""

import hashlib
from collections.abc import Iterable
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, select

from bot.people.schema import bars
from engine.store.commits import Write
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
        whose = fingerprint(platform, user)
        connection.execute(_LIFT, {"whose": whose})
        connection.execute(insert(bars), {"fingerprint": whose, "since": since})


def excluded_anew(
    connection: Connection, account_id: str, platform: str, user: str
) -> tuple[Write, ...]:
    """What excludes a new account of a platform's user who was excluded before, if they were."""
    if connection.execute(_ANY).first() is None:
        return ()
    whose = fingerprint(platform, user)
    since = connection.scalar(_BARRED, {"whose": whose})
    if since is None:
        return ()
    row = {"account_id": account_id, "since": since}
    return Write(_EXCLUDE, row), Write(_LIFT, {"whose": whose})


def fingerprint(platform: str, user: str) -> str:
    """What is kept of a platform's user."""
    return hashlib.scrypt(f"{platform}:{user}".encode(), salt=_SALT, **_COST).hex()
