"""What was decided in a recorded match, each time with what could be known then."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.rules.actions import CancelDeal, MakeCall, PlayCard
from engine.rules.cards import SEATS, Seat
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import new_match
from engine.rules.match_record import MatchRecord
from engine.rules.replay import steps_on

Weighable = MakeCall | CancelDeal | PlayCard
"""What an AI player can weigh for the match."""


class Decided(NamedTuple):
    """A call or a card where another one was possible.

    `deal` and `trick` count from 1; before the first lead the trick is 0.
    """

    deal: int
    trick: int
    knowledge: Knowledge
    move: Weighable

    @property
    def seat(self) -> Seat:
        """Whose decision it was."""
        return self.move.seat


def decisions(record: MatchRecord) -> Iterator[Decided]:
    """All of a match, in order; raises as `match_record.replay_match` does for what is wrong."""
    match = new_match(record.rules(), record.deals[0].dealer if record.deals else SEATS[0])
    for number, deal in enumerate(record.deals, 1):
        dealt = False
        for step in steps_on(match, deal):
            if dealt and isinstance(step.action, MakeCall | CancelDeal | PlayCard):
                knowledge = observe(match, step.action.seat)
                if _several(knowledge):
                    played = isinstance(step.action, PlayCard)
                    trick = len(knowledge.tricks) + 1 if played else 0
                    yield Decided(number, trick, knowledge, step.action)
            match, dealt = step.match, True


def _several(knowledge: Knowledge) -> bool:
    choices = knowledge.choices
    return bool(choices.lawful & choices.lawful - 1) or len(choices.calls) + choices.cancel > 1
