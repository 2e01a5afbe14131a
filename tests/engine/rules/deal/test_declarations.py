"""The declarations of a hand: RULES.md B.5.1."""

from collections.abc import Mapping
from functools import cache
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.cards import (
    ACE,
    CARDS,
    NINE,
    RANK_MASK,
    SUIT_NAMES,
    Contract,
    Hand,
    Suit,
    hand_of,
    parse_hand,
)
from engine.rules.deal.declarations import (
    Plan,
    Quad,
    Run,
    declarable,
    eight_run,
    may_declare,
    options,
    parse_declaration,
    plan_points,
    plans,
)
from engine.rules.ruleset import Rules, rules_of
from tests.engine.rules.examples import examples
from tests.every import every

BG = rules_of("belot_bg")
BELA = rules_of("bela_hr")
THREE = rules_of("bela_three")
RUN_POINTS = {3: 20, 4: 50, 5: 100}


def _texts(found: tuple[Plan, ...]) -> list[list[str]]:
    return [[item.text for item in plan] for plan in found]


@every(
    ("hand", "expected", "points"),
    [
        ("9C 9D 9H 9S TS JS QS 7C", [["quad 9", "run3 Q S"], ["run4 Q S"]], 170),
        ("7S 8S 9S TS JS QS KS AS", [["run5 A S", "run3 9 S"]], 120),
        ("8S 9S TS JS QS KS 7C 8D", [["run5 K S"]], 100),
        ("7S 8S 9S TS JS QS KS 8D", [["run5 K S"]], 100),
        ("7C 7D 7H 7S 8C 8D 8H 8S", [], 0),
        ("QC QD QH QS KC KD KH KS", [["quad Q", "quad K"]], 200),
        ("JC JD JH JS 9C TC QC KC", [["quad J"], ["run5 K C"]], 200),
        ("TC TD TH TS 7S 8S 9S JS", [["quad T", "run3 9 S"], ["run5 J S"]], 120),
        ("7C 8C 9C JC QC KC 7D 9S", [["run3 K C", "run3 9 C"]], 40),
        ("QC KC AC 7D 8D TD QD KH", [["run3 A C"]], 20),
        ("AC 7D 8D AD AH 7S 8S TC", [], 0),
        ("9H TH JH QH KH AH 7C 8C", [["run5 A H"]], 100),
        ("7C 8C 9C TC JC JD JH JS QC KC", [["quad J", "run4 T C"], ["run5 K C"]], 250),
        ("7D 8D 9D TD JD QD KD AD AC AH AS KC", [["quad A", "run5 K D"],
                                                 ["run5 A D", "run3 9 D"]], 200),
    ],
)  # fmt: skip
def test_declarations_of_a_hand(hand: str, expected: list[list[str]], points: int) -> None:
    found = plans(BG, Contract.H, parse_hand(hand))
    assert _texts(found) == expected
    assert plan_points(found[0] if found else ()) == points


@every(
    ("hand", "expected", "points"),
    [
        ("9C 9D 9H 9S TS JS QS 7H", [["quad 9", "run4 Q S"]], 200),
        ("QC QD QH QS JS KS JH KH", [["quad Q", "run3 K H", "run3 K S"]], 140),
        ("JC JD JH JS 9C TC QC KC", [["quad J", "run5 K C"]], 300),
        ("7C 7D 7H 7S 8C 9C TD JD QD KD", [["run4 K D", "run3 9 C"]], 70),
        ("AC 7D 8D AD AH 7S 8S TC", [], 0),
    ],
)
def test_in_bela_a_card_may_serve_a_four_and_a_run(
    hand: str, expected: list[list[str]], points: int
) -> None:
    found = plans(BELA, Contract.H, parse_hand(hand))
    assert _texts(found) == expected
    assert plan_points(found[0] if found else ()) == points


def test_each_part_of_a_plan_may_be_declared() -> None:
    hand = parse_hand("9C 9D 9H 9S TS JS QS 7C")
    assert _texts(options(BG, Contract.H, hand)) == [
        ["quad 9", "run3 Q S"],
        ["quad 9"],
        ["run4 Q S"],
        ["run3 Q S"],
        [],
    ]
    assert _texts(options(BELA, Contract.H, hand)) == [
        ["quad 9", "run4 Q S"],
        ["quad 9"],
        ["run4 Q S"],
        [],
    ]
    for rules in (BG, BELA):
        assert all(
            may_declare(rules, Contract.H, hand, plan) for plan in options(rules, Contract.H, hand)
        )


@every(
    ("texts", "in_bela"),
    [
        (("quad 9", "run4 Q S"), True),
        (("run3 Q S", "run4 Q S"), False),
        (("run3 J S",), False),
        (("quad T",), False),
        (("quad 9", "quad 9"), False),
        (("run5 Q S",), False),
    ],
)
def test_no_card_serves_twice_and_none_is_invented(texts: tuple[str, ...], in_bela: bool) -> None:
    hand = parse_hand("9C 9D 9H 9S TS JS QS 7C")
    plan = tuple(map(parse_declaration, texts))
    assert not may_declare(BG, Contract.H, hand, plan)
    assert may_declare(BELA, Contract.H, hand, plan) == in_bela


@every(
    ("hand", "suit"),
    [
        ("7C 8C 9C TC JC QC KC AC", 0),
        ("7S 8S 9S TS JS QS KS AS 7H 8H", 3),
        ("7H 8H 9H TH JH QH KH AH AD AC AS KD", 2),
        ("7C 8C 9C TC JC QC KC AS", None),
        ("AC KC", None),
    ],
)
def test_eight_of_a_suit(hand: str, suit: Suit | None) -> None:
    assert eight_run(parse_hand(hand)) == suit


@every(
    "text",
    ["", "run3", "run2 K S", "run6 K S", "run3 8 S", "run5 T S", "run3 K X", "quad 8", "quad 7",
     "quad KS", "quad  K", "quad A 0", "quad A 0200", "quad A x", "quad K 200",
     "run3 K S ", "Run3 K S", "run3 10 S", "belot8 S"],
)  # fmt: skip
def test_other_cards_are_no_declaration(text: str) -> None:
    with pytest.raises(ValueError, match="not a declaration"):
        parse_declaration(text)


@every("hand", ["7S 8S 9S TS JS QS KS AS", "9C 9D 9H 9S TS JS QS 7C"])
def test_texts_are_read_back(hand: str) -> None:
    for plan in options(BG, Contract.H, parse_hand(hand)):
        assert tuple(parse_declaration(item.text) for item in plan) == plan


def test_four_aces_may_be_all_that_is_declared_at_no_trumps() -> None:
    rules, aces = rules_of("belot_bg", {"no_trump_aces": 200}), parse_hand("AC AD AH AS KS QS JS")
    assert _texts(options(rules, Contract.NT, aces)) == [["quad A 200"], []]
    assert options(rules, Contract.NT, parse_hand("JC JD JH JS KS QS TS 9S")) == ((),)
    for plan in options(rules, Contract.NT, aces):
        assert tuple(parse_declaration(item.text) for item in plan) == plan
        assert may_declare(rules, Contract.NT, aces, plan)
    assert not may_declare(rules, Contract.NT, aces, (Quad(ACE),))
    assert _texts(plans(rules, Contract.AT, aces))[0] == ["quad A", "run3 K S"]
    assert not declarable(Rules(), Contract.NT)
    assert not declarable(rules_of("coinche", {"no_trump_aces": 200}), Contract.SA)


@cache
def _worth_of_suit(ranks: int) -> int:
    """The largest value of separate runs of three to five cards of a suit."""
    worth = 0
    for length, top in product(RUN_POINTS, range(8)):
        run = (1 << top + 1) - (1 << top + 1 - length) if top + 1 >= length else -1
        if run > 0 and ranks & run == run:
            worth = max(worth, RUN_POINTS[length] + _worth_of_suit(ranks & ~run))
    return worth


def _worth_of_runs(hand: Hand) -> int:
    return sum(_worth_of_suit(hand >> 8 * suit & 0xFF) for suit in range(4))


def _worth(hand: Hand, overlap: str) -> int:
    """The largest value of a hand's declarations, trying every choice of fours."""
    quads = [Quad(rank) for rank in range(NINE, 8) if hand & RANK_MASK[rank] == RANK_MASK[rank]]
    if overlap == "both":
        return plan_points(quads) + _worth_of_runs(hand)
    best = 0
    for chosen in product((False, True), repeat=len(quads)):
        taken = [quad for quad, take in zip(quads, chosen, strict=True) if take]
        left = hand
        for quad in taken:
            left &= ~quad.cards
        best = max(best, plan_points(taken) + _worth_of_runs(left))
    return best


def _check_plans(rules: Rules, hand: Hand) -> None:
    found = plans(rules, Contract.H, hand)
    assert plan_points(found[0] if found else ()) == _worth(hand, rules.overlap_quad_run)
    for plan in found:
        runs = [item.cards for item in plan if isinstance(item, Run)]
        used = runs if rules.overlap_quad_run == "both" else [item.cards for item in plan]
        assert sum(used) == sum(used) & hand
        assert sum(cards.bit_count() for cards in used) == sum(used).bit_count()
        assert may_declare(rules, Contract.H, hand, plan)
    assert [*map(plan_points, found)] == sorted(map(plan_points, found), reverse=True)


@every("rules", [BG, BELA])
def test_every_set_of_a_suits_cards(rules: Rules) -> None:
    for ranks in range(256):
        _check_plans(rules, ranks)
        _check_plans(rules, ranks << 16 | RANK_MASK[NINE] | RANK_MASK[7])


_HANDS = st.integers(6, 12).flatmap(
    lambda size: st.permutations(CARDS).map(lambda cards: hand_of(cards[:size]))
)
_RICH_HANDS = st.tuples(
    st.lists(st.integers(NINE, 7), max_size=2, unique=True), st.integers(0, 255), st.integers(0, 3)
).map(lambda drawn: sum(RANK_MASK[rank] for rank in drawn[0]) | drawn[1] << 8 * drawn[2])


@given(_HANDS | _RICH_HANDS, st.sampled_from([BG, BELA]))
def test_the_best_plan_is_worth_the_most(hand: Hand, rules: Rules) -> None:
    _check_plans(rules, hand)


@given(_RICH_HANDS, st.sampled_from([BG, BELA]))
def test_each_part_may_be_declared_and_nothing_else(hand: Hand, rules: Rules) -> None:
    ways = options(rules, Contract.H, hand)
    assert ways[-1] == ()
    assert len({frozenset(way) for way in ways}) == len(ways)
    worths = [plan_points(way) for way in ways]
    assert worths == sorted(worths, reverse=True)
    assert all(may_declare(rules, Contract.H, hand, way) for way in ways)
    assert {frozenset(plan) for plan in plans(rules, Contract.H, hand)} <= {
        frozenset(way) for way in ways
    }


@every(("rules", "vector"), examples("find_declarations"))
def test_examples_of_what_a_hand_holds(rules: Rules, vector: Mapping[str, Any]) -> None:
    given, expected = vector["given"], vector["expect"]
    hand = parse_hand(" ".join(given["hand"]))
    suit = eight_run(hand)
    if rules.run_of_8 == "wins_match" and suit is not None:
        assert expected["best"] == [f"belot8 {SUIT_NAMES[suit]}"]
        return
    contract = Contract[given["contract"]]
    found = plans(rules, contract, hand) if declarable(rules, contract) else ()
    assert sorted(_texts(found)[0] if found else []) == sorted(expected["best"])
    assert plan_points(found[0] if found else ()) == expected["points"]
    if "other_plans" in expected:
        others = sorted(map(sorted, _texts(found)[1:]))
        assert others == sorted(map(sorted, expected["other_plans"]))
