"""Draw the pictures for programs that cannot draw SVG.

Writes `icon.png` and `cover.png` in `adapters/browser/static/`, and the bot's profile picture on
Telegram, `adapters/telegram/profile.jpg`.

    python -m tools.icon

Run it whenever `icon.svg` or `cover.svg` changes. The icon has square corners, because systems
round them. The cover is the picture that chats show beside a link.
"""

import io
import re

import resvg_py
from PIL import Image

from adapters.browser.files import FOLDER
from adapters.telegram.profile import PICTURE

_WIDTH = 192
_PROFILE = 640
_COLOURS = 64
_CLOTH = """<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
<radialGradient id="cloth" cy="45%" r="72%">
<stop offset="0" stop-color="#2d7c57"/><stop offset=".5" stop-color="#216346"/>
<stop offset="1" stop-color="#123d2d"/></radialGradient>
<rect width="1200" height="630" fill="url(#cloth)"/>
<ellipse cx="600" cy="315" rx="540" ry="268" fill="none" stroke="#fff" stroke-opacity=".13"
 stroke-width="3"/>{cards}</svg>"""


def _read(name: str) -> str:
    return (FOLDER / name).read_text()


def _icon(width: int) -> Image.Image:
    full = re.sub(r' rx="\d+"', "", _read("icon.svg"), count=1)
    png = resvg_py.svg_to_bytes(svg_string=full, width=width)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB")


def icon() -> Image.Image:
    """The icon of the browser page."""
    return _icon(_WIDTH).quantize(_COLOURS)


def profile() -> Image.Image:
    """The icon at the size of Telegram's profile pictures, which are shown as circles."""
    return _icon(_PROFILE)


def cover() -> Image.Image:
    """The cover on green cloth, at the size of an Open Graph picture."""
    cards = re.sub(
        "<svg ", '<svg x="190" y="104" width="820" height="455" ', _read("cover.svg"), count=1
    )
    svg = _CLOTH.format(cards=cards)
    png = resvg_py.svg_to_bytes(svg_string=svg)
    return Image.open(io.BytesIO(bytes(png))).convert("RGB").quantize(_COLOURS * 2)


if __name__ == "__main__":
    icon().save(FOLDER / "icon.png", optimize=True)
    profile().save(PICTURE, quality=88, optimize=True)
    cover().save(FOLDER / "cover.png", optimize=True)
