"""The fonts for drawings that no browser renders."""

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Final

from adapters.rendering import Fonts

_FOLDER = Path(__file__).parent / "fonts"

ADVANCES: Final[Mapping[str, float]] = {
    letter: int(thousandths) / 1000
    for thousandths, letters in json.loads((_FOLDER / "advances.json").read_bytes()).items()
    for letter in letters
}
"""The width of each of the fonts' letters in ems, the same in bold."""

FONTS: Final = Fonts(
    regular=_FOLDER / "NotoSans-Regular.ttf",
    bold=_FOLDER / "NotoSans-Bold.ttf",
    symbols=_FOLDER / "NotoSansSymbols2-Regular.ttf",
    emoji=_FOLDER / "NotoColorEmoji.ttf",
    in_symbols="▶◀★♠♡♢♣♤♥♦♧",
    covered=re.compile(f"[\n{re.escape(''.join(ADVANCES))}]*"),
)
"""Latin, Greek and Cyrillic letters, the suits, and the emoji that drawings use themselves."""
