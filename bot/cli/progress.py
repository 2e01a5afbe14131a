"""How far something is that takes a while: a line on the terminal, where there is one."""

import sys
import time
from types import TracebackType
from typing import Self

WIDTH = 24
EVERY = 0.1
"""Seconds between two looks."""


class ProgressBar:
    """Told how much is done, draws it; cleared away at the end."""

    def __init__(self, what: str) -> None:
        self._what = what
        self._drawn = 0.0
        self._shows = sys.stderr.isatty()

    def __enter__(self) -> Self:
        return self

    def __call__(self, done: int, of: int) -> None:
        """So much of so much is done."""
        now = time.monotonic()
        if not self._shows or now - self._drawn < EVERY:
            return
        self._drawn = now
        share = done / of if of else 1.0
        bar = "█" * round(share * WIDTH)
        sys.stderr.write(f"\r\033[K{self._what} {bar:░<{WIDTH}} {share:4.0%}")
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
