"""What may begin only so often, whichever process begins it: each beginning takes a turn.

A turn is a claim that nobody renews or gives up: the next one is there when it has run out. It is
asked for in the database's time, and all processes that share it keep to that, also after one of
them has ended.
"""

import logging
from datetime import timedelta
from typing import Final

from sqlalchemy import and_, bindparam, or_, select, update

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
    .where(
        claims.c.name == bindparam("turn"),
        or_(
            claims.c.until <= bindparam("now"),
            and_(claims.c.holder == bindparam("process"), claims.c.until == bindparam("mine")),
        ),
    )
    .values(holder=bindparam("process"), until=bindparam("over"), address="")
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
        mine, more = 0, timedelta()
        while True:
            asked = self._time.monotonic()
            try:
                free = await self._free(name, mine)
                if free > timedelta():
                    await self._time.sleep(free)
                    continue
                mine = await self._take(name, gap + more, mine)
                took = timedelta(seconds=self._time.monotonic() - asked)
                if took <= LATE + more:
                    return
                more = 2 * took
            except Conflict:  # another was quicker
                mine = 0
            except (NotStored, OutOfReach):  # which the committer tells
                await self._time.sleep(timedelta(seconds=RETRY))

    async def _free(self, name: str, mine: int) -> timedelta:
        """How long it takes until the next turn."""
        await self._time.measure()
        query = select(claims.c.until).where(claims.c.name == name)
        async with self._database.read() as connection:
            until = await connection.scalar(query)
        if until is None:
            entered = {"claim": name, "nobody": "", "never": 0, "nowhere": ""}
            await self._committer.commit(Batch((Write(ENTER, entered, expects=None),)))
        elif until != mine:
            return from_ms(until) - self._time.now()
        return timedelta()

    async def _take(self, name: str, gap: timedelta, mine: int) -> int:
        """Take the turn, or the own one for longer; until when it lasts."""
        now = self._time.now()
        over = to_ms(now + gap)
        taken = {
            "turn": name,
            "process": self._committer.bus.process,
            "now": to_ms(now),
            "mine": mine,
            "over": over,
        }
        await self._committer.commit(Batch((Write(_BEGIN, taken),)))
        return over
