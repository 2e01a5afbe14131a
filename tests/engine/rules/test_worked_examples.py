"""The worked examples of scores, ends and penalties."""

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from engine.rules.cards import SIDES, Contract, Side
from engine.rules.points.match_end import match_end
from engine.rules.points.raw import FinishedDeal, Points
from engine.rules.points.scoring import Carry, Verdict, no_carry, penalty_score, score_deal
from engine.rules.ruleset import Rules, rules_of
from tests.every import every

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


@every(("vector", "preset"), CASES)
def test_the_worked_examples(vector: Given, preset: str) -> None:
    ask = {"settle": _settle, "game_end": _game_end, "penalty": _penalty}[vector["type"]]
    answered = ask(rules_of(preset, vector["given"].get("switch")), vector["given"])
    expected = vector["expect"]
    assert {key: answered[key] for key in expected if key in answered} == expected


def test_every_preset_has_worked_examples_of_its_score() -> None:
    assert len(CASES) >= 126
