"""An evening on the strict Telegram server; and nothing is drawn twice."""

import logging
from collections.abc import AsyncIterator, Iterator
from functools import cache
from pathlib import Path

import pytest

from adapters.drawing import Drawings
from tests.emulators.telegram import TelegramServer
from tests.virtual import VirtualClock
from tests.whole.telegram import bot_on
from tests.whole.telegram_evening import PACES, Evening


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Each bot draws its emojis, which are the same for all."""
    draw, drawings = Drawings._draw, list[Drawings]()

    @cache
    def drawn(svg: str) -> bytes:
        return draw(drawings[0], svg)

    def remembered(self: Drawings, svg: str) -> bytes:
        drawings[:] = [self]
        return drawn(svg)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Drawings, "_draw", remembered)
        yield


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
