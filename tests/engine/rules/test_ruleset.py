"""The presets listed in RULES.md A.8, and the switches that go together."""

import ast
import json
import random
import re
from pathlib import Path
from zlib import crc32

import pytest
from pydantic import ValidationError

from engine.rules import ruleset
from engine.rules.cards import SEATS, SIDES, Seat, Side
from engine.rules.match import new_match
from engine.rules.ruleset import (
    PRESETS,
    ConflictingRules,
    RuleConflict,
    Rules,
    UnknownPreset,
    clashes,
    read_presets,
    require_coherent,
    rules_of,
)
from tests.engine.rules.invariants import check_match
from tests.engine.rules.listed import LISTED, Switches
from tests.engine.rules.strategies import VALUES
from tests.every import every
from tests.often import often

DIFFERENT = ("belot_bg", "bela_three", "bela_two", "two_handed", "belote_fr", "coinche")
"""The presets that differ most.

Every run plays each value in two of them, or wherever it does not clash with the preset's own
switches; the long tests play it in all presets.
"""


def test_the_presets_are_those_of_the_rules() -> None:
    for preset, switches in LISTED.items():
        assert dict(rules_of(preset)) == switches, preset


def test_every_switch_is_tried_with_several_values() -> None:
    """The values of a number or a list must be given in `strategies.py`."""
    single = {name for name, values in VALUES.items() if len(values) < 2}
    assert single == {"run_cap"}
    assert not [values for values in VALUES.values() if not all(map(_plain, values))]


def _plain(value: object) -> bool:
    return value is None or isinstance(value, str | int | tuple)


RULES = Path(ruleset.__file__)
TESTS = Path(__file__).parents[1]
DATA = TESTS.parent / "data"


def test_every_switch_is_read_by_a_rule() -> None:
    """A property of `Rules` counts; a conflict with other switches does not."""
    read = set[str]()
    for source in RULES.parent.rglob("*.py"):
        for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and (
                source != RULES or (isinstance(node.value, ast.Name) and node.value.id == "self")
            ):
                read.add(node.attr)
    assert Rules.model_fields.keys() - read == {"direction", "run_cap"}, (
        "`direction` is only drawn, and `run_cap` has one value"
    )


def test_every_switch_has_an_example_or_a_second_implementation() -> None:
    told = set[str]()
    for source in (*TESTS.rglob("*.py"), *DATA.glob("vectors*.json")):
        if source.name != "strategies.py":
            told |= set(re.findall(r"\w+", source.read_text(encoding="utf-8")))
    assert Rules.model_fields.keys() - told == set()


STORED = frozenset(list(Rules.model_fields)[:55])
"""The switches in the oldest stored rules; `honour_play` is the last of them."""


def test_older_rules_serialize_as_they_did() -> None:
    assert list(Rules.model_fields)[len(STORED) - 1] == "honour_play"
    for preset in PRESETS:
        rules = rules_of(preset)
        stored = rules.model_dump_json()
        newer = Rules.model_fields.keys() - STORED
        turned = {name for name in newer if getattr(rules, name) != getattr(Rules(), name)}
        assert json.loads(stored).keys() == STORED | turned, "declare a newer switch by `_newer`"
        assert Rules.model_validate_json(stored) == rules
    assert json.loads(Rules().model_dump_json()).keys() == STORED


@every("preset", PRESETS)
def test_presets_are_coherent(preset: str) -> None:
    assert clashes(rules_of(preset)) == ()
    require_coherent(rules_of(preset))


CLASHES: dict[RuleConflict, tuple[str, Switches]] = {
    RuleConflict.TEAMS_NEED_FOUR: ("belot_bg", {"players": 3}),
    RuleConflict.FOUR_NEED_TEAMS: ("belot_bg", {"sides": "individual", "fail_pays": "nobody"}),
    RuleConflict.NOTHING_DEALT: (
        "belot_bg",
        {"deal_before_auction": (), "deal_after_auction": (8,)},
    ),
    RuleConflict.TOO_FEW_CARDS: ("belot_bg", {"deck": 24}),
    RuleConflict.HANDS_TOO_SMALL: ("belot_bg", {"deal_after_auction": ()}),
    RuleConflict.NO_CONTRACTS: ("belot_bg", {"contracts": ()}),
    RuleConflict.CONTRACTS_OUT_OF_ORDER: ("belot_bg", {"contracts": ("NT", "C")}),
    RuleConflict.QUADS_INCOMPLETE: ("belot_bg", {"quad_rank": ("J",)}),
    RuleConflict.TURN_UP_NEEDS_FOUR_SUITS: ("bela_two", {"contracts": ("C", "D", "H")}),
    RuleConflict.SEVEN_NEEDS_TURN_UP: ("bela_hr", {"exchange_seven": True}),
    RuleConflict.SEVEN_NEEDS_SEVENS: ("bela_two", {"deck": 24, "deal_after_auction": (3,)}),
    RuleConflict.TAKER_NEEDS_TURN_UP: ("bela_hr", {"turned_card_to_taker": True}),
    RuleConflict.TAKER_OR_SEVEN: ("bela_two", {"turned_card_to_taker": True}),
    RuleConflict.ALL_NEEDS_ONE_CONTEST: ("bela_hr", {"quad_vs_run": "independent"}),
    RuleConflict.FALL_NEEDS_ONE_OPPONENT: ("three_handed", {"fail_pays": "opponents_all"}),
    RuleConflict.KERTICI_NEED_TENS: ("bela_hr", {"kertici": True}),
    RuleConflict.NUMBERS_NEED_FULL_PACK: ("coinche", {"deal_before_auction": (3, 3)}),
    RuleConflict.NUMBERS_NEED_POINTS: ("coinche", {"scale": "tens"}),
    RuleConflict.ROUNDING_NEEDS_NUMBERS: ("belot_bg", {"scale": "nearest_ten"}),
    RuleConflict.SUM_OR_NUMBERS: ("coinche", {"capot_sum": 252}),
    RuleConflict.CONTRACTS_OF_OTHER_GAME: ("coinche", {"contracts": ("H", "NT")}),
}
"""The smallest set of switches that causes each clash and no other."""


@every("conflict", RuleConflict)
def test_every_clash_can_be_switched_and_is_refused(conflict: RuleConflict) -> None:
    rules = rules_of(*CLASHES[conflict])
    assert clashes(rules) == (conflict,)
    for refused in (require_coherent, lambda rules: new_match(rules, Seat(0))):
        with pytest.raises(ConflictingRules) as caught:
            refused(rules)
        assert caught.value.clash is conflict
        assert str(caught.value) == conflict.value


@every(
    ("switch", "conflict"),
    [
        ({"contracts": ("C", "C")}, RuleConflict.CONTRACTS_OUT_OF_ORDER),
        ({"deal_before_auction": (3, 0)}, RuleConflict.NOTHING_DEALT),
        ({"deal_after_auction": (-1, 4)}, RuleConflict.NOTHING_DEALT),
        ({"left_over_to_caller": 1}, RuleConflict.TOO_FEW_CARDS),
        ({"auction_mode": "turn_up"}, RuleConflict.TOO_FEW_CARDS),
        ({"quad_rank": ("J", "J", "9", "A", "T", "K")}, RuleConflict.QUADS_INCOMPLETE),
        ({"quad_rank": ("J", "9", "A", "T", "K", "7")}, RuleConflict.QUADS_INCOMPLETE),
    ],
)
def test_more_ways_to_clash(switch: Switches, conflict: RuleConflict) -> None:
    assert conflict in clashes(rules_of("belot_bg", switch))


def test_each_value_of_each_switch_plays_or_clashes() -> None:
    going: dict[str, list[tuple[str, object]]] = {}
    for name, values in VALUES.items():
        for value in values:
            rules = {preset: rules_of(preset, {"target": 1, name: value}) for preset in PRESETS}
            plays = [preset for preset in PRESETS if not clashes(rules[preset])]
            for preset in plays:
                going.setdefault(preset, []).append((name, value))
            different = [preset for preset in DIFFERENT if preset in plays] or plays
            different.sort(key=lambda preset: crc32(f"{preset} {name} {value}".encode()))
            for preset in often(0, 1) * plays or different[:1]:
                check_match(rules[preset], random.Random(f"{preset} {name} {value}"))
    count = sum(map(len, VALUES.values()))
    for preset in PRESETS:
        assert 90 <= len(going[preset]) < count, preset
    assert {name for found in going.values() for name, _ in found} == set(VALUES)


@every("preset", ["belot_bg", "bela_hr", "three_handed", "bela_three", "bela_two"])
def test_all_cards_may_be_dealt_before_the_auction(preset: str) -> None:
    rules = rules_of(preset)
    dealt = (*rules.deal_before_auction, *rules.deal_after_auction)
    switch = {"deal_before_auction": dealt, "deal_after_auction": ()}
    check_match(rules_of(preset, switch), random.Random(1))


@every(
    ("switch", "value"),
    [
        ("wind", "east"),
        ("target", 0),
        ("target", "many"),
        ("capot_bonus", 95),
        ("capot_bonus", -10),
        ("last_trick", -1),
        ("contracts", ("X",)),
        ("players", 5),
        ("left_over_to_caller", 5),
        ("low_hand_cancel", -1),
        ("run_cap", 8),
    ],
)
def test_unknown_switches_and_values(switch: str, value: object) -> None:
    with pytest.raises(ValidationError):
        rules_of("belot_bg", {switch: value})


def test_an_unknown_preset() -> None:
    with pytest.raises(UnknownPreset, match="tarot"):
        rules_of("tarot")


@every("name", ["varna-2", "Varna", "belot_of_the_coast", "варна"])
def test_a_preset_whose_name_no_button_could_hold(name: str) -> None:
    with pytest.raises(ValueError, match=f"a preset's name is .*, not '{name}'"):
        read_presets(f'["{name}"]\ntarget = 5')


def test_seats_that_stand_together() -> None:
    four, three, bela = map(rules_of, ("belot_bg", "three_handed", "bela_three"))
    assert [four.side_of(seat) for seat in SEATS] == [0, 1, 0, 1]
    assert [three.side_of(seat) for seat in three.seats] == [0, 1, 2]
    assert [four.side_count, three.side_count, bela.side_count] == [2, 3, 3]
    assert [three.camp_of(side, Side(1)) for side in three.all_sides] == [0, 1, 2]
    assert [bela.camp_of(side, Side(1)) for side in three.all_sides] == [1, 0, 1]
    assert [rules_of("bela_hr").camp_of(side, Side(1)) for side in SIDES[:2]] == [0, 1]
    assert [four.unit, bela.unit, four.hand_size, bela.hand_size] == [10, 1, 8, 10]


def test_rules_are_a_value() -> None:
    assert rules_of("belot_bg") == rules_of("belot_bg")
    assert hash(rules_of("avkm", {"target": 101})) == hash(rules_of("avkm", {"target": 101}))
    with pytest.raises(ValidationError):
        setattr(Rules(), "target", 3)  # noqa: B010
