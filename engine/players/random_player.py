"""A player that picks any legal move: the yardstick, and the tests' sparring partner."""

import asyncio
import random

from engine.players.player import Budget, Move, NothingToDecide, Reason, Thought
from engine.rules.actions import Declare, MakeCall, PlayCard
from engine.rules.cards import BIT, cards_of
from engine.rules.knowledge import Knowledge


class RandomPlayer:
    """Uniformly random among calls, or among cards; declarations and belote at random too."""

    level = "random"

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:  # noqa: ARG002 - protocol
        return await asyncio.to_thread(self.decide, knowledge, seed)

    def decide(self, knowledge: Knowledge, seed: int) -> Thought:
        """The same, synchronously."""
        moves = _moves(knowledge, random.Random(seed))  # noqa: S311 - a game, and repeatable
        action = moves[0]
        return Thought(action, tuple((move, 0.0) for move in moves), Reason.AT_RANDOM)


def _moves(knowledge: Knowledge, rng: random.Random) -> list[Move]:
    seat, choices = knowledge.seat, knowledge.choices
    if seat is None:
        raise NothingToDecide
    moves: list[Move] = []
    if choices.late:
        moves = [Declare(seat, plan) for plan in choices.plans if plan]
    elif choices.calls:
        moves = [MakeCall(seat, made) for made in choices.calls]
    else:
        plan = rng.choice(choices.plans) if choices.plans else ()
        for card in cards_of(choices.cards):
            belote = bool(choices.belote & BIT[card]) and rng.random() < 0.5
            moves.append(PlayCard(seat, card, plan, belote))
    if not moves:
        raise NothingToDecide
    rng.shuffle(moves)
    return moves
