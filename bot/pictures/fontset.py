"""The fonts for drawings that no browser renders."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

_FOLDER = Path(__file__).parent / "fonts"

FONTS: Final = tuple(sorted(_FOLDER.glob("*.ttf")))
"""Latin, Greek and Cyrillic letters, the suits, and the emoji that drawings use themselves."""

ADVANCES: Final[Mapping[str, float]] = {
    letter: int(thousandths) / 1000
    for thousandths, letters in json.loads((_FOLDER / "advances.json").read_bytes()).items()
    for letter in letters
}
"""The width of each of their letters in ems, the same in bold."""

COVERED: Final = re.compile(f"[\n{re.escape(''.join(ADVANCES))}]*")
"""Matches texts of which the fonts have every letter."""
