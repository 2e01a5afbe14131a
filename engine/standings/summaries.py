"""Summaries of a circle's matches in a week, month or year."""

import json
from collections import Counter
from collections.abc import Callable, Collection, Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, groupby
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, bindparam, func, literal, select

from engine.standings.accounts import apart_among
from engine.standings.careers import WHOLE, SeatFacts, wilson
from engine.standings.periods import bounds
from engine.standings.rated_matches import points_of, rating_before
from engine.standings.ratings import Family, Key
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import result_circles, result_seats, results, summaries


@dataclass(slots=True)
class PersonSummary:
    """A person's rated matches in a circle and period; `gained`: points over all families."""

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
    """The matches of two people on one side."""

    matches: int = 0
    sixths: int = 0

    @property
    def won(self) -> Fraction:
        """Matches won."""
        return Fraction(self.sixths, WHOLE)


@dataclass(slots=True)
class PeriodSummary:
    """A circle's period in numbers: all matches and deals, and the rated matches among them.

    `people` are ordered by matches won. The keys of `pairs` are two account ids in order.
    """

    matches: int = 0
    rated: int = 0
    deals: int = 0
    people: list[PersonSummary] = field(default_factory=list)
    pairs: dict[tuple[str, str], PairSummary] = field(default_factory=dict)


class Feat(NamedTuple):
    """The people who lead in something, and their count; empty if not worth announcing."""

    people: tuple[str, ...] = ()
    much: int = 0


@dataclass(frozen=True, slots=True)
class Highlights:
    """The announced parts of a summary.

    `best`: people by matches won. `pair`: the partners with the surest wins. The other fields: the
    people who lead in each thing.
    """

    best: tuple[PersonSummary, ...]
    pair: tuple[str, str] | None
    gained: Feat
    streak: Feat
    capots: Feat
    contras: Feat

    @property
    def people(self) -> frozenset[str]:
        """Everybody mentioned."""
        feats = (self.gained, self.streak, self.capots, self.contras)
        named = [*(self.pair or ()), *(who for feat in feats for who in feat.people)]
        return frozenset((*named, *(one.account_id for one in self.best)))


BEST: Final = 5
"""The most people listed by wins."""

_TOGETHER: Final = 3
"""A pair is announced only with this many matches together."""

_STREAK: Final = 3
"""The shortest winning streak that is announced."""

_SHARED: Final = 2
"""The most people named for one feat; two, because partners share their capots."""


def highlights(summary: PeriodSummary) -> Highlights:
    """The highlights of a period."""
    people = summary.people
    pairs = {
        both: wilson(pair.matches, pair.sixths)
        for both, pair in summary.pairs.items()
        if pair.matches >= _TOGETHER and pair.sixths
    }
    return Highlights(
        tuple(one for one in people[:BEST] if one.sixths),
        max(pairs, key=lambda both: pairs[both]) if pairs else None,
        _most(people, lambda one: one.gained),
        _most(people, lambda one: one.best_streak, _STREAK),
        _most(people, lambda one: one.capots),
        _most(people, lambda one: one.contras),
    )


def _most(
    people: Iterable[PersonSummary], counted: Callable[[PersonSummary], int], least: int = 1
) -> Feat:
    found = {one.account_id: counted(one) for one in people}
    most = max(found.values(), default=0)
    named = tuple(who for who, much in found.items() if much == most)
    return Feat(named, most) if most >= least and len(named) <= _SHARED else Feat()


_ACTIVE: Final = (
    select(result_circles.c.circle)
    .join(results, results.c.match_id == result_circles.c.match_id)
    .where(
        results.c.family.in_([family.value for family in Family]),  # the index starts with family
        results.c.finished_at >= bindparam("since"),
        results.c.finished_at < bindparam("until"),
        results.c.voided_at.is_(None),
    )
    .distinct()
    .order_by(result_circles.c.circle)
)
_TOLD: Final = (
    select(func.count())
    .select_from(summaries)
    .where(summaries.c.circle == bindparam("circle"), summaries.c.period == bindparam("period"))
)

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
        result_seats.c.counted == literal(value=True),
    )
    .order_by(results.c.finished_at, results.c.match_id, result_seats.c.seat)
)


async def active_circles(database: Database, period: str) -> tuple[str, ...]:
    """The circles with a match in a period."""
    since, until = bounds(period)
    asked = {"since": since, "until": until}
    return await database.look(lambda one: tuple(one.scalars(_ACTIVE, asked).all()))


async def was_told(database: Database, circle: str, period: str) -> bool:
    """Whether a period's summary was already posted to a circle."""
    asked = {"circle": circle, "period": period}
    return await database.look(lambda one: bool(one.scalar(_TOLD, asked)))


def write_told(circle: str, period: str) -> Write:
    """Record that a circle gets a period's summary; recording it twice makes the batch conflict."""
    return Write.insert(summaries, {"circle": circle, "period": period})


async def period_summary(database: Database, circle: str, period: str) -> PeriodSummary:
    """The summary of a circle's matches in a period."""
    return await database.look(lambda connection: _of_period(connection, circle, *bounds(period)))


def _of_period(connection: Connection, circle: str, since: int, until: int) -> PeriodSummary:
    asked = {"circle": circle, "since": since, "until": until}
    rows = connection.execute(_OF_CIRCLE, asked).all()
    apart = apart_among(connection, {row.account_id for row in rows})
    summary = _summary(rows, apart)
    gained: Counter[str] = Counter()
    for account, family in {(row.account_id, row.family) for row in rows if row.rated}:
        after = rating_before(connection, family, account, Key(until, ""))
        before = rating_before(connection, family, account, Key(since, ""))
        gained[account] += after.points - before.points
    for one in summary.people:
        one.gained = gained[one.account_id]
    return summary


def _summary(rows: Iterable[Any], apart: Collection[str]) -> PeriodSummary:
    """The summary of these rows; people who are `apart` from leaderboards are left out."""
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
        seated = [row for row in seated if row.account_id not in apart]
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
