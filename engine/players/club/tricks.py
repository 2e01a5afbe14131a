"""The value left in a hand, the outlook of a trick, and playouts of the last tricks.

The last tricks are solved with open hands, over likely deals.
"""

import random
from collections import Counter
from collections.abc import Mapping
from itertools import islice
from typing import Final, NamedTuple

from engine.players.club.deduction import CardMemory
from engine.rules.cards import (
    BEATS,
    BIT,
    CARDS,
    NO_SUIT,
    POINTS,
    SEATS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    Card,
    Contract,
    Hand,
    Seat,
    Suit,
    cards_of,
)
from engine.rules.deal.tricks import legal_cards, trick_points, winning_index


class Weights(NamedTuple):
    """Weights of everything except the cards on the table, mostly in card points."""

    company: float = 7.0  # the other three cards of a later trick that the hand takes
    late_mine: float = 0.95  # chance that a kept winner is still cashed, if we lead next,
    late_partner: float = 0.85  # if partner does,
    late_theirs: float = 0.65  # if an opponent does
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
    feed: float = 7.0  # points partner adds to a trick of ours
    feed_them: float = 7.0  # points each opponent still to play adds to a trick of theirs
    drop: float = 2.5  # points added by a player who loses the trick
    draw: float = 5.0  # each opposing trump drawn by the declaring side
    lead_trump: float = -9.0  # a trump lead by a defender, or with nothing left to draw
    to_partner: float = 3.0  # leading a suit that partner has bid
    to_bidder: float = -2.0  # leading a suit that an opponent has bid


WEIGHTS: Final[Mapping[str, Weights]] = {
    "suit": Weights(
        late_mine=1.0, late_partner=1.0, late_theirs=0.8, side_threat=0.25, trump_length=7.0
    ),
    "NT": Weights(threat=0.5),
    "AT": Weights(feed=8.0, drop=3.0),
    "SA": Weights(threat=0.5),
    "TA": Weights(feed=4.5, drop=2.0),
}
"""Weights by kind of contract (`engine.players.club.features.kind_of`)."""


def _ranked(contract: Contract, suit: Suit) -> tuple[Card, ...]:
    within = {card: BEATS[contract][card] & SUIT_MASK[suit] for card in cards_of(SUIT_MASK[suit])}
    return tuple(sorted(within, key=lambda card: within[card].bit_count()))


RANKED: Final = tuple(tuple(_ranked(contract, suit) for suit in SUITS) for contract in Contract)
"""``RANKED[contract][suit]``: the suit's cards, the highest first."""


_SURELY: Final = 0.25
"""An expected number of higher cards below this counts as none."""


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


class Outlook(NamedTuple):
    """A trick that includes one's own card: its holder, the chance it is ours, and its expected
    points.

    Another defender's trick counts as ours in part (`CardMemory.loyal`).
    """

    holder: Seat
    ours: float
    gain: float


def outlook(memory: CardMemory, weights: Weights, leader: Seat, cards: tuple[Card, ...]) -> Outlook:
    """The outlook of a trick whose last card so far is one's own."""
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
    """Like `_by_rank`, including ruffs and overruffs by the players still to play."""
    over = BEATS[memory.contract][best] & SUIT_MASK[memory.trump]
    for seat in coming:
        void = memory.lacks(seat, SUIT_MASK[led])
        ruff = void * (1.0 - memory.lacks(seat, over)) if void else 0.0
        ours += (memory.loyal[seat] - ours) * ruff
    return ours


Hands = tuple[Hand, ...]

PLAYED_OUT: Final = {2: 3, 3: 3, 4: 2}
"""The most cards in hand at which the rest of the deal is solved, by number of players."""

_WORLDS: Final = 12
_TRIES: Final = 3  # for each deal wanted


def ending_worths(
    memory: CardMemory, leader: Seat, trick: tuple[Card, ...], legal: Hand, rng: random.Random
) -> dict[Card, float] | None:
    """The lead of one's own side in the remaining points after each card, averaged over deals.

    None if no deal was found that fits the knowledge.
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
    """Open hands; `capot`: the premium still possible for the side that has taken every trick."""

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
    """The winner of a full trick, its worth to our side, and the capot still possible."""
    winner = SEATS[(leader + winning_index(memory.contract, cards)) % len(cards)]
    gain = _gain(memory, winner)
    kept = winner in (memory.seat, memory.partner) if capot > 0 else gain < 0
    return winner, gain * trick_points(memory.contract, cards), capot if kept else 0.0


def _last_ten(memory: CardMemory, winner: Seat) -> float:
    return _gain(memory, winner) * memory.rules.last_trick


def _best(memory: CardMemory, position: _Open) -> float:
    """The worth of a position if everybody sees all cards and plays perfectly."""
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
