"""A beginner: sees what a club player sees, and misjudges it as people do who count no cards."""

import random
from typing import Final

from engine.players.club.player import ClubPlayer
from engine.players.player import AtOnce, Budget, Reason, Thought
from engine.rules.actions import MakeCall, PlayCard
from engine.rules.auction import Call
from engine.rules.knowledge import Knowledge
from engine.rules.moves import Move

_CARD: Final = 7.0
"""Card points by which a card is misjudged, as a standard deviation."""

_CALL: Final = 4.0
"""The same in tens of points, for a call."""

_TIMID: Final = 3.0
"""Tens of points more that a contra or recontra must be worth: beginners hardly dare."""


class BeginnerPlayer(AtOnce):
    """Plays by the rules and plausibly, but not well."""

    level = "beginner"

    def __init__(self) -> None:
        self._club = ClubPlayer()

    def decide(self, knowledge: Knowledge, budget: Budget, seed: int) -> Thought:
        """The same, synchronously."""
        sober = self._club.decide(knowledge, budget, seed)
        if len(sober.worth) < 2:
            return sober
        rng = random.Random(seed)  # noqa: S311 - repeatable
        judged = [(move, _judged(knowledge, move, worth, rng)) for move, worth in sober.worth]
        judged.sort(key=lambda entry: -entry[1])
        action = judged[0][0]
        reason = sober.reason if action == sober.action else Reason.AT_RANDOM
        return Thought(action, tuple(judged), reason)


def _judged(knowledge: Knowledge, move: Move, worth: float, rng: random.Random) -> float:
    """What a beginner takes a move to be worth."""
    if isinstance(move, PlayCard):
        return worth + rng.gauss(0.0, _CARD)
    if isinstance(move, MakeCall):
        asked = _TIMID if move.call in (Call.CONTRA, Call.RECONTRA) else 0.0
        return worth + (rng.gauss(0.0, _CALL) - asked) * 10.0 / knowledge.rules.unit
    return worth
