"""The master's decisions: the move with the best chance to win the match, over possible deals."""

import random
from typing import Final, TypeVar

from engine.players.club.bidding import reason_for_call
from engine.players.club.cards import choose_card, reason_for
from engine.players.club.player import ClubPlayer
from engine.players.kernel.warming import warm
from engine.players.master.auction import WeighedCall, weigh_calls
from engine.players.master.play import Weighed, objections, weak_bid, weigh_cards
from engine.players.player import Budget, NothingToDecide, Reason, Thought
from engine.rules.cards import Contract, Seat
from engine.rules.deal.actions import CancelDeal, MakeCall, PlayCard
from engine.rules.deal.auction import Auction
from engine.rules.deal.moves import Move
from engine.rules.knowledge import Knowledge

__all__ = ("decide", "warm")

_CLUB: Final = ClubPlayer()
_TEN: Final = 1e-4
"""The weight of ten points beside the chance to win the match: they only break ties."""
_POINT: Final = 1e-6  # the weight of a card point, which breaks the remaining ties
_LOOKS: Final = 1e-7  # the weight of the club player's worth, which breaks the last ties

_SAME: Final = 0.003
"""Cards whose chances differ less than this, and whose points hardly differ, count as equal.

The examined deals cannot tell them apart.
"""

_SAME_POINTS: Final = 0.1  # tens

_SAME_CALL: Final = 0.012
"""The same for calls, whose outcomes are only estimated."""

M = TypeVar("M", bound=Move)
W = TypeVar("W", bound=Weighed | WeighedCall)


def decide(knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
    """The master's decision."""
    seat, contract, choices = knowledge.seat, knowledge.contract, knowledge.choices
    if seat is None:
        raise NothingToDecide
    if choices.cards and contract is not None and not choices.discard:
        return _play(knowledge, seat, contract, budget, seed)
    if choices.calls and knowledge.auction is not None:
        return _call(knowledge, seat, knowledge.auction)
    return _CLUB.decide(knowledge, budget, seed)


def _call(knowledge: Knowledge, seat: Seat, auction: Auction) -> Thought:
    weighed = sorted(
        weigh_calls(knowledge, seat, auction),
        key=lambda one: (-one.match - _TEN * one.points, str(one.move)),
    )
    most = weighed[0].match
    sound = (one for one in weighed if not _weak(knowledge, one.move))
    chosen = next((one for one in sound if most - one.match < _SAME_CALL), weighed[0])
    worths = [one.match + _TEN * one.points for one in weighed]
    called = chosen.move.call if isinstance(chosen.move, MakeCall) else None
    return Thought(
        chosen.move,
        _first(chosen.move, [one.move for one in weighed], worths, 4),
        Reason.THROWS_IN if called is None else reason_for_call(knowledge, seat, auction, called),
        for_match=True,
        points=_points(chosen, weighed),
    )


def _weak(knowledge: Knowledge, move: MakeCall | CancelDeal) -> bool:
    return isinstance(move, MakeCall) and weak_bid(knowledge, move.call)


def _play(
    knowledge: Knowledge, seat: Seat, contract: Contract, budget: Budget, seed: int
) -> Thought:
    plain = choose_card(knowledge, random.Random(seed))  # noqa: S311 - repeatable
    if len(plain.worth) == 1:
        return plain
    moves = {move.card: (move, worth) for move, worth in plain.worth if isinstance(move, PlayCard)}
    weighed = weigh_cards(knowledge, seat, contract, budget.steps, seed)
    if not weighed:
        return plain

    def whole(one: Weighed) -> float:
        beside = _TEN * one.points + _POINT * one.cards + _LOOKS * moves[one.card][1]
        return one.match + beside

    weighed.sort(key=whole, reverse=True)
    chosen = _sensible(knowledge, contract, weighed)
    return Thought(
        moves[chosen.card][0],
        _first(
            moves[chosen.card][0],
            [moves[one.card][0] for one in weighed],
            [whole(one) for one in weighed],
            6,
        ),
        reason_for(knowledge, seat, contract, chosen.card),
        for_match=True,
        points=_points(chosen, weighed),
    )


def _sensible(knowledge: Knowledge, contract: Contract, weighed: list[Weighed]) -> Weighed:
    """Among the cards as good as the best one, the card with the fewest objections."""
    best = weighed[0]
    same = [
        one
        for one in weighed
        if best.match - one.match < _SAME and best.points - one.points < _SAME_POINTS
    ]
    cards = [one.card for one in same]
    return min(same, key=lambda one: objections(knowledge, contract, one.card, cards))


def _first(
    chosen: M, moves: list[M], worths: list[float], digits: int
) -> tuple[tuple[M, float], ...]:
    """The moves with their worths in per cent; the chosen one first, with the best worth."""
    found = [
        (move, round(100.0 * worth, digits)) for move, worth in zip(moves, worths, strict=True)
    ]
    others = [one for one in found if one[0] != chosen]
    return ((chosen, found[0][1]), *others)


def _points(chosen: W, weighed: list[W]) -> tuple[float, ...]:
    ordered = [chosen, *(one for one in weighed if one is not chosen)]
    return tuple(round(one.points, 3) for one in ordered)
