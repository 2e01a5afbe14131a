"""PostgreSQL as SQLAlchemy speaks it by asyncpg, with what the store needs besides.

Rows of equal statements go to the server in one piece, and how many were touched is counted. Texts
are compared by their bytes, as SQLite does, whatever the language of the server; and what is no
character to PostgreSQL is replaced.
"""

import time
from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final

import asyncpg
from sqlalchemy import String, Text
from sqlalchemy.dialects.postgresql.asyncpg import AsyncpgString, PGDialect_asyncpg
from sqlalchemy.dialects.postgresql.base import PGTypeCompiler
from sqlalchemy.engine.interfaces import DBAPIConnection, DBAPICursor, ExecutionContext
from sqlalchemy.pool import PoolProxiedConnection

from engine.store.engines import KEY

_CLOSED = "connection is closed"

SURE: Final = 1.0
"""Real seconds after an answer in which a connection is taken to be one. That its other end has
closed it, it knows by itself; by a question it is only noticed that nothing comes any more.
"""

_NUL, _REPLACED = "\0", "\N{REPLACEMENT CHARACTER}"


BROKEN: Final = (asyncpg.PostgresError, asyncpg.InterfaceError, asyncpg.InternalClientError)
"""The driver's errors; the last one is of a connection that was ended while the process was
stopped."""


class CountingConnection(asyncpg.Connection):
    """A connection whose `executemany` gives all the rows that its statements return.

    `answered_at` is when it was last asked whether it still is one.
    """

    answered_at = 0.0

    async def executemany(  # type: ignore[override]  # asyncpg's gives nothing
        self, command: str, args: Iterable[Sequence[object]]
    ) -> list[asyncpg.Record]:
        return await self.fetchmany(command, args)


async def _answers(connection: CountingConnection) -> None:
    """Raise the driver's error if the connection is of no use any more."""
    now = time.monotonic()
    if connection.is_closed():
        raise asyncpg.InterfaceError(_CLOSED)
    if now - connection.answered_at > SURE:
        await connection.execute("SELECT 1")
        connection.answered_at = now


class _Text(AsyncpgString):
    """A text without NUL, which PostgreSQL does not store."""

    def bind_processor(self, _dialect: object) -> Callable[[str | None], str | None]:
        return _without_nul


def _without_nul(value: str | None) -> str | None:
    return value.replace(_NUL, _REPLACED) if value and _NUL in value else value


class _Types(PGTypeCompiler):
    """Columns of text are sorted by their bytes."""

    def visit_TEXT(self, type_: Text, **_: object) -> str:  # noqa: N802 (SQLAlchemy's name)
        return f'TEXT COLLATE "{type_.collation or "C"}"'


class Dialect(PGDialect_asyncpg):
    """What `postgresql+asyncpg` means in this process."""

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
        """Execute them one after another, but ask for all of it at once."""
        key = context.execution_options.get(KEY, "1") if context is not None else "1"
        touched: Any = cursor.executemany(f"{statement} RETURNING {key}", parameters)
        cursor._rowcount = len(touched)  # type: ignore[attr-defined]  # noqa: SLF001
        if context is not None and key != "1":
            context.root_connection.info[KEY] = frozenset(row[0] for row in touched)

    def do_ping(self, dbapi_connection: DBAPIConnection) -> bool:
        """Ask for next to nothing, in one step instead of a transaction, and not all the time."""
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
        """Whether the connection is of no use any more."""
        if isinstance(e, self.loaded_dbapi.InterfaceError) and _CLOSED in str(e):
            return True
        return bool(super().is_disconnect(e, connection, cursor))  # type: ignore[no-untyped-call]

    def on_connect(self) -> None:
        """Spare the questions after JSON: what is JSON here is text to the store."""
