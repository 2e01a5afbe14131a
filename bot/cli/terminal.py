"""A line at the bottom of the terminal that says how the bot is, and gets in the way of nothing."""

import asyncio
import os
import shutil
import sys
import threading
import time
from collections.abc import Callable
from types import TracebackType
from typing import Final, Self, TextIO

from sqlalchemy.exc import SQLAlchemyError

from bot.locales.words import Voice
from bot.metrics.vitals import Vitals
from bot.views.people.status import status_line
from engine.store.problems import OutOfReach

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


_ANEW: Final = 1.0
"""Real seconds after which the line is written anew."""

_COUNTED: Final = 5
"""After so many times the database is asked again how many tables there are."""

_TYPED: Final = 3
"""Columns that stay free, so that the terminal's own ^C does not go on to a line below."""

_ERASED: Final = "\r\x1b[K"


def has_line(stream: TextIO) -> bool:
    """Whether whoever reads the stream sees a terminal that can take a line back."""
    return stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"


class StatusLine:
    """A terminal with a last line of its own: what is written to it goes above that."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal
        self._line = ""
        self._broken = False
        self._writing = threading.Lock()  # other threads have something to tell as well

    def isatty(self) -> bool:
        """It is one."""
        return True

    def write(self, text: str) -> int:
        """Write above the line, which comes back as soon as a whole line is there."""
        with self._writing:
            erased = _ERASED if self._line and not self._broken else ""
            self._broken = not text.endswith("\n")
            self._terminal.write(f"{erased}{text}{'' if self._broken else self._line}")
            self._terminal.flush()
        return len(text)

    def flush(self) -> None:
        """Nothing is held back."""

    def show(self, line: str) -> None:
        """Have the line say this from now on; nothing takes it away."""
        with self._writing:
            if line != self._line and not self._broken:
                self._terminal.write(f"{_ERASED}{line}")
                self._terminal.flush()
            self._line = line

    async def watch(self, vitals: Vitals, voice: Voice) -> None:
        """Keep the line true until cancelled."""
        turn = 0
        try:
            while True:
                if turn % _COUNTED == 0:
                    try:
                        await vitals.count()
                    except (SQLAlchemyError, OutOfReach, OSError):
                        turn -= 1  # the line tells of that anyway
                turn += 1
                width = shutil.get_terminal_size().columns - _TYPED
                self.show(status_line(voice, vitals.condition(), width))
                await asyncio.sleep(_ANEW)
        finally:
            self.show("")
