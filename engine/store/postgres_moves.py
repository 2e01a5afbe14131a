"""Moves at many tables in one statement of PostgreSQL: one step there and back, and a transaction
by itself.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import Connection

_ADVANCED: Final = (
    *("table", "old_version", "new_version", "new_status", "new_due_at", "new_home"),
    "now",
)
_EVENT: Final = ("table_id", "seq", "schema", "at", "body")

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
)
SELECT id FROM won
"""


def store_moves(
    connection: Connection,
    advances: Sequence[Mapping[str, object]],
    events: Sequence[Mapping[str, object]],
) -> frozenset[str]:
    """Move tables on to which nothing has happened meanwhile, and say which they are."""
    values = _columns(_ADVANCED, advances) + _columns(_EVENT, events)
    return frozenset(connection.exec_driver_sql(_STORE, values).scalars())


def _columns(
    names: Sequence[str], rows: Sequence[Mapping[str, object]]
) -> tuple[list[object], ...]:
    return tuple([row[name] for row in rows] for name in names)
