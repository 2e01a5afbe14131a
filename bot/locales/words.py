"""All languages, their words (`bot/locales/<language>/*.ftl`), and a voice that says them."""

import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from functools import cache, cached_property, lru_cache
from importlib.resources import files
from typing import Any, Final, NamedTuple
from unicodedata import bidirectional

from fluent.runtime import FluentBundle, FluentResource
from fluent.runtime.resolver import Pattern
from fluent.runtime.types import FluentInt, FluentType
from fluent.syntax import ast

from adapters.platform.views import Paragraph, Span, View
from bot.locales.cyrillic import respell


class Language(NamedTuple):
    """The contents of a language's `language.toml`."""

    name: str
    """In the language itself."""

    zone: str
    """The time zone of most of its speakers; empty where none is guessed."""

    games: tuple[str, ...]
    """The games of its speakers, which are offered before all others."""

    ranks: str = "789TJQKA"
    """The letters on the cards of its speakers, from seven to ace."""

    cyrillic: str = ""
    """Its name in Cyrillic, if it can be read in that script as well as in Latin."""

    @property
    def preset(self) -> str:
        """The game where nobody has chosen one."""
        return self.games[0]


def _language(told: Mapping[str, Any]) -> Language:
    return Language(**{**told, "games": tuple(told["games"])})


def _languages() -> Mapping[str, Language]:
    folders = sorted(files(__package__).iterdir(), key=lambda folder: folder.name)
    return {
        folder.name: _language(tomllib.loads((folder / "language.toml").read_text("utf-8")))
        for folder in folders
        if folder.is_dir() and (folder / "language.toml").is_file()
    }


LANGUAGES: Final[Mapping[str, Language]] = _languages()
"""Every language by its tag."""

_CYRILLIC: Final = "-Cyrl"

CHOICES: Final[Mapping[str, str]] = {
    choice: name
    for tag, language in LANGUAGES.items()
    for choice, name in ((tag, language.name), (tag + _CYRILLIC, language.cyrillic))
    if name
}
"""The choices of a language by their tags: each language, and after it its Cyrillic."""

DEFAULT: Final = "en"
"""Spoken where a language is not supported."""


def best(tag: str) -> str:
    """The supported language for a BCP 47 tag."""
    primary, *subtags = tag.replace("_", "-").split("-")
    language = primary.lower()
    cyrillic = language + _CYRILLIC
    if cyrillic in CHOICES and any(_CYRILLIC[1:] == subtag.title() for subtag in subtags):
        return cyrillic
    return language if language in LANGUAGES else DEFAULT


def spoken(tag: str) -> Language:
    """The supported language for a BCP 47 tag, as its folder describes it."""
    return LANGUAGES[best(tag).removesuffix(_CYRILLIC)]


_ISOLATE, POP = "\u2068", "\u2069"
_RIGHT_TO_LEFT: Final = frozenset(("R", "AL", "AN"))


def isolated(text: str) -> str:
    """The text, between isolating marks if anything in it runs from right to left.

    Other text gets no marks: in a line with them, resvg draws neither suits nor emoji.
    """
    if text.isascii() or _RIGHT_TO_LEFT.isdisjoint(map(bidirectional, text)):
        return text
    return text if text.startswith(_ISOLATE) and text.endswith(POP) else _ISOLATE + text + POP


def in_reader_languages(
    make: Callable[[str], View | None], language: str, read: Collection[str]
) -> View | None:
    """The view that `make` draws in `language`, with `others` in those of the place's readers."""
    view = make(language)
    if view is None or not read:
        return view
    others = [make(other) for other in read if other != language]
    told = tuple(other for other in others if other is not None)
    return replace(view, others=told) if told else view


SEVERAL: Final = 2
"""The number of opponents if there are several: words do not differ between two and more."""

BELOT: Final = "belot"
"""The game whose words messages use, unless it is bela."""

BELA: Final = "bela"
COINCHE: Final = "coinche"
"""Has words of its own for contra and recontra; otherwise those of belot."""

FRENCH: Final = "cards"
"""The deck by whose names messages call the cards, unless it is another."""

SIGNS: Final = "♣♦♥♠"
"""The suit symbols of that deck, in the order of the rules."""

ON_PAGE: Final = "-on-page"
"""The end of the ids of messages that take the place of others on pages."""

Arg = str | int | float

_USUAL: Final[Mapping[str, Arg]] = {
    "game": BELOT,
    "opponents": SEVERAL,
    "camp": SEVERAL,
    "faces": FRENCH,
}
"""The arguments that every message has."""

_STRONG = "**"
_STAR = "\ue000"  # stands for a star in an argument, so that no name is taken for markup
_STOPPED = "\ue001"  # stands behind an argument that ends a sentence by itself
STOPS: Final = (".", "…", "!", "?", "‽", "。", "！", "？", "؟", "۔")
"""Behind these no full stop is written, though a name ends with them."""

_TWO_STOPS = re.compile(rf"{_STOPPED}(\**)\.")
_FOLDER = re.compile(r"(?:^|[/\\])\.\.?$")
"""The end of a path whose full stops are its name."""

_REMEMBERED = 8192

_LONGEST = 2000
"""Characters of an argument that are told, such as a path; the library takes up to 2,500."""

_WORD: Final = re.compile(r"\w+")
_BEGUN = re.compile(r"^([a-zA-Z][\w-]*) *=", re.MULTILINE)
"""A message begins at the margin, and nothing else there looks so."""

_REFERENCE = re.compile(r"\{\s*([a-zA-Z][\w-]*)")


_EDGES: Final = re.compile(r"^\W+|\W+$")


def dashed(name: str) -> str:
    """A name as part of a message's id."""
    return name.lower().replace("_", "-")


def bare_words(label: str) -> tuple[str, ...]:
    """The words of a label as people type them: in lower case, without signs around them."""
    bare = (_EDGES.sub("", word) for word in label.lower().split())
    return tuple(word for word in bare if word)


class BadWords(Exception):
    """A locale file, or the use of one of its messages, is wrong."""


class Words:
    """Every message in every language; each is parsed when it is first said.

    Arguments that run from right to left are isolated; others are put in as they are. After one
    that ends as a sentence does, such as a shortened name, the message's own full stop is left out.
    `on_pages`: they are said where pages draw what is told.
    """

    def __init__(self, *, on_pages: bool = False) -> None:
        self.rich = lru_cache(_REMEMBERED)(self._spans)
        self.on_pages = on_pages

    @cached_property
    def of_pages(self) -> "Words":
        """The words for places that pages draw, where people tap and are not asked to type."""
        return Words(on_pages=True)

    def read(self) -> None:
        """Read all files now; `BadWords` where a message is there twice."""
        for language in LANGUAGES:
            _read(language)

    def languages(self) -> Mapping[str, str]:
        """Language tag → the language's own name."""
        return CHOICES

    def best(self, tag: str) -> str:
        """The language for a BCP 47 tag; English for an unsupported one."""
        return best(tag)

    def phrase(self, language: str, message: str, **args: Arg) -> str:
        """The message of that id; a `KeyError` where there is none, `BadWords` for wrong args."""
        return _formatted(language, message, self.on_pages, **args)

    def _spans(self, language: str, message: str, **args: Arg) -> tuple[Span, ...]:
        """The same as spans; text between double stars of the message itself is strong."""
        safe = {
            name: value.replace(_STAR, "").replace("*", _STAR) if isinstance(value, str) else value
            for name, value in args.items()
        }
        parts = _formatted(language, message, self.on_pages, **safe).split(_STRONG)
        return tuple(
            Span(part.replace(_STAR, "*"), strong=index % 2 == 1)
            for index, part in enumerate(parts)
            if part
        )

    def messages(self, language: str) -> frozenset[str]:
        """The ids of a language's messages."""
        return _read(language).ids


@lru_cache(_REMEMBERED)
def _formatted(language: str, message: str, on_pages: bool, /, **args: Arg) -> str:  # noqa: FBT001
    own = f"{message}{ON_PAGE}"
    if on_pages and own in _read(language).ids:
        message = own
    bundle, pattern = _pattern(language, message)
    told: dict[str, Arg] = {**_USUAL, **args}
    for name, value in told.items():
        if isinstance(value, str):
            told[name] = _put_in(value)
    text, errors = bundle.format_pattern(pattern, told)
    if errors or not isinstance(text, str):
        raise BadWords(f"{language}: {message}: {errors}")
    return _TWO_STOPS.sub(r"\1", text).replace(_STOPPED, "")


@lru_cache(_REMEMBERED)
def _pattern(language: str, message: str) -> tuple[FluentBundle, Pattern]:
    bundle = _read(language).knowing(message)
    pattern = bundle.get_message(message).value
    if pattern is None:
        raise BadWords(f"{language}: {message} has no text")
    return bundle, pattern


@lru_cache(_REMEMBERED)
def _put_in(text: str) -> str:
    plain = text.replace(_STOPPED, "")
    told = isolated(plain if len(plain) <= _LONGEST else f"{plain[: _LONGEST - 1]}…")
    end = told.rstrip(POP)
    stopped = end.endswith(STOPS) and not _FOLDER.search(end)
    return told + _STOPPED if stopped else told


@dataclass(frozen=True, slots=True)
class Voice:
    """The words in one language, for one `game`, belot or bela, and a number of `opponents`.

    `camp`: how many opponents play together; `SEVERAL` for two or more. `deck`: the cards that the
    readers see, by which they call suits and ranks; `signs`: its suit symbols, in the order of the
    rules (`bot.pictures.decks.SIGNS_OF`).
    """

    words: Words
    language: str
    game: str = BELOT
    opponents: int = SEVERAL
    camp: int = SEVERAL
    deck: str = FRENCH
    signs: str = SIGNS

    def say(self, message: str, **args: Arg) -> str:
        """A message as plain text."""
        return _formatted(
            self.language,
            message,
            self.words.on_pages,
            game=self.game,
            opponents=self.opponents,
            camp=self.camp,
            faces=self.deck,
            **args,
        )

    def line(self, message: str, *, quiet: bool = False, **args: Arg) -> Paragraph:
        """A message as a paragraph of its own."""
        spans = self.words.rich(
            self.language,
            message,
            game=self.game,
            opponents=self.opponents,
            camp=self.camp,
            faces=self.deck,
            **args,
        )
        return Paragraph(spans, quiet)


def quiet(*texts: str) -> tuple[Paragraph, ...]:
    """Texts side by side in one quiet paragraph; none if all of them are empty."""
    joined = beside(texts)
    return (Paragraph((Span(joined),), quiet=True),) if joined else ()


def beside(texts: Iterable[str]) -> str:
    """Short texts in one line, the empty ones left out."""
    return " · ".join(filter(None, texts))


def _ending(number: FluentInt) -> FluentInt:
    """The number by which an ordinal ends: ``1`` of the 21st, but ``0`` of the 11th to the 19th."""
    return FluentInt(0 if number // 10 % 10 == 1 else number % 10)


_FUNCTIONS: Final[dict[str, Callable[[Any], FluentType]]] = {"ENDING": _ending}


class LanguageWords:
    """A language's messages. Parsing all of them would hold up the start for a quarter second."""

    def __init__(self, language: str, texts: Mapping[str, str], *, cyrillic: bool = False) -> None:
        self._cyrillic = cyrillic
        self._bundle = FluentBundle([language], functions=_FUNCTIONS, use_isolating=False)
        self._unparsed: dict[str, str] = {}
        for name, content in texts.items():
            for message, text in _messages(content):
                if message in self._unparsed:
                    raise BadWords(f"{language}/{name}: {message} is there twice")
                self._unparsed[message] = text
        self.ids = frozenset(self._unparsed)
        self.said = "\n".join(self._unparsed.values())

    def knowing(self, message: str) -> FluentBundle:
        """The bundle, with that message and those that it refers to; `KeyError`, `BadWords`."""
        if message not in self.ids:
            raise KeyError(message)
        text = self._unparsed.pop(message, "")
        if not text:
            return self._bundle
        resource = FluentResource(text)
        if any(isinstance(entry, ast.Junk) for entry in resource.body):
            raise BadWords(f"not understood: {text!r}")
        if self._cyrillic:
            for entry in resource.body:
                if isinstance(entry, ast.Message) and entry.value is not None:
                    respell(entry.value)
        self._bundle.add_resource(resource)
        for other in self.ids.intersection(_REFERENCE.findall(text)):
            self.knowing(other)
        return self._bundle


def _messages(content: str) -> Iterable[tuple[str, str]]:
    """The id of each message in a file, and its text up to the next one."""
    begun = list(_BEGUN.finditer(content))
    ends = [one.start() for one in begun[1:]] + [len(content)]
    return [(one[1], content[one.start() : end]) for one, end in zip(begun, ends, strict=True)]


@cache
def vocabulary() -> frozenset[str]:
    """The words of all messages in all languages, as they are written there."""
    return frozenset(word for language in LANGUAGES for word in _WORD.findall(_read(language).said))


@cache
def _read(language: str) -> LanguageWords:
    plain = language.removesuffix(_CYRILLIC)
    folder = files("bot.locales") / plain
    found = sorted(folder.iterdir(), key=lambda entry: entry.name)
    texts = {one.name: one.read_text("utf-8") for one in found if one.name.endswith(".ftl")}
    return LanguageWords(language, texts, cyrillic=language != plain)
