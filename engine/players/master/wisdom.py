"""What a good player does among moves that come to the same with open hands.

Deals that are looked at with open hands forgive what a person at a table would not do: there the
jack of trumps ruffs as well as the seven, for nobody can surprise the one who plays it.
"""

from collections.abc import Iterable
from typing import Final

from engine.rules.auction import Call
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
    card_of,
)
from engine.rules.knowledge import Knowledge
from engine.rules.tricks import winning_index

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
