"""What is known of one person: how he plays, how his rating went, with and against whom."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from sqlalchemy import Connection, bindparam, select

from engine.standings.boards import Board, By, read_leaderboard
from engine.standings.books import (
    EVERYWHERE,
    WHOLE,
    Book,
    Encounter,
    Manner,
    Tally,
    continued,
    wilson,
)
from engine.standings.facts import CallCount
from engine.standings.families import Family
from engine.standings.keeping import read_books
from engine.standings.people import excluded
from engine.standings.periods import ALL_TIME
from engine.standings.ratings import Key, Rating
from engine.standings.stored import own_matches
from engine.store.database import Database
from engine.store.schema import encounters, players, result_seats, results

PAGE: Final = 10
"""People on a page."""


@dataclass(frozen=True, slots=True)
class Profile:
    """Somebody in a family of the game, by all his rated matches; `last` was the last of them.

    `rank` is his place among so many `ranked` by rating, None for somebody who is excluded.
    """

    account_id: str
    family: str
    rating: Rating
    rank: int | None
    ranked: int
    total: Tally
    manner: Manner
    contracts: Mapping[str, CallCount]
    last: Key


class CurvePoint(NamedTuple):
    """A rating after a match."""

    at: int
    rating: Rating


class Order(StrEnum):
    """With or against whom first: where he wins most surely, loses most surely, or most often."""

    BEST = "best"
    WORST = "worst"
    MOST = "most"


class Fellow(NamedTuple):
    """Another person, how often he was met, and how often one has won then."""

    account_id: str
    matches: int
    won: Fraction


@dataclass(frozen=True, slots=True)
class Fellows:
    """A page of them, from 0, of so many."""

    rows: tuple[Fellow, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Versus:
    """Two people: how each has done when they have met, and their ratings."""

    own: Encounter
    others: Encounter
    own_rating: Rating | None
    others_rating: Rating | None


_FAMILIES: Final = (
    select(players.c.family)
    .where(players.c.account_id == bindparam("account"))
    .order_by(players.c.finished_at.desc(), players.c.match_id.desc())
)
_MET_IN: Final = (
    select(encounters.c.family)
    .where(
        encounters.c.account_id == bindparam("account"), encounters.c.other_id == bindparam("other")
    )
    .order_by((encounters.c.together + encounters.c.against).desc(), encounters.c.family)
)
_CURVE: Final = (
    select(result_seats.c.finished_at, result_seats.c.mu, result_seats.c.sigma)
    .join(results, results.c.match_id == result_seats.c.match_id)
    .where(
        result_seats.c.account_id == bindparam("account"),
        result_seats.c.mu.is_not(None),
        results.c.family == bindparam("family"),
    )
    .order_by(result_seats.c.finished_at, result_seats.c.match_id)
)
_MET: Final = select(encounters).where(
    encounters.c.account_id == bindparam("account"), encounters.c.family == bindparam("family")
)
_MEETING: Final = select(encounters).where(
    encounters.c.family == bindparam("family"),
    encounters.c.account_id.in_(bindparam("both", expanding=True)),
    encounters.c.other_id.in_(bindparam("both", expanding=True)),
)
_RATINGS: Final = select(players.c.account_id, players.c.mu, players.c.sigma).where(
    players.c.family == bindparam("family"),
    players.c.account_id.in_(bindparam("both", expanding=True)),
)


async def families_of(database: Database, account_id: str) -> tuple[Family, ...]:
    """What somebody has played, the last of it first."""
    asked = {"account": account_id}
    found = await database.look(lambda connection: connection.scalars(_FAMILIES, asked).all())
    return tuple(map(Family, found))


async def families_met(database: Database, account_id: str, other_id: str) -> tuple[Family, ...]:
    """In what two people have met, most often first."""
    asked = {"account": account_id, "other": other_id}
    found = await database.look(lambda connection: connection.scalars(_MET_IN, asked).all())
    return tuple(map(Family, found))


async def profile(database: Database, account_id: str, family: str) -> Profile | None:
    """Somebody in a family; None where he has no rated match."""
    return await database.look(lambda connection: _profile(connection, account_id, family))


def _profile(connection: Connection, account: str, family: str) -> Profile | None:
    book = read_books(connection, family, [account], ())[account].book
    if excluded(connection, [account]):  # who is on no leaderboard, but his matches are
        book = continued(Book(), own_matches(connection, [account]).get((account, family), ()))
    if book.last is None:
        return None
    by_rating = Board(By.RATING, EVERYWHERE, ALL_TIME, family)
    board = read_leaderboard(connection, by_rating, page=0, own=account, size=1)
    return Profile(
        account,
        family,
        book.rating,
        board.own.rank if board.own is not None else None,
        board.ranked,
        book.tallies[EVERYWHERE, ALL_TIME],
        book.manner,
        book.contracts,
        book.last,
    )


async def rating_curve(
    database: Database, account_id: str, family: str, points: int = 60
) -> tuple[CurvePoint, ...]:
    """How somebody's rating went: so many points at most, always the last of them."""
    asked = {"account": account_id, "family": family}
    rows = await database.look(lambda connection: connection.execute(_CURVE, asked).all())
    count = min(points, len(rows))
    chosen = (rows[len(rows) * step // count - 1] for step in range(1, count + 1))
    return tuple(CurvePoint(row.finished_at, Rating(row.mu, row.sigma)) for row in chosen)


async def partners(
    database: Database,
    account_id: str,
    family: str,
    order: Order = Order.BEST,
    *,
    page: int = 0,
    size: int = PAGE,
) -> Fellows:
    """With whom somebody has played."""
    met = await _met(database, account_id, family)
    fellows = (_fellow(other, one.together, one.together_sixths) for other, one in met.items())
    return _page(fellows, order, page, size)


async def opponents(
    database: Database,
    account_id: str,
    family: str,
    order: Order = Order.BEST,
    *,
    page: int = 0,
    size: int = PAGE,
) -> Fellows:
    """Against whom somebody has played."""
    met = await _met(database, account_id, family)
    fellows = (_fellow(other, one.against, one.against_sixths) for other, one in met.items())
    return _page(fellows, order, page, size)


async def versus(database: Database, account_id: str, other_id: str, family: str) -> Versus:
    """How two people have done with and against each other."""
    return await database.look(lambda connection: _versus(connection, account_id, other_id, family))


def _versus(connection: Connection, account: str, other: str, family: str) -> Versus:
    asked = {"family": family, "both": [account, other]}
    met = {
        (row.account_id, row.other_id): Encounter(*row[3:])
        for row in connection.execute(_MEETING, asked)
    }
    ratings = {
        row.account_id: Rating(row.mu, row.sigma) for row in connection.execute(_RATINGS, asked)
    }
    return Versus(
        met.get((account, other), Encounter()),
        met.get((other, account), Encounter()),
        ratings.get(account),
        ratings.get(other),
    )


async def _met(database: Database, account: str, family: str) -> dict[str, Encounter]:
    asked = {"account": account, "family": family}
    rows = await database.look(lambda connection: connection.execute(_MET, asked).all())
    return {row.other_id: Encounter(*row[3:]) for row in rows}


def _fellow(account: str, matches: int, sixths: int) -> Fellow:
    return Fellow(account, matches, Fraction(sixths, WHOLE))


def _page(fellows: Iterable[Fellow], order: Order, page: int, size: int) -> Fellows:
    def first(fellow: Fellow) -> tuple[float, int, str]:
        sixths = int(fellow.won * WHOLE)
        match order:
            case Order.BEST:
                worth = wilson(fellow.matches, sixths)
            case Order.WORST:
                worth = wilson(fellow.matches, WHOLE * fellow.matches - sixths)
            case Order.MOST:
                worth = float(fellow.matches)
        return -worth, -fellow.matches, fellow.account_id

    found = sorted((fellow for fellow in fellows if fellow.matches), key=first)
    pages = max(1, -(-len(found) // size))
    page = min(max(page, 0), pages - 1)
    return Fellows(tuple(found[page * size : (page + 1) * size]), page, pages)
