"""Accounts that lose on purpose lift nobody above strong honest players."""

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from random import Random
from statistics import NormalDist

from engine.standings.ratings import FEW, Breadth, Experience, Rating, Team, place_value, rate
from tests.every import every
from tests.often import often, paired

PEOPLE = 60
"""Honest people; each of them may meet all others."""


class Season:
    """Ratings after matches of four people, forty a day."""

    def __init__(self) -> None:
        self.ratings: dict[str, Rating] = {}
        self.matches: dict[str, int] = {}
        self.met: dict[str, set[str]] = {}
        self.known: dict[str, set[str]] = {}
        self.against: dict[str, Counter[str]] = {}
        self.days: dict[tuple[int, frozenset[str]], int] = {}
        self.played = 0

    def established(self, who: str) -> bool:
        met = len(self.met.get(who, ()))
        return Experience(self.matches.get(who, 0), met).established

    def play(self, winners: Sequence[str], losers: Sequence[str], ai_players: int = 0) -> None:
        people = [*winners, *losers]
        company = self.played // 40, frozenset(people)
        self.played += 1
        self.days[company] = self.days.get(company, 0) + 1
        levels = ("club",) * ai_players
        teams = [
            Team(tuple(winners), levels, Fraction(1)),
            Team(tuple(losers), levels, Fraction(0)),
        ]
        young = [one for one in people if not self.established(one)]
        self.ratings |= rate(teams, self.ratings, self.days[company], young)
        for one in people:
            self.matches[one] = self.matches.get(one, 0) + 1
            self.met.setdefault(one, set()).update({*people} - {one})
        for one in people:
            others = {other for other in people if other != one and self.established(other)}
            self.known.setdefault(one, set()).update(others)
            self.against.setdefault(one, Counter()).update(losers if one in winners else winners)

    def place(self, who: str) -> float:
        """The value a person is ranked by; without one, the lowest."""
        met = [self.against[who][one] for one in self.known[who]]
        breadth = Breadth(sum(met), sum(count**2 for count in met))
        value = place_value(self.ratings[who], self.matches[who], len(self.known[who]), breadth)
        return -math.inf if value is None else value

    def mix(self, people: Sequence[str], matches: int, rng: Random) -> None:
        """Let all of them play each other, with any winners."""
        for _ in range(matches):
            four = rng.sample(people, 4)
            self.play(four[:2], four[2:])


@cache
def best(matches: int) -> float:
    """The ranking value of the best honest person after this number of matches each."""
    season = Season()
    return max(map(season.place, honest(season, matches * PEOPLE // 4)))


def honest(season: Season, matches: int) -> list[str]:
    """A season of people who play as well as they can."""
    rng = Random("honest")
    skill = {f"h{number}": rng.gauss(0, 2.5) for number in range(PEOPLE)}
    compete(season, skill, matches, rng)
    return sorted(skill)


def compete(season: Season, skill: Mapping[str, float], matches: int, rng: Random) -> None:
    """Play matches that people of these strengths win with realistic odds."""
    people = sorted(skill)
    for _ in range(matches):
        a, b, c, d = rng.sample(people, 4)
        ahead = skill[a] + skill[b] - skill[c] - skill[d]
        first = rng.random() < 1 / (1 + math.exp(-ahead / 8.33))
        season.play((a, b), (c, d)) if first else season.play((c, d), (a, b))


def test_two_accounts_with_ai_players_come_nowhere() -> None:
    season = Season()
    for _ in range(1_000):
        season.play(["farmer"], ["victim"], ai_players=1)
    assert season.place("farmer") == -math.inf


def test_fresh_accounts_that_give_up_bring_nothing() -> None:
    """There are fourteen or four hundred accounts, helping a new or an established person."""
    season = Season()
    honest(season, 500)
    for number in range(14):
        season.play(["farmer", f"p{number}"], [f"x{number}", f"y{number}"])
    assert season.place("farmer") == -math.inf
    before = season.ratings["h1"]
    for number in range(400):
        season.play(["h1", f"q{number}"], [f"v{number}", f"w{number}"])
    assert season.ratings["h1"] == before


@every(("size", "matches"), paired([4, 6, 8, 14, 30], [100, 500]))
def test_a_ring_that_always_loses_to_one_of_it_lifts_nobody_over_the_strong(
    size: int, matches: int
) -> None:
    season, rng = Season(), Random(f"ring {size}")
    ring = [f"r{number}" for number in range(size - 1)]
    season.mix([*ring, "farmer"], 5 * size, rng)
    for _ in range(matches):
        partner, *others = rng.sample(ring, 3)
        season.play(["farmer", partner], others)
    assert season.place("farmer") < best(100)


@every(
    ("ring", "share"),
    paired(
        [(4, ""), (8, "the same partner"), (14, ""), (14, "the same partner"), (14, "an AI")],
        [0.7, 0.85],
    ),
)
def test_a_patient_ring_gets_no_further_than_honest_play(
    ring: tuple[int, str], share: float
) -> None:
    """It lets its farmer lose now and then, so that the wins look like skill."""
    size, others = ring
    season, rng = Season(), Random(f"patient {size}")
    losers = [f"r{number}" for number in range(size - 1)]
    for _ in range(500):
        partner, *against = rng.sample(losers, 3)
        if others == "the same partner":
            partner, against = losers[0], rng.sample(losers[1:], 2)
        pair = ["farmer"] if others == "an AI" else ["farmer", partner]
        ai_players = 2 - len(pair)
        won = rng.random() < share
        season.play(*((pair, against) if won else (against, pair)), ai_players)
        if size > 4:
            season.mix(losers, 1, rng)
    assert season.place("farmer") < best(300)


@every(("size", "spread"), paired([16, 24, 40][: often(2, 3)], [2.5, 5.0]))
def test_a_ring_that_imitates_honest_people_gets_no_further_than_more_of_them(
    size: int, spread: float
) -> None:
    """It chooses its members' strengths itself, and its best one then meets some strangers."""
    season, rng = Season(), Random(f"imitation {size}")
    evenly = NormalDist(0, spread).inv_cdf
    skill = {f"r{number}": evenly((number + 0.5) / size) for number in range(size)}
    compete(season, skill, 300 * size // 4, rng)
    first = max(skill, key=season.place)
    assert season.place(first) < best(300)
    strangers = [f"h{number}" for number in range(PEOPLE)]
    season.mix(strangers, 10 * PEOPLE // 4, rng)
    for _ in range(PEOPLE // 3):
        partner, *others = rng.sample(strangers, 3)
        season.play([first, partner], others)
    assert season.place(first) < best(300)


def test_honest_circles_stand_as_their_ratings_do() -> None:
    """Friends who always play together lose nothing in their group.

    Among all people, having met one more person lifts none of them above a better one.
    """
    better, worse = Rating(27, 1.5), Rating(26, 1.5)
    for few in range(3, FEW):
        assert place_value(better, 99, few, None) == 27 - 3 * 1.5
        narrow, wider = Breadth(50 * few, 2500 * few), Breadth(50 * few + 1, 2500 * few + 1)
        first = place_value(better, 99, few, narrow)
        second = place_value(worse, 99, few + 1, wider)
        assert (first or 0) > (second or 0) > 0
