"""Rectangles, rotated images and lines of text by Pillow, ten times as fast as an SVG renderer."""

import re
from collections.abc import Iterator
from functools import lru_cache
from html import escape
from math import ceil, cos, radians, sin
from pathlib import Path
from typing import Final, NamedTuple
from unicodedata import combining

from PIL import Image, ImageColor, ImageDraw, ImageFont

from adapters.drawing.svg import SCALE, TEXT_STYLE, Fonts, Renderer, read
from adapters.platform.drawings import Point, Rectangle, TextLine

_FINE: Final = 4  # subpixels in each direction for antialiased corners
_FULL: Final = 255

Box = tuple[int, int, int, int]


def is_plain(shape: Rectangle) -> bool:
    """Whether `paint` can paint it: undashed, and with an edge only if upright and opaque."""
    seen_through = shape.turn or shape.opacity < 1
    return not shape.dashed and not (seen_through and shape.stroke)


def paint(image: Image.Image, shape: Rectangle, origin: Point) -> None:
    """Paint a rectangle, its edges on whole pixels; `origin` is the origin of its coordinates."""
    radius = shape.radius * SCALE
    if shape.turn or shape.opacity < 1:
        mask = Image.new("L", image.size)
        _fill(mask, _grown(shape, origin, 0), radius, round(_FULL * shape.opacity))
        mask = mask.rotate(-shape.turn, Image.Resampling.BILINEAR, center=origin)
        image.paste(_ink(shape.fill), (0, 0), mask)
        return
    edge = 0.0
    if shape.stroke:
        edge = shape.stroke_width * SCALE / 2
        _fill(image, _grown(shape, origin, edge), radius + edge, _ink(shape.stroke))
    _fill(image, _grown(shape, origin, -edge), radius - edge, _ink(shape.fill))


def lay(image: Image.Image, other: Image.Image, place: tuple[int, int]) -> None:
    """Lay an image over another, cropping it at the edges."""
    x, y = place
    hidden = max(0, -x), max(0, -y), other.width, other.height
    if hidden[0] < other.width and hidden[1] < other.height:
        image.alpha_composite(other, (max(0, x), max(0, y)), hidden)


def turned(image: Image.Image, width: int, degrees: float) -> Image.Image:
    """The image scaled to a width and turned clockwise around its middle, in one sharp step."""
    factor = width / image.width
    height = round(image.height * factor)
    if not degrees and factor == 1:
        return image
    if not degrees:
        return image.resize((width, height), Image.Resampling.LANCZOS)
    along, across = cos(radians(degrees)), sin(radians(degrees))
    room = (
        ceil(abs(width * along) + abs(height * across)) + 2,
        ceil(abs(width * across) + abs(height * along)) + 2,
    )
    framed = Image.new("RGBA", (image.width + 2, image.height + 2))  # edges that become soft
    framed.paste(image, (1, 1))
    a, b = along / factor, across / factor
    x, y = room[0] / 2, room[1] / 2
    shifts = framed.width / 2 - a * x - b * y, framed.height / 2 + b * x - a * y
    matrix = (a, b, shifts[0], -b, a, shifts[1])
    return framed.transform(room, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)


def _grown(shape: Rectangle, origin: Point, by: float) -> Box:
    """The shape's box on an image, larger by this much on each side."""
    left, top = origin[0] + shape.x * SCALE - by, origin[1] + shape.y * SCALE - by
    wide, high = shape.width * SCALE + 2 * by, shape.height * SCALE + 2 * by
    return round(left), round(top), round(left + wide), round(top + high)


def _ink(colour: str) -> tuple[int, ...]:
    return (*ImageColor.getrgb(colour), _FULL)


def _fill(image: Image.Image, box: Box, radius: float, ink: int | tuple[int, ...]) -> None:
    """Fill a box; only the corners need masks."""
    left, top, right, bottom = box
    corners = _corners(min(max(0, radius), (right - left) / 2, (bottom - top) / 2))
    size = corners[0].width
    image.paste(ink, (left + size, top, right - size, bottom))
    image.paste(ink, (left, top + size, left + size, bottom - size))
    image.paste(ink, (right - size, top + size, right, bottom - size))
    places = (
        (left, top),
        (right - size, top),
        (left, bottom - size),
        (right - size, bottom - size),
    )
    for corner, place in zip(corners, places, strict=True):
        image.paste(ink, place, corner)


@lru_cache(64)
def _corners(radius: float) -> tuple[Image.Image, ...]:
    """The coverage of each pixel of a round corner: the upper two, then the lower two."""
    size = ceil(radius)
    fine = Image.new("L", (size * _FINE, size * _FINE))
    across = 2 * round(radius * _FINE)
    if size:
        ImageDraw.Draw(fine).ellipse((0, 0, across - 1, across - 1), _FULL)
        fine = fine.reduce(_FINE)
    mirrored = fine.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    flip = Image.Transpose.FLIP_TOP_BOTTOM
    return fine, mirrored, fine.transpose(flip), mirrored.transpose(flip)


_EMOJI: Final = "\U0001f000-\U0001ffff"
_SHADES: Final = "\ufe0f\U000e0020-\U000e007f"  # emoji presentation, and parts of flags
_JOINED: Final = "\u200d."  # joins one emoji with the one before it
_SIZE: Final = 16  # units of a drawing: the size of most text
_SQUARE: Final = 24  # units in which an emoji of that size is drawn
_FAMILIES: Final = "Noto Color Emoji, Noto Sans"


class _Piece(NamedTuple):
    """A piece of a line in one font; without a font it is emoji."""

    text: str
    fill: str
    font: ImageFont.FreeTypeFont | None


class _Emoji(NamedTuple):
    """An image of fixed size, with its offsets from the position and from the baseline."""

    image: Image.Image
    left: float
    top: float


class Typesetter:
    """Sets lines of text. Emoji are rendered once, then pasted in any size."""

    def __init__(self, fonts: Fonts, renderer: Renderer) -> None:
        self._fonts = fonts
        self._renderer = renderer
        symbols = re.escape(fonts.in_symbols)
        emoji = f"[{_EMOJI}](?:[{_EMOJI}{_SHADES}]|{_JOINED})*"
        self._pieces = re.compile(f"([{symbols}]+)|({emoji})|[^{symbols}{_EMOJI}]+")
        self._opened = lru_cache(64)(_opened)
        self._emoji = lru_cache(256)(self._drawn)

    def covers(self, line: TextLine) -> bool:
        """Whether the line can be set: it does not end at its anchor, the fonts have every letter,
        and there are no combining marks.
        """
        return line.anchor != "end" and all(
            found[2]
            or (self._fonts.covered.fullmatch(found[0]) and not any(map(combining, found[0])))
            for text, _ in line.spans
            for found in self._pieces.finditer(text.replace(TEXT_STYLE, ""))
        )

    def set(self, line: TextLine, image: Image.Image, origin: Point) -> None:
        """Draw a line that is covered; `origin` is the origin of its coordinates."""
        size = line.size * SCALE
        pieces = list(self._cut(line, size))
        x, y = origin[0] + line.x * SCALE, origin[1] + line.y * SCALE
        anchor = "ls"
        if line.anchor == "middle" and len(pieces) == 1 and pieces[0].font is not None:
            anchor = "ms"
        elif line.anchor == "middle":
            x -= sum(self._width(piece, size) for piece in pieces) / 2
        pen = ImageDraw.Draw(image)
        for index, piece in enumerate(pieces):
            if index:
                x += self._width(pieces[index - 1], size)
            if piece.font is not None:
                pen.text((x, y), piece.text, piece.fill, piece.font, anchor)
                continue
            emoji, factor = self._emoji(piece.text), size / (_SIZE * SCALE)
            small = turned(emoji.image, max(1, round(emoji.image.width * factor)), 0)
            lay(image, small, (round(x + emoji.left * factor), round(y + emoji.top * factor)))

    def _cut(self, line: TextLine, size: float) -> Iterator[_Piece]:
        words = self._fonts.bold if line.bold else self._fonts.regular
        for text, fill in line.spans:
            for found in self._pieces.finditer(text.replace(TEXT_STYLE, "")):
                font = None
                if not found[2]:
                    font = self._opened(self._fonts.symbols if found[1] else words, size)
                yield _Piece(found[0], fill or line.fill, font)

    def _width(self, piece: _Piece, size: float) -> float:
        if piece.font is not None:
            return piece.font.getlength(piece.text)
        emoji = self._emoji(piece.text)
        return (2 * emoji.left + emoji.image.width) * size / (_SIZE * SCALE)

    def _drawn(self, text: str) -> _Emoji:
        wide = _SQUARE * (len(text) + 1)
        view = f'width="{wide}" height="{2 * _SQUARE}" viewBox="0 -{_SQUARE} {wide} {2 * _SQUARE}"'
        words = f'<text font-family="{_FAMILIES}" font-size="{_SIZE}">{escape(text)}</text>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" {view}>{words}</svg>'
        image = read(self._renderer.whole(svg))
        box = image.getbbox() or (0, 0, 1, 1)
        return _Emoji(image.crop(box), box[0], box[1] - _SQUARE * SCALE)


def _opened(file: Path, size: float) -> ImageFont.FreeTypeFont:
    """Open a font with the layout engine that every system has, so that pictures never differ."""
    return ImageFont.truetype(file, size, layout_engine=ImageFont.Layout.BASIC)
