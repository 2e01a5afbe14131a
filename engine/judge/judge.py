"""The judge's protocol: one question per line in, one answer or error per line out.

Recorded deals are replayed as far as they go (docs/JUDGE.md, "A deal record").
"""

import json
from collections.abc import Callable, Collection, Mapping
from functools import lru_cache
from typing import Any, Final, Generic, NamedTuple, TypeVar

from pydantic import ValidationError

from engine.judge import play, score
from engine.judge import questions as g
from engine.judge.play import JudgeAnswer, auction_answer
from engine.judge.questions import Unanswerable, hanging_in, impossible, malformed, points_out
from engine.judge.score import score_answer
from engine.rules.cards import CARD_NAMES, SUIT_NAMES, Hand, names, per_seat
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal, counted, declaration_options, playable
from engine.rules.deal.talon import undealt
from engine.rules.match import Match
from engine.rules.points.board import DealResult, bonus_points
from engine.rules.record.deal_record import SEVEN_KEPT, SIDE_NAMES, BadRecord, DealRecord
from engine.rules.record.replay import BrokenRule, replay
from engine.rules.ruleset import PRESETS, ConflictingRules, Rules, require_coherent


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
        said = (record.contract, record.declarer_seat, mult, record.number or None)
        was = (bid, deal.auction.bidder, deal.auction.factor, deal.auction.number)
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
    """The stage of the deal, and the legal next actions."""
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


LONGEST_LINE: Final = 1 << 18
"""Maximum bytes of a question; no deal needs a hundredth of it."""
_LONGEST_NUMBER: Final = 40
_DEAL: Final = "full_deal"
G = TypeVar("G", bound=g.Given)


class QuestionType(NamedTuple, Generic[G]):
    """A type of question: the model of its inputs, and the function that answers it."""

    given: type[G]
    answer: Callable[[Rules, G], JudgeAnswer]


QUESTION_TYPES: Final[Mapping[str, QuestionType[Any]]] = {
    "auction": QuestionType(g.AuctionGiven, play.auction),
    "legal_moves": QuestionType(g.LegalMovesGiven, play.legal_moves),
    "trick_winner": QuestionType(g.TrickWinnerGiven, play.trick_winner),
    "find_declarations": QuestionType(g.FindDeclarationsGiven, play.find_declarations),
    "declarations": QuestionType(g.DeclarationsGiven, play.declarations),
    "belote": QuestionType(g.BeloteGiven, play.belote),
    "settle": QuestionType(g.SettleGiven, score.settle),
    "game_end": QuestionType(g.GameEndGiven, score.game_end),
    "penalty": QuestionType(g.PenaltyGiven, score.penalty),
    "low_hand": QuestionType(g.LowHandGiven, play.low_hand),
    "tournament_round_end": QuestionType(g.TournamentRoundEndGiven, score.tournament_round_end),
    "tournament_bracket": QuestionType(g.TournamentBracketGiven, score.tournament_bracket),
}
TYPES: Final = frozenset({*QUESTION_TYPES, _DEAL})
"""Every type of question."""


class RulesQuestion(NamedTuple):
    """A question: its type, its rules (preset and switches) and its inputs."""

    kind: str
    preset: str
    switch: Mapping[str, Any]
    given: Mapping[str, Any]


def judge_line(line: bytes) -> bytes:
    """Answer one line with one line; never raises."""
    try:
        return _ENCODER.encode(_answer_or_error(line)).encode() + b"\n"
    except RecursionError:
        return _ENCODER.encode(_error(_not_json("nested too deeply"))).encode() + b"\n"


def _answer_or_error(line: bytes) -> JudgeAnswer:
    try:
        question = _read(line)
    except Unanswerable as reason:
        return _error(reason)
    named: JudgeAnswer = {"id": question["id"]} if "id" in question else {}
    try:
        return named | answer(question)
    except Unanswerable as reason:
        return named | _error(reason)


def _error(reason: Unanswerable) -> JudgeAnswer:
    told: dict[str, object] = {"code": reason.code, "message": reason.message}
    if reason.index is not None:
        told["index"] = reason.index
    return {"error": told}


def answer(question: Mapping[str, Any]) -> JudgeAnswer:
    """Answer a question; raises `Unanswerable` if there is no answer.

    Keys other than `type`, `preset`, `switch` and `given` are ignored.
    """
    asked = _question_of(question)
    rules = _rules(asked.preset, json.dumps(asked.switch, sort_keys=True) if asked.switch else "")
    if asked.kind == _DEAL:
        return full_deal(rules, record_of(asked.given, asked.preset, asked.switch))
    kind = QUESTION_TYPES[asked.kind]
    try:
        given = kind.given.model_validate(asked.given)
    except ValidationError as error:
        raise malformed(error) from None
    return kind.answer(rules, given)


def _question_of(question: Mapping[str, Any]) -> RulesQuestion:
    """The parts of a question. Preset and switches may be next to `given` or inside it."""
    kind = _word(question, "type", TYPES, "unknown_type")
    given = question.get("given")
    if not isinstance(given, dict):
        raise Unanswerable("malformed" if "given" in question else "missing", "given: an object")
    inside = {key: given[key] for key in ("preset", "switch") if key in given}
    if inside:
        given = {key: value for key, value in given.items() if key not in inside}
        for key, value in inside.items():
            if key in question and question[key] != value:
                raise Unanswerable("malformed", f"{key}: two different values")
        question = {**question, **inside}
    preset = _word(question, "preset", PRESETS, "unknown_preset")
    switch = question.get("switch", {})
    if not isinstance(switch, dict):
        raise Unanswerable("malformed", "switch: an object of switches and their values")
    return RulesQuestion(kind, preset, switch, given)


def _word(question: Mapping[str, Any], key: str, known: Collection[str], unknown: str) -> str:
    word = question.get(key)
    if not isinstance(word, str):
        raise Unanswerable("malformed" if key in question else "missing", f"{key}: a word")
    if word not in known:
        raise Unanswerable(unknown, f"{key}: {word!r} is not one of {', '.join(sorted(known))}")
    return word


@lru_cache(maxsize=512)
def _rules(preset: str, switch: str) -> Rules:
    """The rules of a preset with switches, parsed strictly."""
    changed = json.loads(switch) if switch else {}
    try:
        rules = Rules.model_validate_json(json.dumps({**PRESETS[preset], **changed}), strict=True)
        if switch and not _read_unchanged(rules, switch):
            raise Unanswerable("bad_switch", "switch: a value of the wrong type")
        require_coherent(rules)
    except ValidationError as error:
        reason = malformed(error)
        code = "unknown_switch" if reason.code == "unknown_key" else "bad_switch"
        raise Unanswerable(code, f"switch.{reason.message}") from None
    except ConflictingRules as error:
        raise Unanswerable("incoherent", f"switch: {error.clash.value}") from None
    return rules


def _read_unchanged(rules: Rules, switch: str) -> bool:
    """Whether parsing left the switches unchanged: 32.0 is not a deck, true is not a number."""
    read = {name: getattr(rules, name) for name in json.loads(switch)}
    return json.dumps(read, sort_keys=True) == switch


def _read(line: bytes) -> dict[str, Any]:
    if len(line) > LONGEST_LINE:
        raise Unanswerable("too_long", f"a question may have at most {LONGEST_LINE} bytes")
    try:
        question = _DECODER.decode(line.decode("utf-8-sig"))
    except ValueError as error:
        raise _not_json(str(error)) from None
    if not isinstance(question, dict):
        raise Unanswerable("not_an_object", "a question must be a JSON object")
    return question


def _not_json(why: str) -> Unanswerable:
    return Unanswerable("not_json", why)


def _parse_int(text: str) -> int:
    if len(text) > _LONGEST_NUMBER:
        raise ValueError(f"a number with {len(text)} digits")
    return int(text)


def _parse_float(text: str) -> float:
    number = float(text)
    if abs(number) == float("inf"):
        raise ValueError(f"number too large: {text[:_LONGEST_NUMBER]}")
    return number


def _parse_constant(text: str) -> float:
    raise ValueError(f"not a JSON number: {text}")


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Build an object; raises `ValueError` for a repeated key, whose value would be a guess."""
    read = dict(pairs)
    if len(read) != len(pairs):
        raise ValueError("a key occurs twice in an object")
    return read


_DECODER: Final = json.JSONDecoder(
    parse_int=_parse_int,
    parse_float=_parse_float,
    parse_constant=_parse_constant,
    object_pairs_hook=_unique_keys,
)
_ENCODER: Final = json.JSONEncoder()


_BLOCK: Final = 1 << 16


def judge_lines(read: Callable[[int], bytes], write: Callable[[bytes], object]) -> None:
    """Answer every line from `read`, until it returns nothing.

    `read` returns the available bytes, up to its argument, and blocks only if there are none. The
    answers to all lines of a block are written together, before the next block is read.
    """
    begun = b""
    while block := read(_BLOCK):
        *lines, rest = (begun + block).split(b"\n")
        if lines:
            write(b"".join([judge_line(line) for line in lines]))
        begun = rest[: LONGEST_LINE + 1]  # enough to reject it as too long
    if begun:
        write(judge_line(begun))
