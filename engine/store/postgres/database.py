"""Everything specific to PostgreSQL."""

import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from uuid import uuid4

import asyncpg
from sqlalchemy import URL, BigInteger, Connection, event, func, literal, select, text
from sqlalchemy.dialects import registry
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine
from sqlalchemy.pool import ConnectionPoolEntry

from engine.store.bus import Bus
from engine.store.engines import KEY, LOCK_WAIT, Connections, DriverAccess, Use, made
from engine.store.locks import LockInUse
from engine.store.postgres.bus import ListeningBus
from engine.store.postgres.dialect import BROKEN, CountingConnection, PostgresDirect
from engine.store.problems import DatabaseProblem, StoreFault, UnusableDatabase

NAME = "postgresql"
NAMES = frozenset({NAME, "postgres"})
DRIVER = "postgresql+asyncpg"

registry.register("postgresql.asyncpg", "engine.store.postgres.dialect", "Dialect")

CONNECTING = 5.0
"""Real seconds to connect before the server counts as out of reach."""

LOCK_TIMEOUT = 2_000
"""Milliseconds that a statement waits for another process's lock at most."""

STATEMENT_TIMEOUT = 30_000
"""Milliseconds that a statement may take while people are served."""

IDLE_TIMEOUT = 5_000
"""Milliseconds that a process may be idle in a transaction.

A process that was stopped keeps its locks no longer than that, so no lease expires because of it.
"""

READING_IDLE_TIMEOUT = 600_000
"""The same for readers, which lock nothing: a copy is made durable before its source is left."""

MIGRATION_LOCK_TIMEOUT = 30_000
"""Milliseconds that a migration waits for the locks of others."""

SILENCE = 10
"""Real seconds before a silent server is given up."""

KEPT = 100
"""Number of prepared statements of each connection."""

_ONE_MOMENT = {"isolation_level": "REPEATABLE READ", "postgresql_readonly": True}
"""Isolation of reads of several statements: they see one snapshot."""

_CACHE = "prepared_statement_cache_size"

WRITERS = 0x62656C6F
"""Advisory lock: shared by writers, exclusive during `move-database`."""

MIGRATION = 0x62656C6D
"""The advisory lock of migrations."""

_REASONS = {
    "28000": DatabaseProblem.NOT_LET_IN,  # invalid_authorization_specification
    "28P01": DatabaseProblem.NOT_LET_IN,  # invalid_password
    "3D000": DatabaseProblem.MISSING,  # invalid_catalog_name
    "25006": DatabaseProblem.READ_ONLY,  # read_only_sql_transaction
    "42501": DatabaseProblem.READ_ONLY,  # insufficient_privilege
    "53100": DatabaseProblem.DISK,  # disk_full
    "53300": DatabaseProblem.FULL,  # too_many_connections
    "55P03": DatabaseProblem.BUSY,  # lock_not_available
    "58030": DatabaseProblem.DISK,  # io_error
}

_AWAY = frozenset({"08", "53", "57"})  # the classes of connections, resources and interventions

_TAKEN = frozenset({"23505", "23P01"})  # unique_violation, exclusion_violation

_RACED = frozenset({"40001", "40P01"})  # serialization_failure, deadlock_detected

_LOCKED = frozenset({"55P03", "57014"})  # lock_not_available; query_canceled: it took too long

_FORBIDDEN = "23"  # the class of constraints
_WRONG = frozenset({"0A", "21", "22", "42", "54", "P0", "XX"})
"""Classes of errors caused by a statement, its values, or the rows that it needs."""


class _Unfit(Exception):
    """Errors of a database that is there but cannot store anything."""

    def __init__(self, reason: DatabaseProblem) -> None:
        super().__init__(reason.value)
        self.reason = reason


ERRORS = (*BROKEN, _Unfit)


def complete(url: URL) -> URL:
    """The URL with the driver filled in; raises `UnusableDatabase`."""
    if url.drivername in NAMES:
        url = url.set(drivername=DRIVER)
    if url.drivername != DRIVER:
        raise UnusableDatabase(DatabaseProblem.UNKNOWN_DRIVER, str(url))
    return url.difference_update_query(["channel_binding"])  # which asyncpg chooses itself


def is_there(_url: URL) -> bool:
    """True: only the server knows."""
    return True


def connections(url: URL, reading: int) -> Connections:
    """The engines of a process; its readers see one snapshot at a time."""
    plain = _plain_engine(url, Use.READ, reading)
    readers = plain.execution_options(**_ONE_MOMENT)
    single = plain.execution_options(isolation_level="AUTOCOMMIT")
    access = DriverAccess(readers, single, engine(url, Use.WRITE, 1))
    direct = PostgresDirect(
        partial(_greeted, _creator(url), Use.WRITE), partial(_greeted, _creator(url), Use.READ)
    )
    return Connections(readers, access, direct)


def engine(url: URL, use: Use, connections: int) -> AsyncEngine:
    """An engine, which opens nothing yet; raises `UnusableDatabase`."""
    plain = _plain_engine(url, use, connections)
    return plain.execution_options(**_ONE_MOMENT) if use is Use.READ else plain


def _plain_engine(url: URL, use: Use, connections: int) -> AsyncEngine:
    """An engine without an isolation level, which can be chosen only once."""
    engine = made(
        create_async_engine,
        url,
        connections,
        connect_args={"async_creator_fn": _creator(url), **_caching(url)},
        pool_pre_ping=True,
        pool_use_lifo=True,  # a few connections prepare all statements, and the others stay idle
    )

    @event.listens_for(engine.sync_engine, "connect")
    def connected(connection: DBAPIConnection, _entry: ConnectionPoolEntry) -> None:
        connection.run_async(partial(_greet, use=use))

    return engine


def _creator(url: URL) -> Callable[..., Awaitable[CountingConnection]]:
    """Connect with the URL itself, which may have any option that libpq understands."""
    address = url.set(drivername=NAME).difference_update_query([_CACHE])
    dsn = address.render_as_string(hide_password=False)
    named = {} if "application_name" in url.query else {"application_name": "belotbot"}
    kept = 0 if url.query.get(_CACHE) == "0" else KEPT

    async def connect(**_: object) -> CountingConnection:
        connection: CountingConnection = await asyncpg.connect(
            dsn,
            timeout=CONNECTING,
            connection_class=CountingConnection,
            server_settings=named,
            statement_cache_size=kept,
        )
        _notice_silence(connection)
        return connection

    return connect


def _caching(url: URL) -> dict[str, object]:
    """Give unprepared statements unique names, for a connection pooler in between."""
    if url.query.get(_CACHE) != "0":
        return {}
    return {_CACHE: 0, "prepared_statement_name_func": lambda: f"belotbot_{uuid4().hex}"}


def _notice_silence(connection: CountingConnection) -> None:
    """End a connection whose other end, even its kernel, was silent for `SILENCE`."""
    transport = connection._transport  # type: ignore[attr-defined]  # noqa: SLF001
    end: socket.socket | None = transport.get_extra_info("socket")
    if end is None or end.family == socket.AF_UNIX:
        return
    end.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    for option, value in (
        ("TCP_KEEPIDLE", SILENCE // 2),
        ("TCP_KEEPINTVL", SILENCE // 5),
        ("TCP_KEEPCNT", 2),
        ("TCP_USER_TIMEOUT", SILENCE * 1_000),
    ):
        if hasattr(socket, option):
            end.setsockopt(socket.IPPROTO_TCP, getattr(socket, option), value)


async def _greeted(
    connect: Callable[[], Awaitable[CountingConnection]], use: Use
) -> CountingConnection:
    connection = await connect()
    try:
        await _greet(connection, use)
    except BaseException:
        connection.terminate()
        raise
    return connection


async def _greet(connection: CountingConnection, use: Use) -> None:
    """Set up a new connection, and check that it is usable."""
    if connection.get_settings().server_encoding != "UTF8":
        raise _Unfit(DatabaseProblem.NOT_UTF8)
    serving = use is not Use.MIGRATE
    if not serving:  # the catalogue is read as JSON
        await connection.set_type_codec(
            "json", encoder=str, decoder=json.loads, schema="pg_catalog", format="text"
        )
    await connection.execute(
        f"SET statement_timeout = {STATEMENT_TIMEOUT if serving else 0};"
        f"SET lock_timeout = {LOCK_WAIT if serving else MIGRATION_LOCK_TIMEOUT};"
        f"SET idle_in_transaction_session_timeout = {_idle_timeout(use)};"
        f"{'SET default_transaction_read_only = on' if use is Use.READ else ''}"
    )
    if use is Use.WRITE:
        row = await connection.fetchrow(
            "SELECT current_setting('transaction_read_only') = 'on' AS read_only,"
            " set_config('synchronous_commit',"
            "  replace(current_setting('synchronous_commit'), 'off', 'on'), false),"
            " pg_try_advisory_lock_shared($1) AS free",
            WRITERS,
        )
        if row is None or row["read_only"]:
            raise _Unfit(DatabaseProblem.READ_ONLY)
        if not row["free"]:
            raise _Unfit(DatabaseProblem.LOCKED)


def wait_for_locks(connection: Connection, milliseconds: int | None) -> None:
    """Set how long to wait for each lock until the transaction ends."""
    milliseconds = LOCK_TIMEOUT if milliseconds is None else milliseconds
    connection.exec_driver_sql(f"SET LOCAL lock_timeout = {milliseconds}")


def touched(connection: Connection) -> frozenset[str] | None:
    """The keys of the rows touched by the last statement for several rows."""
    found: frozenset[str] | None = connection.info.get(KEY)
    return found


async def probe(_url: URL) -> None:
    """Do nothing: the first connection that writes reports the problem."""


def size(connection: Connection) -> int:
    """The size of the database in bytes."""
    return int(connection.scalar(select(func.pg_database_size(func.current_database()))) or 0)


def files(_connection: Connection) -> None:
    """None: a server manages its own files."""


def _idle_timeout(use: Use) -> int:
    if use is Use.READ:
        return READING_IDLE_TIMEOUT
    return IDLE_TIMEOUT if use is Use.WRITE else 0


def bus(url: URL, process: str) -> Bus:
    """A bus by NOTIFY, with a connection of its own that listens."""
    return ListeningBus(process, _creator(url))


def tables(connection: Connection) -> frozenset[str]:
    """The names of all tables in the schema in use, except those of extensions.

    A new database of a server may contain these already.
    """
    return frozenset(connection.execute(_TABLES).scalars())


_TABLES = text(
    "SELECT relname FROM pg_class"
    " WHERE relnamespace = to_regnamespace(quote_ident(current_schema()))"
    " AND relkind IN ('r', 'p') AND NOT EXISTS (SELECT FROM pg_depend"
    " WHERE classid = CAST('pg_class' AS regclass) AND objid = pg_class.oid AND deptype = 'e')"
)


def lock_file(_url: URL) -> None:
    """None: several processes may use the database."""


@asynccontextmanager
async def alone(url: URL) -> AsyncIterator[None]:
    """Keep others from using the database; raises `LockInUse` if somebody does."""
    connection = await _creator(url)()
    try:
        await connection.execute("SET lock_timeout = '1s'")  # a closed connection lingers a moment
        try:
            await connection.execute("SELECT pg_advisory_lock($1)", WRITERS)
        except asyncpg.LockNotAvailableError:
            raise LockInUse(str(url)) from None
        yield
    finally:
        await connection.close(timeout=CONNECTING)


def begin_migration(connection: Connection) -> None:
    """Keep others from migrating until the transaction ends."""
    connection.execute(select(func.pg_advisory_xact_lock(literal(MIGRATION, BigInteger))))


def dangling(_connection: Connection) -> int:
    """0: references are always checked."""
    return 0


def reason(error: BaseException) -> DatabaseProblem | None:
    """Translate the driver's error at opening into a problem."""
    if isinstance(error, _Unfit):
        return error.reason
    state = _state(error)
    away = DatabaseProblem.OUT_OF_REACH if not state or state[:2] in _AWAY else None
    return _REASONS.get(state, away)


def is_lost(error: Exception) -> bool:
    """Whether reading failed because the database is out of reach."""
    if isinstance(error, DBAPIError):
        return fault(error) in {StoreFault.LOCKED, StoreFault.OUTAGE}
    return isinstance(error, (OSError, PoolTimeout, *ERRORS))


def fault(error: DBAPIError) -> StoreFault:
    """Translate the error of a transaction."""
    state = _state(error.orig)
    if state in _TAKEN:
        return StoreFault.TAKEN
    if state in _RACED or _is_outdated(error.orig):
        return StoreFault.RACED
    if state in _LOCKED:
        return StoreFault.LOCKED
    if state.startswith(_FORBIDDEN):
        return StoreFault.FORBIDDEN
    if state[:2] in _WRONG or _is_of_a_value(error.orig):
        return StoreFault.WRONG
    return StoreFault.OUTAGE


def _state(error: BaseException | None) -> str:
    """The server's SQLSTATE; empty for errors of the driver itself."""
    state = getattr(error, "sqlstate", None)
    return state if isinstance(state, str) else ""


def _is_outdated(error: BaseException | None) -> bool:
    """Whether a statement was prepared before a migration."""
    return isinstance(error.__cause__ if error else None, asyncpg.InvalidCachedStatementError)


def _is_of_a_value(error: BaseException | None) -> bool:
    """Whether the driver could not encode a value."""
    return isinstance(error, asyncpg.DataError) or isinstance(
        error.__cause__ if error else None, asyncpg.DataError
    )
