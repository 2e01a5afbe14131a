"""Characters as chat platforms count, show and refuse them."""

import re
import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from unicodedata import category, normalize

from wcwidth import width

ELLIPSIS: Final = "…"

_REMEMBERED: Final = 2048  # texts; most are seen by all who watch a table

_REFUSED = re.compile("[\x00-\x09\x0b-\x1f\x7f\ud800-\udfff]")
_AFTER_SUIT = re.compile("(?<=[♣♦♥♠])[\ufe0e\ufe0f]?")
_COLOURED = "\ufe0f"
_LETTER = re.compile("[0-9A-Za-zА-я]")
_BLANK = frozenset("\u034f\u115f\u1160\u2800\u3164\uffa0")  # letters and symbols without ink


@lru_cache(_REMEMBERED)
def clean(text: str) -> str:
    """The text without control characters (except newlines) and unpaired surrogates."""
    return _REFUSED.sub("", text)


@lru_cache(_REMEMBERED)
def with_emoji(text: str) -> str:
    """The text with its suits in colour."""
    return _AFTER_SUIT.sub(_COLOURED, text)


def without_emoji(text: str) -> str:
    """The text with its suits as plain characters, one column wide."""
    return _AFTER_SUIT.sub("", text)


@lru_cache(_REMEMBERED)
def has_ink(text: str) -> bool:
    """Whether any of the text is visible; platforms refuse messages with no visible text."""
    return _LETTER.search(text) is not None or any(
        unicodedata.category(char)[0] not in "ZCM" and char not in _BLANK for char in text
    )


@lru_cache(_REMEMBERED)
def units(text: str) -> int:
    """The length in UTF-16 code units, which most platforms count."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, most: int) -> str:
    """The text cut to a number of UTF-16 units; a cut text ends in an ellipsis."""
    if units(text) <= most:
        return text
    room, kept = most - 1, []
    for char in text:
        room -= units(char)
        if room < 0:
            break
        kept.append(char)
    return "".join(kept).rstrip() + ELLIPSIS if most > 0 else ""


def columns(text: str) -> int:
    """The columns that the text takes in a fixed-width font; an emoji takes two."""
    # a combining mark at the beginning takes a column only after another character
    return width(" " + text, control_codes="ignore") - 1


def cut_columns(text: str, most: int) -> str:
    """The text cut to a number of columns; a cut text ends in an ellipsis."""
    if columns(text) <= most:
        return text
    if most < 1:
        return ""
    kept = text
    while columns(kept + ELLIPSIS) > most:
        kept = kept[:-1]
    return kept.rstrip() + ELLIPSIS


# Latin letter → letters of other alphabets that they, or their capitals, look like.
_ALIKE: Final = {
    "a": "аα", "b": "вβ", "c": "с", "d": "ԁ", "e": "еε", "h": "нһη", "j": "ј", "k": "кκ",
    "l": "iıіι1|", "m": "мμ", "n": "ν", "o": "оο0", "p": "рρ", "q": "ԛ", "s": "ѕ", "t": "тτ",
    "w": "ԝ", "x": "хχ", "y": "уυ", "z": "ζ", "3": "з",
}  # fmt: skip
_LATIN: Final = {ord(other): latin for latin, others in _ALIKE.items() for other in others}


def look(name: str) -> str:
    """A key that is equal for names that look alike, whatever their case, accents and alphabet."""
    letters = normalize("NFD", normalize("NFKC", name).casefold())
    seen = "".join(char for char in letters if category(char)[0] not in "CM")
    return " ".join(seen.split()).translate(_LATIN)


def apart(names: Sequence[str]) -> tuple[str, ...]:
    """The names, with a number after each that looks like an earlier one: ``Ана``, ``Ана 2``."""
    looks = [look(name) for name in names]
    taken = set(looks)
    told: list[str] = []
    heard: set[str] = set()
    numbers: dict[str, int] = {}
    for name, alike in zip(names, looks, strict=True):
        if alike not in heard:
            heard.add(alike)
            told.append(name)
            continue
        number = _free(name, taken, numbers.get(alike, 2))
        numbers[alike] = number + 1
        told.append(f"{name} {number}")
        shown = look(told[-1])
        taken.add(shown)
        heard.add(shown)
    return tuple(told)


def numbered(name: str, taken: set[str]) -> str:
    """The name with the lowest number that makes it look unlike all the taken names."""
    return f"{name} {_free(name, taken, 2)}"


def _free(name: str, taken: set[str], number: int) -> int:
    while look(f"{name} {number}") in taken:
        number += 1
    return number
