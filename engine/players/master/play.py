"""Weigh cards by the chance to win the match after them, averaged over possible deals."""

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
"""With this many cards in hand deals are solved exactly; tricks before that go by habit."""

ALSO_EXACT: Final = 7
"""With this many cards, solving exactly takes no longer than playing a trick by habit first."""

RIVALS_EXACT: Final = 5
"""`EXACT` for three players without partners."""

_EACH: Final = {6: 4, 5: 5, 4: 3, 3: 2, 2: 2}
"""Factor on the number of worlds, by cards in hand: fewer cards are cheaper to solve."""

_RIVALS_EACH: Final = {5: 2, 4: 4, 3: 4, 2: 4}
"""`_EACH` for three players without partners."""

EFFORT: Final = 14_000
"""Positions per step after which no further deal is solved, because some deals take very long."""

_FOUR: Final = 4  # with fewer players solving is faster, and the cards played tell nothing more


class Weighed(NamedTuple):
    """A card with its averages over all deals.

    `match`: the chance to win the match. `points`: the lead over the best other side, in tens.
    `cards`: card points.
    """

    card: Card
    match: float
    points: float
    cards: float


def weigh_cards(
    knowledge: Knowledge, seat: Seat, contract: Contract, steps: int, seed: int
) -> list[Weighed]:
    """Every legal card, weighed; empty if no deal fits what was seen."""
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
"""This many trumps are too few for a contract without the jack."""


def objections(knowledge: Knowledge, contract: Contract, card: Card, equal: Iterable[Card]) -> int:
    """The number of conventional objections to a card, when `equal` cards are worth as much."""
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
    """Whether a suit is bid with too few trumps: one, or two without the jack.

    The turned-up card counts as held.
    """
    if made >= Call.PASS or not Contract(made).is_suit:
        return False
    turned = BIT[knowledge.turned_card] if knowledge.turned_card != NO_CARD else 0
    trumps = (knowledge.hand | turned) & SUIT_MASK[made]
    jack = trumps & BIT[card_of(TRUMP_OF[made], JACK)]
    return trumps.bit_count() < _FEW or (trumps.bit_count() == _FEW and not jack)


def _takes(knowledge: Knowledge, contract: Contract, card: Card) -> bool:
    """Whether a card beats the cards on the table."""
    held = knowledge.trick[winning_index(contract, knowledge.trick)]
    return bool(BEATS[contract][held] & BIT[card])


def _from_below(contract: Contract, card: Card, others: list[Card]) -> bool:
    """The ten despite the ace, or the nine of trumps despite the jack."""
    suit = SUIT_OF[card]
    trumps = contract is Contract.AT or suit == TRUMP_OF[contract]
    second, first = (NINE, JACK) if trumps else (TEN, ACE)
    return card & 7 == second and card_of(suit, first) in others


def _high_ruff(knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]) -> bool:
    """A ruff with a higher trump than needed."""
    trump = TRUMP_OF[contract]
    if SUIT_OF[card] != trump or SUIT_OF[knowledge.trick[0]] == trump:
        return False
    lower = (other for other in others if BEATS[contract][other] & BIT[card])
    return any(SUIT_OF[other] == trump and _takes(knowledge, contract, other) for other in lower)


def _trump_for_nothing(
    knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]
) -> bool:
    """A trump that loses, or takes partner's trick, when another suit could be discarded."""
    trump = TRUMP_OF[contract]
    if SUIT_OF[card] != trump or SUIT_OF[knowledge.trick[0]] == trump:
        return False
    free = any(SUIT_OF[other] != trump for other in others)
    return free and (_partner_holds(knowledge, contract) or not _takes(knowledge, contract, card))


def _points_for_them(
    knowledge: Knowledge, contract: Contract, card: Card, others: list[Card]
) -> bool:
    """More points than needed on a trick that the other side holds."""
    if _partner_holds(knowledge, contract) or _takes(knowledge, contract, card):
        return False
    points = POINTS[contract]
    kept = (other for other in others if not _takes(knowledge, contract, other))
    return any(points[other] < points[card] for other in kept)


def _partner_holds(knowledge: Knowledge, contract: Contract) -> bool:
    rules, seat = knowledge.rules, knowledge.seat
    holder = rules.seat_after(knowledge.leader, winning_index(contract, knowledge.trick))
    return seat is not None and rules.side_of(holder) == rules.side_of(seat)
