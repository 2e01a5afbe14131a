"""Opening the database: one engine to read, one to write, and plain errors where it cannot be."""

from collections.abc import AsyncIterator, Callable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager
from pathlib import Path
from typing import Any, NamedTuple, TypeVar, TypeVarTuple

from sqlalchemy import URL, Connection, Row, Select, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, SQLAlchemyError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine
from sqlalchemy.sql.selectable import TypedReturnsRows

from engine.store.bus import Bus
from engine.store.engines import LOCK_WAIT, Connections, DriverAccess, Rows, Use
from engine.store.kinds import Files, Kind, kind_of
from engine.store.problems import (
    DatabaseGone,
    DatabaseProblem,
    DatabaseUnreachable,
    StoreFault,
    UnusableDatabase,
)

READERS = 5
"""Connections that read at the same time; further readers wait for one."""

Result = TypeVar("Result")
Column = TypeVar("Column")
Columns = TypeVarTuple("Columns")


class Space(NamedTuple):
    """The size of a database in bytes, and the free bytes on its disk, if known."""

    taken: int
    free: int | None = None


class Database:
    """An open database.

    Read through `read()`, write through a `commits.Committer`. The writer has a connection of its
    own, so that waiting readers never hold up a commit.
    """

    def __init__(self, kind: Kind, connections: Connections) -> None:
        self._kind = kind
        self._readers = connections.readers
        self._access = connections.access
        self._direct = connections.direct
        self._anchor: AsyncConnection | None = None
        self._files: Files | None = None

    async def anchor(self) -> None:
        """Note the database's files, and keep them open until it is closed."""
        anchor = await self._readers.connect()
        self._files = await anchor.run_sync(self._kind.files)
        await anchor.rollback()
        if self._files is None:
            await anchor.close()
        else:
            self._anchor = anchor

    def is_there(self) -> bool:
        """Whether the open files are still those that others would open."""
        return self._files is None or self._files.are_there()

    async def space(self) -> Space:
        """The size of the database, and the free space for it."""
        taken = await self.look(self._kind.size)
        return Space(taken, self._files.free() if self._files is not None else None)

    @asynccontextmanager
    async def read(self) -> AsyncIterator[AsyncConnection]:
        """Open a connection for reading one consistent snapshot.

        Raises `DatabaseUnreachable`, and `DatabaseGone` if others would find another database
        there.
        """
        with self._telling():
            async with self._readers.connect() as connection:
                yield connection

    async def look(self, work: Callable[[Connection], Result]) -> Result:
        """Read with synchronous calls where several are needed; otherwise as `read`."""
        with self._telling():
            return await self._access.read(work)

    async def look_once(self, work: Callable[[Connection], Result]) -> Result:
        """The same for a single statement."""
        with self._telling():
            return await self._access.read_once(work)

    async def rows(
        self, query: TypedReturnsRows[*Columns], values: Mapping[str, object] | None = None
    ) -> Sequence[Row[*Columns]]:
        """The rows of one statement."""
        return await self.look_once(lambda connection: connection.execute(query, values).all())

    async def scalars(
        self, query: Select[Column, *tuple[Any, ...]], values: Mapping[str, object] | None = None
    ) -> Sequence[Column]:
        """The first column of the rows of one statement."""
        return await self.look_once(lambda connection: connection.scalars(query, values).all())

    async def scalar(
        self, query: Select[Column, *tuple[Any, ...]], values: Mapping[str, object] | None = None
    ) -> Column | None:
        """The first column of the first row of one statement; None without rows."""
        return await self.look_once(lambda connection: connection.scalar(query, values))

    async def poll(
        self, query: TypedReturnsRows[*tuple[Any, ...]], **values: object
    ) -> Sequence[Mapping[str, Any]]:
        """The rows of a constant query that is repeated often.

        A server is asked directly, because SQLAlchemy would take several times as long as the
        query.
        """
        if self._direct is None:
            return [row._asdict() for row in await self.rows(query, values)]
        with self._telling():
            return await self._direct.rows(query, values)

    @contextmanager
    def _telling(self) -> Iterator[None]:
        """Translate driver errors for readers."""
        errors: tuple[type[Exception], ...] = (SQLAlchemyError, OSError, *self._kind.ERRORS)
        try:
            yield
        except errors as error:
            if not self.is_there():
                raise DatabaseGone from error
            if self._kind.is_lost(error):
                raise DatabaseUnreachable from error
            raise

    def fault(self, error: BaseException) -> StoreFault | None:
        """Why a transaction failed; None if the database was not the cause."""
        if isinstance(error, DBAPIError):
            return self._kind.fault(error)
        outages = (OSError, PoolTimeout, DatabaseUnreachable, *self._kind.ERRORS)
        return StoreFault.OUTAGE if isinstance(error, outages) else None

    async def time(self) -> int | None:
        """The time of the database's clock in milliseconds since 1970 UTC; None if it uses the
        machine's.
        """
        if self._direct is None:
            return None
        with self._telling():
            return await self._direct.time()

    async def write(
        self,
        work: Callable[[Connection], Result],
        *,
        once: bool = False,
        lock_wait: int | None = None,
    ) -> Result:
        """Do the work in one transaction, durable at the return and rolled back by an exception.

        `once`: the work is a single statement, so a server needs no BEGIN and COMMIT. `lock_wait`:
        milliseconds to wait for each lock; None: as long as bearable.
        """
        if once:
            return await self._access.write_once(work)
        if lock_wait == LOCK_WAIT:
            return await self._access.write(work)

        def patiently(connection: Connection) -> Result:
            self._kind.wait_for_locks(connection, lock_wait)
            return work(connection)

        return await self._access.write(patiently)

    @property
    def stores_moves(self) -> bool:
        """Whether it can store many moves by one statement (`store_moves`)."""
        return self._direct is not None

    async def store_moves(self, advances: Rows, events: Rows, snapshots: Rows) -> frozenset[str]:
        """Advance tables (`batches.ADVANCE_TABLE`) and write what follows, in one transaction.

        Returns the tables that no other process had advanced.
        """
        if self._direct is None:
            raise NotImplementedError
        return await self._direct.store_moves(advances, events, snapshots)

    async def events_after(
        self, versions: Mapping[str, int]
    ) -> Sequence[tuple[str, int, int, int, str]] | None:
        """The events of tables after these versions, in order; None if they must be read the usual
        way.
        """
        if self._direct is None:
            return None
        with self._telling():
            return await self._direct.events_after(versions)

    def touched(self, connection: Connection) -> frozenset[str] | None:
        """The keys of the rows touched by the last statement for several rows; None if unknown."""
        return self._kind.touched(connection)

    async def purge(self) -> bool:
        """Remove deleted content from every file; false if a reader still needs it."""
        return await self._access.purge()

    async def close(self) -> None:
        """Close all connections."""
        if self._anchor is not None:
            await self._anchor.close()
        await self._readers.dispose()
        await self._access.close()
        if self._direct is not None:
            await self._direct.close()


async def open_database(url: str) -> Database:
    """Open the database of an SQLAlchemy URL; raises `UnusableDatabase`.

    `sqlite:///path` means the same as `sqlite+aiosqlite:///path`, and `postgres://…` as
    `postgresql+asyncpg://…`.
    """
    parsed = parse_url(url)
    kind = kind_of(parsed)
    database = Database(kind, kind.connections(parsed, READERS))
    try:
        async with contact(parsed):
            await database.write(lambda _: None)
            await database.anchor()
    except UnusableDatabase:
        await database.close()
        raise
    return database


async def open_to_read(url: str) -> Database:
    """Open a database without creating or writing anything. Raises `UnusableDatabase`."""
    parsed = parse_url(url)
    kind = kind_of(parsed)
    if not kind.is_there(parsed):
        raise UnusableDatabase(DatabaseProblem.MISSING, str(parsed))
    readers = kind.engine(parsed, Use.READ, READERS)
    connections = Connections(readers, DriverAccess(readers, readers, readers))
    return Database(kind, connections)


def bus_of(url: str, process: str) -> Bus:
    """The bus between the processes of a database; a file has only one process."""
    parsed = parse_url(url)
    return kind_of(parsed).bus(parsed, process)


def lock_of(url: str) -> Path | None:
    """The file to lock for exclusive use; None if several processes may use the database.

    Raises `UnusableDatabase`, also if that file is of another kind.
    """
    parsed = parse_url(url)
    return kind_of(parsed).lock_file(parsed)


def parse_url(url: str) -> URL:
    """Parse an SQLAlchemy URL and fill in the driver; raises `UnusableDatabase`."""
    try:
        parsed = make_url(url)
    except (ArgumentError, ValueError) as error:
        # A malformed URL may hold a password anywhere, so none of it is repeated.
        raise UnusableDatabase(DatabaseProblem.MALFORMED_URL, "") from error
    return kind_of(parsed).complete(parsed)


def make_engine(url: URL, use: Use, connections: int) -> AsyncEngine:
    """Make an engine, which opens nothing yet; raises `UnusableDatabase`."""
    return kind_of(url).engine(url, use, connections)


@asynccontextmanager
async def contact(url: URL, *, writing: bool = True) -> AsyncIterator[None]:
    """Turn errors at the first contact with a database into `UnusableDatabase`."""
    kind = kind_of(url)
    errors = _errors_of(kind)
    try:
        if writing:
            await kind.probe(url)
        yield
    except DatabaseUnreachable as error:
        raise _unusable(kind, url, error.__cause__ or error) from error
    except errors as error:
        raise _unusable(kind, url, error) from error


@contextmanager
def in_reach(url: str) -> Iterator[None]:
    """Raise `UnusableDatabase` if an open database becomes unreachable."""
    parsed = parse_url(url)
    kind = kind_of(parsed)
    errors = _errors_of(kind)
    try:
        yield
    except DatabaseGone:
        raise
    except DatabaseUnreachable as error:
        raise _unusable(kind, parsed, error.__cause__ or error) from error
    except errors as error:
        if not kind.is_lost(error):
            raise
        raise _unusable(kind, parsed, error) from error


@asynccontextmanager
async def alone(url: URL, *, writing: bool = True) -> AsyncIterator[None]:
    """Use a database exclusively; inside, only `transaction` can write to it.

    Raises `UnusableDatabase`, `LockInUse` or `LockNotOurs`.
    """
    async with AsyncExitStack() as held:
        async with contact(url, writing=writing):
            await held.enter_async_context(kind_of(url).alone(url))
        yield


@asynccontextmanager
async def transaction(url: URL, use: Use) -> AsyncIterator[AsyncConnection]:
    """A transaction on a connection of its own; raises `UnusableDatabase` if that breaks."""
    engine = make_engine(url, use, 1)
    try:
        async with contact(url, writing=False), engine.begin() as connection:
            yield connection
    finally:
        await engine.dispose()


def _errors_of(kind: Kind) -> tuple[type[Exception], ...]:
    """The errors that access to this kind of database can raise."""
    return (DBAPIError, OSError, *kind.ERRORS)


def reason_of(url: str, failed: Exception) -> DatabaseProblem | None:
    """Why a transaction failed, by its cause; None if that is unknown."""
    error = failed.__cause__
    if not isinstance(error, DBAPIError) or error.orig is None:
        return None
    return kind_of(parse_url(url)).reason(error.orig)


def _unusable(kind: Kind, url: URL, error: BaseException) -> UnusableDatabase:
    error = (error.orig or error) if isinstance(error, DBAPIError) else error
    reason = kind.reason(error)
    if reason is not None:
        return UnusableDatabase(reason, str(url), str(error))
    # Its text may contain values of rows.
    code = getattr(error, "sqlstate", None) or getattr(error, "sqlite_errorname", None) or ""
    name = f"{type(error).__name__} {code}".strip()
    return UnusableDatabase(DatabaseProblem.UNEXPECTED, str(url), name)
