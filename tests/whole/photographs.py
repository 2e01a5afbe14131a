"""Pictures of drawn chats, which look the same on every machine."""

import asyncio
import base64
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterable, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, TypeVar

from bot.pictures.typesetter import FONTS
from tests.virtual import run
from tests.whole.browser import PHONE, Device, chromium

T = TypeVar("T")

EVENING = datetime(2040, 1, 6, 20, 15, tzinfo=UTC)
"""The time at which the people in the pictures begin to play."""

SHARP = PHONE | Device(device_scale_factor=2.0)


def main(
    casts: Iterable[tuple[str, T]],
    played: Callable[[Path, T, str], Coroutine[Any, Any, Mapping[str, str]]],
) -> None:
    """Photograph the drawn pages of each match into the folder of the command line.

    The matches run in virtual time, which advances only while nothing is left to do.
    """
    folder, seed = Path(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "pictures"
    folder.mkdir(parents=True, exist_ok=True)
    drawn: dict[str, Mapping[str, str]] = {}
    for name, cast in casts:
        with tempfile.TemporaryDirectory() as place:
            drawn[name] = run(played(Path(place), cast, seed))
    asyncio.run(photograph(folder, drawn))


async def photograph(folder: Path, drawn: Mapping[str, Mapping[str, str]]) -> None:
    """Write pictures of these pages into the folder, named by match and state."""
    letters = _letters(FONTS.regular, 400) + _letters(FONTS.bold, 700)
    async with chromium() as browser:
        context = await browser.new_context(**SHARP)
        page = await context.new_page()
        for match, pages in drawn.items():
            for state, content in pages.items():
                await page.set_content(content)
                await page.add_style_tag(content=letters)
                await page.evaluate("document.fonts.ready")
                await page.screenshot(path=folder / f"{match}-{state}.png")


def _letters(font: Path, weight: int) -> str:
    """CSS for one of the bot's fonts, under the name the drawings use."""
    data = base64.b64encode(font.read_bytes()).decode()
    return (
        '@font-face { font-family: "Noto Sans"; '
        f"font-weight: {weight}; src: url(data:font/ttf;base64,{data}); }}"
    )
