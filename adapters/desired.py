"""What is desired of the surfaces of a place: the whole vocabulary, as values."""

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto

from adapters.surfaces import SurfaceGroup, SurfaceKey


class Hurry(Enum):
    """How soon something is written.

    `SOON`: as its turn comes. `URGENT`: first, because somebody is waited for. `CLOSING`: likewise,
    because it tells how a deal or a match ended; slots are kept for it. `WITHDRAWING`: an edit that
    only takes back a call to act, for whoever has acted; dropped if no such call stands there.
    """

    SOON = auto()
    URGENT = auto()
    CLOSING = auto()
    WITHDRAWING = auto()


_AT_ONCE = (Hurry.SOON, Hurry.URGENT, Hurry.CLOSING)


@dataclass(frozen=True, slots=True)
class Calm:
    """An edit without hurry: it waits `after` from when the surface first became out of date.

    After `most` such edits of one surface the next one waits for an edit that is not calm.
    """

    after: timedelta
    most: int


class Where(Enum):
    """Which message shows the surface.

    `STANDING`: the one in which it stands. `LAST`: the same, but a new one if anything came below
    it. `ANEW`: a new one at the end of the place in any case.
    """

    STANDING = auto()
    LAST = auto()
    ANEW = auto()


@dataclass(frozen=True, slots=True)
class Show:
    """The surface should be visible in at least this version; it is sent if it does not stand
    there.

    Being calm delays edits only; a new message is sent at once. `replaces`: the surface takes the
    place of the others in that group. If one of them is the last message and the new view makes no
    sound, that message is edited; otherwise the others are deleted after the new one was sent.
    `final`: the surface will not change any more and need not be remembered.
    """

    surface: SurfaceKey
    version: int
    when: Hurry | Calm = Hurry.SOON
    where: Where = Where.STANDING
    replaces: SurfaceGroup | None = None
    final: bool = False


@dataclass(frozen=True, slots=True)
class Update:
    """If the surface stands there, it should show at least this version. `final` as in `Show`.

    A calm one changes nothing about what is wanted otherwise: it is one more reason to draw.
    """

    surface: SurfaceKey
    version: int
    when: Hurry | Calm = Hurry.SOON
    final: bool = False


@dataclass(frozen=True, slots=True)
class UpdateAll:
    """The same for every surface of a group that stands there."""

    group: SurfaceGroup
    version: int
    when: Hurry = Hurry.SOON
    final: bool = False


@dataclass(frozen=True, slots=True)
class Remove:
    """The surface should not be there any more."""

    surface: SurfaceKey
    version: int


@dataclass(frozen=True, slots=True)
class RemoveAll:
    """The same for every surface of a group."""

    group: SurfaceGroup
    version: int


OfOne = Show | Update | Remove
OfGroup = UpdateAll | RemoveAll
Desired = OfOne | OfGroup


def hurried(desired: Desired) -> Desired:
    """The same, but written in any case and without waiting for company."""
    if isinstance(desired, Show) and desired.when not in _AT_ONCE:
        return replace(desired, when=Hurry.SOON)
    if isinstance(desired, Update) and isinstance(desired.when, Calm):
        return replace(desired, when=replace(desired.when, after=timedelta()))
    return desired


def of_each(desired: OfGroup, surface: SurfaceKey) -> Update | Remove:
    """What `desired` means for one surface of its group."""
    if isinstance(desired, RemoveAll):
        return Remove(surface, desired.version)
    return Update(surface, desired.version, desired.when, desired.final)
