"""Names as platforms tell them: of people and chats, made safe to store and to show.

Everything that a platform tells about a person passes through here, because `Person` and `Place`
clean what they are made with.
"""

import unicodedata
from functools import lru_cache
from typing import Final

MOST: Final = 129
"""Most characters of a name; Telegram's are the longest (two names of 64 each)."""

_READ: Final = 4 * MOST  # a name may begin with much that is left out, but not with a book
_REMEMBERED: Final = 8192

# Control characters, surrogates, line and paragraph separators.
_FORBIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Marks that change the direction of the text around them, and could disguise others' words.
_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Letters by category, but blank.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Invisible characters that join emoji and the letters of some scripts; these are allowed.
_JOINING = frozenset("\u200c\u200d")
_TAGS = range(0xE0020, 0xE0080)  # in the flags of regions


@lru_cache(_REMEMBERED)
def fitting_name(raw: str, most: int = MOST) -> str:
    """The name in normal form and in one line, without what no name may have.

    Empty if nothing visible remains.
    """
    kept = (char for char in raw[:_READ] if not (is_forbidden(char) or is_hidden(char)))
    name = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())[:most].rstrip()
    return name if any(map(is_visible, name)) else ""


def is_forbidden(char: str) -> bool:
    """Whether no text of people may have this character."""
    return unicodedata.category(char) in _FORBIDDEN or char in _TURNING


def is_hidden(char: str) -> bool:
    """Whether the character would be invisible in a name."""
    if char in _JOINING or ord(char) in _TAGS:
        return False
    return unicodedata.category(char) == "Cf" or char in _BLANK


def is_visible(char: str) -> bool:
    """Whether the character has ink."""
    return unicodedata.category(char)[0] not in "CZM" and char not in _BLANK
