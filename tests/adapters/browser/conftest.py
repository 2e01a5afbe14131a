from collections.abc import AsyncIterator

import pytest

from tests.adapters.browser.services import Services


@pytest.fixture
async def services() -> AsyncIterator[Services]:
    built = Services()
    await built.start()
    yield built
    await built.close()
