"""The problems that a database can have."""

from enum import StrEnum


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
