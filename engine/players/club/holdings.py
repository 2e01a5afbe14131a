"""What a hand may still bring: masters, guarded cards, cards in danger, trumps to ruff with."""

from collections.abc import Mapping
from typing import Final, NamedTuple

from engine.players.club.memory import CardMemory
from engine.rules.cards import (
    BEATS,
    BIT,
    NO_SUIT,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    Contract,
    Hand,
    Suit,
    cards_of,
)


class Weights(NamedTuple):
    """What things are worth besides the cards on the table."""

    company: float = 7.0  # the other three cards of a trick that one of mine takes later
    late_mine: float = 0.95  # how surely a winner kept is still cashed when one has the lead,
    late_partner: float = 0.85  # or partner,
    late_theirs: float = 0.65  # or an opponent
    promoted: float = 0.5  # for each higher card still out over a guarded one
    exposed: float = 0.4  # part of its points that an unguarded card loses
    guarded: float = 0.2  # the same for one that is guarded
    threat: float = 0.4  # part of what the others' highest card of a suit can cash, NT and AT
    side_threat: float = 0.15  # the same in a suit contract
    capot: float = 1.0  # of the premium at stake in the trick on the table
    capot_later: float = 0.15  # of it, in each winner that is kept
    trump_length: float = 5.0  # for each trump in hand, to ruff or to keep control
    void: float = 4.0  # a short side suit with trumps to ruff it
    ruffed_long: float = 0.15  # how often a side winner is ruffed: many cards of the suit out
    ruffed_middle: float = 0.4
    ruffed_short: float = 0.75
    last: float = 10.0  # the last card wins the last ten
    feed: float = 7.0  # what a partner adds to a trick that is ours
    feed_them: float = 7.0  # what each opponent still to play adds to theirs
    drop: float = 2.5  # what is added by whoever loses it
    draw: float = 5.0  # each opposing trump drawn by the declaring side
    lead_trump: float = -9.0  # for a defender, or when there is nothing left to draw
    to_partner: float = 3.0  # a suit that partner has bid
    to_bidder: float = -2.0  # a suit that an opponent has bid


WEIGHTS: Final[Mapping[str, Weights]] = {
    "suit": Weights(
        late_mine=1.0, late_partner=1.0, late_theirs=0.8, side_threat=0.25, trump_length=7.0
    ),
    "NT": Weights(threat=0.5),
    "AT": Weights(feed=8.0, drop=3.0),
}
"""For each kind of contract, as `engine.players.club.features.kind_of` names them."""


def _ranked(contract: Contract, suit: Suit) -> tuple[Card, ...]:
    within = {card: BEATS[contract][card] & SUIT_MASK[suit] for card in cards_of(SUIT_MASK[suit])}
    return tuple(sorted(within, key=lambda card: within[card].bit_count()))


RANKED: Final = tuple(tuple(_ranked(contract, suit) for suit in SUITS) for contract in Contract)
"""``RANKED[contract][suit]``: the suit's cards, the highest first."""


_SURELY: Final = 0.25
"""So many higher cards on average are taken for none."""


def is_master(memory: CardMemory, card: Card) -> bool:
    """Whether hardly anybody else holds a higher card of its suit."""
    return memory.out(BEATS[memory.contract][card] & SUIT_MASK[SUIT_OF[card]]) < _SURELY


def opposing_trumps(memory: CardMemory) -> float:
    """How many trumps the opponents hold together, on average; 0 without a trump suit."""
    if memory.trump < 0:
        return 0.0
    trumps = memory.unseen & SUIT_MASK[memory.trump]
    return sum(memory.expected(seat, trumps) for seat in memory.opponents) if trumps else 0.0


class Prospect(NamedTuple):
    """What cards may bring later: `winners` wants the lead, `rest` comes or is lost anyway."""

    winners: float
    rest: float


def suit_prospect(
    memory: CardMemory, weights: Weights, hand: Hand, suit: Suit, *, against: float, rounds: int = 0
) -> Prospect:
    """What one suit of a hand is expected to bring, a side suit's shortness included.

    `against` are the trumps of the opponents; `rounds` of the suit are just being played, and the
    others' higher cards may fall in them.
    """
    mine, out = hand & SUIT_MASK[suit], memory.unseen & SUIT_MASK[suit]
    short = mine & (mine - 1) == 0
    rest = _shortness(memory, weights, hand, suit, out) * (0.5 if mine else 1.0) if short else 0.0
    rest -= _threat(memory, weights, mine, out, suit)
    if not mine:
        return Prospect(0.0, rest)
    points, size = POINTS[memory.contract], memory.out(out)
    fellows = memory.players - 1
    company = weights.company * fellows / 3.0 + weights.capot_later * memory.capot
    safe = _safety(weights, memory.trump, suit, size * 3.0 / fellows, against)
    last = weights.last if short and hand == mine else 0.0
    stays = 1.0 - fellows / (fellows - 1.0 + max(size, 1.0))
    left, above, master, falls, winners = mine.bit_count(), 0.0, 1.0, stays**rounds, 0.0
    for card in RANKED[memory.contract][suit]:
        if out & BIT[card]:
            above += memory.around[card]
            master *= 1.0 - memory.around[card]
        if not mine & BIT[card]:
            continue
        left -= 1
        value = points[card]
        if master > 0.0:
            winners += master * safe * (value + company + last)
        if master == 1.0:
            falls *= stays
        elif left >= above or falls < 1.0:
            win = weights.promoted ** (above * falls) * safe
            winners += (1.0 - master) * win * (value + company)
            rest -= (1.0 - master) * (1.0 - win) * weights.guarded * value
        else:
            rest -= (1.0 - master) * weights.exposed * value
    if suit == memory.trump:
        rest += weights.trump_length * mine.bit_count()
    return Prospect(winners, rest)


def _threat(memory: CardMemory, weights: Weights, mine: Hand, out: Hand, suit: Suit) -> float:
    """What the others may cash in a suit whose highest card is not in the hand."""
    part = weights.threat if memory.trump < 0 else weights.side_threat
    for card in RANKED[memory.contract][suit]:
        if mine & BIT[card]:
            return 0.0
        if out & BIT[card]:
            theirs = 0.0
            for seat, loyal in enumerate(memory.loyal):
                theirs += (1.0 - 2.0 * loyal) * memory.chance[seat][card]
            value = POINTS[memory.contract][card] + weights.company
            return part * value * theirs
    return 0.0


def _safety(weights: Weights, trump: Suit, suit: Suit, out: float, against: float) -> float:
    """How likely a side winner is not ruffed; `out` is how many cards three others would hold."""
    if against <= 0.05 or suit == trump:
        return 1.0
    ruffed = weights.ruffed_long
    if out < 5:
        ruffed = weights.ruffed_middle if out >= 3 else weights.ruffed_short
    return 1.0 - ruffed * min(1.0, against)


def _shortness(memory: CardMemory, weights: Weights, hand: Hand, suit: Suit, out: int) -> float:
    if memory.trump in (NO_SUIT, suit) or not out or not hand & SUIT_MASK[memory.trump]:
        return 0.0
    return weights.void
