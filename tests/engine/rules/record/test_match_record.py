"""A match record replays its match to the last point, or says where it cannot."""

import json
import random
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import given, settings

from engine.rules.deal.deal import Refusal
from engine.rules.record.deal_record import BadRecord
from engine.rules.record.match_record import Flaw, MatchRecord, MatchResult, replay_match
from engine.rules.record.replay import BrokenRule
from engine.rules.ruleset import PRESETS
from engine.tables.records import record_text
from tests.engine.rules import strategies
from tests.engine.rules.recorded import Recorded, recorded
from tests.engine.rules.strategies import calm, random_choice
from tests.every import every
from tests.often import often


def check(found: Recorded) -> None:
    text = record_text(found.record)
    read = MatchRecord.model_validate_json(text)
    assert read == found.record
    assert MatchRecord.model_validate_json(found.record.model_dump_json()) == read
    again, match = replay_match(read), found.match
    assert (again.board, again.deal) == (match.board, match.deal)
    assert (again.totals, again.carry, again.extra) == (match.totals, match.carry, match.extra)
    assert (again.over, again.winner) == (match.over, match.winner)


@every("switch", [{}, {"honour_play": True}], ids=["", "honour"])
@every("preset", PRESETS)
def test_a_match_of_every_preset(preset: str, switch: Mapping[str, Any]) -> None:
    for seed in range(often(2, 4)):
        check(recorded(preset, switch, seed))


@settings(calm, max_examples=often(8, 25))
@given(strategies.seeds)
def test_a_match_by_any_rules(seed: int) -> None:
    chosen = random_choice(random.Random(seed))
    check(recorded(chosen.preset, {**chosen.switch, "target": 31}, seed))


def test_everything_that_a_record_can_hold_is_played_again() -> None:
    """A few matches cover everything, and each of them is replayed."""
    held = set[str]()
    for preset, switch, seeds in (
        ("bela_two", {}, (13, 15)),
        ("ruse_kertici", {}, (9,)),
        ("bela_three", {"honour_play": True}, range(3)),
        ("belot_bg", {"honour_play": True}, range(3)),
        ("bela_hr", {}, range(3)),
        ("belot_bg", {"target": 301}, (8, 28)),  # points hang
        ("wikipedia_bg", {"target": 301}, (46, 56)),
    ):
        for seed in seeds:
            found = recorded(preset, switch, seed)
            check(found)
            for deal in found.record.deals:
                told = deal.model_dump(exclude_none=True)
                held |= {name for name in told if told[name] not in ((), {})}
                held |= {"hanging" for _ in range(bool(deal.carry))}
            held |= {"eight_run" for line in found.match.board if line.eight_run is not None}
            held |= {"penalty" for line in found.match.board if line.penalty is not None}
    assert held >= {"calls", "plays", "declared", "belotes", "hanging", "turned_up"}
    assert held >= {"exchange", "discards", "cancelled_by", "challenge", "eight_run", "penalty"}


def test_the_text_of_a_record_has_a_line_for_each_deal() -> None:
    found = recorded("avkm", {"target": 101}, 1, "Ана Иво Вера Гошо")
    lines = record_text(found.record).splitlines()
    assert len(lines) == len(found.record.deals) + 4
    assert '"Ана"' in lines[0]
    for line in lines[2:-2]:
        deal = json.loads(line.rstrip(","))
        assert not {"preset", "switch", "mult", "contract"} & set(deal)


RECORD = recorded("belot_bg", {"target": 101}, 2)


def flaw(**changed: object) -> Flaw:
    record = MatchRecord.model_validate({**RECORD.record.model_dump(), **changed})
    with pytest.raises(Flaw) as caught:
        replay_match(record)
    return caught.value


def deals_with(index: int, **changed: object) -> list[dict[str, object]]:
    deals = [deal.model_dump() for deal in RECORD.record.deals]
    deals[index] |= changed
    return deals


def test_the_deal_that_breaks_a_rule_is_named() -> None:
    found = flaw(deals=deals_with(1, calls=("H", "C")))
    assert found.deal == 1
    assert isinstance(found.error, BrokenRule)
    assert (found.error.code, found.error.index) == ("illegal_call", 1)
    deals = [deal.model_dump() for deal in RECORD.record.deals]
    beyond = flaw(deals=[*deals, deals[0]])
    assert isinstance(beyond.error, BrokenRule)
    assert (beyond.deal, beyond.error.reason) == (len(deals), Refusal.MATCH_OVER)


@every(
    "changed",
    [
        {"dealer": 9},
        {"totals": {"A": 1}},
        {"totals": {"C": 1}},
        {"carry": 7},
        {"switch": {}},
        {"declared": {7: ()}},
        {"plays": ()},
    ],
)
def test_the_deal_that_contradicts_its_match_is_named(changed: dict[str, object]) -> None:
    found = flaw(deals=deals_with(1, **changed))
    assert found.deal == 1 + (changed == {"plays": ()})


def test_another_result_than_the_deals_bring() -> None:
    won = RECORD.record.result
    assert won is not None
    assert won.winner is not None
    other = "B" if won.winner == "A" else "A"
    for result in (
        MatchResult(totals=won.totals, winner=other),
        MatchResult(totals={**won.totals, other: won.totals[other] + 1}, winner=won.winner),
        MatchResult(totals=won.totals),
    ):
        found = flaw(result=result.model_dump())
        assert (found.deal, type(found.error)) == (-1, BadRecord)
    unfinished = RECORD.record.model_dump()["deals"][:-1]
    assert "not over" in str(flaw(deals=unfinished))


def test_names_for_other_seats() -> None:
    assert "3 names" in str(flaw(seats=("Ana", "Ivo", "Vera")))
