from collections.abc import AsyncIterator
from pathlib import Path

import pytest_asyncio

from tests.engine.store.opened import Store, opened


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path / "belot.sqlite3") as store:
        yield store
