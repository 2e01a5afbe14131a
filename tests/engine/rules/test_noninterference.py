"""No secret leaves `observe`: exchange what an audience has not seen, and it sees no difference."""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.rules.cards import Seat
from engine.rules.knowledge import observe
from engine.rules.match import Match, Phase
from tests.engine.rules.exchange import exchanged, unseen
from tests.engine.rules.strategies import calm, matches, random_match, seeds

AUDIENCES = (0, 1, 2, 3, None)


@settings(calm, max_examples=600)
@given(matches(), st.sampled_from(AUDIENCES), seeds)
def test_what_is_unseen_makes_no_difference(match: Match, audience: Seat | None, seed: int) -> None:
    other = exchanged(match, audience, random.Random(seed))
    if other is None:
        return
    assert other.deal != match.deal
    assert observe(other, audience) == observe(match, audience)
    assert repr(observe(other, audience)) == repr(observe(match, audience))


def test_the_exchange_reaches_every_stage_and_audience() -> None:
    """The property above is not empty: other deals are found early and late."""
    found: Counter[tuple[Phase, Seat | None]] = Counter()
    declared = late = 0
    for seed in range(300):
        rng = random.Random(seed)
        match = random_match(rng, rng.randrange(100))
        for audience in AUDIENCES:
            other = exchanged(match, audience, rng)
            if other is None or match.deal is None or other.deal is None:
                continue
            found[match.phase, audience] += 1
            declared += other.deal.declared != match.deal.declared
            late += len(match.deal.tricks) >= 5
    for audience in AUDIENCES:
        assert found[Phase.AUCTION, audience] >= 20
        assert found[Phase.PLAY, audience] >= 100
    assert declared >= 5
    assert late >= 100


@pytest.mark.parametrize("audience", AUDIENCES)
def test_the_exchange_moves_only_what_is_unseen(audience: Seat | None) -> None:
    for seed in range(60):
        rng = random.Random(seed)
        match = random_match(rng, rng.randrange(50))
        other = exchanged(match, audience, rng)
        if other is None or match.deal is None or other.deal is None:
            continue
        hidden = unseen(match.deal, audience)
        for before, after in zip(match.deal.deck, other.deal.deck, strict=True):
            assert before == after or hidden >> before & hidden >> after & 1
        assert [trick.cards for trick in match.deal.tricks] == [
            trick.cards for trick in other.deal.tricks
        ]
