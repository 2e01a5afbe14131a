"""A line at the bottom of the terminal that says how the bot is, and gets in the way of nothing."""

import asyncio
import os
import shutil
import threading
from typing import Final, TextIO

from sqlalchemy.exc import SQLAlchemyError

from bot.metrics.vitals import Vitals
from bot.views.status import status_line
from bot.views.words import Voice
from engine.store.problems import OutOfReach

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
