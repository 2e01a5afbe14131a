"""How far something is that takes a while: a line on the terminal, or a line now and then."""

import sys
import time
from types import TracebackType
from typing import Self

WIDTH = 24
EVERY = 0.1
"""Seconds between two looks."""


class ProgressBar:
    """Told how much is done, draws it; cleared away at the end.

    Where there is no terminal it tells so `elsewhere`, once in so many seconds, or never.
    """

    def __init__(self, what: str, *, elsewhere: float | None = None) -> None:
        self._what = what
        self._drawn = 0.0
        self._shows = sys.stderr.isatty()
        self._every = EVERY if self._shows else elsewhere

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, of: int, more: str = "") -> None:
        """So much of so much is done; `more` can be said of it."""
        now = time.monotonic()
        if self._every is None or now - self._drawn < self._every:
            return
        self._drawn = now
        share = done / of if of else 1.0
        bar = "█" * round(share * WIDTH)
        line = f"{self._what} {bar:░<{WIDTH}} {share:4.0%} {more}".rstrip()
        sys.stderr.write(f"\r\033[K{line}" if self._shows else f"{line}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        """Make room for a line of text."""
        if self._shows and self._drawn:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()
