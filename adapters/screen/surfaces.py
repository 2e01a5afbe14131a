"""Surfaces, the messages of a place that are kept up to date: their keys, looks and requests.

Also the interfaces that the screen needs: a painter that draws surfaces, and a memory of what was
shown.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto
from typing import NamedTuple, Protocol, Self

from adapters.platform.chat import Place
from adapters.platform.views import View


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
        """Read a stored text; one in an unknown form becomes the `owner`, unchanged."""
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
        owner, kind, numbers, left = key
        alike = kind == self.kind and owner == self.owner and not left
        return alike and numbers[: len(self.numbers)] == self.numbers


class Appearance:
    """How a message looks: the view itself or, after a restart, only its digest."""

    __slots__ = ("_digest", "_views")

    def __init__(self, digest: str = "", views: tuple[View, ...] = ()) -> None:
        self._digest = digest
        self._views = views

    @property
    def digest(self) -> str:
        """Sixteen bytes in hexadecimal digits; computed on demand, because few looks need it."""
        if not self._digest:
            seen = "".join(map(repr, self._views))
            self._digest = hashlib.blake2b(seen.encode(), digest_size=16).hexdigest()
        return self._digest

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Appearance):
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
    looks: Appearance
    urgent: bool = True

    @classmethod
    def of(cls, surface: SurfaceKey, version: int, message: str, view: View) -> Self:
        """The surface once the message looks like this view."""
        return cls(surface, message, version, Appearance(views=(view, *view.others)), view.urgent)


class Painter(Protocol):
    """Draws surfaces."""

    async def draw(self, place: Place, surface: SurfaceKey) -> View | None:
        """The surface in its newest state; None if there is nothing to show any more."""


class ScreenMemory(Protocol):
    """The durable record of what was shown where."""

    async def recall(self, place: Place) -> Sequence[Shown]:
        """Everything that stands in a place, in the order in which it was sent."""

    async def keep(self, place: Place, changes: Mapping[SurfaceKey, Shown | None]) -> None:
        """Store how surfaces stand now, in this order; forget those that are None. Atomic.

        A surface that stands in another message than before becomes the newest there.
        """

    async def expect(self, place: Place, surface: SurfaceKey, nonce: str) -> None:
        """Remember that a new message is about to be sent for a surface, with this nonce."""

    async def expected(self, place: Place) -> Mapping[SurfaceKey, str]:
        """The surfaces with an expected message, with its nonce, that were neither kept nor
        forgotten since: the message may exist or not.
        """


class Hurry(Enum):
    """How soon something is written.

    - `SOON`: in its turn.
    - `URGENT`: first, because somebody is waited for.
    - `CLOSING`: likewise, because it shows how a deal or a match ended; slots are reserved for it.
    - `WITHDRAWING`: an edit that only takes back a call to act after the person has acted; dropped
      if no such call stands there.
    """

    SOON = auto()
    URGENT = auto()
    CLOSING = auto()
    WITHDRAWING = auto()


_AT_ONCE = (Hurry.SOON, Hurry.URGENT, Hurry.CLOSING)


@dataclass(frozen=True, slots=True)
class DelayedEdit:
    """An edit without hurry: it waits `after` from when the surface first became out of date.

    After `most` such edits of one surface the next one waits for an edit that is not calm.
    """

    after: timedelta
    most: int


class Placement(Enum):
    """Which message shows the surface.

    - `STANDING`: the one that shows it now.
    - `LAST`: the same, but a new one if anything came below it.
    - `NEW`: always a new message at the end of the place.
    """

    STANDING = auto()
    LAST = auto()
    NEW = auto()


@dataclass(frozen=True, slots=True)
class Show:
    """The surface should be visible in at least this version; it is sent if missing.

    Being calm delays edits only; a new message is sent at once.

    `replaces`: the surface takes the place of the others in that group. If one of them is the last
    message and the new view makes no sound, that message is edited; otherwise the others are
    deleted after the new one was sent. `final`: the surface will not change any more and need not
    be remembered.
    """

    surface: SurfaceKey
    version: int
    when: Hurry | DelayedEdit = Hurry.SOON
    where: Placement = Placement.STANDING
    replaces: SurfaceGroup | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """If the surface stands there, it should show at least this version. `final` as in `Show`.

    A calm update does not change other requests: it is one more reason to draw.
    """

    surface: SurfaceKey
    version: int
    when: Hurry | DelayedEdit = Hurry.SOON
    final: bool = False


@dataclass(frozen=True, slots=True)
class UpdateAll:
    """An `Update` for every surface of a group that stands there."""

    group: SurfaceGroup
    version: int
    when: Hurry = Hurry.SOON
    final: bool = False


@dataclass(frozen=True, slots=True)
class Remove:
    """The surface should not stand there any more."""

    surface: SurfaceKey
    version: int


@dataclass(frozen=True, slots=True)
class RemoveAll:
    """A `Remove` for every surface of a group."""

    group: SurfaceGroup
    version: int


OfOne = Show | Update | Remove
OfGroup = UpdateAll | RemoveAll
Desired = OfOne | OfGroup


def hurried(desired: Iterable[Desired]) -> list[Desired]:
    """The same requests, but written in any case and without a calm delay."""
    hurried = list(desired)
    for index, one in enumerate(hurried):
        if isinstance(one, Show) and one.when not in _AT_ONCE:
            hurried[index] = replace(one, when=Hurry.SOON)
        elif isinstance(one, Update) and isinstance(one.when, DelayedEdit):
            hurried[index] = replace(one, when=replace(one.when, after=timedelta()))
    return hurried


def of_each(desired: OfGroup, surface: SurfaceKey) -> Update | Remove:
    """The request for one surface of the group."""
    if isinstance(desired, RemoveAll):
        return Remove(surface, desired.version)
    return Update(surface, desired.version, desired.when, desired.final)
