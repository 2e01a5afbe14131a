"""Prepares the fonts of drawings: they are written again, each with a program that does nothing.

    python -m tools.fonts

To be run on new ones. They have no instructions for fitting letters to image points, and FreeType
guesses those of a font without any program: that takes as long as all the rest of a sheet.
"""

from pathlib import Path

from fontTools.ttLib import TTFont, newTable
from fontTools.ttLib.tables.ttProgram import Program

from bot.pictures.lettering import FONTS

NOTHING = ("PUSHB[]", "0", "POP[]") * 3
"""Longer than the seven bytes that other tools leave in a font without instructions."""


def prepare(file: Path) -> None:
    """Give a font the program."""
    with TTFont(file, recalcTimestamp=False) as font:
        font["prep"] = newTable("prep")
        font["prep"].program = Program()
        font["prep"].program.fromAssembly(list(NOTHING))
        font["maxp"].maxStackElements = max(1, font["maxp"].maxStackElements)
        font.save(file)


if __name__ == "__main__":
    for one in (FONTS.regular, FONTS.bold, FONTS.symbols):
        prepare(one)
