"""No secret leaves `observe`: exchange what an audience has not seen, and it sees no difference."""

import random
from collections import Counter
from collections.abc import Iterator
from itertools import islice

import pytest
from hypothesis import given, settings

from engine.rules.cards import Seat
from engine.rules.deal import Deal
from engine.rules.knowledge import observe
from engine.rules.match import Match, new_match
from engine.rules.ruleset import PRESETS, Rules, rules_of
from engine.rules.stage import Stage
from tests.engine.rules.exchange import exchanged, unseen
from tests.engine.rules.strategies import calm, matches, seeds, walk


def _audiences(match: Match) -> tuple[Seat | None, ...]:
    return (*range(match.rules.players), None)


def _sees_no_difference(match: Match, audience: Seat | None, rng: random.Random) -> Match | None:
    other = exchanged(match, audience, rng)
    if other is not None:
        assert other.deal != match.deal
        assert observe(other, audience) == observe(match, audience)
        assert repr(observe(other, audience)) == repr(observe(match, audience))
    return other


@settings(calm, max_examples=250)
@given(matches(), seeds)
def test_what_is_unseen_makes_no_difference(match: Match, seed: int) -> None:
    for audience in _audiences(match):
        _sees_no_difference(match, audience, random.Random(seed))


def _moments(rules: Rules, rng: random.Random, most: int) -> Iterator[Match]:
    """States of a match: some of those in auction and play, every one between and after them."""
    match = new_match(rules, rng.randrange(rules.players))
    for _, _, after in islice(walk(match, rng), most):
        assert after.deal is not None
        common = after.deal.stage in (Stage.AUCTION, Stage.PLAY)
        rare = after.deal.honour.penalty is not None or after.deal.cancelled >= 0
        if rare or rng.random() < (0.1 if common else 0.5):
            yield after


@pytest.mark.parametrize("preset", PRESETS)
def test_the_exchange_reaches_every_stage_and_audience(preset: str) -> None:
    """The property above is not empty: other deals are found early and late in every preset."""
    rules = rules_of(preset)
    found: Counter[tuple[Stage, Seat | None]] = Counter()
    late = 0
    for seed in range(12):
        rng = random.Random(seed)
        for match in _moments(rules, rng, 200):
            for audience in _audiences(match):
                other = _sees_no_difference(match, audience, rng)
                if other is not None and match.deal is not None:
                    found[match.deal.stage, audience] += 1
                    late += len(match.deal.tricks) >= 5
    for audience in (*range(rules.players), None):
        assert found[Stage.AUCTION, audience] >= 5 or rules.auction_mode == "forced_first"
        assert found[Stage.PLAY, audience] >= 20
    assert late >= 20
    stages = {
        "bela_hr": (Stage.DECLARING,),
        "bela_three": (Stage.DISCARD, Stage.DECLARING),
        "bela_two": (Stage.EXCHANGE, Stage.DECLARING),
    }
    for stage in stages.get(preset, ()):
        assert found[stage, None] >= 3, stage


@pytest.mark.parametrize("preset", PRESETS)
def test_the_exchange_moves_only_what_is_unseen(preset: str) -> None:
    for seed in range(3):
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


def _rare(deal: Deal) -> Counter[str]:
    return Counter({
        "over": deal.done,
        "caught": deal.honour.penalty is not None,
        "challenged in vain": bool(deal.honour.failed),
        "eight-run": deal.eight_run is not None,
        "cancelled": deal.cancelled >= 0,
        "exchanged": deal.talon.exchanged >= 0,
    })  # fmt: skip


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
    for seed in range(48):
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
    for rare in ("over", "caught", "challenged in vain", "eight-run", "cancelled", "exchanged",
                 "discards", "hidden revoke", "declared"):  # fmt: skip
        assert found[rare] >= 3, found
