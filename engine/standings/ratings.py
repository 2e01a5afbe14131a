"""How well people play, as one number: Bayesian ratings (Weng and Lin 2011, Plackett-Luce).

A rating follows from the rated matches of its family alone, taken in the order of their ends
(`Key`): whoever takes them again comes to the same number, to the last bit. What a match is worth
depends on nothing but the ratings before it, who of its people is established by then, and how
often the same people have met that day.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from engine.rules.ruleset import Rules


class Family(StrEnum):
    """What is rated by itself."""

    BULGARIAN = "bulgarian"
    BELA = "bela"
    INDIVIDUAL = "individual"


def family_of(rules: Rules) -> Family:
    """The family of a match by these rules; whoever plays without a partner plays another game."""
    if rules.sides == "individual":
        return Family.INDIVIDUAL
    return Family.BELA if rules.bela else Family.BULGARIAN


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

ESTABLISHED_MATCHES: Final = 10
ESTABLISHED_PEOPLE: Final = 3
"""A person is established after this number of rated matches, with and against this number of
different people: an account that was made to lose costs nothing before that.
"""

YOUNG: Final = 0.1
"""What a match counts between people who are not established, where it is 1 against others.

Established people gain and lose nothing by them.
"""

BEYOND: Final = 3.2
"""How far above what its opponents are for certain a rating can rise by beating them, in the model.

Belot is luck, too: this is what separates a master from a club player (`MACHINES`). If somebody
wins so often that they would rise above it, their opponents do not play to win.
"""

PLACED_MATCHES: Final = 5
PLACED_PEOPLE: Final = 3
"""A place takes this number of rated matches, with or against this number of established people."""

FEW: Final = 40
FEW_COST: Final = 4.0
"""Among all people, those with a `Breadth` of at most `FEW` are ranked lower by this, in the model;
others by less, with the square of it (half of it at 57, a tenth at 126). A ring that loses to one
of its members on purpose lifts them about as far as the best honest people get, so a place above
those takes as many opponents as they have, met about as often.
"""

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

    @property
    def certain(self) -> float:
        """What beating them proves: above the middle only what is beyond doubt."""
        return min(self.mu, max(_MODEL.mu, self.mu - self.sigma))


UNKNOWN: Final = Rating()
"""What is believed of somebody who has never played."""


class Breadth(NamedTuple):
    """How widely somebody's matches against established opponents are spread.

    `meetings` is the number of such matches, counted for each opponent; `squares` is the sum of
    the squares of these counts.
    """

    meetings: int = 0
    squares: int = 0

    @property
    def people(self) -> float:
        """The effective number of opponents (inverse Simpson): n who were met equally often are n,
        and many who were met once beside a few who were met always hardly count.
        """
        return self.meetings**2 / self.squares if self.squares else 0.0

    def changed(self, before: int, after: int) -> "Breadth":
        """The same when one opponent has been met `after` times instead of `before`."""
        return Breadth(self.meetings + after - before, self.squares + after**2 - before**2)


def place_value(rating: Rating, matches: int, known: int, breadth: Breadth | None) -> float | None:
    """By what somebody is ranked after these `matches`, in which they have met `known` established
    people.

    It is the model's own ordinal; among all people less for a small `breadth`: a small circle tells
    little about how one plays against all others. In a group, which has none, it takes nothing off.
    None without a place yet.
    """
    if matches < PLACED_MATCHES or known < PLACED_PEOPLE:
        return None
    few = FEW_COST * min(1.0, FEW / max(breadth.people, 1.0)) ** 2 if breadth is not None else 0.0
    return rating.mu - 3 * rating.sigma - few


class Experience(NamedTuple):
    """How many rated matches somebody has played, and how many different people they have met."""

    matches: int = 0
    met: int = 0

    @property
    def established(self) -> bool:
        """Whether a match with them says something about others."""
        return self.matches >= ESTABLISHED_MATCHES and self.met >= ESTABLISHED_PEOPLE


class Rated(NamedTuple):
    """Somebody's rating after a match, and whether they are established by then."""

    rating: Rating
    established: bool


NOBODY: Final = Rated(UNKNOWN, established=False)
"""The same of somebody who has never played."""


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
    teams: Sequence[Team],
    before: Mapping[str, Rating],
    meeting: int = 1,
    young: Collection[str] = (),
) -> dict[str, Rating]:
    """The ratings of a match's people after it.

    `before` has the ratings of those who have one. It is the `meeting`-th match of these people on
    that day, from 1; the `young` are not established. Those who share the win are level, and so are
    those who have nothing of it. A deserter's rating goes as if his side had come last, the others'
    as it was.
    """
    after = _rated(teams, before)
    for place, team in enumerate(teams):
        if team.deserters:
            lost = [*teams[:place], team._replace(won=_LOST), *teams[place + 1 :]]
            after_that = _rated(lost, before)
            after.update((account, after_that[account]) for account in team.deserters)
    fresh = min(1.0, UNTIRED / meeting)
    credible = [_credible(team, teams, before, after) for team in teams]
    found: dict[str, Rating] = {}
    for team, own in zip(teams, credible, strict=True):
        people = [one for other in teams if other is not team for one in other.accounts]
        known = sum(one not in young for one in people) / max(1, len(people))
        # What winners do not gain, those whom they beat do not lose.
        beaten = [
            sum(wins.values()) / max(1, len(wins))
            for other, wins in zip(teams, credible, strict=True)
            if other.won > team.won
        ]
        for account in team.accounts:
            old, new = before.get(account, UNKNOWN), after[account]
            share = own[account] if new.mu > old.mu else min(beaten, default=1.0)
            weight = fresh * share * (max(known, YOUNG) if account in young else known)
            found[account] = new if weight == 1.0 else _between(old, new, weight)
    return found


def _credible(
    team: Team, teams: Sequence[Team], before: Mapping[str, Rating], after: Mapping[str, Rating]
) -> dict[str, float]:
    """The share of what each of a side's people would gain that they are believed to be worth."""
    others = [one for one in teams if one is not team]
    most = _certain(others, before) + BEYOND
    found = {}
    for account in team.accounts:
        old, new = before.get(account, UNKNOWN).mu, after[account].mu
        found[account] = 1.0 if new <= max(old, most) else max(0.0, most - old) / (new - old)
    return found


def _certain(teams: Sequence[Team], before: Mapping[str, Rating]) -> float:
    """What the members of these sides play like for certain, on average."""
    members = [one for team in teams for one in _members(team, before)]
    return sum(one.certain for one in members) / len(members)


def _members(team: Team, before: Mapping[str, Rating]) -> list[Rating]:
    return [
        *(before.get(account, UNKNOWN) for account in team.accounts),
        *(MACHINES.get(level, UNKNOWN) for level in team.levels),
    ]


def _rated(teams: Sequence[Team], before: Mapping[str, Rating]) -> dict[str, Rating]:
    sides = [_members(team, before) for team in teams]
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
