from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.engine.store.opened import Store, opened


@pytest_asyncio.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    async with opened(tmp_path / "belot.sqlite3") as store:
        yield store


@pytest.fixture(scope="module")
def few_are_enough() -> Iterator[None]:
    """Lower the thresholds for repeated opponents, for being established and for a place."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr("engine.standings.ratings.UNTIRED", 1)
        patched.setattr("engine.standings.ratings.ESTABLISHED_MATCHES", 2)
        patched.setattr("engine.standings.ratings.ESTABLISHED_PEOPLE", 2)
        patched.setattr("engine.standings.ratings.PLACED_MATCHES", 2)
        patched.setattr("engine.standings.ratings.PLACED_PEOPLE", 2)
        yield
