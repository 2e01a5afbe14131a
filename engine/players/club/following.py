"""Why a card is laid on others' cards: what it does to the trick on the table."""

from engine.players.club.memory import CardMemory
from engine.players.club.trick import Outlook
from engine.players.player import Reason
from engine.rules.cards import POINTS, SUIT_MASK, SUIT_OF, TEN, Card, Hand, cards_of
from engine.rules.tricks import winning_index


def follow_reason(
    memory: CardMemory, before: tuple[Card, ...], card: Card, legal: Hand, result: Outlook
) -> Reason:
    """Why this card follows those already played, in one word."""
    led, suit, points = SUIT_OF[before[0]], SUIT_OF[card], POINTS[memory.contract]
    if result.holder == memory.seat:
        if suit == memory.trump != led:
            best = before[winning_index(memory.contract, before)]
            return Reason.OVERRUFFS if SUIT_OF[best] == memory.trump else Reason.RUFFS
        return Reason.TAKES_TRICK if result.ours > 0.75 else Reason.TRIES_TO_TAKE
    cheapest = min(points[other] for other in cards_of(legal))
    fed = points[card] > cheapest and result.ours > 0.5
    if fed:
        return Reason.FEEDS_PARTNER if result.holder == memory.partner else Reason.TRUSTS_PARTNER
    if suit != led:
        return Reason.DISCARDS
    if result.holder == memory.partner and result.ours > 0.5:
        return Reason.LEAVES_TO_PARTNER
    tens = memory.hand & SUIT_MASK[suit] & legal & 1 << suit * 8 + TEN
    return Reason.SAVES_TEN if tens and card & 7 != TEN else Reason.PLAYS_LOW
