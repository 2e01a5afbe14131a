"""Events and tables as JSON. A stored table (snapshot) is only a cache of the fold."""

from typing import Annotated

from pydantic import Field, TypeAdapter

from engine.tables.events import TableEvent
from engine.tables.events.stored_event import UnreadableEvent, read_event
from engine.tables.events.v1 import Decided, as_acted
from engine.tables.table import Table

_STORED: TypeAdapter[TableEvent | Decided] = TypeAdapter(
    Annotated[TableEvent | Decided, Field(discriminator="kind")]
)


def parse_event(body: str) -> TableEvent:
    """Read a stored event; raises `UnreadableEvent` for anything else."""
    found = read_event(_STORED, body)
    if not isinstance(found, Decided):
        return found
    try:
        return as_acted(found)
    except ValueError:
        raise UnreadableEvent(found.kind) from None


SNAPSHOT_SCHEMA = 23
"""Increment when `Table` or the fold of events changes; other snapshots are ignored."""

_TABLE: TypeAdapter[Table] = TypeAdapter(Table)
_PREFIX = f"{SNAPSHOT_SCHEMA}:"


def snapshot_of(table: Table) -> str:
    """The stored text of a table."""
    return _PREFIX + _TABLE.dump_json(table).decode()


def read_snapshot(body: str) -> Table | None:
    """Read a stored table; None if its schema is not the current one."""
    if not body.startswith(_PREFIX):
        return None
    return _TABLE.validate_json(body.removeprefix(_PREFIX))
