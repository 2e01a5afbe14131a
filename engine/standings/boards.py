"""Leaderboards: the people of a circle, ranked by one measure, in pages."""

from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from typing import Any, Final, NamedTuple

from sqlalchemy import (
    ColumnElement,
    Connection,
    Row,
    Select,
    and_,
    bindparam,
    func,
    literal_column,
    or_,
    select,
)

from engine.standings.careers import EVERYWHERE, WHOLE
from engine.standings.periods import ALL_TIME
from engine.standings.ratings import Family, Rating
from engine.store.database import Database
from engine.store.schema import tallies

PAGE: Final = 10
"""People on a page."""


class LeaderboardOrder(StrEnum):
    """The measures a leaderboard can be ordered by."""

    RATING = "value"
    WON = "sixths"
    RATE = "wilson"
    POINTS = "points"
    CAPOTS = "capots"
    CONTRAS = "contras"


class Standing(NamedTuple):
    """A person's row on a leaderboard; `rank` counts from 1, None if they are not ranked (yet).

    `won`: matches won; a shared win is a fraction. `rate`: the win rate's lower confidence bound
    (`careers.wilson`), None after too few matches.
    """

    rank: int | None
    account_id: str
    matches: int
    won: Fraction
    points: int
    against: int
    deals: int
    capots: int
    contras: int
    streak: int
    best_streak: int
    rate: float | None
    rating: Rating


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """One page of a leaderboard.

    `page` counts from 0, `pages` is their number. `ranked`: people ranked on all pages. `own`: the
    asking person's row, None if they have none.
    """

    rows: tuple[Standing, ...]
    page: int
    pages: int
    ranked: int
    own: Standing | None


_BOARD: Final = and_(
    tallies.c.circle == bindparam("circle"),
    tallies.c.family == bindparam("family"),
    tallies.c.period == bindparam("period"),
)
_ANYBODY: Final = (
    select(tallies.c.account_id)
    .where(
        tallies.c.circle == bindparam("circle"),
        tallies.c.family == bindparam("family"),
        tallies.c.period == ALL_TIME,
    )
    .limit(1)
)
_OWN: Final = select(tallies).where(_BOARD, tallies.c.account_id == bindparam("own"))


class _Queries(NamedTuple):
    """The queries for a leaderboard ordered by one measure.

    Among equals, the person with fewer matches comes first.
    """

    ranked: Select[Any]
    better: Select[Any]
    equal: Select[Any]
    page: Select[Any]


def _queries(by: LeaderboardOrder, *, everywhere: bool) -> _Queries:
    value: ColumnElement[Any] = tallies.c[by]
    # Nobody is ranked for a feat they never achieved, or by an unknown value.
    ranked = value > literal_column("0") if by in _FEATS else value.is_not(None)
    if everywhere:
        # Among all people, a person needs a ranked rating to be ranked by any measure. The circle
        # is compared a second time so that the query matches the partial index for everybody.
        everybody = tallies.c.circle <= literal_column("''")
        ranked = and_(ranked, tallies.c.value.is_not(None), everybody)
    counted = select(func.count()).select_from(tallies)
    as_good, less = value == bindparam("value"), tallies.c.matches < bindparam("played")
    same = and_(as_good, tallies.c.matches == bindparam("played"))
    order = value.desc(), tallies.c.matches, tallies.c.account_id
    # People before the page are skipped in the index; their rows are not read.
    listed = (
        select(tallies.c.account_id.label("listed"))
        .where(_BOARD, ranked)
        .order_by(*order)
        .limit(bindparam("limit"))
        .offset(bindparam("offset"))
        .subquery()
    )
    return _Queries(
        counted.where(_BOARD, ranked),
        counted.where(_BOARD, ranked, value >= bindparam("value"), or_(~as_good, less)),
        counted.where(_BOARD, ranked, same, tallies.c.account_id < bindparam("own")),
        select(tallies)
        .join(listed, tallies.c.account_id == listed.c.listed)
        .where(_BOARD)
        .order_by(*order),
    )


_FEATS: Final = (LeaderboardOrder.CAPOTS, LeaderboardOrder.CONTRAS)
_BY: Final = {by: _queries(by, everywhere=False) for by in LeaderboardOrder}
_BY_EVERYWHERE: Final = {by: _queries(by, everywhere=True) for by in LeaderboardOrder}


async def leaderboard(
    database: Database,
    circle: str,
    period: str,
    family: str,
    by: LeaderboardOrder,
    *,
    page: int | None = 0,
    own: str = "",
    size: int = PAGE,
) -> Leaderboard:
    """A page of a circle's leaderboard.

    None is the page with the `own` person. A page beyond the last one gives the last one.
    """
    board = Board(by, circle, period, family)
    return await database.look(
        lambda connection: read_leaderboard(connection, board, page=page, own=own, size=size)
    )


async def played_families(database: Database, circle: str) -> tuple[Family, ...]:
    """The families in which a circle has any matches counted."""

    def look(connection: Connection) -> tuple[Family, ...]:
        return tuple(
            family
            for family in Family
            if connection.execute(_ANYBODY, {"circle": circle, "family": family}).first()
        )

    return await database.look(look)


class Board(NamedTuple):
    """The coordinates of a leaderboard, and the queries on it."""

    by: LeaderboardOrder
    circle: str
    period: str
    family: str

    @property
    def where(self) -> dict[str, Any]:
        """The bind parameters that select its rows."""
        return {"circle": self.circle, "period": self.period, "family": self.family}

    @property
    def queries(self) -> _Queries:
        """The statements for this leaderboard."""
        return (_BY_EVERYWHERE if self.circle == EVERYWHERE else _BY)[self.by]

    def count(self, connection: Connection) -> int:
        """The number of people ranked."""
        return int(connection.execute(self.queries.ranked, self.where).scalar_one())

    def value(self, row: Row[Any]) -> float | None:
        """The number a person is ranked by, None if they are not ranked."""
        value: float | None = getattr(row, self.by)
        if self.circle == EVERYWHERE and row.value is None:
            return None
        return None if self.by in _FEATS and not value else value

    def rank(self, connection: Connection, row: Row[Any]) -> int | None:
        """A person's rank: one more than the number of better people."""
        asked = {**self.where, "value": self.value(row), "played": row.matches}
        if asked["value"] is None:
            return None
        return 1 + int(connection.execute(self.queries.better, asked).scalar_one())

    def equal(self, connection: Connection, row: Row[Any]) -> int:
        """The number of people with the same rank who are listed before a person."""
        known = {"value": self.value(row), "played": row.matches, "own": row.account_id}
        asked = {**self.where, **known}
        return int(connection.execute(self.queries.equal, asked).scalar_one())

    def page(self, connection: Connection, number: int, size: int) -> list[Standing]:
        """The rows of a page; equals share a rank."""
        asked = {**self.where, "limit": size, "offset": number * size}
        found: list[Standing] = []
        before: tuple[float | None, int] | None = None
        rank: int | None = None
        for place, row in enumerate(connection.execute(self.queries.page, asked).all()):
            worth = self.value(row), row.matches
            if place == 0:
                rank = self.rank(connection, row)
            elif worth != before:
                rank = number * size + place + 1
            before = worth
            found.append(_standing(row, rank))
        return found


def read_leaderboard(
    connection: Connection, board: Board, *, page: int | None, own: str, size: int
) -> Leaderboard:
    """`leaderboard` on an open connection."""
    ranked = board.count(connection)
    pages = max(1, -(-ranked // size))
    row = connection.execute(_OWN, {**board.where, "own": own}).one_or_none() if own else None
    mine = _standing(row, board.rank(connection, row)) if row is not None else None
    if page is None:
        page = 0
        if row is not None and mine is not None and mine.rank is not None:
            page = (mine.rank - 1 + board.equal(connection, row)) // size
    page = min(max(page, 0), pages - 1)
    return Leaderboard(tuple(board.page(connection, page, size)), page, pages, ranked, mine)


def _standing(row: Row[Any], rank: int | None) -> Standing:
    return Standing(
        rank,
        row.account_id,
        row.matches,
        Fraction(row.sixths, WHOLE),
        row.points,
        row.against,
        row.deals,
        row.capots,
        row.contras,
        row.streak,
        row.best_streak,
        row.wilson,
        Rating(row.mu, row.sigma),
    )
