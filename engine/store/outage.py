"""Telling an outage of the database: one line at its start, one now and then, one at its end."""

import asyncio
import logging

TOLD_EVERY = 60.0
"""Real seconds between two lines about an outage that lasts."""

logger = logging.getLogger(__name__)


class Outage:
    """Whether the database fails at present, and since when."""

    def __init__(self) -> None:
        self._since: float | None = None
        self._told = 0.0
        self._refused = 0

    @property
    def lasts(self) -> bool:
        """Whether the last attempt failed."""
        return self._since is not None

    def failed(self, cause: BaseException | str, batches: int) -> None:
        """Count batches that were not stored, or not in time, and tell of it now and then."""
        now = asyncio.get_running_loop().time()
        self._refused += batches
        if self._since is None:
            self._since, self._told = now, now
            logger.error("the database fails, nothing can be decided: %s", _in_short(cause))
        elif now - self._told >= TOLD_EVERY:
            self._told = now
            text = "the database still fails after %.0f s, %d batches were not stored: %s"
            logger.error(text, now - self._since, self._refused, _in_short(cause))

    def over(self) -> None:
        """End the outage: the database has answered as it should."""
        if self._since is None:
            return
        lasted = asyncio.get_running_loop().time() - self._since
        text = "the database works again after %.0f s, %d batches were not stored"
        logger.warning(text, lasted, self._refused)
        self._since, self._refused = None, 0


def _in_short(cause: BaseException | str) -> str:
    """The driver's own word, in one line, without statements and values."""
    word = getattr(cause, "orig", None) or cause
    return " ".join(str(word).split())[:200] or type(cause).__name__
