"""A board: what stands in one place, what is wished for there, and what is written next."""

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from datetime import timedelta
from hashlib import blake2b
from typing import NamedTuple

from adapters.chat import View
from adapters.wishes import Line, Page, Pending, Shown, Wish, joined

MOST_SAID = 4
"""Most things that wait to be said in one place, and most pages that wait to be turned."""

MOST_BEFORE = 4
"""Most writes in a row that go before something that has waited longer than they have."""

_OLD = "~"  # between the name of a surface that was sent anew and what tells the left message apart


class Next(NamedTuple):
    """What is written next, and whether anybody waits for it or for what comes after it."""

    pending: Pending
    urgent: bool


class Board:
    """One place. It writes nothing; whoever does says what came of it.

    What stands there is unknown until it has been `recalled`. `unsaved` is what the memory has to
    be told, in this order: how a surface stands now, None to forget it.
    """

    def __init__(self, seconds: Callable[[timedelta], float]) -> None:
        self._seconds = seconds
        self._number = 0
        self._pending: dict[str, Pending] = {}
        self._covered: set[str] = set()
        self._all_covered = False
        self._calm_edits: Counter[str] = Counter()
        self._gone: set[str] = set()
        self._stood_back = 0
        self.known = False
        self.shown: dict[str, Shown] = {}
        self.unsaved: dict[str, Shown | None] = {}

    @property
    def busy(self) -> bool:
        """Whether anything is left to do."""
        return bool(self._pending or self.unsaved)

    def wish(self, wish: Wish, now: float) -> None:
        """Add a wish to those for the same surface."""
        self._number += 1
        self._add(wish, now, self._number)

    def say(self, line: Line, now: float) -> None:
        """Something that is written once; what is new is sent in order with the new messages.

        What was said first is dropped where too much is waiting. Of the pages that one message
        should show only the last is written.
        """
        turned = _turned(line)
        self._number += 1
        name = _page(turned) if turned else f"said {self._number}"
        before = self._pending.pop(name, None)
        alike = [
            name
            for name, pending in self._pending.items()
            if pending.line is not None and bool(_turned(pending.line)) == bool(turned)
        ]
        for oldest in alike[: max(0, len(alike) - MOST_SAID + 1)]:
            del self._pending[oldest]
        wish = Wish(name, 0, urgent=line.view.urgent)
        pending = replace(Pending.of(wish, now, self._number, after=0), line=line)
        self._pending[name] = joined(before, pending) if before is not None else pending

    def cover(self) -> None:
        """Something came below all that stands there."""
        self._covered.update(self.shown)
        self._all_covered = self._all_covered or not self.known

    def clear(self) -> None:
        """Give up all wishes."""
        self._pending.clear()

    def recalled(self, kept: Iterable[Shown]) -> None:
        """What stands there by the memory, in the order in which it was sent."""
        self.shown = {one.name: one for one in kept}
        for name, one in self.unsaved.items():
            before = self.shown.get(name)
            if before is not None and (one is None or one.message != before.message):
                del self.shown[name]
            if one is not None:
                self.shown[name] = one
        newest = {one.message: name for name, one in self.shown.items()}
        for name, one in tuple(self.shown.items()):
            if newest[one.message] != name:  # we ended while that one took its place
                self._forget(name)
        if self._all_covered:
            self._all_covered = False
            self.cover()
        self._covered.intersection_update(self.shown)
        for name, one in self.shown.items():
            if _OLD in name and name not in self._pending:
                self.wish(Wish(name, one.version, remove=True), 0)
        self.known = True

    def next(self, now: float) -> Next | None:
        """What is written next: who is waited for goes first, then new messages in their order;
        but what has stood back often enough goes before them all.

        But first of all what needs no slot: taking messages off is in no budget.
        """
        ready = [one for one in self._hopeful() if self._due(one) <= now]
        if not ready:
            return None
        if removals := [one for one in ready if one.wish.remove]:
            return Next(_first(removals), urgent=any(one.wish.urgent for one in ready))
        if self._stood_back >= MOST_BEFORE:
            return Next(_first(ready), urgent=any(one.wish.urgent for one in ready))
        sends = [one for one in ready if self._is_sent(one)]
        edits = [one for one in ready if not self._is_sent(one)]
        if urgent := [one for one in edits if one.wish.urgent]:
            return Next(_first(urgent), urgent=True)
        if any(one.wish.urgent and one.line is None for one in sends):
            sends = [one for one in sends if one.line is None]
        if sends:
            return Next(_first(sends), urgent=any(one.wish.urgent for one in sends))
        return Next(_first(edits), urgent=False)

    def wakes(self) -> float | None:
        """When the first of what is left may be written."""
        return min((self._due(one) for one in self._hopeful()), default=None)

    def take(self, now: float) -> Pending | None:
        """Take out what is written next. What is wished for from now on is another wish."""
        chosen = self.next(now)
        if chosen is None:
            return None
        taken = self._pending.pop(chosen.pending.wish.name)
        if not taken.wish.remove:
            passed = any(
                one.order < taken.order for one in self._hopeful() if self._due(one) <= now
            )
            self._stood_back = self._stood_back + 1 if passed else 0
        return taken

    def put_back(self, taken: Pending) -> None:
        """It did not come true."""
        newer = self._pending.get(taken.wish.name)
        self._pending[taken.wish.name] = joined(taken, newer) if newer is not None else taken

    def standing(self, wish: Wish, view: View) -> Shown | None:
        """The message that is edited for a wish; None where it has to be sent."""
        if wish.fresh:
            return None
        old = self.shown.get(wish.name)
        if old is not None:
            return None if wish.last and not self._is_last(wish.name) else old
        if view.notify:
            return None
        replaced = self._replaced(wish)
        return self.shown[replaced[-1]] if replaced and self._is_last(replaced[-1]) else None

    def sent(self, taken: Pending, now: Shown) -> None:
        """A new message was sent for a wish."""
        wish = taken.wish
        old = self.shown.get(wish.name)
        if taken.is_calm(old, self._calm_edits[wish.name]):
            self._calm_edits[wish.name] += 1
        if wish.final:
            self.cover()
            if old is not None:
                self._forget(wish.name)
        else:
            self.shown.pop(wish.name, None)
            self._covered.discard(wish.name)
            self._keep(now)
        if old is not None:
            left = replace(old, name=f"{wish.name}{_OLD}{short(old.message)}")
            self._keep(left)
            self.wish(Wish(left.name, wish.version, remove=True), taken.since)
        self._replace(taken)

    def edited(self, taken: Pending, before: Shown, now: Shown) -> None:
        """A message was edited for a wish, or looked right already."""
        name = taken.wish.name
        if before.digest != now.digest and taken.is_calm(before, self._calm_edits[name]):
            self._calm_edits[name] += 1
        if taken.wish.final:
            self._forget(before.name)
        elif before.name != name:
            if before.name in self._covered:
                self._covered.add(name)
            self._keep(now)
            self._forget(before.name)
        elif before.digest != now.digest:
            self._keep(now)
        else:
            self.shown[name] = now
        self._replace(taken)

    def turns(self, message: str) -> bool:
        """Whether a page is still to be shown by a message."""
        return _page(message) in self._pending

    def holds(self, message: str) -> bool:
        """Whether a message shows a surface, or did and is to be taken off."""
        return any(one.message == message for one in self.shown.values())

    def named(self, message: str) -> str | None:
        """The surface that a message shows, None where it shows none any more."""
        return next(
            (
                name
                for name, one in self.shown.items()
                if one.message == message and _OLD not in name
            ),
            None,
        )

    def put(self, wish: Wish, now: Shown, *, anew: bool) -> None:
        """A message stands there that was not written by us but as somebody's answer.

        `anew`: below the others; otherwise it is one of those that the wish is for, or replaces.
        """
        if anew:
            self.sent(Pending.of(wish, 0.0, self._number, after=0), now)
            return
        if wish.name not in self.shown:
            for before in self._replaced(wish)[:1]:
                self._forget(before)
        self._keep(now)

    def gone(self, name: str) -> None:
        """It does not stand there any more."""
        if name in self.shown:
            self._forget(name)
            self._gone.add(name)

    def stood(self, name: str) -> bool:
        """Whether a message was sent for a surface before, so that the next is another one."""
        return name in self.shown or name in self._gone

    def _add(self, wish: Wish, now: float, number: int) -> None:
        before = self._pending.get(wish.name)
        after = self._seconds(wish.calm.after) if wish.calm is not None else 0.0
        since = before.since if before is not None else now
        new = Pending.of(wish, since, number, after=after)
        self._pending[wish.name] = joined(before, new) if before is not None else new

    def _hopeful(self) -> list[Pending]:
        """What may be written now or later; the rest is dropped."""
        for pending in tuple(self._pending.values()):
            if pending.wish.every:
                self._expand(pending)
        for name, pending in tuple(self._pending.items()):
            shown, wish = self.shown.get(name), pending.wish
            if pending.line is not None:
                continue
            if shown is None and (wish.remove or not (wish.create or self._replaced(wish))):
                del self._pending[name]
            elif pending.due(shown, self._calm_edits[name]) is None:
                del self._pending[name]
                if wish.final:
                    self._forget(name)
        outdoing = [
            one for one in self._pending.values() if one.wish.replaces and not one.wish.remove
        ]
        return [one for one in self._pending.values() if not _is_outdone(one, outdoing)]

    def _expand(self, pending: Pending) -> None:
        """Turn a wish for every surface into single ones, except where newer ones are."""
        del self._pending[pending.wish.name]
        for name in self.shown:
            if name.startswith(pending.wish.name) and _OLD not in name:
                other = self._pending.get(name)
                if other is None or other.number < pending.number:
                    single = replace(pending.wish, name=name, create=False, every=False)
                    self._add(single, pending.since, pending.number)

    def _due(self, pending: Pending) -> float:
        name = pending.wish.name
        due = pending.due(self.shown.get(name), self._calm_edits[name])
        return due if due is not None else pending.since

    def _is_sent(self, pending: Pending) -> bool:
        wish = pending.wish
        if wish.remove or (pending.line is not None and _turned(pending.line)):
            return False
        if wish.name not in self.shown or wish.fresh:
            return True
        return wish.last and not self._is_last(wish.name)

    def _is_last(self, name: str) -> bool:
        last = next((one for one in reversed(self.shown) if _OLD not in one), None)
        return name == last and name not in self._covered

    def _replaced(self, wish: Wish) -> list[str]:
        if not wish.replaces:
            return []
        return [
            name
            for name in self.shown
            if name.startswith(wish.replaces) and name != wish.name and _OLD not in name
        ]

    def _replace(self, taken: Pending) -> None:
        """Take off what a wish that came true replaces, and drop what was wished for it."""
        if not taken.wish.replaces:
            return
        for name in self._replaced(taken.wish):
            pending = self._pending.get(name)
            if pending is None or not pending.wish.remove:
                self.wish(Wish(name, taken.wish.version, remove=True), taken.since)
        for name, pending in tuple(self._pending.items()):
            older = pending.number < taken.number and not pending.wish.remove
            if older and name.startswith(taken.wish.replaces):
                del self._pending[name]

    def _keep(self, shown: Shown) -> None:
        self.shown[shown.name] = shown
        self.unsaved.pop(shown.name, None)
        self.unsaved[shown.name] = shown

    def _forget(self, name: str) -> None:
        self.shown.pop(name, None)
        self._covered.discard(name)
        self._calm_edits.pop(name, None)
        self._gone.discard(name)
        self.unsaved.pop(name, None)
        self.unsaved[name] = None


def short(message: str) -> str:
    """Another one for every message; names are logged, and some messages are known by a secret."""
    return blake2b(message.encode(), digest_size=8).hexdigest()


def _page(message: str) -> str:
    """What a page that the message should show is called here."""
    return f"page {short(message)}"


def _turned(line: Line) -> str:
    """The message that the line changes, empty where it is a new one."""
    return line.message if isinstance(line, Page) else ""


def _is_outdone(pending: Pending, others: Iterable[Pending]) -> bool:
    """Whether something newer will take its place."""
    return not pending.wish.remove and any(
        other.number > pending.number and pending.wish.name.startswith(other.wish.replaces)
        for other in others
    )


def _first(pending: Iterable[Pending]) -> Pending:
    return min(pending, key=lambda one: one.order)
