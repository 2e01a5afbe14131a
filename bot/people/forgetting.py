"""Somebody is forgotten: nothing is left of him but results, which are others' as well."""

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from sqlalchemy import Connection, delete, select, update

from adapters.chat import Place
from bot.people.own_rows import Own, own_of, private_places
from bot.people.schema import (
    accounts,
    attendances,
    identities,
    link_codes,
    notices,
    places,
    showings,
    tournament_showings,
)
from bot.storage.schema import (
    browser_files,
    browser_members,
    browser_messages,
    browser_passes,
    browser_rooms,
    browser_subscriptions,
    browser_visitors,
    direct_channels,
    set_aside,
    surfaces,
)
from engine.store.database import Database
from engine.store.schema import milestones

_OF_PLACE: Final = (surfaces, showings, notices, tournament_showings)
_OF_ACCOUNT: Final = (identities, notices, attendances, link_codes, milestones)


class Forgetting:
    """Forgets people. `clock` gives milliseconds since 1970 UTC."""

    def __init__(self, database: Database, clock: Callable[[], int]) -> None:
        self._database = database
        self._clock = clock

    async def forget(self, account_id: str) -> tuple[tuple[str, ...], tuple[Place, ...]]:
        """Forget somebody who sits nowhere; his accounts, and the places that are not known now."""
        return await self._database.write(
            partial(_forget, account_id=account_id, now=self._clock())
        )


def _forget(
    connection: Connection, account_id: str, now: int
) -> tuple[tuple[str, ...], tuple[Place, ...]]:
    own = own_of(connection, account_id)
    private = private_places(connection, own)
    ids = [row["id"] for row in private]
    for table in _OF_PLACE:
        connection.execute(delete(table).where(table.c.place_id.in_(ids)))
    connection.execute(delete(places).where(places.c.id.in_(ids)))
    for table in _OF_ACCOUNT:
        connection.execute(delete(table).where(table.c.account_id.in_(own.accounts)))
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
        aside = (set_aside.c.platform == platform, set_aside.c.content.contains(user))
        connection.execute(delete(set_aside).where(*aside))
    _forget_visitors(connection, own)
    left = (Place(row["platform"], row["chat"], row["topic"], private=True) for row in private)
    return own.accounts, tuple(left)


def _forget_visitors(connection: Connection, own: Own) -> None:
    """In the browser room his lines go. A room that was his stays, and is a number's that nobody
    can be any more.
    """
    visitors = own.visitors
    talks = [f"private:{visitor}" for visitor in visitors]
    connection.execute(delete(browser_files).where(browser_files.c.place.in_(talks)))
    connection.execute(delete(browser_messages).where(browser_messages.c.place.in_(talks)))
    said = browser_messages.c.author.in_(visitors)
    gone = {"body": "", "author": "", "deleted": True}
    connection.execute(update(browser_messages).where(said).values(gone))
    for table in (browser_subscriptions, browser_passes, browser_members):
        connection.execute(delete(table).where(table.c.visitor.in_(visitors)))
    owners = select(browser_rooms.c.owner)
    known = browser_visitors.c.id.in_(visitors)
    without = delete(browser_visitors).where(known, browser_visitors.c.id.not_in(owners))
    connection.execute(without)
    nobody = {"name": "", "language": "", "created_at": 0}
    connection.execute(update(browser_visitors).where(known).values(nobody))
