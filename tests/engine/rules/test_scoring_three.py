"""Scoring between three sides: the numbers in the prose of RULES.md."""

from engine.rules.cards import Side
from engine.rules.points.raw import FinishedDeal, Points
from engine.rules.points.scoring import Carry, Verdict, no_carry, score_deal
from engine.rules.ruleset import Rules, rules_of
from tests.engine.rules.scored import AT, BELA, BELA_THREE, THREE, H, ruled, scored, scored_three
from tests.every import every


@every(
    ("rules", "tricks", "verdict", "written", "hanging"),
    [
        (THREE, (50, 66, 46), Verdict.INSIDE, (0, 11, 5), 0),  # 116 and 46: one left over
        (THREE, (42, 60, 60), Verdict.INSIDE, (0, 8, 8), 0),
        (ruled("three_handed", scale="exact"), (41, 60, 60), Verdict.INSIDE, (0, 81, 80), 0),
        (
            ruled("three_handed", fail_pays="nobody"),
            (50, 66, 46),
            Verdict.INSIDE,
            (0, 6, 5),
            0,
        ),
        (THREE, (66, 66, 30), Verdict.HANGING, (0, 6, 3), 7),
        (
            ruled("three_handed", on_tie="declarer_fails"),
            (66, 66, 30),
            Verdict.INSIDE,
            (0, 13, 3),
            0,
        ),
        (ruled("three_handed", scale="exact"), (66, 66, 30), Verdict.HANGING, (0, 66, 30), 66),
        (
            ruled("three_handed", make_condition="more_than_all_others"),
            (80, 50, 32),
            Verdict.INSIDE,
            (0, 13, 3),
            0,
        ),
        (
            ruled("three_handed", make_condition="more_than_all_others"),
            (81, 50, 31),
            Verdict.HANGING,
            (0, 5, 3),
            8,
        ),
        (BELA_THREE, (90, 40, 32), Verdict.MADE, (90, 40, 32), 0),
        (BELA_THREE, (82, 50, 30), Verdict.MADE, (82, 50, 30), 0),
        (BELA_THREE, (81, 50, 31), Verdict.INSIDE, (0, 50, 31), 0),
        (BELA_THREE, (80, 50, 32), Verdict.INSIDE, (0, 50, 32), 0),
        (
            ruled("bela_three", fail_pays="best_opponent"),
            (80, 50, 32),
            Verdict.INSIDE,
            (0, 130, 32),
            0,
        ),
        (ruled("bela_three", scale="tens"), (80, 50, 32), Verdict.INSIDE, (0, 5, 3), 0),
    ],
)
def test_three_sides(
    rules: Rules, tricks: Points, verdict: Verdict, written: Points, hanging: int
) -> None:
    score = scored_three(rules, tricks)
    assert (score.verdict, score.written, sum(score.carry)) == (verdict, written, hanging)


@every(("first", "written"), [(0, (81, 0, 80)), (1, (80, 0, 81)), (2, (80, 0, 81))])
def test_an_odd_point_goes_to_the_earlier_speaker(first: Side, written: Points) -> None:
    rules = ruled("three_handed", scale="exact")
    played = FinishedDeal(H, Side(1), 1, (60, 41, 60), (0, 0, 0), None, first=first)
    assert score_deal(rules, played, no_carry(rules)).written == written


def test_hanging_with_three_rounded_up_or_down() -> None:
    tricks = (109, 109, 40)
    up = scored_three(ruled("three_handed", hang_carry="next_deal_winner"), tricks, contract=AT)
    assert (up.written, up.carry) == ((0, 11, 4), (11,))
    floor = {"hang_carry": "next_deal_winner", "hang_share": "defender_floor"}
    down = scored_three(rules_of("three_handed", floor), tricks, contract=AT)
    assert (down.written, down.carry) == ((0, 10, 4), (12,))
    exact = scored_three(rules_of("three_handed", floor | {"scale": "exact"}), tricks, contract=AT)
    assert (exact.written, exact.carry) == ((0, 109, 40), (109,))


@every(
    ("tricks", "doubler", "written"),
    [
        ((90, 40, 32), 2, (32, 0, 0)),
        ((50, 60, 52), 2, (0, 32, 0)),
        ((50, 56, 56), 2, (0, 0, 32)),
        ((50, 56, 56), 1, (0, 32, 0)),
        ((50, 56, 56), None, (0, 32, 0)),
    ],
)
def test_contra_with_three(tricks: Points, doubler: Side | None, written: Points) -> None:
    assert scored_three(THREE, tricks, factor=2, doubler=doubler).written == written


@every(
    ("switch", "doubler", "carry"),
    [
        ({}, 2, (16, 0, 16)),
        ({}, 1, (16, 16, 0)),
        ({}, None, (16, 16, 0)),
        ({"hang_carry": "next_deal_winner"}, 2, (32,)),
        ({"hang_under_contra": "pot"}, 2, (0, 0, 0, 32)),
    ],
)
def test_contra_hanging_with_three(
    switch: dict[str, object], doubler: Side | None, carry: Carry
) -> None:
    score = scored_three(rules_of("three_handed", switch), (60, 60, 42), factor=2, doubler=doubler)
    assert (score.verdict, score.written, score.carry) == (Verdict.HANGING, (0, 0, 0), carry)


@every(
    ("tricks", "factor", "doubler", "settled"),
    [
        ((70, 50, 42), 1, None, (1, 2, 4)),
        ((50, 66, 46), 1, None, (0, 3, 4)),
        ((66, 66, 30), 1, None, (0, 3, 4)),
        ((90, 40, 32), 2, 1, (3, 0, 4)),
        ((50, 60, 52), 2, 2, (0, 3, 4)),
        ((60, 60, 42), 2, 2, (4, 3, 0)),
    ],
)
def test_shares_of_the_owners_among_three(
    tricks: Points, factor: int, doubler: Side | None, settled: Points
) -> None:
    score = scored_three(THREE, tricks, factor=factor, doubler=doubler, carry=(1, 2, 4))
    assert score.settled == settled


@every(
    ("tricks", "settled", "carry"),
    [
        ((100, 62), (5 + 16, 3), (0, 0, 0)),
        ((62, 100), (0, 5 + 3 + 16), (0, 0, 0)),
        ((81, 81), (0, 5 + 3), (8, 0, 16)),
    ],
)
def test_a_pot_beside_what_the_sides_own(
    tricks: tuple[int, int], settled: Points, carry: Carry
) -> None:
    rules = ruled("wikipedia_bg", hang_under_contra="pot")
    score = scored(rules, H, tricks, carry=(5, 3, 16))
    assert (score.settled, score.carry) == (settled, carry)
    assert scored(rules, H, (81, 81), factor=2, carry=(0, 0, 16)).carry == (0, 0, 48)


def test_declarations_need_a_trick() -> None:
    assert scored_three(BELA_THREE, (90, 72, 0), (0, 0, 50), trickless=(Side(2),)).raw == (
        140,
        72,
        0,
    )
    assert scored_three(BELA_THREE, (90, 72, 0), (0, 0, 50)).raw == (90, 72, 50)
    assert scored_three(BELA_THREE, (14, 100, 48), (20, 0, 0), trickless=(Side(0),)).raw == (
        14,
        120,
        48,
    )
    assert scored_three(BELA_THREE, (14, 48, 100), (20, 50, 0), trickless=(Side(0),)).raw == (
        14,
        98,
        120,
    )
    swept = scored_three(BELA_THREE, (14, 148, 0), (20, 0, 50), capot=Side(1))
    assert (swept.raw, swept.written, swept.need) == ((14, 308, 0), (0, 308, 0), 162)
    four = scored(BELA, H, (162, 0), (0, 100))
    assert (four.verdict, four.written, four.need) == (Verdict.MADE, (352, 0), 177)
