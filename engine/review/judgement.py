"""Judge what each decision of a match cost, given what could be known at that time.

The best of several uncertain estimates tends to be too high, so a single look would find false
faults. If another move seems better at the first look, the position is examined again: the first
look selects the move, further looks, on other deals, measure its cost. All looks take equally long,
so that nobody at a table waits for a long one.
"""

from collections.abc import Callable, Generator, Iterator
from typing import Final, NamedTuple

from engine.players.club.cards import reason_for
from engine.players.player import Budget, Reason, Thought
from engine.rules.cards import SEATS, Seat, Side
from engine.rules.deal.actions import CancelDeal, MakeCall, Move, PlayCard
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, new_match
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.match_record import MatchRecord, replay_match
from engine.rules.record.replay import steps_on
from engine.rules.ruleset import Rules

Weighable = MakeCall | CancelDeal | PlayCard
"""The moves that an AI player can weigh by the chance to win the match."""


class Decided(NamedTuple):
    """A call or a card for which there was an alternative.

    `deal` and `trick` count from 1; before the first lead the trick is 0. `own`: the person or AI
    player with the seat at the end of the match made it.
    """

    deal: int
    trick: int
    knowledge: Knowledge
    move: Weighable
    own: bool = True

    @property
    def seat(self) -> Seat:
        """The seat that decided."""
        return self.move.seat


def decisions(record: MatchRecord) -> Iterator[Decided]:
    """All decisions of a match, in order; raises like `match_record.replay_match`."""
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
    """Whether a stand-in made the next move, according to the record."""
    if record.stood_in is None or match.deal is None:
        return False
    if isinstance(move, PlayCard):
        return len(match.deal.plays) in record.stood_in.get("plays", ())
    return len(match.deal.calls) in record.stood_in.get("calls", ())


def _several(knowledge: Knowledge) -> bool:
    choices = knowledge.choices
    return bool(choices.lawful & choices.lawful - 1) or len(choices.calls) + choices.cancel > 1


GLANCE: Final = Budget(steps=12)
"""The budget of a look; always the same, so that all matches are judged alike."""

CLOSER: Final = 4
"""The number of further looks at a decision."""

WORTH_TELLING: Final = 0.5
"""A fault is shown if it cost at least this much, in per cent of the match."""

COSTLIEST: Final = 3
"""The most faults shown to a person."""


class AnalysisTask(NamedTuple):
    """A position to think about, with the budget and the seed."""

    knowledge: Knowledge
    budget: Budget
    seed: int


class Fault(NamedTuple):
    """A decision for which another move was better, or seemed so at the first look.

    `percent`: its cost in per cent of the match. `tens`: in tens of points on the score sheet.
    Negative costs are gains. `reason` is None if the move that was made has the same reason.
    """

    decided: Decided
    better: Move
    reason: Reason | None
    percent: float
    tens: float


class Review(NamedTuple):
    """The review of a match.

    `leads`: the lead of each side over the others' average, in tens. `chose`: the seats whose own
    players decided something. The part of a lead that nobody's decisions explain was luck.
    """

    rules: Rules
    faults: tuple[Fault, ...]
    leads: tuple[float, ...]
    chose: frozenset[Seat]

    def costliest(self, seat: Seat) -> tuple[Fault, ...]:
        """The decisions of a seat that cost the most of the match, the worst first."""
        own = [fault for fault in self._faults(seat, own=True) if fault.percent >= WORTH_TELLING]
        return tuple(sorted(own, key=lambda fault: -fault.percent)[:COSTLIEST])

    def given_away(self, seat: Seat) -> float:
        """The cost of a seat's own decisions, in tens.

        Decisions that trade points for the match, or the match for points, do not count. Nor do
        those of a stand-in, AI or person.
        """
        return self._given_away(seat, own=True)

    def partners_gave_away(self, seat: Seat) -> float:
        """The same for the others on its side, and for stand-ins in this seat."""
        side = self.rules.side_of(seat)
        others = (self._all_given_away(other) for other in self._seats(side) if other != seat)
        return sum(others) + self._given_away(seat, own=False)

    def others_gave_away(self, side: Side) -> float:
        """The same for a side's opponents; with several other sides, their mean."""
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


def reviewing(
    record: MatchRecord, glance: Budget = GLANCE
) -> Generator[AnalysisTask, Thought, Review]:
    """Yield decisions to think about, and return the review.

    Raises like `replay_match`, before the first `AnalysisTask`.
    """
    match = replay_match(record) if record.deals else new_match(record.rules(), Seat(0))
    faults, chose = [], set[Seat]()
    for index, decided in enumerate(decisions(record)):
        if decided.own:
            chose.add(decided.seat)
        seed = index * (1 + CLOSER)
        first = yield AnalysisTask(decided.knowledge, glance, seed)
        weighed = first.for_match and any(_same(move, decided.move) for move, _ in first.worth)
        if not weighed or _same(first.action, decided.move):
            continue  # a move against the rules is never weighed
        costs = []
        for again in range(1, 1 + CLOSER):
            thought = yield AnalysisTask(decided.knowledge, glance, seed + again)
            costs.append(_cost(thought, first.action, decided.move))
        percent, tens = (sum(parts) / CLOSER for parts in zip(*costs, strict=True))
        faults.append(Fault(decided, first.action, _reason(decided, first), percent, tens))
    return Review(match.rules, tuple(faults), _leads(match.rules, match.totals), frozenset(chose))


def review_of(
    record: MatchRecord,
    decide: Callable[[Knowledge, Budget, int], Thought],
    glance: Budget = GLANCE,
) -> Review:
    """Review a match with a `decide` that answers at once."""
    asking = reviewing(record, glance)
    try:
        question = next(asking)
        while True:
            question = asking.send(decide(*question))
    except StopIteration as ended:
        found: Review = ended.value
        return found


def _reason(decided: Decided, thought: Thought) -> Reason | None:
    """The reason for the better move; None if it is also the reason for the move made."""
    known, move = decided.knowledge, decided.move
    if known.contract is None or not isinstance(move, PlayCard):
        return thought.reason
    own = reason_for(known, move.seat, known.contract, move.card)
    return thought.reason if own is not thought.reason else None


def _cost(thought: Thought, better: Move, played: Move) -> tuple[float, float]:
    """The cost of `played` compared with `better`: per cent of the match, and tens."""
    (gained, ahead), (lost, behind) = (_weighed(thought, move) for move in (better, played))
    return gained - lost, ahead - behind


def _weighed(thought: Thought, move: Move) -> tuple[float, float]:
    return next(
        (worth, tens)
        for (weighed, worth), tens in zip(thought.worth, thought.points, strict=True)
        if _same(weighed, move)
    )


def _same(one: Move, other: Move) -> bool:
    """Whether two moves are the same call or card, ignoring announcements."""
    if isinstance(one, PlayCard) and isinstance(other, PlayCard):
        return one.card == other.card
    return one == other


def _leads(rules: Rules, totals: tuple[int, ...]) -> tuple[float, ...]:
    whole, others = sum(totals), len(totals) - 1
    return tuple((own - (whole - own) / others) * rules.unit / 10 for own in totals)
