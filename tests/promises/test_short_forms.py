"""The proofs of `docs/PROMISES.md` in a form short enough for every run."""

from pathlib import Path

import pytest

from bot.cli.terminal import ProgressBar
from tests import migrated, postgres
from tests.every import every
from tests.promises.crash import crash
from tests.promises.exchanges import exchanges
from tests.promises.fuzz import storm
from tests.promises.many import DATABASE, Disturbance, many
from tests.promises.soak import trend

QUIET = ProgressBar("")


@pytest.mark.sqlite
async def test_a_whole_bot_is_killed_under_its_tables(tmp_path: Path) -> None:
    figures = await crash(tmp_path / "bot", 1, 1, 1, QUIET)
    assert figures.promised
    assert figures.screens == 4


@pytest.mark.parametrize("database_kind", [migrated.POSTGRES], indirect=True)
async def test_one_of_two_whole_bots_is_killed_under_its_rooms(tmp_path: Path) -> None:
    figures = await crash(tmp_path / "bots", 1, 2, 1, QUIET, processes=2)
    assert figures.promised
    assert figures.screens == 8


@pytest.mark.sqlite  # it brings its own server
async def test_one_of_two_processes_is_killed_under_its_tables(tmp_path: Path) -> None:
    server = postgres.quick()
    try:
        figures = await many(
            tmp_path,
            server,
            tables=4,
            seconds=3.0,
            disturbances=(Disturbance(1.5, "kill", 1),),
            seed=1,
            progress=QUIET,
            processes=2,
            thinking=0.2,
        )
    finally:
        server.drop(DATABASE)
    assert figures.answered
    assert figures.disturbances == 1


def test_anything_may_come() -> None:
    counts = storm(150, 5, QUIET)
    assert counts["Tap"] > counts["refused"] > 0
    assert min(counts[kind] for kind in ("Line", "Raw", "Wire")) > 0


@every("seed", [0, pytest.param(4, marks=pytest.mark.long)])
def test_unseen_cards_change_hands(seed: int) -> None:
    assert exchanges(12, seed, QUIET, step=23)["made"] == 12


@every("kept", [0, 1])
def test_growth_is_told_from_fluctuation(kept: int) -> None:
    found = trend([100 + number % 7 + kept * number for number in range(240)])
    assert found.grows == bool(kept)
