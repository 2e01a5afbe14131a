"""Rectangles and images by Pillow: in a tenth of the time that an SVG renderer takes for them."""

from functools import lru_cache
from math import ceil, cos, radians, sin
from typing import Final, NamedTuple

from PIL import Image, ImageColor, ImageDraw

_FINE: Final = 4  # dots in each direction for one image point of a corner
_FULL: Final = 255

Box = tuple[int, int, int, int]


class Rounded(NamedTuple):
    """A rectangle with round corners, in image points.

    One that is turned (by so many degrees around the origin) or not `opaque` has no rim.
    """

    box: tuple[float, float, float, float]
    radius: float
    fill: str
    rim: str | None = None
    rim_width: float = 0
    opaque: float = 1
    turn: float = 0


def paint(image: Image.Image, shape: Rounded, origin: tuple[float, float]) -> None:
    """Paint a rectangle, its edges on whole points; `origin` is from where its box counts."""
    if shape.turn or shape.opaque < 1:
        mask = Image.new("L", image.size)
        _fill(mask, _grown(shape, origin, 0), shape.radius, round(_FULL * shape.opaque))
        mask = mask.rotate(-shape.turn, Image.Resampling.BILINEAR, center=origin)
        image.paste(_ink(shape.fill), (0, 0), mask)
        return
    edge = 0.0
    if shape.rim is not None:
        edge = shape.rim_width / 2
        _fill(image, _grown(shape, origin, edge), shape.radius + edge, _ink(shape.rim))
    _fill(image, _grown(shape, origin, -edge), shape.radius - edge, _ink(shape.fill))


def lay(image: Image.Image, other: Image.Image, place: tuple[int, int]) -> None:
    """Lay an image over another, which may cut it off."""
    x, y = place
    hidden = max(0, -x), max(0, -y), other.width, other.height
    if hidden[0] < other.width and hidden[1] < other.height:
        image.alpha_composite(other, (max(0, x), max(0, y)), hidden)


def turned(image: Image.Image, width: int, degrees: float) -> Image.Image:
    """An image so wide, turned clockwise around its middle: in one step, which keeps it sharp."""
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
    framed = Image.new("RGBA", (image.width + 2, image.height + 2))  # whose edges get soft
    framed.paste(image, (1, 1))
    a, b = along / factor, across / factor
    x, y = room[0] / 2, room[1] / 2
    shifts = framed.width / 2 - a * x - b * y, framed.height / 2 + b * x - a * y
    matrix = (a, b, shifts[0], -b, a, shifts[1])
    return framed.transform(room, Image.Transform.AFFINE, matrix, Image.Resampling.BILINEAR)


def _grown(shape: Rounded, origin: tuple[float, float], by: float) -> Box:
    """The shape's box on an image, larger by so much on each side."""
    left, top, right, bottom = shape.box
    x, y = origin
    return round(left + x - by), round(top + y - by), round(right + x + by), round(bottom + y + by)


def _ink(colour: str) -> tuple[int, ...]:
    return (*ImageColor.getrgb(colour), _FULL)


def _fill(image: Image.Image, box: Box, radius: float, ink: int | tuple[int, ...]) -> None:
    """Only the corners need masks."""
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
    """How much of each point is inside of a round corner: the upper two, then the lower two."""
    size = ceil(radius)
    fine = Image.new("L", (size * _FINE, size * _FINE))
    across = 2 * round(radius * _FINE)
    if size:
        ImageDraw.Draw(fine).ellipse((0, 0, across - 1, across - 1), _FULL)
        fine = fine.reduce(_FINE)
    mirrored = fine.transpose(Image.Transpose.FLIP_LEFT_RIGHT)
    flip = Image.Transpose.FLIP_TOP_BOTTOM
    return fine, mirrored, fine.transpose(flip), mirrored.transpose(flip)
