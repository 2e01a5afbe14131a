"""A place's state: its messages, what is desired there, and what is written next."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from hashlib import blake2b
from typing import NamedTuple

from adapters.platform.views import View
from adapters.screen.pending import (
    Attachment,
    Celebrate,
    Deletion,
    HeldMessages,
    Next,
    OneOff,
    PagedMessage,
    Pending,
    Post,
    Withdrawal,
    WriteResult,
    first_of,
    give_up,
    is_outdone,
    joined,
)
from adapters.screen.surfaces import (
    DelayedEdit,
    Desired,
    OfGroup,
    OfOne,
    Placement,
    Remove,
    RemoveAll,
    Show,
    Shown,
    SurfaceGroup,
    SurfaceKey,
    Update,
    of_each,
)

MOST_SAID = 4
"""Most new messages, and most pages, that may wait in one place."""

MOST_CELEBRATED = 2
"""Most celebrations that may wait in one place."""

MOST_BEFORE = 4
"""Most writes in a row that may overtake a request that has waited longer."""


class _ForGroup(NamedTuple):
    desired: OfGroup
    since: float
    number: int


class MessageInFlight(NamedTuple):
    """A new message under way.

    `doubted`: it may exist already. `stood`: what showed the surface when sending began.
    """

    key: SurfaceKey
    nonce: str
    doubted: bool
    stood: Shown | None


class PlaceState:
    """The state of one place. It writes nothing: the writer reports each result.

    - `known`: `recalled` has been called; until then nobody knows what stands in the place.
    - `shown`: the surfaces that stand there, in the order in which they were sent.
    - `unsaved`: changes that the memory has not stored yet, in order; None: forget the surface.
    - `doubtful`: surfaces whose sending was not confirmed, with the nonce: they may exist or not.
    - `sending`: the new message that is being sent.
    - `held`: messages that answers may be about to change; an empty id holds all messages.
    """

    def __init__(self, seconds: Callable[[timedelta], float]) -> None:
        self._seconds = seconds
        self._number = 0
        self._pending: dict[SurfaceKey | str, Pending] = {}
        self._groups: dict[SurfaceGroup, _ForGroup] = {}
        self._covered: set[SurfaceKey] = set()
        self._all_covered = False
        self._calm_edits: Counter[SurfaceKey] = Counter()
        self._stood_back = 0
        self.held = HeldMessages(seconds)
        self.known = False
        self.shown: dict[SurfaceKey, Shown] = {}
        self.unsaved: dict[SurfaceKey, Shown | None] = {}
        self.doubtful: dict[SurfaceKey, str] = {}
        self.sending: MessageInFlight | None = None

    @property
    def busy(self) -> bool:
        """Whether anything is left to do."""
        return bool(self._pending or self._groups or self.unsaved)

    @property
    def waiting_since(self) -> float | None:
        """Since when something urgent has waited, not counting requests from before the start."""
        pending = self._pending.values()
        return min((one.since for one in pending if one.urgency and one.since), default=None)

    def want(self, desired: Desired, now: float) -> None:
        """Add a request for a surface or a group."""
        self._number += 1
        if isinstance(desired, OfGroup):
            before = self._groups.get(desired.group)
            since = before.since if before is not None else now
            self._groups[desired.group] = _ForGroup(desired, since, self._number)
        else:
            self._add(desired, now, self._number)

    def say(self, one_off: OneOff, now: float) -> None:
        """Add a one-off; new messages keep their order.

        If too many of a kind are waiting, the oldest are dropped. If one message should show
        several pages, only the newest is written.
        """
        self._number += 1
        key, most = f"said {self._number}", MOST_SAID
        match one_off:
            case PagedMessage(message=message) | Withdrawal(message=message):
                key = _page(message)
            case Celebrate(message=message):
                key, most = f"celebration {short(message)}", MOST_CELEBRATED
        before = self._pending.pop(key, None)
        kind = key.partition(" ")[0]
        alike = [
            other
            for other, one in self._pending.items()
            if isinstance(other, str) and other.partition(" ")[0] == kind
            if not isinstance(one.what, Withdrawal)
        ]
        if isinstance(one_off, Withdrawal):  # removals are never dropped
            alike = []
        for oldest in alike[: max(0, len(alike) - most + 1)]:
            give_up(self._pending.pop(oldest), WriteResult.LEFT)
        pending = Pending(key, one_off, now, self._number, self._number)
        self._pending[key] = joined(before, pending) if before is not None else pending

    def cover(self) -> None:
        """Note that a message that is not a surface came below everything that stands there."""
        self._covered.update(self.shown)
        self._all_covered = self._all_covered or not self.known

    def shows_nothing(self) -> None:
        """Drop what waits to be shown; new messages and deletions still wait.

        What should be shown is requested again when the place is tried again.
        """
        for key, pending in tuple(self._pending.items()):
            if not isinstance(pending.what, Post | Attachment | Deletion):
                give_up(self._pending.pop(key), WriteResult.LEFT)
        self._groups = {
            group: one for group, one in self._groups.items() if isinstance(one.desired, RemoveAll)
        }

    def clear(self, result: WriteResult) -> None:
        """Drop everything that is waiting, with this result."""
        given_up = tuple(self._pending.values())
        self._pending.clear()
        self._groups.clear()
        for pending in given_up:
            give_up(pending, result)

    def recalled(self, kept: Iterable[Shown], expected: Mapping[SurfaceKey, str]) -> None:
        """Take over the memory's record: `kept` messages in the order sent, and `expected` ones."""
        self.shown = {one.surface: one for one in kept}
        for key, one in self.unsaved.items():
            before = self.shown.get(key)
            if before is not None and (one is None or one.message != before.message):
                del self.shown[key]
            if one is not None:
                self.shown[key] = one
        newest = {one.message: key for key, one in self.shown.items()}
        for key, one in tuple(self.shown.items()):
            if newest[one.message] != key:  # the process ended while that surface took its place
                self._forget(key)
        if self._all_covered:
            self._all_covered = False
            self.cover()
        self._covered.intersection_update(self.shown)
        settled = {*self.shown, *self.unsaved}
        if self.sending is not None:
            settled.add(self.sending.key)
        self.doubtful |= {key: nonce for key, nonce in expected.items() if key not in settled}
        for key, one in self.shown.items():
            if key.left and key not in self._pending:
                self.want(Remove(key, one.version), 0)
        self.known = True

    def unstored(self) -> dict[SurfaceKey, Shown | None]:
        """The changes that the memory must store, all at once.

        That a new message shows a surface and that the old message is to be deleted must be stored
        together. A surface that is being sent is left out: until then the memory expects the new
        message.
        """
        own = self.sending.key if self.sending is not None else None
        return {key: shown for key, shown in self.unsaved.items() if key != own}

    def stored(self, changes: Mapping[SurfaceKey, Shown | None]) -> None:
        """Record that the memory has stored these changes, unless there are newer ones."""
        for key, shown in changes.items():
            if key in self.unsaved and self.unsaved[key] == shown:
                del self.unsaved[key]

    def next(self, now: float) -> Next | None:
        """The next request to write; after `MOST_BEFORE` overtakings, the oldest goes first."""
        ready = [one for one in self._hopeful() if self._due(one) <= now]
        passed_over = self._stood_back >= MOST_BEFORE
        return first_of(ready, deletes=self.deletes, sends=self._is_sent, longest_first=passed_over)

    def deletes(self, pending: Pending) -> bool:
        """Whether it only deletes a message that is known to exist."""
        if isinstance(pending.what, Remove):
            return pending.key in self.shown
        return isinstance(pending.what, Withdrawal)

    def edits(self, pending: Pending) -> str | None:
        """The message that it will edit, as far as is known; None if it sends or deletes one."""
        match pending.what:
            case PagedMessage(message=message):
                return message
            case Show() as show if self._sends_new(show):
                return None
            case Show(surface) | Update(surface):
                shown = self.shown.get(surface)
                return shown.message if shown is not None else None
            case _:
                return None

    def wakes(self) -> float | None:
        """The time when the first waiting request may be written."""
        return min((self._due(one) for one in self._hopeful()), default=None)

    def take(self, now: float) -> Pending | None:
        """Take out the next request; requests that come from now on count as new ones."""
        chosen = self.next(now)
        if chosen is None:
            return None
        taken = self._pending.pop(chosen.pending.key)
        if not isinstance(taken.what, Deletion):
            left = self._hopeful() if self._pending else ()
            passed = any(one.order < taken.order and self._due(one) <= now for one in left)
            self._stood_back = self._stood_back + 1 if passed else 0
        return taken

    def put_back(self, taken: Pending) -> None:
        """Let a request wait again, because the write failed."""
        newer = self._pending.get(taken.key)
        self._pending[taken.key] = joined(taken, newer) if newer is not None else taken

    def standing(self, desired: Show | Update, view: View) -> Shown | None:
        """The message to edit; None if a new one must be sent, or nothing stands there."""
        old = self.shown.get(desired.surface)
        if isinstance(desired, Update):
            return old
        if self._sends_new(desired):
            return None
        if old is not None:
            return old
        if view.notify:
            return None
        replaced = self._replaced(desired.surface, desired.replaces)
        return self.shown[replaced[-1]] if replaced and self._is_last(replaced[-1]) else None

    def begins(self, key: SurfaceKey, nonce: str) -> None:
        """Record that a new message is being sent; until that ends, it is not doubtful.

        A doubtful message with the same nonce is the same message.
        """
        same = {one for one, doubted in self.doubtful.items() if doubted == nonce} | {key}
        doubted = bool(same & self.doubtful.keys())
        for one in same:
            self.doubtful.pop(one, None)
        for one in same - {key}:
            self._pending.pop(one, None)
        self.sending = MessageInFlight(key, nonce, doubted, self.shown.get(key))

    def unheard(self) -> None:
        """Record that nobody knows whether the new message was sent."""
        if self.sending is not None:
            self.doubtful[self.sending.key] = self.sending.nonce
            self.sending = None

    def refused(self, *, noted: bool) -> None:
        """Record that the new message was refused, so only the old one stands there.

        `noted`: the memory expects the new one.
        """
        if self.sending is not None and self.sending.doubted:
            self.unheard()
            return
        one, self.sending = self.sending, None
        if one is not None and noted and one.key not in self.shown:
            self._forget(one.key)

    def sent(self, show: Show, taken: Pending, now: Shown) -> None:
        """Record that a new message was sent. Meanwhile an answer may have shown a newer state."""
        one, self.sending = self.sending, None
        before = self.shown.get(show.surface)
        if taken.is_calm(before, self._calm_edits[show.surface]):
            self._calm_edits[show.surface] += 1
        self._stands_in_new(show, now, taken.since, noted=one is not None)
        self._replace(show, taken)
        if one is not None and before is not None and before != one.stood and not show.final:
            self.want(Update(show.surface, max(before.version, now.version)), taken.since)

    def _stands_in_new(self, show: Show, now: Shown, since: float, *, noted: bool) -> None:
        """Let a new message show a surface, and delete the one that showed it.

        `noted`: the memory may have been told to expect it.
        """
        key = show.surface
        old = self.shown.get(key)
        if show.final:
            self.cover()
            if old is not None or noted:
                self._forget(key)
        else:
            self.shown.pop(key, None)
            self._covered.discard(key)
            self._keep(now)
        if old is not None:
            left = replace(old, surface=key._replace(left=short(old.message)))
            self._keep(left)
            self.want(Remove(left.surface, show.version), since)

    def edited(self, desired: Show | Update, taken: Pending, before: Shown, now: Shown) -> None:
        """Record that a message was edited, or already looked right."""
        key = desired.surface
        if before.looks != now.looks and taken.is_calm(before, self._calm_edits[key]):
            self._calm_edits[key] += 1
        if desired.final:
            self._forget(before.surface)
        elif before.surface != key:
            if before.surface in self._covered:
                self._covered.add(key)
            self._keep(now)
            self._forget(before.surface)
        elif before.looks != now.looks or key in self.doubtful:
            self._keep(now)
        else:
            self.shown[key] = now
        self._replace(desired, taken)

    def turns(self, message: str) -> bool:
        """Whether a page for this message is still waiting."""
        return _page(message) in self._pending

    def holds(self, message: str) -> bool:
        """Whether a message shows a surface, or showed one and is to be deleted."""
        return any(one.message == message for one in self.shown.values())

    def surface_of(self, message: str) -> SurfaceKey | None:
        """The surface that a message shows now, if any."""
        return next(
            (key for key, one in self.shown.items() if one.message == message and not key.left),
            None,
        )

    def put(self, now: Shown, replaces: SurfaceGroup | None, *, renamed: bool) -> None:
        """Record that an answer, not the writer, changed a message that stands there.

        The message showed this surface, or one that this surface replaces. If another message shows
        the surface by now, the pressed one is deleted, unless it was only `renamed`: given another
        id.
        """
        standing = self.shown.get(now.surface)
        if standing is not None and standing.message != now.message and not renamed:
            if not self.holds(now.message):
                left = replace(now, surface=now.surface._replace(left=short(now.message)))
                self._keep(left)
                self.want(Remove(left.surface, now.version), 0.0)
            return
        if standing is None:
            for before in self._replaced(now.surface, replaces)[:1]:
                self._forget(before)
        self._keep(now)

    def put_new(self, show: Show, now: Shown) -> None:
        """Record a new message at the end that was sent as an answer, not by the writer."""
        self._stands_in_new(show, now, 0.0, noted=False)
        self._replace(show, Pending.of(show, 0.0, self._number))

    def gone(self, key: SurfaceKey, message: str = "") -> None:
        """Record that the surface's message is gone; with `message`, only if that one shows it."""
        shown = self.shown.get(key)
        if shown is not None and message in ("", shown.message):
            self._forget(key)

    def nonce(self, show: Show) -> str:
        """The nonce of a new message.

        It depends on the message before it, so that successive messages of one surface differ. It
        stays the same while one message is retried, whatever its version and whichever process
        retries. Platforms do not recognise the nonces of deleted messages.
        """
        key = show.surface
        if key in self.doubtful:
            return self.doubtful[key]
        standing = [*self._replaced(key, show.replaces), *([key] if key in self.shown else [])]
        return f"{key}/{short(self.shown[standing[-1]].message)}" if standing else str(key)

    def found(self, now: Shown) -> SurfaceKey:
        """Record that the doubtful message exists; returns the surface that it now has."""
        one, self.sending = self.sending, None
        stands = self.shown.get(now.surface)
        if one is not None and stands is not None and stands != one.stood:
            now = replace(now, surface=now.surface._replace(left=short(now.message)))
        self._keep(now)
        return now.surface

    def _add(self, desired: OfOne, now: float, number: int) -> None:
        before = self._pending.get(desired.surface)
        calm = desired.when if isinstance(desired, Show | Update) else None
        after = self._seconds(calm.after) if isinstance(calm, DelayedEdit) else 0.0
        since = before.since if before is not None else now
        new = Pending.of(desired, since, number, after=after)
        self._pending[new.key] = joined(before, new) if before is not None else new

    def _hopeful(self) -> list[Pending]:
        """The requests that can still be written, now or later; drops all others."""
        for one in self._groups.values():
            self._expand(one)
        self._groups.clear()
        for key, pending in tuple(self._pending.items()):
            if isinstance(key, SurfaceKey) and not isinstance(pending.what, OneOff):
                self._drop_hopeless(key, pending, pending.what)
        if len(self._pending) < 2:
            return list(self._pending.values())
        outdoing = [
            (one.number, one.what.replaces)
            for one in self._pending.values()
            if isinstance(one.what, Show) and one.what.replaces is not None
        ]
        return [one for one in self._pending.values() if not is_outdone(one, outdoing)]

    def _drop_hopeless(self, key: SurfaceKey, pending: Pending, desired: OfOne) -> None:
        shown = self.shown.get(key)
        if shown is None:
            if key not in self.doubtful and isinstance(desired, Update | Remove):
                del self._pending[key]
        elif pending.due(shown, self._calm_edits[key]) is None:
            del self._pending[key]
            if not isinstance(desired, Remove) and desired.final:
                self._forget(key)

    def _expand(self, one: _ForGroup) -> None:
        """Turn a request for a group into one for each surface that has no newer request.

        A surface that waits to be sent is left as it is, or dropped if the group is removed.
        """
        waiting = [key for key in self._pending if isinstance(key, SurfaceKey)]
        removes = isinstance(one.desired, RemoveAll)
        keys = (*self.shown, *self.doubtful, *waiting)
        for key in filter(one.desired.group.has, dict.fromkeys(keys)):
            other = self._pending.get(key)
            if other is not None and key not in self.shown and not removes:
                continue
            if other is None or other.number < one.number:
                self._add(of_each(one.desired, key), one.since, one.number)

    def _due(self, pending: Pending) -> float:
        if not isinstance(pending.key, SurfaceKey):
            return max(pending.since, pending.again)
        due = pending.due(self.shown.get(pending.key), self._calm_edits[pending.key])
        return max(due if due is not None else pending.since, self._held_until(pending))

    def _held_until(self, pending: Pending) -> float:
        """When the messages that it may edit are released at the latest."""
        if not (self.held.any and isinstance(pending.what, Show | Update)):
            return 0.0
        key = pending.what.surface
        group = pending.what.replaces if isinstance(pending.what, Show) else None
        standing = [one for one in (key, *self._replaced(key, group)) if one in self.shown]
        return self.held.until(("", *(self.shown[one].message for one in standing)))

    def _is_sent(self, pending: Pending) -> bool:
        match pending.what:
            case Show() as show:
                return show.surface not in self.shown or self._sends_new(show)
            case Post() | Attachment():
                return True
            case _:
                return False

    def _sends_new(self, show: Show) -> bool:
        """Whether a new message is sent although an old one stands there."""
        if show.where is Placement.LAST:
            return show.surface in self.shown and not self._is_last(show.surface)
        return show.where is Placement.NEW

    def _is_last(self, key: SurfaceKey) -> bool:
        last = next((one for one in reversed(self.shown) if not one.left), None)
        return key == last and key not in self._covered

    def _replaced(self, key: SurfaceKey, group: SurfaceGroup | None) -> list[SurfaceKey]:
        """The standing surfaces of the group that this surface replaces."""
        if group is None:
            return []
        return [one for one in self.shown if one != key and group.has(one)]

    def _replace(self, desired: Show | Update, taken: Pending) -> None:
        """Delete the surfaces that a written one replaces, and drop older requests for them."""
        if not isinstance(desired, Show) or desired.replaces is None:
            return
        group, own = desired.replaces, desired.surface
        doubted = [one for one in self.doubtful if one != own and group.has(one)]
        for key in (*self._replaced(own, group), *doubted):
            pending = self._pending.get(key)
            if pending is None or not isinstance(pending.what, Remove):
                self.want(Remove(key, desired.version), taken.since)
        outdone = [
            one.key for one in self._pending.values() if is_outdone(one, [(taken.number, group)])
        ]
        for one in outdone:
            del self._pending[one]

    def _keep(self, shown: Shown) -> None:
        nonce = self.doubtful.pop(shown.surface, None)
        if nonce is not None:
            self._leave_in_doubt(shown, nonce)
        self.shown[shown.surface] = shown
        self.unsaved.pop(shown.surface, None)
        self.unsaved[shown.surface] = shown

    def _leave_in_doubt(self, shown: Shown, nonce: str) -> None:
        """Have the doubtful message deleted, if it exists: another message shows the surface."""
        left = shown.surface._replace(left=short(nonce))
        self.doubtful[left] = nonce
        self.want(Remove(left, shown.version), 0.0)

    def _forget(self, key: SurfaceKey) -> None:
        self.shown.pop(key, None)
        self._covered.discard(key)
        self._calm_edits.pop(key, None)
        self.unsaved.pop(key, None)
        self.unsaved[key] = None


def short(message: str) -> str:
    """A digest of a message's id for logs and names; the id itself may be a secret (a token)."""
    return blake2b(message.encode(), digest_size=8).hexdigest()


def _page(message: str) -> str:
    """The key of a waiting page for this message."""
    return f"page {short(message)}"
