"""How well people play, as one number: Bayesian ratings (Weng and Lin 2011, Plackett-Luce).

A rating follows from the rated matches of its family alone, taken in the order of their ends
(`Key`): whoever takes them again comes to the same number, to the last bit. What a match is worth
depends on nothing but the ratings before it, and on how often the same people have met that day.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

START: Final = 1500
"""Where everybody begins."""

POINT: Final = 40.0
"""Points of what is shown for one of the model, which begins at 25. So it reads as in chess: two
partners who have a hundred more than each of the others win 64 of 100 matches.
"""

SETTLED: Final = 150
"""A rating that is surer than so many points, after some sixty matches of four, is shown alone."""

UNTIRED: Final = 10
"""Matches of the same people in a day that count in full; the n-th counts as `UNTIRED / n`."""

_MODEL: Final = PlackettLuce()
_LOST: Final = Fraction(-1)
"""The share of whoever comes last, behind those who have won nothing either."""


class Rating(NamedTuple):
    """What is believed of a player: a mean and a standard deviation, as the model has them."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The number that people see."""
        return round(START + (self.mu - _MODEL.mu) * POINT)

    @property
    def doubt(self) -> int:
        """One standard deviation in points, as people see them."""
        return round(self.sigma * POINT)

    @property
    def settled(self) -> bool:
        """Whether it is sure enough to be shown without its doubt."""
        return self.doubt < SETTLED


UNKNOWN: Final = Rating()
"""What is believed of somebody who has never played."""


class Key(NamedTuple):
    """The order in which matches count: by their end, in milliseconds since 1970 UTC."""

    finished_at: int
    match_id: str


class Team(NamedTuple):
    """One side of a rated match: its people and AI levels, and its share of the win.

    `deserters` are those of its people who had left it to an AI: the share is not theirs.
    """

    accounts: tuple[str, ...]
    levels: tuple[str, ...]
    won: Fraction
    deserters: tuple[str, ...] = ()


MACHINES: Final[Mapping[str, Rating]] = {
    "beginner": Rating(22.2, 1.0),
    "club": Rating(25.0, 1.0),  # the anchor: where people begin
    "master": Rating(28.2, 1.0),
}
"""What AI levels play like, as `tools/levels.py` finds it; they never change by a match."""


def rate(
    teams: Sequence[Team], before: Mapping[str, Rating], meeting: int = 1
) -> dict[str, Rating]:
    """The ratings of a match's people after it.

    `before` has the ratings of those who have one. It is the `meeting`-th match of these people on
    that day, from 1. Those who share the win are level, and so are those who have nothing of it. A
    deserter's rating goes as if his side had come last, the others' as it was.
    """
    after = _rated(teams, before)
    for place, team in enumerate(teams):
        if team.deserters:
            lost = [*teams[:place], team._replace(won=_LOST), *teams[place + 1 :]]
            after_that = _rated(lost, before)
            after.update((account, after_that[account]) for account in team.deserters)
    weight = min(1.0, UNTIRED / meeting)
    if weight == 1.0:
        return after
    return {
        account: _between(before.get(account, UNKNOWN), new, weight)
        for account, new in after.items()
    }


def _rated(teams: Sequence[Team], before: Mapping[str, Rating]) -> dict[str, Rating]:
    sides = [
        [
            *(before.get(account, UNKNOWN) for account in team.accounts),
            *(MACHINES.get(level, UNKNOWN) for level in team.levels),
        ]
        for team in teams
    ]
    rated = _MODEL.rate(
        [[PlackettLuceRating(one.mu, one.sigma) for one in side] for side in sides],
        # The model cuts what follows the point off a rank.
        ranks=[float(sum(other.won > team.won for other in teams)) for team in teams],
    )
    return {
        account: Rating(new.mu, new.sigma)
        for team, news in zip(teams, rated, strict=True)
        for account, new in zip(team.accounts, news, strict=False)
    }


def _between(old: Rating, new: Rating, weight: float) -> Rating:
    return Rating(old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma))
