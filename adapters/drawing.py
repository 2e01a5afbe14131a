"""Pictures as PNG files, for platforms that do not show SVG."""

import asyncio
import re
from base64 import b64encode
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

import resvg_py

from adapters.views import Art, Picture

SCALE = 2
"""Image points for each point of a drawing; a telephone's screen is that fine."""

_FACE_WIDTH = 160  # image points of a piece of art: some more than it ever gets in a drawing
_TEXT_STYLE = "\ufe0e"  # asks a browser for letters instead of emoji; other fonts here lack it
_ART = re.compile(r'href="art:([^"]+)"')


class Drawings:
    """Renders pictures in a thread, not on the event loop.

    `fonts` are font files, and `covered` matches texts for which they have every letter. Only other
    texts fall back to the machine's fonts: one missing letter would change the font of a whole
    line.
    """

    def __init__(self, art: Art, fonts: Sequence[Path], covered: re.Pattern[str]) -> None:
        self._art = art
        self._fonts = [str(font) for font in fonts]
        self._covered = covered
        self._inlined = lru_cache(256)(self._inline)

    async def png(self, picture: Picture) -> bytes:
        """The picture as a PNG file. Raises `LookupError` if it names art that does not exist."""
        return await asyncio.to_thread(self._draw, picture.svg)

    def _draw(self, svg: str) -> bytes:
        plain = svg.replace(_TEXT_STYLE, "")
        whole = _ART.sub(lambda found: f'href="{self._inlined(found[1])}"', plain)
        return bytes(
            resvg_py.svg_to_bytes(
                svg_string=whole,
                zoom=SCALE,
                font_files=self._fonts,
                skip_system_fonts=self._covered.fullmatch(plain) is not None,
            )
        )

    def _inline(self, name: str) -> str:
        """A piece of art as a data URL. It is rendered only once, as court cards take long."""
        art = self._art.art(name)
        if art is None:
            raise LookupError(name)
        drawn = resvg_py.svg_to_bytes(svg_string=art.decode(), width=_FACE_WIDTH)
        return "data:image/png;base64," + b64encode(bytes(drawn)).decode()
