"""Validation of typed names and chat lines."""

import unicodedata
from collections.abc import Iterable

from adapters.platform.layout import look, numbered

NAME_LENGTH = 32
TEXT_LENGTH = 500

# Control characters, surrogates, line and paragraph separators.
_FORBIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Marks that change the direction of the text around them, and could disguise others' words.
_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")
# Letters by category, but blank.
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
# Invisible characters that join emoji and the letters of some scripts; these are allowed.
_JOINING = frozenset("\u200c\u200d")
_TAGS = range(0xE0020, 0xE0080)  # in the flags of regions


class BadText(Exception):
    """The text is not acceptable; `phrase` is the id of the message that says why."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


def clean_name(raw: str) -> str:
    """The name in normal form, trimmed.

    Raises `BadText` if it is empty, too long, or has an invisible character.
    """
    trimmed = unicodedata.normalize("NFC", raw).strip()
    if not any(_visible(char) for char in trimmed):
        raise BadText("room-name-missing")
    if any(_forbidden(char) or _hidden(char) for char in trimmed):
        raise BadText("room-name-strange")
    name = " ".join(trimmed.split())
    if len(name) > NAME_LENGTH:
        raise BadText("room-name-long")
    return name


def fitting_name(raw: str) -> str:
    """A name of another platform without what a name here may not have; perhaps nothing is left."""
    kept = (char for char in raw if not (_forbidden(char) or _hidden(char)))
    name = " ".join(unicodedata.normalize("NFC", "".join(kept)).split())[:NAME_LENGTH].rstrip()
    return name if any(map(_visible, name)) else ""


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, with a number after it if it looks like one of the others."""
    taken = {look(other) for other in others}
    if look(name) not in taken:
        return name
    return numbered(name[: NAME_LENGTH - 4].rstrip(), taken)


def clean_line(raw: str) -> str:
    """The chat line, trimmed, with forbidden characters turned into spaces.

    Raises `BadText` if nothing is left or it is too long.
    """
    if len(raw) > TEXT_LENGTH:
        raise BadText("room-text-long")
    line = "".join(" " if _forbidden(char) else char for char in raw).strip()
    if not any(_visible(char) for char in line):
        raise BadText("room-text-empty")
    return line


def _forbidden(char: str) -> bool:
    return unicodedata.category(char) in _FORBIDDEN or char in _TURNING


def _hidden(char: str) -> bool:
    """Whether the character would be invisible in a name."""
    if char in _JOINING or ord(char) in _TAGS:
        return False
    return unicodedata.category(char) == "Cf" or char in _BLANK


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CZM" and char not in _BLANK
