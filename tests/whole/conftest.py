"""An evening on the strict Telegram server."""

import logging
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.emulators.telegram import TelegramServer
from tests.virtual import VirtualClock
from tests.whole.evening import PACES, Evening
from tests.whole.telegram import bot_on


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    """With true budgets; nothing may be logged as an error."""
    clock = VirtualClock()
    async with (
        TelegramServer(clock) as server,
        bot_on(server, tmp_path, clock, paces=PACES) as app,
    ):
        await server.until(lambda: server.world.commands)
        yield Evening(server, app)
    errors = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert not errors, "\n".join(errors)
