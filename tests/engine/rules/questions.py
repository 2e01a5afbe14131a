"""Answers a test vector with the engine: from the words of the vectors and back."""

from collections.abc import Callable, Mapping
from typing import Any

from engine.rules.auction import Call, after_call, legal_calls, open_auction
from engine.rules.board import DealResult, bonus_points
from engine.rules.cards import (
    RANKS,
    SUITS,
    Contract,
    Hand,
    hand_of,
    names,
    parse_card,
)
from engine.rules.declarations import (
    Declaration,
    Quad,
    Run,
    counting,
    declarable,
    plan_points,
    plans,
)
from engine.rules.play import belote_cards, legal_cards, winning_index
from engine.rules.record import DealRecord, replay
from engine.rules.ruleset import Rules, rules_of
from engine.rules.scoring import Carry, Played, match_end, no_carry, score_deal

Given = Mapping[str, Any]
Answer = dict[str, Any]
SIDES = "AB"


def answer(vector: Given, preset: str) -> Answer:
    """What the engine says to a vector's question under one of its presets."""
    if vector["type"] == "full_deal":
        return _full_deal(preset, vector["given"])
    rules = rules_of(preset, vector["given"].get("switch"))
    return QUESTIONS[vector["type"]](rules, vector["given"])


def _hand(words: list[str]) -> Hand:
    return hand_of(parse_card(word) for word in words)


def _by_side(points: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(SIDES, points, strict=True))


def _carry_out(rules: Rules, carry: Carry) -> int | dict[str, int]:
    if rules.hang_carry == "next_deal_winner":
        return carry[0]
    return {side: points for side, points in _by_side(carry).items() if points}


def _carry_in(rules: Rules, given: Given) -> Carry:
    if "carry" not in given:
        return no_carry(rules)
    if rules.hang_carry == "next_deal_winner":
        return (given["carry"],)
    return tuple(given["carry"].get(side, 0) for side in SIDES)


def _auction(rules: Rules, given: Given) -> Answer:
    auction = open_auction(rules, given["dealer"])
    for code in given["calls"]:
        assert Call.parse(code) in legal_calls(rules, auction)
        auction = after_call(rules, auction, Call.parse(code))
    if not auction.ended:
        legal = [call.code for call in legal_calls(rules, auction)]
        return {"ended": False, "turn": auction.turn, "legal": sorted(legal)}
    contract = auction.contract
    if contract is None:
        return {"ended": True, "result": "redeal"}
    result = {"contract": contract.name, "seat": auction.bidder, "mult": auction.factor}
    return {"ended": True, "result": result}


def _legal_moves(rules: Rules, given: Given) -> Answer:
    contract = Contract[given["contract"]]
    cards = [parse_card(card) for _, card in given["trick"]]
    own = False
    if cards:
        holder = given["trick"][winning_index(contract, cards)][0]
        own = rules.side_of(holder) == rules.side_of(given["seat"])
    legal = legal_cards(rules, contract, _hand(given["hand"]), cards, own_side_holds=own)
    return {"legal": sorted(names(legal))}


def _trick_winner(_: Rules, given: Given) -> Answer:
    cards = [parse_card(card) for _, card in given["trick"]]
    return {"seat": given["trick"][winning_index(Contract[given["contract"]], cards)][0]}


def _texts(plan: tuple[Declaration, ...]) -> list[str]:
    return sorted(item.text for item in plan)


def _find_declarations(_: Rules, given: Given) -> Answer:
    found = plans(_hand(given["hand"])) if declarable(Contract[given["contract"]]) else ()
    best, *others = found or ((),)
    return {
        "best": _texts(best),
        "points": plan_points(best),
        "other_plans": sorted(_texts(plan) for plan in others),
    }


def _declaration(words: Given) -> Declaration:
    if words["kind"] == "quad":
        return Quad(RANKS.index(words["rank"]))
    return Run(words["length"], RANKS.index(words["top"]), SUITS.index(words["suit"]))


def _declarations(rules: Rules, given: Given) -> Answer:
    declared: dict[int, tuple[Declaration, ...]] = {}
    for words in given["declared"]:
        seat = words["seat"]
        declared[seat] = (*declared.get(seat, ()), _declaration(words))
    counted = counting(rules, Contract[given["contract"]], declared)
    return {"points": _by_side(bonus_points(rules, counted, ()))}


def _belote(rules: Rules, given: Given) -> Answer:
    cards = [parse_card(card) for _, card in given["trick"]]
    contract = Contract[given["contract"]]
    callable_now = belote_cards(rules, contract, _hand(given["hand"]), cards)
    return {"may_declare": bool(callable_now & _hand([given["card"]]))}


def _settle(rules: Rules, given: Given) -> Answer:
    played = Played(
        contract=Contract[given["contract"]],
        declarer=SIDES.index(given["declarer"]),
        factor=given["mult"],
        tricks=tuple(given["tricks"][side] for side in SIDES),
        bonus=tuple(given["bonus"][side] for side in SIDES),
        capot=SIDES.index(given["capot"]) if given.get("capot") else None,
    )
    score = score_deal(rules, played, _carry_in(rules, given))
    return {
        "outcome": score.verdict.value,
        "score": _by_side(score.written),
        "carry": _carry_out(rules, score.carry),
    }


def _game_end(rules: Rules, given: Given) -> Answer:
    end = match_end(
        rules,
        tuple(given["totals"][side] for side in SIDES),
        capot=SIDES.index(given["capot"]) if given.get("capot") else None,
        extra=given.get("extra_pending", False),
        all_pass=given.get("all_pass", False),
    )
    return {"over": end.over} | ({} if end.winner is None else {"winner": SIDES[end.winner]})


def _full_deal(preset: str, given: Given) -> Answer:
    match = replay(DealRecord.model_validate({"preset": preset, **given}))
    deal, (line,) = match.deal, match.board
    assert deal is not None
    declared = [[seat, item.text] for seat, plan in enumerate(deal.declared) for item in plan]
    belotes = [[seat, names(1 << card)[0]] for seat, card in deal.belotes]
    return {
        "hands": [sorted(names(hand)) for hand in deal.full],
        "undealt": [],
        "trick_winners": [trick.winner for trick in deal.tricks],
        "tricks": _by_side(line.cards),
        "declared": sorted(declared),
        "belotes": sorted(belotes),
        "bonus": _by_side(bonus_points(match.rules, line.counted, line.belotes)),
        "capot": None if line.capot is None else SIDES[line.capot],
        **_result(match.rules, line),
    }


def _result(rules: Rules, line: DealResult) -> Answer:
    return {
        "outcome": line.verdict.value,
        "score": _by_side(line.score.written),
        "carry": _carry_out(rules, line.score.carry),
    }


QUESTIONS: Mapping[str, Callable[[Rules, Given], Answer]] = {
    "auction": _auction,
    "legal_moves": _legal_moves,
    "trick_winner": _trick_winner,
    "find_declarations": _find_declarations,
    "declarations": _declarations,
    "belote": _belote,
    "settle": _settle,
    "game_end": _game_end,
}
TYPES = frozenset({*QUESTIONS, "full_deal"})
