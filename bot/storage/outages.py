"""What adapters are told while the database cannot be asked: they know nothing of one."""

from collections.abc import Iterator
from contextlib import contextmanager

from adapters.aside import NotKept
from engine.store.commits import StoreFailed
from engine.store.problems import OutOfReach


@contextmanager
def outage_as_not_kept() -> Iterator[None]:
    """Raise `NotKept` for an outage of the database, which the committer tells."""
    try:
        yield
    except (StoreFailed, OutOfReach) as error:
        raise NotKept from error
