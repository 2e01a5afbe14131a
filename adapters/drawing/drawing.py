"""Pictures as PNG files, for platforms that do not show SVG.

A drawing consists of parts (`<svg>` elements with a box in the root), which are pasted in place:
most of a new picture has been drawn before.
"""

import asyncio
import io
import logging
import re
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from hashlib import blake2b
from html import unescape
from threading import Lock
from typing import Final, NamedTuple, Protocol

from cachetools import LRUCache
from PIL import Image

from adapters.drawing.pillow import Line, Rounded, Stretch, Typesetter, lay, paint, turned
from adapters.drawing.svg import SCALE, TEXT_STYLE, Fonts, Renderer, read
from adapters.platform.views import Art, Picture

_KEPT = 32 * 1024 * 1024  # bytes of cached parts
_SVG = '<svg xmlns="http://www.w3.org/2000/svg" '
_HEAD = re.compile(
    r'width="([\d.]+)" height="([\d.]+)" viewBox="([-\d.]+) ([-\d.]+) [\d.]+ [\d.]+">'
)
_ELEMENT = re.compile(r"<(\w+)([^>]*)/>|<(\w+)([^>]*)>(.*?)</\3>", re.DOTALL)
_ATTRIBUTE = re.compile(r' ([\w-]+)="([^"]*)"')
_TURN = re.compile(r"rotate\(([-\d.]+) 0 0\)")
_SPAN = re.compile(r'<tspan fill="([^"]+)">([^<]*)</tspan>|([^<]+)')

_PLAIN = frozenset(("x", "y", "width", "height", "rx", "fill"))
_RIMMED = _PLAIN | {"stroke", "stroke_width"}
_SHADOW = _PLAIN | {"fill_opacity", "transform"}


class Images(Art, Protocol):
    """Art that also has ready-made images for pieces that take long to render."""

    def image(self, name: str) -> Image.Image | None:
        """The ready-made image, about as large as it is used; None if there is none."""
        ...


class Trimmed(NamedTuple):
    """An image without its empty edges, and the position where it begins."""

    image: Image.Image
    place: tuple[int, int]


class _Element(NamedTuple):
    """An element of a part: its source, its name, its attributes (with `_` for `-`) and content."""

    source: str
    name: str
    attributes: dict[str, str]
    content: str

    def number(self, attribute: str, otherwise: float = 0) -> float:
        """The attribute in pixels."""
        return float(self.attributes.get(attribute, otherwise)) * SCALE


class Parts:
    """Draws parts (`<svg>` elements with a box) and caches them.

    Most parts consist of rectangles, art and lines of text, which are drawn here. Other elements
    are rendered as SVG and laid in their order.
    """

    def __init__(self, art: Images, fonts: Fonts, renderer: Renderer) -> None:
        self._art = art
        self._renderer = renderer
        self._typesetter = Typesetter(fonts, renderer)
        self._upright = lru_cache(64)(self._piece)
        self._kept = LRUCache[str, Trimmed](_KEPT, _size)
        self._keeping = Lock()

    def image(self, part: str) -> Trimmed:
        """The part, from its attribute `width` to before its end."""
        return self._known(part, self._drawn)

    def _known(self, key: str, made: Callable[[str], Image.Image]) -> Trimmed:
        with self._keeping:
            known = self._kept.get(key)
        if known is None:
            known = _trimmed(made(key))
            with self._keeping:
                self._kept[key] = known
        return known

    def _drawn(self, part: str) -> Image.Image:
        head = _HEAD.match(part)
        if head is None:
            raise ValueError("not a part: it has no box")
        width, height, left, top = map(float, head.groups())
        image = Image.new("RGBA", (round(width) * SCALE, round(height) * SCALE))
        origin = -left * SCALE, -top * SCALE
        others = ""
        for element in _elements(part, head.end()):
            draw = self._drawing(element, origin)
            if draw is None:
                others += element.source
                continue
            self._lay_rendered(image, head[0], others)
            others = ""
            draw(image)
        self._lay_rendered(image, head[0], others)
        return image

    def _lay_rendered(self, image: Image.Image, head: str, elements: str) -> None:
        if elements:
            lay(image, *self._known(f"{_SVG}{head}{elements}</svg>", self._rendered))

    def _rendered(self, svg: str) -> Image.Image:
        return read(self._renderer.whole(svg))

    def _drawing(
        self, element: _Element, origin: tuple[float, float]
    ) -> Callable[[Image.Image], None] | None:
        """The function that draws an element; None if resvg must render it."""
        if element.name == "text":
            line = _line(element, origin)
            if line is not None and self._typesetter.covers(line):
                return lambda image: self._typesetter.set(line, image)
        elif element.name == "rect":
            shape = _rounded(element)
            if shape is not None:
                return lambda image: paint(image, shape, origin)
        elif element.name == "image":
            return self._pasting(element, origin)
        return None

    def _pasting(
        self, element: _Element, origin: tuple[float, float]
    ) -> Callable[[Image.Image], None] | None:
        """A piece of art, upright or turned around its middle."""
        width, height = element.number("width"), element.number("height")
        x, y = element.number("x") + width / 2, element.number("y") + height / 2
        turn = _TURN.fullmatch(element.attributes.get("transform", "rotate(0 0 0)"))
        if turn is None or (float(turn[1]) and (x or y)):
            return None
        name = element.attributes["href"].removeprefix("art:")

        def pasted(image: Image.Image) -> None:
            piece = self._turned(name, round(width), float(turn[1]))
            corner = origin[0] + x - piece.width / 2, origin[1] + y - piece.height / 2
            lay(image, piece, (round(corner[0]), round(corner[1])))

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


def _elements(part: str, start: int) -> Iterator[_Element]:
    """The elements of a part. A rest that cannot be parsed is one element without a name."""
    while start < len(part):
        element = _ELEMENT.match(part, start)
        if element is None:
            yield _Element(part[start:], "", {}, "")
            return
        name = element[1] or element[3]
        listed = _ATTRIBUTE.findall(element[2] or element[4] or "")
        attributes = {key.replace("-", "_"): value for key, value in listed}
        yield _Element(element[0], name, attributes, element[5] or "")
        start = element.end()


def _line(element: _Element, origin: tuple[float, float]) -> Line | None:
    given = element.attributes
    anchor = given["text_anchor"]
    if anchor not in ("start", "middle") or "transform" in given:
        return None
    return Line(
        (origin[0] + element.number("x"), origin[1] + element.number("y")),
        element.number("font_size"),
        tuple(_stretches(element.content, given["fill"])),
        middle=anchor == "middle",
        bold=given.get("font_weight") == "bold",
    )


def _stretches(content: str, fill: str) -> Iterator[Stretch]:
    for span in _SPAN.finditer(content):
        text = span[3] if span[1] is None else span[2]
        yield Stretch(unescape(text).replace(TEXT_STYLE, ""), span[1] or fill)


def _rounded(element: _Element) -> Rounded | None:
    given = element.attributes
    names = given.keys()
    turn = _TURN.fullmatch(given.get("transform", "rotate(0 0 0)"))
    if not (names <= _RIMMED or names <= _SHADOW) or turn is None or given["fill"] == "none":
        return None
    x, y = element.number("x"), element.number("y")
    return Rounded(
        (x, y, x + element.number("width"), y + element.number("height")),
        element.number("rx"),
        given["fill"],
        rim=given.get("stroke"),
        rim_width=element.number("stroke_width", 1),
        opaque=float(given.get("fill_opacity", 1)),
        turn=float(turn[1]),
    )


MOST_BYTES: Final = 60_000
"""Maximum bytes of a file; a larger picture is scaled down, because people pay for downloads."""

_SMALLER: Final = 0.75
_SIZE = re.compile(r'<svg xmlns="[^"]+" width="([\d.]+)" height="([\d.]+)" viewBox="[^"]+">')
_PART = re.compile(r'<svg x="([-\d.]+)" y="([-\d.]+)" ([^>]*>.*?)</svg>', re.DOTALL)

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

    async def png(self, picture: Picture) -> bytes:
        """The picture as a PNG file. Raises `LookupError` if it names art that does not exist."""
        return await asyncio.to_thread(self.drawn, picture.svg)

    async def prepare(self, pictures: Iterable[Picture]) -> None:
        """Draw these in advance, to cache the parts that most pictures have in common."""
        for picture in pictures:
            await self.shown(picture)

    async def shown(self, picture: Picture | None) -> bytes | None:
        """The picture as a PNG file; None if there is nothing to draw or drawing fails."""
        if picture is None or not picture.svg:
            return None
        try:
            return await self.png(picture)
        except Exception:
            logger.exception("a picture could not be drawn; its words replace it")
            return None

    async def icon(self, picture: Picture) -> bytes:
        """A small picture without a background, in all its colours."""
        return await asyncio.to_thread(self.rendered, picture.svg)

    def drawn(self, svg: str) -> bytes:
        """The PNG file, drawn in the calling thread; scaled down if it has too many bytes."""
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
        """The parts of a drawing on its background; raises `ValueError` if it has no parts."""
        size = _SIZE.match(svg)
        if size is None:
            raise ValueError("not a drawing")
        width, height = (round(float(side) * SCALE) for side in size.groups())
        image = Image.new("RGB", (width, height), self._ground)
        for x, y, part in _parts(svg, size.end()):
            sprite, (left, top) = self._parts.image(part)
            image.paste(sprite, (round(x * SCALE) + left, round(y * SCALE) + top), sprite)
        return image

    def rendered(self, svg: str) -> bytes:
        """The PNG of a whole SVG, without a background; slower than drawing by parts."""
        return self._renderer.whole(svg)


def digest(picture: Picture) -> str:
    """Sixteen hexadecimal digits that identify this drawing."""
    return blake2b(picture.svg.encode(), digest_size=8).hexdigest()


def _parts(svg: str, start: int) -> Iterator[tuple[float, float, str]]:
    """Each part with its position; raises `ValueError` for anything outside a part."""
    end = len(svg) - len("</svg>")
    while start < end:
        part = _PART.match(svg, start, end)
        if part is None:
            raise ValueError("a drawing with something outside of its parts")
        yield float(part[1]), float(part[2]), part[3]
        start = part.end()
