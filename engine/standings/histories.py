"""Somebody's matches that are over, page by page."""

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Select, bindparam, exists, func, select

from engine.standings.books import EVERYWHERE, WHOLE
from engine.standings.ratings import Key, Rating
from engine.standings.stored import gained
from engine.store.database import Database
from engine.store.schema import result_circles, result_seats, results, tables

PAGE: Final = 10
"""Matches on a page."""


class SeatTaken(NamedTuple):
    """Who sat where at a match's end: a person, or an AI of some level."""

    seat: str
    side: str
    account_id: str | None
    ai_level: str | None


@dataclass(frozen=True, slots=True)
class PastMatch:
    """A match as somebody has played it; `won` is his share of the win, on this `side`.

    `code` is its table's, empty where nothing else is known of it any more.
    `gained` are points of his rating, None where it was not rated or is not any more (`voided`).
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
    """A page of somebody's matches, from 0, the last one first, and how many there are of both."""

    rows: tuple[PastMatch, ...]
    page: int
    pages: int
    matches: int


_OTHER: Final = result_seats.alias()


def _histories(query: Select[Any], *, family: bool, other: bool, circle: bool) -> Select[Any]:
    """A query about somebody's seats, of all his matches or of some."""
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
    """Somebody's finished matches, rated or not: of a family, with another person, of a circle.

    A page beyond the last one is the last one.
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
    """The last result of a table; empty where it has none."""
    async with database.read() as connection:
        return await connection.scalar(_LAST, {"table": table_id}) or ""


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
