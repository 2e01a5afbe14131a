"""Surfaces: the messages of a place that are kept up to date, and how each of them is known.

With them the two whom the screen works with: a painter that draws surfaces, a memory that keeps
what was shown.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from adapters.chat import Place
from adapters.views import View


class SurfaceKey(NamedTuple):
    """Which surface of a place: whose it is, what it shows, and numbers that tell alike ones apart.

    `left` is set on a message that another one has taken the place of, and that is to be deleted.
    Its text is what the memory stores and what logs say.
    """

    owner: str
    kind: str = ""
    numbers: tuple[int, ...] = ()
    left: str = ""

    def __str__(self) -> str:
        parts = (self.owner, self.kind, ".".join(map(str, self.numbers)))
        name = "/".join(part for part in parts if part)
        return f"{name}~{self.left}" if self.left else name

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read a stored text. One of another form is all owner, so that it has the same text."""
        name, _, left = text.partition("~")
        owner, _, rest = name.partition("/")
        kind, _, numbers = rest.partition("/")
        try:
            split = tuple(int(number) for number in numbers.split(".")) if numbers else ()
        except ValueError:
            return cls(name, left=left)
        key = cls(owner, kind, split, left)
        return key if str(key) == text else cls(name, left=left)


class SurfaceGroup(NamedTuple):
    """All surfaces of one owner and kind whose numbers begin with these."""

    owner: str
    kind: str
    numbers: tuple[int, ...] = ()

    def has(self, key: SurfaceKey) -> bool:
        """Whether a surface is one of them; a message that is to be deleted is none any more."""
        alike = (key.owner, key.kind) == (self.owner, self.kind) and not key.left
        return alike and key.numbers[: len(self.numbers)] == self.numbers


@dataclass(frozen=True, slots=True)
class Shown:
    """A surface as it stands on a screen: in which message and version, and how that looked.

    `urgent`: somebody is called to act there, as far as is known; it need not be stored.
    """

    surface: SurfaceKey
    message: str
    version: int
    digest: str
    urgent: bool = True

    @classmethod
    def of(cls, surface: SurfaceKey, version: int, message: str, view: View) -> Self:
        """What stands there once the message looks like this view."""
        seen = "".join(map(repr, (view, *view.others)))
        digest = hashlib.blake2b(seen.encode(), digest_size=16).hexdigest()
        return cls(surface, message, version, digest, view.urgent)


class Painter(Protocol):
    """Who knows what a surface should look like now."""

    async def draw(self, place: Place, surface: SurfaceKey) -> View | None:
        """The surface in its newest state; None where there is nothing to show any more."""
        ...


class ScreenMemory(Protocol):
    """What was shown where, kept over a restart."""

    async def recall(self, place: Place) -> Sequence[Shown]:
        """Everything that stands in a place, in the order in which it was sent."""
        ...

    async def keep(self, place: Place, shown: Shown) -> None:
        """Remember a surface as it stands now; with another message it is the newest there."""
        ...

    async def forget(self, place: Place, surface: SurfaceKey) -> None:
        """Forget a surface."""
        ...
