"""Which accounts belong to one person, and who is excluded or forgotten.

Ask here before listing, ranking or rating people.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, literal, or_, select, update

from engine.standings.accounts import changes, read_books
from engine.standings.books import Book, continued, renamed
from engine.standings.periods import ALL_TIME
from engine.standings.rated_matches import own_matches
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import (
    accounts,
    exclusions,
    result_circles,
    result_seats,
    results,
    summaries,
    tallies,
)

_SOME: Final = accounts.c.id.in_(bindparam("some", expanding=True))
_HEIRS: Final = select(accounts.c.id, accounts.c.heir).where(accounts.c.heir.is_not(None), _SOME)
_OWN: Final = select(accounts.c.id).where(
    or_(accounts.c.id == bindparam("account"), accounts.c.heir == bindparam("account"))
)
_FORGOTTEN: Final = select(accounts.c.id).where(accounts.c.forgotten_at.is_not(None), _SOME)
_EXCLUDED: Final = select(exclusions.c.account_id)
_ESTABLISHED: Final = (
    select(result_seats.c.account_id, func.min(result_seats.c.finished_at))
    .join(results, results.c.match_id == result_seats.c.match_id)
    .where(
        result_seats.c.account_id.in_(bindparam("some", expanding=True)),
        result_seats.c.established == literal(value=True),
        result_seats.c.mu.is_not(None),
        results.c.voided_at.is_(None),
    )
    .group_by(result_seats.c.account_id)
)


def heirs_among(connection: Connection, some: Iterable[str]) -> Mapping[str, str]:
    """The merged accounts among these, each with the account it became part of."""
    return {row.id: row.heir for row in connection.execute(_HEIRS, {"some": list(some)})}


def accounts_of(connection: Connection, account_id: str) -> tuple[str, ...]:
    """An account, followed by the accounts merged into it."""
    found = connection.scalars(_OWN, {"account": account_id}).all()
    return (account_id, *sorted({*found} - {account_id}))


def forgotten_among(connection: Connection, some: Iterable[str]) -> frozenset[str]:
    """The forgotten accounts among these; only their results are left."""
    return frozenset(connection.scalars(_FORGOTTEN, {"some": list(some)}))


def excluded(connection: Connection, some: Collection[str]) -> frozenset[str]:
    """The excluded accounts among these: not rated, on no leaderboard.

    An exclusion applies to all accounts of a person.
    """
    noted = connection.scalars(_EXCLUDED).all()  # there are few
    if not noted:
        return frozenset()
    heirs = heirs_among(connection, {*noted, *some})
    people = {heirs.get(one, one) for one in noted}
    return frozenset(one for one in some if heirs.get(one, one) in people)


def apart_among(connection: Connection, some: Collection[str]) -> frozenset[str]:
    """The accounts among these that are on no leaderboard: excluded or merged into another one."""
    return excluded(connection, some) | heirs_among(connection, some).keys()


def established_since(connection: Connection, people: Collection[str]) -> dict[str, int]:
    """When each established person among these became so, in any family (excluded people never).

    The time is the end of a match, in milliseconds since 1970 UTC.
    """
    barred = excluded(connection, people)
    asked = {"some": [one for one in people if one not in barred]}
    return {row[0]: row[1] for row in connection.execute(_ESTABLISHED, asked)}


_THERE: Final = result_circles.alias()
_MOVE: Final = (
    update(result_circles)
    .where(
        result_circles.c.circle == bindparam("old"),
        result_circles.c.match_id.not_in(
            select(_THERE.c.match_id).where(_THERE.c.circle == bindparam("new"))
        ),
    )
    .values(circle=bindparam("new"))
)
_DROP: Final = delete(result_circles).where(result_circles.c.circle == bindparam("old"))
_TOLD: Final = summaries.alias()
_MOVE_TOLD: Final = (
    update(summaries)
    .where(
        summaries.c.circle == bindparam("old"),
        summaries.c.period.not_in(select(_TOLD.c.period).where(_TOLD.c.circle == bindparam("new"))),
    )
    .values(circle=bindparam("new"))
)
_PEOPLE: Final = select(tallies.c.family, tallies.c.account_id).where(
    tallies.c.circle == bindparam("circle"), tallies.c.period == ALL_TIME
)


async def move_circle(database: Database, old: str, new: str) -> tuple[Write, ...]:
    """The writes that move everything counted in circle `old` to `new`.

    A match counted in both is counted once.
    """
    return await database.look(lambda connection: move_of(connection, old, new))


def move_of(connection: Connection, old: str, new: str) -> tuple[Write, ...]:
    """`move_circle` on an open connection."""
    both = {"old": old, "new": new}
    writes = [Write(_MOVE, both, expects=None), Write(_DROP, {"old": old}, expects=None)]
    writes.append(Write(_MOVE_TOLD, both, expects=None))
    leaving = _people(connection, old)
    staying = _people(connection, new)
    for family, people in sorted(leaving.items()):
        known = people & staying.get(family, set())
        own = own_matches(connection, known, circles={old: new}) if known else {}
        for account, kept in sorted(read_books(connection, family, people).items()):
            if account in known:
                after = continued(Book(), own[account, family])
            else:
                after = renamed(kept.book, old, new)
            writes += changes(account, family, kept, after)
    return tuple(writes)


def _people(connection: Connection, circle: str) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for row in connection.execute(_PEOPLE, {"circle": circle}):
        found.setdefault(row.family, set()).add(row.account_id)
    return found
