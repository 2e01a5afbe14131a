"""How the trick on the table will probably end."""

from typing import NamedTuple

from engine.players.club.holdings import RANKED
from engine.players.club.memory import CardMemory
from engine.players.club.weights import Weights
from engine.rules.cards import BEATS, BIT, NO_SUIT, SEATS, SUIT_MASK, SUIT_OF, Card, Seat, Suit
from engine.rules.tricks import trick_points, winning_index


class Outlook(NamedTuple):
    """A trick with the own card in it: who holds it, how likely it is ours, what it brings.

    A trick of somebody half loyal is half ours.
    """

    holder: Seat
    ours: float
    gain: float


def outlook(memory: CardMemory, weights: Weights, leader: Seat, cards: tuple[Card, ...]) -> Outlook:
    """What becomes of a trick whose last card is the own one."""
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
    """How likely the trick is ours if everybody follows suit and plays his highest."""
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
    """The same with ruffs and overruffs of those still to play."""
    over = BEATS[memory.contract][best] & SUIT_MASK[memory.trump]
    for seat in coming:
        void = memory.lacks(seat, SUIT_MASK[led])
        ruff = void * (1.0 - memory.lacks(seat, over)) if void else 0.0
        ours += (memory.loyal[seat] - ours) * ruff
    return ours
