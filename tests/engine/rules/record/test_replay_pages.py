"""The pages of a recorded deal show only what was known at the time."""

import random
from math import ceil

from engine.rules.knowledge import observe
from engine.rules.match import Match, new_match
from engine.rules.record.replay import PageKind, ReplayPage, pages, seen
from engine.rules.ruleset import PRESETS
from tests.engine.rules.recorded import recorded
from tests.every import every


def all_pages(preset: str, seed: int) -> list[tuple[Match, tuple[ReplayPage, ...]]]:
    """Each deal of a match: the score before it, and its pages."""
    switch = {"honour_play": True} if seed % 2 else {}
    found = recorded(preset, switch, seed)
    before = new_match(found.match.rules, found.record.deals[0].dealer)
    deals = []
    for deal in found.record.deals:
        of_deal = pages(before, deal)
        deals.append((before, of_deal))
        before = of_deal[-1].match
    assert (before.totals, before.board) == (found.match.totals, found.match.board)
    return deals


@every("preset", PRESETS)
def test_a_page_for_the_auction_for_each_trick_and_for_the_score(preset: str) -> None:
    for seed in range(2):
        for before, of_deal in all_pages(preset, seed):
            ended = of_deal[-1].match
            assert ended.deal is not None
            tricks = ceil(len(ended.deal.plays) / ended.rules.players)
            scored = len(ended.board) > len(before.board)
            kinds = [PageKind.AUCTION] + [PageKind.TRICK] * tricks + [PageKind.SCORE] * scored
            assert [page.kind for page in of_deal] == kinds
            assert {page.match.number for page in of_deal} == {before.number + 1}
            for number, page in enumerate(of_deal[1 : tricks + 1], 1):
                deal = page.match.deal
                assert deal is not None
                assert len(deal.tricks) + bool(deal.trick) == number
                assert deal.trick == () or number == tricks
            first = of_deal[0].match.deal
            assert first is not None
            assert first.plays == ()
            assert first.calls == ended.deal.calls


@every("preset", PRESETS)
def test_a_seat_sees_what_it_knew_and_open_cards_are_all_cards(preset: str) -> None:
    rng = random.Random(preset)
    for _, of_deal in all_pages(preset, 0):
        page = rng.choice(of_deal)
        deal = page.match.deal
        assert deal is not None
        seats = page.match.rules.seats
        for seat in seats:
            shown = seen(page, seat)
            assert shown.known == observe(page.match, seat)
            assert set(shown.hands) == set(shown.dealt) == {seat}
        shown = seen(page, None)
        if deal.full:
            assert [shown.dealt[seat] for seat in seats] == list(deal.full)
            assert shown.known.revealed == deal.declared
        if not deal.done and deal.hands:
            assert [shown.hands[seat] for seat in seats] == list(deal.hands)
