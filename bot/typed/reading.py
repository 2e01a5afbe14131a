"""Reads what people type as cards and calls, in every language at once. Pure.

Bulgarian is also read in Latin letters and Croatian in Cyrillic ones. What can mean several things
has several readings; what is no card and no call has none.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final, NamedTuple

from bot.views.words import LANGUAGES
from engine.rules.auction import CALLS, Call
from engine.rules.cards import RANK_MASK, RANK_NAMES, SUIT_MASK, SUIT_NAMES, Hand

LONGEST: Final = 40
"""Most characters of what is read; people who write more are talking."""

_SIGNS: Final = "♣♦♥♠"
_PARTS: Final = re.compile(r"[♣♦♥♠]|[^\W_♣♦♥♠]+")
_WHITE: Final = str.maketrans("♧♢♡♤", "♣♦♥♠")
_ONES: Final = dict(zip("абвгдезиклмнопрстуфх", "abvgdeziklmnoprstufh", strict=True))
_LATIN: Final[Mapping[str, Sequence[str]]] = {
    **{letter: (latin,) for letter, latin in _ONES.items()},
    "ж": ("zh", "j", "z"),
    "ц": ("ts", "c"),
    "ч": ("ch", "4", "c"),
    "ш": ("sh", "6"),
    "щ": ("sht",),
    "ъ": ("a", "u"),
    "ю": ("yu",),
    "я": ("ya", "ia", "ja"),
}
"""How Bulgarian letters are typed on a Latin keyboard."""

_ACCENTED: Final = (("lj", "љ"), ("nj", "њ"), ("č", "ч"), ("ž", "ж"))
_CYRILLIC: Final = str.maketrans("abcdefghijklmnoprstuvz", "абцдефгхијклмнопрстувз")
"""How Croatian letters are typed on a Cyrillic one."""


class Typed(NamedTuple):
    """What a text may mean: sets of cards, one for each reading, and calls."""

    cards: tuple[Hand, ...] = ()
    calls: frozenset[Call] = frozenset()


NOTHING: Final = Typed()
"""Neither a card nor a call."""


class _Vocabulary(NamedTuple):
    ranks: Mapping[str, Hand]
    suits: Mapping[str, Hand]
    calls: Mapping[str, frozenset[Call]]
    between: frozenset[str]


def read_typed(text: str, language: str = "") -> Typed:
    """What the text may mean to somebody who speaks this language."""
    if len(text) > LONGEST:
        return NOTHING
    known = _vocabulary(language)
    parts = [part for part in _PARTS.findall(_plain(text)) if part not in known.between]
    cards = dict.fromkeys(found for found in _cards(known, parts) if found)
    called = parts[1:] if len(parts) > 1 and parts[0] in _SIGNS else parts  # ♣ Clubs
    return Typed(tuple(cards), known.calls.get("".join(called), frozenset()))


def _cards(known: _Vocabulary, parts: Sequence[str]) -> Iterator[Hand]:
    """Every reading as cards: a card, or all of a rank or a suit."""
    whole = "".join(parts)
    yield known.ranks.get(whole, 0)
    yield known.suits.get(whole, 0)
    for left, right in _halves(parts):
        yield known.ranks.get(left, 0) & known.suits.get(right, 0)
        yield known.suits.get(left, 0) & known.ranks.get(right, 0)


def _halves(parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Where a rank and a suit may meet: between words, after a number, between two letters."""
    for index in range(1, len(parts)):
        yield "".join(parts[:index]), "".join(parts[index:])
    if len(parts) != 1:
        return
    (part,) = parts
    number = re.fullmatch(r"(\d+)(\D+)|(\D+)(\d+)", part)
    if number is not None:
        yield number[1] or number[3], number[2] or number[4]
    elif len(part) == 2:
        yield part[0], part[1]


def _plain(text: str) -> str:
    """The text in small letters without accents."""
    parted = unicodedata.normalize("NFKD", text.translate(_WHITE).casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def _spellings(word: str, also: str, *, own_language: bool) -> set[str]:
    """How a word is typed: in its own letters and in others.

    A single letter is one of the other language there, except for those who speak this one.
    """
    own = _plain(word).replace(" ", "")
    if not also or (len(own) == 1 and not own_language):
        return {own}
    if also == "latin":
        typed = ("".join(letters) for letters in product(*(_LATIN[letter] for letter in own)))
        return {own, *(latin.replace("ii", "i") for latin in typed)}
    other = word.casefold().replace(" ", "")
    for latin, letter in _ACCENTED:
        other = other.replace(latin, letter)
    return {own, _plain(other.translate(_CYRILLIC))}


@cache
def _vocabulary(spoken: str) -> _Vocabulary:
    """The words of all languages together, for somebody who speaks this one."""
    ranks: dict[str, Hand] = {}
    suits: dict[str, Hand] = {}
    calls: dict[str, frozenset[Call]] = {}
    between: set[str] = set()
    for language in LANGUAGES:
        table = tomllib.loads((files("bot.typed") / f"{language}.toml").read_text("utf-8"))
        also, own = table["also"], language == spoken
        for name, word in _words(table["ranks"], also, own_language=own):
            ranks[word] = ranks.get(word, 0) | RANK_MASK[RANK_NAMES.index(name)]
        for name, word in _words(table["suits"], also, own_language=own):
            suit = SUIT_NAMES.index(name)
            suits[word] = suits.get(word, 0) | SUIT_MASK[suit]
            calls[word] = calls.get(word, frozenset()) | {CALLS[suit]}
        for name, word in _words(table["calls"], also, own_language=own):
            calls[word] = calls.get(word, frozenset()) | {Call.parse(name)}
        between.update(
            word for one in table["between"] for word in _spellings(one, also, own_language=own)
        )
    return _Vocabulary(ranks, suits, calls, frozenset(between))


def _words(
    table: Mapping[str, Sequence[str]], also: str, *, own_language: bool
) -> Iterator[tuple[str, str]]:
    for name, words in table.items():
        for word in words:
            for spelling in _spellings(word, also, own_language=own_language):
                yield name, spelling
