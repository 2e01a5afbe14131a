"""Shapes that several drawings share."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import cos, radians, sin
from typing import Final, Literal

from adapters.platform.drawings import (
    ArtImage,
    Circle,
    Drawing,
    Part,
    Point,
    Polygon,
    Rectangle,
    Shape,
    TextLine,
)
from adapters.platform.views import Picture
from bot.pictures import palette
from bot.pictures.decks import BACK, COLOURS, FACES, FRENCH_OF, Deck
from bot.pictures.typesetter import fitted, measure, suits_apart

WIDTH = 360
"""The width of every drawing, in CSS pixels on a small phone."""

REMEMBERED = 4096  # cached parts of drawings, which often repeat; about 2 kB each

TALL = 1.4
"""A card's height divided by its width."""

_SPACE = 0.28  # ems
_ON_DARK = frozenset((palette.PLATE_TEXT, palette.FAINT_TEXT, palette.GOLD))
_LIGHT = {
    "C": palette.PLATE_TEXT,
    "D": palette.LIGHT_RED,
    "H": palette.LIGHT_RED,
    "S": palette.PLATE_TEXT,
}
"""The suit colours on felt and plates."""

_KNOWN = frozenset((*FACES, BACK))


Anchor = Literal["start", "middle", "end"]


def drawn(height: float, parts: Iterable[Part], alt: str) -> Picture:
    """A drawing of the usual width, with what it shows in words."""
    return Picture(Drawing(WIDTH, exact(height), tuple(parts)), alt)


def part(x: float, y: float, width: float, height: float, *shapes: Shape) -> Part:
    """A part of a drawing, centred at `x`, `y`, which is the origin of its shapes."""
    left, top = exact(x - width / 2), exact(y - height / 2)
    return Part(left, top, exact(width), exact(height), shapes)


def exact(value: float) -> float:
    """A number in hundredths, without decimals if it is whole."""
    hundredths = round(value, 2)
    return int(hundredths) if hundredths == int(hundredths) else hundredths


def rect(
    x: float,
    y: float,
    width: float,
    height: float,
    radius: float,
    *,
    fill: str,
    opacity: float = 1,
    stroke: str = "",
    stroke_width: float = 1,
    dashed: bool = False,
    turn: float = 0,
) -> Rectangle:
    """A rectangle with rounded corners."""
    box = exact(x), exact(y), exact(width), exact(height), exact(radius)
    return Rectangle(*box, fill, opacity, stroke, stroke_width, dashed, turn)


def image(
    name: str, x: float, y: float, width: float, height: float, *, turn: float = 0
) -> ArtImage:
    """A piece of art, turned around its centre."""
    return ArtImage(name, exact(x), exact(y), exact(width), exact(height), turn)


def words(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str,
    bold: bool = False,
    anchor: Anchor = "middle",
) -> TextLine:
    """A line of text in one colour."""
    return _spans(((text, ""),), x, y, size, fill=fill, bold=bold, anchor=anchor)


def _spans(
    spans: Sequence[tuple[str, str]],
    x: float,
    y: float,
    size: float,
    *,
    fill: str,
    bold: bool,
    anchor: Anchor,
) -> TextLine:
    return TextLine(exact(x), exact(y), exact(size), tuple(spans), fill, bold, anchor)


def _polygon(
    points: Iterable[Point], fill: str, stroke: str = "", stroke_width: float = 1
) -> Polygon:
    corners = tuple((exact(x), exact(y)) for x, y in points)
    return Polygon(corners, fill, stroke, stroke_width)


@lru_cache(64)
def felt(height: float) -> Part:
    """The background of a drawing, with a rim."""
    left, top = -WIDTH / 2, -height / 2
    rim = rect(left, top, WIDTH, height, 18, fill=palette.RIM)
    cloth = rect(
        left + 4,
        top + 4,
        WIDTH - 8,
        height - 8,
        15,
        fill=palette.FELT,
        stroke=palette.FELT_LINE,
    )
    return part(WIDTH / 2, height / 2, WIDTH, height, rim, cloth)


def face(card: str, x: float, y: float, width: float, deck: Deck, *, turn: float = 0) -> ArtImage:
    """A card of a deck, centred at `x`, `y`; raise `ValueError` for an unknown card."""
    if card not in _KNOWN:
        raise ValueError(f"no such card: {card!r}")
    height = width * TALL
    return image(f"{deck}/{card}", x - width / 2, y - height / 2, width, height, turn=turn)


def line_of(
    text: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str,
    deck: Deck,
    bold: bool = False,
    anchor: Anchor = "middle",
) -> tuple[Shape, ...]:
    """A line of text at `x` with suit symbols in the deck's style."""
    if deck is Deck.MADARICE:
        text = text.translate(FRENCH_OF)
    stretches = suits_apart(text)
    if deck is not Deck.MADARICE or not any(suit for _, suit in stretches):
        colours = {**(_LIGHT if fill in _ON_DARK else COLOURS[deck]), "": ""}
        spans = [(stretch, colours[suit]) for stretch, suit in stretches]
        return (_spans(spans, x, y, size, fill=fill, bold=bold, anchor=anchor),)
    wide = [size * (1.1 if suit else _advance(stretch)) for stretch, suit in stretches]
    left = x if anchor == "start" else x - sum(wide) / 2
    shapes: list[Shape] = []
    for (stretch, suit), width in zip(stretches, wide, strict=True):
        if suit:
            sign = f"{deck}/pip-{suit}"
            shapes.append(image(sign, left, y - size * 0.92, size * 1.1, size * 1.1))
        elif stretch.strip():
            begins = left + size * _SPACE * (len(stretch) - len(stretch.lstrip()))
            shown = words(stretch.strip(), begins, y, size, fill=fill, bold=bold, anchor="start")
            shapes.append(shown)
        left += width
    return tuple(shapes)


def _advance(stretch: str) -> float:
    """The width of a piece of text in ems, including the spaces around it."""
    return measure(stretch) + _SPACE * (len(stretch) - len(stretch.strip()))


PILL_EDGES: Final = 16
"""How much wider a pill is than its text, both edges together."""


def pill_width(text: str, size: float, room: float) -> float:
    """The width of a pill with this text; 0 for an empty text."""
    return min(room, measure(text) * size + PILL_EDGES + 2) if text.strip() else 0


@lru_cache(REMEMBERED)
def pill(
    text: str, at: tuple[float, float], size: float, room: float, deck: Deck
) -> tuple[Part, ...]:
    """Short text on a rounded ivory ground, suits in their colours; nothing for an empty text."""
    x, y = at
    width = pill_width(text, size, room)
    if not width:
        return ()
    height = size + 11
    ground = rect(
        -width / 2,
        -height / 2,
        width,
        height,
        height / 2,
        fill=palette.IVORY,
        stroke=palette.IVORY_EDGE,
    )
    shown = fitted(text, (room - PILL_EDGES) / size)
    label = line_of(shown, 0, size * 0.36, size, fill=palette.INK, deck=deck, bold=True)
    return (part(x, y, width + 2, height + 2, ground, *label),)


def arrow(size: float, *, fill: str, stroke: str = "") -> Polygon:
    """A triangle pointing right, `size` high above and below its middle, which is the origin."""
    left, wide = -size * 0.7, size * 1.6
    corners = (left, -size), (left + wide, 0), (left, size)
    return _polygon(corners, fill, stroke, 1.6)


def star(x: float, y: float, radius: float) -> tuple[Shape, ...]:
    """A gold star on a dark disc."""
    points = (
        (x + r * sin(radians(36 * i)), y - r * cos(radians(36 * i)))
        for i in range(10)
        for r in (radius * (0.8 if i % 2 == 0 else 0.36),)
    )
    ground = Circle(exact(x), exact(y), exact(radius), palette.RIM, palette.GOLD, 1.5)
    return ground, _polygon(points, palette.GOLD)
