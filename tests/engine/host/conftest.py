from pathlib import Path

import pytest

from tests.engine.host.hosted import HandClock


@pytest.fixture
def clock() -> HandClock:
    return HandClock()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "belot.sqlite3"
