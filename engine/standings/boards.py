"""Leaderboards: pages of the people of a circle, by one thing or another."""

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

from engine.standings.books import EVERYWHERE, WHOLE
from engine.standings.periods import ALL_TIME
from engine.standings.ratings import Family, Rating
from engine.store.database import Database
from engine.store.schema import tallies

PAGE: Final = 10
"""People on a page."""


class By(StrEnum):
    """What a leaderboard is ordered by."""

    RATING = "value"
    WON = "sixths"
    RATE = "wilson"
    POINTS = "points"
    CAPOTS = "capots"
    CONTRAS = "contras"


class Standing(NamedTuple):
    """Somebody's place on a leaderboard, from 1; None for whoever is not ranked (yet).

    `won` are matches; whoever shared a win has a part of one. `rate` is the share of matches won
    that they speak for with some certainty, None where they are too few.
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
    """A page of a leaderboard, from 0, of so many; `own` is the asker's own place, if he has one.

    `ranked` is how many people are ranked on all its pages.
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
    """What is asked about a leaderboard that is ordered by one thing.

    Of those who are equal in it, whoever has played less stands first.
    """

    ranked: Select[Any]
    better: Select[Any]
    equal: Select[Any]
    page: Select[Any]


def _queries(by: By, *, everywhere: bool) -> _Queries:
    value: ColumnElement[Any] = tallies.c[by]
    # Nobody is ranked for a feat that he has never done, nor where too little is known of him.
    ranked = value > literal_column("0") if by in _FEATS else value.is_not(None)
    if everywhere:
        # Among all people only those have a place in any order whose rating has one. The circle is
        # said once more, in words by which an index of everybody alone is found.
        everybody = tallies.c.circle <= literal_column("''")
        ranked = and_(ranked, tallies.c.value.is_not(None), everybody)
    counted = select(func.count()).select_from(tallies)
    as_good, less = value == bindparam("value"), tallies.c.matches < bindparam("played")
    same = and_(as_good, tallies.c.matches == bindparam("played"))
    order = value.desc(), tallies.c.matches, tallies.c.account_id
    # Whoever stands before the page is passed by in the index, and not looked up.
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


_FEATS: Final = (By.CAPOTS, By.CONTRAS)
_BY: Final = {by: _queries(by, everywhere=False) for by in By}
_BY_EVERYWHERE: Final = {by: _queries(by, everywhere=True) for by in By}


async def leaderboard(
    database: Database,
    circle: str,
    period: str,
    family: str,
    by: By,
    *,
    page: int | None = 0,
    own: str = "",
    size: int = PAGE,
) -> Leaderboard:
    """A page of a circle's leaderboard; None is the page on which the asker himself stands.

    A page beyond the last one is the last one.
    """
    board = Board(by, circle, period, family)
    return await database.look(
        lambda connection: read_leaderboard(connection, board, page=page, own=own, size=size)
    )


async def played_families(database: Database, circle: str) -> tuple[Family, ...]:
    """The families of the game in which anybody of a circle is ranked."""

    def look(connection: Connection) -> tuple[Family, ...]:
        return tuple(
            family
            for family in Family
            if connection.execute(_ANYBODY, {"circle": circle, "family": family}).first()
        )

    return await database.look(look)


class Board(NamedTuple):
    """A leaderboard as it is asked about."""

    by: By
    circle: str
    period: str
    family: str

    @property
    def where(self) -> dict[str, Any]:
        """What its rows have."""
        return {"circle": self.circle, "period": self.period, "family": self.family}

    @property
    def queries(self) -> _Queries:
        """How it is asked."""
        return (_BY_EVERYWHERE if self.circle == EVERYWHERE else _BY)[self.by]

    def count(self, connection: Connection) -> int:
        """How many people are ranked."""
        return int(connection.execute(self.queries.ranked, self.where).scalar_one())

    def value(self, row: Row[Any]) -> float | None:
        """What somebody is ranked by, None if he is not."""
        value: float | None = getattr(row, self.by)
        if self.circle == EVERYWHERE and row.value is None:
            return None
        return None if self.by in _FEATS and not value else value

    def rank(self, connection: Connection, row: Row[Any]) -> int | None:
        """Somebody's place: one more than are better."""
        asked = {**self.where, "value": self.value(row), "played": row.matches}
        if asked["value"] is None:
            return None
        return 1 + int(connection.execute(self.queries.better, asked).scalar_one())

    def equal(self, connection: Connection, row: Row[Any]) -> int:
        """How many stand before somebody though they are not better."""
        known = {"value": self.value(row), "played": row.matches, "own": row.account_id}
        asked = {**self.where, **known}
        return int(connection.execute(self.queries.equal, asked).scalar_one())

    def page(self, connection: Connection, number: int, size: int) -> list[Standing]:
        """The people of a page; who are equal have the same rank."""
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
    """As `leaderboard`."""
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
