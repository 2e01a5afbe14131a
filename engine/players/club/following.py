"""Why a card is laid on others' cards: what it does to the trick on the table."""

from typing import Final

from engine.players.club.memory import CardMemory
from engine.players.club.trick import Outlook
from engine.players.player import Reason
from engine.rules.cards import (
    BEATS,
    POINTS,
    SUIT_OF,
    TEN,
    Card,
    Hand,
    card_of,
    cards_of,
    hand_of,
)
from engine.rules.tricks import winning_index

_MUCH: Final = 10
"""Card points that nobody would call a cheap card."""


def follow_reason(
    memory: CardMemory, before: tuple[Card, ...], card: Card, legal: Hand, result: Outlook
) -> Reason:
    """Why this card follows those already played, in one word that is true of the table.

    `result` is what becomes of the trick with this card; who holds it and who could take it is
    seen, only how it ends is guessed.
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
