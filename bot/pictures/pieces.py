"""Shapes that several drawings share."""

from functools import lru_cache
from math import cos, radians, sin

from bot.pictures import palette
from bot.pictures.art import BACK
from bot.pictures.svg import element, image, number, path, rect
from engine.rules.cards import CARD_NAMES

WIDTH = 360
"""The width of every drawing, in CSS pixels on a small telephone."""

TALL = 1.4
"""A card's height divided by its width."""

_KNOWN = frozenset((*CARD_NAMES, BACK))


@lru_cache(64)
def felt(height: float) -> str:
    """The background of a drawing, with a rim."""
    return rect(0, 0, WIDTH, height, 18, fill=palette.RIM) + rect(
        4, 4, WIDTH - 8, height - 8, 15, fill=palette.FELT, stroke=palette.FELT_LINE
    )


def face(card: str, x: float, y: float, width: float, *, turn: float = 0) -> str:
    """A card with its middle at `x`, `y`. `ValueError` for an unknown card."""
    if card not in _KNOWN:
        raise ValueError(f"no such card: {card!r}")
    height = width * TALL
    return image(f"cards/{card}", x - width / 2, y - height / 2, width, height, turn=turn)


def arrow(x: float, y: float, size: float, *, fill: str, stroke: str = "none") -> str:
    """A triangle that points to the right, `size` high above and below its middle."""
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
            "fill": palette.RIM,
            "stroke": palette.GOLD,
            "stroke_width": 1.5,
        },
    )
    return ground + element("polygon", {"points": points, "fill": palette.GOLD})
