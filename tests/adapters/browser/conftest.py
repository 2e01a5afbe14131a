from collections.abc import AsyncIterator

import pytest

from tests.adapters.browser.house import House


@pytest.fixture
async def house() -> AsyncIterator[House]:
    built = House()
    await built.start()
    yield built
    await built.close()
