"""Answers about a recorded deal, replayed as far as it goes (docs/JUDGE.md, "A deal record")."""

import json
from collections.abc import Mapping
from typing import Any

from pydantic import ValidationError

from engine.judge.play import JudgeAnswer, auction_answer
from engine.judge.questions import Unanswerable, impossible, malformed
from engine.judge.score import score_answer
from engine.judge.table import hanging_in, points_out
from engine.rules.cards import CARD_NAMES, SUIT_NAMES, Hand, names, per_seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal
from engine.rules.deal.declaration_turn import counted, declaration_options
from engine.rules.deal.table_cards import playable
from engine.rules.deal.talon import undealt
from engine.rules.match import Match
from engine.rules.points.board import DealResult, bonus_points
from engine.rules.record.deal_record import SEVEN_KEPT, SIDE_NAMES, BadRecord, DealRecord
from engine.rules.record.replay import BrokenRule, replay
from engine.rules.ruleset import Rules


def full_deal(rules: Rules, record: DealRecord) -> JudgeAnswer:
    """Everything that happened in a deal; raises `Unanswerable` for the first violation."""
    _require_carry(rules, record)
    match = _replayed(record)
    _require_doubler(rules, record, match)
    deal = match.deal
    if deal is None:
        raise impossible("nothing is dealt")
    _check_summary(record, deal)
    answer: JudgeAnswer = {
        "hands": [_names(hand) for hand in deal.full or deal.first],
        "auction": _auction(rules, deal),
    }
    if deal.full:
        answer |= _played(deal)
    if match.board:
        answer |= _written(rules, match.board[-1])
    elif deal.tricks:
        answer["bonus"] = points_out(bonus_points(rules, counted(rules, deal), deal.belotes))
    return answer | _next(rules, match, deal)


def record_of(given: Mapping[str, Any], preset: str, switch: Mapping[str, Any]) -> DealRecord:
    """Parse the record in a question, strictly."""
    text = json.dumps({**given, "preset": preset, "switch": switch})
    try:
        return DealRecord.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise malformed(error) from None


def _require_carry(rules: Rules, record: DealRecord) -> None:
    """Raise for negative hanging points."""
    if any(points < 0 for points in hanging_in(rules, record.carry)):
        raise impossible("hanging points cannot be negative")


def _replayed(record: DealRecord) -> Match:
    try:
        return replay(record)
    except BrokenRule as broken:
        index = broken.index if broken.index >= 0 else None
        raise Unanswerable(broken.code, broken.reason.value, index) from None
    except BadRecord as bad:
        raise impossible(str(bad)) from None
    except ValueError as unreadable:  # a string that is not a card, call or declaration
        raise Unanswerable("malformed", str(unreadable)) from None


def _require_doubler(rules: Rules, record: DealRecord, match: Match) -> None:
    """Raise if the record does not say who called contra, and the score depends on it (B.9)."""
    caller = record.declarer_seat
    if record.calls is not None or record.contra_by is not None or caller is None:
        return
    if record.mult == 1 or rules.side_count < 3 or not match.board:
        return
    for seat in rules.seats:
        if seat != caller:
            other = _replayed(record.model_copy(update={"contra_by": seat}))
            if other.board[-1].score != match.board[-1].score:
                raise Unanswerable("missing", "contra_by: the score depends on who called contra")


def _check_summary(record: DealRecord, deal: Deal) -> None:
    """Raise if the record's summary fields contradict the replay."""
    if record.calls is not None:
        said_mult = record.contract is not None and "mult" in record.model_fields_set
        mult = record.mult if said_mult else None
        bid = None if deal.auction.contract is None else deal.auction.contract.name
        said = (record.contract, record.declarer_seat, mult)
        was = (bid, deal.auction.bidder, deal.auction.factor)
        if any(word not in (None, known) for word, known in zip(said, was, strict=True)):
            raise impossible("the calls do not end in that contract")
    if not deal.full:
        return
    if record.exchange not in (None, SEVEN_KEPT, deal.talon.exchanged):
        raise impossible("the seven cannot be exchanged in this deal")
    if record.discards and not deal.talon.discards and deal.eight_run is None:
        raise impossible("nobody discards in this deal")


def _names(hand: Hand) -> list[str]:
    return sorted(names(hand))


def _auction(rules: Rules, deal: Deal) -> JudgeAnswer:
    if deal.cancelled >= 0:
        return {"ended": True, "result": "redeal", "cancelled_by": deal.cancelled}
    return auction_answer(rules, deal.auction)


def _played(deal: Deal) -> JudgeAnswer:
    """Tricks, declarations and belotes of the play."""
    declared = [[seat, item.text] for seat, plan in per_seat(deal.declared) for item in plan]
    if deal.eight_run is not None:
        seat, suit = deal.eight_run
        declared = [[seat, f"belot8 {SUIT_NAMES[suit]}"]]
    return {
        "undealt": _names(undealt(deal)),
        "trick_winners": [trick.winner for trick in deal.tricks],
        "tricks": points_out(deal.taken),
        "declared": declared,
        "belotes": [[seat, CARD_NAMES[card]] for seat, card in deal.belotes],
    }


def _written(rules: Rules, line: DealResult) -> JudgeAnswer:
    """The deal's line on the board."""
    return {
        "bonus": points_out(bonus_points(rules, line.counted, line.belotes)),
        "capot": None if line.capot is None else SIDE_NAMES[line.capot],
        **score_answer(rules, line.score),
        "totals": points_out(line.totals),
    }


def _next(rules: Rules, match: Match, deal: Deal) -> JudgeAnswer:
    """The stage of the deal, and what is legal next."""
    answer: JudgeAnswer = {"stage": deal.stage.value}
    if match.over or deal.stage is Stage.DONE:
        return answer
    answer["turn"] = deal.turn
    if deal.stage is Stage.PLAY:
        answer["legal"] = _names(playable(rules, deal))
    elif deal.stage is Stage.DECLARING:
        plans = declaration_options(rules, deal, deal.turn)
        answer["legal"] = [[item.text for item in plan] for plan in plans]
    return answer
