"""Whom people mean by a name: somebody who has played among them, whom they have met, or who sits
at a table there.
"""

from collections.abc import Collection, Mapping
from typing import Final, NamedTuple

from sqlalchemy import Connection, Text, bindparam, func, select, union

from adapters.lookalikes import look
from engine.standings.books import EVERYWHERE
from engine.standings.periods import ALL_TIME
from engine.store.database import Database
from engine.store.schema import accounts, encounters, tallies

MOST: Final = 8
"""People of whom one can be chosen."""

_KNOWN: Final = union(
    select(tallies.c.account_id).where(
        tallies.c.circle == bindparam("circle"), tallies.c.period == ALL_TIME
    ),
    select(encounters.c.other_id).where(encounters.c.account_id == bindparam("own")),
    select(bindparam("own", type_=Text)),
    select(accounts.c.id).where(accounts.c.id.in_(bindparam("seated", expanding=True))),
)
_NAMES: Final = select(accounts.c.id, accounts.c.name).where(
    accounts.c.id.in_(_KNOWN), accounts.c.heir.is_(None), accounts.c.forgotten_at.is_(None)
)


_PLAYED: Final = (
    select(tallies.c.account_id, func.sum(tallies.c.matches).label("matches"))
    .where(
        tallies.c.account_id.in_(bindparam("accounts", expanding=True)),
        tallies.c.circle == EVERYWHERE,
        tallies.c.period == ALL_TIME,
    )
    .group_by(tallies.c.account_id)
)


class Found(NamedTuple):
    """A person who may be meant, and how many matches of his count, which tells namesakes apart."""

    account_id: str
    name: str
    matches: int = 0


async def people_called(
    database: Database, circle: str, own: str, wanted: str, seated: Collection[str] = ()
) -> tuple[Found, ...]:
    """Those of a circle, of one's acquaintance and of the accounts `seated` who are called so, or
    else whose name begins so.

    Of everybody nobody can be sought.
    """
    asked = {"circle": circle or None, "own": own, "seated": list(seated)}
    return await database.look(lambda connection: _called(connection, asked, wanted))


def _called(connection: Connection, asked: Mapping[str, object], wanted: str) -> tuple[Found, ...]:
    sought = look(wanted.lstrip("@"))
    if not sought:
        return ()
    named = [(Found(*row), look(row.name)) for row in connection.execute(_NAMES, asked)]
    exactly = [found for found, name in named if name == sought]
    begun = [found for found, name in named if f" {name}".find(f" {sought}") >= 0]
    found = sorted(exactly or begun, key=lambda found: look(found.name))[:MOST]
    if len(found) < 2:
        return tuple(found)
    rows = connection.execute(_PLAYED, {"accounts": [one.account_id for one in found]}).all()
    played = {row.account_id: row.matches for row in rows}
    return tuple(one._replace(matches=played.get(one.account_id, 0)) for one in found)
