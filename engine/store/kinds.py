"""The kinds of databases: what each of them has to know, and which one a URL means."""

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
    """The files of an open database, where it is one of files."""

    def are_there(self) -> bool:
        """Whether the same files still have their names."""

    def free(self) -> int:
        """The bytes that are free beside them."""


class Kind(Protocol):
    """Everything specific to one kind of database; a module implements it."""

    @property
    def NAMES(self) -> frozenset[str]:  # noqa: N802 (a constant of the module)
        """By which URLs mean it."""

    @property
    def ERRORS(self) -> tuple[type[Exception], ...]:  # noqa: N802
        """Errors that its driver raises outside of an engine."""

    def complete(self, url: URL) -> URL:
        """The URL with its driver in it; raises `UnusableDatabase`."""

    def is_there(self, url: URL) -> bool:
        """Whether there is such a database, as far as that can be seen without opening it."""

    def engine(self, url: URL, use: Use, connections: int) -> AsyncEngine:
        """An engine, which opens nothing yet; raises `UnusableDatabase`."""

    def connections(self, url: URL, reading: int) -> Connections:
        """Open the engines with `reading` read connections; raises `UnusableDatabase`."""

    def wait_for_locks(self, connection: Connection, milliseconds: int | None) -> None:
        """Wait no longer than that for each lock of others until the transaction ends, instead of
        `LOCK_WAIT`; None is as long as is bearable.
        """

    def touched(self, connection: Connection) -> frozenset[str] | None:
        """The keys of the rows that the last statement for several rows has touched, if it has the
        execution option `KEY` and the driver tells.
        """

    async def probe(self, url: URL) -> None:
        """Find out whether the database could be written to; raises the driver's error."""

    def size(self, connection: Connection) -> int:
        """The bytes that the database takes."""

    def files(self, connection: Connection) -> Files | None:
        """The files that this connection has open."""

    def bus(self, url: URL, process: str) -> Bus:
        """By which a process hears the others that use the database."""

    def tables(self, connection: Connection) -> frozenset[str]:
        """The names of all tables that somebody has made where ours belong."""

    def lock_file(self, url: URL) -> Path | None:
        """The file whose lock the only user holds; `None` where several may use the database."""

    def alone(self, url: URL) -> AbstractAsyncContextManager[None]:
        """Let nobody else use the database meanwhile; raises `LockInUse` where somebody does."""

    def begin_migration(self, connection: Connection) -> None:
        """Let nobody else migrate until the transaction ends."""

    def dangling(self, connection: Connection) -> int:
        """How many rows refer to a row that does not exist, at the end of a migration."""

    def reason(self, error: BaseException) -> DatabaseProblem | None:
        """Why a database could not be opened, by the driver's error."""

    def is_lost(self, error: Exception) -> bool:
        """Whether reading failed because the database is out of reach at present."""

    def fault(self, error: DBAPIError) -> StoreFault:
        """Why a transaction failed."""


KINDS: Final[tuple[Kind, ...]] = (sqlite, database)


def kind_of(url: URL) -> Kind:
    """The kind that the URL means; raises `UnusableDatabase`."""
    for kind in KINDS:
        if url.get_backend_name() in kind.NAMES:
            return kind
    raise UnusableDatabase(DatabaseProblem.UNKNOWN_DRIVER, str(url))
