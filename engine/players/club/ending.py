"""The last tricks, played out: over some likely deals of the unseen cards, with open hands."""

import random
from collections import Counter
from itertools import islice
from typing import Final, NamedTuple

from engine.players.club.memory import Memory
from engine.rules.cards import BIT, Card, Hand, Seat, cards_of
from engine.rules.play import legal_cards, trick_points, winning_index

Hands = tuple[Hand, ...]

LONGEST: Final = 2
"""With how many cards in hand the rest of the deal is played out."""

_WORLDS: Final = 12
_TRIES: Final = 3  # for each deal wanted


def ending_worths(
    memory: Memory, leader: Seat, trick: tuple[Card, ...], legal: Hand, rng: random.Random
) -> dict[Card, float] | None:
    """The points still to come, for each card, as a lead of the own side.

    None where no deal was found that fits all that is known.
    """
    capot = memory.premium * ((memory.swept > 0) - (memory.swept < 0))
    totals = dict.fromkeys(cards_of(legal), 0.0)
    tried = (_likely_deal(memory, rng) for _ in range(_WORLDS * _TRIES))
    worlds = Counter(islice((hands for hands in tried if hands is not None), _WORLDS))
    if not worlds:
        return None
    for hands, times in worlds.items():
        for card in totals:
            totals[card] += times * _after(memory, _Open(leader, trick, hands, capot), card)
    return {card: total / worlds.total() for card, total in totals.items()}


def _likely_deal(memory: Memory, rng: random.Random) -> Hands | None:
    """The unseen cards dealt at random as far as they may lie so, those with few places first."""
    hands = [0, 0, 0, 0]
    hands[memory.seat] = memory.hand
    free = list(memory.held)
    others = [seat for seat in range(4) if seat != memory.seat]
    cards = list(cards_of(memory.unseen))
    rng.shuffle(cards)
    cards.sort(key=lambda card: sum(memory.can[seat] >> card & 1 for seat in others))
    for card in cards:
        weights = [memory.chance[seat][card] * free[seat] for seat in others]
        if not any(weights):
            return None
        seat = rng.choices(others, weights)[0]
        hands[seat] |= BIT[card]
        free[seat] -= 1
    return hands[0], hands[1], hands[2], hands[3]


class _Open(NamedTuple):
    """Open hands; `capot` is what the side that took every trick so far may still get for it."""

    leader: Seat
    trick: tuple[Card, ...]
    hands: Hands
    capot: float


def _after(memory: Memory, position: _Open, card: Card) -> float:
    """The rest of a deal once a card is played."""
    leader, trick, hands, capot = position
    seat = (leader + len(trick)) % 4
    left = (*hands[:seat], hands[seat] & ~BIT[card], *hands[seat + 1 :])
    cards = (*trick, card)
    if len(cards) < 4:
        return _best(memory, _Open(leader, cards, left, capot))
    winner, points, capot = _closed(memory, leader, cards, capot)
    if not any(left):
        return points + _last_ten(memory, winner) + capot
    if any(hand & (hand - 1) for hand in left):
        return points + _best(memory, _Open(winner, (), left, capot))
    forced = tuple(left[(winner + i) % 4].bit_length() - 1 for i in range(4))
    winner, last, capot = _closed(memory, winner, forced, capot)
    return points + last + _last_ten(memory, winner) + capot


def _closed(
    memory: Memory, leader: Seat, cards: tuple[Card, ...], capot: float
) -> tuple[Seat, int, float]:
    """Who takes a full trick, its points for the own side, and what is left of capot."""
    winner = (leader + winning_index(memory.contract, cards)) % 4
    sign = 1 if winner in (memory.seat, memory.partner) else -1
    points = sign * trick_points(memory.contract, cards)
    return winner, points, capot if sign * capot > 0 else 0.0


def _last_ten(memory: Memory, winner: Seat) -> int:
    ten = memory.rules.last_trick
    return ten if winner in (memory.seat, memory.partner) else -ten


def _best(memory: Memory, position: _Open) -> float:
    """What becomes of it when everybody sees all cards and plays his best."""
    leader, trick, hands, _ = position
    seat = (leader + len(trick)) % 4
    own = seat in (memory.seat, memory.partner)
    holds = False
    if trick:
        holder = (leader + winning_index(memory.contract, trick)) % 4
        holds = (holder in (memory.seat, memory.partner)) == own
    legal = legal_cards(memory.rules, memory.contract, hands[seat], trick, own_side_holds=holds)
    values = [_after(memory, position, card) for card in cards_of(legal)]
    return max(values) if own else min(values)
