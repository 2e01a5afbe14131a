"""People whose leaderboard is called otherwise from now on, or becomes one with another."""

from typing import Final

from sqlalchemy import Connection, bindparam, delete, select, update

from engine.standings.books import Book, continued, renamed
from engine.standings.keeping import changes, read_books
from engine.standings.periods import ALL_TIME
from engine.standings.stored import own_matches
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import result_circles, summaries, tallies

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
    """The writes after which whatever counted in the old circle counts in the new one.

    A match that counted in both counts once.
    """
    return await database.look(lambda connection: move_of(connection, old, new))


def move_of(connection: Connection, old: str, new: str) -> tuple[Write, ...]:
    """As `move_circle`."""
    both = {"old": old, "new": new}
    writes = [Write(_MOVE, both, expects=None), Write(_DROP, {"old": old}, expects=None)]
    writes.append(Write(_MOVE_TOLD, both, expects=None))
    leaving = _people(connection, old)
    staying = _people(connection, new)
    for family, accounts in sorted(leaving.items()):
        known = accounts & staying.get(family, set())
        own = own_matches(connection, known, circles={old: new}) if known else {}
        for account, kept in sorted(read_books(connection, family, accounts).items()):
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
