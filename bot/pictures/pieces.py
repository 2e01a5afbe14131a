"""Shapes that several drawings share."""

from functools import lru_cache
from html import escape
from math import cos, radians, sin

from bot.pictures import svg
from bot.pictures.decks import BACK, COLOURS, FRENCH_OF, Deck
from bot.pictures.svg import element, image, number, part, path, rect, words
from bot.pictures.typesetter import fitted, measure, suits_apart
from engine.rules.cards import CARD_NAMES

WIDTH = 360
"""The width of every drawing, in CSS pixels on a small phone."""

REMEMBERED = 16_384  # cached parts of drawings, which often repeat; about 600 bytes each

TALL = 1.4
"""A card's height divided by its width."""

_SPACE = 0.28  # ems
_ON_DARK = frozenset((svg.PLATE_TEXT, svg.FAINT_TEXT, svg.GOLD))
_LIGHT = {
    "C": svg.PLATE_TEXT,
    "D": svg.LIGHT_RED,
    "H": svg.LIGHT_RED,
    "S": svg.PLATE_TEXT,
}
"""The suit colours on felt and plates."""

_KNOWN = frozenset((*CARD_NAMES, BACK))


@lru_cache(64)
def felt(height: float) -> str:
    """The background of a drawing, with a rim."""
    left, top = -WIDTH / 2, -height / 2
    rim = rect(left, top, WIDTH, height, 18, fill=svg.RIM)
    cloth = rect(
        left + 4,
        top + 4,
        WIDTH - 8,
        height - 8,
        15,
        fill=svg.FELT,
        stroke=svg.FELT_LINE,
    )
    return part(WIDTH / 2, height / 2, WIDTH, height, rim + cloth)


def face(card: str, x: float, y: float, width: float, deck: Deck, *, turn: float = 0) -> str:
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
    anchor: str = "middle",
) -> str:
    """A line of text at `x` with suit symbols in the deck's style."""
    if deck is Deck.MADARICE:
        text = text.translate(FRENCH_OF)
    stretches = suits_apart(text)
    if deck is not Deck.MADARICE or not any(suit for _, suit in stretches):
        colours = _LIGHT if fill in _ON_DARK else COLOURS[deck]
        spans = "".join(
            element("tspan", {"fill": colours[suit]}, escape(stretch)) if suit else escape(stretch)
            for stretch, suit in stretches
        )
        return words(spans, x, y, size, fill=fill, bold=bold, anchor=anchor)
    wide = [size * (1.1 if suit else _advance(stretch)) for stretch, suit in stretches]
    left = x if anchor == "start" else x - sum(wide) / 2
    parts = []
    for (stretch, suit), width in zip(stretches, wide, strict=True):
        if suit:
            sign = f"{deck}/pip-{suit}"
            parts.append(image(sign, left, y - size * 0.92, size * 1.1, size * 1.1))
        elif stretch.strip():
            begins = left + size * _SPACE * (len(stretch) - len(stretch.lstrip()))
            parts.append(
                words(
                    escape(stretch.strip()),
                    begins,
                    y,
                    size,
                    fill=fill,
                    bold=bold,
                    anchor="start",
                )
            )
        left += width
    return "".join(parts)


def _advance(stretch: str) -> float:
    """The width of a piece of text in ems, including the spaces around it."""
    return measure(stretch) + _SPACE * (len(stretch) - len(stretch.strip()))


def pill_width(text: str, size: float, room: float) -> float:
    """The width of a pill with this text; 0 for an empty text."""
    return min(room, measure(text) * size + 18) if text.strip() else 0


@lru_cache(REMEMBERED)
def pill(text: str, at: tuple[float, float], size: float, room: float, deck: Deck) -> str:
    """Short text on a rounded ivory ground, suits in their colours; empty for an empty text."""
    x, y = at
    width = pill_width(text, size, room)
    if not width:
        return ""
    height = size + 11
    ground = rect(
        -width / 2,
        -height / 2,
        width,
        height,
        height / 2,
        fill=svg.IVORY,
        stroke=svg.IVORY_EDGE,
    )
    shown = fitted(text, (room - 16) / size)
    label = line_of(shown, 0, size * 0.36, size, fill=svg.INK, deck=deck, bold=True)
    return part(x, y, width + 2, height + 2, ground + label)


def arrow(x: float, y: float, size: float, *, fill: str, stroke: str = "none") -> str:
    """A triangle pointing right, `size` high above and below its middle."""
    points = f"M{number(x - size * 0.7)} {number(y - size)}l{number(size * 1.6)} {number(size)}"
    return path(
        f"{points}l{number(-size * 1.6)} {number(size)}z",
        fill=fill,
        stroke=stroke,
        stroke_width=1.6,
        stroke_linejoin="round",
    )


def star(x: float, y: float, radius: float) -> str:
    """A gold star on a dark disc."""
    points = " ".join(
        f"{number(x + r * sin(radians(36 * i)))},{number(y - r * cos(radians(36 * i)))}"
        for i in range(10)
        for r in (radius * (0.8 if i % 2 == 0 else 0.36),)
    )
    ground = element(
        "circle",
        {
            "cx": x,
            "cy": y,
            "r": radius,
            "fill": svg.RIM,
            "stroke": svg.GOLD,
            "stroke_width": 1.5,
        },
    )
    return ground + element("polygon", {"points": points, "fill": svg.GOLD})
