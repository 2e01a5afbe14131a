"""Text for a drawing: people's names may be anything, a picture has so much room and no more."""

from functools import lru_cache
from unicodedata import category, combining, east_asian_width

from bot.bidi import isolated
from bot.pictures.fontset import ADVANCES

_JOINERS = frozenset("\u200c\u200d")
_ZWJ = "\u200d"
_LONGEST = 12  # code points in a cluster: no emoji in use has more
_INVISIBLE = frozenset("\u115f\u1160\u2800\u3164\uffa0")  # letters by name, blanks by look
_MARKS = 3  # stacked on one letter; more is a prank that runs over its neighbours
_ELLIPSIS = "…"
_BLANK = "–"
_TEXT_STYLE = "\ufe0e"
_SUITS = frozenset("♠♣♥♦")


@lru_cache(4096)
def clusters(text: str) -> tuple[str, ...]:
    """The text in pieces that are cut only between: letters with their marks, joined emoji, flags.

    What cannot be drawn, or would turn or overlay what stands around it, is left out.
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
    """About how broad a cluster is, in ems; rather too much than too little."""
    if _ZWJ in cluster:  # where the joined emoji is unknown its parts are drawn side by side
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
    """About how broad a text is, in ems."""
    return sum(width(cluster) for cluster in clusters(text))


@lru_cache(4096)
def fitted(text: str, ems: float) -> str:
    """The text, cut at its end and marked by an ellipsis if it is broader than `ems`.

    Direction does not leak out of it. Without anything that can be seen it is a dash.
    """
    pieces = clusters(text) or [_BLANK]
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


def suits_apart(text: str) -> list[tuple[str, bool]]:
    """The text in stretches, each with whether it is a red suit. No suit becomes an emoji."""
    stretches: list[tuple[str, bool]] = []
    for char in text.replace("\ufe0f", "").replace(_TEXT_STYLE, ""):
        red = char in "♥♦"
        drawn = char + _TEXT_STYLE if char in _SUITS else char
        if stretches and stretches[-1][1] == red:
            stretches[-1] = (stretches[-1][0] + drawn, red)
        else:
            stretches.append((drawn, red))
    return stretches


def _drawable(text: str) -> str:
    """Without control characters, halves of surrogate pairs, noncharacters and bidi controls."""
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
    """A noncharacter; XML does not allow the two at the end of the first plane."""
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
    """Whether a character goes on with the cluster before it."""
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
