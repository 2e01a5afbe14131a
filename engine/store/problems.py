"""The problems that a database can have, by name."""

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
        """Whether it may be over soon, whatever anybody does here."""
        return self in {DatabaseProblem.BUSY, DatabaseProblem.FULL, DatabaseProblem.OUT_OF_REACH}


class UnusableDatabase(Exception):
    """The database cannot be used. `url` hides the password; `detail` is the driver's own word, of
    what is unexpected only the error's name.
    """

    def __init__(self, reason: DatabaseProblem, url: str, detail: str = "") -> None:
        super().__init__(reason, url, detail)
        self.reason = reason
        self.url = url
        self.detail = detail


class DatabaseUnreachable(Exception):
    """The database cannot be read at present, which the committer tells."""


class DatabaseGone(DatabaseUnreachable):
    """The database's files were deleted or replaced while they were in use."""


class StoreFault(StrEnum):
    """Why a transaction failed."""

    TAKEN = "taken"  # there is such a row already
    FORBIDDEN = "forbidden"  # a constraint forbids it
    RACED = "raced"  # somebody else was in the way at that moment; nothing of it is stored
    LOCKED = "locked"  # somebody else keeps a row or table locked; nothing of it is stored
    WRONG = "wrong"  # it makes no sense to the database
    OUTAGE = "outage"  # the database failed, whatever it was asked
