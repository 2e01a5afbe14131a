"""Encode buttons as text and parse them, from the fields of each class.

``1:c:K7QRT:2.5.3:H`` is version 1, the short name of the class, and its fields in order. `parse`
accepts exactly what `text` writes and refuses everything else.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, TypeVar, dataclass_transform, get_args, get_origin
from typing import get_type_hints as hints_of

from adapters.platform.views import BUTTON_BYTES

VERSION: Final = "1"


class Unreadable(ValueError):
    """The text is not that of any button of this bot."""


@dataclass(frozen=True, slots=True)
class BotButton:
    """A request made by pressing a button; each kind of button is a subclass."""


@dataclass(frozen=True, slots=True)
class FieldFormat:
    """The text form of a field: the pattern it matches, and how to read and write it."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class _Codec:
    kind: type[BotButton]
    layout: str
    formats: dict[str, FieldFormat]
    pattern: re.Pattern[str]

    def read(self, data: str) -> BotButton | None:
        found = self.pattern.fullmatch(data)
        if found is None:
            return None
        return self.kind(**{name: fmt.read(found[name]) for name, fmt in self.formats.items()})


_CODECS: Final[dict[type[BotButton], _Codec]] = {}
_NAMED: Final[dict[str, list[_Codec]]] = {}

ButtonKind = TypeVar("ButtonKind", bound=BotButton)


@dataclass_transform(frozen_default=True)
def button(name: str, layout: str = "") -> Callable[[type[ButtonKind]], type[ButtonKind]]:
    """Declare a class as a button with this short name.

    Every field is annotated with its `FieldFormat`. Fields are joined by colons unless `layout`
    arranges them differently.
    """

    def declare(kind: type[ButtonKind]) -> type[ButtonKind]:
        made = dataclass(frozen=True, slots=True)(kind)
        hints = hints_of(made, include_extras=True)
        formats = {field.name: _format(hints[field.name]) for field in fields(made)}
        body = layout or ":".join(f"{{{field}}}" for field in formats)
        full = ":".join(word for word in (VERSION, name, body) if word)
        split = re.split(r"\{(\w+)\}", full)
        pattern = "".join(
            f"(?P<{word}>{formats[word].pattern})" if index % 2 else re.escape(word)
            for index, word in enumerate(split)
        )
        codec = _Codec(made, full, formats, re.compile(pattern, re.ASCII))
        if any(other.layout == full for other in _NAMED.get(name, ())):
            raise ValueError(f"two buttons have the same layout: {full}")
        _CODECS[made] = codec
        _NAMED.setdefault(name, []).append(codec)
        return made

    return declare


def _format(hint: object) -> FieldFormat:
    if get_origin(hint) is Annotated:
        for one in get_args(hint):
            if isinstance(one, FieldFormat):
                return one
    raise TypeError(f"{hint} has no FieldFormat")


def parse(data: str) -> BotButton:
    """Parse a button's text; raise `Unreadable` for anything that `text` would not write."""
    _, _, named = data.partition(":")
    for codec in _NAMED.get(named.partition(":")[0], ()):
        found = codec.read(data)
        if found is not None:
            return found
    raise Unreadable(data[:80])


def text(pressed: BotButton) -> str:
    """Encode a button as text; raise `ValueError` if it is longer than a button may be."""
    codec = _CODECS[type(pressed)]
    texts = {name: fmt.write(getattr(pressed, name)) for name, fmt in codec.formats.items()}
    written = codec.layout.format_map(texts)
    if len(written.encode()) > BUTTON_BYTES:
        raise ValueError(f"a button's text is longer than {BUTTON_BYTES} bytes: {written}")
    return written


def short_name(kind: type[BotButton]) -> str:
    """The short name with which a button class was declared."""
    return _CODECS[kind].layout.split(":")[1]


def kinds() -> tuple[type[BotButton], ...]:
    """All declared button classes."""
    return tuple(_CODECS)
