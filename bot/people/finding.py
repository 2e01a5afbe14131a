"""Whom people mean by a name: somebody who has played among them, or whom they have met."""

from typing import Final, NamedTuple

from sqlalchemy import Connection, Text, bindparam, select, union

from adapters.lookalikes import look
from bot.people.schema import accounts
from engine.standings.periods import ALL_TIME
from engine.store.database import Database
from engine.store.schema import encounters, tallies

MOST: Final = 8
"""People of whom one can be chosen."""

_KNOWN: Final = union(
    select(tallies.c.account_id).where(
        tallies.c.circle == bindparam("circle"), tallies.c.period == ALL_TIME
    ),
    select(encounters.c.other_id).where(encounters.c.account_id == bindparam("own")),
    select(bindparam("own", type_=Text)),
)
_NAMES: Final = select(accounts.c.id, accounts.c.name).where(
    accounts.c.id.in_(_KNOWN), accounts.c.heir.is_(None), accounts.c.forgotten_at.is_(None)
)


class Found(NamedTuple):
    """A person who may be meant."""

    account_id: str
    name: str


async def people_called(
    database: Database, circle: str, own: str, wanted: str
) -> tuple[Found, ...]:
    """Those of a circle and of one's acquaintance who are called so, or else whose name begins so.

    Of everybody nobody can be sought.
    """
    return await database.look(lambda connection: _called(connection, circle, own, wanted))


def _called(connection: Connection, circle: str, own: str, wanted: str) -> tuple[Found, ...]:
    sought = look(wanted.lstrip("@"))
    if not sought:
        return ()
    asked = {"circle": circle or None, "own": own}
    named = [(Found(*row), look(row.name)) for row in connection.execute(_NAMES, asked)]
    exactly = [found for found, name in named if name == sought]
    begun = [found for found, name in named if f" {name}".find(f" {sought}") >= 0]
    return tuple(sorted(exactly or begun, key=lambda found: look(found.name))[:MOST])
