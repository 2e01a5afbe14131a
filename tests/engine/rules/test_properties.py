"""The invariants of RULES.md part C, and what `apply` promises, over random matches."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.actions import Action, DealCards, Declare, MakeCall, PlayCard
from engine.rules.auction import Call
from engine.rules.board import DealResult
from engine.rules.cards import ALL_TRUMPS, FULL_DECK, NO_TRUMPS, SUIT_MASK, Contract, hand_of
from engine.rules.deal import Deal, Refused, playable
from engine.rules.declarations import Plan, Quad, Run, options
from engine.rules.knowledge import observe
from engine.rules.match import Match, Phase, apply, legal, legal_late, new_match
from engine.rules.ruleset import Rules, rules_of
from engine.rules.scoring import Verdict, rounded
from tests.engine.rules.strategies import (
    calm,
    matches,
    random_match,
    random_rules,
    rules,
    seeds,
    walk,
)

CARD_POINTS = {NO_TRUMPS: 130, ALL_TRUMPS: 258}


def _run_sides(rules: Rules, line: DealResult, kind: type[Run | Quad]) -> set[int]:
    return {rules.side_of(seat) for seat, item in line.counted if isinstance(item, kind)}


def _check_line(rules: Rules, before: Match, line: DealResult) -> None:
    """Everything of part C that can be read from a line of the board."""
    score, contract = line.score, line.contract
    assert sum(line.cards) == CARD_POINTS.get(contract, 162)
    assert sum(line.tricks) == 8
    assert line.tricks[line.last_ten] >= 1
    for kind in (Run, Quad):
        assert len(_run_sides(rules, line, kind)) <= 1
    own = [written - settled for written, settled in zip(score.written, score.settled, strict=True)]
    pot = rounded(contract, sum(score.raw)) * line.factor
    apart = 0
    if line.factor > 1 and line.capot is not None and not rules.contra_multiplies_capot:
        pot, apart = rounded(contract, sum(score.raw) - 90) * line.factor, 9
    assert sum(score.written) + sum(score.carry) == pot + apart + sum(before.carry)
    declarer = rules.side_of(line.declarer)
    difference = score.raw[declarer] - score.raw[1 - declarer]
    verdict = {True: Verdict.MADE, False: Verdict.INSIDE}[difference > 0]
    assert line.verdict is (Verdict.HANGING if difference == 0 else verdict)
    if line.factor == 1 and line.verdict is Verdict.MADE:
        assert sum(own) == pot
        assert (own[declarer] - own[1 - declarer]) >= 0
    if line.verdict is Verdict.INSIDE and line.capot != declarer:
        assert own[declarer] == 0
    if line.factor > 1 and line.verdict is not Verdict.HANGING:
        assert apart in own or 0 in own
    assert min((*score.written, *score.carry)) >= 0
    assert line.totals == tuple(a + b for a, b in zip(before.totals, score.written, strict=True))


def _check_auction(calls: tuple[Call, ...]) -> None:
    spoken = [i for i, call in enumerate(calls) if call is not Call.PASS]
    assert len([call for call in calls if call <= Call.AT]) <= 6
    for earlier, later in pairwise(spoken):
        assert later - earlier - 1 <= 2
        if calls[later] > Call.PASS:
            assert calls[earlier] is not calls[later]
    assert not spoken or spoken[0] <= 3
    bids = [call for call in calls if call <= Call.AT]
    assert bids == sorted(set(bids))


def _check_end(rules: Rules, before: Match, after: Match) -> None:
    line = after.board[-1]
    if after.over:
        assert after.winner is not None
        assert after.totals[after.winner] > after.totals[1 - after.winner]
        assert after.totals[after.winner] >= rules.target
        assert line.capot is None or rules.capot_exit != "any_capot"
        assert rules.exit_with_hanging or not any(after.carry)
    elif max(after.totals) >= rules.target and after.totals[0] != after.totals[1]:
        held_up = not rules.exit_with_hanging and any(after.carry)
        assert held_up or (line.capot is not None and not before.extra)


def _check_hands(deal: Deal) -> None:
    if not deal.full:
        assert [hand.bit_count() for hand in deal.first] == [5] * 4
        return
    played = hand_of(card for trick in deal.tricks for card in trick.cards) | hand_of(deal.trick)
    assert deal.hands[0] | deal.hands[1] | deal.hands[2] | deal.hands[3] | played == FULL_DECK
    assert sum(hand.bit_count() for hand in (*deal.hands, played)) == 32
    for first, full, held in zip(deal.first, deal.full, deal.hands, strict=True):
        assert full & first == first
        assert full & held == held


@settings(calm, max_examples=200)
@given(seeds)
def test_a_match_keeps_the_invariants_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    rules = random_rules(rng)
    played = walk(new_match(rules, rng.randrange(4)), rng)
    for step, (before, action, after) in enumerate(played):
        assert step < 20_000
        deal = after.deal
        assert deal is not None
        _check_hands(deal)
        if isinstance(action, DealCards):
            right = before.dealer if before.deal is None else (before.dealer + 1) % 4
            assert (deal.dealer, deal.turn) == (right, (right + 1) % 4)
        elif isinstance(action, MakeCall):
            _check_auction(deal.calls)
            if deal.done:
                assert deal.calls == (Call.PASS,) * 4
                assert after.phase is Phase.DEALING
                assert (after.totals, after.carry) == (before.totals, before.carry)
                assert after.board == before.board
        elif len(after.board) == len(before.board):
            assert after == before._replace(deal=deal)
        else:
            _check_line(rules, before, after.board[-1])
            _check_end(rules, before, after)


@settings(calm, max_examples=400)
@given(matches())
def test_legal_cards_follow_and_are_never_none(match: Match) -> None:
    if match.phase is not Phase.PLAY or match.deal is None:
        return
    deal = match.deal
    hand, cards = deal.hands[match.turn], playable(match.rules, deal)
    assert cards
    assert cards & ~hand == 0
    if deal.trick:
        same = hand & SUIT_MASK[deal.trick[0] >> 3]
        assert not same or cards & ~same == 0


CALLS = [MakeCall(seat, made) for seat in range(-1, 5) for made in Call]
PLANS: list[Plan] = [(), (Run(3, 2, 0),), (Quad(4),), (Run(6, 7, 0),), (Quad(0),)]


def _everything(match: Match, rng: random.Random) -> list[Action]:
    """Every call and plain card of every seat, and a fair choice of what is declared beside."""
    deal = match.deal
    plans = list(PLANS)
    if deal is not None and deal.full:
        plans += [plan for hand in deal.full for plan in options(hand)]
    cards = [
        PlayCard(seat, card, plan, belote)
        for seat in range(-1, 5)
        for card in range(-1, 33)
        for belote in (False, True)
        for plan in ((), rng.choice(plans))
    ]
    declared = [Declare(seat, plan) for seat in range(-1, 5) for plan in plans]
    return [*CALLS, *cards, *declared, DealCards(tuple(range(32)))]


def _accepts(match: Match, action: Action) -> bool:
    try:
        apply(match, action)
    except Refused:
        return False
    return True


@settings(calm, max_examples=300)
@given(matches(), seeds)
def test_apply_accepts_what_legal_offers_and_nothing_else(match: Match, seed: int) -> None:
    offered = {*legal(match), *legal_late(match)}
    if match.phase is Phase.DEALING:
        offered.add(DealCards(tuple(range(32))))
    for action in offered:
        after, events = apply(match, action)
        assert after != match
        assert events
    before = repr(match)
    for action in _everything(match, random.Random(seed)):
        assert _accepts(match, action) == (action in offered)
    assert repr(match) == before


@settings(calm, max_examples=200)
@given(matches(), seeds)
def test_a_refusal_leaves_the_old_state_usable(match: Match, seed: int) -> None:
    with pytest.raises(Refused):
        apply(match, MakeCall(4, Call.PASS))
    if match.over:
        with pytest.raises(Refused, match="match_over"):
            apply(match, DealCards(tuple(range(32))))
        return
    for _, _, after in walk(match, random.Random(seed)):
        if after.turn < 0:
            return


@pytest.mark.parametrize(
    "deck",
    [
        (),
        tuple(range(31)),
        tuple(range(33)),
        (*range(31), 30),
        (-1, *range(31)),
    ],
)
def test_a_bad_deck_is_refused(deck: tuple[int, ...]) -> None:
    with pytest.raises(Refused, match="bad_deck"):
        apply(new_match(rules_of("belot_bg"), 0), DealCards(deck))


def test_no_dealer_sits_outside_the_table() -> None:
    with pytest.raises(ValueError, match="no seat 4"):
        new_match(rules_of("belot_bg"), 4)


@settings(calm, max_examples=400)
@given(matches(), st.sampled_from((0, 1, 2, 3, None)))
def test_knowledge_says_what_is_legal(match: Match, audience: int | None) -> None:
    """The choices in `Knowledge` and `legal` are the same list in two forms."""
    known = observe(match, audience)
    choices = known.choices
    mine = legal(match) if match.turn == audience else ()
    assert choices.calls == tuple(a.call for a in mine if isinstance(a, MakeCall))
    cards = [action for action in mine if isinstance(action, PlayCard)]
    assert choices.cards == hand_of(action.card for action in cards)
    assert choices.belote == hand_of(action.card for action in cards if action.belote)
    late = tuple(action.plan for action in legal_late(match) if action.seat == audience)
    assert choices.late == bool(late)
    if choices.late:
        assert choices.plans == (*late, ())
    elif choices.plans:
        assert set(choices.plans) == {action.declare for action in cards}
    if audience is not None and match.phase is Phase.PLAY and match.deal is not None:
        assert known.hand == match.deal.hands[audience]
    if audience is None:
        assert (known.hand, known.full, known.own_declared) == (0, 0, ())


@settings(calm, max_examples=30)
@given(rules(), seeds)
def test_the_same_actions_give_the_same_match(rules: Rules, seed: int) -> None:
    one, other = (
        [after for _, _, after in walk(new_match(rules, 1), random.Random(seed))] for _ in range(2)
    )
    assert one == other


def test_random_matches_see_the_rare_things() -> None:
    """The walk reaches what the invariants speak of, so that they are not empty."""
    lines: list[DealResult] = []
    thrown_in = 0
    for seed in range(400):
        rng = random.Random(seed)
        for _, _, after in walk(random_match(rng, 0), rng):
            if after.deal is not None and after.turn < 0:
                thrown_in += not after.deal.full
        lines += after.board
    verdicts = {(line.verdict, line.factor) for line in lines}
    assert verdicts >= {(verdict, factor) for verdict in Verdict for factor in (1, 2, 4)}
    assert {line.contract for line in lines} == set(Contract)
    assert sum(line.capot is not None for line in lines) >= 5
    assert sum(any(isinstance(d, Quad) for _, d in line.counted) for line in lines) >= 5
    assert any(len(line.belotes) >= 3 for line in lines)
    assert thrown_in >= 1
