"""Bayesian ratings of people's strength (Weng and Lin 2011, Plackett-Luce).

A rating follows only from the rated matches of its family, in the order of their ends (`Key`), so
recomputing it gives the same number to the last bit. The effect of a match depends only on the
ratings before it, on who is established by then, and on how often the same people have met that
day.
"""

from collections.abc import Collection, Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Final, NamedTuple

from openskill.models import PlackettLuce, PlackettLuceRating

from engine.rules.ruleset import Rules


class Family(StrEnum):
    """A group of games with a rating of its own."""

    BULGARIAN = "bulgarian"
    BELA = "bela"
    FRENCH = "french"
    BITOLA = "bitola"
    COINCHE = "coinche"
    INDIVIDUAL = "individual"


def family_of(rules: Rules) -> Family:
    """The family of a match by these rules; play without partners is a family of its own.

    Where the turned-up card goes to the taker, the card play tells the games apart (part F).
    """
    if rules.sides == "individual":
        return Family.INDIVIDUAL
    if rules.numbered:
        return Family.COINCHE
    if rules.turned_card_to_taker:
        return Family.BITOLA if rules.raise_in_plain_suit else Family.FRENCH
    return Family.BELA if rules.bela else Family.BULGARIAN


START: Final = 1500
"""The points everybody starts with."""

POINT: Final = 40.0
"""Points shown per unit of the model, whose mean starts at 25.

It makes ratings read as in chess: two partners who are each 100 points above both opponents win 64
of 100 matches.
"""

SETTLED: Final = 150
"""Below this deviation, in points, a rating is shown without its doubt (after about sixty matches
with four players).
"""

UNTIRED: Final = 10
"""Matches of the same people in a day that count in full; a later n-th counts `UNTIRED / n`."""

ESTABLISHED_MATCHES: Final = 10
ESTABLISHED_PEOPLE: Final = 3
"""A person is established after this many rated matches with this many different people.

Before that they hardly affect others' ratings, so accounts made only to lose gain nobody anything.
"""

YOUNG: Final = 0.1
"""The weight of a match between people who are not established; 1 against established people.

Established people gain and lose nothing against people who are not.
"""

BEYOND: Final = 3.2
"""How far a rating can rise above its opponents' certain strength by beating them, in model units.

This is the distance between the master and the club player (`AI_RATINGS`). Belot has enough luck
that a person who wins often enough to rise further has opponents who do not play to win.
"""

PLACED_MATCHES: Final = 5
PLACED_PEOPLE: Final = 3
"""A place requires this many rated matches, with this many different established people."""

FEW: Final = 40
FEW_COST: Final = 4.0
"""On everybody's leaderboard, a `Breadth` of at most `FEW` costs `FEW_COST`, in model units.

A greater breadth costs less, with its inverse square: half at 57, a tenth at 126. A ring that loses
to one member on purpose lifts them about as high as the best honest people, so a place above those
requires as many opponents as they have, met about as evenly.
"""

_MODEL: Final = PlackettLuce()
_LOST: Final = Fraction(-1)
"""The share that ranks a deserter last, behind sides that won nothing."""


class Rating(NamedTuple):
    """An estimate of a player's strength: mean and standard deviation, in model units."""

    mu: float = _MODEL.mu
    sigma: float = _MODEL.sigma

    @property
    def points(self) -> int:
        """The mean in points, as shown to people."""
        return round(START + (self.mu - _MODEL.mu) * POINT)

    @property
    def doubt(self) -> int:
        """One standard deviation in points, as shown to people."""
        return round(self.sigma * POINT)

    @property
    def settled(self) -> bool:
        """Whether the rating is certain enough to be shown without its doubt."""
        return self.doubt < SETTLED

    @property
    def certain(self) -> float:
        """The strength that beating this player proves: above the mean, one deviation less."""
        return min(self.mu, max(_MODEL.mu, self.mu - self.sigma))


UNKNOWN: Final = Rating()
"""The rating of a person who has never played."""


class Breadth(NamedTuple):
    """The spread of a person's matches over established opponents.

    `meetings`: such matches, counted per opponent. `squares`: the sum of the squares of these
    counts.
    """

    meetings: int = 0
    squares: int = 0

    @property
    def people(self) -> float:
        """The effective number of opponents (inverse Simpson index).

        n opponents met equally often count as n; many met once hardly count next to a few met
        constantly.
        """
        return self.meetings**2 / self.squares if self.squares else 0.0

    def changed(self, before: int, after: int) -> "Breadth":
        """The breadth after one opponent's meetings change from `before` to `after`."""
        return Breadth(self.meetings + after - before, self.squares + after**2 - before**2)


def place_value(rating: Rating, matches: int, known: int, breadth: Breadth | None) -> float | None:
    """The number a person is ranked by; None if they have no place yet.

    The number is the model's ordinal (mean less three deviations). On everybody's leaderboard a
    small `breadth` lowers it, because a few opponents say little about play against all others; in
    a group `breadth` is None and lowers nothing. `known`: established people met in `matches`.
    """
    if matches < PLACED_MATCHES or known < PLACED_PEOPLE:
        return None
    few = FEW_COST * min(1.0, FEW / max(breadth.people, 1.0)) ** 2 if breadth is not None else 0.0
    return rating.mu - 3 * rating.sigma - few


class Experience(NamedTuple):
    """How many rated matches a person has played, and how many different people they met."""

    matches: int = 0
    met: int = 0

    @property
    def established(self) -> bool:
        """Whether matches with this person count for other people's ratings."""
        return self.matches >= ESTABLISHED_MATCHES and self.met >= ESTABLISHED_PEOPLE


class Rated(NamedTuple):
    """A person's rating after a match, and whether they are established by then."""

    rating: Rating
    established: bool


NOBODY: Final = Rated(UNKNOWN, established=False)
"""`Rated` for a person who has never played."""


class Key(NamedTuple):
    """The sort key of rated matches: by end, in milliseconds since 1970 UTC, then by id."""

    finished_at: int
    match_id: str


class Team(NamedTuple):
    """One side of a rated match: its people and AI levels, and its share of the win.

    `deserters` are the people who left their seat to an AI: they have no part in the share.
    """

    accounts: tuple[str, ...]
    levels: tuple[str, ...]
    won: Fraction
    deserters: tuple[str, ...] = ()


AI_RATINGS: Final[Mapping[str, Rating]] = {
    "beginner": Rating(22.2, 1.0),
    "club": Rating(25.0, 1.0),  # the anchor: people start here
    "master": Rating(28.2, 1.0),
}
"""Fixed ratings of the AI levels, measured with `tools/levels.py`."""


def rate(
    teams: Sequence[Team],
    before: Mapping[str, Rating],
    meeting: int = 1,
    young: Collection[str] = (),
) -> dict[str, Rating]:
    """The ratings of a match's people after it.

    `before`: the ratings of those who have one. `meeting`: the number of this match among those of
    the same people on that day, from 1. `young`: the people who are not established.

    Sides with equal shares of the win tie. A deserter is rated as if their side had come last; the
    others are rated by the actual result.
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
        # Losers lose in proportion to what the winners are allowed to gain.
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
    """By account, the share of the gain that `BEYOND` allows; 1 for people who lose points."""
    others = [one for one in teams if one is not team]
    most = _certain(others, before) + BEYOND
    found = {}
    for account in team.accounts:
        old, new = before.get(account, UNKNOWN).mu, after[account].mu
        found[account] = 1.0 if new <= max(old, most) else max(0.0, most - old) / (new - old)
    return found


def _certain(teams: Sequence[Team], before: Mapping[str, Rating]) -> float:
    """The average certain strength of the members of these sides."""
    members = [one for team in teams for one in _members(team, before)]
    return sum(one.certain for one in members) / len(members)


def _members(team: Team, before: Mapping[str, Rating]) -> list[Rating]:
    return [
        *(before.get(account, UNKNOWN) for account in team.accounts),
        *(AI_RATINGS.get(level, UNKNOWN) for level in team.levels),
    ]


def _rated(teams: Sequence[Team], before: Mapping[str, Rating]) -> dict[str, Rating]:
    sides = [_members(team, before) for team in teams]
    rated = _MODEL.rate(
        [[PlackettLuceRating(one.mu, one.sigma) for one in side] for side in sides],
        # The model truncates ranks to integers.
        ranks=[float(sum(other.won > team.won for other in teams)) for team in teams],
    )
    return {
        account: Rating(new.mu, new.sigma)
        for team, news in zip(teams, rated, strict=True)
        for account, new in zip(team.accounts, news, strict=False)
    }


def _between(old: Rating, new: Rating, weight: float) -> Rating:
    return Rating(old.mu + weight * (new.mu - old.mu), old.sigma + weight * (new.sigma - old.sigma))
