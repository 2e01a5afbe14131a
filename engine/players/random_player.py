"""A player that picks any legal move: the yardstick, and the tests' sparring partner."""

import random
from itertools import combinations

from engine.players.player import AtOnce, Budget, NothingToDecide, Reason, Thought
from engine.rules.actions import CancelDeal, Declare, Discard, Exchange, MakeCall, PlayCard
from engine.rules.cards import BIT, Seat, cards_of, hand_of
from engine.rules.knowledge import Choices, Knowledge
from engine.rules.moves import Move


class RandomPlayer(AtOnce):
    """Uniformly random among all that the rules allow; declarations and belote at random too."""

    level = "random"

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:  # noqa: ARG002 - protocol
        """The same, synchronously."""
        moves = _moves(knowledge, random.Random(seed))  # noqa: S311 - a game, and repeatable
        action = moves[0]
        return Thought(action, tuple((move, 0.0) for move in moves), Reason.AT_RANDOM)


def _moves(knowledge: Knowledge, rng: random.Random) -> list[Move]:
    """All that could be done, in random order."""
    seat, choices = knowledge.seat, knowledge.choices
    if seat is None:
        raise NothingToDecide
    moves: list[Move] = []
    if choices.calls:
        moves = [MakeCall(seat, made) for made in choices.calls]
        if choices.cancel:
            moves.append(CancelDeal(seat))
    elif choices.exchange >= 0:
        moves = [Exchange(seat, take) for take in ((False, True) if choices.seven else (False,))]
    elif choices.discard:
        away = combinations(cards_of(choices.cards), choices.discard)
        moves = [Discard(seat, hand_of(cards)) for cards in away]
    elif choices.cards:
        moves = _plays(seat, choices, rng)
    elif not choices.ahead:
        moves = [Declare(seat, plan) for plan in choices.plans if plan or not choices.late]
    if not moves:
        raise NothingToDecide
    rng.shuffle(moves)
    return moves


def _plays(seat: Seat, choices: Choices, rng: random.Random) -> list[Move]:
    """Every lawful card, with declarations and belote as chance will have them."""
    plan = rng.choice(choices.plans) if choices.plans else ()
    return [
        PlayCard(seat, card, plan, bool(choices.belote & BIT[card]) and rng.random() < 0.5)
        for card in cards_of(choices.lawful)
    ]
