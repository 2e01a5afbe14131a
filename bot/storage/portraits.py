"""People's pictures, redrawn by us and served under unguessable names."""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from cachetools import LRUCache
from sqlalchemy import (
    BigInteger,
    LargeBinary,
    Text,
    bindparam,
    delete,
    exists,
    func,
    insert,
    select,
)

from bot.people.schema import identities, portraits
from bot.storage.surfaces import outage_as_not_kept
from engine.store.batches import Write
from engine.store.commits import Batch, Committer
from engine.store.database import Database

MOST: Final = 20_000
"""Maximum number of portraits; the oldest make room for new ones."""

OLDEST: Final = timedelta(days=120)
"""Age at which a portrait is dropped, if nobody has wanted it since."""

REMEMBERED: Final = timedelta(minutes=10)
"""How long a process relies on a cached portrait."""

MOST_WANTED: Final = 1000
"""Maximum number of wanted portraits at a time; others follow at the next occasion."""

_MS: Final = timedelta(milliseconds=1)
_CODE: Final = select(portraits.c.code, portraits.c.at).where(
    portraits.c.account_id == bindparam("account")
)
_IMAGE: Final = select(portraits.c.image).where(portraits.c.code == bindparam("code"))
_COUNT: Final = select(func.count()).select_from(portraits)
_ADD: Final = insert(portraits).from_select(
    ["account_id", "code", "image", "at"],
    select(
        bindparam("account", type_=Text),
        bindparam("code", type_=Text),
        bindparam("image", type_=LargeBinary),
        bindparam("now", type_=BigInteger),
    ).where(exists().where(identities.c.account_id == bindparam("account", type_=Text))),
)
"""Nothing is added for a person who was forgotten while their picture was fetched."""

_EXPIRE: Final = delete(portraits).where(portraits.c.at < bindparam("before"))
_MAKE_ROOM: Final = delete(portraits).where(
    portraits.c.account_id.in_(
        select(portraits.c.account_id).order_by(portraits.c.at).limit(MOST // 100)
    )
)


@dataclass(frozen=True, slots=True)
class StoredPortrait:
    """The unguessable name of a person's portrait, empty if they have none; `at`: when the
    platform was asked, in milliseconds.
    """

    code: str
    at: int


class Portraits:
    """Names of portraits for tables on pages, without asking a platform.

    An unknown name becomes wanted, and `bot/jobs/portraits.py` finds it. `clock` gives
    milliseconds since 1970.
    """

    def __init__(self, database: Database, committer: Committer, clock: Callable[[], int]) -> None:
        self._database = database
        self._committer = committer
        self._clock = clock
        self._known = LRUCache[str, tuple[str, int]](MOST)
        self._wanted = dict[str, None]()
        self.more: Callable[[], None] = lambda: None

    def code(self, account: str) -> str:
        """The name of an account's portrait; empty if none is known."""
        known = self._known.get(account)
        if known is None or known[1] <= self._clock():
            self._want(account)
        return known[0] if known is not None else ""

    def _want(self, account: str) -> None:
        if account not in self._wanted and len(self._wanted) < MOST_WANTED:
            self._wanted[account] = None
            self.more()

    def next_wanted(self) -> str | None:
        """The account that has waited longest for its portrait."""
        return next(iter(self._wanted), None)

    def remember(self, account: str, code: str) -> None:
        """Rely on this name for a while."""
        until = self._clock() + REMEMBERED // _MS
        self._known[account] = code, until
        self._wanted.pop(account, None)

    async def stored(self, account: str) -> StoredPortrait | None:
        """The stored name of an account's portrait; None if the platform was never asked."""
        rows = await self._database.rows(_CODE, {"account": account})
        return StoredPortrait(*rows[0]) if rows else None

    async def image(self, code: str) -> bytes | None:
        """The portrait with this name."""
        with outage_as_not_kept():
            return await self._database.scalar(_IMAGE, {"code": code}) if code else None

    async def keep(self, account: str, code: str, image: bytes | None) -> None:
        """Store an account's portrait, or that there is none; the oldest make room."""
        now = self._clock()
        added = {"account": account, "code": code, "image": image, "now": now}
        writes = [
            Write(_EXPIRE, {"before": now - OLDEST // _MS}, None),
            Write.delete(portraits, {"account_id": account}),
            Write(_ADD, added, None),
        ]
        if (await self._database.scalar(_COUNT) or 0) >= MOST:
            writes.insert(0, Write(_MAKE_ROOM, {}, None))
        await self._committer.commit(Batch(tuple(writes)))
        self.remember(account, code)

    async def drop(self, account: str) -> None:
        """Delete an account's portrait, and forget its name."""
        self._known.pop(account, None)
        write = Write.delete(portraits, {"account_id": account})
        await self._committer.commit(Batch((write,)))
