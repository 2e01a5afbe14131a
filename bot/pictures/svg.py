"""SVG elements as text: only presentation attributes, no ids, all input escaped.

Several drawings may be on one page with a strict content policy, hence no styles, and no ids that
could clash.
"""

import json
from collections.abc import Mapping
from functools import lru_cache
from html import escape
from pathlib import Path
from typing import Final

_FILE = Path(__file__).parent / "colours.json"

COLOURS: Final = bytes.fromhex("".join(json.loads(_FILE.read_bytes())).replace("#", ""))
"""RGB bytes of the palette for pictures sent as files; the first is the background."""

FELT = "#1f5c43"
FELT_DEEP = "#174a36"
FELT_LINE = "#3b7d62"
RIM = "#0f3527"

IVORY = "#fffdf6"
IVORY_EDGE = "#b9b29f"
INK = "#16181d"
RED = "#c4122f"

GOLD = "#f5c242"

PLATE = "#0d2b20"
PLATE_EDGE = "#4f8a71"
PLATE_TEXT = "#f4f7f2"
FAINT_TEXT = "#b9d3c6"

IVORY_SHADE = "#f1ead6"
IVORY_LINE = "#ddd5c1"
LIGHT_RED = "#ff8d80"

GREEN = "#1c6b33"
BLUE = "#1f4fc4"
BROWN = "#6b3a10"
AMBER = "#a85b00"


Value = str | float

_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, attributes: Mapping[str, Value], content: str = "") -> str:
    """An element; `content` is markup, and `_` in attribute names becomes `-`."""
    listed = "".join(
        f' {key.replace("_", "-")}="{_attribute(value)}"' for key, value in attributes.items()
    )
    return f"<{name}{listed}>{content}</{name}>" if content else f"<{name}{listed}/>"


def rect(x: float, y: float, width: float, height: float, r: float, **more: Value) -> str:
    """A rectangle with rounded corners."""
    return element("rect", {"x": x, "y": y, "width": width, "height": height, "rx": r, **more})


def path(d: str, **more: Value) -> str:
    """A path."""
    return element("path", {"d": d, **more})


def image(name: str, x: float, y: float, width: float, height: float, *, turn: float = 0) -> str:
    """A piece of art, rotated by `turn` degrees around its centre."""
    attributes: dict[str, Value] = {
        "href": f"art:{name}",
        "x": x,
        "y": y,
        "width": width,
        "height": height,
    }
    if turn:
        attributes["transform"] = turned(turn, x + width / 2, y + height / 2)
    return element("image", attributes)


def part(x: float, y: float, width: float, height: float, content: str) -> str:
    """A part of a drawing, centred at `x`, `y`, which is the origin of its content.

    Equal parts are equal text wherever they are, so that a renderer can cache them. Anything
    outside of `width` and `height` is clipped.
    """
    attributes: dict[str, Value] = {
        "x": x - width / 2,
        "y": y - height / 2,
        "width": width,
        "height": height,
        "viewBox": " ".join(map(number, (-width / 2, -height / 2, width, height))),
    }
    return element("svg", attributes, content)


def turned(degrees: float, x: float, y: float) -> str:
    """The value of a `transform` that rotates around a point."""
    return f"rotate({number(degrees)} {number(x)} {number(y)})"


def words(
    content: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str,
    bold: bool = False,
    anchor: str = "middle",
) -> str:
    """A line of text anchored at `x` (by default its middle), with its baseline at `y`.

    `content` is markup.
    """
    attributes: dict[str, Value] = {
        "x": x,
        "y": y,
        "font_family": _FONT,
        "font_size": size,
        "text_anchor": anchor,
        "fill": fill,
    }
    if bold:
        attributes["font_weight"] = "bold"
    return element("text", attributes, content)


def drawing(width: float, height: float, content: str) -> str:
    """An SVG document; `width` and `height` are CSS pixels on a small phone."""
    return f"{_opened(width, height)}{content}</svg>"


@lru_cache(64)
def _opened(width: float, height: float) -> str:
    attributes: dict[str, Value] = {
        "xmlns": "http://www.w3.org/2000/svg",
        "width": width,
        "height": height,
        "viewBox": f"0 0 {number(width)} {number(height)}",
    }
    return element("svg", attributes).removesuffix("/>") + ">"


def _attribute(value: Value) -> str:
    return escape(value) if isinstance(value, str) else number(value)
