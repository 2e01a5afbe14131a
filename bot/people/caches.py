"""Caches of the newest entries, of fresh entries, and of derived values with dependencies."""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from typing import Generic, TypeVar

_KEPT = 20_000  # of each kind

_CONCLUDED = 30.0
"""Seconds for which derived values are kept, if nothing changes."""

FRESH = 60.0
"""Seconds after which values read from the database are read again.

Another process may have changed, linked or forgotten an account.
"""

Key = TypeVar("Key", bound=Hashable)
Value = TypeVar("Value")


class NewestCache(dict[Key, Value]):
    """A cache of the `_KEPT` newest entries."""

    def __setitem__(self, key: Key, value: Value) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > _KEPT:
            del self[next(iter(self))]


class FreshCache(Generic[Key, Value]):
    """A cache of the newest entries, which expire after `FRESH` seconds."""

    def __init__(self, seconds: Callable[[], float]) -> None:
        self._seconds = seconds
        self._until = NewestCache[Key, tuple[float, Value]]()

    def get(self, key: Key) -> Value | None:
        """The value, if it is still fresh."""
        found = self._until.get(key)
        return found[1] if found is not None and self._seconds() < found[0] else None

    def __setitem__(self, key: Key, value: Value) -> None:
        """Store a value that was just read."""
        self._until[key] = self._seconds() + FRESH, value

    def forget(self, key: Key) -> None:
        """Drop an entry."""
        self._until.pop(key, None)

    def clear(self) -> None:
        """Drop all entries."""
        self._until.clear()


class LastChanges:
    """The last change of each thing, as a number that counts all changes.

    A derived value is valid while none of its dependencies has changed since the first read. So
    note `now` before the first read; the dependencies may be named afterwards.
    """

    def __init__(self, most: int = _KEPT) -> None:
        self.now = 0
        self._most = most
        self._last: dict[Hashable, int] = {}
        self._floor = 0  # things that are not in `_last` did not change after this

    def note(self, *things: Hashable) -> None:
        """Note that these have changed."""
        self.now += 1
        for thing in things:
            self._last.pop(thing, None)
            self._last[thing] = self.now
        while len(self._last) > self._most:
            oldest = next(iter(self._last))
            self._floor = self._last.pop(oldest)

    def note_all(self) -> None:
        """Note that anything may have changed."""
        self.now += 1
        self._floor = self.now
        self._last.clear()

    def none_since(self, then: int, things: Iterable[Hashable]) -> bool:
        """Whether none of these have changed since `now` was `then`."""
        if then == self.now:
            return True
        if then < self._floor:
            return False
        return all(self._last.get(thing, 0) <= then for thing in things)


@dataclass(slots=True)
class _Conclusion(Generic[Value]):
    """A value derived `of` some things, which have not changed up to the change number `valid`."""

    value: Value
    of: tuple[Hashable, ...]
    valid: int
    until: float


class Conclusions(Generic[Key, Value]):
    """A cache of values derived from the directory, kept until one of their dependencies changes.

    While nothing at all has changed, a look-up takes one comparison.
    """

    def __init__(self, changes: LastChanges, seconds: Callable[[], float]) -> None:
        self._changes = changes
        self._seconds = seconds
        self._kept = NewestCache[Key, _Conclusion[Value]]()

    def get(self, key: Key) -> Value | None:
        """The value, if it is still valid."""
        kept, now = self._kept.get(key), self._changes.now
        if kept is None or self._seconds() >= kept.until:
            return None
        if kept.valid != now:
            if not self._changes.none_since(kept.valid, kept.of):
                return None
            kept.valid = now
        return kept.value

    def keep(self, key: Key, value: Value, since: int, *of: Hashable) -> Value:
        """Keep a value for some seconds; `since`: the number of changes before its first read."""
        self._kept[key] = _Conclusion(value, of, since, self._seconds() + _CONCLUDED)
        return value
