"""SQLAlchemy's asyncpg dialect, with what the store needs besides.

Rows of equal statements go to the server together, and the touched rows are counted. Texts are
compared by their bytes, as in SQLite, whatever the server's language. NUL, which PostgreSQL cannot
store, is replaced.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import Any, Final

import asyncpg
from asyncpg import PostgresError
from sqlalchemy import String, Text
from sqlalchemy.dialects.postgresql.asyncpg import AsyncpgString, PGDialect_asyncpg
from sqlalchemy.dialects.postgresql.base import PGTypeCompiler
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor, ExecutionContext
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import PoolProxiedConnection
from sqlalchemy.sql.selectable import TypedReturnsRows

from engine.store.engines import KEY, Rows

_CLOSED = "connection is closed"

SURE: Final = 10.0
"""Real seconds after an answer in which a connection counts as alive.

A connection notices by itself that its other end was closed; a query only notices silence.
"""

_NUL, _REPLACED = "\0", "\N{REPLACEMENT CHARACTER}"


BROKEN: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""The driver's errors; the last one is of a connection that ended while the process was stopped."""


class CountingConnection(asyncpg.Connection):
    """A connection whose `executemany` returns the rows of all its statements.

    `answered_at`: when the server last answered.
    """

    answered_at = 0.0

    async def executemany(  # type: ignore[override]  # asyncpg's gives nothing
        self, command: str, args: Iterable[Sequence[object]]
    ) -> list[asyncpg.Record]:
        return await self.fetchmany(command, args)


async def _answers(connection: CountingConnection) -> None:
    """Raise the driver's error if the connection is broken."""
    now = time.monotonic()
    if connection.is_closed():
        raise asyncpg.InterfaceError(_CLOSED)
    if now - connection.answered_at > SURE:
        await connection.execute("SELECT 1")
        connection.answered_at = now


class _Text(AsyncpgString):
    """A text without NUL, which PostgreSQL cannot store."""

    def bind_processor(self, _dialect: object) -> Callable[[str | None], str | None]:
        return _without_nul


def _without_nul(value: str | None) -> str | None:
    return value.replace(_NUL, _REPLACED) if value and _NUL in value else value


class _Types(PGTypeCompiler):
    """Text columns are sorted by their bytes."""

    def visit_TEXT(self, type_: Text, **_: object) -> str:  # noqa: N802 (SQLAlchemy's name)
        return f'TEXT COLLATE "{type_.collation or "C"}"'


class Dialect(PGDialect_asyncpg):
    """The dialect of `postgresql+asyncpg` in this process."""

    supports_statement_cache = True
    supports_sane_multi_rowcount = True
    type_compiler_cls = _Types
    colspecs = {**PGDialect_asyncpg.colspecs, String: _Text}  # noqa: RUF012

    def do_executemany(
        self,
        cursor: DBAPICursor,
        statement: str,
        parameters: Any,  # noqa: ANN401
        context: ExecutionContext | None = None,
    ) -> None:
        """Execute statements one after another, but send all at once."""
        key = context.execution_options.get(KEY, "1") if context is not None else "1"
        touched: Any = cursor.executemany(f"{statement} RETURNING {key}", parameters)
        cursor._rowcount = len(touched)  # type: ignore[attr-defined]  # noqa: SLF001
        if context is not None and key != "1":
            context.root_connection.info[KEY] = frozenset(row[0] for row in touched)

    def do_ping(self, dbapi_connection: DBAPIConnection) -> bool:
        """Run a minimal query, without a transaction, and only if the last answer is old."""
        try:
            dbapi_connection.run_async(_answers)
        except (*BROKEN, OSError) as error:
            raise self.loaded_dbapi.InterfaceError(_CLOSED) from error
        return True

    def is_disconnect(
        self,
        e: Exception,
        connection: PoolProxiedConnection | DBAPIConnection | None,
        cursor: DBAPICursor | None,
    ) -> bool:
        """Whether the connection is broken."""
        if isinstance(e, self.loaded_dbapi.InterfaceError) and _CLOSED in str(e):
            return True
        return bool(super().is_disconnect(e, connection, cursor))  # type: ignore[no-untyped-call]

    def on_connect(self) -> None:
        """Skip SQLAlchemy's JSON type queries: JSON is stored as text."""


_ADVANCED: Final = (
    *("table", "old_version", "new_version", "new_status", "new_due_at", "new_home"),
    "now",
)
_EVENT: Final = ("table_id", "seq", "schema", "at", "body")
_SNAPSHOT: Final = ("table", "new_version", "new_body")

# Rows are locked in their order, so that no two processes wait for each other.
_STORE: Final = """
WITH wanted AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::text[], $5::bigint[], $6::text[],
        $7::bigint[])
    AS wanted (id, old_version, version, status, due_at, home, updated_at)
), held AS (
    SELECT tables.id FROM tables JOIN wanted ON tables.id = wanted.id
    WHERE tables.version = wanted.old_version
    ORDER BY tables.id FOR NO KEY UPDATE OF tables
), won AS (
    UPDATE tables SET version = wanted.version, status = wanted.status, due_at = wanted.due_at,
        home = coalesce(wanted.home, tables.home), updated_at = wanted.updated_at
    FROM held JOIN wanted ON held.id = wanted.id
    WHERE tables.id = held.id AND tables.version = wanted.old_version
    RETURNING tables.id
), written AS (
    INSERT INTO events (table_id, seq, schema, at, body)
    SELECT event.*
    FROM unnest($8::text[], $9::int[], $10::int[], $11::bigint[], $12::text[])
    AS event (table_id, seq, schema, at, body) JOIN won ON won.id = event.table_id
), kept AS (
    UPDATE snapshots SET version = state.version, body = state.body
    FROM unnest($13::text[], $14::int[], $15::text[]) AS state (id, version, body)
    JOIN won ON won.id = state.id
    WHERE snapshots.table_id = state.id
)
SELECT id FROM won
"""

_TIME: Final = "SELECT trunc(extract(epoch FROM clock_timestamp()) * 1000)::bigint"

# Joined without OFFSET, all events would be read where the planner knows little of them.
NEWEST: Final = """
SELECT wanted.id, newer.*
FROM unnest($1::text[], $2::int[]) AS wanted (id, version) CROSS JOIN LATERAL (
    SELECT seq, schema, at, body FROM events
    WHERE events.table_id = wanted.id AND events.seq > wanted.version
    OFFSET 0
) AS newer
ORDER BY wanted.id, newer.seq
"""


class PostgresDirect:
    """The frequent requests, sent directly: one connection stores moves, another one reads."""

    def __init__(
        self,
        connect_to_write: Callable[[], Awaitable[CountingConnection]],
        connect_to_read: Callable[[], Awaitable[CountingConnection]],
    ) -> None:
        self._writing = _Kept(connect_to_write)
        self._reading = _Kept(connect_to_read)

    async def store_moves(self, advances: Rows, events: Rows, snapshots: Rows) -> frozenset[str]:
        """Advance tables; return those that nobody else had advanced."""
        values = _columns(_ADVANCED, advances) + _columns(_EVENT, events)
        values += _columns(_SNAPSHOT, snapshots)
        return frozenset(row[0] for row in await self._writing.fetch(_STORE, *values))

    async def events_after(
        self, versions: Mapping[str, int]
    ) -> list[tuple[str, int, int, int, str]]:
        """The events of tables after these versions."""
        values = list(versions), list(versions.values())
        return [tuple(row) for row in await self._reading.fetch(NEWEST, *values)]

    async def rows(
        self, query: TypedReturnsRows[*tuple[Any, ...]], values: Mapping[str, object]
    ) -> Sequence[Mapping[str, Any]]:
        """The rows of a constant query."""
        text, own = _compiled(query)
        return await self._reading.fetch(text, *{**own, **values}.values())

    async def time(self) -> int:
        """The time of the server's clock."""
        ((now,),) = await self._reading.fetch(_TIME)
        return int(now)

    async def close(self) -> None:
        """Close the connections."""
        await self._writing.close()
        await self._reading.close()


@cache
def _compiled(query: TypedReturnsRows[*tuple[Any, ...]]) -> tuple[str, Mapping[str, Any]]:
    """A statement's text, and its own values in order."""
    compiled = query.compile(dialect=Dialect())  # type: ignore[no-untyped-call]
    names = getattr(compiled, "positiontup", None) or ()
    return str(compiled), {name: compiled.params[name] for name in names}


_PLANNED_ONCE: Final = "SET plan_cache_mode = force_generic_plan"
"""Planning takes longer than the query, and the values make no difference."""


class _Kept:
    """A connection that is opened when first needed, and again after it was lost."""

    def __init__(self, connect: Callable[[], Awaitable[CountingConnection]]) -> None:
        self._connect = connect
        self._connection: CountingConnection | None = None
        self._busy = asyncio.Lock()

    async def fetch(self, statement: str, *values: object) -> Sequence[Any]:
        """The rows of the statement; raises `DBAPIError` or a connection error."""
        async with self._busy:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
                await self._connection.execute(_PLANNED_ONCE)
            try:
                return await self._connection.fetch(statement, *values)
            except BROKEN as error:  # without the statement's values, which hold cards
                if not isinstance(error, PostgresError):
                    self._let_go()
                raise DBAPIError(None, None, error) from error
            except BaseException:  # it may still be at work
                self._let_go()
                raise

    async def close(self) -> None:
        """Close it, even if it is at work."""
        self._let_go()

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


def _columns(names: Sequence[str], rows: Rows) -> tuple[list[object], ...]:
    return tuple([row[name] for row in rows] for name in names)
