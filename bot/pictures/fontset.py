"""The fonts in which drawings are set where no browser brings its own."""

import re
from pathlib import Path
from typing import Final

FONTS: Final = tuple(sorted((Path(__file__).parent / "fonts").glob("*.ttf")))
"""Latin, Greek and Cyrillic letters, the suits, and the emoji that drawings use themselves."""

COVERED: Final = re.compile(
    "[\n -~\u00a0-\u024f\u0370-\u052f\u1e00-\u1eff\u2010-\u205e\u2066-\u2069"
    "\u20a0-\u20bf\u2605\u2660-\u2667\U0001f4a4\U0001f916]*"
)
"""Matches a text that they have every letter of."""
