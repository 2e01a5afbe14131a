"""A whole match as text: deals, calls, plays and lines of the score sheet."""

from collections.abc import Iterator

from engine.rules.cards import CARD_NAMES, SEATS, SUIT_NAMES, Seat, names
from engine.rules.deal.actions import (
    Action,
    CancelDeal,
    Challenge,
    Declare,
    Discard,
    Exchange,
    MakeCall,
    PlayCard,
)
from engine.rules.match import Match
from engine.rules.points.board import DealResult
from engine.rules.record.deal_record import SIDE_NAMES, DealRecord, carry_out
from engine.rules.record.match_record import MatchRecord, deals_of, replay_match
from engine.rules.record.replay import steps


def transcript(record: MatchRecord) -> str:
    """The match as text; raises as `replay_match` does."""
    end = replay_match(record)
    lines = [f"{record.preset} to {record.rules().target}"]
    if record.switch:
        lines.append(f"switched: {dict(record.switch)}")
    for number, dealt in enumerate(deals_of(record), 1):
        lines += ["", f"deal {number}, seat {dealt.record.dealer} deals"]
        lines += _deal(dealt.record, dealt.match)
    winner = "nobody: drawn" if end.winner is None else SIDE_NAMES[end.winner]
    lines += ["", f"won by {winner}, {_points(end.totals)}"]
    return "\n".join(lines) + "\n"


def _deal(record: DealRecord, match: Match) -> Iterator[str]:
    told = list(steps(record))
    first = told[0].match.deal
    assert first is not None
    for seat in _from(first.dealer, len(first.first)):
        yield f"  {seat} holds {_cards(first.first[seat])}"
    if first.turned_card >= 0:
        yield f"  turned up: {CARD_NAMES[first.turned_card]}"
    yield from _said([step.action for step in told if step.action is not None])
    deal = match.deal
    assert deal is not None
    if deal.full:
        for seat in _from(deal.dealer, len(deal.full)):
            yield f"  {seat} plays {_cards(deal.full[seat])}"
    for number, trick in enumerate(deal.tricks, 1):
        cards = " ".join(CARD_NAMES[card] for card in trick.cards)
        yield f"  trick {number:2}: {trick.leader} leads {cards} -> {trick.winner}"
    if deal.trick:
        yield f"  unfinished: {' '.join(CARD_NAMES[card] for card in deal.trick)}"
    result = match.board[-1] if match.board and match.board[-1].number == match.number else None
    yield from _written(match, result) if result is not None else ("  thrown in",)


def _from(dealer: Seat, players: int) -> list[Seat]:
    return [SEATS[(dealer + 1 + i) % players] for i in range(players)]


def _cards(hand: int) -> str:
    return " ".join(names(hand))


def _said(actions: list[Action]) -> Iterator[str]:
    calls = [f"{made.seat}:{made.call.code}" for made in actions if isinstance(made, MakeCall)]
    if calls:
        yield f"  calls {' '.join(calls)}"
    for action in actions:
        match action:
            case CancelDeal(seat):
                yield f"  {seat} throws a low hand in"
            case Exchange(seat, take):
                yield f"  {seat} {'exchanges' if take else 'keeps'} the seven"
            case Discard(seat, cards):
                yield f"  {seat} discards {_cards(cards)}"
            case Declare(seat, plan) if not plan:
                yield f"  {seat} keeps silent"
            case Declare(seat, plan) | PlayCard(seat, _, plan, _) if plan:
                yield f"  {seat} declares {', '.join(item.text for item in plan)}"
            case Challenge(seat):
                yield f"  {seat} calls a revoke"
            case _:
                pass
        if isinstance(action, PlayCard) and action.belote:
            yield f"  {action.seat} calls belote with {CARD_NAMES[action.card]}"


def _written(match: Match, result: DealResult) -> Iterator[str]:
    contract = (
        f"{result.contract.name}{result.bid_number or ''} by {result.declarer} x{result.factor}"
    )
    if result.eight_run is not None:
        seat, suit = result.eight_run
        yield f"  {seat} holds all of {SUIT_NAMES[suit]}"
    if result.penalty is not None:
        yield f"  revoke: {result.penalty.offender} with play {result.penalty.play}"
    counted = ", ".join(f"{seat}:{item.text}" for seat, item in result.counted)
    yield f"  {contract}: cards {_points(result.cards)}; counts {counted or 'nothing'}"
    capot = f", capot {SIDE_NAMES[result.capot]}" if result.capot is not None else ""
    need = f", need {result.score.need}" if result.score.need else ""
    written = _points(result.score.written)
    yield f"  {result.verdict.value}{capot}{need}: {written}"
    if any(result.score.settled):
        yield f"  of it hung before {_points(result.score.settled)}"
    if any(result.score.kertici):
        yield f"  kertici {_points(result.score.kertici)}"
    if any(result.score.carry):
        yield f"  hangs {carry_out(match.rules, result.score.carry)}"
    yield f"  totals {_points(result.totals)}"


def _points(points: tuple[int, ...]) -> str:
    return " ".join(f"{SIDE_NAMES[side]} {number}" for side, number in enumerate(points))
