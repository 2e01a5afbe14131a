"""When all the tricks that are left belong to whoever leads, however the other cards lie.

It is asked of what he knows and nothing else: whether it is so tells nothing that he does not see.
"""

from enum import Enum
from typing import NamedTuple

from engine.rules.cards import (
    ALL_TRUMPS,
    BEATS,
    BIT,
    KING,
    NO_CARD,
    POINTS,
    QUEEN,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TRUMP_OF,
    Card,
    Contract,
    Hand,
    Suit,
    cards_of,
    hand_of,
    pack,
)
from engine.rules.deal.actions import Stage
from engine.rules.deal.tricks import winning_index
from engine.rules.knowledge import Knowledge


class Duty(Enum):
    """What a player owes to the trick on the table. All but the first two are of who cannot
    follow: a trump on a trick that nobody has ruffed, a higher one, or one that cannot be higher.
    """

    FOLLOW = "follow"
    RAISE = "raise"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"


class Breach(NamedTuple):
    """Which duty a card would break.

    `led` is the suit that was led, `suit` the one that must be played, `over` the card that must be
    beaten (or cannot be, `NO_CARD` for none), `able` the cards that fulfil the duty. `partner`: the
    duty stands although the own side holds the trick.
    """

    duty: Duty
    led: Suit
    suit: Suit
    able: Hand
    over: Card = NO_CARD
    partner: bool = False


def breach_of(known: Knowledge, card: Card) -> Breach | None:
    """Why the player in turn may not play a card that he holds; None where he may."""
    contract, seat, able = known.contract, known.seat, known.choices.lawful
    refused = bool(able) and known.hand & ~known.choices.cards & BIT[card]
    if not refused or contract is None or seat is None:
        return None
    trick = known.trick
    led, held = SUIT_OF[trick[0]], trick[winning_index(contract, trick)]
    if known.hand & SUIT_MASK[led]:
        if SUIT_OF[card] != led:
            return Breach(Duty.FOLLOW, led, led, able)
        return Breach(Duty.RAISE, led, led, able, held)
    trump, side_of = TRUMP_OF[contract], known.rules.side_of
    partner = side_of(known.holder) == side_of(seat)
    if SUIT_OF[held] != trump:
        return Breach(Duty.TRUMP, led, trump, able, partner=partner)
    if not able & BEATS[contract][held]:
        return Breach(Duty.UNDERTRUMP, led, trump, able, held, partner)
    if able & ~BEATS[contract][held]:
        return Breach(Duty.TRUMP, led, trump, able, partner=partner)
    return Breach(Duty.OVERTRUMP, led, trump, able, held, partner)


def rest_of_tricks(known: Knowledge) -> tuple[Card, ...]:
    """The seat's cards in the order in which each takes its trick for certain; empty if unsure.

    It has to lead, to a trick that is not the first or the last. Where others might still call
    belote nobody may cut them short, nor on one's honour, where cards are watched to the end.
    """
    contract = known.contract
    leads = known.stage is Stage.PLAY and not known.trick and known.turn == known.seat
    if not leads or contract is None or not known.tricks or known.rules.honour_play:
        return ()
    if known.hand.bit_count() < 2 or _belote_may_come(known, contract):
        return ()
    order = _order(contract, known.hand)
    return order if _all_stand(contract, order, _unseen(known)) else ()


def _unseen(known: Knowledge) -> Hand:
    """The cards that may be in other hands."""
    played = hand_of(card for trick in known.tricks for card in trick.cards)
    return hand_of(pack(known.rules.deck)) & ~(known.hand | played | known.discards)


def _belote_may_come(known: Knowledge, contract: Contract) -> bool:
    pair, unseen = 1 << KING | 1 << QUEEN, _unseen(known)
    return any(pair & ~(unseen >> 8 * suit) == 0 for suit in SUITS if _trumps(contract, suit))


def _trumps(contract: Contract, suit: Suit) -> bool:
    return contract is ALL_TRUMPS or TRUMP_OF[contract] == suit


def _order(contract: Contract, hand: Hand) -> tuple[Card, ...]:
    """Trumps first, and of each suit the highest first."""

    def place(card: Card) -> tuple[bool, Suit, int]:
        suit = SUIT_OF[card]
        higher = BEATS[contract][card] & SUIT_MASK[suit]
        return TRUMP_OF[contract] != suit, suit, higher.bit_count()

    return tuple(sorted(cards_of(hand), key=place))


def _all_stand(contract: Contract, order: tuple[Card, ...], unseen: Hand) -> bool:
    """Whether no card of the order can be beaten when it is led, wherever the unseen ones are.

    Whoever holds a suit has to follow: each lead of it draws one of its cards at least, and at
    worst the lowest, from the one hand that has them all.
    """
    out = [(unseen & SUIT_MASK[suit]).bit_count() for suit in SUITS]
    trump = TRUMP_OF[contract]
    for card in order:
        suit = SUIT_OF[card]
        if out[suit] > 0 and BEATS[contract][card] & unseen & SUIT_MASK[suit]:
            return False
        if trump in SUITS and suit != trump and out[trump] > 0:
            return False
        out[suit] -= 1
    return True


def least(contract: Contract, cards: Hand) -> Card:
    """The card that is given away most lightly."""
    points = POINTS[contract]
    return min(cards_of(cards), key=lambda card: (points[card], card))
