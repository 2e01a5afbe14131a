"""The problems that a database can have."""

import asyncio
import logging
from enum import StrEnum

TOLD_EVERY = 60.0
"""Real seconds between log lines about one outage."""

logger = logging.getLogger(__name__)


class DatabaseProblem(StrEnum):
    """Why a database cannot be used."""

    MALFORMED_URL = "malformed_url"
    UNKNOWN_DRIVER = "unknown_driver"
    IN_MEMORY = "in_memory"
    UNWRITABLE = "unwritable"
    READ_ONLY = "read_only"
    DISK = "disk"  # it is full, or fails
    LOCKED = "locked"
    NOT_A_DATABASE = "not_a_database"
    FOREIGN = "foreign"
    NOT_UTF8 = "not_utf8"
    NOT_LET_IN = "not_let_in"
    FULL = "full"
    TOO_NEW = "too_new"
    TOO_OLD = "too_old"  # from before the baseline of the migrations
    NOT_MIGRATED = "not_migrated"
    MISSING = "missing"
    OUT_OF_REACH = "out_of_reach"
    BUSY = "busy"
    UNEXPECTED = "unexpected"

    @property
    def passes(self) -> bool:
        """Whether it may go away by itself."""
        return self in {DatabaseProblem.BUSY, DatabaseProblem.FULL, DatabaseProblem.OUT_OF_REACH}


class UnusableDatabase(Exception):
    """The database cannot be used.

    `url`: without its password. `detail`: the driver's message; for an unexpected error only its
    name.
    """

    def __init__(self, reason: DatabaseProblem, url: str, detail: str = "") -> None:
        super().__init__(reason, url, detail)
        self.reason = reason
        self.url = url
        self.detail = detail


class DatabaseUnreachable(Exception):
    """The database cannot be read now; the committer reports it."""


class DatabaseGone(DatabaseUnreachable):
    """The database's files were deleted or replaced while they were in use."""


class StoreFault(StrEnum):
    """Why a transaction failed."""

    TAKEN = "taken"  # the row exists already
    FORBIDDEN = "forbidden"  # a constraint forbids it
    RACED = "raced"  # a clash with another process; nothing is stored
    LOCKED = "locked"  # another process holds a lock; nothing is stored
    WRONG = "wrong"  # the database does not understand it
    OUTAGE = "outage"  # the database failed, whatever the statement


class Outage:
    """Whether the database fails now, and since when."""

    def __init__(self) -> None:
        self.since: float | None = None
        """The loop's time at the first failed attempt."""
        self._told = 0.0
        self._refused = 0

    def failed(self, cause: BaseException | str, batches: int) -> None:
        """Count batches that were not stored in time, and log it now and then."""
        now = asyncio.get_running_loop().time()
        self._refused += batches
        if self.since is None:
            self.since, self._told = now, now
            logger.error("the database fails, nothing can be decided: %s", _in_short(cause))
        elif now - self._told >= TOLD_EVERY:
            self._told = now
            text = "the database still fails after %.0f s, %d batches were not stored: %s"
            logger.error(text, now - self.since, self._refused, _in_short(cause))

    def over(self) -> None:
        """End the outage: the database works again."""
        if self.since is None:
            return
        lasted = asyncio.get_running_loop().time() - self.since
        text = "the database works again after %.0f s, %d batches were not stored"
        logger.warning(text, lasted, self._refused)
        self.since, self._refused = None, 0


def _in_short(cause: BaseException | str) -> str:
    """The driver's message in one line, without statements and values."""
    word = getattr(cause, "orig", None) or cause
    return " ".join(str(word).split())[:200] or type(cause).__name__
