"""The icon for whatever draws no SVG: writes `adapters/browser/static/icon.png`.

    python -m tools.icon

To be run whenever `icon.svg` changes. Its corners are full: whoever shows it rounds them.
"""

import io
import re

import resvg_py
from PIL import Image

from adapters.browser.files import FOLDER

_WIDTH = 192
_COLOURS = 64


def icon() -> Image.Image:
    """The icon as pixels."""
    full = re.sub(r' rx="\d+"', "", (FOLDER / "icon.svg").read_text(), count=1)
    png = resvg_py.svg_to_bytes(svg_string=full, width=_WIDTH)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB").quantize(_COLOURS)


if __name__ == "__main__":
    icon().save(FOLDER / "icon.png", optimize=True)
