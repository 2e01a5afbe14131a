"""Duels of AI players with the same cards for both, and the result's confidence interval."""

import math

import pytest

from engine.players.arena import Bout, DuelResult, play, tally
from engine.players.levels import NoSuchPlayer, TooManySteps, player_named
from engine.players.master.player import STEPS
from engine.rules.ruleset import PRESETS, rules_of
from tests.every import every
from tests.often import often


@every("preset", PRESETS)
def test_an_ai_player_is_level_with_itself(preset: str) -> None:
    bout = Bout("club", "club", preset, seed=3, deals=True)
    sides = rules_of(preset).side_count
    for result in play(bout, often(1, 2), processes=1):
        assert result.share == pytest.approx(1 / sides)
        assert result.points == pytest.approx(0.0)


def test_the_same_seed_plays_the_same() -> None:
    bout = Bout("beginner", "random", "belot_bg", seed=5)
    first = list(play(bout, 2, processes=1))
    assert first == list(play(bout, 2, processes=1))
    assert tally(first).share > 0.5


def test_the_interval_holds_what_is_sure() -> None:
    found = tally([DuelResult(share, 10 * share) for share in (0.0, 0.5, 1.0, 0.5)])
    assert (found.duels, found.share, found.points) == (4, 0.5, 5.0)
    assert math.isclose(found.share_doubt, 1.96 * math.sqrt(0.5 / 3 / 4))
    assert math.isclose(found.points_doubt, 10 * found.share_doubt)
    assert tally([DuelResult(1.0, 2.0)]).share_doubt == math.inf


def test_players_by_name() -> None:
    player, budget = player_named("master@40")
    assert (player.level, budget.steps) == ("master", 40)
    assert player_named("random")[0].level == "random"
    assert player_named("master")[1].steps == STEPS  # whatever else the process does
    for name in ("nobody", "master@much"):
        with pytest.raises(NoSuchPlayer):
            player_named(name)
    with pytest.raises(TooManySteps):
        player_named("master@100001")
