"""Forgets a person: only results remain, because they are also other people's."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from adapters.platform.chat import Place
from bot.people.own_rows import (
    NoFingerprint,
    OwnAccounts,
    User,
    bar,
    fingerprints,
    own_of,
    private_places,
)
from bot.people.schema import (
    attendances,
    avoided,
    avoided_bars,
    browser_files,
    browser_members,
    browser_messages,
    browser_passes,
    browser_rooms,
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
    showings,
    surfaces,
    tellings,
    tournament_showings,
)
from bot.storage.dead_letters import forget_set_aside
from bot.storage.room_traces import Former, unname
from engine.directing.promos import forget_reasons
from engine.store.database import Database
from engine.store.schema import accounts, milestones, promo_entries, rulings

_OF_PLACE: Final = (surfaces, showings, notices, tournament_showings, review_wishes, tellings)
OF_ACCOUNT: Final = (
    identities,
    former_names,
    notices,
    attendances,
    avoided,
    avoided_bars,
    link_codes,
    daily_answers,
    portraits,
    review_wishes,
    milestones,
    promo_entries,
)
"""Tables whose rows are deleted with an account; the browser room's are handled separately."""


TRIES: Final = 5
"""Attempts to purge the database files; it fails while readers hold an older state."""

PAUSE: Final = 0.5
"""Seconds between two attempts."""

logger = logging.getLogger(__name__)


class Forgotten(NamedTuple):
    """A forgotten person: their accounts, their (platform, user) pairs and their private places."""

    accounts: tuple[str, ...]
    users: tuple[tuple[str, str], ...]
    places: tuple[Place, ...]


class Erasure:
    """Forgets people.

    `clock` gives milliseconds since 1970 UTC; `former` gives the name of forgotten people in a
    language.
    """

    def __init__(self, database: Database, clock: Callable[[], int], former: Former) -> None:
        self._database = database
        self._clock = clock
        self._former = former

    async def forget(self, account_id: str) -> Forgotten:
        """Forget a person who sits at no table."""
        forgotten = await self._forgotten(account_id)
        for _ in range(TRIES):
            if await self._database.purge():
                break
            await asyncio.sleep(PAUSE)
        else:
            logger.warning("deleted data stays in the write-ahead log until the bot stops")
        return forgotten

    async def _forgotten(self, account_id: str) -> Forgotten:
        """Forget a person in one short transaction; fingerprints are computed before it."""
        while True:
            own = await self._database.look(partial(own_of, account_id=account_id))
            known = await fingerprints(self._database, own.accounts, own.users)
            deed = partial(_forget, known=known, now=self._clock(), former=self._former)
            with suppress(NoFingerprint):  # they were excluded, or linked an account, just now
                return await self._database.write(partial(deed, account_id=account_id))


def _forget(
    connection: Connection,
    account_id: str,
    known: Mapping[User, str],
    now: int,
    former: Former,
) -> Forgotten:
    own = own_of(connection, account_id)
    bar(connection, own.accounts, own.users, known)
    unname(connection, own, _names(connection, own), former)
    private = private_places(connection, own)
    ids = [row["id"] for row in private]
    for table in _OF_PLACE:
        connection.execute(delete(table).where(table.c.place_id.in_(ids)))
    connection.execute(delete(places).where(places.c.id.in_(ids)))
    for table in OF_ACCOUNT:
        connection.execute(delete(table).where(table.c.account_id.in_(own.accounts)))
    connection.execute(delete(avoided).where(avoided.c.other_id.in_(own.accounts)))
    connection.execute(delete(rulings).where(rulings.c.about.in_(own.accounts)))
    forget_reasons(connection, own.accounts)
    nobody: dict[str, Any] = {
        "name": "",
        "language": None,
        "settings": "{}",
        "created_at": 0,
        "forgotten_at": now,
        "version": accounts.c.version + 1,
    }
    connection.execute(update(accounts).where(accounts.c.id.in_(own.accounts)).values(nobody))
    for platform, user in own.users:
        channel = (direct_channels.c.platform == platform, direct_channels.c.user_id == user)
        connection.execute(delete(direct_channels).where(*channel))
        forget_set_aside(connection, platform, user)
    _forget_visitors(connection, own)
    left = (Place(row["platform"], row["chat"], row["topic"], private=True) for row in private)
    return Forgotten(own.accounts, own.users, tuple(left))


def _names(connection: Connection, own: OwnAccounts) -> set[str]:
    """All present and former names of a person."""
    called = (
        select(accounts.c.name).where(accounts.c.id.in_(own.accounts)),
        select(identities.c.name).where(identities.c.account_id.in_(own.accounts)),
        select(former_names.c.name).where(former_names.c.account_id.in_(own.accounts)),
        select(browser_visitors.c.name).where(browser_visitors.c.id.in_(own.visitors)),
    )
    return {name for query in called for name in connection.scalars(query)}


def _forget_visitors(connection: Connection, own: OwnAccounts) -> None:
    """Delete a person's traces in the browser room.

    A room they owned stays, with an empty visitor as its owner.
    """
    visitors = own.visitors
    talks = [f"private:{visitor}" for visitor in visitors]
    connection.execute(delete(browser_files).where(browser_files.c.place.in_(talks)))
    connection.execute(delete(browser_messages).where(browser_messages.c.place.in_(talks)))
    said = browser_messages.c.author.in_(visitors)
    gone = {"body": "", "author": "", "deleted": True}
    connection.execute(update(browser_messages).where(said).values(gone))
    for table in (browser_subscriptions, browser_passes, browser_members, launched_visitors):
        connection.execute(delete(table).where(table.c.visitor.in_(visitors)))
    owned = browser_rooms.c.owner.in_(visitors)
    if connection.scalar(select(browser_rooms.c.code).where(owned).limit(1)) is not None:
        nobody = {"id": secrets.token_hex(8), "name": "", "language": "", "created_at": 0}
        connection.execute(insert(browser_visitors), nobody)
        connection.execute(update(browser_rooms).where(owned).values(owner=nobody["id"]))
    connection.execute(delete(browser_visitors).where(browser_visitors.c.id.in_(visitors)))
