"""A claim of the remaining tricks holds for all hidden cards and all plays by others."""

import random
from collections.abc import Iterator

from hypothesis import given, settings

from engine.rules.cards import SEATS, Card, Hand, Seat, cards_of, hand_of
from engine.rules.deal.actions import DealCards, MakeCall, PlayCard, Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Deal
from engine.rules.knowledge import observe, rest_of_tricks
from engine.rules.match import Match, apply, legal, new_match
from engine.rules.ruleset import PRESETS, rules_of
from tests.engine.rules.strategies import calm, named, random_deck, seeds
from tests.often import often


def dealt(rng: random.Random, preset: str) -> Match:
    """A deal near its end, played by players who like to name trumps."""
    rules = rules_of(preset)
    match = new_match(rules, rules.seats[0])
    left = rng.randrange(2, 5)
    while True:
        if match.deal is None or match.deal.done:
            if match.over:
                return match
            match = apply(match, DealCards(random_deck(rng, rules.deck).deck))
            continue
        deal = match.deal
        if (
            deal.stage is Stage.PLAY
            and not deal.trick
            and deal.hands[deal.turn].bit_count() <= left
        ):
            return match
        found = legal(match)
        passes = [one for one in found if isinstance(one, MakeCall) and one.call is Call.PASS]
        others = [one for one in found if one not in passes]
        match = apply(match, rng.choice(others or passes))


def endings(match: Match, own: Seat, order: list[Card]) -> Iterator[Match]:
    """All ways in which the others may play while the claimer plays the cards in this order."""
    deal = match.deal
    assert deal is not None
    if deal.done:
        yield match
        return
    if deal.turn == own:
        yield from endings(apply(match, PlayCard(own, order[0])), own, order[1:])
        return
    cards = {one.card for one in legal(match) if isinstance(one, PlayCard)}
    for card in cards:
        yield from endings(apply(match, PlayCard(deal.turn, card)), own, order)


def dealt_otherwise(rng: random.Random, deal: Deal, own: Seat) -> Deal:
    """A deal that looks the same to the claimer, with the hidden cards elsewhere."""
    seats = [seat for seat in SEATS[: len(deal.hands)] if seat != own]
    played = hand_of(card for trick in deal.tricks for card in trick.cards)
    hidden = [card for seat in seats for card in cards_of(deal.hands[seat])]
    rng.shuffle(hidden)
    hands: list[Hand] = list(deal.hands)
    for seat in seats:
        size = hands[seat].bit_count()
        hands[seat] = hand_of(hidden[:size])
        del hidden[:size]
    assert not any(hand & played for hand in hands)
    return deal._replace(hands=tuple(hands))


@settings(calm, max_examples=often(30, 150))
@given(seeds)
def test_a_claim_holds_wherever_the_other_cards_are(seed: int) -> None:
    rng = random.Random(seed)
    match = dealt(rng, named(rng, PRESETS))
    deal = match.deal
    if deal is None or deal.done:
        return
    own = deal.turn
    order = rest_of_tricks(observe(match, own))
    if not order:
        return
    assert set(order) == set(cards_of(deal.hands[own]))
    closed = len(deal.tricks)
    for _ in range(3):
        other = match._replace(deal=dealt_otherwise(rng, deal, own))
        for number, ended in enumerate(endings(other, own, list(order))):
            assert ended.deal is not None
            assert {trick.winner for trick in ended.deal.tricks[closed:]} == {own}
            if number == 200:
                break


def test_certain_claims_are_found() -> None:
    """Claims are neither never nor always possible."""
    found = [bool(claimed(seed)) for seed in range(150)]
    assert 5 < sum(found) < 75


def claimed(seed: int) -> tuple[Card, ...]:
    rng = random.Random(seed)
    match = dealt(rng, "belot_bg")
    return rest_of_tricks(observe(match, match.turn)) if match.turn >= 0 else ()
