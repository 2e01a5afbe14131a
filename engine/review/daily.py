"""The deal of the day: a position in which the best card is clear, but not the obvious one.

It follows from the day and the game alone. Club players play deal after deal, and each of their
cards is examined until one costs enough.
"""

import random
from collections.abc import Generator, Iterator, Mapping
from typing import Final

from pydantic import BaseModel, ConfigDict

from engine.players.club.player import ClubPlayer
from engine.players.player import DEFAULT_BUDGET, Budget, Reason, Thought
from engine.review.judgement import CLOSER, GLANCE, AnalysisTask
from engine.rules.cards import CARD_NAMES, Card, pack, parse_card
from engine.rules.deal.actions import DealCards, PlayCard
from engine.rules.knowledge import Knowledge, observe
from engine.rules.match import Match, Phase, apply, new_match
from engine.rules.record.deal_record import DealRecord
from engine.rules.record.replay import replay
from engine.rules.ruleset import Rules, rules_of

_BULGARIAN: Final = "belot_bg"
_BELA: Final = "bela_hr"
DAILY_PRESETS: Final = (_BULGARIAN, _BELA)
"""The presets with a deal of the day of their own."""

CLEAR: Final = 2.5
"""The least lead of the best card over any other, in per cent of the match."""

DEALS: Final = 60
"""The most deals to play; if no position is `CLEAR`, the clearest one is taken."""

_FEWEST: Final = 3  # the least cards to choose from
_TRICKS: Final = range(1, 5)  # finished tricks: some to remember, and some left to play for
_CLUB: Final = ClubPlayer()


class DailyDeal(BaseModel):
    """A position, as the record of a deal that stops there, and its solution.

    `costs`: the cost of each playable card, in per cent of the match.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    record: DealRecord
    costs: Mapping[str, float]
    reason: Reason

    def knowledge(self) -> Knowledge:
        """The knowledge of the player in turn."""
        match = replay(self.record)
        return observe(match, match.turn)

    @property
    def best(self) -> Card:
        """The card to play."""
        return parse_card(min(self.costs, key=lambda name: self.costs[name]))


class NoneFound(LookupError):
    """No position was worth showing."""


def daily_preset(rules: Rules) -> str:
    """The preset whose deal of the day suits players of these rules."""
    return _BELA if rules.bela else _BULGARIAN


def choosing(
    day: int, preset: str, glance: Budget = GLANCE
) -> Generator[AnalysisTask, Thought, DailyDeal]:
    """Yield positions to think about, and return the deal of the day; raises `NoneFound`."""
    found: tuple[float, DailyDeal] | None = None
    for number in range(DEALS):
        rng = random.Random(f"{preset}/{day}/{number}")  # noqa: S311 - the same each time
        for match in _positions(preset, rng):
            knowledge, seed = (
                observe(match, match.turn),
                match.deal.turn_number if match.deal else 0,
            )
            plain = _CLUB.decide(knowledge, DEFAULT_BUDGET, seed).action
            first = yield AnalysisTask(knowledge, glance, seed)
            if not first.for_match or _card(first.action) == _card(plain) or _lead(first) < CLEAR:
                continue
            looks: list[Thought] = []
            while len(looks) < CLOSER:
                looks.append((yield AnalysisTask(knowledge, glance, seed + 100 * (1 + len(looks)))))
            margin, deal = _judged(match, preset, first, looks)
            if margin >= CLEAR:
                return deal
            if margin > 0 and (found is None or margin > found[0]):
                found = margin, deal
    if found is None:
        raise NoneFound(day)
    return found[1]


def _positions(preset: str, rng: random.Random) -> Iterator[Match]:
    """Play a deal between club players, and yield each position worth examining."""
    rules = rules_of(preset)
    deck = list(pack(rules.deck))
    rng.shuffle(deck)
    match = apply(new_match(rules, rng.choice(rules.seats)), DealCards(tuple(deck)))
    while match.phase not in (Phase.DEALING, Phase.OVER):
        knowledge = observe(match, match.turn)
        several = knowledge.choices.cards.bit_count() >= _FEWEST
        if several and knowledge.contract is not None and len(knowledge.tricks) in _TRICKS:
            yield match
        match = apply(match, _CLUB.decide(knowledge, DEFAULT_BUDGET, rng.getrandbits(32)).action)


def _judged(
    match: Match, preset: str, first: Thought, looks: list[Thought]
) -> tuple[float, DailyDeal]:
    """The lead of the first look's card, measured by the other looks, and the position."""
    means: dict[str, float] = {}
    for look in looks:
        for move, worth in look.worth:
            means[_card(move)] = means.get(_card(move), 0.0) + worth / len(looks)
    best, top = _card(first.action), max(means.values())
    others = max(worth for name, worth in means.items() if name != best)
    costs = {name: round(top - worth, 1) for name, worth in means.items()}
    record = DealRecord.of(match, preset, {})
    return means[best] - others, DailyDeal(record=record, costs=costs, reason=first.reason)


def _lead(thought: Thought) -> float:
    return thought.worth[0][1] - thought.worth[1][1]


def _card(move: object) -> str:
    return CARD_NAMES[move.card] if isinstance(move, PlayCard) else ""
