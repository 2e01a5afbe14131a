"""Parse typed text as cards and calls, in every language at once. Pure.

Bulgarian is also read in Latin letters and Croatian in Cyrillic letters. Ambiguous text has several
readings. Text that is neither a card nor a call has none, unless it is one letter away from one.
"""

import re
import tomllib
import unicodedata
from collections.abc import Iterable, Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from importlib.resources import files
from itertools import product
from typing import Final, NamedTuple

from bot.locales.words import LANGUAGES, SIGNS
from bot.pictures.decks import FRENCH_OF
from engine.rules.cards import RANK_MASK, RANK_NAMES, SUIT_MASK, SUIT_NAMES, Contract, Hand
from engine.rules.deal.auction import BID_OF, CALL_OF, CALLS, NUMBERS, Bid, Call

LONGEST: Final = 40
"""Longest text that is parsed, in characters; longer text is talk."""

_PARTS: Final = re.compile(r"[♣♦♥♠]|[^\W_♣♦♥♠]+")
_NUMBERED: Final = re.compile(
    r"\b(7|8|9|10)-?(?:ка|ката|ки|та|ца|цата|ица|ицата|ku|ka|kom|cu|ca|com)\b"
)
"""A number with a case ending: 10-ка, 8-ца, 10ku."""

_WORDS: Final = re.compile(r"\d+|\D+")
_NUMBERED_AS: Final = {Contract.NT: Contract.SA, Contract.AT: Contract.TA}
"""Contracts that are worded the same in bids with a number."""

_CYRILLIC_LETTER: Final = re.compile("[а-я]")
_LOOKALIKES: Final = str.maketrans("aeopcxykmtbh", "аеорсхукмтвн")
"""Latin letters that look like Cyrillic ones."""

_AROUND: Final = " .,!?…)("

_LEAST_WORD: Final = 3
"""Fewest letters of a word after a preposition."""

_LEAST_TYPO, _LEAST_TYPO_ALONE = 4, 5
"""Shortest word (in letters) in which a typo is corrected; the second number applies if no word is
known.
"""

_MOST_NEAR: Final = 6
"""Most corrections considered for one word."""

_MOST_WRONG: Final = 2
"""Most words with a typo (a rank and a suit); trying more would take seconds."""

_WHITE: Final = str.maketrans("♧♢♡♤", "♣♦♥♠")
_REMARK: Final = re.compile(r"[^\w♣♦♥♠]+")
"""Emoji of the mađarice deck, which mean a suit only beside a rank or the suit's name."""

_ONES: Final = dict(zip("абвгдезиклмнопрстуфх", "abvgdeziklmnoprstufh", strict=True))
_LATIN: Final[Mapping[str, Sequence[str]]] = {
    **{letter: (latin,) for letter, latin in _ONES.items()},
    "ж": ("zh", "j", "z"),
    "ц": ("ts", "c"),
    "ч": ("ch", "4", "c"),
    "ш": ("sh", "6"),
    "щ": ("sht",),
    "ъ": ("a", "u", "y"),
    "ю": ("yu",),
    "я": ("ya", "ia", "ja", "q"),
}
"""How Bulgarian letters are typed on a Latin keyboard."""

_ACCENTED: Final = (("lj", "љ"), ("nj", "њ"), ("č", "ч"), ("ž", "ж"))
_CYRILLIC: Final = str.maketrans("abcdefghijklmnoprstuvz", "абцдефгхијклмнопрстувз")
"""How Croatian letters are typed on a Cyrillic keyboard."""


_SAME_WORDS: Final = {Call.SA: Call.NT, Call.TA: Call.AT}
"""Calls worded like another one; the text is read as that other one."""


class Typed(NamedTuple):
    """The readings of a text: a set of cards for each reading, and calls.

    dosta: the text ends the match in mid-deal, if the rules allow that.
    near: the text has a typo: a wrong, missing, extra or transposed letter.
    """

    cards: tuple[Hand, ...] = ()
    calls: frozenset[Call] = frozenset()
    near: bool = False
    dosta: bool = False

    def means(self, call: Call) -> bool:
        """Whether the text may mean this call."""
        return _SAME_WORDS.get(call, call) in self.calls


NOTHING: Final = Typed()
"""Neither a card nor a call."""


class _Vocabulary(NamedTuple):
    ranks: Mapping[str, Hand]
    suits: Mapping[str, Hand]
    calls: Mapping[str, frozenset[Call]]
    numbers: Mapping[str, int]
    between: AbstractSet[str]
    behind: AbstractSet[str]
    prepositions: AbstractSet[str]
    talk: AbstractSet[str]
    dosta: AbstractSet[str]
    words: Mapping[int, Sequence[str]]

    def knows(self, word: str) -> bool:
        named = word in self.ranks or word in self.calls or word in self.numbers
        return named or word.isdecimal() or word in SIGNS


def read_typed(text: str, language: str = "") -> Typed:
    """Parse a text, written by a speaker of this language."""
    if len(text) > LONGEST or _REMARK.fullmatch(text.translate(_WHITE)):
        return NOTHING
    known = _vocabulary(language)
    if _plain(text).strip(_AROUND) in known.talk and not text.isupper():
        return NOTHING
    if "".join(_PARTS.findall(_plain(text))) in known.dosta:
        return Typed(dosta=True)
    written = [_one_script(part) for part in _PARTS.findall(_NUMBERED.sub(r"\1", _plain(text)))]
    meant = _with_nothing_between(known, written)
    read = _read(known, [written, *meant])
    if read != NOTHING:
        return read
    return _nearly(known, meant[0]) if meant[0] else NOTHING


def _read(known: _Vocabulary, texts: Iterable[Sequence[str]]) -> Typed:
    """The readings of these texts together; each text is a list of words."""
    cards: dict[Hand, None] = {}
    calls: frozenset[Call] = frozenset()
    for parts in texts:
        cards.update(dict.fromkeys(found for found in _cards(known, parts) if found))
        called = parts[1:] if len(parts) > 1 and parts[0] in SIGNS else parts  # ♣ Clubs
        calls |= known.calls.get("".join(called), frozenset())
        calls |= _with_number(known, parts)
    return Typed(tuple(cards), calls)


def _with_number(known: _Vocabulary, parts: Sequence[str]) -> frozenset[Call]:
    """The bids that name a number and a contract, in either order: 100 hearts, ♥100, capot ♠."""
    words = [word for part in parts for word in _WORDS.findall(part)]
    if len(words) < 2:
        return frozenset()
    found: set[Call] = set()
    for told, named in ((words[0], words[1:]), (words[-1], words[:-1])):
        number = known.numbers.get(told, 0)
        for call in known.calls.get("".join(named), ()) if number else ():
            bid = BID_OF[call]
            if bid is not None:
                contract = _NUMBERED_AS.get(bid.contract, bid.contract)
                found.add(CALL_OF[Bid(contract, number)])
    return frozenset(found)


def _with_nothing_between(known: _Vocabulary, parts: Sequence[str]) -> list[list[str]]:
    """Versions of the text without fillers and repetitions, and without a leading preposition."""
    kept: list[str] = []
    verb = False
    for part in parts:
        if part in known.between:
            verb = part in known.behind
        elif not (verb and part in known.prepositions):
            kept.append(part)
            verb = False
    if len(kept) > 1 and len(set(kept)) == 1:
        kept = kept[:1]  # пас, пас
    found = [kept]
    if len(kept) > 1 and kept[0] in known.prepositions and len(kept[1]) >= _LEAST_WORD:
        found.append(kept[1:])
    return found


def _nearly(known: _Vocabulary, parts: Sequence[str]) -> Typed:
    """The readings of a text after correcting one letter in each unknown word."""
    wrong = sum(not known.knows(part) for part in parts)
    if wrong > _MOST_WRONG:
        return NOTHING
    least = _LEAST_TYPO if wrong < len(parts) else _LEAST_TYPO_ALONE
    choices = []
    for part in parts:
        if known.knows(part):
            choices.append([part])
        elif len(part) < least or not part.isalpha():
            return NOTHING
        else:
            lengths = range(len(part) - 1, len(part) + 2)
            words = (word for length in lengths for word in known.words.get(length, ()))
            choices.append([word for word in words if _is_near(word, part)][:_MOST_NEAR])
    read = _read(known, product(*choices))
    return read._replace(near=True) if read != NOTHING else NOTHING


def _is_near(one: str, other: str) -> bool:
    """Whether two words differ by one changed, missing or extra letter or by a transposition."""
    if len(one) > len(other):
        one, other = other, one
    at = next((i for i, letter in enumerate(one) if letter != other[i]), len(one))
    if len(one) < len(other):
        return one[at:] == other[at + 1 :]
    changed = one[at : at + 2] == other[at : at + 2][::-1] and one[at + 2 :] == other[at + 2 :]
    return changed or one[at + 1 :] == other[at + 1 :]


def _one_script(part: str) -> str:
    """A Cyrillic word with Latin lookalikes replaced by Cyrillic letters."""
    return part.translate(_LOOKALIKES) if _CYRILLIC_LETTER.search(part) else part


def _cards(known: _Vocabulary, parts: Sequence[str]) -> Iterator[Hand]:
    """Every reading as cards: a single card, or all cards of a rank or suit."""
    whole = "".join(parts)
    yield known.ranks.get(whole, 0)
    yield known.suits.get(whole, 0)
    for left, right in _halves(parts):
        yield known.ranks.get(left, 0) & known.suits.get(right, 0)
        yield known.suits.get(left, 0) & known.ranks.get(right, 0)


def _halves(parts: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Split into a rank and a suit: between words, beside a number, between two letters."""
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
    """The text in lower case without accents."""
    parted = unicodedata.normalize("NFKD", text.translate(_WHITE).translate(FRENCH_OF).casefold())
    return "".join(letter for letter in parted if not unicodedata.combining(letter))


def _spellings(word: str, also: str, *, own_language: bool) -> set[str]:
    """The spellings of a word, in its own script and the language's other script.

    A single letter is transliterated only for speakers of the language.
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
    """The words of all languages together, for a speaker of this one."""
    ranks: dict[str, Hand] = {}
    suits: dict[str, Hand] = {}
    calls: dict[str, frozenset[Call]] = {}
    numbers = {str(number): number for number in NUMBERS}
    between: set[str] = set()
    behind: set[str] = set()
    prepositions: set[str] = set()
    talk: set[str] = set()
    dosta: set[str] = set()
    letters: set[str] = set()
    spoken = spoken.partition("-")[0]  # both scripts of a language are read
    for language in sorted(LANGUAGES, key=lambda one: one != spoken):
        table = tomllib.loads((files("bot.locales") / language / "typed.toml").read_text("utf-8"))
        also, own = table["also"], language == spoken
        # Where the cards have their own letters, D is a queen, not a diamond, and for speakers C is
        # a heart.
        lettered = LANGUAGES[language].ranks != RANK_NAMES
        told = {
            part: [
                (name, word)
                for name, word in _words(table[part], also, own_language=own)
                if own
                or not (word in letters or (lettered and part == "suits" and word.isalpha()))
                or len(word) > 1
            ]
            for part in ("ranks", "suits", "calls")
        }
        for name, word in told["ranks"]:
            ranks[word] = ranks.get(word, 0) | RANK_MASK[RANK_NAMES.index(name)]
        for name, word in told["suits"]:
            suit = SUIT_NAMES.index(name)
            suits[word] = suits.get(word, 0) | SUIT_MASK[suit]
            calls[word] = calls.get(word, frozenset()) | {CALLS[suit]}
        for name, word in told["calls"]:
            calls[word] = calls.get(word, frozenset()) | {Call.parse(name)}
        if own and lettered:
            letters = {word for found in told.values() for _, word in found if len(word) == 1}
        for name, word in _words(table["numbers"], also, own_language=own):
            numbers[word] = int(name)
        # For other people, a single letter means a card or a suit.
        short = {
            name: {word for _, word in _words({name: table[name]}, also, own_language=own)}
            for name in ("between", "takes", "with", "talk")
        }
        dosta |= {word for _, word in _words({"": table["dosta"]}, also, own_language=own)}
        apart = {word for word in set().union(*short.values()) if own or len(word) > 1}
        between |= (short["between"] | short["takes"]) & apart
        behind |= short["takes"] & apart
        prepositions |= short["with"] & apart
        if own:
            talk |= short["talk"]
    words: dict[int, list[str]] = {}
    for word in dict.fromkeys((*ranks, *calls, *numbers)):
        if len(word) >= _LEAST_TYPO - 1:
            words.setdefault(len(word), []).append(word)
    return _Vocabulary(
        ranks, suits, calls, numbers, between, behind, prepositions, talk, dosta, words
    )


def _words(
    table: Mapping[str, Sequence[str]], also: str, *, own_language: bool
) -> Iterator[tuple[str, str]]:
    for name, words in table.items():
        for word in words:
            for spelling in _spellings(word, also, own_language=own_language):
                yield name, spelling
