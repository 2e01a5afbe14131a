"""Drawings in tests: a small one, and the SVG text of a picture."""

from adapters.platform.drawings import Drawing, Part, Rectangle
from adapters.platform.views import Picture

DRAWN = Drawing(9, 9, (Part(0, 0, 9, 9, (Rectangle(0, 0, 3, 3, 0, "#000"),)),))


def svg_of(picture: Picture | None) -> str:
    """The drawing of a picture that has one, as SVG text."""
    assert picture is not None
    assert picture.drawing is not None
    return picture.drawing.svg
