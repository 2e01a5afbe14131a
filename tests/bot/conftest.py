"""Fixtures of the bot's tests: a database, and a group on a platform that delivers at once."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.messenger import Group, running
from tests.engine.store.opened import Store, opened


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path / "belot.sqlite3") as store:
        yield store


@pytest.fixture
async def group(tmp_path: Path) -> AsyncIterator[Group]:
    async with running(tmp_path) as on:
        yield on
