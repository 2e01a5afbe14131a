"""A recorded deal, told by the engine as far as it has gone (JUDGE.md, "A deal record")."""

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
    """Everything that has happened in a deal; the first thing against the rules is the answer."""
    _carried(rules, record)
    match = _replayed(record)
    _doubler_is_known(rules, record, match)
    deal = match.deal
    if deal is None:
        raise impossible("nothing is dealt")
    _told_truly(record, deal)
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
    """The record that a question gives, read without any leniency."""
    text = json.dumps({**given, "preset": preset, "switch": switch})
    try:
        return DealRecord.model_validate_json(text, strict=True)
    except ValidationError as error:
        raise malformed(error) from None


def _carried(rules: Rules, record: DealRecord) -> None:
    """Refuse hanging points that cannot be."""
    if any(points < 0 for points in hanging_in(rules, record.carry)):
        raise impossible("such points cannot hang")


def _replayed(record: DealRecord) -> Match:
    try:
        return replay(record)
    except BrokenRule as broken:
        index = broken.index if broken.index >= 0 else None
        raise Unanswerable(broken.code, broken.reason.value, index) from None
    except BadRecord as bad:
        raise impossible(str(bad)) from None
    except ValueError as unreadable:  # a word that is no card, call or declaration
        raise Unanswerable("malformed", str(unreadable)) from None


def _doubler_is_known(rules: Rules, record: DealRecord, match: Match) -> None:
    """Refuse a contra of nobody knows whom, where it matters who it was (B.9)."""
    caller = record.declarer_seat
    if record.calls is not None or record.contra_by is not None or caller is None:
        return
    if record.mult == 1 or rules.side_count < 3 or not match.board:
        return
    for seat in rules.seats:
        if seat != caller:
            other = _replayed(record.model_copy(update={"contra_by": seat}))
            if other.board[-1].score != match.board[-1].score:
                raise Unanswerable("missing", "contra_by: here it matters who said contra")


def _told_truly(record: DealRecord, deal: Deal) -> None:
    """Refuse what the record says beside what happened."""
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
        raise impossible("the seven cannot be exchanged here")
    if record.discards and not deal.talon.discards and deal.eight_run is None:
        raise impossible("nobody discards here")


def _names(hand: Hand) -> list[str]:
    return sorted(names(hand))


def _auction(rules: Rules, deal: Deal) -> JudgeAnswer:
    if deal.cancelled >= 0:
        return {"ended": True, "result": "redeal", "cancelled_by": deal.cancelled}
    return auction_answer(rules, deal.auction)


def _played(deal: Deal) -> JudgeAnswer:
    """What has been laid, taken and said since the hands were full."""
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
    """The line on the board."""
    return {
        "bonus": points_out(bonus_points(rules, line.counted, line.belotes)),
        "capot": None if line.capot is None else SIDE_NAMES[line.capot],
        **score_answer(rules, line.score),
        "totals": points_out(line.totals),
    }


def _next(rules: Rules, match: Match, deal: Deal) -> JudgeAnswer:
    """What the deal waits for, and what may be done."""
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
