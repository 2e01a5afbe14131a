"""The progress of a long task: a bar on the terminal, or a line now and then."""

import sys
import time
from collections.abc import Callable
from types import TracebackType
from typing import Self

WIDTH = 24
EVERY = 0.1
"""Seconds between two drawings."""


class ProgressBar:
    """A bar that is cleared away at the end.

    `elsewhere`: seconds between two lines where there is no terminal, or `None` for no lines.
    `now`: a steady clock, in seconds.
    """

    def __init__(
        self,
        what: str,
        *,
        elsewhere: float | None = None,
        now: Callable[[], float] = time.monotonic,
    ) -> None:
        self._what = what
        self._now = now
        self._drawn: float | None = None
        self._shows = sys.stderr.isatty()
        self._every = EVERY if self._shows else elsewhere

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, of: int, more: str = "") -> None:
        """Draw that `done` of `of` steps are done; `more` stands after the bar."""
        now = self._now()
        if self._every is None:
            return
        if self._drawn is not None and now - self._drawn < self._every:
            return
        self._drawn = now
        share = done / of if of else 1.0
        bar = "█" * round(share * WIDTH)
        line = f"{self._what} {bar:░<{WIDTH}} {share:4.0%} {more}".rstrip()
        sys.stderr.write(f"\r\033[K{line}" if self._shows else f"{line}\n")
        sys.stderr.flush()

    def clear(self) -> None:
        """Make room for a line of text."""
        if self._shows and self._drawn is not None:
            sys.stderr.write("\r\033[K")
            sys.stderr.flush()

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.clear()
