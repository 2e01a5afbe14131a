"""The colours of all drawings."""

import json
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
