"""A table as one JSON text beside its events: it saves the time of folding them, nothing else."""

from pydantic import TypeAdapter

from engine.tables.table import Table

SNAPSHOT_SCHEMA = 19
"""Raised whenever the shape of `Table` changes, or how events are folded; snapshots of another
number are left unread.
"""

_TABLE: TypeAdapter[Table] = TypeAdapter(Table)
_PREFIX = f"{SNAPSHOT_SCHEMA}:"


def snapshot_of(table: Table) -> str:
    """The text that is stored for a table."""
    return _PREFIX + _TABLE.dump_json(table).decode()


def read_snapshot(body: str) -> Table | None:
    """The table of a stored text, None where the shape of tables has changed since."""
    if not body.startswith(_PREFIX):
        return None
    return _TABLE.validate_json(body.removeprefix(_PREFIX))
