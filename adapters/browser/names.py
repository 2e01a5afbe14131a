"""What a person may type as a name or as a line."""

import unicodedata

NAME_LENGTH = 32
TEXT_LENGTH = 500

# Control characters, surrogates, line and paragraph separators.
_FORBIDDEN = frozenset({"Cc", "Cs", "Zl", "Zp"})
# Marks that turn the direction of the text around them, and so could disguise other people's words.
_TURNING = frozenset("\u200e\u200f\u061c\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


class BadText(Exception):
    """The text cannot be taken; `phrase` is the id of the message that says why."""

    def __init__(self, phrase: str) -> None:
        super().__init__(phrase)
        self.phrase = phrase


def clean_name(raw: str) -> str:
    """The name in normal form, trimmed.

    Raises `BadText` where it is empty, too long, or holds a character that cannot be seen.
    """
    trimmed = unicodedata.normalize("NFC", raw).strip()
    if any(_forbidden(char) for char in trimmed):
        raise BadText("room-name-strange")
    name = " ".join(trimmed.split())
    if not any(_visible(char) for char in name):
        raise BadText("room-name-missing")
    if len(name) > NAME_LENGTH:
        raise BadText("room-name-long")
    return name


def clean_line(raw: str) -> str:
    """The line of chat, trimmed, with what cannot be seen turned into spaces.

    Raises `BadText` where nothing is left or it is too long.
    """
    if len(raw) > TEXT_LENGTH:
        raise BadText("room-text-long")
    line = "".join(" " if _forbidden(char) else char for char in raw).strip()
    if not any(_visible(char) for char in line):
        raise BadText("room-text-empty")
    return line


def _forbidden(char: str) -> bool:
    return unicodedata.category(char) in _FORBIDDEN or char in _TURNING


def _visible(char: str) -> bool:
    return unicodedata.category(char)[0] not in "CZM"
