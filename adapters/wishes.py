"""Wishes: what should stand in a place, and how wishes for the same surface add up. Pure.

And who the screen works with: a painter that knows how surfaces look, a memory that keeps them.
"""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from typing import NamedTuple, Protocol, Self

from adapters.chat import Document, Place, View


@dataclass(frozen=True, slots=True)
class Shown:
    """A message that stands on a screen: under which name, in which version, how it looked.

    `urgent`: somebody is called to act there, as far as is known; it need not be kept.
    """

    name: str
    message: str
    version: int
    digest: str
    urgent: bool = True

    @classmethod
    def of(cls, wish: "Wish", message: str, view: View) -> Self:
        """What stands there once the wish has come true."""
        seen = "".join(map(repr, (view, *view.others)))
        digest = hashlib.blake2b(seen.encode(), digest_size=16).hexdigest()
        return cls(wish.name, message, wish.version, digest, view.urgent)


@dataclass(frozen=True, slots=True)
class Calm:
    """An edit without hurry: it waits `after` from when the surface first became out of date.

    After `most` such edits of one surface there are no more; it waits for a wish that is not calm.
    """

    after: timedelta
    most: int


@dataclass(frozen=True, slots=True)
class Wish:
    """A surface that should show at least this version.

    `create`: send it if it is not on the screen, otherwise only what is there is edited. `urgent`:
    somebody is waited for. `fresh`: send it anew at the end. `last`: the same, if anything came
    below it. `final`: it will not change any more and need not be remembered. `remove`: take it
    off. `every`: the wish is for every surface on the screen whose name begins so.

    `replaces`: it takes the place of the others whose names begin so. If one of them is the last
    message and the new one makes no sound, that is edited; otherwise they are taken off after it
    was sent.

    `calm`: what is on the screen already is edited without hurry. `withdraws`: it only takes back
    a call to act, and is dropped where none stands.
    """

    name: str
    version: int
    create: bool = True
    urgent: bool = False
    fresh: bool = False
    final: bool = False
    remove: bool = False
    every: bool = False
    replaces: str = ""
    calm: Calm | None = None
    withdraws: bool = False
    last: bool = False

    @property
    def hurried(self) -> "Wish":
        """The same at once, whatever it costs."""
        return replace(self, calm=None, withdraws=False) if self.calm or self.withdraws else self


@dataclass(frozen=True, slots=True)
class Post:
    """Something that is sent once and never changes."""

    view: View


@dataclass(frozen=True, slots=True)
class Page:
    """A message that is read page by page: a new one, or the page that `message` shows now."""

    view: View
    message: str = ""


@dataclass(frozen=True, slots=True)
class Attachment:
    """A file with the text above or below it, and what is said where it is refused."""

    document: Document
    view: View
    refused: View


Line = Post | Page | Attachment
"""What is written once, as it was given: nothing keeps it up to date."""


class Painter(Protocol):
    """Who knows what a surface should look like now."""

    async def draw(self, place: Place, name: str) -> View | None:
        """The surface in its newest state; None where there is nothing to show any more."""
        ...

    async def unreachable(self, place: Place) -> None:
        """The place could not be written to."""
        ...


class Memory(Protocol):
    """What was shown where, kept over a restart."""

    async def recall(self, place: Place) -> Sequence[Shown]:
        """Everything that stands in a place, in the order in which it was sent."""
        ...

    async def keep(self, place: Place, shown: Shown) -> None:
        """Remember a surface as it stands now; with another message it is the newest there."""
        ...

    async def forget(self, place: Place, name: str) -> None:
        """Forget a surface."""
        ...


class Reason(NamedTuple):
    """Why a surface is to be edited: from `at` on, if it has had less than `most` calm edits."""

    at: float
    most: int | None = None
    withdraws: bool = False

    def holds(self, shown: Shown, calm_edits: int) -> bool:
        """Whether it is a reason to edit what stands there."""
        if self.withdraws and not shown.urgent:
            return False
        return self.most is None or calm_edits < self.most


@dataclass(frozen=True, slots=True)
class Pending:
    """A wish that has not come true, and what is left of those for the same surface before it.

    Times are the event loop's: `since` when the surface became out of date, `again` before when it
    is not tried, because it failed. `order` and `number` count the place's wishes: the first and
    the newest for it. `line` is what is to be written, where it is no surface.
    """

    wish: Wish
    since: float
    order: int
    number: int
    reasons: frozenset[Reason]
    line: Line | None = None
    failures: int = 0
    again: float = 0.0

    @classmethod
    def of(cls, wish: Wish, since: float, number: int, *, after: float) -> Self:
        """A new wish; `after` is how many seconds its calm waits, if it is calm."""
        most = wish.calm.most if wish.calm is not None else None
        reason = Reason(since + after, most, wish.withdraws)
        return cls(wish, since, number, number, frozenset({reason}))

    def due(self, shown: Shown | None, calm_edits: int) -> float | None:
        """From when it may be written; None where there is no reason to write it."""
        if self.wish.remove or self.wish.fresh or shown is None:
            return max(self.since, self.again)
        times = [reason.at for reason in self.reasons if reason.holds(shown, calm_edits)]
        return max(min(times), self.again) if times else None

    def is_calm(self, shown: Shown | None, calm_edits: int) -> bool:
        """Whether it is written for calm reasons only."""
        if self.wish.remove or self.wish.fresh or shown is None:
            return False
        reasons = [reason for reason in self.reasons if reason.holds(shown, calm_edits)]
        return all(reason.most is not None for reason in reasons)


def joined(before: Pending, after: Pending) -> Pending:
    """Two wishes for one surface, neither of which has come true.

    The later one counts, but sending anew and hurry are not taken back by it.
    """
    wish = after.wish
    reasons = after.reasons
    if not wish.remove and not before.wish.remove:
        reasons |= before.reasons
        if before.wish.fresh:
            wish = replace(wish, fresh=True)
    return replace(
        after,
        wish=wish,
        since=before.since,
        order=before.order,
        reasons=reasons,
        failures=before.failures,
        again=before.again,
    )
