"""The models' numbers can be reproduced."""

import random

import pytest

from engine.players.club.bidding import fitted_to, role_of
from engine.players.club.features import kind_of
from engine.players.club.fitted import TABLES, read
from engine.rules.cards import Seat
from engine.rules.ruleset import PRESETS, rules_of
from tests.every import every
from tools.fitting import fit, gather, table


def test_least_squares_finds_a_sum() -> None:
    rng = random.Random(1)
    samples = []
    for _ in range(20_000):
        found = {"one": 1.0, "ace": float(rng.randrange(4)), "void": float(rng.randrange(2))}
        samples.append((found, 7.0 + 3.0 * found["ace"] - 20.0 * found["void"] + rng.gauss(0, 5)))
    weights, missed = fit(samples)
    assert weights == pytest.approx({"one": 7.0, "ace": 3.0, "void": -20.0}, abs=0.5)
    assert missed == pytest.approx(5.0, abs=0.2)


@every("preset", TABLES)
def test_a_fit_is_a_table_for_the_player(preset: str) -> None:
    found = read(table(gather(rules_of(preset), 8, random.Random(1))))
    assert found.models.keys() == found.spread.keys()
    assert all(kind in found.pot for _, kind in found.models)


OTHERS = {
    (preset, ("SA", "TA")) for preset in PRESETS if rules_of(preset).auction_mode == "turn_up"
}


@every(("preset", "more"), [*((preset, ()) for preset in PRESETS), *sorted(OTHERS)])
def test_every_game_has_a_model_of_every_contract(preset: str, more: tuple[str, ...]) -> None:
    rules = rules_of(preset)
    rules = rules_of(preset, {"contracts": (*rules.contracts, *more)})
    found = fitted_to(rules)
    for bidder in rules.seats:
        for contract in rules.contracts_offered():
            key = role_of(rules, Seat(0), bidder), kind_of(contract)
            assert key in found.models
            assert found.spread[key] > 0
            assert found.pot[key[1]] > 0
    assert found.open_pass
