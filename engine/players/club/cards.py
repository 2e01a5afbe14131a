"""Choose a card by weighing each legal card's trick and the hand that is left."""

import random
from typing import Final, NamedTuple

from engine.players.club.deduction import CardMemory, remember
from engine.players.club.features import kind_of
from engine.players.club.tricks import (
    PLAYED_OUT,
    WEIGHTS,
    Outlook,
    Prospect,
    Weights,
    ending_worths,
    is_master,
    opposing_trumps,
    outlook,
    suit_prospect,
)
from engine.players.player import NothingToDecide, Reason, Thought
from engine.rules.cards import (
    BEATS,
    BIT,
    CARDS,
    POINTS,
    SUIT_MASK,
    SUIT_OF,
    SUITS,
    TEN,
    Card,
    Contract,
    Hand,
    Seat,
    card_of,
    cards_of,
    hand_of,
)
from engine.rules.deal.actions import PlayCard
from engine.rules.deal.auction import TRUMPS_NAMED
from engine.rules.deal.tricks import winning_index
from engine.rules.knowledge import Knowledge


def lead_plan(
    knowledge: Knowledge, memory: CardMemory, weights: Weights, card: Card, against: float
) -> float:
    """The worth of a lead beyond its own trick, in card points."""
    suit = SUIT_OF[card]
    if suit == memory.trump:
        return _trump_lead(memory, weights, card, against)
    plan = 0.0
    for i, made in enumerate(knowledge.calls):
        if TRUMPS_NAMED[made] != suit:
            continue
        seat = knowledge.caller(i)
        if seat == memory.partner:
            plan += weights.to_partner
        elif seat in memory.opponents:
            plan += weights.to_bidder
    return plan


def _trump_lead(memory: CardMemory, weights: Weights, card: Card, against: float) -> float:
    if not memory.declaring or against < 0.2:
        return weights.lead_trump
    drawn = 0.0
    for seat in memory.opponents:
        drawn += 1.0 - memory.lacks(seat, SUIT_MASK[SUIT_OF[card]])
    mine = (memory.hand & SUIT_MASK[memory.trump]).bit_count()
    trumps = SUIT_MASK[memory.trump] & memory.unseen
    partner = memory.expected(memory.partner, trumps) if memory.partner >= 0 else 0.0
    if not is_master(memory, card) and mine + partner < against:
        drawn *= 0.4
    return weights.draw * drawn


def lead_reason(memory: CardMemory, knowledge: Knowledge, card: Card, against: float) -> Reason:
    """The reason for leading this card."""
    suit = SUIT_OF[card]
    if suit == memory.trump and memory.declaring and against > 0.2:
        return Reason.DRAWS_TRUMPS
    if not BEATS[memory.contract][card] & SUIT_MASK[suit] & memory.unseen:
        return Reason.CASHES_WINNER
    if suit == memory.trump:
        return Reason.LEADS_TRUMP
    bid = (i for i, made in enumerate(knowledge.calls) if TRUMPS_NAMED[made] == suit)
    if memory.partner in map(knowledge.caller, bid):
        return Reason.LEADS_TO_PARTNER
    single = (memory.hand & SUIT_MASK[suit]).bit_count() == 1
    if single and memory.trump >= 0 and memory.hand & SUIT_MASK[memory.trump]:
        return Reason.LEADS_SINGLETON
    if is_master(memory, card):
        return Reason.TAKES_TRICK
    points = POINTS[memory.contract][card]
    return Reason.DEVELOPS_SUIT if points >= 10 else Reason.LEADS_LOW


_MUCH: Final = 10
"""A card with at least this many points is not cheap."""


def follow_reason(
    memory: CardMemory, before: tuple[Card, ...], card: Card, legal: Hand, result: Outlook
) -> Reason:
    """The reason for playing this card on a trick.

    `result` is the trick's outlook with this card. The current holder is certain, the outcome is an
    estimate; the reason must not claim more than that.
    """
    led, suit, points = SUIT_OF[before[0]], SUIT_OF[card], POINTS[memory.contract]
    held = before[winning_index(memory.contract, before)]
    if result.holder == memory.seat:
        if suit == memory.trump != led:
            return Reason.OVERRUFFS if SUIT_OF[held] == memory.trump else Reason.RUFFS
        return Reason.TAKES_TRICK if result.ours > 0.75 else Reason.TRIES_TO_TAKE
    cheaper = points[card] > min(points[other] for other in cards_of(legal))
    feeds = cheaper or points[card] >= _MUCH
    if result.holder == memory.partner:
        return Reason.FEEDS_PARTNER if feeds else Reason.LEAVES_TO_PARTNER
    if memory.partner >= 0 and result.ours > 0.5:
        return Reason.TRUSTS_PARTNER if feeds else Reason.HOPES_FOR_PARTNER
    if legal & BEATS[memory.contract][held]:
        return Reason.KEEPS_HIGH
    if suit != led:
        return Reason.DISCARDS
    ten = hand_of([card_of(suit, TEN)])
    if legal & ten and card & 7 != TEN:
        return Reason.SAVES_TEN
    return Reason.KEEPS_LOW if cheaper else Reason.PLAYS_LOW


class _Now(NamedTuple):
    """The prospects of the hand before a card is played."""

    against: float
    suits: tuple[Prospect, ...]
    winners: float
    rest: float


def choose_card(
    knowledge: Knowledge, rng: random.Random, weights: Weights | None = None
) -> Thought:
    """The best card, with everything that can be announced with it."""
    seat, contract, legal = knowledge.seat, knowledge.contract, knowledge.choices.lawful
    if seat is None or contract is None or not legal:
        raise NothingToDecide
    if legal & (legal - 1) == 0:
        card = CARDS[legal.bit_length() - 1]
        action = _with_announcements(knowledge, seat, card)
        return Thought(action, ((action, 0.0),), Reason.ONLY_CARD)
    weights = weights or WEIGHTS[kind_of(contract)]
    memory = remember(knowledge, seat, contract)
    now = _now(memory, weights)
    ending = None
    if memory.hand.bit_count() <= PLAYED_OUT[memory.players]:
        ending = ending_worths(memory, knowledge.leader, knowledge.trick, legal, rng)
    weighed = [
        (*_weigh(knowledge, memory, weights, card, now), rng.random(), card)
        for card in cards_of(legal)
    ]
    if ending:
        weighed = [(ending[card], result, tie, card) for _, result, tie, card in weighed]
    weighed.sort(key=lambda entry: (-entry[0], entry[2]))
    best, result = weighed[0][3], weighed[0][1]
    if knowledge.trick:
        reason = follow_reason(memory, knowledge.trick, best, legal, result)
    else:
        reason = lead_reason(memory, knowledge, best, now.against)
    worth = tuple(
        (_with_announcements(knowledge, seat, card), round(value, 6))
        for value, _, _, card in weighed
    )
    return Thought(worth[0][0], worth, reason)


def reason_for(knowledge: Knowledge, seat: Seat, contract: Contract, card: Card) -> Reason:
    """The usual reason for this card, which another player or a person may have played."""
    legal = knowledge.choices.lawful
    if legal & (legal - 1) == 0:
        return Reason.ONLY_CARD
    memory, weights = remember(knowledge, seat, contract), WEIGHTS[kind_of(contract)]
    if not knowledge.trick:
        return lead_reason(memory, knowledge, card, opposing_trumps(memory))
    result = outlook(memory, weights, knowledge.leader, (*knowledge.trick, card))
    return follow_reason(memory, knowledge.trick, card, legal, result)


def _now(memory: CardMemory, weights: Weights) -> _Now:
    against = opposing_trumps(memory)
    suits = tuple(
        suit_prospect(memory, weights, memory.hand, suit, against=against) for suit in SUITS
    )
    winners, rest = (sum(part) for part in zip(*suits, strict=True))
    return _Now(against, suits, winners, rest)


def _weigh(
    knowledge: Knowledge, memory: CardMemory, weights: Weights, card: Card, now: _Now
) -> tuple[float, Outlook]:
    """A card's worth, in card points, and the outlook of its trick."""
    result = outlook(memory, weights, knowledge.leader, (*knowledge.trick, card))
    left = memory.hand & ~BIT[card]
    on_lead = not knowledge.trick
    winners, rest = now.winners, now.rest
    whole = SUIT_OF[card] == memory.trump or left & (left - 1) == 0
    for suit in SUITS if whole else (SUIT_OF[card],):
        rounds = 1 if on_lead and suit == SUIT_OF[card] else 0
        after = suit_prospect(memory, weights, left, suit, against=now.against, rounds=rounds)
        winners += after.winners - now.suits[suit].winners
        rest += after.rest - now.suits[suit].rest
    ours = weights.late_mine if result.holder == memory.seat else weights.late_partner
    value = result.gain + rest
    value += winners * (ours * result.ours + weights.late_theirs * (1.0 - result.ours))
    if on_lead:
        value += lead_plan(knowledge, memory, weights, card, now.against)
    return value, result


def _with_announcements(knowledge: Knowledge, seat: Seat, card: Card) -> PlayCard:
    """The move for a card; declarations (the best plan) and belote are always announced."""
    plans = knowledge.choices.plans
    belote = bool(knowledge.choices.belote & BIT[card])
    return PlayCard(seat, card, plans[0] if plans else (), belote)
