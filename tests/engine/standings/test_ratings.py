"""Ratings of one match: who gains, who loses, and how much."""

from fractions import Fraction

import pytest

from engine.players.levels import players
from engine.standings.ratings import AI_RATINGS, UNTIRED, YOUNG, Key, Rating, Team, rate

HALF, NOTHING, ALL = Fraction(1, 2), Fraction(0), Fraction(1)


def pair(people: str, won: Fraction, *, levels: int = 0, deserters: str = "") -> Team:
    return Team(tuple(people), ("club",) * levels, won, tuple(deserters))


def test_winners_gain_what_losers_lose() -> None:
    after = rate([pair("AB", ALL), pair("CD", NOTHING)], {})
    assert after["A"] == after["B"]
    assert after["A"].points - 1500 == 1500 - after["C"].points > 50
    assert all(one.sigma < Rating().sigma for one in after.values())


def test_a_win_over_the_strong_is_worth_more() -> None:
    strong, weak, weakest = ({"C": Rating(mu, 2), "D": Rating(mu, 2)} for mu in (32, 22, 18))
    sides = [pair("AB", ALL), pair("CD", NOTHING)]
    assert rate(sides, strong)["A"].mu > rate(sides, weak)["A"].mu > Rating().mu
    after = rate(sides, weakest)
    assert after["A"] == Rating(), "so far above others nobody rises by them"
    assert after["C"] == weakest["C"], "nor do they lose what nobody gains"
    assert rate([pair("AB", NOTHING), pair("CD", ALL)], weakest)["C"].mu > 18


def test_a_person_who_is_not_established_moves_nobody_who_is() -> None:
    sides = [pair("AB", ALL), pair("CD", NOTHING)]
    sure = dict.fromkeys("ABCD", Rating(25, 3))
    full = rate(sides, sure)
    one = rate(sides, sure, young="C")
    assert one["A"].mu - 25 == pytest.approx((full["A"].mu - 25) / 2)
    assert one["C"] == full["C"], "against people who are"
    new = rate(sides, sure, young="CD")
    assert (new["A"], new["B"]) == (sure["A"], sure["B"])
    assert (new["C"], new["D"]) == (full["C"], full["D"])
    all_new = rate(sides, sure, young="ABCD")
    assert all_new["A"].mu - 25 == pytest.approx((full["A"].mu - 25) * YOUNG)


def test_only_the_leaders_of_a_drawn_match_of_three_share_the_win() -> None:
    after = rate([pair("A", HALF), pair("B", HALF), pair("C", NOTHING)], {})
    assert after["A"].mu == pytest.approx(after["B"].mu)
    assert after["A"].mu > Rating().mu > after["C"].mu
    third = Fraction(1, 3)
    level = rate([pair("A", third), pair("B", third), pair("C", third)], {})
    assert {round(one.mu, 9) for one in level.values()} == {25.0}


def test_an_ai_is_an_opponent_and_a_partner_whose_rating_stays() -> None:
    after = rate([pair("A", ALL, levels=1), pair("B", NOTHING, levels=1)], {})
    assert set(after) == {"A", "B"}
    assert after["A"].mu > 25 > after["B"].mu
    assert set(players) <= set(AI_RATINGS)


def test_a_deserter_loses_what_their_ai_won_and_the_others_do_not() -> None:
    stayed = rate([pair("AB", ALL), pair("CD", NOTHING)], {})
    left = rate([pair("AB", ALL, deserters="B"), pair("CD", NOTHING)], {})
    assert {**left, "B": None} == {**stayed, "B": None}
    assert left["B"].mu < 25
    assert left["B"] == rate([pair("AB", NOTHING), pair("CD", ALL)], {})["B"]


def test_frequent_opponents_play_for_less() -> None:
    sides, first = [pair("AB", ALL), pair("CD", NOTHING)], Rating()
    gains = [rate(sides, {}, meeting)["A"].mu - first.mu for meeting in range(1, 41)]
    assert gains[:UNTIRED] == [gains[0]] * UNTIRED
    assert gains[UNTIRED:] == [pytest.approx(gains[0] * UNTIRED / n) for n in range(11, 41)]
    assert rate(sides, {}, 20)["A"].sigma == pytest.approx(
        (first.sigma + rate(sides, {})["A"].sigma) / 2
    )


def test_a_rating_is_told_with_its_doubt_until_it_settles() -> None:
    assert (Rating().points, Rating().doubt, Rating().settled) == (1500, 333, False)
    assert (Rating(26, 3.7).points, Rating(26, 3.7).settled) == (1540, True)
    assert Key(1, "b") < Key(2, "a") < Key(2, "b")
