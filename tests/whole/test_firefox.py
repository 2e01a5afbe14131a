"""The room in Debian's Firefox: in CI, and in the long tests."""

import asyncio
import os
from pathlib import Path

import pytest

from tests.whole.browser import HANG, Person
from tests.whole.firefox import NARROW, firefox
from tests.whole.server import Server

SHORT = () if os.environ.get("CI") == "true" else pytest.mark.long


@pytest.mark.parametrize(
    "end",
    [
        pytest.param('[data-trick="1"]', marks=SHORT),
        pytest.param('[data-phase="between"]', marks=pytest.mark.long),
    ],
)
async def test_a_deal_is_played_in_firefox(tmp_path: Path, end: str) -> None:
    """From the start page to the second trick, or to the score, by pressing."""
    server = Server(tmp_path, "hand 1150", "brisk")
    await server.start()
    try:
        async with firefox(tmp_path) as browser, asyncio.timeout(HANG):
            ana = await Person.at(browser, NARROW, "bg")
            await ana.open_room(server.url, "Мария")
            await ana.press_button(ana.words("room-play-now"))
            await ana.play_until(ana.page.locator(f"#felt{end}"))
            assert ana.faults == []
    finally:
        await server.stop()
