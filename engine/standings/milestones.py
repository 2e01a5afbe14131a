"""What somebody reaches once: it is told in the match in which it happens, and never again."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from enum import StrEnum
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from engine.standings.books import EVERYWHERE, WHOLE, Book, continued
from engine.standings.people import forgotten_among
from engine.standings.periods import ALL_TIME
from engine.standings.stored import OwnMatches, own_matches
from engine.store.commits import Write, store
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

_KNOWN: Final = select(milestones).where(
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
_THIS: Final = (
    milestones.c.account_id == bindparam("whose"),
    milestones.c.milestone == bindparam("which"),
)
_DROP: Final = delete(milestones).where(*_THIS)
_UNTELL: Final = update(milestones).where(*_THIS).values(match_id="")


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


def settle(connection: Connection, accounts: Collection[str]) -> None:
    """Bring people's milestones to what their matches say, after some of these count no longer or
    are another account's.
    """
    own = own_matches(connection, accounts)
    had: dict[str, set[Milestone]] = {account: set() for account in accounts}
    for (account, _), matches in own.items():
        had[account] |= reached(continued(Book(), matches))
    settle_to(connection, had, own)


def settle_to(
    connection: Connection, had: Mapping[str, Collection[Milestone]], own: OwnMatches
) -> None:
    """Bring milestones to what each of these people has behind them by their `own` matches.

    What was not reached after all can be reached again; what was reached in a match that counts no
    longer is told there no longer. Nothing is noted of people who were forgotten.
    """
    played: dict[str, set[str]] = defaultdict(set)
    for (account, _), matches in own.items():
        played[account].update(one.key.match_id for one in matches)
    had = {**had, **dict.fromkeys(forgotten_among(connection, had), frozenset())}
    for row in connection.execute(_KNOWN, {"accounts": list(had)}).all():
        which = {"whose": row.account_id, "which": row.milestone}
        if row.milestone not in had[row.account_id]:
            connection.execute(_DROP, which)
        elif row.match_id and row.match_id not in played[row.account_id]:
            connection.execute(_UNTELL, which)
    store(connection, write_milestones(connection, "", had))


def milestones_in(connection: Connection, match_id: str) -> Reached:
    """What was reached in a match, the rarest first; people by seat."""
    who: dict[str, list[str]] = defaultdict(list)
    for row in connection.execute(_OF_MATCH, {"match": match_id}):
        who[row.milestone].append(row.account_id)
    return tuple((one, tuple(who[one])) for one in Milestone if one in who)
