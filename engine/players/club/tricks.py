"""The outlook of a trick, and the last tricks played out with open hands over likely deals."""

import random
from collections import Counter
from itertools import islice
from typing import Final, NamedTuple

from engine.players.club.holdings import RANKED, Weights
from engine.players.club.memory import CardMemory
from engine.rules.cards import (
    BEATS,
    BIT,
    CARDS,
    NO_SUIT,
    SEATS,
    SUIT_MASK,
    SUIT_OF,
    Card,
    Hand,
    Seat,
    Suit,
    cards_of,
)
from engine.rules.deal.tricks import legal_cards, trick_points, winning_index


class Outlook(NamedTuple):
    """A trick with the own card in it: its holder, the chance it is ours, and what it brings.

    Another defender's trick is ours in part (`CardMemory.loyal`).
    """

    holder: Seat
    ours: float
    gain: float


def outlook(memory: CardMemory, weights: Weights, leader: Seat, cards: tuple[Card, ...]) -> Outlook:
    """The outlook of a trick whose last card so far is the own one."""
    index, players = winning_index(memory.contract, cards), memory.players
    holder, best, led = SEATS[(leader + index) % players], cards[index], SUIT_OF[cards[0]]
    coming = tuple(SEATS[(leader + i) % players] for i in range(len(cards), players))
    ours = memory.loyal[holder]
    if coming and SUIT_OF[best] == led:
        ours = _by_rank(memory, coming, best, ours)
    if memory.trump not in (NO_SUIT, led):
        ours = _by_ruff(memory, coming, best, led, ours)
    stake = trick_points(memory.contract, cards)
    if memory.hand & (memory.hand - 1) == 0:
        stake += memory.rules.last_trick
    feeds = memory.partner in coming
    others = len(coming) - feeds
    won = stake + others * weights.drop + (weights.feed if feeds else 0.0)
    given = stake + (weights.drop if feeds else 0.0) + others * weights.feed_them
    won += weights.capot * memory.capot
    return Outlook(holder, ours, ours * won - (1.0 - ours) * given)


def _by_rank(memory: CardMemory, coming: tuple[Seat, ...], best: Card, ours: float) -> float:
    """The chance that the trick is ours if everybody follows suit with their highest card."""
    beats = BEATS[memory.contract][best] & memory.unseen
    open_yet, taken = 1.0, 0.0
    for card in RANKED[memory.contract][SUIT_OF[best]]:
        if not beats & BIT[card]:
            continue
        for seat in coming:
            taken += memory.loyal[seat] * memory.chance[seat][card] * open_yet
        open_yet *= 1.0 - sum(memory.chance[seat][card] for seat in coming)
        if open_yet <= 0.0:
            return taken
    return taken + open_yet * ours


def _by_ruff(
    memory: CardMemory, coming: tuple[Seat, ...], best: Card, led: Suit, ours: float
) -> float:
    """The same, including ruffs and overruffs by the players still to play."""
    over = BEATS[memory.contract][best] & SUIT_MASK[memory.trump]
    for seat in coming:
        void = memory.lacks(seat, SUIT_MASK[led])
        ruff = void * (1.0 - memory.lacks(seat, over)) if void else 0.0
        ours += (memory.loyal[seat] - ours) * ruff
    return ours


Hands = tuple[Hand, ...]

PLAYED_OUT: Final = {2: 3, 3: 3, 4: 2}
"""The most cards in hand for the rest of the deal to be played out, by number of players."""

_WORLDS: Final = 12
_TRIES: Final = 3  # for each deal wanted


def ending_worths(
    memory: CardMemory, leader: Seat, trick: tuple[Card, ...], legal: Hand, rng: random.Random
) -> dict[Card, float] | None:
    """For each card, the own side's lead in the points still to come, averaged over deals.

    None if no deal was found that fits what is known.
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


def _likely_deal(memory: CardMemory, rng: random.Random) -> Hands | None:
    """Deal the unseen cards by their probabilities; cards with few possible places go first."""
    hands = [0] * len(memory.held)
    hands[memory.seat] = memory.hand
    free = list(memory.held)
    others = [place for place, size in enumerate(free) if place != memory.seat and size]
    cards = list(cards_of(memory.unseen))
    rng.shuffle(cards)
    cards.sort(key=lambda card: sum(memory.can[place] >> card & 1 for place in others))
    for card in cards:
        weights = [memory.chance[place][card] * free[place] for place in others]
        if not any(weights):
            return None
        place = rng.choices(others, weights)[0]
        hands[place] |= BIT[card]
        free[place] -= 1
    return tuple(hands[: memory.players])


class _Open(NamedTuple):
    """Open hands; `capot`: the premium still possible for the side that took every trick."""

    leader: Seat
    trick: tuple[Card, ...]
    hands: Hands
    capot: float


def _after(memory: CardMemory, position: _Open, card: Card) -> float:
    """The worth of the rest of a deal after a card is played."""
    leader, trick, hands, capot = position
    players = len(hands)
    seat = SEATS[(leader + len(trick)) % players]
    left = (*hands[:seat], hands[seat] & ~BIT[card], *hands[seat + 1 :])
    cards = (*trick, card)
    if len(cards) < players:
        return _best(memory, _Open(leader, cards, left, capot))
    winner, points, capot = _closed(memory, leader, cards, capot)
    if not any(left):
        return points + _last_ten(memory, winner) + capot
    if any(hand & (hand - 1) for hand in left):
        return points + _best(memory, _Open(winner, (), left, capot))
    forced = tuple([CARDS[left[(winner + i) % players].bit_length() - 1] for i in range(players)])
    winner, last, capot = _closed(memory, winner, forced, capot)
    return points + last + _last_ten(memory, winner) + capot


def _gain(memory: CardMemory, seat: Seat) -> float:
    """The worth of that seat's points, from -1 (loss) to 1 (gain)."""
    return 2.0 * memory.loyal[seat] - 1.0


def _closed(
    memory: CardMemory, leader: Seat, cards: tuple[Card, ...], capot: float
) -> tuple[Seat, float, float]:
    """The winner of a full trick, its worth to the own side, and the capot still possible."""
    winner = SEATS[(leader + winning_index(memory.contract, cards)) % len(cards)]
    gain = _gain(memory, winner)
    kept = winner in (memory.seat, memory.partner) if capot > 0 else gain < 0
    return winner, gain * trick_points(memory.contract, cards), capot if kept else 0.0


def _last_ten(memory: CardMemory, winner: Seat) -> float:
    return _gain(memory, winner) * memory.rules.last_trick


def _best(memory: CardMemory, position: _Open) -> float:
    """The worth of a position if everybody sees all cards and plays their best."""
    leader, trick, hands, _ = position
    players = len(hands)
    seat = SEATS[(leader + len(trick)) % players]
    holds = False
    if trick:
        side_of = memory.rules.side_of
        holder = SEATS[(leader + winning_index(memory.contract, trick)) % players]
        holds = side_of(holder) == side_of(seat)
    legal = legal_cards(memory.rules, memory.contract, hands[seat], trick, own_side_holds=holds)
    values = [_after(memory, position, card) for card in cards_of(legal)]
    return max(values) if memory.loyal[seat] >= 0.5 else min(values)
