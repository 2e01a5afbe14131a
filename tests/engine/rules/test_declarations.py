"""Declarations and belote: RULES.md B.5, on hands that were arranged."""

import pytest

from engine.rules.actions import PlayCard
from engine.rules.cards import Contract, parse_card, parse_hand
from engine.rules.deal import Refused
from engine.rules.declarations import (
    Plan,
    counting,
    may_declare,
    options,
    parse_declaration,
    plan_points,
    plans,
)
from engine.rules.match import Match, legal, legal_late
from engine.rules.ruleset import rules_of
from tests.engine.rules.arranged import begun, late, put

HANDS = (
    "7C 8C 9C 7D 8D 7H 8H 9S",
    "TC JC QC 9D TD 9H TH 7S",
    "KC AC JD QD KD JH QH 8S",
    "AD KH AH TS JS QS KS AS",
)
"""Seat 0 has a tierce to the nine, 1 one to the queen, 2 one to the king, 3 a quinte to the ace."""


def _texts(found: tuple[Plan, ...]) -> list[list[str]]:
    return [[item.text for item in plan] for plan in found]


@pytest.mark.parametrize(
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
    ],
)
def test_what_a_hand_holds(hand: str, expected: list[list[str]], points: int) -> None:
    found = plans(parse_hand(hand))
    assert _texts(found) == expected
    assert plan_points(found[0] if found else ()) == points


def test_each_part_of_a_plan_may_be_declared() -> None:
    hand = parse_hand("9C 9D 9H 9S TS JS QS 7C")
    assert _texts(options(hand)) == [
        ["quad 9", "run3 Q S"],
        ["quad 9"],
        ["run4 Q S"],
        ["run3 Q S"],
        [],
    ]
    assert all(may_declare(hand, plan) for plan in options(hand))


@pytest.mark.parametrize(
    "texts",
    [
        ("quad 9", "run4 Q S"),
        ("run3 Q S", "run4 Q S"),
        ("run3 J S",),
        ("quad T",),
        ("quad 9", "quad 9"),
        ("run5 Q S",),
    ],
)
def test_no_card_serves_twice_and_none_is_invented(texts: tuple[str, ...]) -> None:
    hand = parse_hand("9C 9D 9H 9S TS JS QS 7C")
    assert not may_declare(hand, tuple(map(parse_declaration, texts)))


@pytest.mark.parametrize(
    "text",
    ["", "run3", "run2 K S", "run6 K S", "run3 8 S", "run5 T S", "run3 K X", "quad 8", "quad 7",
     "quad KS", "quad  K", "run3 K S ", "Run3 K S", "run3 10 S"],
)  # fmt: skip
def test_what_is_no_declaration(text: str) -> None:
    with pytest.raises(ValueError, match="not a declaration"):
        parse_declaration(text)


@pytest.mark.parametrize("hand", ["7S 8S 9S TS JS QS KS AS", "9C 9D 9H 9S TS JS QS 7C"])
def test_texts_are_read_back(hand: str) -> None:
    for plan in options(parse_hand(hand)):
        assert tuple(parse_declaration(item.text) for item in plan) == plan


@pytest.mark.parametrize(
    ("switch", "declared", "expected"),
    [
        ({}, {0: "quad A", 1: "run5 K D"}, {0: 100, 1: 100}),
        ({"quad_vs_run": "quad_kills_quinte"}, {0: "quad A", 1: "run5 K D"}, {0: 100, 1: 0}),
        ({"quad_vs_run": "quad_kills_quinte"}, {0: "quad A", 1: "run4 K D"}, {0: 100, 1: 50}),
        ({"quad_vs_run": "quad_kills_quinte"}, {0: "quad A", 2: "run5 K D"}, {0: 200, 1: 0}),
        ({"quad_vs_run": "quad_kills_runs"}, {0: "quad A", 1: "run3 K D"}, {0: 100, 1: 0}),
        ({}, {0: "run3 K D", 1: "run3 K S"}, {0: 0, 1: 0}),
        ({"best_run_tie": "trump_then_cancel"}, {0: "run3 K D", 1: "run3 K H"}, {0: 0, 1: 20}),
        ({"best_run_tie": "trump_then_cancel"}, {0: "run3 K D", 1: "run3 K S"}, {0: 0, 1: 0}),
        ({"best_run_tie": "trump_then_cancel"}, {0: "run3 K D", 1: "run3 Q H"}, {0: 20, 1: 0}),
        ({}, {0: "quad K", 1: "quad T"}, {0: 0, 1: 100}),
        ({"quad_rank": ["T", "Q", "K", "A", "9", "J"]}, {0: "quad K", 1: "quad T"}, {0: 100, 1: 0}),
    ],
)
def test_which_count(
    switch: dict[str, object], declared: dict[int, str], expected: dict[int, int]
) -> None:
    rules = rules_of("belot_bg", switch)
    said = {seat: (parse_declaration(text),) for seat, text in declared.items()}
    points = {0: 0, 1: 0}
    for seat, item in counting(rules, Contract.H, said):
        points[rules.side_of(seat)] += item.points
    assert points == expected


def _begun(preset: str, contract: Contract = Contract.AT) -> Match:
    return begun(rules_of(preset), contract, *HANDS)


def _late(match: Match) -> list[int]:
    return sorted({action.seat for action in legal_late(match)})


def _refused(match: Match, seat: int, plan: str) -> str:
    with pytest.raises(Refused) as caught:
        late(match, seat, plan)
    return caught.value.reason.value


@pytest.mark.parametrize(
    ("preset", "windows"),
    [
        ("belot_bg", [[], [], [], [], []]),
        ("avkm", [[], [0], [0, 1], [0, 1, 2], []]),
        ("wikipedia_bg", [[], [0], [1], [2], []]),
        ("burgas", [[], [0], [1], [2], []]),
    ],
)
def test_the_window_for_declaring(preset: str, windows: list[list[int]]) -> None:
    match = _begun(preset)
    seen = [_late(match)]
    for card in ("7C", "TC", "AC", "AD"):
        match = put(match, card)
        seen.append(_late(match))
    assert seen == windows


def test_a_late_declaration_counts_like_another() -> None:
    match = late(put(_begun("avkm"), "7C"), 0, "run3 9 C")
    assert _late(match) == []
    assert match.deal is not None
    assert [len(plan) for plan in match.deal.declared] == [1, 0, 0, 0]
    assert _refused(match, 0, "run3 9 C") == "too_late_to_declare"


def test_why_a_declaration_is_refused() -> None:
    match = _begun("avkm")
    assert _refused(match, 0, "run3 9 C") == "not_your_turn"
    match = put(match, "7C")
    assert _refused(match, 0, "run3 K C") == "illegal_declaration"
    assert _refused(match, 1, "run3 Q C") == "not_your_turn"
    assert _refused(match, 7, "run3 Q C") == "not_now"
    assert _refused(match, -4, "run3 9 C") == "not_now"
    for card in ("TC", "AC", "AD"):
        match = put(match, card)
    assert _refused(match, 0, "run3 9 C") == "too_late_to_declare"
    with pytest.raises(Refused, match="too_late_to_declare"):
        put(match, "JD", "run3 K D")
    assert _refused(put(_begun("belot_bg"), "7C"), 0, "run3 9 C") == "too_late_to_declare"


def test_nothing_is_declared_at_no_trumps() -> None:
    match = _begun("avkm", Contract.NT)
    with pytest.raises(Refused, match="illegal_declaration"):
        put(match, "7C", "run3 9 C")
    match = put(match, "7C")
    assert legal_late(match) == ()
    assert _refused(match, 0, "run3 9 C") == "illegal_declaration"


def test_belote_thrown_away_is_lost_with_its_mate() -> None:
    hands = (
        "7C 8C 9C TC JC AC 7D 7H",
        "8D 9D TD 8H QH KH 7S 8S",
        "QC KC JD QD KD AD 9H TH",
        "JH AH 9S TS JS QS KS AS",
    )
    match = put(begun(rules_of("belot_bg"), Contract.AT, *hands), "7C")
    with pytest.raises(Refused, match="no_belote"):
        put(match, "QH", belote=True)
    match = put(match, "QH")
    match = put(put(match, "KC", belote=True), "9S")
    assert match.turn == 2
    match = put(match, "TH")
    match = put(put(match, "AH"), "7H")
    with pytest.raises(Refused, match="no_belote"):
        put(match, "KH", belote=True)
    assert put(match, "KH").board == ()
    assert match.deal is not None
    assert match.deal.belotes == ((2, parse_card("KC")),)


def test_belote_and_declarations_stand_in_the_actions() -> None:
    match = begun(rules_of("belot_bg"), Contract.S, HANDS[3], *HANDS[:3])
    actions = [action for action in legal(match) if isinstance(action, PlayCard)]
    queen = parse_card("QS")
    assert [(len(a.declare), a.belote) for a in actions if a.card == queen] == [
        (1, False),
        (1, True),
        (0, False),
        (0, True),
    ]
