"""Two processes of one bot: if the one that serves people fails, the other goes on."""

from functools import partial
from pathlib import Path

import pytest

from tests import migrated
from tests.whole.killed import calm_match, compare_with
from tests.whole.killed_telegram import in_a_group
from tests.whole.kills import MANY, Moment, Story
from tests.whole.pair import BroughtPair, TelegramPair

STORIES = (Story.SENDING, Story.PLAIN)

FACTOR = 4
"""How fast time passes for pairs: their leases have to outlast a busy machine's pauses."""


async def taken_over(
    folder: Path, seed: str, count: int, pair: type[TelegramPair] = TelegramPair
) -> None:
    calm = await calm_match(in_a_group, folder, seed)
    moments = Moment.drawn(calm.decisions, count, STORIES)
    await compare_with(calm, partial(in_a_group, made=pair, factor=FACTOR), folder, seed, moments)


# Every run has short forms: of two processes in tests/promises/test_short_forms.py, and of people's
# view of it in tests/bot/processes/test_partitions.py.
@pytest.mark.long
@pytest.mark.parametrize("database_kind", [migrated.POSTGRES], indirect=True)
async def test_another_process_goes_on_with_a_match(tmp_path: Path) -> None:
    await taken_over(tmp_path, "seven", 2)


@pytest.mark.long
@pytest.mark.parametrize("database_kind", [migrated.POSTGRES], indirect=True)
@pytest.mark.parametrize("seed", ["one", "two", "five"])
async def test_others_go_on_again_and_again(tmp_path: Path, seed: str) -> None:
    await taken_over(tmp_path, seed, MANY)


@pytest.mark.long
@pytest.mark.parametrize("database_kind", [migrated.POSTGRES], indirect=True)
async def test_others_go_on_where_telegram_brings_updates(tmp_path: Path) -> None:
    await taken_over(tmp_path, "four", MANY, BroughtPair)
