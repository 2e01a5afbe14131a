"""SVG to PNG by resvg, which is slow and blocks all other threads meanwhile."""

import io
import re
import xml.etree.ElementTree as ET
from base64 import b64encode
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

import resvg_py
from PIL import Image

from adapters.platform.views import Art

SCALE: Final = 2
"""Pixels per unit of a drawing; about the density of a phone's screen."""

TEXT_STYLE: Final = "\ufe0e"
"""Asks a browser for letters instead of emoji; other fonts here lack it."""

_FACE_WIDTH = 160  # pixels of a piece of art within a drawing
_IMAGE = "{http://www.w3.org/2000/svg}image"
_ART = "art:"


@dataclass(frozen=True, slots=True)
class Fonts:
    """Font files.

    `regular` and `bold` have every letter that `covered` matches, except those `in_symbols` and
    some emoji.
    """

    regular: Path
    bold: Path
    symbols: Path
    emoji: Path
    in_symbols: str
    covered: re.Pattern[str]

    @property
    def files(self) -> tuple[Path, ...]:
        """All files."""
        return self.regular, self.bold, self.symbols, self.emoji


class Renderer:
    """Renders SVG with art by its names.

    Only texts that the fonts do not cover fall back to the system's fonts: one missing letter would
    change the font of a whole line.
    """

    def __init__(self, art: Art, fonts: Fonts) -> None:
        self._art = art
        self._files = [str(font) for font in fonts.files]
        self._covered = fonts.covered
        self._inlined = lru_cache(256)(self._inline)

    def whole(self, svg: str) -> bytes:
        """A drawing or a part of one, without a background."""
        root = ET.fromstring(svg.replace(TEXT_STYLE, ""))  # noqa: S314 - our own drawing
        for image in root.iter(_IMAGE):
            image.set("href", self._inlined(image.attrib["href"].removeprefix(_ART)))
        return _rendered(
            svg_string=ET.tostring(root, "unicode"),
            zoom=SCALE,
            font_files=self._files,
            skip_system_fonts=self._covered.fullmatch("".join(root.itertext())) is not None,
        )

    def piece(self, name: str, width: int) -> bytes:
        """A piece of art with this width in pixels. Raises `LookupError` if there is none."""
        art = self._art.art(name)
        if art is None:
            raise LookupError(name)
        return _rendered(svg_string=art.decode(), width=width)

    def _inline(self, name: str) -> str:
        """A piece of art as a data URL. It is rendered only once: court cards take long."""
        return "data:image/png;base64," + b64encode(self.piece(name, _FACE_WIDTH)).decode()


def _rendered(**options: Any) -> bytes:  # noqa: ANN401 - as resvg takes them
    return bytes(resvg_py.svg_to_bytes(**options))


def read(png: bytes) -> Image.Image:
    """A rendered PNG file as an image."""
    return Image.open(io.BytesIO(png)).convert("RGBA")
