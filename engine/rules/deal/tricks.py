"""Card play: legal cards, the winner of a trick, belote (B.4, B.5.4)."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from engine.rules.cards import (
    ALL_TRUMPS,
    BEATS,
    BIT,
    KING,
    NO_TRUMPS,
    POINTS,
    QUEEN,
    RANK_MASK,
    SEATS,
    SUIT_MASK,
    SUIT_OF,
    TRUMP_OF,
    Card,
    Contract,
    Hand,
    Seat,
    Suit,
    hand_of,
    pack,
)
from engine.rules.ruleset import Rules

_RUFFING: Final[tuple[Hand, ...]] = (*SUIT_MASK, 0, 0, 0, 0)
"""``_RUFFING[contract]``: the cards that ruff, winning a trick of another suit."""


class Trick(NamedTuple):
    """A closed trick: who led, the cards in the order played, and who won it."""

    leader: Seat
    cards: tuple[Card, ...]
    winner: Seat

    def by_seat(self, players: int) -> dict[Seat, Card]:
        """The cards by the seats that played them."""
        return {SEATS[(self.leader + i) % players]: card for i, card in enumerate(self.cards)}


def played_by(tricks: Iterable[Trick], seat: Seat) -> Hand:
    """The cards that a seat played to these tricks."""
    return hand_of(trick.cards[(seat - trick.leader) % len(trick.cards)] for trick in tricks)


def winning_index(contract: Contract, cards: Sequence[Card]) -> int:
    """The index of the winning card among a trick's cards in the order played (B.4.1)."""
    beats = BEATS[contract]
    best = 0
    for i in range(1, len(cards)):
        if beats[cards[best]] & BIT[cards[i]]:
            best = i
    return best


def trick_points(contract: Contract, cards: Sequence[Card]) -> int:
    """The points of a trick's cards, without last ten and no-trump doubling."""
    points = POINTS[contract]
    return sum([points[card] for card in cards])


def legal_cards(
    rules: Rules, contract: Contract, hand: Hand, cards: Sequence[Card], *, own_side_holds: bool
) -> Hand:
    """The cards of a hand that may be played to a trick with these cards (B.4.2).

    `own_side_holds`: the player's partner is winning the trick so far.
    """
    if not cards:
        return hand
    held = cards[winning_index(contract, cards)]
    return legal_on(rules, contract, hand, SUIT_OF[cards[0]], held, own_side_holds=own_side_holds)


def legal_on(
    rules: Rules, contract: Contract, hand: Hand, led: Suit, held: Card, *, own_side_holds: bool
) -> Hand:
    """Like `legal_cards`, given the suit led and the card that is winning the trick."""
    beating = BEATS[contract][held]
    same = hand & SUIT_MASK[led]
    if same:
        higher = same & beating
        return higher if higher and _must_raise(rules, contract, led, held) else same
    trumps = hand & _RUFFING[contract]
    if not trumps:
        return hand
    if rules.void_must_trump == "if_opponent_holds_trick" and own_side_holds:
        return hand
    if held >> 3 != contract:
        return trumps
    higher = trumps & beating
    if higher and rules.overtrump_if_able:
        return higher
    return trumps if rules.undertrump_forced else hand


def _must_raise(rules: Rules, contract: Contract, led: Suit, held: Card) -> bool:
    if contract in ALL_TRUMPS:
        return rules.raise_at_all_trumps
    if led == TRUMP_OF[contract]:
        return rules.raise_when_trump_led
    if not rules.raise_in_plain_suit or contract in NO_TRUMPS:
        return False
    ruffed = contract.is_suit and held >> 3 == contract
    return not (ruffed and rules.ruff_lifts_raise)


def belote_cards(
    rules: Rules, contract: Contract, hand: Hand, cards: Sequence[Card], played: Hand = 0
) -> Hand:
    """The kings and queens of a hand with which belote may be called if played now (B.5.4).

    Both must still be held; where the second card calls it, the other must be among those that the
    player has `played`. Whether the card is legal to play is not checked here.
    """
    second = rules.belote_with == "second_card"
    pairs = belotes_in(contract, hand | played if second else hand)
    if cards and pairs:
        led = SUIT_OF[cards[0]]
        if not contract.is_suit:
            pairs &= SUIT_MASK[led]
        elif led != TRUMP_OF[contract] and not rules.belote_on_ruff:
            return 0
    if second:
        gone = pairs & played
        return hand & pairs & (gone << 1 | gone >> 1)
    return pairs


def belotes_in(contract: Contract, hand: Hand) -> Hand:
    """The kings and queens of a hand that make a belote under this contract."""
    queens = hand & hand >> 1 & RANK_MASK[QUEEN]  # queens whose king (the next bit up) is held too
    if not queens or contract in NO_TRUMPS:
        return 0
    if contract.is_suit:
        queens &= SUIT_MASK[contract]
    return queens | queens << 1


def mate(card: Card) -> Card:
    """The queen of a king's suit, and the king of a queen's."""
    return Card(card ^ QUEEN ^ KING)


def card_points(rules: Rules, contract: Contract) -> tuple[int, int]:
    """Least and most points of all cards in play plus last ten, before no-trump doubling."""
    in_play = rules.hand_size * rules.players + rules.left_over_to_caller
    low, high = _card_points(rules.deck, in_play, contract)
    return low + rules.last_trick, high + rules.last_trick


@lru_cache(maxsize=256)
def _card_points(deck: int, in_play: int, contract: Contract) -> tuple[int, int]:
    worth = sorted(POINTS[contract][card] for card in pack(deck))
    return sum(worth[:in_play]), sum(worth[len(worth) - in_play :])
