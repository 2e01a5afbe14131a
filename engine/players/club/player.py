"""The club player as others see it."""

import asyncio
import random

from engine.players.club.bidding import choose_call
from engine.players.club.cards import choose_card
from engine.players.player import Budget, NothingToDecide, Reason, Thought
from engine.rules.actions import Declare
from engine.rules.knowledge import Knowledge


class ClubPlayer:
    """Decides at once, without search: its budget makes no difference."""

    level = "club"

    async def think(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:  # noqa: ARG002 - protocol
        return await asyncio.to_thread(self.decide, knowledge, seed)

    def decide(self, knowledge: Knowledge, seed: int) -> Thought:
        """The same, synchronously; takes a fraction of a millisecond."""
        rng = random.Random(seed)  # noqa: S311 - breaks ties, and must be repeatable
        choices, seat = knowledge.choices, knowledge.seat
        if seat is None:
            raise NothingToDecide
        if choices.late:
            plans = tuple((Declare(seat, plan), 0.0) for plan in choices.plans if plan)
            return Thought(plans[0][0], plans, Reason.DECLARES)
        if choices.calls:
            return choose_call(knowledge, rng)
        return choose_card(knowledge, rng)
