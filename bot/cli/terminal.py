"""The output of commands: lines, errors, a progress bar, and a status line at the bottom."""

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
from engine.store.problems import DatabaseUnreachable

FAILED, UNUSABLE = 1, 2
"""Exit codes: a command failed; a person must fix settings, database, port, token or input."""


class CommandFailed(Exception):
    """A command cannot be carried out; the message says why. `code`: the exit code."""

    def __init__(self, reason: str, code: int = FAILED) -> None:
        super().__init__(reason)
        self.code = code


class Unusable(CommandFailed):
    """A person must act, or the requested thing does not exist."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason, UNUSABLE)


def say(line: str) -> None:
    """Write a line to standard output."""
    sys.stdout.write(f"{line}\n")


WIDTH = 24
EVERY = 0.1
"""Seconds between two updates of a progress bar."""


class ProgressBar:
    """A progress bar on standard error, cleared at the end.

    elsewhere: seconds between two lines if there is no terminal; None for no lines.
    now: a steady clock, in seconds.
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
        """Show that `done` of `of` steps are done; `more` is appended to the bar."""
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
        """Clear the bar to make room for a line of text."""
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


_UPDATED: Final = 1.0
"""Seconds between two updates of the status line."""

_COUNTED: Final = 5
"""Updates between two counts of the tables in the database."""

_TYPED: Final = 3
"""Columns left free, so that the terminal's ^C does not wrap to the next line."""

_ERASED: Final = "\r\x1b[K"


def has_line(stream: TextIO) -> bool:
    """Whether the stream is a terminal that can erase a line."""
    return stream.isatty() and os.environ.get("TERM", "dumb") != "dumb"


class StatusLine:
    """A terminal with a status line at the bottom; written text appears above it."""

    def __init__(self, terminal: TextIO) -> None:
        self._terminal = terminal
        self._line = ""
        self._broken = False
        self._writing = threading.Lock()  # other threads write as well

    def isatty(self) -> bool:
        """Always true."""
        return True

    def write(self, text: str) -> int:
        """Write above the status line, which returns after the end of a line."""
        with self._writing:
            erased = _ERASED if self._line and not self._broken else ""
            self._broken = not text.endswith("\n")
            self._terminal.write(f"{erased}{text}{'' if self._broken else self._line}")
            self._terminal.flush()
        return len(text)

    def flush(self) -> None:
        """Do nothing: `write` flushes."""

    def show(self, line: str) -> None:
        """Set the text of the status line."""
        with self._writing:
            if line != self._line and not self._broken:
                self._terminal.write(f"{_ERASED}{line}")
                self._terminal.flush()
            self._line = line

    async def watch(self, vitals: Vitals, voice: Voice) -> None:
        """Update the status line until cancelled."""
        turn = 0
        try:
            while True:
                if turn % _COUNTED == 0:
                    try:
                        await vitals.count()
                    except (SQLAlchemyError, DatabaseUnreachable, OSError):
                        turn -= 1  # the status line shows this anyway
                turn += 1
                width = shutil.get_terminal_size().columns - _TYPED
                self.show(status_line(voice, vitals.condition(), width))
                await asyncio.sleep(_UPDATED)
        finally:
            self.show("")
