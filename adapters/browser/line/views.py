"""Which visitors have a page in view, here or in another process.

A page says when it comes into view and when it is hidden. A page that is reloaded, or hidden for a
moment, stays in view: a visitor's pages count as gone only after `HIDDEN`, or after `CLOSED` if
their lines are closed.
"""

import asyncio
from collections.abc import Callable, Iterable, Iterator
from typing import Final, Generic, TypeVar

from adapters.browser.line.connections import PageConnection

HIDDEN: Final = 10.0
"""Seconds after which a hidden page is out of view."""

CLOSED: Final = 3.0
"""Seconds after which a closed page is out of view; one that is reloaded is back sooner."""

TOGETHER: Final = 200
"""The most visitors in one announcement to other processes."""


FORGOTTEN: Final = 6.0
"""Seconds after which an announcement expires that was not repeated: its process may have ended."""

Value = TypeVar("Value")


class ExpiringAnnouncements(Generic[Value]):
    """The newest value of each process about a subject."""

    def __init__(self) -> None:
        self._found: dict[str, dict[str, tuple[Value, float]]] = {}

    def __contains__(self, subject: object) -> bool:
        """Whether any process has announced something about it."""
        return subject in self._found

    def subjects(self) -> Iterable[str]:
        """Everything that something is known about."""
        return tuple(self._found)

    def about(self, subject: str) -> dict[str, Value]:
        """The last announcement of each process about it."""
        return {process: value for process, (value, _) in self._found.get(subject, {}).items()}

    def hear(self, subject: str, process: str, value: Value) -> None:
        """Note an announcement; it is known from now on for `FORGOTTEN`."""
        until = asyncio.get_running_loop().time() + FORGOTTEN
        self._found.setdefault(subject, {})[process] = value, until

    def correct(self, subject: str, process: str, value: Value) -> None:
        """Replace what a process has announced, without prolonging it."""
        _, until = self._found[subject][process]
        self._found[subject][process] = value, until

    def forget(self, subject: str, process: str) -> None:
        """Forget what a process has announced about it."""
        found = self._found.get(subject, {})
        found.pop(process, None)
        if not found:
            self._found.pop(subject, None)

    def expire(self) -> Iterator[str]:
        """Forget what was announced too long ago, and tell what it was about."""
        now = asyncio.get_running_loop().time()
        for subject, found in tuple(self._found.items()):
            for process, (_, until) in tuple(found.items()):
                if until < now:
                    self.forget(subject, process)
                    yield subject

    def clear(self) -> None:
        """Forget everything."""
        self._found.clear()


class ViewedPages:
    """Follows the pages of visitors.

    `tell` announces to the other processes in how many seconds a visitor's last page here is out of
    view; 0 if one has come into view. `changed` is called with the visitor when their pages have
    come into view or are gone.
    """

    def __init__(self, tell: Callable[[str, float], None]) -> None:
        self._tell = tell
        self._here: dict[str, set[PageConnection]] = {}
        self._elsewhere = ExpiringAnnouncements[None]()
        self._leaving: dict[str, asyncio.TimerHandle] = {}
        self._in_view: set[str] = set()
        self.changed: Callable[[str], None] = lambda _: None

    def __contains__(self, visitor: object) -> bool:
        """Whether a page of the visitor is in view."""
        return visitor in self._in_view

    def __len__(self) -> int:
        """The number of visitors with a page in view."""
        return len(self._in_view)

    def show(self, line: PageConnection, *, shown: bool) -> None:
        """Note that a page has come into view or was hidden."""
        self._note(line, shown=shown, grace=HIDDEN)

    def close(self, line: PageConnection) -> None:
        """Note that a page was closed or its line was lost."""
        self._note(line, shown=False, grace=CLOSED)

    def announced(self) -> Iterator[list[str]]:
        """The visitors whose pages are in view here, for the other processes."""
        visitors = [*self._here]
        for start in range(0, len(visitors), TOGETHER):
            yield visitors[start : start + TOGETHER]

    def hear(self, process: str, visitors: Iterable[str]) -> None:
        """Note the visitors who have a page in view in another process, for now."""
        for visitor in visitors:
            self._elsewhere.hear(visitor, process, None)
            self._look(visitor, HIDDEN)

    def hear_gone(self, process: str, visitor: str, grace: float) -> None:
        """Note that a visitor has no page in view in another process any more."""
        self._elsewhere.forget(visitor, process)
        self._look(visitor, grace)

    def expire(self) -> None:
        """Drop what was announced too long ago: that process may have ended."""
        for visitor in self._elsewhere.expire():
            self._look(visitor, CLOSED)

    def stop(self) -> None:
        """Cancel all timers."""
        for timer in self._leaving.values():
            timer.cancel()
        self._leaving.clear()

    def _note(self, line: PageConnection, *, shown: bool, grace: float) -> None:
        visitor = line.visitor.id
        before = self._here.get(visitor, set())
        now = before | {line} if shown else before - {line}
        if now:
            self._here[visitor] = now
        else:
            self._here.pop(visitor, None)
        if bool(now) != bool(before):
            self._tell(visitor, 0 if now else grace)
        self._look(visitor, grace)

    def _look(self, visitor: str, grace: float) -> None:
        """Decide whether the visitor's pages are in view; they are gone only after the grace."""
        leaving = self._leaving.get(visitor)
        if visitor in self._here or visitor in self._elsewhere:
            if leaving is not None:
                self._leaving.pop(visitor).cancel()
            if visitor not in self._in_view:
                self._in_view.add(visitor)
                self.changed(visitor)
            return
        if visitor not in self._in_view:
            return
        loop = asyncio.get_running_loop()
        if leaving is not None:
            if leaving.when() <= loop.time() + grace:
                return
            leaving.cancel()
        self._leaving[visitor] = loop.call_later(grace, self._gone, visitor)

    def _gone(self, visitor: str) -> None:
        del self._leaving[visitor]
        self._in_view.discard(visitor)
        self.changed(visitor)
