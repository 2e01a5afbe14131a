"""Surfaces are the messages of a place that are kept up to date; here is how they are identified.

Also what the screen needs besides: a painter that draws surfaces, and a memory of what was shown.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Protocol, Self

from adapters.chat import Place
from adapters.views import View


class SurfaceKey(NamedTuple):
    """Identifies a surface in its place: whose it is, what kind it is, and numbers.

    `left` is set on an old message that was replaced by a new one and is to be deleted. The memory
    stores keys as text, and logs show them so.
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
        """Read a stored text. One in an unknown form becomes the `owner`, so the text stays the
        same.
        """
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
    """All surfaces of an owner and kind whose numbers begin with these."""

    owner: str
    kind: str
    numbers: tuple[int, ...] = ()

    def has(self, key: SurfaceKey) -> bool:
        """Whether the surface belongs to the group; a message to be deleted never does."""
        alike = (key.owner, key.kind) == (self.owner, self.kind) and not key.left
        return alike and key.numbers[: len(self.numbers)] == self.numbers


class Looks:
    """How a message looks: the view itself or, of what a restart has left, only its digest."""

    __slots__ = ("_digest", "_views")

    def __init__(self, digest: str = "", views: tuple[View, ...] = ()) -> None:
        self._digest = digest
        self._views = views

    @property
    def digest(self) -> str:
        """Sixteen bytes in hexadecimal digits; most looks are over before anybody asks for it."""
        if not self._digest:
            seen = "".join(map(repr, self._views))
            self._digest = hashlib.blake2b(seen.encode(), digest_size=16).hexdigest()
        return self._digest

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Looks):
            return NotImplemented
        if self._views and other._views:
            return self._views == other._views
        return self.digest == other.digest

    def __hash__(self) -> int:
        return hash(self.digest)

    def __repr__(self) -> str:
        return f"Looks({self.digest!r})"


@dataclass(frozen=True, slots=True)
class Shown:
    """A surface as it stands on a screen: its message, its version and its looks.

    `urgent`: it calls somebody to act, as far as is known. The memory need not store that.
    """

    surface: SurfaceKey
    message: str
    version: int
    looks: Looks
    urgent: bool = True

    @classmethod
    def of(cls, surface: SurfaceKey, version: int, message: str, view: View) -> Self:
        """What stands there once the message looks like this view."""
        return cls(surface, message, version, Looks(views=(view, *view.others)), view.urgent)


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

    async def keep(self, place: Place, changes: Mapping[SurfaceKey, Shown | None]) -> None:
        """Remember how surfaces stand now, in this order, and forget those that are None: all of it
        or nothing. One that stands in another message than before is the newest there.
        """
        ...

    async def expect(self, place: Place, surface: SurfaceKey, nonce: str) -> None:
        """Remember that a new message is about to be sent for a surface, with this nonce."""
        ...

    async def expected(self, place: Place) -> Mapping[SurfaceKey, str]:
        """What was expected in a place, with its nonce, and neither kept nor forgotten after that:
        it may stand there or not.
        """
        ...
