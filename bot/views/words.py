"""All words, from `bot/locales/<language>/*.ftl`, and a voice that says them in a language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib.resources import files
from typing import Final

from fluent.runtime import FluentBundle, FluentResource
from fluent.syntax import ast

from adapters.views import Paragraph, Span
from bot.bidi import isolated

LANGUAGES: Final[Mapping[str, str]] = {"bg": "Български", "en": "English", "hr": "Hrvatski"}
DEFAULT: Final = "en"

BELOT: Final = "belot"
"""The game in whose words messages are told, unless it is bela."""

Arg = str | int

_STRONG = "**"
_STAR = "\ue000"  # stands for a star in an argument, so that no name is taken for markup
_REMEMBERED = 8192


class BadWords(Exception):
    """A locale file, or the use of one of its messages, is wrong."""


class Words:
    """Every message in every language; a language is read when it is first used.

    Arguments that run from right to left are isolated; others are put in as they are.
    """

    def __init__(self) -> None:
        self._known = lru_cache(_REMEMBERED)(self._formatted)

    def read(self) -> None:
        """Read all languages now, which takes a moment; `BadWords` for a file that is wrong."""
        for language in LANGUAGES:
            _read(language)

    def languages(self) -> Mapping[str, str]:
        """Language tag → the language's own name."""
        return LANGUAGES

    def best(self, tag: str) -> str:
        """The language for a BCP 47 tag; English for an unsupported one."""
        primary = tag.replace("_", "-").split("-")[0].lower()
        return primary if primary in LANGUAGES else DEFAULT

    def phrase(self, language: str, message: str, **args: Arg) -> str:
        """The message of that id; a `KeyError` where there is none, `BadWords` for wrong args."""
        return self._known(language, message, **args)

    def rich(self, language: str, message: str, **args: Arg) -> tuple[Span, ...]:
        """The same as spans; text between double stars of the message itself is strong."""
        safe = {
            name: value.replace(_STAR, "").replace("*", _STAR) if isinstance(value, str) else value
            for name, value in args.items()
        }
        parts = self.phrase(language, message, **safe).split(_STRONG)
        return tuple(
            Span(part.replace(_STAR, "*"), strong=index % 2 == 1)
            for index, part in enumerate(parts)
            if part
        )

    def messages(self, language: str) -> frozenset[str]:
        """The ids of a language's messages."""
        return _read(language)[1]

    def _formatted(self, language: str, message: str, **args: Arg) -> str:
        bundle, _ = _read(language)
        if not bundle.has_message(message):
            raise KeyError(message)
        pattern = bundle.get_message(message).value
        if pattern is None:
            raise BadWords(f"{language}: {message} has no text")
        told = {"game": BELOT, **args}
        safe = {name: isolated(v) if isinstance(v, str) else v for name, v in told.items()}
        text, errors = bundle.format_pattern(pattern, safe)
        if errors or not isinstance(text, str):
            raise BadWords(f"{language}: {message}: {errors}")
        return text


@dataclass(frozen=True, slots=True)
class Voice:
    """The words in one language, for one `game`: belot or bela."""

    words: Words
    language: str
    game: str = BELOT

    def say(self, message: str, **args: Arg) -> str:
        """A message as plain text."""
        return self.words.phrase(self.language, message, game=self.game, **args)

    def line(self, message: str, *, quiet: bool = False, **args: Arg) -> Paragraph:
        """A message as a paragraph of its own."""
        spans = self.words.rich(self.language, message, game=self.game, **args)
        return Paragraph(spans, quiet)


def quiet(*texts: str) -> tuple[Paragraph, ...]:
    """Texts side by side in one quiet paragraph; none if all of them are empty."""
    joined = beside(texts)
    return (Paragraph((Span(joined),), quiet=True),) if joined else ()


def beside(texts: Iterable[str]) -> str:
    """Short texts in one line, the empty ones left out."""
    return " · ".join(text for text in texts if text)


@cache
def _read(language: str) -> tuple[FluentBundle, frozenset[str]]:
    """A language's bundle and the ids of its messages."""
    bundle = FluentBundle([language], use_isolating=False)
    seen: set[str] = set()
    folder = files("bot") / "locales" / language
    for file in sorted(folder.iterdir(), key=lambda entry: entry.name):
        if not file.name.endswith(".ftl"):
            continue
        resource = FluentResource(file.read_text(encoding="utf-8"))
        for entry in resource.body:
            if isinstance(entry, ast.Junk):
                raise BadWords(f"{language}/{file.name}: not understood: {entry.content!r}")
            if isinstance(entry, ast.Message):
                if entry.id.name in seen:
                    raise BadWords(f"{language}/{file.name}: {entry.id.name} is there twice")
                seen.add(entry.id.name)
        bundle.add_resource(resource)
    return bundle, frozenset(seen)
