"""Requests that wait to be written in a place, and how two for one surface are joined. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from hashlib import blake2b
from typing import NamedTuple, Self

from adapters.platform.rate_limits import Urgency
from adapters.screen.one_offs import (
    Asked,
    Celebrate,
    OneOff,
    PagedMessage,
    Withdrawal,
    WriteResult,
)
from adapters.screen.surfaces import (
    DelayedEdit,
    Hurry,
    OfGroup,
    OfOne,
    Placement,
    Remove,
    Show,
    Shown,
    SurfaceGroup,
    SurfaceKey,
    Update,
)

MOST_SAID = 4
"""Most new messages, and most pages, that may wait in one place."""

MOST_CELEBRATED = 2
"""Most celebrations that may wait in one place."""

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
        self.messages: dict[str, _Held] = {}

    def hold(self, message: str, now: float) -> None:
        """Hold the message for one more answer that may change it."""
        self.messages = {held: one for held, one in self.messages.items() if one.until > now}
        until = now + self._seconds(LONGEST_HELD)
        before = self.messages.get(message, _Held(until, 0))
        self.messages[message] = before._replace(answers=before.answers + 1)

    def release(self, message: str) -> None:
        """Note that one such answer has changed the message, or will not."""
        held = self.messages.pop(message, None)
        if held is not None and held.answers > 1:
            self.messages[message] = held._replace(answers=held.answers - 1)

    def until(self, messages: Iterable[str]) -> float:
        """When the last of these is released at the latest; 0 if none is held."""
        return max(
            (self.messages[one].until for one in messages if one in self.messages), default=0.0
        )


_URGENCY: Mapping[Hurry | DelayedEdit, Urgency] = {
    Hurry.WITHDRAWING: Urgency.CONFIRMING,
    Hurry.URGENT: Urgency.WAITED_FOR,
    Hurry.CLOSING: Urgency.CLOSING,
}

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
        reasons = self._reasons_to_edit(shown, calm_edits)
        if reasons is None:
            return max(self.since, self.again)
        return max(min(reasons).at, self.again) if reasons else None

    def is_calm(self, shown: Shown | None, calm_edits: int) -> bool:
        """Whether it is written for calm reasons only."""
        reasons = self._reasons_to_edit(shown, calm_edits)
        return reasons is not None and all(reason.most is not None for reason in reasons)

    def _reasons_to_edit(self, shown: Shown | None, calm_edits: int) -> list[EditReason] | None:
        """The reasons that hold; None if it would not edit what stands there."""
        what = self.what
        if shown is None or isinstance(what, Remove):
            return None
        if isinstance(what, Show) and what.where is Placement.NEW:
            return None
        return [
            reason
            for reason in self.reasons
            if (shown.urgent or not reason.withdraws)
            and (reason.most is None or calm_edits < reason.most)
        ]


class ForGroup(NamedTuple):
    """A request for a group that is not joined with those for its surfaces yet."""

    desired: OfGroup
    since: float
    number: int


@dataclass(eq=False, slots=True)
class SurfaceState:
    """All that a place knows of one surface.

    - `shown`: how it stands there; None if it does not.
    - `unsaved`: the memory has not stored that yet.
    - `nonce`: of a message whose sending was not confirmed: it may exist or not.
    - `covered`: another message came below it.
    - `calm_edits`: how many of these it has had.
    - `pending`: the request that waits for it.
    """

    key: SurfaceKey
    shown: Shown | None = None
    unsaved: bool = False
    nonce: str | None = None
    covered: bool = False
    calm_edits: int = 0
    pending: Pending | None = None

    @property
    def empty(self) -> bool:
        """Whether there is nothing to know."""
        return not (self.unsaved or self.shown or self.pending) and self.nonce is None

    def forget(self) -> None:
        """Record that it does not stand there."""
        self.shown, self.unsaved = None, True
        self.covered, self.calm_edits = False, 0

    def due(self, pending: Pending) -> float | None:
        """From when on its request may be written; if there is no reason to, drop it."""
        what, due = pending.what, pending.due(self.shown, self.calm_edits)
        if self.shown is None and self.nonce is None and isinstance(what, Update | Remove):
            due = None
        if due is None:
            self.pending = None
            if self.shown is not None and isinstance(what, Show | Update) and what.final:
                self.forget()
        return due


class MessageInFlight(NamedTuple):
    """A new message under way.

    `doubted`: it may exist already. `stood`: what showed the surface when sending began.
    """

    key: SurfaceKey
    nonce: str
    doubted: bool
    stood: Shown | None


def line_up(said: dict[str, Pending], one_off: OneOff, now: float, number: int) -> None:
    """Add a one-off to those that wait; new messages keep their order.

    If too many of a kind are waiting, the oldest are dropped. If one message should show several
    pages, only the newest is written.
    """
    key, most = f"said {number}", MOST_SAID
    match one_off:
        case PagedMessage(message=message) | Withdrawal(message=message):
            key = page_of(message)
        case Celebrate(message=message):
            key, most = f"celebration {short(message)}", MOST_CELEBRATED
    before = said.pop(key, None)
    if not isinstance(one_off, Withdrawal):  # removals are never dropped
        kind = key.partition(" ")[0]
        alike = [
            other
            for other, one in said.items()
            if other.partition(" ")[0] == kind and not isinstance(one.what, Withdrawal)
        ]
        for oldest in alike[: max(0, len(alike) - most + 1)]:
            give_up(said.pop(oldest), WriteResult.LEFT)
    pending = Pending(key, one_off, now, number, number)
    said[key] = joined(before, pending) if before is not None else pending


def page_of(message: str) -> str:
    """The key of a waiting page for this message."""
    return f"page {short(message)}"


def short(message: str) -> str:
    """A digest of a message's id for logs and names; the id itself may be a secret (a token)."""
    return blake2b(message.encode(), digest_size=8).hexdigest()


def give_up(pending: Pending, result: WriteResult) -> None:
    """End a one-off that is not written here, with this result."""
    if isinstance(pending.what, Asked):
        pending.what.end(result)


def joined(before: Pending, after: Pending | None) -> Pending:
    """Join two requests for the same key, neither of them written; there may be only one.

    The later one counts, but an edit that was due earlier stays due. If the earlier one asked for a
    new message, a new one is still sent, unless the later request is the surface's last. A calm
    update only adds a reason to write what was wanted before.
    """
    if after is None:
        return before
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
    """The next request to write, and the highest urgency among it and those after it.

    `overtakes`: another one has waited longer.
    """

    pending: Pending
    urgency: Urgency
    overtakes: bool = False


def first_of(
    ready: Sequence[Pending],
    deletes: Callable[[Pending], bool],
    sends: Callable[[Pending], bool],
    *,
    longest_first: bool,
) -> Next:
    """The first of several requests that may be written now.

    Deletions of known messages come first, as they need no slot. Then come edits that somebody
    waits for, then new messages in their order, then other edits. With `longest_first`, the one
    that has waited longest goes before all of these except deletions.
    """
    longest = _first(ready)
    new = [one for one in ready if sends(one)]
    edits = [one for one in ready if not sends(one)]
    behind: Sequence[Pending] = ready
    if removals := [one for one in ready if deletes(one)]:
        chosen = _first(removals)
    elif longest_first:
        chosen = longest
    elif urgent := [one for one in edits if one.urgency]:
        chosen = _first(urgent)
    elif new:
        if any(one.urgency and not isinstance(one.what, OneOff) for one in new):
            new = [one for one in new if not isinstance(one.what, OneOff)]
        chosen, behind = _first(new), new
    else:
        matters = [one for one in edits if not isinstance(one.what, Celebrate)]
        chosen = _first(matters or edits)
        behind = [chosen]
    urgency = max(one.urgency for one in behind)
    return Next(chosen, urgency, overtakes=longest is not chosen)


def _first(pending: Iterable[Pending]) -> Pending:
    return min(pending, key=lambda one: one.order)
