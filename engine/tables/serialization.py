"""A table as one JSON text beside its events: it saves the time of folding them, nothing else."""

from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from engine.tables.events import TableEvent
from engine.tables.events.v1 import Decided, as_acted
from engine.tables.table import Table


class UnreadableEvent(Exception):
    """A stored text that is no event; only a damaged or newer database has one."""


_STORED: TypeAdapter[TableEvent | Decided] = TypeAdapter(
    Annotated[TableEvent | Decided, Field(discriminator="kind")]
)


def event_json(event: TableEvent) -> str:
    """The text that is stored for an event."""
    return event.model_dump_json(exclude_defaults=False)


def parse_event(body: str) -> TableEvent:
    """Read a stored event; `UnreadableEvent` where it is none."""
    try:
        found = _STORED.validate_json(body)
    except ValidationError as error:
        where = {".".join(map(str, one["loc"])) for one in error.errors(include_input=False)}
        raise UnreadableEvent(", ".join(sorted(where))) from None  # its text may hold cards
    if not isinstance(found, Decided):
        return found
    try:
        return as_acted(found)
    except ValueError:
        raise UnreadableEvent(found.kind) from None


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
