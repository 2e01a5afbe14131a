"""Validation of typed names and chat lines."""

import unicodedata
from collections.abc import Iterable

from adapters.platform.chat import is_forbidden, is_hidden, is_visible
from adapters.platform.layout import look, numbered

NAME_LENGTH = 32
TEXT_LENGTH = 500


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
    if not any(is_visible(char) for char in trimmed):
        raise BadText("room-name-missing")
    if any(is_forbidden(char) or is_hidden(char) for char in trimmed):
        raise BadText("room-name-strange")
    name = " ".join(trimmed.split())
    if len(name) > NAME_LENGTH:
        raise BadText("room-name-long")
    return name


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
    line = "".join(" " if is_forbidden(char) else char for char in raw).strip()
    if not any(is_visible(char) for char in line):
        raise BadText("room-text-empty")
    return line
