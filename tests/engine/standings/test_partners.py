"""Partners who know each other's cards are found, and honest ones are not."""

import random
from collections.abc import Callable, Sequence
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.rules.cards import POINTS, SEATS, SUIT_OF, SUITS, TRUMP_OF, Seat, cards_of
from engine.rules.deal.actions import Action, DealCards, MakeCall, PlayCard
from engine.rules.deal.deal import Deal
from engine.rules.match import Match, apply, legal, new_match
from engine.rules.ruleset import rules_of
from engine.standings.collusion import PairFit, Partners, choices, fitting
from tests.engine.rules.strategies import random_deck
from tests.every import every

RULES = rules_of("belot_bg")
DEALS = 350
Way = Callable[[random.Random, Match, Sequence[Action]], Action]


@given(st.lists(st.integers(0, 20), min_size=2, max_size=8), st.data())
def test_all_hands_that_a_partner_may_hold_fit_as_chance_allows(
    unseen: list[int], data: st.DataObject
) -> None:
    count = data.draw(st.integers(1, len(unseen) - 1))
    held = [tuple(unseen[place] for place in some) for some in
            combinations(range(len(unseen)), count)]  # fmt: skip
    fits = [fitting(tuple(unseen), some) for some in held]
    assert sum(fits) == pytest.approx(0, abs=1e-6)
    alike = len(set(unseen)) == 1
    assert sum(fit * fit for fit in fits) / len(fits) == pytest.approx(0 if alike else 1)


def at_random(rng: random.Random, _: Match, actions: Sequence[Action]) -> Action:
    return rng.choice(actions)


def knowing(rng: random.Random, match: Match, actions: Sequence[Action]) -> Action:
    """Half of the time, name the suit in which the partner is strong, whatever one's own hand."""
    deal = match.deal
    assert deal is not None
    if rng.random() < 0.5:
        return rng.choice(actions)
    partner = RULES.seat_after(deal.turn, 2)
    hand = (deal.hands or deal.first)[partner]

    def worth(action: Action) -> int:
        if isinstance(action, MakeCall) and action.call < len(SUITS):
            trumps = (card for card in cards_of(hand) if SUIT_OF[card] == TRUMP_OF[action.call])
            return sum(POINTS[action.call][card] for card in trumps)
        if isinstance(action, PlayCard):
            suit = SUIT_OF[action.card]
            led = (card for card in cards_of(hand) if SUIT_OF[card] == suit)
            return sum(POINTS[deal.contract][card] for card in led)
        return 0

    return max(actions, key=worth)


def dealt(rng: random.Random, ways: Sequence[Way]) -> Deal:
    """A deal up to its first lead."""
    match = apply(new_match(RULES, SEATS[0]), DealCards(random_deck(rng, RULES.deck).deck))
    while match.deal is not None and not (match.deal.done or match.deal.trick):
        actions = legal(match)
        match = apply(match, ways[match.turn](rng, match, actions))
    assert match.deal is not None
    return match.deal


def looked_at(seed: int, ways: Sequence[Way]) -> dict[tuple[str, str], PairFit]:
    """The findings about the pairs a, c and b, d, who play these ways among honest others."""
    rng, partners = random.Random(seed), Partners()
    for names, how in (("abcd", ways), ("efgh", (at_random,) * 4)):
        for _ in range(DEALS):
            for choice in choices(RULES, dealt(rng, how)):
                partners.add(choice, names[choice.chooser], names[choice.partner])
    return {pair.people: pair for pair in partners.found()}


@every("seed", [1, 2])
def test_honest_partners_are_not_suspected(seed: int) -> None:
    found = looked_at(seed, (at_random,) * 4)
    assert set(found) == {("a", "c"), ("b", "d"), ("e", "g"), ("f", "h")}
    for pair in found.values():
        assert pair.choices > DEALS // 3
        assert pair.low < 0 < pair.high


def test_partners_who_tell_each_other_their_cards_stand_out() -> None:
    found = looked_at(3, (knowing, at_random, knowing, at_random))
    assert found["a", "c"].low > 0.1
    assert next(iter(found)) == ("a", "c"), "first of all"
    assert all(pair.low < 0 < pair.high for who, pair in found.items() if who != ("a", "c"))


def test_common_conventions_prove_nothing() -> None:
    partners, rng = Partners(), random.Random(5)
    for _ in range(DEALS // 5):
        for choice in choices(RULES, dealt(rng, (at_random,) * 4)):
            usual = choice._replace(made="pass", offered=("pass", "bid"), fit=1.0)
            for names in ("abcd", "efgh"):
                partners.add(usual, names[choice.chooser], names[choice.partner])
    assert not partners.found()


def test_seats_are_partners_across_the_table() -> None:
    deal = dealt(random.Random(6), (at_random,) * 4)
    pairs = {(choice.chooser, choice.partner) for choice in choices(RULES, deal)}
    assert pairs
    assert all(Seat((one + 2) % 4) == other for one, other in pairs)
