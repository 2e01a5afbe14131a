"""The club player's memory is true and complete under any rules."""

import math

from hypothesis import given, settings

from engine.players.club.deduction import PLACES, CardMemory, remember
from engine.rules.cards import FULL_DECK, Card, Hand, Seat, cards_of, pack
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal
from engine.rules.knowledge import observe
from engine.rules.match import Match
from tests.engine.rules.strategies import calm, matches
from tests.often import often

_AFTER = (Stage.DISCARD, Stage.DECLARING, Stage.PLAY)


def remembered(match: Match) -> list[CardMemory]:
    """The memory of every seat in a deal with a final contract."""
    deal = match.deal
    if deal is None or match.over or deal.stage not in _AFTER:
        return []
    seats = match.rules.seats
    return [remember(observe(match, seat), seat, deal.contract) for seat in seats]


def nowhere(match: Match, deal: Deal) -> Hand:
    """The cards that nobody holds and that were not played."""
    held = 0
    for hand in deal.hands:
        held |= hand
    for card in deal.plays:
        held |= 1 << card
    return FULL_DECK & sum(1 << card for card in pack(match.rules.deck)) & ~held


@settings(calm, max_examples=often(30, 150))
@given(matches())
def test_certain_knowledge_is_true(match: Match) -> None:
    for memory in remembered(match):
        deal = match.deal
        assert deal is not None
        lies = (*deal.hands, nowhere(match, deal))
        for place, cards in enumerate(lies):
            if place == memory.seat:
                continue
            unseen = cards & memory.unseen
            if place < match.rules.players:
                assert unseen == cards
            assert memory.held[place] == unseen.bit_count()
            if not match.rules.honour_play:
                assert unseen & ~memory.can[place] == 0
                assert memory.sure[place] & ~unseen == 0


@settings(calm, max_examples=often(20, 100))
@given(matches())
def test_every_card_lies_somewhere(match: Match) -> None:
    for memory in remembered(match):
        for card in cards_of(memory.unseen):
            assert math.isclose(sum(row[card] for row in memory.chance), 1.0)
            for place in PLACES[: len(memory.held)]:
                assert possible(memory, place, card) or not memory.chance[place][card]


def possible(memory: CardMemory, place: Seat, card: Card) -> bool:
    """Whether a card can be in that place."""
    return bool(memory.can[place] >> card & 1)
