"""Serbian in Cyrillic: its Latin letters one by one, but for names, commands and markup."""

import re
from typing import Final

from fluent.syntax import ast

_ALONE: Final = dict(zip("abvgdđežzijklmnoprstćufhcčš", "абвгдђежзијклмнопрстћуфхцчш", strict=True))
_PAIRS: Final = {"lj": "љ", "nj": "њ", "dž": "џ"}

_APART: Final = re.compile(r"\b((?:na|po)d)(?=ž)|\b(in)(?=jek)|\b(kon)(?=ju[gn])", re.IGNORECASE)
"""Behind these, two letters are not one sound: nadživeti, injekcija, konjunktura."""

_FOREIGN: Final = {
    "wikipedij": "википедиј",
    "new york": "њујорк",
    "coinche": "коанш",
    "contrée": "контре",
}
"""Names that are spelt by ear."""

_LETTERS: Final = {**_FOREIGN, **_PAIRS, **_ALONE}
_SPELT: Final = re.compile("|".join(_LETTERS), re.IGNORECASE)

_SEAM: Final = "\ue002"

_NAMES: Final = ("Telegram", "Discord", "Colver", "Enter", "START")
_SHORT: Final = ("AI", "VIP", "ID", "UTC")

_TYPED: Final = (
    *("announce", "by", "cancel", "clock", "confirm", "cup", "exclude", "move", "new", "off"),
    *("only", "out", "prize", "quiet", "second", "terms", "vip", "wins"),
)
"""English words that commands understand."""

_KEPT: Final = re.compile(
    rf"""
    https?://\S+                            # an address
    | <[^<>]*> | &\#?\w+; | `[^`]*`         # markup
    | (?<![\w/])/help\ belot\b | (?<![\w/])[/@\#][A-Za-z]\w*  # a command, a person, a channel
    | \b[A-Z]\w*(?:/[A-Z]\w*)+             # Europe/Belgrade
    | \b\w+\.[a-z]{{2,4}}\b                 # a file, a site
    | \b(?:{"|".join(_NAMES)})\w*           # Telegramu
    | \b(?:{"|".join((*_SHORT, *_TYPED))})\b
    | \b(?!Wikipedij|New\ York|York\b)\w*[qwxyQWXY]\w*\b  # letters that Serbian lacks
    | \b[AJKQT](?=\ ?[\d♣♦♥♠])              # a card's rank
    | \b[JMPQT]\b                           # the same alone; a key
    """,
    re.VERBOSE,
)


def to_cyrillic(text: str) -> str:
    """A Serbian text in Cyrillic."""
    found, last = [], 0
    for kept in _KEPT.finditer(text):
        found += [_spelt(text[last : kept.start()]), kept[0]]
        last = kept.end()
    return "".join((*found, _spelt(text[last:])))


def _spelt(text: str) -> str:
    parted = _APART.sub(lambda found: found[0] + _SEAM, text)
    return _SPELT.sub(lambda found: _cased(found[0]), parted).replace(_SEAM, "")


def _cased(letters: str) -> str:
    cyrillic = _LETTERS[letters.lower()]
    return cyrillic[0].upper() + cyrillic[1:] if letters[0].isupper() else cyrillic


def respell(pattern: ast.Pattern) -> None:
    """Put the text of a message into Cyrillic; what is put into it stays as it is."""
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            element.value = to_cyrillic(element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            for variant in element.expression.variants:
                respell(variant.value)
