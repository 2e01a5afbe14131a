"""The master: looks at deals that can be, and takes the move after which the match is won most."""

import random
from typing import Final

from engine.players.club.bidding import reason_for_call
from engine.players.club.cards import choose_card, reason_for
from engine.players.club.player import ClubPlayer
from engine.players.kernel.warming import warm
from engine.players.master.auction import weigh_calls
from engine.players.master.play import Weighed, weigh_cards
from engine.players.player import Budget, NothingToDecide, Reason, Thought
from engine.rules.actions import MakeCall, PlayCard
from engine.rules.auction import Auction
from engine.rules.cards import Contract, Seat
from engine.rules.knowledge import Knowledge

__all__ = ("decide", "warm")

_CLUB: Final = ClubPlayer()
_TEN: Final = 1e-4
"""How much of the match ten points count beside it: they decide where nothing else does,"""
_POINT: Final = 1e-6  # and then a card point,
_LOOKS: Final = 1e-7  # and then how a card looks


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
    best = weighed[0].move
    called = best.call if isinstance(best, MakeCall) else None
    return Thought(
        best,
        tuple((one.move, round(100.0 * (one.match + _TEN * one.points), 4)) for one in weighed),
        Reason.THROWS_IN if called is None else reason_for_call(knowledge, seat, auction, called),
        for_match=True,
        points=tuple(round(one.points, 3) for one in weighed),
    )


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
    return Thought(
        moves[weighed[0].card][0],
        tuple((moves[one.card][0], round(100.0 * whole(one), 6)) for one in weighed),
        reason_for(knowledge, seat, contract, weighed[0].card),
        for_match=True,
        points=tuple(round(one.points, 3) for one in weighed),
    )
