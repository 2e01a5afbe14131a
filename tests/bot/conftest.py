"""A group of people with the bot, on a platform that delivers at once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.messenger import Group, running


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path) as on:
        yield on
