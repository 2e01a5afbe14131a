"""How far a proof is, on one line of the terminal, or on a line a minute elsewhere."""

import sys
import time
from types import TracebackType
from typing import Self

_EACH = {True: 0.2, False: 30.0}
"""Seconds between two lines, on a terminal and elsewhere."""


class Progress:
    """Tells how much of it is done."""

    def __init__(self, most: int, what: str, *, quiet: bool = False) -> None:
        self._most, self._what, self._quiet = most, what, quiet
        self._began = time.monotonic()
        self._told = 0.0
        self._terminal = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._terminal and not self._quiet:
            print(file=sys.stderr)

    def at(self, done: int, more: str = "") -> None:
        """So much is done."""
        now = time.monotonic()
        if self._quiet or (done < self._most and now - self._told < _EACH[self._terminal]):
            return
        self._told = now
        minutes = (now - self._began) / 60
        line = f"{done:,} of {self._most:,} {self._what}, {minutes:.1f} min  {more}"
        end = "\r" if self._terminal else "\n"
        print(f"{line:<100}" if self._terminal else line, end=end, file=sys.stderr, flush=True)
