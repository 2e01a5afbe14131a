"""A person's profile: statistics, rating curve, partners, opponents and match history."""

import json
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, bindparam, exists, func, select

from engine.standings.accounts import excluded, read_careers
from engine.standings.boards import Board, LeaderboardOrder, read_leaderboard
from engine.standings.careers import (
    EVERYWHERE,
    WHOLE,
    CallCount,
    Career,
    Encounter,
    PlayTotals,
    Tally,
    continued,
    wilson,
)
from engine.standings.periods import ALL_TIME
from engine.standings.rated_matches import gained, own_matches
from engine.standings.ratings import Family, Key, Rating
from engine.store.database import Database
from engine.store.schema import encounters, players, result_circles, result_seats, results, tables

PAGE: Final = 10
"""Rows on a page, of people or matches."""


@dataclass(frozen=True, slots=True)
class Profile:
    """A person's statistics in a family, from all their rated matches; `last`: the latest one.

    `rank`: their place by rating among the `ranked` people; None without a place, or if excluded.
    """

    account_id: str
    family: str
    rating: Rating
    rank: int | None
    ranked: int
    total: Tally
    manner: PlayTotals
    contracts: Mapping[str, CallCount]
    last: Key


class CurvePoint(NamedTuple):
    """The rating after a match; `at`: its end, in milliseconds since 1970 UTC."""

    at: int
    rating: Rating


class CoPlayerOrder(StrEnum):
    """The order of partners or opponents: surest wins, surest losses, or most matches first."""

    BEST = "best"
    WORST = "worst"
    MOST = "most"


class CoPlayer(NamedTuple):
    """Another person, the matches with or against them, and how many of those were won."""

    account_id: str
    matches: int
    won: Fraction


@dataclass(frozen=True, slots=True)
class CoPlayerPage:
    """A page of partners or opponents; `page` counts from 0, `pages` is their number."""

    rows: tuple[CoPlayer, ...]
    page: int
    pages: int


@dataclass(frozen=True, slots=True)
class Versus:
    """Two people: the record of each against and with the other, and their ratings."""

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
    """The families a person has played, the most recent first."""
    asked = {"account": account_id}
    found = await database.scalars(_FAMILIES, asked)
    return tuple(map(Family, found))


async def families_met(database: Database, account_id: str, other_id: str) -> tuple[Family, ...]:
    """The families in which two people have met, the most frequent first."""
    asked = {"account": account_id, "other": other_id}
    found = await database.scalars(_MET_IN, asked)
    return tuple(map(Family, found))


async def profile(database: Database, account_id: str, family: str) -> Profile | None:
    """A person's profile in a family; None if they have no rated match."""
    return await database.look(lambda connection: _profile(connection, account_id, family))


def _profile(connection: Connection, account: str, family: str) -> Profile | None:
    career = read_careers(connection, family, [account], ())[account].career
    if excluded(connection, [account]):  # their career has no tallies: count the matches again
        career = continued(Career(), own_matches(connection, [account]).get((account, family), ()))
    if career.last is None:
        return None
    by_rating = Board(LeaderboardOrder.RATING, EVERYWHERE, ALL_TIME, family)
    board = read_leaderboard(connection, by_rating, page=0, own=account, size=1)
    return Profile(
        account,
        family,
        career.rating,
        board.own.rank if board.own is not None else None,
        board.ranked,
        career.tallies[EVERYWHERE, ALL_TIME],
        career.manner,
        career.contracts,
        career.last,
    )


async def rating_curve(
    database: Database, account_id: str, family: str, points: int = 60
) -> tuple[CurvePoint, ...]:
    """A person's rating curve, thinned to at most `points`; the latest is always included."""
    asked = {"account": account_id, "family": family}
    rows = await database.rows(_CURVE, asked)
    count = min(points, len(rows))
    chosen = (rows[len(rows) * step // count - 1] for step in range(1, count + 1))
    return tuple(CurvePoint(row.finished_at, Rating(row.mu, row.sigma)) for row in chosen)


async def co_players(
    database: Database,
    account_id: str,
    family: str,
    order: CoPlayerOrder = CoPlayerOrder.BEST,
    *,
    together: bool,
    page: int = 0,
    size: int = PAGE,
) -> CoPlayerPage:
    """The partners of a person (`together`) or their opponents, in pages."""
    rows = await database.rows(_MET, {"account": account_id, "family": family})
    met = {row.other_id: Encounter(*row[3:]) for row in rows}
    found = (
        CoPlayer(other, one.together, Fraction(one.together_sixths, WHOLE))
        if together
        else CoPlayer(other, one.against, Fraction(one.against_sixths, WHOLE))
        for other, one in met.items()
    )
    return _page(found, order, page, size)


async def versus(database: Database, account_id: str, other_id: str, family: str) -> Versus:
    """The record of two people with and against each other."""
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


def _page(fellows: Iterable[CoPlayer], order: CoPlayerOrder, page: int, size: int) -> CoPlayerPage:
    def first(fellow: CoPlayer) -> tuple[float, int, str]:
        sixths = int(fellow.won * WHOLE)
        match order:
            case CoPlayerOrder.BEST:
                worth = wilson(fellow.matches, sixths)
            case CoPlayerOrder.WORST:
                worth = wilson(fellow.matches, WHOLE * fellow.matches - sixths)
            case CoPlayerOrder.MOST:
                worth = float(fellow.matches)
        return -worth, -fellow.matches, fellow.account_id

    found = sorted((fellow for fellow in fellows if fellow.matches), key=first)
    pages = max(1, -(-len(found) // size))
    page = min(max(page, 0), pages - 1)
    return CoPlayerPage(tuple(found[page * size : (page + 1) * size]), page, pages)


class SeatTaken(NamedTuple):
    """A seat at the end of a match, held by a person or by an AI of some level."""

    seat: str
    side: str
    account_id: str | None
    ai_level: str | None


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A finished match from one person's point of view, on this `side`.

    `won`: their share of the win. `code`: the table's code, empty if the table is gone. `gained`:
    rating points gained, None if the match is unrated or `voided`.
    """

    match_id: str
    table_id: str
    code: str
    match_no: int
    preset: str
    family: str
    finished_at: int
    winner: str | None
    totals: Mapping[str, int]
    deals: int
    voided: bool
    side: str
    won: Fraction
    gained: int | None
    seats: tuple[SeatTaken, ...]


@dataclass(frozen=True, slots=True)
class History:
    """A page of a person's matches, the latest first.

    `page` counts from 0; `pages` and `matches` are totals.
    """

    rows: tuple[PastMatch, ...]
    page: int
    pages: int
    matches: int


_OTHER: Final = result_seats.alias()


def _histories(query: Select[Any], *, family: bool, other: bool, circle: bool) -> Select[Any]:
    """Restrict a query to a person's seats, and optionally to some of their matches."""
    query = query.where(result_seats.c.account_id == bindparam("account"))
    if family:
        query = query.where(results.c.family == bindparam("family"))
    if other:
        met = select(_OTHER.c.match_id).where(_OTHER.c.account_id == bindparam("other"))
        query = query.where(result_seats.c.match_id.in_(met))
    if circle:
        there = (
            result_circles.c.match_id == result_seats.c.match_id,
            result_circles.c.circle == bindparam("circle"),
        )
        query = query.where(exists().where(*there))
    return query


_OWN: Final = result_seats.join(results, results.c.match_id == result_seats.c.match_id)
_AND_TABLE: Final = _OWN.outerjoin(tables, tables.c.id == results.c.table_id)
_PAGE: Final = (
    select(
        results,
        result_seats.c.side,
        result_seats.c.sixths,
        result_seats.c.mu,
        result_seats.c.sigma,
        tables.c.code,
    )
    .select_from(_AND_TABLE)
    .order_by(result_seats.c.finished_at.desc(), result_seats.c.match_id.desc())
    .limit(bindparam("limit"))
    .offset(bindparam("offset"))
)
_COUNT: Final = select(func.count()).select_from(_OWN)
_LAST: Final = (
    select(results.c.match_id)
    .where(results.c.table_id == bindparam("table"))
    .order_by(results.c.match_no.desc())
    .limit(1)
)
_SEATED: Final = (
    select(result_seats)
    .where(result_seats.c.match_id.in_(bindparam("matches", expanding=True)))
    .order_by(result_seats.c.match_id, result_seats.c.seat)
)


async def history(
    database: Database,
    account_id: str,
    page: int = 0,
    *,
    family: str = "",
    other: str = "",
    circle: str = EVERYWHERE,
    size: int = PAGE,
) -> History:
    """A person's finished matches, rated or not, filtered by family, other person or circle.

    A page beyond the last one gives the last one.
    """
    asked: dict[str, Any] = {"account": account_id}
    if family:
        asked["family"] = family
    if other:
        asked["other"] = other
    if circle:
        asked["circle"] = circle
    some = {"family": bool(family), "other": bool(other), "circle": bool(circle)}
    count, rows = _histories(_COUNT, **some), _histories(_PAGE, **some)

    def look(connection: Connection) -> History:
        matches = int(connection.execute(count, asked).scalar_one())
        pages = max(1, -(-matches // size))
        at = min(max(page, 0), pages - 1)
        found = connection.execute(rows, {**asked, "limit": size, "offset": at * size}).all()
        return History(_past(connection, account_id, found), at, pages, matches)

    return await database.look(look)


async def last_match(database: Database, table_id: str) -> str:
    """The match id of a table's latest result; empty if it has none."""
    return await database.scalar(_LAST, {"table": table_id}) or ""


def _past(connection: Connection, account: str, rows: Sequence[Row[Any]]) -> tuple[PastMatch, ...]:
    asked = {"matches": [row.match_id for row in rows]}
    seats: dict[str, list[SeatTaken]] = defaultdict(list)
    for one in connection.execute(_SEATED, asked):
        taken = SeatTaken(one.seat, one.side, one.account_id, one.ai_level)
        seats[one.match_id].append(taken)
    return tuple(
        PastMatch(
            row.match_id,
            row.table_id,
            row.code or "",
            row.match_no,
            row.preset,
            row.family,
            row.finished_at,
            row.winner,
            json.loads(row.totals),
            row.deals,
            row.voided_at is not None,
            row.side,
            Fraction(row.sixths, WHOLE),
            _gained(connection, account, row),
            tuple(seats[row.match_id]),
        )
        for row in rows
    )


def _gained(connection: Connection, account: str, row: Row[Any]) -> int | None:
    if row.mu is None:
        return None
    key, after = Key(row.finished_at, row.match_id), Rating(row.mu, row.sigma)
    return gained(connection, row.family, account, key, after)
