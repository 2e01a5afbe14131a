"""Pictures as PNG files, for platforms that do not show SVG.

A drawing is a stack of parts (`<svg>` elements with a box in the root), which are pasted wherever
they stand: most of a new picture has been seen before.
"""

import asyncio
import io
import logging
import re
from collections.abc import Iterable, Iterator
from hashlib import blake2b
from typing import Final

from PIL import Image

from adapters.parts import Images, Parts
from adapters.rendering import SCALE, Fonts, Renderer
from adapters.views import Picture

MOST_BYTES: Final = 60_000
"""A picture that would be larger is made finer by less: people pay for what they download."""

_SMALLER: Final = 0.75
_SIZE = re.compile(r'<svg xmlns="[^"]+" width="([\d.]+)" height="([\d.]+)" viewBox="[^"]+">')
_PART = re.compile(r'<svg x="([-\d.]+)" y="([-\d.]+)" ([^>]*>.*?)</svg>', re.DOTALL)

logger = logging.getLogger(__name__)


class Drawings:
    """Draws pictures in a thread, not on the event loop.

    `colours` are red, green and blue of all colours that images have, the ground's first.
    """

    def __init__(self, art: Images, fonts: Fonts, colours: bytes) -> None:
        self._ground = (colours[0], colours[1], colours[2])
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(colours)
        self._renderer = Renderer(art, fonts)
        self._parts = Parts(art, fonts, self._renderer)

    async def png(self, picture: Picture) -> bytes:
        """The picture as a PNG file. Raises `LookupError` if it names art that does not exist."""
        return await asyncio.to_thread(self.drawn, picture.svg)

    async def prepare(self, pictures: Iterable[Picture]) -> None:
        """Draw what most pictures have in common; others need not wait for it."""
        for picture in pictures:
            await self.shown(picture)

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
        few.save(file, "PNG", compress_level=5)
        return file.getvalue()

    def composed(self, svg: str) -> Image.Image:
        """The parts of a drawing on its ground; a `ValueError` for one that has no parts."""
        size = _SIZE.match(svg)
        if size is None:
            raise ValueError("no drawing")
        width, height = (round(float(side) * SCALE) for side in size.groups())
        image = Image.new("RGB", (width, height), self._ground)
        for x, y, part in _parts(svg, size.end()):
            sprite, (left, top) = self._parts.image(part)
            image.paste(sprite, (round(x * SCALE) + left, round(y * SCALE) + top), sprite)
        return image

    def rendered(self, svg: str) -> bytes:
        """The PNG of the whole SVG at once, without a ground; it takes longer than by parts."""
        return self._renderer.whole(svg)


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
