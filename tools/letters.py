"""Measure the letters of the drawings' fonts: prints `bot/pictures/fonts/advances.json`.

    python -m tools.letters > bot/pictures/fonts/advances.json

Each line has an advance width in thousandths of an em (the greatest of all fonts), and all letters
of that width.
"""

import json
from collections import defaultdict
from unicodedata import category

from fontTools.ttLib import TTFont

from bot.pictures.typesetter import FONTS


def advances() -> dict[int, str]:
    """The letters by advance width."""
    broadest: dict[str, int] = {}
    for file in FONTS.files:
        with TTFont(file) as font:
            em, widths = font["head"].unitsPerEm, font["hmtx"]
            for code, glyph in font.getBestCmap().items():
                advance = round(widths[glyph][0] * 1000 / em)
                broadest[chr(code)] = max(advance, broadest.get(chr(code), 0))
    found: defaultdict[int, str] = defaultdict(str)
    for letter in sorted(broadest):
        if category(letter) not in ("Cc", "Cf"):
            found[broadest[letter]] += letter
    return dict(sorted(found.items()))


def text() -> str:
    """The contents of the file."""
    return json.dumps(advances(), ensure_ascii=False, indent=0) + "\n"


if __name__ == "__main__":
    print(text(), end="")
