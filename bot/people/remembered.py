"""A memory of a fixed size."""

from typing import TypeVar

KEPT = 20_000

K = TypeVar("K")
V = TypeVar("V")


class Remembered(dict[K, V]):
    """What was put in last; what was put in first is forgotten where it becomes too much.

    For what can be read again at any time. Only setting an item keeps the size.
    """

    def __setitem__(self, key: K, value: V) -> None:
        self.pop(key, None)
        super().__setitem__(key, value)
        if len(self) > KEPT:
            del self[next(iter(self))]
