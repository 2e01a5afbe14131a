"""The rules as rows of numbers, one row for each contract, built by querying `engine.rules`.

In the kernel, a card is a *code*: 8 times its suit plus its strength in that suit under the
contract. Of two cards of a suit, the greater code takes the trick. A set of cards has one bit for
each code. `code_of` and `card_at` convert cards, `coded` converts sets.
"""

from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from engine.rules.cards import (
    BEATS,
    BIT,
    CARDS,
    POINTS,
    SUIT_MASK,
    SUITS,
    TRUMP_OF,
    Card,
    Contract,
    Hand,
    Seat,
    Side,
    Suit,
    cards_of,
    pack,
)
from engine.rules.deal.tricks import card_points, legal_on
from engine.rules.points.raw import doubling
from engine.rules.ruleset import Rules

Row: TypeAlias = NDArray[Any]

PTS: Final = 0  # by code: its points, after no-trump doubling
BEATEN_BY: Final = 32  # by code: the codes that take a trick from it
FOLLOW: Final = 64  # by suit led and code holding the trick: 1 if a higher card is required
VOID: Final = 192  # like FOLLOW, and by whether one's own side holds the trick: see below
PLAYERS: Final = 448
TRUMPS: Final = 449  # the cards of the trump suit
LAST: Final = 450  # the premium of the last trick
CAPOT: Final = 451
SIDE: Final = 452  # by seat: its side, as the rules see it
CAMP: Final = 456  # by seat: 0 for the declarer's camp, 1 for the others
LOW: Final = 460  # by suit: its lowest codes, which are worth the same
SIZE: Final = 464

_MOST_PREMIUM: Final = 100_000
"""The cap on premiums: high enough to decide any deal, and within the solver's bounds."""

ANY, TRUMP, OVER_OR_TRUMP, OVER_OR_ANY = range(4)
"""The values of `VOID`: what a void player with trumps must play."""


@lru_cache(maxsize=64)
def _code(contract: Contract) -> tuple[int, ...]:
    """Each card's code under a contract."""
    return tuple(
        (card >> 3) * 8 + 7 - (BEATS[contract][card] & SUIT_MASK[card >> 3]).bit_count()
        for card in CARDS
    )


@lru_cache(maxsize=64)
def _card(contract: Contract) -> tuple[Card, ...]:
    """The card of each code under a contract."""
    by_code = {code: card for card, code in zip(CARDS, _code(contract), strict=True)}
    return tuple(by_code[code] for code in range(32))


@lru_cache(maxsize=4096)
def _coded_suit(contract: Contract, suit: Suit, ranks: int) -> Hand:
    codes = _code(contract)
    return sum(1 << codes[card] for card in cards_of(ranks << 8 * suit))


def coded(contract: Contract, cards: Hand) -> Hand:
    """The set of codes of a set of cards."""
    return sum(_coded_suit(contract, suit, cards >> 8 * suit & 0xFF) for suit in SUITS)


def code_of(contract: Contract, card: Card) -> int:
    """A card's code."""
    return _code(contract)[card]


def card_at(contract: Contract, code: int) -> Card:
    """The card of a code."""
    return _card(contract)[code]


def premium_of(rules: Rules, contract: Contract) -> int:
    """The points of a capot beyond its cards; if it is a fixed sum, the part beyond all cards."""
    if rules.capot_sum is None:
        return rules.capot_points(contract)
    return max(0, rules.capot_sum - doubling(contract) * card_points(rules, contract)[1])


@lru_cache(maxsize=256)
def _general(rules: Rules, contract: Contract) -> Row:
    """The row of a contract, without the parts that depend on the declarer."""
    row = np.zeros(SIZE, np.int64)
    times = doubling(contract)
    for code in range(32):
        card = card_at(contract, code)
        row[PTS + code] = times * POINTS[contract][card]
        row[BEATEN_BY + code] = coded(contract, BEATS[contract][card])
        for suit in SUITS:
            row[FOLLOW + suit * 32 + code] = _raises(rules, contract, suit, card)
            for own in (False, True):
                place = VOID + (suit * 32 + code) * 2 + own
                row[place] = _ruffs(rules, contract, suit, card, own=own)
    row[PLAYERS] = rules.players
    row[TRUMPS] = coded(contract, SUIT_MASK[contract]) if contract.is_suit else 0
    row[LAST] = times * min(rules.last_trick, _MOST_PREMIUM)
    row[CAPOT] = min(premium_of(rules, contract), _MOST_PREMIUM)
    for seat in rules.seats:
        row[SIDE + seat] = rules.side_of(seat)
    held = coded(contract, sum(BIT[card] for card in pack(rules.deck)))
    for suit in SUITS:
        of_suit = list(cards_of(held & SUIT_MASK[suit]))
        for code in of_suit:
            if row[PTS + code] != row[PTS + of_suit[0]]:
                break
            row[LOW + suit] |= 1 << code
    return row


def _raises(rules: Rules, contract: Contract, led: Suit, held: Card) -> bool:
    """Whether a player who can follow suit with a higher card must."""
    suit = SUIT_MASK[led] & ~BIT[held]
    higher = suit & BEATS[contract][held]
    if not higher or higher == suit:
        return False
    return legal_on(rules, contract, suit, led, held, own_side_holds=False) == higher


def _ruffs(rules: Rules, contract: Contract, led: Suit, held: Card, *, own: bool) -> int:
    """The cards a void player with trumps must play, as a value of `VOID`."""
    if not contract.is_suit or led == TRUMP_OF[contract]:
        return ANY
    trumps = SUIT_MASK[contract] & ~BIT[held]
    hand = trumps | SUIT_MASK[next(s for s in SUITS if s not in (led, TRUMP_OF[contract]))]
    over = trumps & BEATS[contract][held]

    def allowed(cards: Hand) -> Hand:
        return legal_on(rules, contract, cards, led, held, own_side_holds=own)

    if over in (0, trumps):
        return TRUMP if allowed(hand) == trumps else ANY
    under = allowed(hand & ~over) == trumps & ~over
    if allowed(hand) == over:
        return OVER_OR_TRUMP if under else OVER_OR_ANY
    return TRUMP if under else ANY


@lru_cache(maxsize=1024)
def row_of(rules: Rules, contract: Contract, declarer: Seat) -> Row:
    """The row of a contract played by this declarer, whose camp plays against all others."""
    row = _general(rules, contract).copy()
    side = rules.side_of(declarer)
    for seat in rules.seats:
        row[CAMP + seat] = rules.side_of(seat) != side
    return row


def camp_of(rules: Rules, declarer: Seat, side: Side) -> int:
    """0 for the declarer's side, 1 for any other."""
    return int(rules.side_of(declarer) != side)


@lru_cache(maxsize=8)
def _codes_by_suit(contract: Contract) -> Row:
    return np.array(
        [_coded_suit(contract, suit, ranks) for suit in SUITS for ranks in range(256)], np.int64
    )


@lru_cache(maxsize=8)
def _points_by_suit(contract: Contract) -> Row:
    return np.array(
        [
            sum(POINTS[contract][card] for card in cards_of(ranks << 8 * suit))
            for suit in SUITS
            for ranks in range(256)
        ],
        np.int64,
    )


def _by_suit(table: Row, sets: Row) -> Row:
    found = table[sets & 0xFF]
    for suit in SUITS[1:]:
        found = found + table[(suit << 8) + (sets >> 8 * suit & 0xFF)]
    return np.ascontiguousarray(found)


def coded_many(contract: Contract, sets: Row) -> Row:
    """Convert many sets of cards to sets of codes."""
    return _by_suit(_codes_by_suit(contract), sets)


def points_in(contract: Contract, sets: Row) -> Row:
    """The points of each set of cards, before no-trump doubling."""
    return _by_suit(_points_by_suit(contract), sets)
