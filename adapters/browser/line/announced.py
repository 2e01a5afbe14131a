"""Announcements of other processes, which expire unless they are repeated."""

import asyncio
from collections.abc import Iterable, Iterator
from typing import Final, Generic, TypeVar

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
