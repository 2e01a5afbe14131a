"""Whole matches at pages inside Telegram and Discord, and by buttons beside them, under kills."""

from pathlib import Path

import pytest

from tests.whole.hosted import in_hosts
from tests.whole.killed import compare, whole_match
from tests.whole.kills import FEW, Moment, Story

SHORT = 51
"""Points that a deal or two bring."""


@pytest.mark.long
async def test_a_match_in_chat_apps_survives_a_kill(tmp_path: Path) -> None:
    moment = Moment(12, Story.PLAIN)
    outcome = await whole_match(in_hosts, tmp_path, "seven", [moment], SHORT)
    assert outcome.record.result is not None


@pytest.mark.long
@pytest.mark.parametrize("seed", ["seven", "two"])
async def test_kills_change_nothing_in_chat_apps(tmp_path: Path, seed: str) -> None:
    await compare(in_hosts, tmp_path, seed, FEW)
