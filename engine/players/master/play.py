"""Which card to play: the one after which the match is won most, over the deals that can be."""

from collections.abc import Iterable
from typing import Final, NamedTuple

import numpy as np

from engine.players.master.rivals import Rivals
from engine.players.master.tabled import Camps, Ends
from engine.players.master.worlds import Worlds, distinct, draw, draw_likely
from engine.rules.cards import (
    ACE,
    BEATS,
    BIT,
    JACK,
    NINE,
    NO_CARD,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    TEN,
    TRUMP_OF,
    Card,
    Contract,
    Seat,
    card_of,
    cards_of,
)
from engine.rules.deal.auction import Call
from engine.rules.deal.tricks import winning_index
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


_FEW: Final = 2
"""This number of trumps carries no contract without the jack."""


def follies(knowledge: Knowledge, contract: Contract, card: Card, equal: Iterable[Card]) -> int:
    """How much speaks against a card where others, `equal`, are worth as much."""
    others = [other for other in equal if other != card]
    if not knowledge.trick:
        return int(_from_below(contract, card, others))
    return sum(
        (
            _takes(knowledge, contract, card) and _from_below(contract, card, others),
            _high_ruff(knowledge, contract, card, others),
            _trump_for_nothing(knowledge, contract, card, others),
            _points_for_them(knowledge, contract, card, others),
        )
    )


def weak_bid(knowledge: Knowledge, made: Call) -> bool:
    """Whether a suit is named on too few trumps: one, or two without the jack. The card that was
    turned up counts as if it were held.
    """
    if made >= Call.PASS or not Contract(made).is_suit:
        return False
    turned = BIT[knowledge.turned_card] if knowledge.turned_card != NO_CARD else 0
    trumps = (knowledge.hand | turned) & SUIT_MASK[made]
    jack = trumps & BIT[card_of(TRUMP_OF[made], JACK)]
    return trumps.bit_count() < _FEW or (trumps.bit_count() == _FEW and not jack)


def _takes(knowledge: Knowledge, contract: Contract, card: Card) -> bool:
    """Whether a card takes the trick from those that lie there."""
    held = knowledge.trick[winning_index(contract, knowledge.trick)]
    return bool(BEATS[contract][held] & BIT[card])


def _from_below(contract: Contract, card: Card, others: list[Card]) -> bool:
    """The ten where the ace is there as well, or the nine of trumps where the jack is."""
    suit = SUIT_OF[card]
    trumps = contract is Contract.AT or suit == TRUMP_OF[contract]
    second, first = (NINE, JACK) if trumps else (TEN, ACE)
    return card & 7 == second and card_of(suit, first) in others


def _high_ruff(knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]) -> bool:
    """A ruff with more than is needed."""
    trump = TRUMP_OF[contract]
    if SUIT_OF[card] != trump or SUIT_OF[knowledge.trick[0]] == trump:
        return False
    lower = (other for other in others if BEATS[contract][other] & BIT[card])
    return any(SUIT_OF[other] == trump and _takes(knowledge, contract, other) for other in lower)


def _trump_for_nothing(
    knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]
) -> bool:
    """A trump that takes nothing, or takes it from the partner, where another suit would do."""
    trump = TRUMP_OF[contract]
    if SUIT_OF[card] != trump or SUIT_OF[knowledge.trick[0]] == trump:
        return False
    free = any(SUIT_OF[other] != trump for other in others)
    return free and (_partner_holds(knowledge, contract) or not _takes(knowledge, contract, card))


def _points_for_them(
    knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]
) -> bool:
    """More points than needed into a trick that the other side holds."""
    if _partner_holds(knowledge, contract) or _takes(knowledge, contract, card):
        return False
    points = POINTS[contract]
    kept = (other for other in others if not _takes(knowledge, contract, other))
    return any(points[other] < points[card] for other in kept)


def _partner_holds(knowledge: Knowledge, contract: Contract) -> bool:
    rules, seat = knowledge.rules, knowledge.seat
    holder = rules.seat_after(knowledge.leader, winning_index(contract, knowledge.trick))
    return seat is not None and rules.side_of(holder) == rules.side_of(seat)
