"""Pictures as PNG files, for platforms that do not show SVG.

A drawing consists of parts, which are pasted in place: most of a new picture has been drawn before.
"""

import asyncio
import io
import logging
from collections.abc import Callable, Iterable
from functools import lru_cache
from hashlib import blake2b
from threading import Lock
from typing import Final, NamedTuple, Protocol

from cachetools import LRUCache
from PIL import Image

from adapters.drawing.pillow import Typesetter, is_plain, lay, paint, turned
from adapters.drawing.svg import SCALE, Fonts, Renderer, read
from adapters.platform.drawings import ArtImage, Drawing, Part, Point, Rectangle, Shape, TextLine
from adapters.platform.views import Art, Picture

_KEPT = 32 * 1024 * 1024  # bytes of cached parts


class Images(Art, Protocol):
    """Art that also has ready-made images for pieces that take long to render."""

    def image(self, name: str) -> Image.Image | None:
        """The ready-made image, about as large as it is used; None if there is none."""


class Trimmed(NamedTuple):
    """An image without its empty edges, and the position where it begins."""

    image: Image.Image
    place: tuple[int, int]


class Parts:
    """Draws parts and caches them.

    Most parts consist of rectangles, art and lines of text, which are drawn here. Other shapes are
    rendered as SVG and laid in their order.
    """

    def __init__(self, art: Images, fonts: Fonts, renderer: Renderer) -> None:
        self._art = art
        self._renderer = renderer
        self._typesetter = Typesetter(fonts, renderer)
        self._upright = lru_cache(64)(self._piece)
        self._kept = LRUCache[str, Trimmed](_KEPT, _size)
        self._keeping = Lock()

    def image(self, part: Part) -> Trimmed:
        """The part wherever it is: only its content matters."""
        return self._known(part, self._drawn)

    def _known(self, part: Part, made: Callable[[Part], Image.Image]) -> Trimmed:
        key = f"{made.__name__} {part.content}"
        with self._keeping:
            known = self._kept.get(key)
        if known is None:
            known = _trimmed(made(part))
            with self._keeping:
                self._kept[key] = known
        return known

    def _drawn(self, part: Part) -> Image.Image:
        image = Image.new("RGBA", (round(part.width) * SCALE, round(part.height) * SCALE))
        origin = part.width / 2 * SCALE, part.height / 2 * SCALE
        others: list[Shape] = []
        for shape in part.shapes:
            draw = self._drawing(shape, origin)
            if draw is None:
                others.append(shape)
                continue
            self._lay_rendered(image, part, others)
            others.clear()
            draw(image)
        self._lay_rendered(image, part, others)
        return image

    def _lay_rendered(self, image: Image.Image, part: Part, others: Iterable[Shape]) -> None:
        shapes = tuple(others)
        if shapes:
            lay(image, *self._known(Part(0, 0, part.width, part.height, shapes), self._rendered))

    def _rendered(self, part: Part) -> Image.Image:
        return read(self._renderer.whole(f'<svg xmlns="http://www.w3.org/2000/svg" {part.content}'))

    def _drawing(self, shape: Shape, origin: Point) -> Callable[[Image.Image], None] | None:
        """The function that draws a shape; None if resvg must render it."""
        match shape:
            case TextLine() if self._typesetter.covers(shape):
                return lambda image: self._typesetter.set(shape, image, origin)
            case Rectangle() if is_plain(shape):
                return lambda image: paint(image, shape, origin)
            case ArtImage():
                return self._pasting(shape, origin)
        return None

    def _pasting(self, art: ArtImage, origin: Point) -> Callable[[Image.Image], None] | None:
        """A piece of art, upright or turned around its middle in the middle of its part."""
        x, y = art.x + art.width / 2, art.y + art.height / 2
        if art.turn and max(abs(x), abs(y)) >= 0.01:
            return None

        def pasted(image: Image.Image) -> None:
            piece = self._turned(art.name, round(art.width * SCALE), art.turn)
            left = origin[0] + x * SCALE - piece.width / 2
            top = origin[1] + y * SCALE - piece.height / 2
            lay(image, piece, (round(left), round(top)))

        return pasted

    def _turned(self, name: str, width: int, degrees: float) -> Image.Image:
        if not degrees:
            return self._upright(name, width)
        return turned(self._art.image(name) or self._upright(name, width), width, degrees)

    def _piece(self, name: str, width: int) -> Image.Image:
        ready = self._art.image(name)
        if ready is not None:
            return turned(ready, width, 0)
        return read(self._renderer.piece(name, width))


def _trimmed(image: Image.Image) -> Trimmed:
    left, top, right, bottom = image.getbbox() or (0, 0, 1, 1)
    return Trimmed(image.crop((left, top, right, bottom)), (left, top))


def _size(kept: Trimmed) -> int:
    return kept.image.width * kept.image.height * 4


MOST_BYTES: Final = 60_000
"""Maximum bytes of a file; a larger picture is scaled down, because people pay for downloads."""

_SMALLER: Final = 0.75

logger = logging.getLogger(__name__)


class Drawings:
    """Draws pictures in a thread, not on the event loop.

    `colours`: red, green and blue of each colour of the palette, the background first.
    """

    def __init__(self, art: Images, fonts: Fonts, colours: bytes) -> None:
        self._ground = (colours[0], colours[1], colours[2])
        self._palette = Image.new("P", (1, 1))
        self._palette.putpalette(colours)
        self._renderer = Renderer(art, fonts)
        self._parts = Parts(art, fonts, self._renderer)

    async def png(self, drawing: Drawing) -> bytes:
        """The drawing as a PNG file. Raises `LookupError` if it names art that does not exist."""
        return await asyncio.to_thread(self.drawn, drawing)

    async def prepare(self, pictures: Iterable[Picture]) -> None:
        """Draw these in advance, to cache the parts that most pictures have in common."""
        for picture in pictures:
            await self.shown(picture)

    async def shown(self, picture: Picture | None) -> bytes | None:
        """The picture as a PNG file; None if there is nothing to draw or drawing fails."""
        if picture is None or picture.drawing is None:
            return None
        try:
            return await self.png(picture.drawing)
        except Exception:
            logger.exception("a picture could not be drawn; its words replace it")
            return None

    async def icon(self, svg: str) -> bytes:
        """A small picture without a background, in all its colours; slower than by parts."""
        return await asyncio.to_thread(self.rendered, svg)

    def rendered(self, svg: str) -> bytes:
        """The same, in the calling thread."""
        return self._renderer.whole(svg)

    def drawn(self, drawing: Drawing) -> bytes:
        """The PNG file, drawn in the calling thread; scaled down if it has too many bytes."""
        image = self.composed(drawing)
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

    def composed(self, drawing: Drawing) -> Image.Image:
        """The parts of a drawing on its background."""
        size = round(drawing.width * SCALE), round(drawing.height * SCALE)
        image = Image.new("RGB", size, self._ground)
        for part in drawing.parts:
            sprite, (left, top) = self._parts.image(part)
            image.paste(sprite, (round(part.x * SCALE) + left, round(part.y * SCALE) + top), sprite)
        return image


def digest(drawing: Drawing) -> str:
    """Sixteen hexadecimal digits that identify this drawing."""
    return blake2b(drawing.svg.encode(), digest_size=8).hexdigest()
