"""Estimate what a hand may still bring: masters, guarded and exposed cards, trumps to ruff."""

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
    """Weights of everything besides the cards on the table, mostly in card points."""

    company: float = 7.0  # the other three cards of a later trick that the hand takes
    late_mine: float = 0.95  # chance that a kept winner is still cashed, with the own lead next,
    late_partner: float = 0.85  # with partner's lead next,
    late_theirs: float = 0.65  # with an opponent's lead next
    promoted: float = 0.5  # factor for each higher card still out against a guarded card
    exposed: float = 0.4  # share of its points that an unguarded card loses
    guarded: float = 0.2  # the same for a guarded card
    threat: float = 0.4  # share of the value of the others' highest card in a suit, NT and AT
    side_threat: float = 0.15  # the same in a suit contract
    capot: float = 1.0  # share of the capot premium at stake in the current trick
    capot_later: float = 0.15  # share of it in each winner that is kept
    trump_length: float = 5.0  # for each trump in hand, to ruff or to keep control
    void: float = 4.0  # a short side suit with trumps to ruff it
    ruffed_long: float = 0.15  # chance that a side winner is ruffed, many cards of its suit out
    ruffed_middle: float = 0.4
    ruffed_short: float = 0.75
    last: float = 10.0  # the premium of the last trick, for the last card
    feed: float = 7.0  # points partner adds to a trick of the own side
    feed_them: float = 7.0  # points each opponent still to play adds to a trick of theirs
    drop: float = 2.5  # points added by a player who loses the trick
    draw: float = 5.0  # each opposing trump drawn by the declaring side
    lead_trump: float = -9.0  # a trump lead by a defender, or with nothing left to draw
    to_partner: float = 3.0  # the lead of a suit that partner has bid
    to_bidder: float = -2.0  # the lead of a suit that an opponent has bid


WEIGHTS: Final[Mapping[str, Weights]] = {
    "suit": Weights(
        late_mine=1.0, late_partner=1.0, late_theirs=0.8, side_threat=0.25, trump_length=7.0
    ),
    "NT": Weights(threat=0.5),
    "AT": Weights(feed=8.0, drop=3.0),
}
"""Weights by kind of contract (`engine.players.club.features.kind_of`)."""


def _ranked(contract: Contract, suit: Suit) -> tuple[Card, ...]:
    within = {card: BEATS[contract][card] & SUIT_MASK[suit] for card in cards_of(SUIT_MASK[suit])}
    return tuple(sorted(within, key=lambda card: within[card].bit_count()))


RANKED: Final = tuple(tuple(_ranked(contract, suit) for suit in SUITS) for contract in Contract)
"""``RANKED[contract][suit]``: the suit's cards, the highest first."""


_SURELY: Final = 0.25
"""Fewer expected higher cards than this count as none."""


def is_master(memory: CardMemory, card: Card) -> bool:
    """Whether the others almost certainly hold no higher card of its suit."""
    return memory.out(BEATS[memory.contract][card] & SUIT_MASK[SUIT_OF[card]]) < _SURELY


def opposing_trumps(memory: CardMemory) -> float:
    """The expected number of trumps the opponents hold together; 0 without a trump suit."""
    if memory.trump < 0:
        return 0.0
    trumps = memory.unseen & SUIT_MASK[memory.trump]
    return sum(memory.expected(seat, trumps) for seat in memory.opponents) if trumps else 0.0


class Prospect(NamedTuple):
    """The expected later points of cards; `winners` needs the lead, `rest` does not."""

    winners: float
    rest: float


def suit_prospect(
    memory: CardMemory, weights: Weights, hand: Hand, suit: Suit, *, against: float, rounds: int = 0
) -> Prospect:
    """The prospect of one suit of a hand, including ruffs if it is short.

    `against`: the opponents' expected trumps. `rounds`: rounds of the suit now being played, in
    which higher cards of the others may fall.
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
    """The expected points others cash in a suit; 0 if its highest card is in the hand."""
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
    """The chance that a side winner is not ruffed; `out`: cards that three others would hold."""
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
