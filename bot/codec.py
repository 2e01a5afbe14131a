"""What buttons say, declared once: a class and its fields are the text, its reader and its limits.

``1:c:K7QRT:2.5.3:H`` is version 1, the short name of the class, and its fields in their order. Only
what this module would have written is read.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Annotated, Any, Final, TypeVar, dataclass_transform, get_args, get_origin
from typing import get_type_hints as hints_of

from adapters.views import BUTTON_BYTES

VERSION: Final = "1"


class Unreadable(ValueError):
    """No button of this application says that."""


@dataclass(frozen=True, slots=True)
class Pressed:
    """What a button means."""


@dataclass(frozen=True, slots=True)
class Part:
    """A field as text: what it looks like, and how it is read and written."""

    pattern: str
    read: Callable[[str], Any] = str
    write: Callable[[Any], str] = str


@dataclass(frozen=True, slots=True)
class _Codec:
    kind: type[Pressed]
    layout: str
    parts: dict[str, Part]
    pattern: re.Pattern[str]

    def read(self, data: str) -> Pressed | None:
        found = self.pattern.fullmatch(data)
        if found is None:
            return None
        return self.kind(**{name: part.read(found[name]) for name, part in self.parts.items()})

    def write(self, pressed: Pressed) -> str:
        said = {name: part.write(getattr(pressed, name)) for name, part in self.parts.items()}
        return self.layout.format_map(said)


_CODECS: Final[dict[type[Pressed], _Codec]] = {}
_NAMED: Final[dict[str, list[_Codec]]] = {}

Kind = TypeVar("Kind", bound=Pressed)


@dataclass_transform(frozen_default=True)
def button(name: str, layout: str = "") -> Callable[[type[Kind]], type[Kind]]:
    """Declare a button by its short name; a `layout` says otherwise than with colons where what is.

    Every field is annotated with its `Part`.
    """

    def declare(kind: type[Kind]) -> type[Kind]:
        made = dataclass(frozen=True, slots=True)(kind)
        hints = hints_of(made, include_extras=True)
        parts = {field.name: _part(hints[field.name]) for field in fields(made)}
        body = layout or ":".join(f"{{{field}}}" for field in parts)
        whole = ":".join(word for word in (VERSION, name, body) if word)
        split = re.split(r"\{(\w+)\}", whole)
        pattern = "".join(
            f"(?P<{word}>{parts[word].pattern})" if index % 2 else re.escape(word)
            for index, word in enumerate(split)
        )
        codec = _Codec(made, whole, parts, re.compile(pattern, re.ASCII))
        _CODECS[made] = codec
        _NAMED.setdefault(name, []).append(codec)
        return made

    return declare


def _part(hint: object) -> Part:
    if get_origin(hint) is Annotated:
        for one in get_args(hint):
            if isinstance(one, Part):
                return one
    raise TypeError(f"{hint} does not say how it is written")


def parse(data: str) -> Pressed:
    """Read a button's text; raises `Unreadable` for everything that `text` does not write."""
    _, _, named = data.partition(":")
    for codec in _NAMED.get(named.partition(":")[0], ()):
        found = codec.read(data)
        if found is not None:
            return found
    raise Unreadable(data[:80])


def text(pressed: Pressed) -> str:
    """What a button says that means this; a `ValueError` where that is more than buttons hold."""
    written = _CODECS[type(pressed)].write(pressed)
    if len(written.encode()) > BUTTON_BYTES:
        raise ValueError(f"a button says at most {BUTTON_BYTES} bytes: {written}")
    return written


def kinds() -> tuple[type[Pressed], ...]:
    """Every button that is declared."""
    return tuple(_CODECS)
