"""The club player: dispatches each decision to the module that makes it."""

import random

from engine.players.club.bidding import choose_call
from engine.players.club.cards import choose_card
from engine.players.club.talon import choose_discard, choose_exchange
from engine.players.player import Budget, InstantPlayer, NothingToDecide, Reason, Thought
from engine.rules.cards import Seat
from engine.rules.deal.actions import Declare, Dosta
from engine.rules.knowledge import Knowledge


class ClubPlayer(InstantPlayer):
    """Decides at once, without search; the budget makes no difference."""

    level = "club"

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:  # noqa: ARG002 - protocol
        """Decide in a fraction of a millisecond."""
        rng = random.Random(seed)  # noqa: S311 - breaks ties, and must be repeatable
        choices, seat = knowledge.choices, knowledge.seat
        if seat is None:
            raise NothingToDecide
        if choices.calls:
            return choose_call(knowledge, rng)
        if choices.exchange >= 0:
            return choose_exchange(knowledge)
        if choices.discard:
            return choose_discard(knowledge, rng)
        if choices.dosta and choices.cards:
            return Thought(Dosta(seat), ((Dosta(seat), 0.0),), Reason.SAYS_DOSTA)
        if choices.cards:
            return choose_card(knowledge, rng)
        return _declare(knowledge, seat)


def _declare(knowledge: Knowledge, seat: Seat) -> Thought:
    """The best declarations, always: their points are worth more than what they reveal."""
    choices = knowledge.choices
    if choices.ahead:
        raise NothingToDecide
    plans = tuple((Declare(seat, plan), 0.0) for plan in choices.plans if plan or not choices.late)
    if not plans:
        raise NothingToDecide
    return Thought(plans[0][0], plans, Reason.DECLARES)
