"""Other players' cards are evidence, judged by what those players saw."""

import random
from itertools import islice

import numpy as np
from hypothesis import given, settings

from engine.players.club.player import ClubPlayer
from engine.players.kernel import habits as k
from engine.players.kernel.tables import coded, row_of
from engine.players.master.habits import Course, networks, plays_of
from engine.players.master.worlds import draw, draw_likely
from engine.players.player import DEFAULT_BUDGET
from engine.rules.cards import BIT, cards_of
from engine.rules.deal.actions import Stage
from engine.rules.deal.deal import Deal, lawful
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, new_match
from engine.rules.ruleset import rules_of
from tests.engine.rules.strategies import calm, random_deck, random_rules, seeds, walk


def _course(match: Match, deal: Deal) -> Course:
    tricks = [(trick.leader, trick.cards) for trick in deal.tricks]
    return Course(
        match.rules,
        deal.contract,
        deal.auction.bidder,
        deal.dealer,
        deal.calls,
        (*tricks, (deal.leader, deal.trick)),
    )


@settings(calm, max_examples=10)
@given(seeds)
def test_every_choice_is_seen_as_it_was(seed: int) -> None:
    """Each card was chosen from the legal cards, and all of those are weighed."""
    rng = random.Random(seed)
    rules = random_rules(rng)
    allowed: list[int] = []
    before = new_match(rules, rng.choice(rules.seats))
    nets = np.random.default_rng(seed).normal(0, 0.3, (k.NETS, k.NET))
    for _, _, match in islice(walk(before, rng), 80):
        deal = before.deal
        if deal is None or deal.stage is not Stage.PLAY:
            allowed = []
        elif match.deal is not None and match.deal.stage is Stage.PLAY:
            after = match.deal
            if sum(hand.bit_count() for hand in after.hands) < sum(
                hand.bit_count() for hand in deal.hands
            ):
                allowed.append(coded(deal.contract, lawful(rules, deal)))
            if not after.honour.unlawful:
                _agrees(match, after, allowed, nets)
        before = match


def _agrees(match: Match, deal: Deal, allowed: list[int], nets: np.ndarray) -> None:
    contract = deal.contract
    plays, row = plays_of(_course(match, deal)), row_of(match.rules, contract, deal.auction.bidder)
    full = [coded(contract, hand) for hand in deal.hands] + [0] * 4
    for play in plays:
        full[play[k.PLAYER]] |= 1 << int(play[k.CODE])
    expected = 0.0
    for play, cards in zip(plays, allowed, strict=True):
        seen, codes = np.zeros((32, k.LOOKS)), np.zeros(32, np.int64)
        told = k.looks(row, play, full[play[k.PLAYER]], seen, codes)
        size, net = told >> 3, told & 7
        assert sum(1 << int(code) for code in codes[:size]) == cards
        weights = nets[net][: k.LOOKS * k.WIDTH].reshape(k.LOOKS, k.WIDTH)
        begin, last = nets[net][k.LOOKS * k.WIDTH :].reshape(2, k.WIDTH)
        said = np.maximum(seen[:size] @ weights + begin, 0) @ last / 1.5
        chances = np.exp(said - said.max())
        chance = chances[list(codes[:size]).index(play[k.CODE])] / chances.sum()
        expected += np.log(0.97 * chance + 0.03 / size) if size > 1 else 0.0
    found = np.zeros(1)
    k.log_habits(row, plays, np.array([full[:4]]), nets, 1.5, found)
    assert abs(found[0] - expected) < 1e-6


def test_cards_played_tell_where_the_others_are() -> None:
    """Deals drawn to fit the play have more cards in their true places."""
    club, rng, rules = ClubPlayer(), random.Random(4), rules_of("belot_bg")
    right = {draw: 0.0, draw_likely: 0.0}
    for _ in range(12):
        match = apply(new_match(rules, rules.seats[0]), random_deck(rng, rules.deck))
        while match.turn >= 0:
            knowledge, deal = observe(match, match.turn), match.deal
            if deal is not None and knowledge.contract is not None and len(deal.tricks) == 4:
                for drawing in right:
                    worlds = drawing(knowledge, match.turn, knowledge.contract, 40, 1)
                    for seat in rules.seats:
                        held = worlds.hands[:, seat]
                        for card in cards_of(deal.hands[seat]):
                            right[drawing] += float((held & BIT[card] != 0).mean())
                break
            match = apply(match, club.decide(knowledge, DEFAULT_BUDGET, 1).action)
    assert len(networks()) == k.NETS
    assert right[draw_likely] > right[draw] * 1.02
