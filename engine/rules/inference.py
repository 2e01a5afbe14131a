"""Conclusions from one player's knowledge: why a card is refused, which tricks are certain.

Only `Knowledge` is consulted, so an answer reveals nothing that the player cannot see.
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
    """A player's obligation to the trick on the table (B.4.2).

    `FOLLOW`: play the suit led. `RAISE`: follow with a card that beats the winning one. The others
    bind a player who cannot follow. `TRUMP`: play any trump. `OVERTRUMP`: play a higher trump than
    the one that holds the trick. `UNDERTRUMP`: play a trump although none is higher.
    """

    FOLLOW = "follow"
    RAISE = "raise"
    TRUMP = "trump"
    OVERTRUMP = "overtrump"
    UNDERTRUMP = "undertrump"


class Breach(NamedTuple):
    """The duty that a card would break.

    `led`: the suit that was led. `suit`: the suit that must be played. `able`: the cards that
    fulfil the duty. `over`: the card to beat, or the one that cannot be beaten (`UNDERTRUMP`);
    `NO_CARD` if there is none. `partner`: the duty applies although the player's own side holds
    the trick.
    """

    duty: Duty
    led: Suit
    suit: Suit
    able: Hand
    over: Card = NO_CARD
    partner: bool = False


def breach_of(known: Knowledge, card: Card) -> Breach | None:
    """Why the player in turn may not play a card that they hold; None if they may."""
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
    """The leader's cards in an order in which each is certain to win its trick; empty if unsure.

    The seat must be about to lead, to neither the first nor the last trick. The answer is also
    empty while another player might still call belote, and in honour play, where opponents may
    want to watch every card.
    """
    contract = known.contract
    leads = known.stage is Stage.PLAY and not known.trick and known.turn == known.seat
    if not leads or contract is None or not known.tricks or known.rules.honour_play:
        return ()
    if known.hand.bit_count() < 2 or _belote_may_come(known, contract):
        return ()
    order = _order(contract, known.hand)
    return order if _all_win(contract, order, _unseen(known)) else ()


def _unseen(known: Knowledge) -> Hand:
    """The cards that other players may hold."""
    played = hand_of(card for trick in known.tricks for card in trick.cards)
    return hand_of(pack(known.rules.deck)) & ~(known.hand | played | known.discards)


def _belote_may_come(known: Knowledge, contract: Contract) -> bool:
    pair, unseen = 1 << KING | 1 << QUEEN, _unseen(known)
    return any(pair & ~(unseen >> 8 * suit) == 0 for suit in SUITS if _trumps(contract, suit))


def _trumps(contract: Contract, suit: Suit) -> bool:
    return contract is ALL_TRUMPS or TRUMP_OF[contract] == suit


def _order(contract: Contract, hand: Hand) -> tuple[Card, ...]:
    """Trumps first; within each suit the highest card first."""

    def place(card: Card) -> tuple[bool, Suit, int]:
        suit = SUIT_OF[card]
        higher = BEATS[contract][card] & SUIT_MASK[suit]
        return TRUMP_OF[contract] != suit, suit, higher.bit_count()

    return tuple(sorted(cards_of(hand), key=place))


def _all_win(contract: Contract, order: tuple[Card, ...], unseen: Hand) -> bool:
    """Whether every card wins its trick when led in this order, for any layout of unseen cards.

    Players must follow suit, so each lead draws at least one unseen card of its suit. In the worst
    case one hand holds them all and plays its lowest.
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
    """The cheapest card to give away: fewest points, then lowest."""
    points = POINTS[contract]
    return min(cards_of(cards), key=lambda card: (points[card], card))
