"""What a database says that was brought back, and that cannot be true any more."""

from collections.abc import Callable
from functools import partial

from sqlalchemy import Connection, delete, update

from bot.storage.schema import kept_updates, surfaces
from engine.standings.periods import DAY
from engine.store.backup import Content

FORGOTTEN = DAY
"""How old an update may be that is handled after all; no platform would bring an older one."""


def settled(now: int) -> Callable[[Connection, Content], None]:
    """What settles a database at that time, in milliseconds since 1970 UTC."""
    return partial(_settle, now=now)


def _settle(connection: Connection, content: Content, now: int) -> None:
    # The messages have been written to after it, and may show anything: each is drawn again.
    unknown = {"shown": 0, "digest": "", "version": surfaces.c.version + 1}
    connection.execute(update(surfaces).where(surfaces.c.message.is_not(None)).values(unknown))
    if content.until is None or content.until < now - FORGOTTEN:
        connection.execute(delete(kept_updates))
