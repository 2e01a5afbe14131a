"""Decisions between the auction and the first lead: exchange the seven, discard cards."""

import random
from itertools import combinations

from engine.players.club.deduction import CardMemory, remember
from engine.players.club.features import kind_of
from engine.players.club.tricks import WEIGHTS, opposing_trumps, suit_prospect
from engine.players.player import NothingToDecide, Reason, Thought
from engine.rules.cards import (
    BIT,
    NOBODY,
    POINTS,
    SEVEN,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TRUMP_OF,
    TRUMP_ORDER,
    Contract,
    Hand,
    Suit,
    card_of,
    cards_of,
    hand_of,
)
from engine.rules.deal.actions import Discard, Exchange
from engine.rules.deal.deal import BELOTE_POINTS
from engine.rules.deal.declarations import plan_points, plans
from engine.rules.deal.tricks import belotes_in
from engine.rules.knowledge import Knowledge
from engine.rules.ruleset import Rules

_STEP = 1.5  # card points for a trump one rank higher
_LATER = 0.9  # chance that a winner is cashed
_COUNTS = 0.7  # chance that a declaration is the best one and counts


def after_exchange(knowledge: Knowledge, contract: Contract) -> Hand:
    """The hand after exchanging the seven of trumps, if the contract and rules allow it."""
    turned, hand = knowledge.turned_card, knowledge.hand
    if not knowledge.rules.exchange_seven or turned < 0 or SUIT_OF[turned] != TRUMP_OF[contract]:
        return hand
    seven = BIT[card_of(SUIT_OF[turned], SEVEN)]
    return hand & ~seven | BIT[turned] if hand & seven else hand


def hand_for(knowledge: Knowledge, contract: Contract) -> Hand:
    """The hand that a bid is judged by: with the turned-up card, if the bidder would get it."""
    turned, auction = knowledge.turned_card, knowledge.auction
    if knowledge.rules.turned_card_to_taker and turned >= 0:
        bidder = auction.bidder if auction is not None else NOBODY
        return knowledge.hand | (BIT[turned] if bidder in (NOBODY, knowledge.seat) else 0)
    return after_exchange(knowledge, contract)


def choose_exchange(knowledge: Knowledge) -> Thought:
    """Exchange the seven, if held, for the turned-up card, unless that costs a declaration."""
    seat, contract, turned = knowledge.seat, knowledge.contract, knowledge.choices.exchange
    if seat is None or contract is None or turned < 0:
        raise NothingToDecide
    kept = (Exchange(seat, take=False), 0.0)
    if not knowledge.choices.seven:
        return Thought(kept[0], (kept,), Reason.KEEPS_SEVEN)
    changed = after_exchange(knowledge, contract)
    gain = POINTS[contract][turned] + _STEP * TRUMP_ORDER.index(turned & 7)
    gain += _announced(knowledge.rules, contract, changed)
    gain -= _announced(knowledge.rules, contract, knowledge.hand)
    taken = (Exchange(seat, take=True), gain)
    if gain > 0:
        return Thought(taken[0], (taken, kept), Reason.TAKES_TURNED)
    return Thought(kept[0], (kept, taken), Reason.KEEPS_SEVEN)


def _announced(rules: Rules, contract: Contract, hand: Hand) -> float:
    """The expected points of a hand's declarations and belote."""
    own = plans(rules, contract, hand)
    total = _COUNTS * plan_points(own[0]) if own else 0.0
    return total + BELOTE_POINTS * (belotes_in(contract, hand).bit_count() // 2)


def choose_discard(knowledge: Knowledge, rng: random.Random) -> Thought:
    """The discard that leaves the best hand; the discarded points go to the caller's side."""
    seat, contract, choices = knowledge.seat, knowledge.contract, knowledge.choices
    if seat is None or contract is None or not choices.discard:
        raise NothingToDecide
    memory = remember(knowledge, seat, contract)
    weighed = []
    parts: dict[tuple[Hand, bool], float] = {}
    for chosen in combinations(cards_of(choices.cards), choices.discard):
        away = hand_of(chosen)
        left = choices.cards & ~away
        value = float(sum(POINTS[contract][card] for card in chosen))
        value += _announced(knowledge.rules, contract, left)
        value += sum(_suit_worth(memory, left, suit, parts) for suit in SUITS)
        weighed.append((value, rng.random(), away))
    weighed.sort(key=lambda entry: (-entry[0], entry[1]))
    worth = tuple((Discard(seat, away), round(value, 6)) for value, _, away in weighed)
    return Thought(worth[0][0], worth, Reason.PUTS_AWAY)


def _suit_worth(
    memory: CardMemory, hand: Hand, suit: Suit, parts: dict[tuple[Hand, bool], float]
) -> float:
    """The expected points of a suit of a hand; `parts` is a cache."""
    ruffs = memory.trump >= 0 and bool(hand & SUIT_MASK[memory.trump])
    key = (hand & SUIT_MASK[suit] | ~SUIT_MASK[suit], ruffs)
    if key not in parts:
        weights, against = WEIGHTS[kind_of(memory.contract)], opposing_trumps(memory)
        held = suit_prospect(memory, weights, hand, suit, against=against)
        parts[key] = _LATER * held.winners + held.rest
    return parts[key]
