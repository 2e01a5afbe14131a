"""Measure and cut text for drawings, where room is limited and names may be anything."""

import json
import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Final
from unicodedata import category, combining, east_asian_width

from adapters.drawing.svg import Fonts
from bot.locales.words import isolated

_FOLDER = Path(__file__).parent / "fonts"

ADVANCES: Final[Mapping[str, float]] = {
    letter: int(thousandths) / 1000
    for thousandths, letters in json.loads((_FOLDER / "advances.json").read_bytes()).items()
    for letter in letters
}
"""The width of each letter of the fonts in ems, the same in bold."""

FONTS: Final = Fonts(
    regular=_FOLDER / "NotoSans-Regular.ttf",
    bold=_FOLDER / "NotoSans-Bold.ttf",
    symbols=_FOLDER / "NotoSansSymbols2-Regular.ttf",
    emoji=_FOLDER / "NotoColorEmoji.ttf",
    in_symbols="▶◀★♠♡♢♣♤♥♦♧",
    covered=re.compile(f"[\n{re.escape(''.join(ADVANCES))}]*"),
)
"""Latin, Greek and Cyrillic letters, the suits, and the emoji that drawings use."""


_JOINERS = frozenset("\u200c\u200d")
_ZWJ = "\u200d"
_LONGEST = 12  # code points in a cluster; no emoji in use has more
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters that look blank
_MARKS = 3  # on one letter; more would cover its neighbours
_ELLIPSIS = "…"
_BLANK = "–"
_MINUS = "−"
_TEXT_STYLE = "\ufe0e"
_SUITS = {"♠": "S", "♣": "C", "♥": "H", "♦": "D"}


@lru_cache(4096)
def clusters(text: str) -> tuple[str, ...]:
    """Split text into grapheme clusters: letters with their marks, joined emoji, flags.

    Characters that cannot be drawn, or would turn or cover the text around them, are left out.
    """
    pieces: list[str] = []
    for char in " ".join(_drawable(text).split()):
        if pieces and _belongs(pieces[-1], char):
            if len(pieces[-1]) < _LONGEST and not (combining(char) and _marked(pieces[-1])):
                pieces[-1] += char
        elif not _is_attached(char):
            pieces.append(char)
    return tuple(pieces)


@lru_cache(4096)
def width(cluster: str) -> float:
    """The approximate width of a cluster in ems, too wide rather than too narrow."""
    if _ZWJ in cluster:  # an unknown joined emoji is drawn as its parts side by side
        return max(width(cluster[0]), 0.5 * sum(map(width, cluster.split(_ZWJ)[:-1])) + 0.7)
    char = cluster[0]
    code = ord(char)
    if 0xFDF0 <= code <= 0xFDFD:
        return 4.0 if code < 0xFDFD else 10.0
    if code > 0xFFFF:
        return 1.4 if code >= 0x1F000 else 2.0
    if east_asian_width(char) in "WF":
        return 1.05
    return ADVANCES.get(char, 0.9)


@lru_cache(4096)
def measure(text: str) -> float:
    """The approximate width of a text in ems."""
    return sum(width(cluster) for cluster in clusters(text))


@lru_cache(4096)
def fitted(text: str, ems: float) -> str:
    """The text, cut with an ellipsis if it is wider than `ems`.

    Right-to-left text is isolated. A minus becomes a dash, as the fonts have no minus. A text with
    nothing visible becomes a dash.
    """
    pieces = clusters(text.replace(_MINUS, _BLANK)) or [_BLANK]
    if sum(map(width, pieces)) > ems:
        room = ems - width(_ELLIPSIS)
        kept: list[str] = []
        for piece in pieces:
            room -= width(piece)
            if room < 0:
                break
            kept.append(piece)
        pieces = ["".join(kept).rstrip() + _ELLIPSIS]
    return isolated("".join(pieces))


def suits_apart(text: str) -> list[tuple[str, str]]:
    """Split text at its suit symbols; each part comes with its suit's letter or "".

    Symbols get a text style selector so that they are not shown as emoji.
    """
    stretches: list[tuple[str, str]] = []
    for char in text.replace("\ufe0f", "").replace(_TEXT_STYLE, ""):
        suit = _SUITS.get(char, "")
        if suit:
            stretches.append((char + _TEXT_STYLE, suit))
        elif stretches and not stretches[-1][1]:
            stretches[-1] = (stretches[-1][0] + char, "")
        else:
            stretches.append((char, ""))
    return stretches


def _drawable(text: str) -> str:
    """The text without control characters, lone surrogates, noncharacters and bidi controls."""
    kept: list[str] = []
    for char in text:
        kind = category(char)
        if kind in ("Cc", "Zl", "Zp"):
            kept.append(" ")
        elif kind == "Cf":
            if char in _JOINERS or 0xE0020 <= ord(char) <= 0xE007F:
                kept.append(char)
        elif kind not in ("Cs", "Co") and char not in _INVISIBLE and not _is_nothing(char):
            kept.append(char)
    return "".join(kept)


def _is_nothing(char: str) -> bool:
    """Whether it is a noncharacter; XML forbids two of them."""
    code = ord(char)
    return 0xFDD0 <= code <= 0xFDEF or code & 0xFFFE == 0xFFFE


def _is_attached(char: str) -> bool:
    code = ord(char)
    return (
        category(char) in ("Mn", "Me", "Mc")
        or char in _JOINERS
        or 0x1F3FB <= code <= 0x1F3FF
        or 0xE0020 <= code <= 0xE007F
    )


def _belongs(piece: str, char: str) -> bool:
    """Whether a character belongs to the cluster before it."""
    if piece == " ":
        return False
    if _is_attached(char):
        return True
    if piece[-1] == _ZWJ and category(char) in ("So", "Cn"):
        return True
    return len(piece) == 1 and _is_flag_half(piece) and _is_flag_half(char)


def _is_flag_half(char: str) -> bool:
    return 0x1F1E6 <= ord(char) <= 0x1F1FF


def _marked(piece: str) -> bool:
    return sum(1 for char in piece if combining(char)) >= _MARKS
