"""Records: the record of a deal or a match replays it."""

import json
import random
from typing import Any

import pytest
from hypothesis import given, settings
from pydantic import ValidationError

from engine.rules.cards import Seat
from engine.rules.deal.actions import Stage
from engine.rules.match import Match, new_match
from engine.rules.record.deal_record import BadRecord, DealRecord
from engine.rules.record.replay import BrokenRule, replay
from engine.rules.ruleset import PRESETS, rules_of
from tests.engine.rules.strategies import Chosen, calm, random_choice, seeds, walk
from tests.every import every
from tests.often import often


def _through_json(match: Match, chosen: Chosen) -> DealRecord:
    written = DealRecord.of(match, *chosen).model_dump_json(exclude_none=True)
    assert json.loads(written)["preset"] == chosen.preset
    return DealRecord.model_validate_json(written)


def _check_replayed(chosen: Chosen, match: Match) -> None:
    again = replay(_through_json(match, chosen))
    assert again.rules == match.rules
    assert again.deal == match.deal
    start = match.start
    assert start is not None
    if match.board and match.board[-1].number == match.number:
        assert again.board == (match.board[-1]._replace(number=1),)
        assert (again.totals, again.carry) == (match.totals, match.carry)
        told = not start.extra and match.rules.deal_limit is None
        if told:  # a deal does not say that it was due, or how many came before
            assert (again.over, again.winner) == (match.over, match.winner)
    else:
        assert again.board == ()
        assert (again.totals, again.carry) == (match.totals, match.carry)
        assert again.turn == match.turn


@settings(calm, max_examples=often(20, 100))
@given(seeds)
def test_every_state_of_a_deal_is_played_again(seed: int) -> None:
    rng = random.Random(seed)
    chosen = random_choice(rng)
    match = new_match(chosen.rules, rng.choice(chosen.rules.seats))
    for _, _, after in walk(match, rng):
        if after.turn < 0 or rng.random() < 0.08:
            _check_replayed(chosen, after)


@every("preset", PRESETS)
def test_every_state_of_each_preset_is_played_again(preset: str) -> None:
    chosen = Chosen(preset, {})
    rng = random.Random(preset)
    for _, _, after in walk(new_match(chosen.rules, Seat(1)), rng):
        if after.turn < 0 or rng.random() < 0.3:
            _check_replayed(chosen, after)


DECK = tuple(f"{rank}{suit}" for suit in "CDHS" for rank in "789TJQKA")
RECORD: dict[str, Any] = {"preset": "belot_bg", "dealer": 3, "deck": DECK, "contract": "AT",
                          "declarer_seat": 0}  # fmt: skip
BELA = {"preset": "bela_hr", "contract": "C"}
THREE = {"preset": "bela_three", "dealer": 2, "contract": "C"}
TWO = {"preset": "bela_two", "dealer": 1, "contract": "D"}
"""The thirteenth card of `DECK`, JD, is turned up."""


def _replay(**changed: object) -> Match:
    return replay(DealRecord.model_validate({**RECORD, **changed}))


def test_an_absent_declaration_is_the_best_one() -> None:
    match = _replay(plays=("7C",))
    assert match.deal is not None
    assert [item.text for item in match.deal.declared[0]] == ["run3 K H", "run3 9 C"]
    silent = _replay(plays=("7C",), declared={})
    assert silent.deal is not None
    assert silent.deal.declared == ((), (), (), ())


@every(
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
        {"mult": 2, "contra_by": 2},
        {"mult": 2, "contra_by": 5},
        {"dealer": 4},
        {"calls": ("P", "P", "P", "P", "P")},
        {"calls": ("PASS",)},
        {"plays": ("10C",)},
        {"deck": ("7X", *DECK[1:])},
        {"carry": {"A": 3}},
        {"totals": {"C": 3}},
        {"preset": "belot"},
        {"switch": {"players": 3}},
        {"plays": ("7C",), "declared": {0: ("run9 9 C",)}},
        {"declared": {4: ("run3 9 C",)}},
        {"plays": ("7C",), "belotes": ((1, "7C"),)},
        {"turned_up": "7C"},
        {**BELA, "contract": "AT"},
        {**BELA, "mult": 2},
        {**THREE, "plays": ("7C",)},
        {**THREE, "discards": ("7C", "7C")},
        {**TWO, "turned_up": "KD"},
        {**TWO, "declarer_seat": 2},
        {**BELA, "asked": (3,)},
        {**BELA, "asked": (4,)},
        {**BELA, "asked": (0,), "plays": ("7C",)},
    ],
)
def test_unreadable_records(changed: dict[str, object]) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011  the parsers of cards raise it too
        _replay(**changed)
    assert not isinstance(caught.value, BrokenRule) or caught.value.reason.value == "not_now"


@every(
    ("changed", "code", "index", "reason"),
    [
        ({"deck": DECK[:31]}, "bad_deck", -1, "bad_deck"),
        ({"calls": ("C", "C")}, "illegal_call", 1, "illegal_call"),
        ({"calls": ("X",)}, "illegal_call", 0, "illegal_call"),
        ({"plays": ("AC",)}, "illegal_play", 0, "not_your_card"),
        ({"plays": ("7C", "AD")}, "illegal_play", 1, "illegal_card"),
        ({"calls": ("P", "P", "P", "P"), "plays": ("7C",)}, "illegal_play", 0, "not_now"),
        ({"plays": ("7C",), "declared": {0: ("run3 A S",)}}, "illegal_declaration", 0,
         "illegal_declaration"),
        ({"plays": ("7C",), "belotes": ((0, "7C"),)}, "illegal_declaration", 0, "no_belote"),
        ({"cancelled_by": 0}, "illegal_cancel", -1, "no_cancel"),
        ({"preset": "ruse_kertici", "cancelled_by": 1}, "illegal_cancel", -1, "not_your_turn"),
        ({"plays": ("7C",), "challenge": (1, 0)}, "illegal_challenge", -1, "no_challenge"),
        ({**THREE, "discards": ("7C", "JC")}, "illegal_discard", -1, "bad_discard"),
        ({**THREE, "discards": ("7C",)}, "illegal_discard", -1, "bad_discard"),
        ({**BELA, "calls": ("P", "P", "P", "P")}, "illegal_call", 3, "illegal_call"),
        ({**THREE, "calls": ("P",)}, "illegal_call", 0, "illegal_call"),
        ({**TWO, "calls": ("C",)}, "illegal_call", 0, "illegal_call"),
        ({**BELA, "declared": {1: ("run3 9 H",)}, "asked": (0,)}, "illegal_declaration", 1,
         "illegal_declaration"),
    ],
)  # fmt: skip
def test_moves_against_the_rules(
    changed: dict[str, object], code: str, index: int, reason: str
) -> None:
    with pytest.raises(BrokenRule) as caught:
        _replay(**changed)
    found = caught.value
    assert (found.code, found.index, found.reason.value) == (code, index, reason)


def test_hanging_points_a_side_and_in_one_pot() -> None:
    owned = _replay(preset="wikipedia_bg", carry={"B": 8}, totals={"A": 20})
    assert (owned.carry, owned.totals) == ((0, 8), (20, 0))
    assert _replay(carry=8).carry == (8,)
    with pytest.raises(BadRecord, match="a side"):
        _replay(preset="wikipedia_bg", carry=8)
    both = {"hang_carry": "owner_unless_fails"}
    assert _replay(switch=both, carry={"A": 3, "pot": 5}).carry == (3, 0, 5)


def test_the_asked_seat_is_stored_only_while_another_is() -> None:
    """Otherwise a player without a declaration is skipped, as if they had kept silent."""
    rng = random.Random(7)
    seen = set()
    for preset in ("bela_hr", "bela_two", "bela_three"):
        for _, _, after in walk(new_match(rules_of(preset), Seat(0)), rng):
            assert after.deal is not None
            between = after.deal.stage in (Stage.EXCHANGE, Stage.DECLARING)
            asked = DealRecord.of(after, preset, {}).asked
            assert (asked is not None) == between
            seen.add((after.deal.stage, len(asked or ())))
    assert {(Stage.EXCHANGE, 0), (Stage.EXCHANGE, 1), (Stage.DECLARING, 3)} <= seen


def test_nothing_is_written_before_the_first_deal() -> None:
    with pytest.raises(BadRecord, match="nothing is dealt"):
        DealRecord.of(new_match(rules_of("belot_bg"), Seat(0)), "belot_bg", {})


def test_unknown_words_are_refused() -> None:
    with pytest.raises(ValidationError):
        DealRecord.model_validate({**RECORD, "seats": 4})
