"""Who is ranked how in a promo period, and who wins what (E.5)."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from engine.promos.promo import Award, Formula, Promo, PromoPrize


class PeriodScore(NamedTuple):
    """What somebody has at the tables of tournaments in a period, in which they take part `since`
    then.
    """

    account: str
    points: int
    against: int
    wins: int
    games: int
    since: datetime

    def value(self, formula: Formula) -> int:
        """By what he is ranked."""
        match formula:
            case Formula.POINTS:
                return self.points
            case Formula.MARGIN:
                return self.points - self.against
            case Formula.WINS:
                return self.wins

    def plus(self, other: "PeriodScore") -> "PeriodScore":
        """Both of them, as this account's."""
        return PeriodScore(
            self.account,
            self.points + other.points,
            self.against + other.against,
            self.wins + other.wins,
            self.games + other.games,
            min(self.since, other.since),
        )


def together(scores: Iterable[PeriodScore], heirs: Mapping[str, str]) -> tuple[PeriodScore, ...]:
    """What each person has; accounts that have become part of others count as those."""
    found: dict[str, PeriodScore] = {}
    for score in scores:
        own = score._replace(account=heirs.get(score.account, score.account))
        known = found.get(own.account)
        found[own.account] = known.plus(own) if known is not None else own
    return tuple(found.values())


class Ranked(NamedTuple):
    """Somebody's rank; `level`: somebody else has as much, and what else decides is told."""

    rank: int
    account: str
    value: int
    games: int
    level: bool = False


def ranking(promo: Promo, scores: Iterable[PeriodScore]) -> tuple[Ranked, ...]:
    """Everybody who is not out of it, the best first.

    Of those who have as much, those stand first who have needed fewer tables, then those who have
    won more of them, then by the difference of the points, then those who have joined earlier.
    """
    formula = promo.terms.formula
    playing = [one for one in scores if one.account not in promo.out and one.games]
    ordered = sorted(
        playing,
        key=lambda one: (
            -one.value(formula),
            one.games,
            -one.wins,
            one.against - one.points,
            one.since,
            one.account,  # nobody joins in the same millisecond
        ),
    )
    values = Counter(one.value(formula) for one in ordered)
    return tuple(
        Ranked(place, one.account, value, one.games, level=values[value] > 1)
        for place, one in enumerate(ordered, 1)
        for value in (one.value(formula),)
    )


def allotted(prizes: Iterable[PromoPrize], ranked: Sequence[Ranked]) -> tuple[Award, ...]:
    """Each prize goes to the next one in the order of the ranking; nobody wins two."""
    ordered = sorted(prizes, key=lambda prize: prize.place)
    people = dict.fromkeys(one.account for one in ranked)
    return tuple(Award(account, prize) for prize, account in zip(ordered, people, strict=False))
