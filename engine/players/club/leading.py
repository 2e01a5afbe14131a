"""What leading a card is worth besides its trick: drawing trumps, answering bids."""

from engine.players.club.holdings import is_master
from engine.players.club.memory import CardMemory
from engine.players.club.weights import Weights
from engine.players.player import Reason
from engine.rules.auction import CALLS
from engine.rules.cards import BEATS, POINTS, SUIT_MASK, SUIT_OF, Card
from engine.rules.knowledge import Knowledge


def lead_plan(
    knowledge: Knowledge, memory: CardMemory, weights: Weights, card: Card, against: float
) -> float:
    """What a lead is worth beyond its trick, in card points."""
    suit = SUIT_OF[card]
    if suit == memory.trump:
        return _trump_lead(memory, weights, card, against)
    plan = 0.0
    for i, made in enumerate(knowledge.calls):
        if made is not CALLS[suit]:
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
    """Why this card is led, in one word."""
    suit = SUIT_OF[card]
    if suit == memory.trump and memory.declaring and against > 0.2:
        return Reason.DRAWS_TRUMPS
    if not BEATS[memory.contract][card] & SUIT_MASK[suit] & memory.unseen:
        return Reason.CASHES_WINNER
    if suit == memory.trump:
        return Reason.LEADS_TRUMP
    bid = (i for i, made in enumerate(knowledge.calls) if made is CALLS[suit])
    if memory.partner in map(knowledge.caller, bid):
        return Reason.LEADS_TO_PARTNER
    single = (memory.hand & SUIT_MASK[suit]).bit_count() == 1
    if single and memory.trump >= 0 and memory.hand & SUIT_MASK[memory.trump]:
        return Reason.LEADS_SINGLETON
    if is_master(memory, card):
        return Reason.TAKES_TRICK
    points = POINTS[memory.contract][card]
    return Reason.DEVELOPS_SUIT if points >= 10 else Reason.LEADS_LOW
