"""The invariants of RULES.md part C and the promises of `apply`, over random matches and rules."""

import random
from collections import Counter
from collections.abc import Mapping
from itertools import islice, product

import pytest
from hypothesis import given, settings

from engine.rules.cards import (
    CARDS,
    NO_CARD,
    NOBODY,
    SUIT_MASK,
    Card,
    Contract,
    Seat,
    Suit,
    hand_of,
    pack,
)
from engine.rules.deal.actions import (
    Action,
    CancelDeal,
    Challenge,
    DealCards,
    Declare,
    Discard,
    Dosta,
    Exchange,
    MakeCall,
    PlayCard,
    Stage,
)
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Refused, lawful, playable
from engine.rules.deal.declarations import Plan, Quad, Run, options
from engine.rules.knowledge import NO_CHOICES, observe
from engine.rules.match import Match, Phase, apply, legal, new_match
from engine.rules.points.board import DealResult
from engine.rules.points.scoring import Verdict
from engine.rules.ruleset import PRESETS, ConflictingRules, Rules, clashes, rules_of
from tests.engine.rules.invariants import check_match
from tests.engine.rules.out_of_turn import legal_challenges, legal_contras, legal_late
from tests.engine.rules.strategies import (
    any_switch,
    calm,
    matches,
    named,
    random_match,
    random_rules,
    rules,
    seeds,
    walk,
)
from tests.every import every
from tests.often import often


@settings(calm, max_examples=often(16, 80))
@given(seeds)
def test_a_match_keeps_the_invariants_to_its_end(seed: int) -> None:
    rng = random.Random(seed)
    assert check_match(random_rules(rng), rng).over


@pytest.mark.long
def test_thousands_of_matches_keep_the_invariants() -> None:
    for seed in range(10_000):
        rng = random.Random(seed)
        assert check_match(random_rules(rng), rng).over, seed


@every("preset", PRESETS)
def test_a_match_of_each_preset_keeps_the_invariants(preset: str) -> None:
    for seed in range(often(2, 4)):
        assert check_match(rules_of(preset), random.Random(seed)).over


@settings(calm, max_examples=often(30, 150))
@given(seeds)
def test_switches_that_clash_are_refused_and_others_are_played(seed: int) -> None:
    rng = random.Random(seed)
    rules = rules_of(named(rng, PRESETS), any_switch(rng) | any_switch(rng))
    found = clashes(rules)
    if found:
        with pytest.raises(ConflictingRules) as caught:
            new_match(rules, Seat(0))
        assert caught.value.clash is found[0]
    else:
        check_match(rules.model_copy(update={"target": 1}), rng)


@settings(calm, max_examples=often(40, 200))
@given(matches())
def test_legal_cards_follow_and_are_never_none(match: Match) -> None:
    deal = match.deal
    if deal is None or deal.stage is not Stage.PLAY:
        return
    hand, cards = deal.hands[match.turn], lawful(match.rules, deal)
    assert cards
    assert cards & ~hand == 0
    assert playable(match.rules, deal) == (hand if match.rules.honour_play else cards)
    if deal.trick:
        same = hand & SUIT_MASK[deal.trick[0] >> 3]
        assert not same or cards & ~same == 0


PLANS: list[Plan] = [(), (Run(3, 2, Suit(0)),), (Quad(4),), (Run(6, 7, Suit(0)),), (Quad(0),)]


def _everything(match: Match, rng: random.Random) -> list[Action]:
    """Every call and plain card of every seat, and a fair choice of all other actions."""
    deal, seats = match.deal, map(Seat, range(-1, match.rules.players + 2))
    plans, discards = list(PLANS), [0, -1, 0b11, (1 << 32) - 1]
    if deal is not None and deal.full:
        contract = deal.contract
        plans += [plan for hand in deal.full for plan in options(match.rules, contract, hand)]
        held = [1 << card for hand in deal.full for card in range(32) if hand >> card & 1]
        sizes = (match.rules.left_over_to_caller, rng.randrange(6))
        discards += [sum(rng.sample(held, size)) for size in sizes]
    found: list[Action] = [
        DealCards(pack(match.rules.deck)),
        DealCards(pack(56 - match.rules.deck)),
    ]
    for seat in seats:
        found += [MakeCall(seat, made) for made in Call]
        found += [CancelDeal(seat), Challenge(seat), Exchange(seat, True), Exchange(seat, False)]
        found += [Declare(seat, plan) for plan in plans]
        found += [Discard(seat, cards) for cards in discards]
        found += [
            PlayCard(seat, card, plan, belote)
            for card in map(Card, range(-1, 33))
            for belote in (False, True)
            for plan in ((), rng.choice(plans))
        ]
    return found


def _accepts(match: Match, action: Action) -> bool:
    try:
        apply(match, action)
    except Refused:
        return False
    return True


@settings(calm, max_examples=often(30, 150))
@given(matches(), seeds)
def test_apply_accepts_what_legal_offers_and_nothing_else(match: Match, seed: int) -> None:
    actions: list[Action] = [
        *legal(match),
        *legal_late(match),
        *legal_contras(match),
        *legal_challenges(match),
    ]
    if match.phase is Phase.DEALING:
        actions.append(DealCards(pack(match.rules.deck)))
    offered = {(type(action), action) for action in actions}  # tuples of two types can be equal
    assert len(offered) == len(actions)
    for action in actions:
        assert apply(match, action) != match
    before = repr(match)
    for action in _everything(match, random.Random(seed)):
        assert _accepts(match, action) == ((type(action), action) in offered), action
    assert repr(match) == before


@settings(calm, max_examples=often(15, 75))
@given(matches(), seeds)
def test_a_refusal_leaves_the_old_state_usable(match: Match, seed: int) -> None:
    with pytest.raises(Refused):
        apply(match, MakeCall(Seat(4), Call.PASS))
    if match.over:
        with pytest.raises(Refused, match="match_over"):
            apply(match, DealCards(pack(match.rules.deck)))
        return
    for _, _, after in walk(match, random.Random(seed)):
        if after.turn < 0:
            return


@every(
    "deck",
    [
        (),
        CARDS[:31],
        (*CARDS, Card(32)),
        (*CARDS[:31], Card(30)),
        (NO_CARD, *CARDS[:31]),
        pack(24),
    ],
)
def test_a_bad_deck_is_refused(deck: tuple[Card, ...]) -> None:
    with pytest.raises(Refused, match="bad_deck"):
        apply(new_match(rules_of("belot_bg"), Seat(0)), DealCards(deck))


@every("preset", PRESETS)
def test_no_dealer_sits_outside_the_table(preset: str) -> None:
    rules = rules_of(preset)
    for seat in (NOBODY, Seat(rules.players)):
        with pytest.raises(ValueError, match=f"no seat {seat}"):
            new_match(rules, seat)


def _seats(match: Match) -> tuple[Seat | None, ...]:
    return (*match.rules.seats, None)


@settings(calm, max_examples=often(30, 150))
@given(matches())
def test_knowledge_says_what_is_legal(match: Match) -> None:
    """The choices in `Knowledge` and `legal` are the same list in two forms."""
    for audience in _seats(match):
        _check_choices(match, audience)


@every("preset", PRESETS)
def test_knowledge_says_what_is_legal_at_every_stage(preset: str) -> None:
    """This includes stages other than calls and cards, which few random rules reach."""
    rng, seen, announced_ahead = random.Random(preset), set[Stage](), False
    game = rules_of(preset)
    for _, _, match in islice(walk(new_match(game, Seat(0)), rng), 150):
        if match.deal is not None:
            seen.add(match.deal.stage)
        for audience in _seats(match):
            _check_choices(match, audience)
            announced_ahead |= bool(observe(match, audience).choices.ahead)
    assert (
        (Stage.DECLARING in seen)
        == announced_ahead
        == (game.announce_window == "before_first_lead")
    )
    assert (Stage.DISCARD in seen) == bool(game.left_over_to_caller)


def _check_choices(match: Match, audience: Seat | None) -> None:
    known, rules = observe(match, audience), match.rules
    choices = known.choices
    mine = legal(match) if match.turn == audience else ()
    late = tuple(action.plan for action in legal_late(match) if action.seat == audience)
    challenges = [action.seat for action in legal_challenges(match)]
    assert choices.calls == tuple(a.call for a in mine if isinstance(a, MakeCall))
    assert choices.cancel == any(isinstance(a, CancelDeal) for a in mine)
    assert choices.challenge == (audience in challenges)
    assert (choices.exchange >= 0) == any(isinstance(a, Exchange) for a in mine)
    discards = [a.cards for a in mine if isinstance(a, Discard)]
    cards = [action for action in mine if isinstance(action, PlayCard)]
    announced = tuple(action.plan for action in mine if isinstance(action, Declare))
    assert choices.discard == (rules.left_over_to_caller if discards else 0)
    if not discards:
        assert choices.cards == hand_of(action.card for action in cards)
        assert choices.lawful & ~choices.cards == 0
        assert choices.lawful == choices.cards or rules.honour_play
    else:
        assert {card for away in discards for card in range(32) if away >> card & 1} == {
            card for card in range(32) if choices.cards >> card & 1
        }
    assert choices.belote == hand_of(action.card for action in cards if action.belote)
    assert choices.late == bool(late)
    if choices.late:
        assert choices.plans == (*late, ())
    elif announced:
        assert choices.plans == announced
        assert announced[-1] == ()
    elif choices.ahead:
        assert match.deal is not None
        assert match.deal.talon.asked[choices.ahead] == audience
        assert choices.plans == options(rules, match.deal.contract, match.deal.full[audience or 0])
    elif choices.plans:
        assert set(choices.plans) == {action.declare for action in cards}
    if audience is None:
        assert (known.hand, known.full, known.own_declared) == (0, 0, ())
        assert choices == NO_CHOICES
    elif match.phase is Phase.PLAY and match.deal is not None:
        assert known.hand == (match.deal.hands or match.deal.first)[audience]


@settings(calm, max_examples=often(9, 30))
@given(rules(), seeds)
def test_the_same_actions_give_the_same_match(rules: Rules, seed: int) -> None:
    one, other = (
        [after for _, _, after in walk(new_match(rules, Seat(1)), random.Random(seed))]
        for _ in range(2)
    )
    assert one == other


RARE: tuple[tuple[str, Mapping[str, object]], ...] = (
    ("belot_bg", {"contracts": ("AT",), "target": 1, "tie_at_end": "half_point"}),
    ("ruse_kertici", {"low_hand_cancel": 40}),
    ("bela_hr", {"dosta": True, "target": 301}),
)
"""Rules for events that random ones may miss: a draw, a hand thrown in, an end in mid-deal."""


@pytest.mark.long  # checks the matches; the tests above play some each time
def test_random_matches_see_the_rare_things() -> None:
    """The walk reaches the events of the invariants, so these are not vacuous."""
    lines: list[DealResult] = []
    seen: Counter[object] = Counter()
    forced = [new_match(rules_of(*chosen), Seat(0)) for chosen in RARE]
    for seed, known in product(range(200), (None, *forced)):
        if known is None and seed % 20 == 0 and not _rare_things_missing(lines, seen):
            return
        rng = random.Random(seed)
        for before, action, after in walk(known or random_match(rng, 0), rng):
            assert after.deal is not None
            seen[type(action)] += 1
            seen[after.deal.stage] += 1
            seen["thrown in"] += after.deal.done and not after.deal.full
            seen["in vain"] += isinstance(action, Challenge) and before.board == after.board
            seen["drawn"] += after.over and after.winner is None
            seen["exchanged"] += after.deal.talon.exchanged >= 0
        lines += after.board
    assert not _rare_things_missing(lines, seen)


ACTIONS = (
    DealCards,
    MakeCall,
    CancelDeal,
    Exchange,
    Discard,
    Declare,
    PlayCard,
    Challenge,
    Dosta,
)


def _rare_things_missing(lines: list[DealResult], seen: Counter[object]) -> set[object]:
    """The events that a walk has not reached often enough."""
    plain = (Verdict.MADE, Verdict.INSIDE, Verdict.HANGING)
    missing: set[object] = {*Verdict, *Contract, *product(plain, (1, 2, 4))}
    for line in lines:
        missing -= {line.verdict, line.contract, (line.verdict, line.factor)}
    counts: Counter[object] = Counter(seen)
    counts["capots"] = sum(line.capot is not None for line in lines)
    counts["quads"] = sum(any(isinstance(d, Quad) for _, d in line.counted) for line in lines)
    counts["three belotes"] = sum(len(line.belotes) >= 3 for line in lines)
    needed: dict[object, int] = {
        **dict.fromkeys(("thrown in", "in vain", "drawn", "exchanged", "three belotes"), 1),
        **dict.fromkeys((*ACTIONS, "capots", "quads"), 5),
        **dict.fromkeys(Stage, 10),
    }
    return missing | {rare for rare, least in needed.items() if counts[rare] < least}
