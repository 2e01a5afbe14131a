"""SVG elements as text: presentation attributes only, no ids, everything from outside escaped.

Several drawings may stand in one page with a strict content policy: hence no styles, and no ids
that could clash.
"""

from collections.abc import Mapping
from functools import lru_cache
from html import escape

Value = str | float

_FONT = "system-ui, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif"


@lru_cache(4096)
def number(value: float) -> str:
    """A coordinate with at most two decimals."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def element(name: str, attributes: Mapping[str, Value], content: str = "") -> str:
    """One element. `content` is markup already; `_` in an attribute's name becomes `-`."""
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
    """A piece of art, turned by so many degrees around its middle."""
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
    """A stretch of a drawing with its middle at `x`, `y`, where its content has its origin.

    Equal parts are equal texts wherever they stand, so whoever renders drawings as images can keep
    them. What is outside of `width` and `height` is cut off.
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
    """The value of a `transform` that turns around a point."""
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
    """A line of text with its middle (or what else is the anchor) at `x`, its baseline at `y`.

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
    """A whole SVG document; `width` and `height` are its CSS pixels on a small telephone."""
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
