"""The master: looks at deals that can be, and takes the move after which the match is won most."""

import random
from typing import Final

from engine.players.club.cards import choose_card
from engine.players.club.player import ClubPlayer
from engine.players.master.auction import WeighedCall, weigh_calls
from engine.players.master.play import Weighed, weigh_cards
from engine.players.player import Budget, NothingToDecide, Thought
from engine.rules.actions import PlayCard
from engine.rules.cards import Contract, Seat
from engine.rules.knowledge import Knowledge

_CLUB: Final = ClubPlayer()
_POINTS: Final = 1e-4
"""How much of the match a written point counts beside it: it decides where nothing else does."""


def decide(knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
    """The master's decision."""
    seat, contract = knowledge.seat, knowledge.contract
    if seat is None:
        raise NothingToDecide
    if knowledge.choices.cards and contract is not None and not knowledge.choices.discard:
        return _play(knowledge, seat, contract, budget, seed)
    if knowledge.choices.calls:
        return _call(knowledge, seat, seed)
    return _CLUB.decide(knowledge, seed)


def _call(knowledge: Knowledge, seat: Seat, seed: int) -> Thought:
    plain = _CLUB.decide(knowledge, seed)
    if len(plain.worth) == 1:
        return plain
    weighed = weigh_calls(knowledge, seat)
    if not weighed:
        return plain

    def whole(one: WeighedCall) -> float:
        return one.match + _POINTS * one.points

    weighed.sort(key=whole, reverse=True)
    worth = tuple((one.move, round(100.0 * whole(one), 4)) for one in weighed)
    return Thought(worth[0][0], worth, plain.reason)


def _play(
    knowledge: Knowledge, seat: Seat, contract: Contract, budget: Budget, seed: int
) -> Thought:
    plain = choose_card(knowledge, random.Random(seed))  # noqa: S311 - repeatable
    legal = knowledge.choices.lawful
    if legal & (legal - 1) == 0:
        return plain
    weighed = weigh_cards(knowledge, seat, contract, budget.steps, seed)
    if not weighed:
        return plain
    club = {move.card: worth for move, worth in plain.worth if isinstance(move, PlayCard)}

    def whole(one: Weighed) -> float:
        return one.match + _POINTS * one.points + 1e-6 * one.cards + 1e-7 * club[one.card]

    weighed.sort(key=whole, reverse=True)
    moves = {move.card: move for move, _ in plain.worth if isinstance(move, PlayCard)}
    worth = tuple((moves[one.card], round(100.0 * whole(one), 4)) for one in weighed)
    return Thought(worth[0][0], worth, plain.reason)
