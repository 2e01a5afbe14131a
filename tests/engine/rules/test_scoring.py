"""Scoring: the worked examples, the numbers that RULES.md B.6-B.10 give in prose, part C."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from hypothesis import event, given
from hypothesis import strategies as st

from engine.rules.cards import SIDES, Contract, Side
from engine.rules.carry import Carry, Hanging, carry_of, hanging_of, no_carry
from engine.rules.coherence import clashes
from engine.rules.ending import eight_run_score, match_end
from engine.rules.rounding import Points, rounded, scaled, shares
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.rules.scoring import FinishedDeal, Score, Verdict, penalty_score, raw_points, score_deal

H, NT, AT = Contract.H, Contract.NT, Contract.AT
BELOT, AVKM, WIKIPEDIA, RUSE, THREE, BELA, BELA_THREE, BELA_TWO = (
    rules_of(name)
    for name in (
        "belot_bg",
        "avkm",
        "wikipedia_bg",
        "ruse_kertici",
        "three_handed",
        "bela_hr",
        "bela_three",
        "bela_two",
    )
)
FILE = Path(__file__).parents[2] / "data" / "vectors.json"
CASES = [
    pytest.param(vector, preset, id=f"{vector['id']}-{preset}")
    for vector in json.loads(FILE.read_text(encoding="utf-8"))["vectors"]
    for preset in vector["presets"]
    if vector["type"] in {"settle", "game_end", "penalty"}
]
OUTCOMES = {"made": "passed", "inside": "fell"}
Given = Mapping[str, Any]


def _points(rules: Rules, words: Given) -> Points:
    return tuple(words.get(side, 0) for side in "ABC"[: rules.side_count])


def _words(points: Points) -> dict[str, int]:
    return dict(zip("ABC", points, strict=False))


def _side(words: Given, key: str) -> Side | None:
    return SIDES["ABC".index(words[key])] if words.get(key) else None


def _carry(rules: Rules, words: Given) -> Carry:
    if rules.hang_carry == "next_deal_winner":
        return (words.get("carry", 0),)
    return _points(rules, words.get("carry", {}))


def _carry_words(rules: Rules, carry: Carry) -> int | dict[str, int]:
    if rules.hang_carry == "next_deal_winner":
        return carry[0]
    return {side: points for side, points in _words(carry).items() if points}


def _settle(rules: Rules, words: Given) -> dict[str, object]:
    played = FinishedDeal(
        contract=Contract[words["contract"]],
        declaring_side=SIDES["ABC".index(words["declarer"])],
        factor=words["mult"],
        tricks=_points(rules, words["tricks"]),
        bonus=_points(rules, words["bonus"]),
        capot=_side(words, "capot"),
        doubler=_side(words, "contra_by"),
    )
    score = score_deal(rules, played, _carry(rules, words))
    verdict = score.verdict.value
    return {
        "outcome": OUTCOMES[verdict] if rules.bela else verdict,
        "score": _words(tuple(map(sum, zip(score.written, score.kertici, strict=True)))),
        "carry": _carry_words(rules, score.carry),
        "need": score.need,
    }


def _game_end(rules: Rules, words: Given) -> dict[str, object]:
    end = match_end(
        rules,
        _points(rules, words["totals"]),
        capot=_side(words, "capot"),
        extra=words.get("extra_pending", False),
        all_pass=words.get("all_pass", False),
        belot8=_side(words, "belot8"),
    )
    if end.winner is None:
        return {"over": end.over}
    won = tuple(int(side == end.winner) for side in range(rules.side_count))
    return {"over": end.over, "winner": "ABC"[end.winner], "points": _words(won)}


def _penalty(rules: Rules, words: Given) -> dict[str, object]:
    offender = SIDES["ABC".index(words["offender"])]
    score = penalty_score(
        rules,
        offender=offender,
        challenger=SIDES[1 - offender],
        declared=_points(rules, words["called"]),
        contract=None,
        factor=1,
        cards_total=162,
        carry=no_carry(rules),
    )
    return {"score": _words(score.written), "deal_ends": score.verdict is Verdict.REVOKED}


@pytest.mark.parametrize(("vector", "preset"), CASES)
def test_the_worked_examples(vector: Given, preset: str) -> None:
    ask = {"settle": _settle, "game_end": _game_end, "penalty": _penalty}[vector["type"]]
    answered = ask(rules_of(preset, vector["given"].get("switch")), vector["given"])
    expected = vector["expect"]
    assert {key: answered[key] for key in expected if key in answered} == expected


def test_every_preset_has_worked_examples_of_its_score() -> None:
    assert len(CASES) >= 126


def _score(
    rules: Rules,
    contract: Contract,
    tricks: tuple[int, int],
    bonus: tuple[int, int] = (0, 0),
    *,
    factor: int = 1,
    carry: tuple[int, ...] | None = None,
) -> Score:
    """Side 0 declares; a side with all the points of the tricks has made a capot."""
    capot = SIDES[tricks.index(0) ^ 1] if 0 in tricks else None
    played = FinishedDeal(contract, Side(0), factor, tricks, bonus, capot)
    empty = (0,) if rules.hang_carry == "next_deal_winner" else (0, 0)
    return score_deal(rules, played, carry or empty)


def _table(contract: Contract, more: int, fewer: int) -> tuple[int, int]:
    """The thresholds of B.6.1."""
    from_more, from_fewer = {NT: (6, 6), AT: (5, 4)}.get(contract, (7, 6))
    return (more + 10 - from_more) // 10, (fewer + 10 - from_fewer) // 10


@pytest.mark.parametrize(("contract", "cards"), [(H, 162), (NT, 260), (AT, 258)])
def test_shares_are_the_table_of_thresholds(contract: Contract, cards: int) -> None:
    premiums = (0, 90) if contract is NT else range(0, 700, 10)
    checked = 0
    for total in (cards + premium for premium in premiums):
        pot = rounded(contract, total)
        for fewer in range(0, (total + 1) // 2, 2 if contract is NT else 1):
            more = total - fewer
            table = _table(contract, more, fewer)
            assert sum(table) == pot
            assert shares((more, fewer), pot, None, Side(0)) == table
            assert shares((fewer, more), pot, None, Side(1)) == table[::-1]
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(
    ("contract", "total", "pot"),
    [(H, 162, 16), (AT, 258, 26), (NT, 260, 26), (H, 252, 25), (AT, 348, 35), (NT, 350, 35)],
)
def test_pots(contract: Contract, total: int, pot: int) -> None:
    assert rounded(contract, total) == pot


@pytest.mark.parametrize(
    ("rules", "contract", "tricks", "bonus", "written", "hanging"),
    [
        (BELOT, AT, (129, 129), (0, 0), 13, 13),
        (BELOT, AT, (154, 104), (0, 50), 15, 16),
        (BELOT, H, (81, 81), (0, 0), 8, 8),
        (BELOT, H, (56, 106), (50, 0), 10, 11),
        (BELOT, NT, (65, 65), (0, 0), 13, 13),
        (AVKM, AT, (129, 129), (0, 0), 12, 14),
        (AVKM, AT, (154, 104), (0, 50), 15, 16),
        (AVKM, H, (81, 81), (0, 0), 8, 8),
        (AVKM, NT, (65, 65), (0, 0), 13, 13),
    ],
)
def test_hanging_shares(
    rules: Rules,
    contract: Contract,
    tricks: tuple[int, int],
    bonus: tuple[int, int],
    written: int,
    hanging: int,
) -> None:
    score = _score(rules, contract, tricks, bonus)
    assert (score.verdict, score.written) == (Verdict.HANGING, (0, written))
    assert score.carry == (hanging,)


def test_hanging_points_belong_to_the_declarer_in_the_other_family() -> None:
    assert _score(WIKIPEDIA, H, (81, 81)).carry == (8, 0)


@pytest.mark.parametrize(
    ("rules", "factor", "carry"),
    [(BELOT, 2, (32,)), (BELOT, 4, (64,)), (WIKIPEDIA, 2, (16, 16)), (WIKIPEDIA, 4, (32, 32))],
)
def test_hanging_under_contra(rules: Rules, factor: int, carry: tuple[int, ...]) -> None:
    score = _score(rules, H, (81, 81), factor=factor)
    assert (score.written, score.carry) == ((0, 0), carry)


@pytest.mark.parametrize(
    ("rules", "factor", "written"), [(BELOT, 2, 70), (WIKIPEDIA, 2, 61), (WIKIPEDIA, 4, 113)]
)
def test_capot_under_contra(rules: Rules, factor: int, written: int) -> None:
    assert _score(rules, AT, (258, 0), factor=factor).written == (written, 0)
    assert _score(rules, AT, (0, 258), factor=factor).written == (0, written)


@pytest.mark.parametrize(
    ("contract", "factor", "pot"), [(H, 2, 32), (H, 4, 64), (AT, 2, 52), (AT, 4, 104)]
)
def test_contra_takes_all(contract: Contract, factor: int, pot: int) -> None:
    cards = 258 if contract is AT else 162
    assert _score(BELOT, contract, (cards - 50, 50), factor=factor).written == (pot, 0)
    assert _score(BELOT, contract, (50, cards - 50), factor=factor).written == (0, pot)


@pytest.mark.parametrize(
    ("how", "written"),
    [
        ("inside_takes_all", (0, 52)),
        ("declarer_keeps", (25, 27)),
        ("defenders_pot_declarer_capot", (9, 43)),
    ],
)
def test_capot_but_behind(how: str, written: tuple[int, int]) -> None:
    rules = rules_of("belot_bg", {"capot_but_behind": how})
    score = _score(rules, H, (162, 0), (0, 270))
    assert (score.verdict, score.raw, score.written) == (Verdict.INSIDE, (252, 270), written)


def test_no_trumps_doubles_the_cards_and_not_the_capot() -> None:
    assert _score(BELOT, NT, (70, 60)).raw == (140, 120)
    assert _score(BELOT, NT, (130, 0)).raw == (350, 0)


@pytest.mark.parametrize(
    ("tricks", "factor", "settled", "carry"),
    [
        ((100, 62), 1, (8, 0), (0,)),
        ((62, 100), 1, (0, 8), (0,)),
        ((62, 100), 2, (0, 8), (0,)),
        ((81, 81), 1, (0, 0), (16,)),
        ((81, 81), 2, (0, 0), (40,)),
    ],
)
def test_one_pot_goes_to_the_next_winner(
    tricks: tuple[int, int], factor: int, settled: tuple[int, int], carry: tuple[int, ...]
) -> None:
    score = _score(BELOT, H, tricks, factor=factor, carry=(8,))
    assert (score.settled, score.carry) == (settled, carry)


@pytest.mark.parametrize(
    ("owner", "tricks", "factor", "settled", "carry"),
    [
        (1, (100, 62), 1, (0, 8), (0, 0)),
        (1, (62, 100), 1, (0, 8), (0, 0)),
        (1, (81, 81), 1, (0, 8), (8, 0)),
        (0, (100, 62), 1, (8, 0), (0, 0)),
        (0, (62, 100), 1, (0, 8), (0, 0)),
        (0, (81, 81), 1, (0, 8), (8, 0)),
        (1, (100, 62), 2, (8, 0), (0, 0)),
        (0, (100, 62), 2, (8, 0), (0, 0)),
        (0, (62, 100), 2, (0, 8), (0, 0)),
        (0, (81, 81), 2, (0, 8), (16, 16)),
        (1, (81, 81), 2, (8, 0), (16, 16)),
    ],
)
def test_the_owner_keeps_hanging_points_unless_he_fails(
    owner: int,
    tricks: tuple[int, int],
    factor: int,
    settled: tuple[int, int],
    carry: tuple[int, int],
) -> None:
    before = (8, 0) if owner == 0 else (0, 8)
    score = _score(WIKIPEDIA, H, tricks, factor=factor, carry=before)
    assert (score.settled, score.carry) == (settled, carry)


def test_the_premium_of_the_capot_is_the_switch() -> None:
    rules = rules_of("wikipedia_bg", {"capot_bonus": 100})
    assert _score(rules, AT, (258, 0), factor=2).written == (62, 0)
    assert _score(rules, H, (162, 0), (0, 300)).written == (10, 46)


def test_the_end_of_a_match() -> None:
    assert not match_end(BELOT, (150, 149)).over
    assert not match_end(BELOT, (160, 160)).over
    assert match_end(BELOT, (160, 161)).winner == 1
    assert not match_end(BELOT, (200, 100), capot=Side(0)).over
    assert not match_end(BELOT, (200, 100), capot=Side(1)).over
    assert not match_end(BELOT, (200, 100), all_pass=True).over
    assert match_end(rules_of("belot_bg", {"capot_exit": "none"}), (152, 0), capot=Side(0)).over
    careful = rules_of("belot_bg", {"exit_with_hanging": False})
    assert not match_end(careful, (152, 0), hanging=True).over
    assert match_end(BELOT, (152, 0), hanging=True).over


@pytest.mark.parametrize("total", range(151, 160))
def test_one_more_deal_after_a_thin_capot(total: int) -> None:
    first = match_end(WIKIPEDIA, (total, 100), capot=Side(0))
    assert (first.over, first.extra) == (False, True)
    assert match_end(WIKIPEDIA, (total, 100), all_pass=True, extra=True).extra
    assert match_end(WIKIPEDIA, (total, total), extra=True) == (False, None, True)
    assert match_end(WIKIPEDIA, (total, 100), capot=Side(0), extra=True).winner == 0
    assert match_end(WIKIPEDIA, (total, 160), extra=True).winner == 1


def test_a_thick_capot_ends_the_match() -> None:
    assert match_end(WIKIPEDIA, (160, 100), capot=Side(0)).winner == 0
    assert match_end(WIKIPEDIA, (155, 100)).winner == 0


def _three(
    rules: Rules,
    tricks: Points,
    bonus: Points = (0, 0, 0),
    *,
    contract: Contract = H,
    factor: int = 1,
    capot: Side | None = None,
    doubler: Side | None = None,
    trickless: tuple[Side, ...] = (),
    carry: Carry | None = None,
) -> Score:
    """Side 0 of three declares."""
    played = FinishedDeal(contract, Side(0), factor, tricks, bonus, capot, doubler, trickless)
    return score_deal(rules, played, no_carry(rules) if carry is None else carry)


def _with(preset: str, **switch: object) -> Rules:
    return rules_of(preset, switch)


@pytest.mark.parametrize(
    ("rules", "tricks", "verdict", "written", "hanging"),
    [
        (THREE, (50, 66, 46), Verdict.INSIDE, (0, 11, 5), 0),  # 116 and 46: one left over
        (THREE, (42, 60, 60), Verdict.INSIDE, (0, 8, 8), 0),
        (_with("three_handed", scale="exact"), (41, 60, 60), Verdict.INSIDE, (0, 81, 80), 0),
        (_with("three_handed", fail_pays="nobody"), (50, 66, 46), Verdict.INSIDE, (0, 6, 5), 0),
        (THREE, (66, 66, 30), Verdict.HANGING, (0, 6, 3), 7),
        (
            _with("three_handed", on_tie="declarer_fails"),
            (66, 66, 30),
            Verdict.INSIDE,
            (0, 13, 3),
            0,
        ),
        (_with("three_handed", scale="exact"), (66, 66, 30), Verdict.HANGING, (0, 66, 30), 66),
        (
            _with("three_handed", make_condition="more_than_all_others"),
            (80, 50, 32),
            Verdict.INSIDE,
            (0, 13, 3),
            0,
        ),
        (
            _with("three_handed", make_condition="more_than_all_others"),
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
            _with("bela_three", fail_pays="best_opponent"),
            (80, 50, 32),
            Verdict.INSIDE,
            (0, 130, 32),
            0,
        ),
        (_with("bela_three", scale="tens"), (80, 50, 32), Verdict.INSIDE, (0, 5, 3), 0),
    ],
)
def test_three_sides(
    rules: Rules, tricks: Points, verdict: Verdict, written: Points, hanging: int
) -> None:
    score = _three(rules, tricks)
    assert (score.verdict, score.written, sum(score.carry)) == (verdict, written, hanging)


@pytest.mark.parametrize(
    ("first", "written"), [(0, (81, 0, 80)), (1, (80, 0, 81)), (2, (80, 0, 81))]
)
def test_an_odd_point_goes_to_the_earlier_speaker(first: Side, written: Points) -> None:
    rules = _with("three_handed", scale="exact")
    played = FinishedDeal(H, Side(1), 1, (60, 41, 60), (0, 0, 0), None, first=first)
    assert score_deal(rules, played, no_carry(rules)).written == written


def test_hanging_with_three_rounded_up_or_down() -> None:
    tricks = (109, 109, 40)
    up = _three(_with("three_handed", hang_carry="next_deal_winner"), tricks, contract=AT)
    assert (up.written, up.carry) == ((0, 11, 4), (11,))
    floor = {"hang_carry": "next_deal_winner", "hang_share": "defender_floor"}
    down = _three(rules_of("three_handed", floor), tricks, contract=AT)
    assert (down.written, down.carry) == ((0, 10, 4), (12,))
    exact = _three(rules_of("three_handed", floor | {"scale": "exact"}), tricks, contract=AT)
    assert (exact.written, exact.carry) == ((0, 109, 40), (109,))


@pytest.mark.parametrize(
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
    assert _three(THREE, tricks, factor=2, doubler=doubler).written == written


@pytest.mark.parametrize(
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
    score = _three(rules_of("three_handed", switch), (60, 60, 42), factor=2, doubler=doubler)
    assert (score.verdict, score.written, score.carry) == (Verdict.HANGING, (0, 0, 0), carry)


@pytest.mark.parametrize(
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
def test_what_the_owners_among_three_get(
    tricks: Points, factor: int, doubler: Side | None, settled: Points
) -> None:
    score = _three(THREE, tricks, factor=factor, doubler=doubler, carry=(1, 2, 4))
    assert score.settled == settled


@pytest.mark.parametrize(
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
    rules = _with("wikipedia_bg", hang_under_contra="pot")
    score = _score(rules, H, tricks, carry=(5, 3, 16))
    assert (score.settled, score.carry) == (settled, carry)
    assert _score(rules, H, (81, 81), factor=2, carry=(0, 0, 16)).carry == (0, 0, 48)


def test_declarations_need_a_trick() -> None:
    assert _three(BELA_THREE, (90, 72, 0), (0, 0, 50), trickless=(Side(2),)).raw == (140, 72, 0)
    assert _three(BELA_THREE, (90, 72, 0), (0, 0, 50)).raw == (90, 72, 50)
    assert _three(BELA_THREE, (14, 100, 48), (20, 0, 0), trickless=(Side(0),)).raw == (14, 120, 48)
    assert _three(BELA_THREE, (14, 48, 100), (20, 50, 0), trickless=(Side(0),)).raw == (14, 98, 120)
    swept = _three(BELA_THREE, (14, 148, 0), (20, 0, 50), capot=Side(1))
    assert (swept.raw, swept.written, swept.need) == ((14, 308, 0), (0, 308, 0), 162)
    four = _score(BELA, H, (162, 0), (0, 100))
    assert (four.verdict, four.written, four.need) == (Verdict.MADE, (352, 0), 177)


def test_the_points_that_a_caller_needs() -> None:
    assert _score(BELA, H, (92, 70)).need == 82
    assert _score(BELA_TWO, H, (61, 60)).need == 61
    assert _score(BELA_TWO, H, (60, 61)).written == (0, 121)
    assert _score(BELOT, H, (92, 70)).need == 0


def test_contra_where_points_are_exact() -> None:
    rules = _with("bela_hr", auction_mode="ladder", contra=True, contra_multiplies_capot=False)
    assert _score(rules, H, (92, 70), factor=2).written == (324, 0)
    assert _score(rules, H, (81, 81), factor=4).written == (0, 648)
    assert _score(rules, H, (162, 0), factor=2).written == (414, 0)


@pytest.mark.parametrize(
    ("contract", "tricks", "bonus", "factor", "kertici"),
    [
        (H, (92, 70), (0, 0), 1, (0, 0)),
        (H, (70, 92), (0, 0), 1, (-10, 0)),
        (NT, (60, 70), (0, 0), 1, (-20, 0)),
        (NT, (60, 70), (0, 0), 2, (-20, 0)),
        (NT, (60, 70), (0, 0), 4, (-40, 0)),
        (H, (92, 70), (0, 0), 2, (0, -20)),
        (AT, (258, 0), (0, 0), 1, (0, -10)),
        (AT, (258, 0), (0, 0), 2, (0, -20)),
        (NT, (0, 130), (0, 0), 1, (-20, 0)),
        (H, (162, 0), (0, 270), 1, (-10, -10)),
        (H, (81, 81), (0, 0), 1, (0, 0)),
        (H, (81, 81), (0, 0), 4, (0, 0)),
        (H, (162, 0), (0, 252), 1, (0, 0)),
    ],
)
def test_kertici(
    contract: Contract,
    tricks: tuple[int, int],
    bonus: tuple[int, int],
    factor: int,
    kertici: Points,
) -> None:
    assert _score(RUSE, contract, tricks, bonus, factor=factor).kertici == kertici
    assert _score(WIKIPEDIA, contract, tricks, bonus, factor=factor).kertici == (0, 0)


@pytest.mark.parametrize(
    ("rules", "contract", "declared", "factor", "carry", "written"),
    [
        (BELA, H, (20, 50), 1, None, (0, 232)),
        (BELOT, H, (20, 50), 2, None, (0, 46)),
        (BELOT, NT, (0, 0), 1, None, (0, 26)),
        (BELOT, H, (0, 0), 1, (11,), (0, 27)),
        (WIKIPEDIA, H, (0, 0), 1, (8, 3), (0, 27)),
        (_with("belot_bg", scale="exact"), H, (20, 0), 2, None, (0, 364)),
        (_with("belot_bg", revoke_penalty="162_plus_announcements"), H, (0, 50), 4, None, (0, 21)),
        (_with("wikipedia_bg", hang_under_contra="pot"), H, (0, 0), 1, (8, 3, 20), (0, 47)),
    ],
)
def test_the_penalty_for_a_revoke(
    rules: Rules,
    contract: Contract,
    declared: Points,
    factor: int,
    carry: Carry | None,
    written: Points,
) -> None:
    score = penalty_score(
        rules,
        offender=Side(0),
        challenger=Side(1),
        declared=declared,
        contract=contract,
        factor=factor,
        cards_total=130 if contract is NT else 162,
        carry=carry or no_carry(rules),
    )
    assert (score.verdict, score.written) == (Verdict.REVOKED, written)
    assert (score.carry, score.kertici) == (no_carry(rules), (0, 0))


def test_every_other_side_writes_the_penalty() -> None:
    score = penalty_score(
        THREE,
        offender=Side(0),
        challenger=Side(2),
        declared=(0, 20, 0),
        contract=H,
        factor=1,
        cards_total=162,
        carry=(1, 2, 4),
    )
    assert (score.written, score.settled) == ((0, 18 + 2, 18 + 5), (0, 2, 5))


def test_an_eight_run_wins_at_once() -> None:
    assert eight_run_score(BELA, Side(0), (950, 990)).written == (51, 0)
    assert eight_run_score(BELA, Side(1), (950, 1010)).written == (0, 0)
    assert eight_run_score(BELA, Side(0), (950, 990)).verdict is Verdict.BELOT8
    assert match_end(BELA, (1001, 1050), belot8=Side(0)).winner == 0


def test_equal_at_the_end_is_a_draw_where_it_counts_half() -> None:
    assert match_end(BELA, (1032, 1032)) == (True, None, False)
    assert not match_end(BELA, (1000, 1000)).over
    assert match_end(BELA_THREE, (701, 701, 5)) == (True, None, False)
    assert match_end(BELA_THREE, (701, 710, 5)).winner == 1
    half = _with("belot_bg", tie_at_end="half_point")
    assert match_end(half, (160, 160)).over
    assert not match_end(half, (160, 160), capot=Side(0)).over
    assert not match_end(half, (160, 160), all_pass=True).over
    assert not match_end(THREE, (151, 160, 160)).over


SWITCHES: dict[str, tuple[object, ...]] = {
    "contra": (True, False),
    "capot_bonus": (0, 90, 250),
    "contra_multiplies_capot": (True, False),
    "make_condition": ("more_than_each", "more_than_all_others"),
    "on_tie": ("hang", "declarer_fails"),
    "fail_pays": ("opponents_all", "best_opponent", "nobody"),
    "scale": ("tens", "exact"),
    "hang_share": ("hanging_up", "defender_floor"),
    "hang_carry": ("next_deal_winner", "owner_unless_fails"),
    "hang_under_contra": ("pot", "each_owns_half"),
    "capot_but_behind": ("inside_takes_all", "declarer_keeps", "defenders_pot_declarer_capot"),
    "announcements_need_trick": (True, False),
    "kertici": (True, False),
    "revoke_penalty": ("pot", "162_plus_announcements"),
    "target": (51, 501),
    "tie_at_end": ("play_on", "half_point"),
    "capot_exit": ("any_capot", "only_151_159", "none"),
    "exit_with_hanging": (True, False),
}


@st.composite
def _rules(draw: st.DrawFn) -> Rules:
    """A preset with some switches turned that go together."""
    names = draw(st.lists(st.sampled_from(sorted(SWITCHES)), unique=True, max_size=8))
    switch = {name: draw(st.sampled_from(SWITCHES[name])) for name in names}
    preset = draw(st.sampled_from(sorted(PRESETS)))
    rules = rules_of(preset, switch)
    for name in ("contra", "kertici", "fail_pays"):
        if clashes(rules):
            switch.pop(name, None)
            rules = rules_of(preset, switch)
    if clashes(rules):
        rules = rules_of(preset)
    assert not clashes(rules)
    return rules


@st.composite
def _deals(draw: st.DrawFn) -> tuple[Rules, FinishedDeal, Carry]:
    """Rules, what was played under them and what was hanging; equal points are not rare."""
    rules = draw(_rules())
    count = rules.side_count
    contract = draw(st.sampled_from(rules.contracts_offered()))
    total = {NT: 130, AT: 258}.get(contract, draw(st.sampled_from((162, 131))))
    capot = draw(st.none() | st.sampled_from(rules.all_sides)) if draw(st.booleans()) else None
    if capot is None:
        cuts = [draw(st.integers(0, total) | st.just(total // 2)) for _ in range(count - 1)]
        edges = [0, *sorted(cuts), total]
        tricks = tuple(edges[i + 1] - edges[i] for i in range(count))
    else:
        tricks = tuple(total * (side == capot) for side in range(count))
    premiums = st.just(0) if contract is NT else st.sampled_from((0, 0, 20, 50, 100, 252, 300))
    declaring_side = draw(st.sampled_from(rules.all_sides))
    others = [side for side in rules.all_sides if side != declaring_side]
    trickless = [side for side in rules.all_sides if not tricks[side]] if capot is None else []
    played = FinishedDeal(
        contract,
        declaring_side,
        draw(st.sampled_from((1, 2, 4))) if rules.contra else 1,
        tricks,
        tuple(draw(premiums) for _ in range(count)),
        capot,
        draw(st.none() | st.sampled_from(others)),
        tuple(trickless[:1]),
    )
    carry = tuple(draw(st.integers(0, 60)) for _ in no_carry(rules))
    return rules, played, carry


def _pot(rules: Rules, played: FinishedDeal, raw: Points) -> int:
    """Everything that the deal itself brings, as written."""
    apart = 0
    if played.factor > 1 and played.capot is not None and not rules.contra_multiplies_capot:
        apart = rules.capot_bonus
    pot = scaled(rules, played.contract, sum(raw) - apart) * played.factor
    return pot + apart // rules.unit


@given(_deals())
def test_nothing_is_lost_and_nothing_comes_from_nowhere(
    dealt: tuple[Rules, FinishedDeal, Carry],
) -> None:
    rules, played, carry = dealt
    score = score_deal(rules, played, carry)
    event(f"{score.verdict.value}, factor {played.factor}")
    assert min((*score.raw, *score.written, *score.carry)) >= 0
    assert len(score.carry) == len(no_carry(rules))
    base = played.tricks if played.contract is not NT else tuple(2 * x for x in played.tricks)
    capot = rules.capot_bonus if played.capot is not None else 0
    assert sum(score.raw) == sum(base) + sum(played.bonus) + capot
    after, before = sum(score.written) + sum(score.carry), sum(carry)
    lost = rules.fail_pays == "nobody" and score.verdict is Verdict.INSIDE and played.factor == 1
    if lost:
        assert after <= _pot(rules, played, score.raw) + before + 1
    else:
        assert after == _pot(rules, played, score.raw) + before


@given(_deals())
def test_the_verdict_says_who_writes(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    rules, played, carry = dealt
    score, declaring_side = score_deal(rules, played, carry), played.declaring_side
    own = [all_of_it - old for all_of_it, old in zip(score.written, score.settled, strict=True)]
    others = [points for side, points in enumerate(score.raw) if side != declaring_side]
    if score.need:
        assert (score.verdict is Verdict.MADE) == (score.raw[declaring_side] >= score.need)
    if score.verdict is Verdict.MADE:
        assert score.raw[declaring_side] > max(others)
    if played.factor > 1:
        apart = rules.capot_bonus // rules.unit
        writes = [points for points in own if points and points != apart]
        assert len(writes) <= 1
    elif score.verdict is Verdict.MADE:
        for written, raw in zip(own, score.raw, strict=True):
            assert abs(rules.unit * written - raw) < rules.unit
        assert own[declaring_side] == max(own)
    elif score.verdict is Verdict.HANGING or played.capot != declaring_side:
        assert own[declaring_side] == 0
    if score.verdict is Verdict.HANGING:
        assert rules.on_tie == "hang"
    else:
        assert score.carry == no_carry(rules)


@given(_deals())
def test_kertici_are_one_a_side_at_most(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    rules, played, carry = dealt
    score = score_deal(rules, played, carry)
    assert set(score.kertici) <= ({0, -10, -20, -40} if rules.kertici else {0})
    if score.verdict is Verdict.HANGING:
        assert not any(score.kertici)
    took_tricks = played.capot in (None, played.declaring_side)
    made = score.verdict is Verdict.MADE and took_tricks  # declarations alone can make it too
    assert score.kertici[played.declaring_side] == 0 or not made


def _turned(points: Points, by: int) -> Points:
    return points[-by:] + points[:-by]


@given(_deals(), st.integers(0, 2))
def test_turning_the_table_turns_the_score(
    dealt: tuple[Rules, FinishedDeal, Carry], by: int
) -> None:
    rules, played, carry = dealt
    count = rules.side_count
    by %= count

    def moved(side: Side) -> Side:
        return SIDES[(side + by) % count]

    def carried(hanging: Carry) -> Carry:
        owned, pot = hanging_of(rules, hanging)
        return carry_of(rules, Hanging(_turned(owned, by), pot))

    other = played._replace(
        declaring_side=moved(played.declaring_side),
        tricks=_turned(played.tricks, by),
        bonus=_turned(played.bonus, by),
        capot=None if played.capot is None else moved(played.capot),
        doubler=None if played.doubler is None else moved(played.doubler),
        trickless=tuple(map(moved, played.trickless)),
    )
    one, turned = score_deal(rules, played, carry), score_deal(rules, other, carried(carry))
    for name in ("raw", "written", "settled", "kertici"):
        assert getattr(turned, name) == _turned(getattr(one, name), by), name
    assert (turned.verdict, turned.need) == (one.verdict, one.need)
    assert turned.carry == carried(one.carry)


@given(_deals())
def test_two_sides_have_one_opponent(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    """What concerns the best of several opponents changes nothing where there is one."""
    rules, played, carry = dealt
    if rules.side_count > 2 or rules.fail_pays == "nobody":
        return
    doubled = played._replace(doubler=SIDES[1 - played.declaring_side])
    expected = score_deal(rules, played, carry)
    for who in ("opponents_all", "best_opponent"):
        other = rules.model_copy(update={"fail_pays": who})
        assert score_deal(other, doubled, carry) == expected
    each = rules.model_copy(update={"make_condition": "more_than_each"})
    assert score_deal(each, played, carry)._replace(need=expected.need) == expected


@given(_rules(), st.data())
def test_a_match_ends_with_somebody_ahead_or_in_a_draw(rules: Rules, data: st.DataObject) -> None:
    near = st.integers(rules.target - 3, rules.target + 12)
    totals = tuple(data.draw(near) for _ in range(rules.side_count))
    capot = data.draw(st.none() | st.sampled_from(rules.all_sides))
    all_pass, hanging = data.draw(st.booleans()), data.draw(st.booleans())
    end = match_end(rules, totals, capot=capot, all_pass=all_pass, hanging=hanging)
    leaders = [side for side, points in enumerate(totals) if points == max(totals)]
    if end.over:
        assert max(totals) >= rules.target
        assert not all_pass
        assert not end.extra
        assert end.winner == (leaders[0] if len(leaders) == 1 else None)
        assert len(leaders) == 1 or rules.tie_at_end == "half_point"
        assert capot is None or rules.capot_exit != "any_capot"
        assert not hanging or rules.exit_with_hanging
    else:
        assert end.winner is None
        if capot is None and not all_pass and not hanging and len(leaders) == 1:
            assert max(totals) < rules.target


@given(_deals())
def test_raw_points_are_those_of_the_score(dealt: tuple[Rules, FinishedDeal, Carry]) -> None:
    rules, played, carry = dealt
    assert raw_points(rules, played) == score_deal(rules, played, carry).raw
    assert carry_of(rules, hanging_of(rules, carry)) == carry
