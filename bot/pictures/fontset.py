"""The fonts in which drawings are set where no browser brings its own."""

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
"""How broad each of their letters is, in ems, whether bold or not."""

COVERED: Final = re.compile(f"[\n{re.escape(''.join(ADVANCES))}]*")
"""Matches a text that they have every letter of."""
