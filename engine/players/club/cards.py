"""Which card to play: each legal one is weighed by its trick and by the hand that it leaves."""

import random
from typing import NamedTuple

from engine.players.club.ending import PLAYED_OUT, ending_worths
from engine.players.club.features import kind_of
from engine.players.club.following import follow_reason
from engine.players.club.holdings import (
    Prospect,
    opposing_trumps,
    suit_prospect,
)
from engine.players.club.leading import lead_plan, lead_reason
from engine.players.club.memory import CardMemory, remember
from engine.players.club.trick import Outlook, outlook
from engine.players.club.weights import WEIGHTS, Weights
from engine.players.player import NothingToDecide, Reason, Thought
from engine.rules.actions import PlayCard
from engine.rules.cards import BIT, CARDS, SUIT_OF, SUITS, Card, Contract, Seat, cards_of
from engine.rules.knowledge import Knowledge


class _Now(NamedTuple):
    """The hand as it is, before a card is taken from it."""

    against: float
    suits: tuple[Prospect, ...]
    winners: float
    rest: float


def choose_card(
    knowledge: Knowledge, rng: random.Random, weights: Weights | None = None
) -> Thought:
    """The best card with all that can be announced beside it."""
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
    """Why one would play this card, whoever has chosen it."""
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
    """A card's worth, in card points, and what becomes of its trick."""
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
    """The card with the best declarations and with belote, both always announced."""
    plans = knowledge.choices.plans
    belote = bool(knowledge.choices.belote & BIT[card])
    return PlayCard(seat, card, plans[0] if plans else (), belote)
