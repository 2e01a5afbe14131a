"""Which card to play: the one after which the match is won most, over the deals that can be."""

from typing import Final, NamedTuple

import numpy as np

from engine.players.master.rivals import Rivals
from engine.players.master.tabled import Camps, Ends
from engine.players.master.worlds import Worlds, distinct, draw, draw_likely
from engine.rules.cards import Card, Contract, Seat, cards_of
from engine.rules.knowledge import Knowledge

EXACT: Final = 6
"""With so many cards in hand everything is solved; before, the first tricks go as they look."""

ALSO_EXACT: Final = 7
"""With so many cards it takes no longer to solve everything than to play on some trick first."""

RIVALS_EXACT: Final = 5
"""The same where each of three plays for himself."""

_EACH: Final = {6: 4, 5: 5, 4: 3, 3: 2, 2: 2}
"""How many times as many worlds are looked at, by the cards in hand: later it is cheaper."""

_RIVALS_EACH: Final = {5: 2, 4: 4, 3: 4, 2: 4}
"""The same where each of three plays for himself."""

EFFORT: Final = 14_000
"""For each step, after so many positions no further deal is looked at: some take long to solve."""

_FOUR: Final = 4  # with fewer players deals are solved sooner, and cards played told nothing more


class Weighed(NamedTuple):
    """A card and what it comes to on average: the match's chance, points in tens more than the best
    others', card points.
    """

    card: Card
    match: float
    points: float
    cards: float


def weigh_cards(
    knowledge: Knowledge, seat: Seat, contract: Contract, steps: int, seed: int
) -> list[Weighed]:
    """Every lawful card with what it comes to; empty where no deal fits what was seen."""
    size = knowledge.hand.bit_count()
    rules = knowledge.rules
    few = rules.players < _FOUR
    each = _RIVALS_EACH if Rivals.playable(rules) else _EACH
    number = steps * each.get(size, 1) * (2 if few else 1)
    drawing = draw if few else draw_likely
    worlds = drawing(knowledge, seat, contract, number, seed)
    if not len(worlds):
        return []
    worlds, often = distinct(worlds, seed)
    ends = _ends(knowledge, seat, contract, worlds, EFFORT * steps)
    often = often[: ends.number]
    found = []
    for card in cards_of(knowledge.choices.lawful):
        results = ends.results(card)
        match = float(np.average([result.match for result in results], weights=often))
        points = float(np.average([result.points for result in results], weights=often))
        cards = float(np.average(ends.own_points(card), weights=often))
        found.append(Weighed(card, match, points, cards))
    return found


def _ends(
    knowledge: Knowledge, seat: Seat, contract: Contract, worlds: Worlds, effort: int
) -> Ends:
    size = knowledge.hand.bit_count()
    if Rivals.playable(knowledge.rules):
        return Rivals(knowledge, seat, contract).solved(worlds, RIVALS_EXACT, effort)
    exact = EXACT if size > ALSO_EXACT else size
    return Camps(knowledge, seat, contract).solved(worlds, exact, effort)
