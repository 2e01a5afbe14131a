"""`observe` reveals no secret: if unseen cards change places, an audience sees no difference."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import pytest
from hypothesis import given, settings

from engine.rules.cards import SEVEN, Seat
from engine.rules.deal.actions import CancelDeal, Exchange, MakeCall, Stage
from engine.rules.deal.auction import Call
from engine.rules.deal.deal import Deal
from engine.rules.deal.declarations import options
from engine.rules.deal.talon import holds_seven
from engine.rules.knowledge import observe
from engine.rules.match import Match, apply, legal, new_match
from engine.rules.ruleset import PRESETS, Rules, rules_of
from tests.engine.rules.exchange import exchanged, unseen
from tests.engine.rules.strategies import calm, matches, random_deck, seeds, walk
from tests.every import every
from tests.often import often

QUICK = ("belot_bg", "bela_hr", "bela_three", "bela_two")
"""Together these have every stage; the long tests cover the other presets."""


def _audiences(match: Match) -> tuple[Seat | None, ...]:
    return (*match.rules.seats, None)


def _sees_no_difference(match: Match, audience: Seat | None, rng: random.Random) -> Match | None:
    other = exchanged(match, audience, rng)
    if other is not None:
        assert other.deal != match.deal
        assert observe(other, audience) == observe(match, audience)
        assert repr(observe(other, audience)) == repr(observe(match, audience))
    return other


@settings(calm, max_examples=often(25, 125))
@given(matches(), seeds)
def test_unseen_cards_make_no_difference(match: Match, seed: int) -> None:
    for audience in _audiences(match):
        _sees_no_difference(match, audience, random.Random(seed))


def _moments(rules: Rules, rng: random.Random, most: int) -> Iterator[Match]:
    """States of a match: some of those in auction and play, every one between and after them."""
    match = new_match(rules, rng.choice(rules.seats))
    for _, _, after in islice(walk(match, rng), most):
        assert after.deal is not None
        common = after.deal.stage in (Stage.AUCTION, Stage.PLAY)
        rare = after.deal.honour.penalty is not None or after.deal.cancelled >= 0
        if rare or rng.random() < (0.1 if common else 0.5):
            yield after
        last = legal(after)[-1:]
        if last and isinstance(last[0], CancelDeal) and rng.random() < 0.1:
            yield apply(after, last[0])


@pytest.mark.parametrize(
    "preset",
    [
        preset if preset in QUICK else pytest.param(preset, marks=pytest.mark.long)
        for preset in PRESETS
    ],
)
def test_the_exchange_reaches_every_stage_and_audience(preset: str) -> None:
    """The property above is not vacuous: other deals are found early and late in every preset."""
    rules = rules_of(preset)
    found: Counter[tuple[Stage, Seat | None]] = Counter()
    late = 0
    for seed in range(12):
        if seed >= often(3, 12) and late >= 20 and not _missing(preset, found):
            return
        rng = random.Random(seed)
        for match in _moments(rules, rng, 200):
            for audience in _audiences(match):
                other = _sees_no_difference(match, audience, rng)
                if other is not None and match.deal is not None:
                    found[match.deal.stage, audience] += 1
                    late += len(match.deal.tricks) >= 5
    assert late >= 20
    assert not _missing(preset, found)


STAGES = {
    "bela_hr": (Stage.DECLARING,),
    "bela_three": (Stage.DISCARD, Stage.DECLARING),
    "bela_two": (Stage.EXCHANGE, Stage.DECLARING),
}


def _missing(
    preset: str, found: Counter[tuple[Stage, Seat | None]]
) -> set[tuple[Stage, Seat | None]]:
    """The stages and audiences for which too few other deals were found."""
    rules = rules_of(preset)
    auction = 0 if rules.auction_mode == "forced_first" else 5
    needed: dict[tuple[Stage, Seat | None], int] = {
        (one, None): 3 for one in STAGES.get(preset, ())
    }
    for audience in (*rules.seats, None):
        needed |= {(Stage.AUCTION, audience): auction, (Stage.PLAY, audience): 20}
    return {one for one, least in needed.items() if found[one] < least}


@every("preset", PRESETS)
def test_the_exchange_moves_only_what_is_unseen(preset: str) -> None:
    for seed in range(often(1, 3)):
        rng = random.Random(seed)
        for match in _moments(rules_of(preset), rng, 100):
            for audience in _audiences(match):
                other = exchanged(match, audience, rng)
                if other is None or match.deal is None or other.deal is None:
                    continue
                hidden = unseen(match.rules, match.deal, audience)
                for before, after in zip(match.deal.deck, other.deal.deck, strict=True):
                    assert before == after or hidden >> before & hidden >> after & 1
                assert match.deal.plays == other.deal.plays


class _Public(NamedTuple):
    """The public part of a question to a seat."""

    stage: Stage
    turn: Seat
    number: int


def _asked(match: Match, rng: random.Random) -> list[_Public]:
    """The seats asked between the last call and the first lead, if everything is refused.

    Everybody keeps silent and nobody takes the turned-up card, so only the cards held could make a
    difference.
    """
    found: list[_Public] = []
    while match.deal is not None and match.deal.stage in BEFORE_PLAY:
        found.append(_Public(match.deal.stage, match.turn, match.deal.turn_number))
        actions = legal(match)
        match = apply(match, actions[-1] if len(actions) < 9 else rng.choice(actions))
    return found


BEFORE_PLAY = (Stage.EXCHANGE, Stage.DISCARD, Stage.DECLARING)


@every("preset", ["bela_hr", "bela_three", "bela_two"])
def test_the_order_of_questions_before_the_lead_reveals_no_cards(preset: str) -> None:
    """In all deals, the same calls lead to the same questions, seats and order."""
    rules = rules_of(preset, {"run_of_8": "quinte_plus_tierce"})
    asked: dict[tuple[object, ...], list[_Public]] = {}
    silent = 0
    for seed in range(200):
        rng = random.Random(seed)
        match = apply(new_match(rules, Seat(0)), random_deck(rng, rules.deck))
        while match.deal is not None and match.deal.stage is Stage.AUCTION:
            match = apply(match, legal(match)[rng.randrange(2) if preset == "bela_two" else 0])
        assert match.deal is not None
        turned = match.deal.turned_card
        open_to_all = (match.deal.calls, turned, rules.exchange_seven and match.deal.auction.bid)
        public = _asked(match, rng)
        declaring = [found.turn for found in public if found.stage is Stage.DECLARING]
        assert declaring == [(1 + i) % rules.players for i in range(rules.players)]
        assert asked.setdefault(open_to_all, public) == public
        silent += any(
            len(options(rules, match.deal.contract, hand)) == 1 for hand in match.deal.full
        )
    assert silent


def test_both_are_asked_for_the_seven() -> None:
    """Neither being asked nor the order reveals who has the seven."""
    rules = rules_of("bela_two")
    found: Counter[tuple[bool, ...]] = Counter()
    for seed in range(300):
        match = apply(new_match(rules, Seat(0)), random_deck(random.Random(seed), rules.deck))
        assert match.deal is not None
        bid = match.deal.turned_card >> 3
        match = apply(match, MakeCall(Seat(1), Call(bid)))
        deal = match.deal
        assert deal is not None
        if deal.turned_card & 7 == SEVEN:
            assert deal.stage is not Stage.EXCHANGE
            continue
        assert (deal.stage, deal.talon.asked) == (Stage.EXCHANGE, (1, 0))
        held = tuple(holds_seven(deal, seat) for seat in (Seat(1), Seat(0)))
        found[held] += 1
        assert (Exchange(Seat(1), take=True) in legal(match)) == held[0]
        match = apply(match, Exchange(Seat(1), take=False))
        assert (match.turn, legal(match)[-1]) == (0, Exchange(Seat(0), take=False))
        assert (Exchange(Seat(0), take=True) in legal(match)) == held[1]
    assert min(found[False, False], found[True, False], found[False, True]) >= 10


def _rare(deal: Deal) -> Counter[str]:
    return Counter({
        "over": deal.done,
        "caught": deal.honour.penalty is not None,
        "challenged in vain": bool(deal.honour.failed),
        "eight-run": deal.eight_run is not None,
        "cancelled": deal.cancelled >= 0,
        "exchanged": deal.talon.exchanged >= 0,
    })  # fmt: skip


RARE_ENDS = ("over", "caught", "challenged in vain", "eight-run", "cancelled", "exchanged",
             "discards", "hidden revoke", "declared")  # fmt: skip
RARE: tuple[tuple[str, dict[str, object]], ...] = (
    ("ruse_kertici", {"low_hand_cancel": 100}),
    ("belot_bg", {"honour_play": True, "reveal": "at_once"}),
    ("two_handed", {"honour_play": True, "announce_detail": "full"}),
    ("bela_hr", {}),
    ("bela_two", {"honour_play": True, "left_over_to_caller": 4, "low_hand_cancel": 40}),
    ("bela_three", {"reveal": "after_last_trick", "announce_detail": "kind_only"}),
)


def test_the_exchange_reaches_the_rare_ends_too() -> None:
    found: Counter[str] = Counter()
    for seed in range(96):
        if seed >= often(12, 96) and all(found[rare] >= 3 for rare in RARE_ENDS):
            return
        rng = random.Random(seed)
        preset, switch = RARE[seed % len(RARE)]
        for match in _moments(rules_of(preset, switch), rng, 150):
            for audience in _audiences(match):
                other = _sees_no_difference(match, audience, random.Random(seed))
                if other is None or other.deal is None or match.deal is None:
                    continue
                found += _rare(match.deal)
                found["discards"] += other.deal.talon.discards != match.deal.talon.discards
                found["hidden revoke"] += other.deal.honour.unlawful != match.deal.honour.unlawful
                found["declared"] += other.deal.declared != match.deal.declared
    assert min(found[rare] for rare in RARE_ENDS) >= 3, found
