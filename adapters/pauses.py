"""Pauses that grow while something keeps failing. The trouble is logged once when it begins and
once when it is over.
"""

import asyncio
import logging
from datetime import timedelta
from typing import Final

from adapters.time_source import TimeSource

SHORTEST: Final = timedelta(seconds=1)
LONGEST: Final = timedelta(minutes=1)

logger = logging.getLogger(__name__)


class Pauses:
    """The pauses between attempts at one thing."""

    def __init__(self, clock: TimeSource) -> None:
        self._clock = clock
        self._trouble = ""
        self._next = SHORTEST

    @property
    def trouble(self) -> str:
        """What is tried again at present; empty while it works."""
        return self._trouble

    async def wait(self, trouble: str, detail: str = "", least: timedelta = SHORTEST) -> None:
        """Wait before the next attempt. The same trouble is logged only the first time."""
        if trouble != self._trouble:
            logger.warning("%s (%s); tried again until it works", trouble, detail or "no details")
            self._trouble = trouble
        pause = max(self._next, least)
        self._next = min(2 * self._next, LONGEST)
        await asyncio.sleep(self._clock.seconds(pause))

    def over(self) -> None:
        """The attempt succeeded: start again with the shortest pause."""
        if self._trouble:
            logger.info("it works again (it was: %s)", self._trouble)
        self._trouble, self._next = "", SHORTEST
