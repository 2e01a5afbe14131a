"""What has happened at tables, told to whoever listens once it is stored."""

import logging
from collections.abc import Callable
from dataclasses import dataclass

from engine.host.mailbox import Mailbox
from engine.tables.events import TableEvent
from engine.tables.table import Table

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change:
    """What has happened at a table and is stored; `elsewhere`: another process has stored it."""

    table: Table
    events: tuple[TableEvent, ...]
    elsewhere: bool = False


class Publishing:
    """The listeners of all changes."""

    def __init__(self) -> None:
        self._listeners: list[Callable[[Change], None]] = []

    def subscribe(self, listener: Callable[[Change], None]) -> None:
        """Call the listener after each stored change; it must return at once."""
        self._listeners.append(listener)

    def publish(self, box: Mailbox, change: Change) -> None:
        """Tell a change of the mailbox's table, which now is as it is after that."""
        table = box.table = change.table
        box.shown = table.version
        for listener in self._listeners:
            try:
                listener(change)
            except Exception:  # what is stored has happened, whatever a listener makes of it
                logger.exception("table %s at version %s: not shown", table.id, table.version)
