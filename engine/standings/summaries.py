"""What the matches of a circle come to in a month, a week or a year."""

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any, Final

from sqlalchemy import Connection, bindparam, select

from engine.standings.books import WHOLE
from engine.standings.facts import SeatFacts
from engine.standings.periods import bounds
from engine.standings.ratings import Key
from engine.standings.stored import points_of, rating_before
from engine.store.database import Database
from engine.store.schema import result_circles, result_seats, results


@dataclass(slots=True)
class PersonSummary:
    """A person's rated matches of a circle and period; `gained` are points of all his ratings."""

    account_id: str
    matches: int = 0
    sixths: int = 0
    points: int = 0
    capots: int = 0
    contras: int = 0
    belotes: int = 0
    streak: int = 0
    best_streak: int = 0
    gained: int = 0

    @property
    def won(self) -> Fraction:
        """Matches won."""
        return Fraction(self.sixths, WHOLE)


@dataclass(slots=True)
class PairSummary:
    """Two people on one side."""

    matches: int = 0
    sixths: int = 0

    @property
    def won(self) -> Fraction:
        """Matches won."""
        return Fraction(self.sixths, WHOLE)


@dataclass(slots=True)
class PeriodSummary:
    """A circle's period in numbers: all matches and their deals, and those of them that are rated.

    `people` are in the order of what they have won; `pairs` by two people in the order of their
    ids.
    """

    matches: int = 0
    rated: int = 0
    deals: int = 0
    people: list[PersonSummary] = field(default_factory=list)
    pairs: dict[tuple[str, str], PairSummary] = field(default_factory=dict)


_OF_CIRCLE: Final = (
    select(
        results.c.match_id,
        results.c.family,
        results.c.rated,
        results.c.totals,
        results.c.deals,
        result_seats.c.account_id,
        result_seats.c.side,
        result_seats.c.sixths,
        result_seats.c.facts,
    )
    .select_from(
        result_circles.join(results, results.c.match_id == result_circles.c.match_id).join(
            result_seats, result_seats.c.match_id == results.c.match_id
        )
    )
    .where(
        result_circles.c.circle == bindparam("circle"),
        results.c.finished_at >= bindparam("since"),
        results.c.finished_at < bindparam("until"),
        results.c.voided_at.is_(None),
        result_seats.c.account_id.is_not(None),
    )
    .order_by(results.c.finished_at, results.c.match_id, result_seats.c.seat)
)


async def period_summary(database: Database, circle: str, period: str) -> PeriodSummary:
    """What a circle has played in a month, week or year (`periods`)."""
    return await database.look(lambda connection: _of_period(connection, circle, *bounds(period)))


def _of_period(connection: Connection, circle: str, since: int, until: int) -> PeriodSummary:
    asked = {"circle": circle, "since": since, "until": until}
    rows = connection.execute(_OF_CIRCLE, asked).all()
    summary = _summary(rows)
    gained: Counter[str] = Counter()
    for account, family in {(row.account_id, row.family) for row in rows if row.rated}:
        after = rating_before(connection, family, account, Key(until, ""))
        before = rating_before(connection, family, account, Key(since, ""))
        gained[account] += after.points - before.points
    for one in summary.people:
        one.gained = gained[one.account_id]
    return summary


def _summary(rows: Iterable[Any]) -> PeriodSummary:
    summary = PeriodSummary()
    people: dict[str, PersonSummary] = {}
    for _, seats in groupby(rows, lambda row: row.match_id):
        seated = list(seats)
        match = seated[0]
        summary.matches += 1
        summary.deals += match.deals
        if not match.rated:
            continue
        summary.rated += 1
        totals = json.loads(match.totals)
        for row in seated:
            one = people.setdefault(row.account_id, PersonSummary(row.account_id))
            _count(one, row.sixths, points_of(totals, row.side)[0], row.facts)
        for first, second in combinations(sorted(seated, key=lambda row: row.account_id), 2):
            if first.side == second.side:
                both = first.account_id, second.account_id
                pair = summary.pairs.setdefault(both, PairSummary())
                pair.matches += 1
                pair.sixths += max(first.sixths, second.sixths)
    summary.people = sorted(
        people.values(), key=lambda one: (-one.sixths, one.matches, one.account_id)
    )
    summary.pairs = dict(sorted(summary.pairs.items()))
    return summary


def _count(one: PersonSummary, sixths: int, points: int, stored: str | None) -> None:
    one.matches += 1
    one.sixths += sixths
    one.points += points
    one.streak = one.streak + 1 if sixths == WHOLE else 0
    one.best_streak = max(one.best_streak, one.streak)
    if stored is not None:
        facts = SeatFacts.read(stored)
        one.capots += facts.capots
        one.contras += facts.contras
        one.belotes += facts.belotes
