"""Deal records in questions to the judge: complete or partial, and invalid ones."""

import json
import random
from typing import Any

from hypothesis import given, settings

from engine.rules.cards import names
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal
from engine.rules.match import Match, new_match
from engine.rules.points.board import DealResult
from engine.rules.record.deal_record import DealRecord
from engine.rules.ruleset import Rules
from tests.engine.judge.asking import Question, ask, example, told
from tests.engine.rules.strategies import Chosen, calm, random_choice, seeds, walk
from tests.every import every
from tests.often import often

SIDES = "ABC"
UNTOLD = (Stage.EXCHANGE, Stage.DECLARING)
"""A record does not distinguish these from the next stage: nothing was said or done."""


def record(match: Match, chosen: Chosen) -> Question:
    """The record of a match's current deal, as a question to the judge."""
    written = DealRecord.of(match, chosen.preset, chosen.switch)
    given: Question = json.loads(written.model_dump_json(exclude_none=True))
    return {"type": "full_deal", "given": given}


@settings(calm, max_examples=often(12, 60))
@given(seeds)
def test_every_state_of_a_deal_is_told(seed: int) -> None:
    rng = random.Random(seed)
    chosen = random_choice(rng)
    rules = chosen.rules
    for before, _, match in walk(new_match(rules, rng.choice(rules.seats)), rng):
        if rng.random() < 0.9 and match.turn >= 0:
            continue
        answer = told(json.dumps(record(match, chosen)).encode())
        assert "error" not in answer, answer
        assert match.deal is not None
        if match.deal.stage in UNTOLD:
            continue
        follows(answer, match.deal)
        if len(match.board) > len(before.board):
            written(answer, rules, match.board[-1])


def follows(answer: dict[str, Any], deal: Deal) -> None:
    assert answer["hands"] == [sorted(names(hand)) for hand in deal.full or deal.first]
    assert answer["stage"] == deal.stage.value
    assert answer["auction"]["ended"] == (deal.stage is not Stage.AUCTION)
    assert ("trick_winners" in answer) == bool(deal.full)
    if deal.full:
        assert answer["trick_winners"] == [trick.winner for trick in deal.tricks]
        assert answer["tricks"] == dict(zip(SIDES, deal.taken, strict=False))


def written(answer: dict[str, Any], rules: Rules, line: DealResult) -> None:
    score = [sum(both) for both in zip(line.score.written, line.score.kertici, strict=True)]
    assert answer["score"] == dict(zip(SIDES, score, strict=False))
    assert answer["totals"] == dict(zip(SIDES, line.totals, strict=False))
    assert answer["capot"] == (None if line.capot is None else SIDES[line.capot])
    assert (answer["carry"] is None) == (rules.on_tie != "hang")


def deal(number: str = "X01", **changed: object) -> dict[str, Any]:
    """The answer to an example with a changed record; None removes a part."""
    question = example(number)
    given = {**question["given"], **changed}
    question["given"] = {key: value for key, value in given.items() if value is not None}
    return told(json.dumps(question).encode())


def test_it_is_told_as_far_as_it_has_gone() -> None:
    plays = example("X01")["given"]["plays"]
    started = deal(plays=plays[:6])
    assert started["trick_winners"] == [1]
    assert started["bonus"] == {"A": 20, "B": 0}
    assert (started["stage"], started["turn"]) == ("play", 3)
    assert "9C" not in started["legal"]
    assert not {"score", "outcome", "capot", "carry"} & set(started)
    auction = deal(plays=None, contract=None, declarer_seat=None, mult=None, calls=["P", "H"])
    assert auction["auction"]["legal"] == ["P", "S", "NT", "AT", "X"]
    assert auction["auction"]["turn"] == auction["turn"] == 2
    assert [len(hand) for hand in auction["hands"]] == [5, 5, 5, 5]
    assert "tricks" not in auction
    passed = deal(plays=None, contract=None, declarer_seat=None, mult=None, calls=["P"] * 4)
    assert passed["auction"] == {"ended": True, "result": "redeal"}
    assert "score" not in passed


def test_the_preset_may_stand_in_the_record() -> None:
    given = example("X01")["given"] | {"preset": "belot_bg", "switch": {"target": 31}}
    asked = {"type": "full_deal", "given": given}
    assert told(json.dumps(asked).encode())["score"] == {"A": 14, "B": 6}
    same = asked | {"preset": "belot_bg", "switch": {"target": 31}}
    assert told(json.dumps(same).encode())["outcome"] == "made"
    others: list[dict[str, object]] = [{"preset": "avkm"}, {"switch": {}}]
    for other in others:
        assert told(json.dumps(asked | other).encode())["error"]["code"] == "malformed"


PLAYS = example("X01")["given"]["plays"]
DECK = example("X01")["given"]["deck"]
NO_CONTRACT: dict[str, Any] = {"contract": None, "declarer_seat": None, "mult": None}


@every(
    ("changed", "code", "index"),
    [
        ({"plays": [*PLAYS[:4], "JD"]}, "illegal_play", 4),
        ({"plays": [PLAYS[0], PLAYS[0]]}, "illegal_play", 1),
        ({"plays": [*PLAYS, "7C"]}, "illegal_play", 32),
        ({"calls": ["P", "H", "D"], **NO_CONTRACT}, "illegal_call", 2),
        ({"calls": ["P"] * 5, "plays": None, **NO_CONTRACT}, "illegal_call", 4),
        ({"calls": ["P"] * 4, **NO_CONTRACT}, "illegal_play", 0),
        ({"declared": {"0": ["run3 A S"]}}, "illegal_declaration", 0),
        ({"belotes": [[0, "QC"]]}, "illegal_declaration", 0),
        ({"deck": DECK[:31]}, "bad_deck", None),
        ({"deck": [*DECK[:31], DECK[0]]}, "bad_deck", None),
        ({"cancelled_by": 0, "plays": None}, "illegal_cancel", None),
        ({"deck": ["1C", *DECK[1:]]}, "malformed", None),
        ({"plays": ["QC", "10C"]}, "malformed", None),
        ({"calls": ["PASS"], "plays": None, **NO_CONTRACT}, "malformed", None),
        ({"declared": {"0": ["run9 K H"]}}, "malformed", None),
        ({"declared": {"x": []}}, "malformed", None),
        ({"dealer": "3"}, "malformed", None),
        ({"dealer": True}, "malformed", None),
        ({"plays": "QC"}, "malformed", None),
        ({"carry": 1.5}, "malformed", None),
        ({"dealer": 4}, "malformed", None),
        ({"tables": 4}, "unknown_key", None),
        ({"dealer": None}, "missing", None),
        ({"deck": None}, "missing", None),
        (NO_CONTRACT, "impossible", None),
        ({"mult": 3}, "impossible", None),
        ({"contract": "X"}, "impossible", None),
        ({"carry": -1}, "impossible", None),
        ({"carry": {"A": 3}}, "impossible", None),
        ({"totals": {"C": 3}}, "impossible", None),
        ({"turned_up": "7C"}, "impossible", None),
        ({"exchange": 0}, "impossible", None),
        ({"discards": ["7C", "8C"]}, "impossible", None),
        ({"calls": ["H", "P", "P", "P"], "contract": "C"}, "impossible", None),
        ({"calls": ["H", "P", "P", "P"], "declarer_seat": 1}, "impossible", None),
        ({"calls": ["H", "P", "P", "P"], "mult": 2}, "impossible", None),
    ],
)
def test_facts_a_deal_must_not_state(changed: dict[str, Any], code: str, index: int | None) -> None:
    error = deal(**changed)["error"]
    assert (error["code"], error.get("index")) == (code, index)


def test_calls_and_their_contract_may_both_be_told() -> None:
    is_ambiguous = deal(calls=["H", "P", "P", "P"])
    assert is_ambiguous["auction"]["result"] == {"contract": "H", "seat": 0, "mult": 1}


def test_nothing_hangs_in_bela() -> None:
    assert deal("X05", carry=5)["error"]["code"] == "impossible"
    assert deal("X05", carry=0)["carry"] is None


def test_a_revoke_on_ones_honour() -> None:
    def on_honour(**more: object) -> dict[str, Any]:
        given = example("X01")["given"] | {"plays": [*PLAYS[:5], "9D"]} | more
        return ask("full_deal", "belot_bg", given, switch={"honour_play": True})

    assert on_honour()["stage"] == "play"
    assert on_honour(challenge=[0, 5])["stage"] == "play"
    caught = on_honour(challenge=[1, 5])
    assert (caught["stage"], caught["outcome"], caught["capot"]) == ("done", "revoked", None)
    assert caught["score"] == {"A": 0, "B": 18}
    assert on_honour(challenge=[4, 5])["error"]["code"] == "impossible"
    assert on_honour(challenge=[1, 6])["error"]["code"] == "impossible"
