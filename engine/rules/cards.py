"""Cards, sets of cards and contracts, with their points and order (B.1).

A card is an int, ``suit * 8 + rank``; ranks run 7 8 9 T J Q K A, suits C D H S. A set of cards is
an int with one bit for each card, so that a hand is one number and a question about it one mask.

>>> CARD_NAMES[parse_card("TS")]
'TS'
>>> names(parse_hand("AS TS 7C"))
['7C', 'TS', 'AS']
"""

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Final, TypeAlias

Card: TypeAlias = int
Hand: TypeAlias = int
Seat: TypeAlias = int
Side: TypeAlias = int

RANKS: Final = "789TJQKA"
SUITS: Final = "CDHS"
SEVEN, EIGHT, NINE, TEN, JACK, QUEEN, KING, ACE = range(8)
FULL_DECK: Final[Hand] = (1 << 32) - 1
SUIT_MASK: Final[tuple[Hand, ...]] = tuple(0xFF << 8 * suit for suit in range(4))
RANK_MASK: Final[tuple[Hand, ...]] = tuple(0x01010101 << rank for rank in range(8))
BIT: Final[tuple[Hand, ...]] = tuple(1 << card for card in range(32))
CARD_NAMES: Final[tuple[str, ...]] = tuple(RANKS[card & 7] + SUITS[card >> 3] for card in range(32))
_CARDS_BY_NAME: Final = {name: card for card, name in enumerate(CARD_NAMES)}


class Contract(IntEnum):
    """What is played; the values are also the bid order, low to high (B.3.1)."""

    C = 0
    D = 1
    H = 2
    S = 3
    NT = 4
    AT = 5

    @property
    def is_suit(self) -> bool:
        """Whether one suit is trumps."""
        return self < len(SUITS)


# An enum's constructor and its members' attributes are slow; the hot path takes these.
CONTRACTS: Final = tuple(Contract)
NO_TRUMPS: Final = Contract.NT
ALL_TRUMPS: Final = Contract.AT

TRUMP_ORDER: Final = (SEVEN, EIGHT, QUEEN, KING, TEN, ACE, NINE, JACK)  # low to high
PLAIN_ORDER: Final = (SEVEN, EIGHT, NINE, JACK, QUEEN, KING, TEN, ACE)
TRUMP_POINTS: Final = (0, 0, 14, 10, 20, 3, 4, 11)  # by rank
PLAIN_POINTS: Final = (0, 0, 0, 10, 2, 3, 4, 11)


def _is_trump(contract: Contract, suit: int) -> bool:
    return contract is ALL_TRUMPS or contract == suit


def _points(contract: Contract) -> tuple[int, ...]:
    return tuple(
        (TRUMP_POINTS if _is_trump(contract, card >> 3) else PLAIN_POINTS)[card & 7]
        for card in range(32)
    )


def _beats(contract: Contract, held: Card) -> Hand:
    suit, rank = held >> 3, held & 7
    order = TRUMP_ORDER if _is_trump(contract, suit) else PLAIN_ORDER
    higher = sum(BIT[suit * 8 + above] for above in order[order.index(rank) + 1 :])
    trumps = SUIT_MASK[contract] if contract.is_suit and contract != suit else 0
    return higher | trumps


POINTS: Final[tuple[tuple[int, ...], ...]] = tuple(_points(contract) for contract in CONTRACTS)
"""``POINTS[contract][card]``: what the card is worth in a trick."""

BEATS: Final[tuple[tuple[Hand, ...], ...]] = tuple(
    tuple(_beats(contract, card) for card in range(32)) for contract in CONTRACTS
)
"""``BEATS[contract][card]``: the cards that take a trick from the one that holds it (B.4.1)."""


def parse_card(text: str) -> Card:
    """Read a card such as ``TS``; raises `ValueError` for anything else."""
    try:
        return _CARDS_BY_NAME[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def cards_of(hand: Hand) -> Iterator[Card]:
    """The cards of a set, by suit and rank upward."""
    while hand:
        low = hand & -hand
        yield low.bit_length() - 1
        hand ^= low


def hand_of(cards: Iterable[Card]) -> Hand:
    """The set of these cards."""
    hand = 0
    for card in cards:
        hand |= BIT[card]
    return hand


def parse_hand(text: str) -> Hand:
    """Read cards separated by spaces."""
    return hand_of(parse_card(word) for word in text.split())


def names(hand: Hand) -> list[str]:
    """The names of a set's cards, by suit and rank upward."""
    return [CARD_NAMES[card] for card in cards_of(hand)]


_PACKS: Final = {
    32: tuple(range(32)),
    24: tuple(card for card in range(32) if card & 7 >= NINE),
}


def pack(size: int) -> tuple[Card, ...]:
    """The cards of a pack of 32, or of 24 without sevens and eights (A.1)."""
    if size not in _PACKS:
        raise ValueError(f"no pack of {size} cards")
    return _PACKS[size]
