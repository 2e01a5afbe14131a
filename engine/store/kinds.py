"""The kinds of databases: what each must provide, and which one a URL means."""

from contextlib import AbstractAsyncContextManager
from pathlib import Path
from typing import Final, Protocol

from sqlalchemy import URL, Connection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncEngine

from engine.store.bus import Bus
from engine.store.engines import Connections, Use
from engine.store.postgres import database
from engine.store.problems import DatabaseProblem, StoreFault, UnusableDatabase
from engine.store.sqlite import database as sqlite


class Files(Protocol):
    """The files of an open database, if it consists of files."""

    def are_there(self) -> bool:
        """Whether the same files still have their names."""

    def free(self) -> int:
        """The free bytes on their disk."""


class Kind(Protocol):
    """Everything specific to one kind of database; a module implements it."""

    @property
    def NAMES(self) -> frozenset[str]:  # noqa: N802 (a constant of the module)
        """The schemes of its URLs."""

    @property
    def ERRORS(self) -> tuple[type[Exception], ...]:  # noqa: N802
        """Errors that its driver raises outside SQLAlchemy's engine."""

    def complete(self, url: URL) -> URL:
        """The URL with the driver filled in; raises `UnusableDatabase`."""

    def is_there(self, url: URL) -> bool:
        """Whether the database exists, as far as one can see without opening it."""

    def engine(self, url: URL, use: Use, connections: int) -> AsyncEngine:
        """An engine, which opens nothing yet; raises `UnusableDatabase`."""

    def connections(self, url: URL, reading: int) -> Connections:
        """Open the engines with `reading` read connections; raises `UnusableDatabase`."""

    def wait_for_locks(self, connection: Connection, milliseconds: int | None) -> None:
        """Set the wait for each lock until the transaction ends; None: as long as bearable."""

    def touched(self, connection: Connection) -> frozenset[str] | None:
        """The keys of the rows touched by the last statement for several rows.

        None unless it has the execution option `KEY` and the driver reports them.
        """

    async def probe(self, url: URL) -> None:
        """Check that the database could be written to; raises the driver's error."""

    def size(self, connection: Connection) -> int:
        """The size of the database in bytes."""

    def files(self, connection: Connection) -> Files | None:
        """The files that this connection has open."""

    def bus(self, url: URL, process: str) -> Bus:
        """The bus between the processes that use the database."""

    def tables(self, connection: Connection) -> frozenset[str]:
        """The names of all existing tables in our schema."""

    def lock_file(self, url: URL) -> Path | None:
        """The file to lock for exclusive use; None if several processes may use the database."""

    def alone(self, url: URL) -> AbstractAsyncContextManager[None]:
        """Keep others from using the database; raises `LockInUse` if somebody does."""

    def begin_migration(self, connection: Connection) -> None:
        """Keep others from migrating until the transaction ends."""

    def dangling(self, connection: Connection) -> int:
        """The number of rows with a broken reference, at the end of a migration."""

    def reason(self, error: BaseException) -> DatabaseProblem | None:
        """Translate the driver's error at opening into a problem."""

    def is_lost(self, error: Exception) -> bool:
        """Whether reading failed because the database is out of reach."""

    def fault(self, error: DBAPIError) -> StoreFault:
        """Translate the error of a transaction."""


KINDS: Final[tuple[Kind, ...]] = (sqlite, database)


def kind_of(url: URL) -> Kind:
    """The kind of database that a URL means; raises `UnusableDatabase`."""
    for kind in KINDS:
        if url.get_backend_name() in kind.NAMES:
            return kind
    raise UnusableDatabase(DatabaseProblem.UNKNOWN_DRIVER, str(url))
