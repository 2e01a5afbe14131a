"""The time for declarations and belote (RULES.md B.5.2, B.5.4), with arranged hands."""

import pytest

from engine.rules.cards import Contract, Seat, parse_card
from engine.rules.deal.actions import PlayCard
from engine.rules.deal.deal import Refused
from engine.rules.match import Match, legal
from engine.rules.ruleset import rules_of
from tests.engine.rules.arranged import begun, late, put
from tests.engine.rules.out_of_turn import legal_late
from tests.every import every

HANDS = (
    "7C 8C 9C 7D 8D 7H 8H 9S",
    "TC JC QC 9D TD 9H TH 7S",
    "KC AC JD QD KD JH QH 8S",
    "AD KH AH TS JS QS KS AS",
)
"""Seat 0 has a tierce to the nine, 1 one to the queen, 2 one to the king, 3 a quinte to the ace."""


def _begun(preset: str, contract: Contract = Contract.AT) -> Match:
    return begun(rules_of(preset), contract, *HANDS)


def _late(match: Match) -> list[int]:
    return sorted({action.seat for action in legal_late(match)})


def _refused(match: Match, seat: Seat, plan: str) -> str:
    with pytest.raises(Refused) as caught:
        late(match, seat, plan)
    return caught.value.reason.value


@every(
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
    match = late(put(_begun("avkm"), "7C"), Seat(0), "run3 9 C")
    assert _late(match) == []
    assert match.deal is not None
    assert [len(plan) for plan in match.deal.declared] == [1, 0, 0, 0]
    assert _refused(match, Seat(0), "run3 9 C") == "too_late_to_declare"


def test_why_a_declaration_is_refused() -> None:
    match = _begun("avkm")
    assert _refused(match, Seat(0), "run3 9 C") == "not_your_turn"
    match = put(match, "7C")
    assert _refused(match, Seat(0), "run3 K C") == "illegal_declaration"
    assert _refused(match, Seat(1), "run3 Q C") == "not_your_turn"
    assert _refused(match, Seat(7), "run3 Q C") == "not_now"
    assert _refused(match, Seat(-4), "run3 9 C") == "not_now"
    for card in ("TC", "AC", "AD"):
        match = put(match, card)
    assert _refused(match, Seat(0), "run3 9 C") == "too_late_to_declare"
    with pytest.raises(Refused, match="too_late_to_declare"):
        put(match, "JD", "run3 K D")
    assert _refused(put(_begun("belot_bg"), "7C"), Seat(0), "run3 9 C") == "too_late_to_declare"


def test_nothing_is_declared_at_no_trumps() -> None:
    match = _begun("avkm", Contract.NT)
    with pytest.raises(Refused, match="illegal_declaration"):
        put(match, "7C", "run3 9 C")
    match = put(match, "7C")
    assert legal_late(match) == ()
    assert _refused(match, Seat(0), "run3 9 C") == "illegal_declaration"


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
