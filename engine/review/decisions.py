"""What was decided in a recorded match, each time with what could be known then."""

from collections.abc import Iterator
from typing import NamedTuple

from engine.rules.actions import CancelDeal, MakeCall, PlayCard
from engine.rules.cards import SEATS, Seat
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, new_match
from engine.rules.match_record import MatchRecord
from engine.rules.record import DealRecord
from engine.rules.replay import steps_on

Weighable = MakeCall | CancelDeal | PlayCard
"""What an AI player can weigh for the match."""


class Decided(NamedTuple):
    """A call or a card where another one was possible.

    `deal` and `trick` count from 1; before the first lead the trick is 0. `own`: it was decided by
    whoever has the seat at the end of the match, person or AI.
    """

    deal: int
    trick: int
    knowledge: Knowledge
    move: Weighable
    own: bool = True

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
                    own = not _stood_in(deal, match, step.action)
                    yield Decided(number, trick, knowledge, step.action, own)
            match, dealt = step.match, True


def _stood_in(record: DealRecord, match: Match, move: Weighable) -> bool:
    """Whether the record says that somebody else made the next move."""
    if record.stood_in is None or match.deal is None:
        return False
    if isinstance(move, PlayCard):
        return len(match.deal.plays) in record.stood_in.get("plays", ())
    return len(match.deal.calls) in record.stood_in.get("calls", ())


def _several(knowledge: Knowledge) -> bool:
    choices = knowledge.choices
    return bool(choices.lawful & choices.lawful - 1) or len(choices.calls) + choices.cancel > 1
