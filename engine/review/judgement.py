"""What each decision of a match has cost, judged by what could be known then.

Of many numbers that are not quite certain the best is too good by chance, so whoever picks it finds
faults that are none. That is why a decision is looked at again where another move seems better: the
first look says which, and what it costs is told by others, which see other deals. All looks take
equally long, so that nobody at a table has to wait for a long one.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Final, NamedTuple

from engine.players.club.cards import reason_for
from engine.players.player import Budget, Reason, Thought
from engine.rules.cards import SEATS, Seat, Side
from engine.rules.deal.actions import CancelDeal, MakeCall, PlayCard
from engine.rules.deal.moves import Move
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, new_match
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.match_record import MatchRecord, replay_match
from engine.rules.record.replay import steps_on
from engine.rules.ruleset import Rules

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


GLANCE: Final = Budget(steps=12)
"""What a look takes; always the same, so that a match is judged alike."""

CLOSER: Final = 4
"""How often a decision is looked at again."""

WORTH_TELLING: Final = 0.5
"""The chance of the match in per cent from which on a fault is told."""

COSTLIEST: Final = 3


class Doubt(NamedTuple):
    """What the judge has to think about, and how much."""

    knowledge: Knowledge
    budget: Budget
    seed: int


class Fault(NamedTuple):
    """A decision where another move was better, or seemed to be at first.

    It has cost so many per cent of the match, and tens of points on the board; below 0 it has
    brought something. There is no `reason` where the same could be said of the move that was made.
    """

    decided: Decided
    better: Move
    reason: Reason | None
    percent: float
    tens: float


class Review(NamedTuple):
    """A match looked through. `leads`: by how many tens each side is ahead of the others; `chose`:
    the seats whose own people have chosen something.

    What is left of a lead without anybody's choices was luck.
    """

    rules: Rules
    faults: tuple[Fault, ...]
    leads: tuple[float, ...]
    chose: frozenset[Seat]

    def costliest(self, seat: Seat) -> tuple[Fault, ...]:
        """The decisions of a seat that have cost most of the match, the worst first."""
        own = [fault for fault in self._faults(seat, own=True) if fault.percent >= WORTH_TELLING]
        return tuple(sorted(own, key=lambda fault: -fault.percent)[:COSTLIEST])

    def given_away(self, seat: Seat) -> float:
        """What a seat's choices have cost, in tens.

        Where points were given away for the match, or the match for points, they do not count. Nor
        does what an AI, or another person, has chosen there.
        """
        return self._given_away(seat, own=True)

    def partners_gave_away(self, seat: Seat) -> float:
        """The same of the others on its side, and of whoever has stood in for it."""
        side = self.rules.side_of(seat)
        others = (self._all_given_away(other) for other in self._seats(side) if other != seat)
        return sum(others) + self._given_away(seat, own=False)

    def others_gave_away(self, side: Side) -> float:
        """The same of a side's opponents, where there are several sides the mean."""
        all_sides = self.rules.all_sides
        others = [seat for other in all_sides if other != side for seat in self._seats(other)]
        return sum(map(self._all_given_away, others)) / (len(all_sides) - 1)

    def _all_given_away(self, seat: Seat) -> float:
        return self._given_away(seat, own=True) + self._given_away(seat, own=False)

    def _given_away(self, seat: Seat, *, own: bool) -> float:
        faults = self._faults(seat, own=own)
        return max(0.0, sum(one.tens for one in faults if (one.tens > 0) == (one.percent > 0)))

    def _faults(self, seat: Seat, *, own: bool) -> list[Fault]:
        at = (fault for fault in self.faults if fault.decided.seat == seat)
        return [fault for fault in at if fault.decided.own == own]

    def _seats(self, side: Side) -> list[Seat]:
        return [seat for seat in self.rules.seats if self.rules.side_of(seat) == side]


def reviewing(record: MatchRecord, glance: Budget = GLANCE) -> Generator[Doubt, Thought, Review]:
    """Asks about one decision after another and ends with the review.

    Raises as `replay_match` does, before the first question.
    """
    match = replay_match(record) if record.deals else new_match(record.rules(), Seat(0))
    faults, chose = [], set[Seat]()
    for index, decided in enumerate(decisions(record)):
        if decided.own:
            chose.add(decided.seat)
        seed = index * (1 + CLOSER)
        first = yield Doubt(decided.knowledge, glance, seed)
        weighed = first.for_match and any(_same(move, decided.move) for move, _ in first.worth)
        if not weighed or _same(first.action, decided.move):
            continue  # what is against the rules was never weighed
        costs = []
        for again in range(1, 1 + CLOSER):
            thought = yield Doubt(decided.knowledge, glance, seed + again)
            costs.append(_cost(thought, first.action, decided.move))
        percent, tens = (sum(parts) / CLOSER for parts in zip(*costs, strict=True))
        faults.append(Fault(decided, first.action, _reason(decided, first), percent, tens))
    return Review(match.rules, tuple(faults), _leads(match.rules, match.totals), frozenset(chose))


def review_of(
    record: MatchRecord,
    decide: Callable[[Knowledge, Budget, int], Thought],
    glance: Budget = GLANCE,
) -> Review:
    """The review by whoever decides at once."""
    asking = reviewing(record, glance)
    try:
        question = next(asking)
        while True:
            question = asking.send(decide(*question))
    except StopIteration as ended:
        found: Review = ended.value
        return found


def _reason(decided: Decided, thought: Thought) -> Reason | None:
    """Why the other move was better."""
    known, move = decided.knowledge, decided.move
    if known.contract is None or not isinstance(move, PlayCard):
        return thought.reason
    own = reason_for(known, move.seat, known.contract, move.card)
    return thought.reason if own is not thought.reason else None


def _cost(thought: Thought, better: Move, played: Move) -> tuple[float, float]:
    """What a move costs against another one by that thought: per cent of the match, and tens."""
    (gained, ahead), (lost, behind) = (_weighed(thought, move) for move in (better, played))
    return gained - lost, ahead - behind


def _weighed(thought: Thought, move: Move) -> tuple[float, float]:
    return next(
        (worth, tens)
        for (weighed, worth), tens in zip(thought.worth, thought.points, strict=True)
        if _same(weighed, move)
    )


def _same(one: Move, other: Move) -> bool:
    """Whether they are the same call or card, whatever is said beside it."""
    if isinstance(one, PlayCard) and isinstance(other, PlayCard):
        return one.card == other.card
    return one == other


def _leads(rules: Rules, totals: tuple[int, ...]) -> tuple[float, ...]:
    whole, others = sum(totals), len(totals) - 1
    return tuple((own - (whole - own) / others) * rules.unit / 10 for own in totals)
