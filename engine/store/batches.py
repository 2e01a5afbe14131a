"""What is stored together, and what it is called where that does not succeed."""

from collections.abc import Mapping
from dataclasses import dataclass

from sqlalchemy import Delete, Insert, Update

from engine.store.bus import Announcement

Statement = Insert | Update | Delete


@dataclass(frozen=True, slots=True)
class Write:
    """One statement with its parameters, which are named alike in each of its writes.

    The statement is a constant of its module, for only the rows of the very same object go
    together. It may read the table it writes and no other. `expects` is the number of rows that it
    touches, and it must not be able to touch more; `None` leaves that open.
    """

    statement: Statement
    parameters: Mapping[str, object]
    expects: int | None = 1


@dataclass(frozen=True, slots=True)
class Guard:
    """A write of one `row` that is made before all others of its batch: where it touches none, the
    batch loses, and nothing of it is stored. The statement has the execution option `KEY`.
    """

    statement: Update
    parameters: Mapping[str, object]
    row: str


@dataclass(frozen=True, slots=True)
class Batch:
    """Writes that are stored together, in this order; then others hear what it announces."""

    writes: tuple[Write, ...]
    announcements: tuple[Announcement, ...] = ()
    guard: Guard | None = None

    @property
    def is_single(self) -> bool:
        """Whether it is one statement for one row: either that is stored or nothing."""
        return self.guard is None and len(self.writes) == 1 and not self.announcements

    @property
    def whole(self) -> "Batch":
        """The same with its guard as its first write."""
        if self.guard is None:
            return self
        first = Write(self.guard.statement, self.guard.parameters)
        return Batch((first, *self.writes), self.announcements)


class NotStored(Exception):
    """`commit` did not succeed; the subclass says why."""

    def __init__(self, batch: Batch) -> None:
        written = (write.statement.table.description for write in batch.whole.writes)
        super().__init__(", ".join(written))
        self.batch = batch


class Conflict(NotStored):
    """Somebody else was quicker: a row is not as the batch expected it, or is there already."""


class Forbidden(NotStored):
    """A constraint forbids what the batch says, and would again: there is a fault in it."""


class StoreFailed(NotStored):
    """The database failed (disk full, locked too long, ...); whether it is stored is unknown."""


class NotTried(StoreFailed):
    """It did not come to that: certainly nothing of it is stored, and nothing will be."""


class StoreClosed(NotTried):
    """`commit` was called after the committer had been stopped."""
