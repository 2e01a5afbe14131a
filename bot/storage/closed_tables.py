"""Retention of closed tables: old ones move from the database to archive files."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

from sqlalchemy import bindparam, delete, literal, select

from bot.people.schema import (
    attendances,
    browser_files,
    browser_members,
    browser_messages,
    showings,
    surfaces,
    table_rooms,
)
from engine.directing.journal import TournamentJournal
from engine.host.archiver import TableArchiver
from engine.host.clock import ServedClock, to_ms
from engine.store.commits import Committer, NotStored, Write
from engine.store.database import Database
from engine.store.problems import DatabaseUnreachable

FIRST = timedelta(minutes=5)
"""Pause after the start, and after an outage of the database."""

EVERY = timedelta(hours=1)

BREATH = 0.05
"""Pause in real seconds after each commit, for storing people's turns."""

_ROOM = select(table_rooms.c.room).where(table_rooms.c.table_id == bindparam("table"))
_TALK = select(literal("group:") + table_rooms.c.room).where(
    table_rooms.c.table_id == bindparam("table")
)
_BY_TABLE = (surfaces, showings, attendances)
# The row of the table's room stays, like the row of the table.
_OF_TABLE = (
    *(delete(one).where(one.c.table_id == bindparam("table")) for one in _BY_TABLE),
    *(delete(one).where(one.c.place.in_(_TALK)) for one in (browser_files, browser_messages)),
    delete(browser_members).where(browser_members.c.room.in_(_ROOM)),
)

logger = logging.getLogger(__name__)


def gone_with(table_id: str) -> tuple[Write, ...]:
    """Writes that delete a table's messages, places, attendances and the messages in its room."""
    return tuple(Write(one, {"table": table_id}, expects=None) for one in _OF_TABLE)


class TableRetention:
    """Archives tables that were closed longer ago than `keep`; None archives nothing.

    `breath` is as in `TableArchiver`. `stuck`: the last attempt could not write to the archive
    folder.
    """

    def __init__(
        self,
        database: Database,
        committer: Committer,
        clock: ServedClock,
        *,
        keep: timedelta | None,
        folder: Path,
        breath: float = BREATH,
    ) -> None:
        self._clock = clock
        self._keep = keep
        self._folder = folder
        self.stuck = False
        self._tournaments = TournamentJournal(database)
        self._putting = TableArchiver(database, committer, folder, gone_with, breath=breath)

    async def run(self) -> None:
        """Archive old tables periodically, until cancelled."""
        if self._keep is None:
            return
        pause = FIRST
        try:
            while True:
                await asyncio.sleep(self._clock.seconds(pause))
                pause = await self._looked(self._keep)
        finally:
            self.stuck = False  # another process may continue

    async def _looked(self, keep: timedelta) -> timedelta:
        """Archive old tables and return the pause until the next time."""
        try:
            await self.once(keep)
        except (NotStored, DatabaseUnreachable):  # the committer reports it
            return FIRST
        except OSError as error:
            text = "old tables cannot be put away in %s, and stay: %s"
            logger.warning(text, self._folder, error)
            self.stuck = True
        else:
            self.stuck = False
        return EVERY

    async def once(self, keep: timedelta) -> int:
        """Archive tables last used longer ago than `keep`, and return how many."""
        before = to_ms(self._clock.now() - keep)
        done = await self._putting.older_than(before, await self._tournaments.live())
        if done:
            logger.info("%d tables were put away in %s", done, self._folder)
        return done
