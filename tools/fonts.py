"""Add an empty hinting program to the fonts of drawings, and write them again.

    python -m tools.fonts

Run it on new fonts. They have no hinting instructions, and FreeType automatically hints a font
without any program, which takes as long as everything else in drawing a score sheet.
"""

from pathlib import Path

from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.ttProgram import Program

from bot.pictures.typesetter import FONTS

NOTHING = ("PUSHB[]", "0", "POP[]") * 3
"""A program without effect, longer than the seven bytes other tools leave in unhinted fonts."""


def prepare(file: Path) -> None:
    """Add the program to a font file."""
    with TTFont(file, recalcTimestamp=False) as font:
        font["prep"] = newTable("prep")
        font["prep"].program = Program()
        font["prep"].program.fromAssembly(list(NOTHING))
        font["maxp"].maxStackElements = max(1, font["maxp"].maxStackElements)
        font.save(file)


if __name__ == "__main__":
    for one in (FONTS.regular, FONTS.bold, FONTS.symbols):
        prepare(one)
