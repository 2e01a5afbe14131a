"""Who is ranked how in a promo period, and who wins what (E.5)."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import NamedTuple

from engine.promos.promo import Award, Formula, Promo, PromoPrize


class PeriodScore(NamedTuple):
    """What somebody has at the tables of tournaments in a period."""

    account: str
    points: int
    against: int
    wins: int
    games: int
    last_at: datetime

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
            max(self.last_at, other.last_at),
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
    """Somebody's rank, which he shares with whoever has as much."""

    rank: int
    account: str
    value: int
    games: int


def ranking(promo: Promo, scores: Iterable[PeriodScore]) -> tuple[Ranked, ...]:
    """Everybody who is not out of it, the best first.

    Those who have as much share a rank; among them whoever has played fewer tables stands first,
    then whoever has finished his last one earlier, and then goes the account, so that it is always
    the same.
    """
    formula = promo.terms.formula
    playing = [one for one in scores if one.account not in promo.out and one.games]
    ordered = sorted(
        playing, key=lambda one: (-one.value(formula), one.games, one.last_at, one.account)
    )
    found: list[Ranked] = []
    for place, one in enumerate(ordered, 1):
        value = one.value(formula)
        rank = found[-1].rank if found and found[-1].value == value else place
        found.append(Ranked(rank, one.account, value, one.games))
    return tuple(found)


def allotted(prizes: Iterable[PromoPrize], ranked: Sequence[Ranked]) -> tuple[Award, ...]:
    """Each prize goes to the next one in the order of the ranking; nobody wins two."""
    ordered = sorted(prizes, key=lambda prize: prize.place)
    people = dict.fromkeys(one.account for one in ranked)
    return tuple(Award(account, prize) for prize, account in zip(ordered, people, strict=False))
