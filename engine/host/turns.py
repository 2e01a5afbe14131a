"""What may begin only so often, whichever process begins it: each beginning takes a turn.

A turn is a claim whose holder is the time when it is over, and the next one is there. It is asked
for in the database's time, and all processes that share it keep to that, also after one of them has
ended.
"""

import logging
from datetime import timedelta
from typing import Final

from sqlalchemy import bindparam, select, update

from engine.host.claims import ENTER
from engine.host.clock import from_ms, to_ms
from engine.host.lease_time import LeaseTime
from engine.store.commits import RETRY, Batch, Committer, Conflict, NotStored, Write
from engine.store.database import Database
from engine.store.problems import OutOfReach
from engine.store.schema import claims

LATE: Final = timedelta(seconds=0.25)
"""If it takes longer until a turn is stored, it is taken anew for so much longer, or it would be
over too soon after what begins then.
"""

_BEGIN = (
    update(claims)
    .where(claims.c.name == bindparam("turn"), claims.c.holder == bindparam("known"))
    .values(holder=bindparam("over"))
)

logger = logging.getLogger(__name__)


class Turns:
    """The turns of this process. Where it is alone with its database, it has to space what it
    begins by itself.
    """

    def __init__(self, database: Database, committer: Committer, time: LeaseTime) -> None:
        self._database = database
        self._committer = committer
        self._time = time

    async def turn(self, name: str, gap: timedelta) -> None:
        """Wait until it may begin: not sooner than `gap` after it began last, in any process."""
        if self._committer.bus.alone:
            return
        mine, more = "", timedelta()
        while True:
            asked = self._time.monotonic()
            try:
                known = await self._known(name)
                free = from_ms(int(known or 0)) - self._time.now()
                if known != mine and free > timedelta():
                    await self._time.sleep(free)
                    continue
                mine = await self._take(name, gap + more, known)
                took = timedelta(seconds=self._time.monotonic() - asked)
                if took <= LATE + more:
                    return
                more = 2 * took
            except Conflict:  # another was quicker
                mine = ""
            except (NotStored, OutOfReach):  # which the committer tells
                await self._time.sleep(timedelta(seconds=RETRY))

    async def _known(self, name: str) -> str:
        """When the last turn is over, as it is stored; empty before the first."""
        await self._time.measure()
        query = select(claims.c.holder).where(claims.c.name == name)
        async with self._database.read() as connection:
            known: str | None = await connection.scalar(query)
        if known is None:
            entered = {"claim": name, "process": ""}
            await self._committer.commit(Batch((Write(ENTER, entered, expects=None),)))
        return known or ""

    async def _take(self, name: str, gap: timedelta, known: str) -> str:
        """Take the turn after that one, or the own one for longer; until when it lasts."""
        over = str(to_ms(self._time.now() + gap))
        taken = {"turn": name, "known": known, "over": over}
        await self._committer.commit(Batch((Write(_BEGIN, taken),)))
        return over
