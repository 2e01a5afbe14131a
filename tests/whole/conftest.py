"""Fixtures: an evening on the strict Telegram server, a browser, and shared drawings."""

import logging
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from adapters.drawing.drawing import Drawings
from tests.emulators.telegram import TelegramServer
from tests.virtual import VirtualClock
from tests.whole.browser import chromium
from tests.whole.drawn_page import kept_contexts, served_page
from tests.whole.telegram import bot_on
from tests.whole.telegram_evening import PACES, Evening


@pytest.fixture(autouse=True, scope="session")
def drawn_once() -> Iterator[None]:
    """Share the drawing of emojis and pictures, which are the same for all bots."""
    with pytest.MonkeyPatch.context() as patch:
        for name in ("drawn", "rendered"):
            patch.setattr(Drawings, name, _remembering(getattr(Drawings, name)))
        yield


def _remembering(
    draw: Callable[[Drawings, object], bytes],
) -> Callable[[Drawings, object], bytes]:
    known: dict[str, bytes] = {}

    def remembered(self: Drawings, what: object) -> bytes:
        key = str(what)
        if key not in known:
            known[key] = draw(self, what)
        return known[key]

    return remembered


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def chrome() -> AsyncIterator[Browser]:
    """One Chromium for all tests of a file, which also share a loop."""
    async with served_page() as argument, chromium(argument) as started:
        yield started


@pytest_asyncio.fixture(loop_scope="module")
async def browser(chrome: Browser) -> AsyncIterator[Browser]:
    """A browser; contexts that a test opened are closed after it, except a reused page."""
    yield chrome
    for context in set(chrome.contexts) - kept_contexts(chrome):
        await context.close()


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    """An evening with the true rate limits; no error may be logged."""
    clock = VirtualClock()
    async with (
        TelegramServer(clock) as server,
        bot_on(server, tmp_path, clock, paces=PACES) as app,
    ):
        await server.until(lambda: server.world.commands)
        yield Evening(server, app)
    errors = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert not errors, "\n".join(errors)
