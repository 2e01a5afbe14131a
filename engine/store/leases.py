"""Which process leads a table, and until when.

All times are in milliseconds since 1970 UTC.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from sqlalchemy import bindparam, or_, select, update
from sqlalchemy.sql.dml import ReturningUpdate

from engine.store import commits
from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database
from engine.store.problems import OutOfReach, StoreFault
from engine.store.schema import tables
from engine.tables.table import LIVE

_FREE = or_(
    tables.c.leader.is_(None),
    tables.c.leader == bindparam("process"),
    tables.c.lease_until <= bindparam("now"),
)

MAY_LEAD = or_(_FREE, tables.c.leader.in_(bindparam("dead", expanding=True)))
"""Where a `process` may lead `now`: what nobody leads, and what one of the `dead` has led."""


class MayLead(NamedTuple):
    """Who may lead what nobody leads, or one of the `dead`; `now` is the time by which leases are
    measured, which is not what a process's own clock says.
    """

    process: str
    now: int
    dead: Sequence[str] = ()

    def values(self) -> dict[str, object]:
        """What stands for these in a statement."""
        return {"process": self.process, "now": self.now, "dead": list(self.dead)}


_CLAIM = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.status.in_(LIVE),
        or_(_FREE, tables.c.leader == bindparam("dead")),
    )
    .values(leader=bindparam("process"), lease_until=bindparam("until"))
)

_HAND_OVER = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.leader == bindparam("process"))
    .values(leader=bindparam("other"), lease_until=bindparam("until"))
)

_TAKE_FREE = (
    update(tables)
    .where(
        tables.c.id.in_(
            select(tables.c.id)
            .where(
                tables.c.id.in_(bindparam("ids", expanding=True)),
                tables.c.status.in_(LIVE),
                MAY_LEAD,
            )
            .with_for_update(skip_locked=True)
        )
    )
    .values(leader=bindparam("process"), lease_until=bindparam("until"))
    .returning(tables.c.id)
)

_LED = tables.c.id.in_(
    select(tables.c.id)
    .where(tables.c.leader == bindparam("process"))
    .with_for_update(skip_locked=True)  # one that somebody keeps locked costs no other
)

_RENEW = update(tables).where(_LED).values(lease_until=bindparam("until")).returning(tables.c.id)

_RELEASE = update(tables).where(_LED).values(leader=None, lease_until=None)

_RELEASE_ONE = (
    update(tables)
    .where(tables.c.leader == bindparam("process"), tables.c.id == bindparam("table"))
    .values(leader=None, lease_until=None)
)


class StoredLeases:
    """The leases of all processes, as the database knows them."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def claim(
        self, table_id: str, process: str, now: int, until: int, dead: str | None = None
    ) -> bool:
        """Lead a table until then, unless it is over, or another process leads it now that is not
        this `dead` one; also prolongs a lease.
        """
        values = {"table": table_id, "process": process, "now": now, "until": until}
        values["dead"] = dead or process
        try:
            await self._committer.commit(Batch((Write(_CLAIM, values),)))
        except Conflict:
            return False
        return True

    async def take_free(
        self, table_ids: Sequence[str], until: int, may_lead: MayLead
    ) -> frozenset[str]:
        """Lead those of these tables that nobody else leads but the dead, or takes now."""
        values = {"ids": list(table_ids), "until": until, **may_lead.values()}
        return await self._stored(_TAKE_FREE, values)

    async def _stored(
        self, statement: ReturningUpdate[Any], values: Mapping[str, object]
    ) -> frozenset[str]:
        """The tables that it has changed."""
        try:
            async with asyncio.timeout(commits.PATIENCE):
                return await self._database.write(
                    lambda one: frozenset(one.scalars(statement, values).all())
                )
        except TimeoutError as error:
            raise OutOfReach from error
        except Exception as error:
            if self._database.fault(error) in {
                StoreFault.LOCKED,
                StoreFault.OUTAGE,
                StoreFault.RACED,
            }:
                raise OutOfReach from error
            raise

    async def hand_over(
        self, table_id: str, process: str, other: str, until: int, said: tuple[Announcement, ...]
    ) -> None:
        """Let another process lead a table until then, and tell so; it conflicts unless the process
        leads it.
        """
        values = {"table": table_id, "process": process, "other": other, "until": until}
        await self._committer.commit(Batch((Write(_HAND_OVER, values),), said))

    async def renew(self, process: str, until: int) -> frozenset[str]:
        """Prolong all leases of a process but those that somebody keeps locked; returns which."""
        return await self._stored(_RENEW, {"process": process, "until": until})

    async def wait(self) -> None:
        """Return when all that the writer was given before this is stored or refused."""
        await self._committer.commit(Batch(()))

    async def release(
        self, process: str, table_id: str | None = None, said: tuple[Announcement, ...] = ()
    ) -> None:
        """Give up the lease of a table, or all leases of the process; then others hear of it."""
        if table_id is None:
            write = Write(_RELEASE, {"process": process}, expects=None)
        else:
            write = Write(_RELEASE_ONE, {"process": process, "table": table_id}, expects=None)
        await self._committer.commit(Batch((write,), said))

    async def leaders(self) -> tuple[str, ...]:
        """The processes that hold leases, run out or not."""
        query = select(tables.c.leader).where(tables.c.leader.is_not(None)).distinct()
        async with self._database.read(once=True) as connection:
            return tuple(name for name in (await connection.scalars(query)).all() if name)
