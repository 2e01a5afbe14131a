"""What waits to be written in a place, and how two requests for one surface are joined. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from typing import NamedTuple, Self

from adapters.platform.rate_limits import Urgency
from adapters.platform.views import Celebration, Document, View
from adapters.screen.surfaces import (
    Calm,
    Hurry,
    OfOne,
    Remove,
    Show,
    Shown,
    SurfaceGroup,
    SurfaceKey,
    Update,
    Where,
)

LONGEST_HELD = timedelta(milliseconds=700)
"""How long at most an edit is held back for an answer that shows the same: where the answer fails,
the edit still comes within a second (law 14).
"""


class _Held(NamedTuple):
    until: float
    answers: int


class HeldMessages:
    """Each is held until all its answers are released, or the first has taken too long."""

    def __init__(self, seconds: Callable[[timedelta], float]) -> None:
        self._seconds = seconds
        self._held: dict[str, _Held] = {}

    @property
    def any(self) -> bool:
        """Whether any may be held."""
        return bool(self._held)

    def hold(self, message: str, now: float) -> None:
        """One more answer may be about to change it."""
        self._held = {held: one for held, one in self._held.items() if one.until > now}
        until = now + self._seconds(LONGEST_HELD)
        before = self._held.get(message, _Held(until, 0))
        self._held[message] = before._replace(answers=before.answers + 1)

    def release(self, message: str) -> None:
        """One such answer has changed it, or will not."""
        held = self._held.pop(message, None)
        if held is not None and held.answers > 1:
            self._held[message] = held._replace(answers=held.answers - 1)

    def until(self, messages: Iterable[str]) -> float:
        """When the last of these is released at the latest; 0 if none is held."""
        return max((self._held[one].until for one in messages if one in self._held), default=0.0)


class WriteResult(Enum):
    """How something ends that is written once: the platform has accepted it, or refused it for
    good, or it is `LEFT` unwritten, for the next holder of the place or for later.
    """

    WRITTEN = auto()
    REFUSED = auto()
    LEFT = auto()


Ended = Callable[[WriteResult], None]
"""Is called once with how it ended."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """Something that is written once; it calls `ended` when it ends."""

    ended: Ended | None = field(default=None, compare=False)

    def end(self, result: WriteResult) -> None:
        """Tell how it ended."""
        if self.ended is not None:
            self.ended(result)


@dataclass(frozen=True, slots=True)
class Post(_Asked):
    """Something new that is sent once; it may be turned to other pages later.

    `stands` is called with the id of the message that was sent; a `passing` one goes away after a
    while. A platform that recognises what it was sent before knows it by the `nonce`.
    """

    view: View
    nonce: str = ""
    passing: bool = False
    stands: Callable[[str], None] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PagedMessage(_Asked):
    """The page that `message` shows now, of one that is read page by page."""

    view: View
    message: str


@dataclass(frozen=True, slots=True)
class Withdrawal(_Asked):
    """One that was read page by page, and is taken away; as a `copy` it only looks like a surface,
    and stays if it turns out to be one.
    """

    message: str
    copy: bool = False


@dataclass(frozen=True, slots=True)
class Attachment(_Asked):
    """A file with the text above or below it, and what is said where it is refused."""

    document: Document
    view: View
    refused: View


Asked = Post | PagedMessage | Withdrawal | Attachment
"""What is asked to be written once."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What another process, which serves the place, is to write there once: a new message, perhaps
    with a file, or one that goes away after a while (`passing`); with a `message` what that one
    shows now, or nothing where it is taken away (as a `copy`, see `Withdrawal`).
    """

    view: View | None = None
    message: str = ""
    passing: bool = False
    copy: bool = False
    document: Document | None = None
    refused: View | None = None

    @classmethod
    def of(cls, asked: Asked) -> Self:
        """The same for another process."""
        match asked:
            case Post(view, passing=passing):
                return cls(view, passing=passing)
            case PagedMessage(view, message):
                return cls(view, message)
            case Withdrawal(message, copy):
                return cls(message=message, copy=copy)
            case Attachment(document, view, refused):
                return cls(view, document=document, refused=refused)

    def asked(self, nonce: str) -> Asked:
        """The same for this process."""
        if self.view is None:
            return Withdrawal(self.message, self.copy)
        if self.document is not None:
            return Attachment(self.document, self.view, self.refused or self.view)
        if self.message:
            return PagedMessage(self.view, self.message)
        return Post(self.view, nonce, self.passing)


@dataclass(frozen=True, slots=True)
class Celebrate:
    """What is celebrated at a message that was just sent; it is tried once, after all else."""

    celebration: Celebration
    message: str


_URGENCY: Mapping[Hurry | Calm, Urgency] = {
    Hurry.WITHDRAWING: Urgency.CONFIRMING,
    Hurry.URGENT: Urgency.WAITED_FOR,
    Hurry.CLOSING: Urgency.CLOSING,
}

OneOff = Asked | Celebrate
"""What is written once, as it was given: nothing keeps it up to date."""

Deletion = Remove | Withdrawal
"""What needs no slot."""


class EditReason(NamedTuple):
    """A reason to edit a surface: it counts from `at` on, and only while there were fewer than
    `most` calm edits.
    """

    at: float
    most: int | None = None
    withdraws: bool = False

    def holds(self, shown: Shown, calm_edits: int) -> bool:
        """Whether it is a reason to edit what stands there now."""
        if self.withdraws and not shown.urgent:
            return False
        return self.most is None or calm_edits < self.most


@dataclass(frozen=True, slots=True)
class Pending:
    """Something not written yet, with what is left of earlier requests for the same surface.

    `key` is the surface, or a text of its own for a one-off. Times are the event loop's: `since` is
    when the surface became out of date, `again` the time before which a failed write is not
    retried. `order` and `number` are the numbers of the first and the newest request for this key
    among all requests in the place.
    """

    key: SurfaceKey | str
    what: OfOne | OneOff
    since: float
    order: int
    number: int
    reasons: frozenset[EditReason] = frozenset()
    failures: int = 0
    again: float = 0.0

    @classmethod
    def of(cls, desired: OfOne, since: float, number: int, *, after: float = 0.0) -> Self:
        """A request for a surface; a calm one waits `after` seconds."""
        reason = EditReason(since)
        if isinstance(desired, Show | Update) and isinstance(desired.when, Calm):
            reason = EditReason(since + after, desired.when.most)
        elif isinstance(desired, Show) and desired.when is Hurry.WITHDRAWING:
            reason = EditReason(since, withdraws=True)
        return cls(desired.surface, desired, since, number, number, frozenset({reason}))

    @property
    def urgency(self) -> Urgency:
        """Whether somebody has acted or is waited for, or a deal is closed."""
        if isinstance(self.what, Celebrate | Deletion):
            return Urgency.ORDINARY
        if isinstance(self.what, OneOff):
            return Urgency.WAITED_FOR if self.what.view.urgent else Urgency.ORDINARY
        return _URGENCY.get(self.what.when, Urgency.ORDINARY)

    @property
    def name(self) -> str:
        """What the log calls it."""
        if isinstance(self.what, OneOff):
            return str(self.key)
        return f"{self.key}, version {self.what.version}"

    def due(self, shown: Shown | None, calm_edits: int) -> float | None:
        """The time from which it may be written; None if there is no reason to write it."""
        if shown is None or not self._edits:
            return max(self.since, self.again)
        times = [reason.at for reason in self.reasons if reason.holds(shown, calm_edits)]
        return max(min(times), self.again) if times else None

    def is_calm(self, shown: Shown | None, calm_edits: int) -> bool:
        """Whether it is written for calm reasons only."""
        if shown is None or not self._edits:
            return False
        reasons = [reason for reason in self.reasons if reason.holds(shown, calm_edits)]
        return all(reason.most is not None for reason in reasons)

    @property
    def _edits(self) -> bool:
        """Whether it would edit a surface that stands there."""
        match self.what:
            case Show(where=where):
                return where is not Where.ANEW
            case what:
                return not isinstance(what, Remove)


def give_up(pending: Pending, result: WriteResult) -> None:
    """Say of something that was to be written once that it is not written here."""
    if isinstance(pending.what, Asked):
        pending.what.end(result)


def joined(before: Pending, after: Pending) -> Pending:
    """Join two requests for the same key, neither of which was written.

    The later one counts, but an edit that was due earlier stays due, and who asked for a new
    message still gets one, unless the later request is the surface's last. A calm update is only
    one more reason to write what was wanted before.
    """
    if isinstance(after.what, Update) and isinstance(after.what.when, Calm):
        if isinstance(before.what, Remove):
            return before
        return replace(before, reasons=before.reasons | after.reasons)
    what = after.what
    if isinstance(what, Asked) and isinstance(before.what, Asked):
        what = replace(what, ended=partial(_both, before.what, what))
    reasons = after.reasons
    if not isinstance(what, Remove) and not isinstance(before.what, Remove):
        reasons |= before.reasons
        if isinstance(before.what, Show) and before.what.where is Where.ANEW:
            if isinstance(what, Show):
                what = replace(what, where=Where.ANEW)
            elif isinstance(what, Update) and not what.final:
                what = replace(before.what, version=what.version)
    return replace(
        after,
        what=what,
        since=before.since,
        order=before.order,
        reasons=reasons,
        failures=before.failures,
        again=before.again,
    )


def _both(before: Asked, after: Asked, result: WriteResult) -> None:
    """What was joined ends as one."""
    before.end(result)
    after.end(result)


def is_outdone(pending: Pending, others: Iterable[tuple[int, SurfaceGroup]]) -> bool:
    """Whether a newer surface will replace it anyway."""
    if isinstance(pending.what, Remove) or not isinstance(pending.key, SurfaceKey):
        return False
    return any(number > pending.number and group.has(pending.key) for number, group in others)


class Next(NamedTuple):
    """The next thing to write, and the highest urgency of it and of what comes after it."""

    pending: Pending
    urgency: Urgency


def first_of(
    ready: Sequence[Pending],
    *,
    deletes: Callable[[Pending], bool],
    sends: Callable[[Pending], bool],
    longest_first: bool,
) -> Next | None:
    """The first of what may be written now.

    Deletions of what is known to stand there come first, as they need no slot. Then come edits
    that somebody waits for, then new messages in their order, then other edits. But where
    `longest_first`, what waits longest goes before all of these but deletions.
    """
    if len(ready) < 2:
        return Next(ready[0], ready[0].urgency) if ready else None
    if removals := [one for one in ready if deletes(one)]:
        return Next(_first(removals), _highest(ready))
    if longest_first:
        return Next(_first(ready), _highest(ready))
    new = [one for one in ready if sends(one)]
    edits = [one for one in ready if not sends(one)]
    if urgent := [one for one in edits if one.urgency]:
        return Next(_first(urgent), _highest(ready))
    if any(one.urgency and not isinstance(one.what, OneOff) for one in new):
        new = [one for one in new if not isinstance(one.what, OneOff)]
    if new:
        return Next(_first(new), _highest(new))
    matters = [one for one in edits if not isinstance(one.what, Celebrate)]
    return Next(_first(matters or edits), Urgency.ORDINARY)


def _highest(pending: Iterable[Pending]) -> Urgency:
    return max(one.urgency for one in pending)


def _first(pending: Iterable[Pending]) -> Pending:
    return min(pending, key=lambda one: one.order)
