"""From deal to deal: what a match keeps, and how it ends."""

import pytest

from engine.rules.actions import DealCards, DealScored, MakeCall, MatchOver, PlayCard, ThrownIn
from engine.rules.auction import Call
from engine.rules.cards import Contract
from engine.rules.match import Match, Phase, apply, legal
from engine.rules.ruleset import rules_of
from tests.engine.rules.arranged import begun, put

SUITS_APART = tuple(
    " ".join(rank + suit for rank in "789TJQKA") for suit in "HCDS"
)  # seat 0 holds every heart


def _all_passed(match: Match) -> Match:
    match, _ = apply(match, DealCards(tuple(range(32))))
    for _ in range(4):
        match, events = apply(match, MakeCall(match.turn, Call.PASS))
    assert events[-1] == ThrownIn(match.number)
    return match


def _hearts(preset: str, totals: tuple[int, int], contract: Contract = Contract.H) -> Match:
    """A deal in which seat 0 takes every trick and nothing is declared."""
    match = begun(rules_of(preset), contract, *SUITS_APART)._replace(totals=totals)
    while match.turn >= 0:
        plain = [a for a in legal(match) if isinstance(a, PlayCard) and not a.declare]
        match, events = apply(match, plain[0])
    assert isinstance(events[-1 - match.over], DealScored)
    return match


def test_a_capot_is_written() -> None:
    match = _hearts("belot_bg", (0, 0))
    (line,) = match.board
    assert (line.capot, line.tricks, line.cards, line.totals) == (0, (8, 0), (162, 0), (25, 0))
    assert match.phase is Phase.DEALING


@pytest.mark.parametrize(
    ("preset", "totals", "over", "extra"),
    [
        ("belot_bg", (150, 0), False, False),
        ("wikipedia_bg", (125, 0), False, False),
        ("wikipedia_bg", (126, 0), False, True),
        ("wikipedia_bg", (134, 0), False, True),
        ("wikipedia_bg", (135, 0), True, False),
        ("wikipedia_bg", (135, 160), False, False),
    ],
)
def test_the_exit_with_a_capot(
    preset: str, totals: tuple[int, int], over: bool, extra: bool
) -> None:
    match = _hearts(preset, totals)
    assert (match.over, match.extra) == (over, extra)


def test_a_thrown_in_deal_does_not_pay_what_is_owed() -> None:
    owed = _all_passed(_hearts("wikipedia_bg", (126, 0)))
    assert (owed.extra, owed.over, owed.totals) == (True, False, (151, 0))


def test_the_deal_that_was_owed_ends_the_match_with_a_capot_too() -> None:
    last = begun(rules_of("wikipedia_bg"), Contract.H, *SUITS_APART)
    last = last._replace(totals=(126, 160), extra=True)
    while last.turn >= 0:
        last, events = apply(last, legal(last)[-1])
    assert (last.over, last.winner) == (True, 1)
    assert events[-1] == MatchOver(1, last.totals)


def test_an_action_changes_nothing_but_the_deal() -> None:
    match = begun(rules_of("belot_bg"), Contract.H, *SUITS_APART)
    match = match._replace(totals=(5, 6), carry=(7,), extra=True, number=9)
    assert put(match, "7H") == match._replace(deal=put(match, "7H").deal)


def test_a_thrown_in_deal_moves_the_dealer() -> None:
    match = _hearts("belot_bg", (10, 20))
    after = _all_passed(match)
    assert (after.dealer, after.number) == (0, 2)
    assert (after.totals, after.board, after.phase) == (match.totals, match.board, Phase.DEALING)
