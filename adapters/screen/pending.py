"""Requests that wait to be written in a place, and how two for one surface are joined. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta
from enum import Enum, auto
from functools import partial
from typing import NamedTuple, Self

from adapters.platform.rate_limits import Urgency
from adapters.platform.views import Celebration, Document, View
from adapters.screen.surfaces import (
    DelayedEdit,
    Hurry,
    OfOne,
    Placement,
    Remove,
    Show,
    Shown,
    SurfaceGroup,
    SurfaceKey,
    Update,
)

LONGEST_HELD = timedelta(milliseconds=700)
"""How long an edit is held back for an answer that shows the same.

If the answer fails, the edit still comes within a second (law 14).
"""


class _Held(NamedTuple):
    until: float
    answers: int


class HeldMessages:
    """Messages not to be edited for now: until their answers are released, or time is over."""

    def __init__(self, seconds: Callable[[timedelta], float]) -> None:
        self._seconds = seconds
        self._held: dict[str, _Held] = {}

    @property
    def any(self) -> bool:
        """Whether any message may be held."""
        return bool(self._held)

    def hold(self, message: str, now: float) -> None:
        """Hold the message for one more answer that may change it."""
        self._held = {held: one for held, one in self._held.items() if one.until > now}
        until = now + self._seconds(LONGEST_HELD)
        before = self._held.get(message, _Held(until, 0))
        self._held[message] = before._replace(answers=before.answers + 1)

    def release(self, message: str) -> None:
        """Note that one such answer has changed the message, or will not."""
        held = self._held.pop(message, None)
        if held is not None and held.answers > 1:
            self._held[message] = held._replace(answers=held.answers - 1)

    def until(self, messages: Iterable[str]) -> float:
        """When the last of these is released at the latest; 0 if none is held."""
        return max((self._held[one].until for one in messages if one in self._held), default=0.0)


class WriteResult(Enum):
    """How a one-off ends.

    `WRITTEN`: the platform accepted it. `REFUSED`: the platform refused it for good. `LEFT`: not
    written; the next holder of the place may write it, or this process later.
    """

    WRITTEN = auto()
    REFUSED = auto()
    LEFT = auto()


Ended = Callable[[WriteResult], None]
"""Called once, with the result."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Asked:
    """A one-off; it calls `ended` when it ends."""

    ended: Ended | None = field(default=None, compare=False)

    def end(self, result: WriteResult) -> None:
        """Report the result."""
        if self.ended is not None:
            self.ended(result)


@dataclass(frozen=True, slots=True)
class Post(_Asked):
    """A new message that is sent once; it can be turned to other pages later.

    `stands`: called with the id of the sent message. `passing`: the message is removed after a
    while. `nonce`: lets a platform that recognises nonces know what it was sent before.
    """

    view: View
    nonce: str = ""
    passing: bool = False
    stands: Callable[[str], None] | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class PagedMessage(_Asked):
    """A page to show in `message`, which is read page by page."""

    view: View
    message: str


@dataclass(frozen=True, slots=True)
class Withdrawal(_Asked):
    """The removal of a message that is not a surface.

    `copy`: the message only looks like a surface; it stays if it turns out to be one.
    """

    message: str
    copy: bool = False


@dataclass(frozen=True, slots=True)
class Attachment(_Asked):
    """A file with a text; `refused` is the text to send instead if files are refused."""

    document: Document
    view: View
    refused: View


Asked = Post | PagedMessage | Withdrawal | Attachment
"""The one-offs that the application asks for."""


@dataclass(frozen=True, slots=True)
class Errand:
    """A one-off for the process that serves the place.

    It is a new message, perhaps with a file. With `message`, it changes that message, or removes it
    if there is no view. `passing` and `copy` as in `Post` and `Withdrawal`.
    """

    view: View | None = None
    message: str = ""
    passing: bool = False
    copy: bool = False
    document: Document | None = None
    refused: View | None = None

    @classmethod
    def of(cls, asked: Asked) -> Self:
        """The errand for something asked for here."""
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
        """The one-off to write here."""
        if self.view is None:
            return Withdrawal(self.message, self.copy)
        if self.document is not None:
            return Attachment(self.document, self.view, self.refused or self.view)
        if self.message:
            return PagedMessage(self.view, self.message)
        return Post(self.view, nonce, self.passing)


@dataclass(frozen=True, slots=True)
class Celebrate:
    """A celebration at a message that was just sent; tried once, after everything else."""

    celebration: Celebration
    message: str


_URGENCY: Mapping[Hurry | DelayedEdit, Urgency] = {
    Hurry.WITHDRAWING: Urgency.CONFIRMING,
    Hurry.URGENT: Urgency.WAITED_FOR,
    Hurry.CLOSING: Urgency.CLOSING,
}

OneOff = Asked | Celebrate
"""Everything that is written once, as given, and not kept up to date."""

Deletion = Remove | Withdrawal
"""Deletions need no slot."""


class EditReason(NamedTuple):
    """A reason to edit a surface.

    It counts from `at` on, and only after fewer than `most` calm edits. `withdraws`: it only takes
    back a call to act.
    """

    at: float
    most: int | None = None
    withdraws: bool = False

    def holds(self, shown: Shown, calm_edits: int) -> bool:
        """Whether it is a reason to edit the message that stands there now."""
        if self.withdraws and not shown.urgent:
            return False
        return self.most is None or calm_edits < self.most


@dataclass(frozen=True, slots=True)
class Pending:
    """A request not written yet, joined with earlier requests for the same surface.

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
        if isinstance(desired, Show | Update) and isinstance(desired.when, DelayedEdit):
            reason = EditReason(since + after, desired.when.most)
        elif isinstance(desired, Show | Update) and desired.when is Hurry.WITHDRAWING:
            reason = EditReason(since, withdraws=True)
        return cls(desired.surface, desired, since, number, number, frozenset({reason}))

    @property
    def urgency(self) -> Urgency:
        """How urgent it is: somebody has acted, somebody is waited for, or a deal is closed."""
        if isinstance(self.what, Celebrate | Deletion):
            return Urgency.ORDINARY
        if isinstance(self.what, OneOff):
            return Urgency.WAITED_FOR if self.what.view.urgent else Urgency.ORDINARY
        return _URGENCY.get(self.what.when, Urgency.ORDINARY)

    @property
    def name(self) -> str:
        """Its name in the log."""
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
                return where is not Placement.NEW
            case what:
                return not isinstance(what, Remove)


def give_up(pending: Pending, result: WriteResult) -> None:
    """End a one-off that is not written here, with this result."""
    if isinstance(pending.what, Asked):
        pending.what.end(result)


def joined(before: Pending, after: Pending) -> Pending:
    """Join two requests for the same key, neither of them written.

    The later one counts, but an edit that was due earlier stays due. If the earlier one asked for a
    new message, a new one is still sent, unless the later request is the surface's last. A calm
    update only adds a reason to write what was wanted before.
    """
    if isinstance(after.what, Update) and isinstance(after.what.when, DelayedEdit):
        if isinstance(before.what, Remove):
            return before
        return replace(before, reasons=before.reasons | after.reasons)
    what = after.what
    if isinstance(what, Asked) and isinstance(before.what, Asked):
        what = replace(what, ended=partial(_both, before.what, what))
    reasons = after.reasons
    if not isinstance(what, Remove) and not isinstance(before.what, Remove):
        reasons |= before.reasons
        if isinstance(before.what, Show) and before.what.where is Placement.NEW:
            if isinstance(what, Show):
                what = replace(what, where=Placement.NEW)
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
    """End both requests with the same result."""
    before.end(result)
    after.end(result)


def is_outdone(pending: Pending, others: Iterable[tuple[int, SurfaceGroup]]) -> bool:
    """Whether a newer surface will replace it anyway."""
    if isinstance(pending.what, Remove) or not isinstance(pending.key, SurfaceKey):
        return False
    return any(number > pending.number and group.has(pending.key) for number, group in others)


class Next(NamedTuple):
    """The next request to write, and the highest urgency among it and those after it."""

    pending: Pending
    urgency: Urgency


def first_of(
    ready: Sequence[Pending],
    *,
    deletes: Callable[[Pending], bool],
    sends: Callable[[Pending], bool],
    longest_first: bool,
) -> Next | None:
    """The first of the requests that may be written now.

    Deletions of known messages come first, as they need no slot. Then come edits that somebody
    waits for, then new messages in their order, then other edits. With `longest_first`, the one
    that has waited longest goes before all of these except deletions.
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
