"""A place's state: its messages, what is desired there, and what is written next."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from datetime import timedelta
from operator import attrgetter

from adapters.platform.views import View
from adapters.screen.one_offs import Attachment, OneOff, PagedMessage, Post, Withdrawal, WriteResult
from adapters.screen.pending import (
    Deletion,
    ForGroup,
    HeldMessages,
    MessageInFlight,
    Next,
    Pending,
    SurfaceState,
    first_of,
    give_up,
    is_outdone,
    joined,
    line_up,
    page_of,
    short,
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

MOST_BEFORE = 4
"""Most writes in a row that may overtake a request that has waited longer."""


class PlaceState:
    """The state of one place. It writes nothing: the writer reports each result.

    - `known`: `recalled` has been called; until then nobody knows what stands in the place.
    - `sending`: the new message that is being sent.
    - `held`: messages that answers may be about to change; an empty id holds all messages.
    """

    def __init__(self, seconds: Callable[[timedelta], float]) -> None:
        self._seconds = seconds
        self._number = 0
        self._surfaces: dict[SurfaceKey, SurfaceState] = {}  # those shown in the order of sending
        self._said: dict[str, Pending] = {}
        self._groups: dict[SurfaceGroup, ForGroup] = {}
        self._all_covered = False
        self._stood_back = 0
        self.held = HeldMessages(seconds)
        self.known = False
        self.sending: MessageInFlight | None = None

    def of(self, key: SurfaceKey) -> SurfaceState:
        """The state of a surface."""
        return self._surfaces.get(key) or SurfaceState(key)

    @property
    def busy(self) -> bool:
        """Whether anything is left to do."""
        waits = self._said or self._groups
        return bool(waits) or any(one.pending or one.unsaved for one in self._surfaces.values())

    @property
    def idle(self) -> bool:
        """Whether it is known that nothing stands in the place or is left to do."""
        waits = self._said or self._groups or not self.known
        return not waits and all(one.empty for one in self._surfaces.values())

    @property
    def waiting_since(self) -> float | None:
        """Since when something urgent has waited, not counting requests from before the start."""
        wanted = [one.pending for one in self._surfaces.values() if one.pending is not None]
        waiting = (*wanted, *self._said.values())
        return min((one.since for one in waiting if one.urgency and one.since), default=None)

    def want(self, desired: Iterable[Desired], now: float) -> None:
        """Add requests for surfaces or groups."""
        for one in desired:
            self._number += 1
            if isinstance(one, OfGroup):
                before = self._groups.get(one.group)
                since = before.since if before is not None else now
                self._groups[one.group] = ForGroup(one, since, self._number)
            else:
                self._add(one, now, self._number)

    def say(self, one_off: OneOff, now: float) -> None:
        """Add a one-off."""
        self._number += 1
        line_up(self._said, one_off, now, self._number)

    def cover(self) -> None:
        """Note that a message that is not a surface came below everything that stands there."""
        for one in self._surfaces.values():
            one.covered = one.shown is not None
        self._all_covered = self._all_covered or not self.known

    def shows_nothing(self) -> None:
        """Drop what waits to be shown; new messages and deletions still wait.

        What should be shown is requested again when the place is tried again.
        """
        for one in self._surfaces.values():
            if one.pending is not None and not isinstance(one.pending.what, Remove):
                one.pending = None
        for key, said in tuple(self._said.items()):
            if not isinstance(said.what, Post | Attachment | Withdrawal):
                give_up(self._said.pop(key), WriteResult.LEFT)
        self._groups = {
            group: one for group, one in self._groups.items() if isinstance(one.desired, RemoveAll)
        }

    def clear(self, result: WriteResult) -> None:
        """Drop everything that is waiting, with this result."""
        given_up, self._said = tuple(self._said.values()), {}
        self._groups.clear()
        for one in self._surfaces.values():
            one.pending = None
        for pending in given_up:
            give_up(pending, result)

    def recalled(self, kept: Iterable[Shown], expected: Mapping[SurfaceKey, str]) -> None:
        """Take over the memory's record: `kept` messages in the order sent, and `expected` ones."""
        shown = {one.surface: one for one in kept}
        for own in self._surfaces.values():
            before = shown.get(own.key)
            if not own.unsaved:
                continue
            if before is not None and (own.shown is None or own.shown.message != before.message):
                del shown[own.key]
            if own.shown is not None:
                shown[own.key] = own.shown
        self._surfaces = surfaces = {key: self.of(key) for key in (*shown, *self._surfaces)}
        newest = {one.message: key for key, one in shown.items()}
        for key, surface in surfaces.items():
            surface.shown = one = shown.get(key)
            surface.covered = one is not None and (surface.covered or self._all_covered)
            if one is not None and newest[one.message] != key:
                surface.forget()  # the process ended while that surface took its place
        self._all_covered = False
        for key, nonce in expected.items():
            surface, sent = self._at(key), self.sending is not None and self.sending.key == key
            if surface.shown is None and not surface.unsaved and not sent:
                surface.nonce = nonce
        for surface in tuple(surfaces.values()):
            if surface.shown is not None and surface.key.left and surface.pending is None:
                self.want((Remove(surface.key, surface.shown.version),), 0)
        self.known = True

    @property
    def unsaved(self) -> bool:
        """Whether the memory has anything to store."""
        return any(map(attrgetter("unsaved"), self._surfaces.values()))

    def unstored(self) -> dict[SurfaceKey, Shown | None]:
        """The changes that the memory must store, all at once.

        That a new message shows a surface and that the old message is to be deleted must be stored
        together. A surface that is being sent is left out: until then the memory expects the new
        message.
        """
        own = self.sending.key if self.sending is not None else None
        surfaces = self._surfaces.values()
        return {one.key: one.shown for one in surfaces if one.unsaved and one.key != own}

    def stored(self, changes: Mapping[SurfaceKey, Shown | None]) -> None:
        """Record that the memory has stored these changes, unless there are newer ones."""
        for key, shown in changes.items():
            surface = self.of(key)
            surface.unsaved = surface.unsaved and surface.shown != shown

    def next(self, now: float) -> Next | None:
        """The next request to write; after `MOST_BEFORE` overtakings, the oldest goes first."""
        ready = [one for due, one in self._waiting() if due <= now]
        if len(ready) < 2:
            return Next(ready[0], ready[0].urgency) if ready else None
        longest_first = self._stood_back >= MOST_BEFORE
        return first_of(ready, self.deletes, self._is_sent, longest_first=longest_first)

    def deletes(self, pending: Pending) -> bool:
        """Whether it only deletes a message that is known to exist."""
        if isinstance(pending.what, Remove):
            return self.of(pending.what.surface).shown is not None
        return isinstance(pending.what, Withdrawal)

    def edits(self, pending: Pending) -> str | None:
        """The message that it will edit, as far as is known; None if it sends or deletes one."""
        what = pending.what
        if isinstance(what, PagedMessage):
            return what.message
        if not isinstance(what, Show | Update) or self._is_sent(pending):
            return None
        shown = self.of(what.surface).shown
        return shown.message if shown is not None else None

    def wakes(self) -> float | None:
        """The time when the first waiting request may be written."""
        return min((due for due, _ in self._waiting()), default=None)

    def take(self, chosen: Next) -> Pending:
        """Take out the next request; requests that come from now on count as new ones."""
        taken = chosen.pending
        if isinstance(taken.key, SurfaceKey):
            self._at(taken.key).pending = None
        else:
            del self._said[taken.key]
        if not isinstance(taken.what, Deletion):
            self._stood_back = self._stood_back + 1 if chosen.overtakes else 0
        return taken

    def put_back(self, taken: Pending) -> None:
        """Let a request wait again, because the write failed."""
        if isinstance(taken.key, SurfaceKey):
            surface = self._at(taken.key)
            surface.pending = joined(taken, surface.pending)
        else:
            self._said[taken.key] = joined(taken, self._said.get(taken.key))

    def standing(self, desired: Show | Update, view: View) -> Shown | None:
        """The message to edit; None if a new one must be sent, or nothing stands there."""
        old = self.of(desired.surface).shown
        if isinstance(desired, Show) and self._sends_new(desired):
            return None
        if isinstance(desired, Update) or old is not None or view.notify:
            return old
        replaced = self._replaced(desired.surface, desired.replaces)
        return replaced[-1].shown if replaced and self._is_last(replaced[-1].key) else None

    def begins(self, key: SurfaceKey, nonce: str) -> None:
        """Record that a new message is being sent; until that ends, it is not doubtful.

        A doubtful message with the same nonce is the same message.
        """
        own, doubted = self._at(key), False
        for one in self._surfaces.values():
            if one.nonce is not None and (one is own or one.nonce == nonce):
                one.nonce, doubted = None, True
                if one is not own:
                    one.pending = None
        self.sending = MessageInFlight(key, nonce, doubted, own.shown)

    def unheard(self) -> None:
        """Record that nobody knows whether the new message was sent."""
        if self.sending is not None:
            self._at(self.sending.key).nonce = self.sending.nonce
            self.sending = None

    def refused(self, *, noted: bool) -> None:
        """Record that the new message was refused, so only the old one stands there.

        `noted`: the memory expects the new one.
        """
        if self.sending is not None and self.sending.doubted:
            self.unheard()
            return
        one, self.sending = self.sending, None
        if one is not None and noted and self.of(one.key).shown is None:
            self._at(one.key).forget()

    def sent(self, show: Show, taken: Pending, now: Shown) -> None:
        """Record that a new message was sent. Meanwhile an answer may have shown a newer state."""
        one, self.sending = self.sending, None
        surface = self._at(show.surface)
        before = surface.shown
        surface.calm_edits += taken.is_calm(before, surface.calm_edits)
        self._stands_in_new(show, now, taken.since, noted=one is not None)
        self._replace(show, taken)
        if one is not None and before is not None and before != one.stood and not show.final:
            self.want((Update(show.surface, max(before.version, now.version)),), taken.since)

    def _stands_in_new(self, show: Show, now: Shown, since: float, *, noted: bool) -> None:
        """Let a new message show a surface, and delete the one that showed it.

        `noted`: the memory may have been told to expect it.
        """
        surface = self._at(show.surface)
        old = surface.shown
        if show.final:
            self.cover()
            if old is not None or noted:
                self._at(show.surface).forget()
        else:
            surface.shown, surface.covered = None, False
            self._keep(now)
        if old is not None:
            self._delete_other(old, show.version, since)

    def _delete_other(self, other: Shown, version: int, since: float = 0.0) -> None:
        """Have a message deleted that shows a surface that another message shows, too."""
        left = replace(other, surface=other.surface._replace(left=short(other.message)))
        self._keep(left)
        self.want((Remove(left.surface, version),), since)

    def edited(self, desired: Show | Update, taken: Pending, before: Shown, now: Shown) -> None:
        """Record that a message was edited, or already looked right."""
        surface, differs = self._at(desired.surface), before.looks != now.looks
        if differs:
            surface.calm_edits += taken.is_calm(before, surface.calm_edits)
        if desired.final:
            self._at(before.surface).forget()
        elif before.surface != desired.surface:
            surface.covered = surface.covered or self.of(before.surface).covered
            self._keep(now)
            self._at(before.surface).forget()
        elif differs or surface.nonce is not None:
            self._keep(now)
        else:
            surface.shown = now
        self._replace(desired, taken)

    def turns(self, message: str) -> bool:
        """Whether a page for this message is still waiting."""
        return page_of(message) in self._said

    def holds(self, message: str) -> bool:
        """Whether a message shows a surface, or showed one and is to be deleted."""
        shown = [one.shown for one in self._surfaces.values()]
        return any(one is not None and one.message == message for one in shown)

    def surface_of(self, message: str) -> Shown | None:
        """The surface that a message shows now, if any."""
        for one in self._surfaces.values():
            if one.shown is not None and one.shown.message == message and not one.key.left:
                return one.shown
        return None

    def put(self, now: Shown, replaces: SurfaceGroup | None, *, renamed: bool) -> None:
        """Record that an answer, not the writer, changed a message that stands there.

        The message showed this surface, or one that this surface replaces. If another message shows
        the surface by now, the pressed one is deleted, unless it was only `renamed`: given another
        id.
        """
        standing = self.of(now.surface).shown
        if standing is not None and standing.message != now.message and not renamed:
            if not self.holds(now.message):
                self._delete_other(now, now.version)
            return
        if standing is None:
            for before in self._replaced(now.surface, replaces)[:1]:
                self._at(before.key).forget()
        self._keep(now)

    def put_new(self, show: Show, now: Shown) -> None:
        """Record a new message at the end that was sent as an answer, not by the writer."""
        self._stands_in_new(show, now, 0.0, noted=False)
        self._replace(show, Pending.of(show, 0.0, self._number))

    def gone(self, key: SurfaceKey, message: str = "") -> None:
        """Record that the surface's message is gone; with `message`, only if that one shows it."""
        shown = self.of(key).shown
        if shown is not None and message in ("", shown.message):
            self._at(key).forget()

    def nonce(self, show: Show) -> str:
        """The nonce of a new message.

        It depends on the message before it, so that successive messages of one surface differ. It
        stays the same while one message is retried, whatever its version and whichever process
        retries. Platforms do not recognise the nonces of deleted messages.
        """
        surface = self.of(show.surface)
        if surface.nonce is not None:
            return surface.nonce
        standing = [surface.shown, *(o.shown for o in self._replaced(show.surface, show.replaces))]
        last = standing[0] or standing[-1]
        return f"{show.surface}/{short(last.message)}" if last is not None else str(show.surface)

    def found(self, now: Shown) -> SurfaceKey:
        """Record that the doubtful message exists; returns the surface that it now has."""
        one, self.sending = self.sending, None
        stands = self.of(now.surface).shown
        if one is not None and stands is not None and stands != one.stood:
            now = replace(now, surface=now.surface._replace(left=short(now.message)))
        self._keep(now)
        return now.surface

    def _at(self, key: SurfaceKey) -> SurfaceState:
        """The state of a surface, to be changed."""
        surface = self._surfaces.get(key)
        if surface is None:
            surface = self._surfaces[key] = SurfaceState(key)
        return surface

    def _add(self, desired: OfOne, now: float, number: int) -> None:
        surface = self._surfaces.get(desired.surface) or self._at(desired.surface)
        before = surface.pending
        calm = desired.when if isinstance(desired, Show | Update) else None
        after = self._seconds(calm.after) if isinstance(calm, DelayedEdit) else 0.0
        since = before.since if before is not None else now
        new = Pending.of(desired, since, number, after=after)
        surface.pending = joined(before, new) if before is not None else new

    def _waiting(self) -> list[tuple[float, Pending]]:
        """The requests that can still be written, and from when on; drops all others."""
        for group in self._groups.values():
            self._expand(group)
        self._groups.clear()
        found = [(max(said.since, said.again), said) for said in self._said.values()]
        for surface in tuple(self._surfaces.values()):
            pending = surface.pending
            if pending is not None and (due := surface.due(pending)) is not None:
                held = self._held_until(surface, pending) if self.held.messages else 0.0
                found.append((max(due, held), pending))
            elif surface.shown is None and surface.empty:
                del self._surfaces[surface.key]
        if len(found) < 2:
            return found
        outdoing = [
            (one.number, one.what.replaces)
            for _, one in found
            if isinstance(one.what, Show) and one.what.replaces is not None
        ]
        return [one for one in found if not is_outdone(one[1], outdoing)]

    def _held_until(self, surface: SurfaceState, pending: Pending) -> float:
        """When the messages that it may edit are released at the latest."""
        what = pending.what
        if not isinstance(what, Show | Update):
            return 0.0
        others = self._replaced(surface.key, what.replaces if isinstance(what, Show) else None)
        standing = [one.shown.message for one in (surface, *others) if one.shown is not None]
        return self.held.until(("", *standing))

    def _expand(self, one: ForGroup) -> None:
        """Turn a request for a group into one for each surface that has no newer request.

        A surface that waits to be sent is left as it is, or dropped if the group is removed.
        """
        group, removes = one.desired.group, isinstance(one.desired, RemoveAll)
        for surface in tuple(self._surfaces.values()):
            other = surface.pending
            if surface.key.kind != group.kind or not group.has(surface.key):
                continue
            sends = other is not None and surface.shown is None
            if other is None or (other.number < one.number and (removes or not sends)):
                self._add(of_each(one.desired, surface.key), one.since, one.number)

    def _is_sent(self, pending: Pending) -> bool:
        what = pending.what
        if isinstance(what, Show):
            return self.of(what.surface).shown is None or self._sends_new(what)
        return isinstance(what, Post | Attachment)

    def _sends_new(self, show: Show) -> bool:
        """Whether a new message is sent although an old one stands there."""
        if show.where is Placement.LAST:
            return self.of(show.surface).shown is not None and not self._is_last(show.surface)
        return show.where is Placement.NEW

    def _is_last(self, key: SurfaceKey) -> bool:
        for one in reversed(self._surfaces.values()):
            if one.shown is not None and not one.key.left:
                return one.key == key and not one.covered
        return False

    def _replaced(self, key: SurfaceKey, group: SurfaceGroup | None) -> list[SurfaceState]:
        """The standing surfaces of the group that this surface replaces."""
        if group is None:
            return []
        surfaces = self._surfaces.values()
        return [one for one in surfaces if one.shown and one.key != key and group.has(one.key)]

    def _replace(self, desired: Show | Update, taken: Pending) -> None:
        """Delete the surfaces that a written one replaces, and drop older requests for them."""
        if not isinstance(desired, Show) or desired.replaces is None:
            return
        group, own = desired.replaces, desired.surface
        for one in tuple(self._surfaces.values()):
            stands = one.shown is not None or one.nonce is not None
            if stands and one.key != own and group.has(one.key):
                if one.pending is None or not isinstance(one.pending.what, Remove):
                    self.want((Remove(one.key, desired.version),), taken.since)
            elif one.pending is not None and is_outdone(one.pending, [(taken.number, group)]):
                one.pending = None

    def _keep(self, shown: Shown) -> None:
        """Let a message show its surface; one that did not stand there comes after the others."""
        surface = self._at(shown.surface)
        if surface.nonce is not None:  # the doubtful message is deleted, if it exists
            left = self._at(shown.surface._replace(left=short(surface.nonce)))
            left.nonce, surface.nonce = surface.nonce, None
            self.want((Remove(left.key, shown.version),), 0.0)
        if surface.shown is None:
            self._surfaces[surface.key] = self._surfaces.pop(surface.key)
        surface.shown, surface.unsaved = shown, True
