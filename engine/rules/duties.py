"""Why a card may not be played: the duty that forbids it, as the rules are switched (B.4.2).

What is legal is decided in `tricks.py` alone; here it is only told why.
"""

from enum import Enum
from typing import NamedTuple

from engine.rules.cards import BEATS, BIT, NO_CARD, SUIT_MASK, SUIT_OF, TRUMP_OF, Card, Hand, Suit
from engine.rules.knowledge import Knowledge
from engine.rules.tricks import winning_index


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
