"""Pictures as PNG files, for platforms that do not show SVG.

A drawing is a stack of parts (`<svg>` elements with a box in the root). Each part is rendered once,
kept, and pasted wherever it stands: most of a new picture has been seen before. A part that is
nothing but a piece of art is turned here, as that is quicker.
"""

import asyncio
import io
import logging
import re
from base64 import b64encode
from collections.abc import Iterator, Sequence
from functools import lru_cache
from hashlib import blake2b
from pathlib import Path
from threading import Lock
from typing import Final

import resvg_py
from cachetools import LRUCache
from PIL import Image

from adapters.views import Art, Picture

SCALE: Final = 2
"""Image points for each point of a drawing; a telephone's screen is that fine."""

MOST_BYTES: Final = 60_000
"""A picture that would be larger is made finer by less: people pay for what they download."""

_SMALLER: Final = 0.75
_FACE_WIDTH = 160  # image points of a piece of art among other things
_KEPT = 48 * 1024 * 1024  # bytes of rendered parts
_TEXT_STYLE = "\ufe0e"  # asks a browser for letters instead of emoji; other fonts here lack it
_ART = re.compile(r'href="art:([^"]+)"')
_SIZE = re.compile(r'<svg xmlns="[^"]+" width="([\d.]+)" height="([\d.]+)" viewBox="[^"]+">')
_PART = re.compile(r'<svg x="([-\d.]+)" y="([-\d.]+)" ([^>]*>.*?)</svg>', re.DOTALL)
_ALONE = re.compile(
    r'width="([\d.]+)" height="([\d.]+)" viewBox="[^"]+"><image href="art:([^"]+)"'
    r' x="[-\d.]+" y="[-\d.]+" width="([\d.]+)" height="([\d.]+)"'
    r'(?: transform="rotate\(([-\d.]+) 0 0\)")?/>'
)
"""A piece of art in the middle of its part, perhaps turned."""

_XMLNS = '<svg xmlns="http://www.w3.org/2000/svg" '

logger = logging.getLogger(__name__)


class Drawings:
    """Renders pictures in a thread, not on the event loop.

    `fonts` are font files, and `covered` matches texts for which they have every letter. Only other
    texts fall back to the machine's fonts: one missing letter would change the font of a whole
    line. `colours` are red, green and blue of all colours that images have, the ground's first.
    """

    def __init__(
        self, art: Art, fonts: Sequence[Path], covered: re.Pattern[str], colours: bytes
    ) -> None:
        self._art = art
        self._fonts = [str(font) for font in fonts]
        self._covered = covered
        self._ground = (colours[0], colours[1], colours[2])
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(colours)
        self._inlined = lru_cache(256)(self._inline)
        self._sprites = lru_cache(256)(self._sprite)
        self._parts = LRUCache[str, Image.Image](_KEPT, lambda part: part.width * part.height * 4)
        self._keeping = Lock()

    async def png(self, picture: Picture) -> bytes:
        """The picture as a PNG file. Raises `LookupError` if it names art that does not exist."""
        return await asyncio.to_thread(self.drawn, picture.svg)

    async def shown(self, picture: Picture | None) -> bytes | None:
        """The same; None where there is nothing to draw, or where that fails: the words stand."""
        if picture is None or not picture.svg:
            return None
        try:
            return await self.png(picture)
        except Exception:
            logger.exception("a picture could not be drawn, its words stand for it")
            return None

    async def icon(self, picture: Picture) -> bytes:
        """A small picture without a ground, in all its colours."""
        return await asyncio.to_thread(self.rendered, picture.svg)

    def drawn(self, svg: str) -> bytes:
        """The PNG file, made in the thread of whoever asks; smaller if it had too many bytes."""
        image = self.composed(svg)
        file = self._encoded(image)
        if len(file) > MOST_BYTES:
            smaller = (round(image.width * _SMALLER), round(image.height * _SMALLER))
            file = self._encoded(image.resize(smaller, Image.Resampling.LANCZOS))
        return file

    def _encoded(self, image: Image.Image) -> bytes:
        file = io.BytesIO()
        few = image.quantize(palette=self._palette, dither=Image.Dither.NONE)
        few.save(file, "PNG", compress_level=6)
        return file.getvalue()

    def composed(self, svg: str) -> Image.Image:
        """The parts of a drawing on its ground; a `ValueError` for one that has no parts."""
        size = _SIZE.match(svg)
        if size is None:
            raise ValueError("no drawing")
        width, height = (round(float(side) * SCALE) for side in size.groups())
        image = Image.new("RGB", (width, height), self._ground)
        for x, y, part in _parts(svg, size.end()):
            sprite = self._part(part)
            image.paste(sprite, (round(x * SCALE), round(y * SCALE)), sprite)
        return image

    def _part(self, part: str) -> Image.Image:
        with self._keeping:
            known = self._parts.get(part)
        if known is None:
            known = self._fresh(part)
            with self._keeping:
                self._parts[part] = known
        return known

    def _fresh(self, part: str) -> Image.Image:
        alone = _ALONE.fullmatch(part)
        if alone is None:
            return _read(self.rendered(f"{_XMLNS}{part}</svg>"))
        width, height = round(float(alone[1]) * SCALE), round(float(alone[2]) * SCALE)
        art = self._sprites(alone[3], round(float(alone[4]) * SCALE))
        sprite = Image.new("RGBA", (width, height))
        sprite.paste(art, ((width - art.width) // 2, (height - art.height) // 2))
        return sprite.rotate(-float(alone[6] or 0), Image.Resampling.BICUBIC)

    def _sprite(self, name: str, width: int) -> Image.Image:
        return _read(resvg_py.svg_to_bytes(svg_string=self._svg(name), width=width))

    def rendered(self, svg: str) -> bytes:
        """The PNG of the whole SVG at once, without a ground; it takes longer than by parts."""
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
        drawn = resvg_py.svg_to_bytes(svg_string=self._svg(name), width=_FACE_WIDTH)
        return "data:image/png;base64," + b64encode(bytes(drawn)).decode()

    def _svg(self, name: str) -> str:
        art = self._art.art(name)
        if art is None:
            raise LookupError(name)
        return art.decode()


def _read(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(bytes(png))).convert("RGBA")


def digest(picture: Picture) -> str:
    """Sixteen hexadecimal digits that tell this drawing from others."""
    return blake2b(picture.svg.encode(), digest_size=8).hexdigest()


def _parts(svg: str, start: int) -> Iterator[tuple[float, float, str]]:
    """Each part with its place; a `ValueError` for anything that is in no part."""
    end = len(svg) - len("</svg>")
    while start < end:
        part = _PART.match(svg, start, end)
        if part is None:
            raise ValueError("a drawing with something outside of its parts")
        yield float(part[1]), float(part[2]), part[3]
        start = part.end()
