"""The colours of every drawing. The card faces carry the same ink, red, ivory and gold."""

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
