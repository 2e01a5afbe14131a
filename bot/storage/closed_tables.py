"""For how long closed tables stay in the database, and what goes with them."""

import asyncio
import logging
from datetime import timedelta
from pathlib import Path

from sqlalchemy import bindparam, delete

from bot.people.schema import attendances, showings, surfaces
from engine.directing.journal import TournamentJournal
from engine.host.clock import ServedTime, to_ms
from engine.host.putting_away import PuttingAway
from engine.store.commits import Committer, NotStored, Write
from engine.store.database import Database
from engine.store.problems import OutOfReach

FIRST = timedelta(minutes=5)
"""After the start others come first."""

EVERY = timedelta(hours=1)

BREATH = 0.05
"""Real seconds after each commit, in which people's turns are stored."""

_OF_TABLE = tuple(
    delete(table).where(table.c.table_id == bindparam("table"))
    for table in (surfaces, showings, attendances)
)

logger = logging.getLogger(__name__)


def gone_with(table_id: str) -> tuple[Write, ...]:
    """What is kept of a table besides its events, and where it was shown."""
    return tuple(Write(one, {"table": table_id}, expects=None) for one in _OF_TABLE)


class Keeping:
    """Puts tables away that were closed long ago; without `keep` none.

    `breath` is as in `PuttingAway`. `stuck` says whether the last ones could not go where they
    should.
    """

    def __init__(
        self,
        database: Database,
        committer: Committer,
        clock: ServedTime,
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
        self._putting = PuttingAway(database, committer, folder, gone_with, breath=breath)

    async def run(self) -> None:
        """Look again and again, until cancelled."""
        if self._keep is None:
            return
        pause = FIRST
        try:
            while True:
                await asyncio.sleep(self._clock.seconds(pause))
                pause = await self._looked(self._keep)
        finally:
            self.stuck = False  # another process may go on with it

    async def _looked(self, keep: timedelta) -> timedelta:
        """Put away what is to go, and return after which pause to look again."""
        try:
            await self.once(keep)
        except (NotStored, OutOfReach):  # which the committer tells
            return FIRST
        except OSError as error:
            text = "old tables cannot be put away in %s, and stay: %s"
            logger.warning(text, self._folder, error)
            self.stuck = True
        else:
            self.stuck = False
        return EVERY

    async def once(self, keep: timedelta) -> int:
        """Put away what was last used longer ago, and return how many tables that are."""
        before = to_ms(self._clock.now() - keep)
        done = await self._putting.older_than(before, await self._tournaments.live())
        if done:
            logger.info("%d tables were put away in %s", done, self._folder)
        return done
