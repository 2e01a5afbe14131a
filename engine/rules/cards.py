"""Cards, sets of cards and contracts, with their points and order (B.1).

A card is an int, ``suit * 8 + rank``; ranks run 7 8 9 T J Q K A, suits C D H S. A set of cards is
an int with one bit per card, so a hand is a single number and most tests on it are one mask.

Seats, sides, suits and cards are distinct types to mypy and plain ints at run time. Arithmetic on
them gives a plain int again, so look the result up in a table such as `SEATS` or `SUIT_OF`;
calling the type costs time.

>>> CARD_NAMES[parse_card("TS")]
'TS'
>>> names(parse_hand("AS TS 7C"))
['7C', 'TS', 'AS']
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, NewType, TypeAlias, TypeVar

Seat = NewType("Seat", int)
Side = NewType("Side", int)
Suit = NewType("Suit", int)
Card = NewType("Card", int)
Hand: TypeAlias = int  # not a NewType: `&` and `|` would turn it into a plain int
T = TypeVar("T")

RANK_NAMES: Final = "789TJQKA"
SUIT_NAMES: Final = "CDHS"
SEATS: Final[tuple[Seat, ...]] = tuple(map(Seat, range(4)))
SIDES: Final[tuple[Side, ...]] = tuple(map(Side, range(4)))
SUITS: Final[tuple[Suit, ...]] = tuple(map(Suit, range(4)))
CARDS: Final[tuple[Card, ...]] = tuple(map(Card, range(32)))
SUIT_OF: Final[tuple[Suit, ...]] = tuple(SUITS[card >> 3] for card in CARDS)
NOBODY: Final = Seat(-1)
NO_SIDE: Final = Side(-1)
NO_SUIT: Final = Suit(-1)
NO_CARD: Final = Card(-1)
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)
FULL_DECK: Final[Hand] = (1 << 32) - 1
SUIT_MASK: Final[tuple[Hand, ...]] = tuple(0xFF << 8 * suit for suit in SUITS)
RANK_MASK: Final[tuple[Hand, ...]] = tuple(0x01010101 << rank for rank in range(8))
BIT: Final[tuple[Hand, ...]] = tuple(1 << card for card in CARDS)
CARD_NAMES: Final[tuple[str, ...]] = tuple(
    RANK_NAMES[card & 7] + SUIT_NAMES[card >> 3] for card in CARDS
)
_CARD_OF_BIT: Final = dict(zip(BIT, CARDS, strict=True))
_CARDS_BY_NAME: Final = dict(zip(CARD_NAMES, CARDS, strict=True))


class Contract(IntEnum):
    """A contract; values are in bidding order, low to high (B.3.1).

    `SA` and `TA` are the sans atout and tout atout of French games: no trumps and all trumps with
    card values of their own, so that every deal is worth 162 (G.2).
    """

    C = 0
    D = 1
    H = 2
    S = 3
    NT = 4
    AT = 5
    SA = 6
    TA = 7

    @property
    def is_suit(self) -> bool:
        """Whether exactly one suit is trumps."""
        return self < len(SUIT_NAMES)


# An enum's constructor and attribute access are slow; the hot path uses these constants.
CONTRACTS: Final = tuple(Contract)
NO_TRUMPS: Final = frozenset((Contract.NT, Contract.SA))
"""The contracts without trumps."""

ALL_TRUMPS: Final = frozenset((Contract.AT, Contract.TA))
"""The contracts in which every suit is trumps."""

TRUMP_ORDER: Final = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)  # low to high
PLAIN_ORDER: Final = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)
TRUMP_POINTS: Final = (0, 0, 14, 10, 20, 3, 4, 11)  # by rank
PLAIN_POINTS: Final = (0, 0, 0, 10, 2, 3, 4, 11)
_SANS_ATOUT_POINTS: Final = (0, 0, 0, 10, 2, 3, 4, 19)
_TOUT_ATOUT_POINTS: Final = (0, 0, 9, 5, 13, 2, 3, 6)


def _is_trump(contract: Contract, suit: Suit) -> bool:
    return contract in ALL_TRUMPS or TRUMP_OF[contract] == suit


def _points(contract: Contract) -> tuple[int, ...]:
    trumps, plain = TRUMP_POINTS, PLAIN_POINTS
    if contract is Contract.SA:
        plain = _SANS_ATOUT_POINTS
    elif contract is Contract.TA:
        trumps = _TOUT_ATOUT_POINTS
    return tuple(
        (trumps if _is_trump(contract, SUIT_OF[card]) else plain)[card & 7] for card in CARDS
    )


def _beats(contract: Contract, held: Card) -> Hand:
    suit, rank = SUIT_OF[held], held & 7
    order = TRUMP_ORDER if _is_trump(contract, suit) else PLAIN_ORDER
    higher = sum(BIT[suit * 8 + above] for above in order[order.index(rank) + 1 :])
    trumps = SUIT_MASK[contract] if contract.is_suit and TRUMP_OF[contract] != suit else 0
    return higher | trumps


TRUMP_OF: Final[tuple[Suit, ...]] = (*SUITS, NO_SUIT, NO_SUIT, NO_SUIT, NO_SUIT)
"""``TRUMP_OF[contract]``: the trump suit; `NO_SUIT` if none or all are."""

POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(_points(contract) for contract in CONTRACTS)
"""``POINTS[contract][card]``: the card's points in a trick."""

BEATS: Final[tuple[tuple[Hand, ...], ...]] = tuple(
    tuple(_beats(contract, card) for card in CARDS) for contract in CONTRACTS
)
"""``BEATS[contract][card]``: the cards that beat this card while it holds the trick (B.4.1)."""


def card_of(suit: Suit, rank: int) -> Card:
    """The card of a suit and rank."""
    return CARDS[suit * 8 + rank]


def per_seat(items: Iterable[T]) -> Iterator[tuple[Seat, T]]:
    """Pair each item with its seat; items are in the order of seats."""
    return zip(SEATS, items, strict=False)


def per_side(items: Iterable[T]) -> Iterator[tuple[Side, T]]:
    """Pair each item with its side; items are in the order of sides."""
    return zip(SIDES, items, strict=False)


def parse_card(text: str) -> Card:
    """Parse a card such as ``TS``; raises `ValueError` for anything else."""
    try:
        return _CARDS_BY_NAME[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def cards_of(hand: Hand) -> Iterator[Card]:
    """The cards of a set, ascending by suit, then rank."""
    while hand:
        low = hand & -hand
        yield _CARD_OF_BIT[low]
        hand ^= low


def hand_of(cards: Iterable[Card]) -> Hand:
    """The set of these cards."""
    hand = 0
    for card in cards:
        hand |= BIT[card]
    return hand


def parse_hand(text: str) -> Hand:
    """Parse a set of cards such as ``TS AS``; raises `ValueError` for anything else."""
    return hand_of(parse_card(word) for word in text.split())


def names(hand: Hand) -> list[str]:
    """The names of a set's cards, ascending by suit, then rank."""
    return [CARD_NAMES[card] for card in cards_of(hand)]


_PACKS: Final = {
    32: CARDS,
    24: tuple(card for card in CARDS if card & 7 >= NINE),
}


def pack(size: int) -> tuple[Card, ...]:
    """The cards of a pack of 32, or of 24 without sevens and eights (A.1)."""
    if size not in _PACKS:
        raise ValueError(f"no pack of {size} cards")
    return _PACKS[size]
