"""What somebody reaches once: it is told in the match in which it happens, and never again."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Final

from sqlalchemy import Connection, bindparam, insert, select

from engine.standings.books import EVERYWHERE, WHOLE, Book
from engine.standings.periods import ALL_TIME
from engine.store.commits import Write
from engine.store.schema import milestones, result_seats


class Milestone(StrEnum):
    """In a family of the game; the rarest first."""

    THOUSAND = "thousand"
    HUNDRED = "hundred"
    STREAK = "streak"
    CONTRA = "contra"
    CAPOT = "capot"
    WIN = "win"
    TEN = "ten"


STREAK: Final = 5
"""Matches won in a row that are told."""

Reached = tuple[tuple[Milestone, tuple[str, ...]], ...]
"""Milestones, each with those who have reached it."""

_KNOWN: Final = select(milestones.c.account_id, milestones.c.milestone).where(
    milestones.c.account_id.in_(bindparam("accounts", expanding=True))
)
_OF_MATCH: Final = (
    select(milestones.c.milestone, milestones.c.account_id)
    .join(
        result_seats,
        (result_seats.c.match_id == milestones.c.match_id)
        & (result_seats.c.account_id == milestones.c.account_id),
    )
    .where(milestones.c.match_id == bindparam("match"))
    .order_by(result_seats.c.seat)
)
_INSERT: Final = insert(milestones)


def reached(book: Book) -> frozenset[Milestone]:
    """All that somebody has behind him."""
    tally = book.tallies.get((EVERYWHERE, ALL_TIME))
    if tally is None:
        return frozenset()
    found = {
        Milestone.THOUSAND: tally.matches >= 1_000,
        Milestone.HUNDRED: tally.matches >= 100,
        Milestone.STREAK: tally.best_streak >= STREAK,
        Milestone.CONTRA: tally.contras > 0,
        Milestone.CAPOT: tally.capots > 0,
        Milestone.WIN: tally.sixths >= WHOLE,
        Milestone.TEN: tally.matches >= 10,
    }
    return frozenset(one for one, done in found.items() if done)


def write_milestones(
    connection: Connection, match_id: str, found: Mapping[str, Collection[Milestone]]
) -> Iterator[Write]:
    """Note what people have reached in a match, of that what they had not before.

    Without a match it is nowhere told: they had it before anybody counted.
    """
    some = {account: ones for account, ones in found.items() if ones}
    if not some:
        return
    rows = connection.execute(_KNOWN, {"accounts": list(some)})
    known = {(row.account_id, row.milestone) for row in rows}
    for account, ones in some.items():
        for one in sorted(ones):
            if (account, one) not in known:
                row = {"account_id": account, "milestone": one.value, "match_id": match_id}
                yield Write(_INSERT, row)


def milestones_in(connection: Connection, match_id: str) -> Reached:
    """What was reached in a match, the rarest first; people by seat."""
    who: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(_OF_MATCH, {"match": match_id}):
        who[row.milestone].append(row.account_id)
    return tuple((one, tuple(who[one])) for one in Milestone if one in who)
