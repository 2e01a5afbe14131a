"""A promo period and its parts as values; all immutable."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from enum import StrEnum
from typing import Final, NamedTuple

DEADLINE: Final = timedelta(hours=48)
"""So long after the end the ranking has to be final."""
REMINDERS: Final = (timedelta(), timedelta(hours=24), timedelta(hours=44))
"""How long after the end whoever runs the bot is reminded of that."""


class PromoStatus(StrEnum):
    """Where a period stands; it can be cancelled from anywhere but its two ends."""

    ANNOUNCED = "announced"
    RUNNING = "running"
    PROVISIONAL = "provisional"
    FINAL = "final"
    CANCELLED = "cancelled"


LIVE_PROMOS: Final = (PromoStatus.ANNOUNCED, PromoStatus.RUNNING, PromoStatus.PROVISIONAL)


class Formula(StrEnum):
    """What is summed up of the tables of tournaments that somebody has played to their end."""

    POINTS = "points"
    MARGIN = "margin"
    WINS = "wins"


class PromoPrize(NamedTuple):
    """What a place wins: tokens without money, and days for which one is a VIP."""

    place: int
    chips: int = 0
    vip_days: int = 0


class PromoTerms(NamedTuple):
    """What is announced. `vip`: only VIPs take part. `text`: to be accepted by who takes part."""

    name: str
    starts_at: datetime
    ends_at: datetime
    prizes: tuple[PromoPrize, ...]
    formula: Formula = Formula.POINTS
    vip: bool = False
    text: str = ""


class Expelled(NamedTuple):
    """Somebody who was disqualified: by whom, when, and a reason that is told to nobody."""

    account: str
    by: str
    at: datetime
    reason: str


class Award(NamedTuple):
    """A prize and who has won it."""

    account: str
    prize: PromoPrize


class Promo(NamedTuple):
    """A period as the fold of its events. `excluded` are the organiser's own people, `run_by` are
    those who have decided anything about it; `named` are the codes of tournaments that count in it,
    no matter who plays there.

    `reminded`: how often it was said that the ranking has to be made final. `awards` are final.
    `moved_at`: when its times were changed last. `reason`: why it was cancelled.
    """

    id: str
    terms: PromoTerms
    version: int
    last_at: datetime
    status: PromoStatus = PromoStatus.ANNOUNCED
    excluded: tuple[str, ...] = ()
    expelled: tuple[Expelled, ...] = ()
    reminded: int = 0
    awards: tuple[Award, ...] = ()
    moved_at: datetime | None = None
    reason: str = ""
    run_by: tuple[str, ...] = ()
    named: tuple[str, ...] = ()

    @property
    def joinable(self) -> bool:
        """Whether one can still take part."""
        return self.status in (PromoStatus.ANNOUNCED, PromoStatus.RUNNING)

    @property
    def live(self) -> bool:
        """Whether anything can still happen to it."""
        return self.status in LIVE_PROMOS

    @property
    def out(self) -> frozenset[str]:
        """Who is in no ranking."""
        return frozenset((*self.excluded, *self.run_by, *(one.account for one in self.expelled)))

    @property
    def deadline(self) -> datetime:
        """Until when the ranking has to be final."""
        return self.terms.ends_at + DEADLINE


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
