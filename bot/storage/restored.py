"""Corrects a database that was restored or moved, by resetting stale state."""

import logging
from collections.abc import Callable
from typing import Final

from sqlalchemy import Connection, delete, insert, inspect, select, update

from bot.people.schema import (
    browser_passes,
    browser_subscriptions,
    browser_visitors,
    kept_updates,
    surfaces,
)
from engine.host.chance import SystemChance
from engine.host.clock import to_ms
from engine.host.table_store import stored_table
from engine.standings.periods import DAY
from engine.store.copies.backup import Content
from engine.store.schema import events, tables
from engine.tables.events import Resealed
from engine.tables.events.stored_event import UnreadableEvent
from engine.tables.folds.evolve import fold
from engine.tables.folds.lobby import CorruptEvents
from engine.tables.serialization import parse_event
from engine.tables.table import LIVE

FORGOTTEN: Final = DAY
"""Maximum age of a restored update; platforms do not redeliver older ones."""

Sealed = Callable[[str, int], str]
"""Makes a new seed for a table's deal of a given number."""

logger = logging.getLogger(__name__)


class RestoreFixer:
    """Corrects a database restored at `now` (milliseconds since 1970 UTC)."""

    def __init__(self, now: int, sealed: Sealed) -> None:
        self._now = now
        self._sealed = sealed
        self._visitors = set[str]()
        self._passes = set[str]()

    def learn(self, before: Connection) -> None:
        """Remember the passes of the replaced database; others of the same visitors were
        revoked.
        """
        if inspect(before).has_table(browser_passes.name):
            self._visitors = set(before.scalars(select(browser_visitors.c.id)))
            self._passes = set(before.scalars(select(browser_passes.c.digest)))

    def __call__(self, connection: Connection, content: Content) -> None:
        """Reset stale state in the restored database."""
        # Messages were edited after the backup and may show anything: draw each again.
        unknown = {"shown": 0, "digest": "", "version": surfaces.c.version + 1}
        connection.execute(update(surfaces).where(surfaces.c.message.is_not(None)).values(unknown))
        if content.until is None or content.until < self._now - FORGOTTEN:
            connection.execute(delete(kept_updates))
        self._end_passes(connection)
        seal_again(connection, self._sealed)

    def _end_passes(self, connection: Connection) -> None:
        """Delete passes that were revoked since, with the push subscriptions of their devices."""
        ended = [
            one.digest
            for one in connection.execute(select(browser_passes))
            if one.visitor in self._visitors and one.digest not in self._passes
        ]
        for digest in ended:
            own = browser_subscriptions.c.device == digest
            connection.execute(delete(browser_subscriptions).where(own))
            connection.execute(delete(browser_passes).where(browser_passes.c.digest == digest))


def settled(now: int, sealed: Sealed | None = None) -> RestoreFixer:
    """The correction for a restore at `now`; by default seeds come from the operating system."""
    return RestoreFixer(now, sealed or SystemChance().sealed)


def seal_again(connection: Connection, sealed: Sealed) -> None:
    """Replace every open seal, because its deal may have been dealt and shown since.

    The event has the time of the table's last one, so the table's clocks are unchanged.
    """
    live = select(tables.c.id).where(tables.c.status.in_(LIVE)).order_by(tables.c.id)
    for table_id in connection.scalars(live).all():
        _seal_again(connection, table_id, sealed)


def _seal_again(connection: Connection, table_id: str, sealed: Sealed) -> None:
    stored = stored_table(connection, table_id)
    if stored is None:
        return
    try:
        table = fold(table_id, None, (parse_event(one.body) for one in stored.events))
    except (CorruptEvents, LookupError, UnreadableEvent, ValueError):
        logger.warning("table %s cannot be read and is not sealed again", table_id)
        return
    if not table.seed:  # from before seals, or a lesson
        return
    event = Resealed(at=table.last_at, seed=sealed(table_id, table.seals + 1))
    seq = stored.row.version + 1
    row = {"table_id": table_id, "seq": seq, "schema": event.v, "at": to_ms(event.at)}
    connection.execute(insert(events).values(**row, body=event.model_dump_json()))
    connection.execute(update(tables).where(tables.c.id == table_id).values(version=seq))
