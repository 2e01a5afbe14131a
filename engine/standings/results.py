"""Results of finished matches, and the leaderboard that they make.

A venue is an opaque id of a place in which a match was shown.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from sqlalchemy import bindparam, func, insert, select

from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import result_seats, result_venues, results


@dataclass(frozen=True, slots=True)
class SeatResult:
    """One seat of a finished match, held by an account or by an AI of some level.

    `won` is the share of the win that it has (`engine.rules.ending.shares`).
    """

    seat: str
    side: str
    won: Fraction
    account_id: str | None = None
    ai_level: str | None = None


@dataclass(frozen=True, slots=True)
class FinishedMatch:
    """A finished match. `match_no` counts a table's matches from 1, `totals` is JSON.

    Without a winner it is drawn.

    `finished_at` is in milliseconds since 1970 UTC.
    """

    table_id: str
    match_no: int
    preset: str
    finished_at: int
    winner: str | None
    totals: str
    deals: int
    seats: tuple[SeatResult, ...]

    @property
    def match_id(self) -> str:
        """What the match is called among all matches."""
        return f"{self.table_id}:{self.match_no}"


@dataclass(frozen=True, slots=True)
class Standing:
    """How often a person has played and won; of a drawn match those who lead share the win."""

    account_id: str
    played: int
    won: Fraction


_WHOLE: Final = 6
"""A match won, as it is stored: two can share it, and three, in whole numbers."""

_INSERT_RESULT = insert(results)
_INSERT_SEAT = insert(result_seats)
_INSERT_VENUE = insert(result_venues)

# Whoever held two seats has still played one match.
_PLAYED = (
    select(
        result_seats.c.account_id,
        func.max(result_seats.c.sixths).label("sixths"),
    )
    .join(result_venues, result_venues.c.match_id == result_seats.c.match_id)
    .where(
        result_venues.c.venue.in_(bindparam("venues", expanding=True)),
        result_seats.c.account_id.is_not(None),
    )
    .group_by(result_seats.c.match_id, result_seats.c.account_id)
    .subquery()
)
_WON = func.sum(_PLAYED.c.sixths)
_MATCHES = func.count()

# Of equally many won, the better percentage is the one of fewer matches.
_LEADERBOARD = (
    select(_PLAYED.c.account_id, _MATCHES.label("played"), _WON.label("sixths"))
    .group_by(_PLAYED.c.account_id)
    .order_by(_WON.desc(), _MATCHES, _PLAYED.c.account_id)
    .limit(bindparam("limit"))
)


def write_result(result: FinishedMatch, venues: Iterable[str]) -> tuple[Write, ...]:
    """Enter a result; goes into the batch with the events that end the match.

    A result is entered once: a second time it makes its batch conflict.
    """
    match = {
        "match_id": result.match_id,
        "table_id": result.table_id,
        "match_no": result.match_no,
        "preset": result.preset,
        "finished_at": result.finished_at,
        "winner": result.winner,
        "totals": result.totals,
        "deals": result.deals,
    }
    return (
        Write(_INSERT_RESULT, match),
        *(_write_seat(result.match_id, seat) for seat in result.seats),
        *(
            Write(_INSERT_VENUE, {"match_id": result.match_id, "venue": venue})
            for venue in sorted(set(venues))
        ),
    )


def _write_seat(match_id: str, seat: SeatResult) -> Write:
    return Write(
        _INSERT_SEAT,
        {
            "match_id": match_id,
            "seat": seat.seat,
            "account_id": seat.account_id,
            "ai_level": seat.ai_level,
            "side": seat.side,
            "sixths": int(seat.won * _WHOLE),
        },
    )


async def leaderboard(
    database: Database, venues: Sequence[str], limit: int
) -> tuple[Standing, ...]:
    """The people of these venues by matches won, then by percentage; AI players are not people.

    A match that was shown in several of them is one match.
    """
    async with database.read() as connection:
        rows = await connection.execute(_LEADERBOARD, {"venues": list(venues), "limit": limit})
        return tuple(
            Standing(row.account_id, row.played, Fraction(row.sixths, _WHOLE)) for row in rows
        )
