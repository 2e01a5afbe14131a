"""Events as text: how they are stored, and how all that was ever stored is read."""

from typing import Annotated

from pydantic import Field, TypeAdapter, ValidationError

from engine.tables.events import TableEvent
from engine.tables.events_v1 import Decided, as_acted


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
