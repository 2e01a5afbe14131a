"""Valid and invalid questions of each type, besides the worked examples."""

import json
from typing import Any

import pytest

from tests.engine.judge.asking import ask, example, refused, told
from tests.every import every

MOVES = {"contract": "H", "hand": ["7C", "AC", "JH"], "trick": [[0, "KC"]], "seat": 1}
SETTLE: dict[str, Any] = {
    "contract": "H", "declarer": "A", "mult": 1, "tricks": {"A": 100, "B": 62},
    "bonus": {"A": 20, "B": 0},
}  # fmt: skip
THREE: dict[str, Any] = {
    "contract": "S", "declarer": "A", "mult": 2, "tricks": {"A": 60, "B": 60, "C": 42},
    "bonus": {"A": 0, "B": 0, "C": 0},
}  # fmt: skip
NINE = ["7C", "8C", "9C", "TC", "JC", "QC", "KC", "AC", "7D"]


def test_the_example_of_the_manual() -> None:
    line = (
        b'{"id": 1, "type": "legal_moves", "preset": "belot_bg", "given": '
        b'{"contract": "H", "hand": ["7C", "AC", "JH"], "trick": [[0, "KC"]], "seat": 1}}'
    )
    assert told(line) == {"id": 1, "legal": ["7C", "AC"]}


@every(
    ("changed", "code"),
    [
        ({"hand": NINE}, "impossible"),
        ({"hand": ["7C", "7C"]}, "impossible"),
        ({"hand": ["KC", "7C"]}, "impossible"),
        ({"hand": []}, "impossible"),
        ({"hand": ["10C"]}, "malformed"),
        ({"hand": "7C"}, "malformed"),
        ({"hand": [7]}, "malformed"),
        ({"hand": [["7C"]]}, "malformed"),
        ({"seat": 2}, "impossible"),
        ({"seat": 0}, "impossible"),
        ({"seat": 4}, "malformed"),
        ({"seat": "1"}, "malformed"),
        ({"seat": True}, "malformed"),
        ({"seat": 1.0}, "malformed"),
        ({"trick": [[0, "KC"], [2, "9C"]], "seat": 3}, "impossible"),
        ({"trick": [[0, "KC"], [1, "9C"], [2, "TC"], [3, "QC"]], "seat": 0}, "impossible"),
        ({"trick": [[0, "KC"], [1, "KC"]], "seat": 2}, "impossible"),
        ({"trick": [["0", "KC"]]}, "malformed"),
        ({"trick": [["KC", 0]]}, "malformed"),
        ({"trick": [[0]]}, "malformed"),
        ({"trick": {"0": "KC"}}, "malformed"),
        ({"trick": [[False, "KC"]]}, "malformed"),
        ({"trick": [[7, "KC"]]}, "impossible"),
        ({"contract": "X"}, "impossible"),
        ({"contract": 1}, "malformed"),
        ({"suit": "C"}, "unknown_key"),
    ],
)
def test_a_trick_and_a_hand_that_cannot_be(changed: dict[str, Any], code: str) -> None:
    assert refused("legal_moves", "belot_bg", MOVES | changed) == code


def test_the_pack_and_the_chairs_are_those_of_the_preset() -> None:
    assert refused("legal_moves", "two_handed", MOVES) == "impossible"  # a seven among 24 cards
    assert refused("legal_moves", "bela_hr", MOVES | {"contract": "AT"}) == "impossible"
    two = {"contract": "H", "hand": ["AC"], "trick": [[1, "KC"]], "seat": 0}
    assert ask("legal_moves", "two_handed", two)["legal"] == ["AC"]
    assert refused("legal_moves", "two_handed", two | {"seat": 2}) == "impossible"
    ten = [*NINE, "8D"]
    free = {"contract": "H", "hand": ten, "trick": [], "seat": 2}
    assert ask("legal_moves", "bela_three", free)["legal"] == sorted(ten)


def test_missing_facts_are_named() -> None:
    for key in MOVES:
        given = {name: value for name, value in MOVES.items() if name != key}
        error = ask("legal_moves", "belot_bg", given)["error"]
        assert error["code"] == "missing"
        assert key in error["message"]


def test_a_trick_has_a_winner_once_it_is_begun() -> None:
    given = {"contract": "NT", "trick": [[3, "7C"], [0, "7D"]]}
    assert ask("trick_winner", "belot_bg", given) == {"seat": 3}
    assert refused("trick_winner", "belot_bg", {"contract": "NT", "trick": []}) == "impossible"
    five = [[seat % 4, card] for seat, card in enumerate(NINE[:5])]
    assert refused("trick_winner", "belot_bg", {"contract": "C", "trick": five}) == "impossible"


@every(
    ("preset", "calls", "more", "index"),
    [
        ("belot_bg", ["H", "D"], {}, 1),
        ("belot_bg", ["X"], {}, 0),
        ("belot_bg", ["H", "P", "X"], {}, 2),
        ("belot_bg", ["P", "P", "P", "P", "C"], {}, 4),
        ("burgas", ["H", "X", "S"], {}, 2),
        ("bela_hr", ["NT"], {}, 0),
        ("bela_hr", ["P", "P", "P", "P"], {}, 3),
        ("bela_hr", ["H", "P"], {}, 1),
        ("bela_three", ["P"], {}, 0),
        ("bela_two", ["C"], {"turned_up": "H"}, 0),
    ],
)
def test_an_illegal_call_has_its_place(
    preset: str, calls: list[str], more: dict[str, str], index: int
) -> None:
    error = ask("auction", preset, {"dealer": 1, "calls": calls, **more})["error"]
    assert (error["code"], error["index"]) == ("illegal_call", index)


def test_an_auction_that_cannot_be_read() -> None:
    for calls in (["PASS"], ["p"], [None], "P", None):
        assert refused("auction", "belot_bg", {"dealer": 1, "calls": calls}) == "malformed"
    assert refused("auction", "three_handed", {"dealer": 3, "calls": []}) == "impossible"
    two = {"dealer": 1, "calls": []}
    assert refused("auction", "bela_two", two) == "missing"
    assert refused("auction", "bela_two", two | {"turned_up": "10H"}) == "malformed"
    assert refused("auction", "belot_bg", two | {"turned_up": "TH"}) == "impossible"
    for turned in ("TH", "H"):
        assert ask("auction", "bela_two", two | {"turned_up": turned})["legal"] == ["P", "H"]


def run(seat: int, length: int, top: str, suit: str) -> dict[str, object]:
    return {"seat": seat, "kind": "run", "length": length, "top": top, "suit": suit}


def quad(seat: int, rank: str) -> dict[str, object]:
    return {"seat": seat, "kind": "quad", "rank": rank}


@every(
    ("declared", "code"),
    [
        ([run(0, 3, "8", "C")], "impossible"),
        ([run(0, 3, "K", "C"), run(1, 4, "A", "C")], "impossible"),
        ([quad(0, "J"), quad(1, "J")], "impossible"),
        ([run(0, 5, "A", "C"), run(0, 4, "A", "D")], "impossible"),
        ([quad(0, "8")], "illegal_declaration"),
        ([quad(0, "9"), run(0, 4, "Q", "S")], "illegal_declaration"),
        ([run(0, 3, "A", "C"), run(0, 3, "J", "C")], "illegal_declaration"),
        ([run(0, 3, "A", "C"), run(0, 3, "A", "C")], "illegal_declaration"),
        ([run(0, 2, "A", "C")], "malformed"),
        ([run(0, 3, "X", "C")], "malformed"),
        ([{"seat": 0, "kind": "belote"}], "malformed"),
        ([{"seat": 0}], "malformed"),
        (["run3 A C"], "malformed"),
    ],
)
def test_impossible_declarations(declared: list[object], code: str) -> None:
    given = {"contract": "AT", "dealer": 3, "declared": declared}
    assert refused("declarations", "belot_bg", given) == code


def test_the_declarer_is_asked_for_where_it_matters() -> None:
    given = {
        "contract": "H",
        "dealer": 2,
        "declared": [run(0, 3, "A", "C"), run(1, 3, "K", "D"), run(2, 3, "Q", "S")],
    }
    lone = {"switch": {"make_condition": "more_than_all_others"}}
    assert refused("declarations", "three_handed", given, **lone) == "missing"
    points = ask("declarations", "three_handed", given | {"declarer": 1}, **lone)["points"]
    assert points == {"A": 20, "B": 0, "C": 20}
    assert ask("declarations", "three_handed", given)["points"] == {"A": 20, "B": 0, "C": 0}
    assert refused("declarations", "bela_three", given | {"declarer": 1}) == "impossible"
    assert refused("declarations", "three_handed", given | {"declarer": 3}) == "impossible"


def test_a_long_run_counts_as_five() -> None:
    given = {"contract": "AT", "dealer": 3, "declared": [run(0, 7, "K", "S"), run(1, 5, "A", "D")]}
    assert ask("declarations", "belot_bg", given)["points"] == {"A": 0, "B": 100}


def test_belote_of_a_card_that_can_be_played() -> None:
    given = {"contract": "H", "hand": ["KH", "QH", "AS"], "trick": [], "card": "KH"}
    assert ask("belote", "belot_bg", given) == {"may_declare": True}
    assert ask("belote", "belot_bg", given | {"card": "AS"}) == {"may_declare": False}
    assert refused("belote", "belot_bg", given | {"card": "7C"}) == "impossible"
    assert refused("belote", "belot_bg", given | {"trick": [[0, "7S"]]}) == "illegal_play"


def test_full_hands_only_so_large() -> None:
    assert (
        refused("find_declarations", "belot_bg", {"contract": "AT", "hand": NINE}) == "impossible"
    )
    found = ask("find_declarations", "belot_bg", {"contract": "NT", "hand": NINE[:8]})
    assert found == {"best": [], "points": 0, "other_plans": []}


def test_a_low_hand() -> None:
    five = {"cards": ["7C", "8D", "9H", "QS", "KH"], "partner_has_bid": False}
    assert ask("low_hand", "ruse_kertici", five) == {"points": 7, "may_cancel": True}
    bid = five | {"partner_has_bid": True}
    assert ask("low_hand", "ruse_kertici", bid) == {"points": 7, "may_cancel": False}
    assert ask("low_hand", "belot_bg", five) == {"points": 7, "may_cancel": False}
    high = five | {"cards": ["7C", "8D", "9H", "QS", "AH"]}
    assert ask("low_hand", "ruse_kertici", high) == {"points": 14, "may_cancel": False}
    for cards in (["7C"] * 5, ["7C", "8D", "9H", "QS"], NINE):
        assert refused("low_hand", "ruse_kertici", five | {"cards": cards}) == "impossible"


@every(
    ("changed", "code"),
    [
        ({"tricks": {"A": 100, "B": 63}}, "impossible"),
        ({"tricks": {"A": 162}}, "impossible"),
        ({"tricks": {"A": 100, "B": 62, "C": 0}}, "impossible"),
        ({"tricks": {"A": 100, "C": 62}}, "impossible"),
        ({"tricks": {"A": 172, "B": -10}}, "malformed"),
        ({"tricks": {"A": "100", "B": 62}}, "malformed"),
        ({"tricks": {"A": 100.0, "B": 62}}, "malformed"),
        ({"tricks": [100, 62]}, "malformed"),
        ({"bonus": {"A": 5, "B": 0}}, "impossible"),
        ({"bonus": {"A": -20, "B": 0}}, "malformed"),
        ({"contract": "NT", "tricks": {"A": 100, "B": 30}}, "impossible"),
        ({"capot": "A"}, "impossible"),
        ({"capot": "C"}, "impossible"),
        ({"capot": ""}, "impossible"),
        ({"declarer": "AB"}, "impossible"),
        ({"declarer": 0}, "malformed"),
        ({"mult": 3}, "impossible"),
        ({"mult": 5}, "malformed"),
        ({"mult": True}, "malformed"),
        ({"carry": {"A": 5}}, "impossible"),
        ({"carry": -5}, "malformed"),
        ({"carry": True}, "malformed"),
        ({"contra_by": "B"}, "impossible"),
        ({"contra_by": "A", "mult": 2}, "impossible"),
        ({"trickless": ["A"]}, "impossible"),
        ({"capto": "A"}, "unknown_key"),
    ],
)
def test_points_that_cannot_be(changed: dict[str, Any], code: str) -> None:
    assert refused("settle", "belot_bg", SETTLE | changed) == code


def test_hanging_points_in_the_form_of_the_preset() -> None:
    assert ask("settle", "belot_bg", SETTLE | {"carry": 5})["score"] == {"A": 17, "B": 6}
    owned = SETTLE | {"carry": {"B": 5}}
    assert ask("settle", "wikipedia_bg", owned)["score"] == {"A": 12, "B": 11}
    assert refused("settle", "wikipedia_bg", SETTLE | {"carry": 5}) == "impossible"
    assert refused("settle", "wikipedia_bg", SETTLE | {"carry": {"C": 5}}) == "impossible"
    nothings: list[object] = [None, 0, {}]
    for nothing in nothings:
        assert ask("settle", "wikipedia_bg", SETTLE | {"carry": nothing})["carry"] == {}
        assert ask("settle", "bela_hr", SETTLE | {"carry": nothing})["carry"] is None
    assert refused("settle", "bela_hr", SETTLE | {"carry": 5}) == "impossible"
    assert refused("settle", "bela_hr", SETTLE | {"mult": 2}) == "impossible"


def test_the_doubler_is_asked_for_where_it_matters() -> None:
    assert refused("settle", "three_handed", THREE | {"carry": {"C": 4}}) == "missing"
    hung = ask("settle", "three_handed", THREE | {"contra_by": "C"})
    assert hung["carry"] == {"A": 16, "C": 16}
    alone = THREE | {"tricks": {"A": 90, "B": 30, "C": 42}}
    assert ask("settle", "three_handed", alone)["score"] == {"A": 32, "B": 0, "C": 0}


def test_sides_without_a_trick_are_asked_for_where_it_matters() -> None:
    given: dict[str, Any] = {
        "contract": "S", "declarer": "A", "tricks": {"A": 100, "B": 62, "C": 0},
        "bonus": {"A": 0, "B": 0, "C": 20},
    }  # fmt: skip
    assert refused("settle", "bela_three", given) == "missing"
    none = ask("settle", "bela_three", given | {"trickless": ["C"]})
    assert none["score"] == {"A": 120, "B": 62, "C": 0}
    one = ask("settle", "bela_three", given | {"trickless": []})
    assert one["score"] == {"A": 100, "B": 62, "C": 20}
    assert refused("settle", "bela_three", given | {"trickless": ["B"]}) == "impossible"


@every(
    ("preset", "changed", "code"),
    [
        ("belot_bg", {"totals": {"A": 151}}, "impossible"),
        ("belot_bg", {"totals": {"A": 151, "B": -1}}, "impossible"),
        ("belot_bg", {"belot8": "A"}, "impossible"),
        ("belot_bg", {"all_pass": True, "capot": "A"}, "impossible"),
        ("bela_hr", {"all_pass": True}, "impossible"),
        ("bela_hr", {"carry": 4}, "impossible"),
        ("bela_hr", {"belot8": "D"}, "impossible"),
        ("belot_bg", {"all_pass": 1}, "malformed"),
        ("belot_bg", {"totals": {"A": 151, "B": None}}, "malformed"),
    ],
)
def test_an_end_that_cannot_be(preset: str, changed: dict[str, Any], code: str) -> None:
    assert refused("game_end", preset, {"totals": {"A": 151, "B": 9}} | changed) == code


def test_the_end_of_a_match() -> None:
    assert ask("game_end", "ruse_kertici", {"totals": {"A": 151, "B": -1}})["winner"] == "A"
    owed = ask("game_end", "wikipedia_bg", {"totals": {"A": 155, "B": 9}, "capot": "A"})
    assert owed == {"over": False, "extra_pending": True}
    all_three = ask("game_end", "bela_three", {"totals": {"A": 702, "B": 702, "C": 702}})
    assert sum(all_three["points"].values()) == pytest.approx(1)
    hanging = {"totals": {"A": 155, "B": 9}, "carry": 8}
    stays = {"exit_with_hanging": False}
    assert not ask("game_end", "belot_bg", hanging, switch=stays)["over"]
    assert ask("game_end", "belot_bg", hanging)["over"]


def test_penalties() -> None:
    given: dict[str, Any] = {"offender": "B", "called": {"A": 20, "B": 50}}
    assert ask("penalty", "bela_hr", given)["score"] == {"A": 232, "B": 0}
    assert refused("penalty", "belot_bg", given) == "missing"
    pot = given | {"contract": "H", "mult": 2}
    assert ask("penalty", "belot_bg", pot)["score"] == {"A": 46, "B": 0}
    assert refused("penalty", "belot_bg", pot | {"contract": "NT"}) == "impossible"
    assert refused("penalty", "bela_hr", given | {"mult": 2}) == "impossible"
    assert refused("penalty", "belot_bg", pot | {"cards": 163}) == "impossible"
    assert refused("penalty", "two_handed", pot) == "missing"
    assert ask("penalty", "two_handed", pot | {"cards": 123})["score"] == {"A": 38, "B": 0}
    three = {"offender": "C", "called": {"A": 0, "B": 0, "C": 0}, "contract": "S"}
    hanging = three | {"carry": {"C": 8}}
    assert refused("penalty", "three_handed", hanging) == "missing"
    caught = ask("penalty", "three_handed", hanging | {"challenger": "A"})
    assert caught["score"] == {"A": 24, "B": 16, "C": 0}
    assert refused("penalty", "three_handed", hanging | {"challenger": "C"}) == "impossible"


def test_tournaments() -> None:
    tie = {"totals": {"A": 98, "B": 98}, "deals": 7}
    assert ask("tournament_round_end", "belot_bg", tie) == {"over": False, "winner": None}
    eighth = {"totals": {"A": 98, "B": 108}, "deals": 8, "capot": "B"}
    assert ask("tournament_round_end", "belot_bg", eighth) == {"over": True, "winner": "B"}
    assert refused("tournament_round_end", "two_handed", tie) == "impossible"
    assert refused("tournament_round_end", "belot_bg", tie | {"deals": -1}) == "malformed"
    classic = ask("tournament_bracket", "belot_bg", {"kind": "classic", "players": 16})
    assert classic["rounds"] == [
        {"players": 16, "tables": 4},
        {"players": 8, "tables": 2},
        {"players": 4, "tables": 1},
    ]
    assert classic["champions"] == 2
    for kind, players in (("classic", 8), ("fast", 16), ("slow", 8)):
        given = {"kind": kind, "players": players}
        assert refused("tournament_bracket", "belot_bg", given) == "impossible"


@every(
    ("switch", "code"),
    [
        ({"belot": True}, "unknown_switch"),
        ({"contra": "no"}, "bad_switch"),
        ({"contra": 1}, "bad_switch"),
        ({"target": "101"}, "bad_switch"),
        ({"target": 0}, "bad_switch"),
        ({"players": 5}, "bad_switch"),
        ({"left_over_to_caller": True}, "bad_switch"),
        ({"deck": 32.0}, "bad_switch"),
        ({"players": 3}, "incoherent"),
        ({"deck": 24, "deal_after_auction": [6]}, "incoherent"),
        ([], "malformed"),
        ("contra", "malformed"),
        (None, "malformed"),
    ],
)
def test_switches_that_cannot_be(switch: object, code: str) -> None:
    assert refused("legal_moves", "belot_bg", MOVES, switch=switch) == code
    if isinstance(switch, dict):
        assert refused("legal_moves", "belot_bg", MOVES | {"switch": switch}) == code


def test_a_switch_holds_for_one_question() -> None:
    question = example("L05")
    off = question["given"].pop("switch")
    inside = question | {"given": question["given"] | {"switch": off}}
    for asked, may in ((question, True), (question | {"switch": off}, False), (inside, False)):
        assert told(json.dumps(asked).encode())["may_declare"] is may
