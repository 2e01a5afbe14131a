"""Drawings as values: shapes in parts, which become SVG text here and images elsewhere.

Numbers are in CSS pixels on a small phone. A shape's `kind` is last, so that JSON can list its
fields in order. Text may be anything; colours, numbers and names of art come from the drawing's
maker.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from html import escape
from typing import Final, Literal, NamedTuple

Point = tuple[float, float]
Value = str | float

_FONT: Final = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


class Rectangle(NamedTuple):
    """A rectangle with rounded corners, turned by degrees around the origin of its part.

    Its edge has a `stroke` if that is a colour; a `dashed` one is dashed.
    """

    x: float
    y: float
    width: float
    height: float
    radius: float
    fill: str
    opacity: float = 1
    stroke: str = ""
    stroke_width: float = 1
    dashed: bool = False
    turn: float = 0
    kind: Literal["rect"] = "rect"


class Circle(NamedTuple):
    """A circle."""

    x: float
    y: float
    radius: float
    fill: str
    stroke: str = ""
    stroke_width: float = 1
    kind: Literal["circle"] = "circle"


class Polygon(NamedTuple):
    """A polygon; `fill` and `stroke` are colours, or empty."""

    points: tuple[Point, ...]
    fill: str
    stroke: str = ""
    stroke_width: float = 1
    kind: Literal["polygon"] = "polygon"


class TextLine(NamedTuple):
    """A line of text anchored at `x`, with its baseline at `y`.

    spans: stretches of text, each with its colour; an empty one stands for `fill`.
    """

    x: float
    y: float
    size: float
    spans: tuple[tuple[str, str], ...]
    fill: str
    bold: bool = False
    anchor: Literal["start", "middle", "end"] = "middle"
    kind: Literal["text"] = "text"


class ArtImage(NamedTuple):
    """A piece of art (see `views.Art`), turned by degrees around its centre."""

    name: str
    x: float
    y: float
    width: float
    height: float
    turn: float = 0
    kind: Literal["image"] = "image"


Shape = Rectangle | Circle | Polygon | TextLine | ArtImage


@dataclass(frozen=True)
class Part:
    """A part of a drawing, with its corner at `x`, `y` and the origin of its shapes in its middle.

    Anything outside of `width` and `height` is clipped.
    """

    x: float
    y: float
    width: float
    height: float
    shapes: tuple[Shape, ...]

    @cached_property
    def content(self) -> str:
        """The part as SVG text, from its `width` on: the same wherever it is."""
        width, height = self.width, self.height
        box = " ".join(map(number, (-width / 2, -height / 2, width, height)))
        size = _listed((("width", width), ("height", height), ("viewBox", box)))
        return f"{size[1:]}>{svg_of(self.shapes)}</svg>"


@dataclass(frozen=True, repr=False)
class Drawing:
    """A picture in parts, which may be drawn and cached one by one."""

    width: float
    height: float
    parts: tuple[Part, ...]

    @property
    def svg(self) -> str:
        """The drawing as an SVG document, with art named `art:NAME`."""
        parts = (f'<svg x="{number(p.x)}" y="{number(p.y)}" {p.content}' for p in self.parts)
        return opened(self.width, self.height) + "".join(parts) + "</svg>"

    def __repr__(self) -> str:
        return self.svg


@lru_cache(64)
def opened(width: float, height: float) -> str:
    """The first tag of an SVG document."""
    box = f"0 0 {number(width)} {number(height)}"
    listed = _listed((("width", width), ("height", height), ("viewBox", box)))
    return f'<svg xmlns="http://www.w3.org/2000/svg"{listed}>'


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def svg_of(shapes: Iterable[Shape]) -> str:
    """Shapes as SVG text: only presentation attributes, no ids, all text escaped."""
    return "".join(map(_drawn, shapes))


def _drawn(shape: Shape) -> str:
    match shape:
        case Rectangle():
            x, y, width, height, radius, fill = shape[:6]
            turn = _turned(shape.turn, 0, 0)
            box = ("x", x), ("y", y), ("width", width), ("height", height), ("rx", radius)
            opacity = ("fill-opacity", "" if shape.opacity == 1 else shape.opacity)
            dashes = ("stroke-dasharray", "6 4" if shape.dashed else "")
            edge = _edge(shape.stroke, shape.stroke_width)
            return _element("rect", (*box, ("fill", fill), opacity, *edge, dashes, turn))
        case Circle():
            ring = ("cx", shape.x), ("cy", shape.y), ("r", shape.radius), ("fill", shape.fill)
            return _element("circle", (*ring, *_edge(shape.stroke, shape.stroke_width)))
        case Polygon():
            points = " ".join(f"{number(x)},{number(y)}" for x, y in shape.points)
            edge = _edge(shape.stroke, shape.stroke_width)
            join = ("stroke-linejoin", "round" if shape.stroke else "")
            fill = shape.fill or "none"
            return _element("polygon", (("points", points), ("fill", fill), *edge, join))
        case TextLine():
            text = (
                ("x", shape.x),
                ("y", shape.y),
                ("font-family", _FONT),
                ("font-size", shape.size),
                ("text-anchor", shape.anchor),
                ("fill", shape.fill),
                ("font-weight", "bold" if shape.bold else ""),
            )
            return _element("text", text, "".join(_span(*span) for span in shape.spans))
        case ArtImage():
            x, y, width, height, degrees = shape[1:6]
            place = ("x", x), ("y", y), ("width", width), ("height", height)
            turn = _turned(degrees, x + width / 2, y + height / 2)
            return _element("image", (("href", f"art:{shape.name}"), *place, turn))


def _span(text: str, fill: str) -> str:
    return _element("tspan", (("fill", fill),), escape(text)) if fill else escape(text)


def _edge(stroke: str, width: float) -> tuple[tuple[str, Value], ...]:
    return ("stroke", stroke), ("stroke-width", width if stroke and width != 1 else "")


def _turned(degrees: float, x: float, y: float) -> tuple[str, str]:
    turn = f"rotate({number(degrees)} {number(x)} {number(y)})" if degrees else ""
    return "transform", turn


def _element(name: str, attributes: Iterable[tuple[str, Value]], content: str = "") -> str:
    """An element; empty attributes are left out."""
    listed = _listed((key, value) for key, value in attributes if value != "")
    return f"<{name}{listed}>{content}</{name}>" if content else f"<{name}{listed}/>"


def _listed(attributes: Iterable[tuple[str, Value]]) -> str:
    return "".join(f' {key}="{_attribute(value)}"' for key, value in attributes)


def _attribute(value: Value) -> str:
    return escape(value) if isinstance(value, str) else number(value)
