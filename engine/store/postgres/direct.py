"""What is asked of PostgreSQL all the time, by the driver itself and connections of its own.

Each is one statement: a step there and back, and a transaction by itself. By way of an engine the
same takes four times as much of our own time.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final

from asyncpg import PostgresError
from sqlalchemy.exc import DBAPIError

from engine.store.engines import Rows
from engine.store.postgres.dialect import BROKEN, CountingConnection

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
    """Moves are stored by one connection, and read by another one."""

    def __init__(
        self,
        connect_to_write: Callable[[], Awaitable[CountingConnection]],
        connect_to_read: Callable[[], Awaitable[CountingConnection]],
    ) -> None:
        self._writing = _Kept(connect_to_write)
        self._reading = _Kept(connect_to_read)

    async def store_moves(self, advances: Rows, events: Rows, snapshots: Rows) -> frozenset[str]:
        """Move tables on, and say at which nothing had happened meanwhile."""
        values = _columns(_ADVANCED, advances) + _columns(_EVENT, events)
        values += _columns(_SNAPSHOT, snapshots)
        return frozenset(row[0] for row in await self._writing.fetch(_STORE, *values))

    async def events_after(
        self, versions: Mapping[str, int]
    ) -> list[tuple[str, int, int, int, str]]:
        """The events of tables after these versions."""
        values = list(versions), list(versions.values())
        return [tuple(row) for row in await self._reading.fetch(NEWEST, *values)]

    async def close(self) -> None:
        """Close the connections."""
        await self._writing.close()
        await self._reading.close()


class _Kept:
    """A connection that is opened once it is needed, and again after it was lost."""

    def __init__(self, connect: Callable[[], Awaitable[CountingConnection]]) -> None:
        self._connect = connect
        self._connection: CountingConnection | None = None
        self._busy = asyncio.Lock()

    async def fetch(self, statement: str, *values: object) -> Sequence[Any]:
        """What the statement gives; raises `DBAPIError`, or what connecting does."""
        async with self._busy:
            if self._connection is None or self._connection.is_closed():
                self._connection = await self._connect()
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
        """Close it, whatever it does."""
        self._let_go()

    def _let_go(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.terminate()


def _columns(names: Sequence[str], rows: Rows) -> tuple[list[object], ...]:
    return tuple([row[name] for row in rows] for name in names)
