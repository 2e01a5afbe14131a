"""Records: what is written of a deal plays it again."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from pydantic import ValidationError

from engine.rules.deal import Refused
from engine.rules.match import Match, Phase, new_match
from engine.rules.record import BadRecord, DealRecord, replay
from engine.rules.ruleset import built_presets, rules_of
from tests.engine.rules.strategies import calm, random_switch, seeds, walk


def _through_json(match: Match, preset: str, switch: dict[str, Any]) -> DealRecord:
    written = DealRecord.of(match, preset, switch).model_dump_json(exclude_none=True)
    assert json.loads(written)["preset"] == preset
    return DealRecord.model_validate_json(written)


@settings(calm, max_examples=120)
@given(seeds)
def test_every_state_of_a_deal_is_played_again(seed: int) -> None:
    rng = random.Random(seed)
    preset, switch = rng.choice(built_presets()), random_switch(rng)
    for before, _, match in walk(new_match(rules_of(preset, switch), rng.randrange(4)), rng):
        if rng.random() < 0.9 and match.turn >= 0:
            continue
        again = replay(_through_json(match, preset, switch))
        assert again.rules == match.rules
        assert again.deal == match.deal
        assert again.phase is match.phase or match.phase is Phase.OVER or before.extra
        if len(match.board) > len(before.board):
            assert again.board == (match.board[-1]._replace(number=1),)
            assert (again.totals, again.carry) == (match.totals, match.carry)
        elif match.turn >= 0:
            assert (again.totals, again.carry) == (match.totals, match.carry)


DECK = tuple(f"{rank}{suit}" for suit in "CDHS" for rank in "789TJQKA")
RECORD: dict[str, Any] = {"preset": "belot_bg", "dealer": 3, "deck": DECK, "contract": "AT",
                          "declarer_seat": 0}  # fmt: skip


def _replay(**changed: object) -> Match:
    return replay(DealRecord.model_validate({**RECORD, **changed}))


def test_what_is_absent_is_declared_at_its_best() -> None:
    match = _replay(plays=("7C",))
    assert match.deal is not None
    assert [item.text for item in match.deal.declared[0]] == ["run3 K H", "run3 9 C"]
    silent = _replay(plays=("7C",), declared={})
    assert silent.deal is not None
    assert silent.deal.declared == ((), (), (), ())


@pytest.mark.parametrize(
    "changed",
    [
        {"contract": None},
        {"declarer_seat": None},
        {"contract": "X"},
        {"contract": "NT", "switch": {"contracts": ["C", "AT"]}},
        {"declarer_seat": 4},
        {"declarer_seat": -1},
        {"mult": 3},
        {"mult": 2, "switch": {"contra": False}},
        {"dealer": 4},
        {"calls": ("P", "P", "P", "P", "P")},
        {"calls": ("PASS",)},
        {"plays": ("10C",)},
        {"deck": ("7X", *DECK[1:])},
        {"carry": {"A": 3}},
        {"totals": {"C": 3}},
        {"preset": "belot"},
        {"preset": "bela_hr"},
        {"plays": ("7C",), "declared": {0: ("run9 9 C",)}},
        {"declared": {4: ("run3 9 C",)}},
        {"plays": ("7C",), "belotes": ((1, "7C"),)},
    ],
)
def test_what_cannot_be_read(changed: dict[str, object]) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  the parsers of cards and calls raise it too
        _replay(**changed)


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"deck": DECK[:31]}, "bad_deck"),
        ({"calls": ("C", "C")}, "illegal_call"),
        ({"calls": ("X",)}, "illegal_call"),
        ({"plays": ("AC",)}, "not_your_card"),
        ({"plays": ("7C", "AD")}, "illegal_card"),
        ({"calls": ("P", "P", "P", "P"), "plays": ("7C",)}, "not_now"),
        ({"plays": ("7C",), "declared": {0: ("run3 A S",)}}, "illegal_declaration"),
        ({"plays": ("7C",), "belotes": ((0, "7C"),)}, "no_belote"),
    ],
)
def test_what_the_rules_do_not_allow(changed: dict[str, object], reason: str) -> None:
    with pytest.raises(Refused, match=f"^{reason}$"):
        _replay(**changed)


def test_hanging_points_a_side_and_in_one_pot() -> None:
    owned = _replay(preset="wikipedia_bg", carry={"B": 8}, totals={"A": 20})
    assert (owned.carry, owned.totals) == ((0, 8), (20, 0))
    assert _replay(carry=8).carry == (8,)
    with pytest.raises(BadRecord, match="a side"):
        _replay(preset="wikipedia_bg", carry=8)


def test_nothing_is_written_before_the_first_deal() -> None:
    with pytest.raises(BadRecord, match="nothing is dealt"):
        DealRecord.of(new_match(rules_of("belot_bg"), 0), "belot_bg", {})


def test_unknown_words_are_refused() -> None:
    with pytest.raises(ValidationError):
        DealRecord.model_validate({**RECORD, "seats": 4})
