"""Heartbeats: when each process was known to be alive, and until when its lease lasts (`until`).

A process has one row, which each heartbeat updates. A lease that was given up, or that others have
ended, is NULL for good: it cannot be renewed, and names of processes are never reused. All times
are in milliseconds since 1970 UTC.
"""

from collections.abc import Mapping

from sqlalchemy import (
    Text,
    bindparam,
    case,
    delete,
    exists,
    insert,
    null,
    or_,
    select,
    update,
)

from engine.store.bus import Announcement
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database
from engine.store.schema import processes

_COLUMNS = ["id", "started_at", "heartbeat_at", "until"]


_BEAT = (
    update(processes)
    .where(processes.c.id == bindparam("process"), processes.c.until.is_not(None))
    .values(heartbeat_at=bindparam("now"), until=bindparam("lease_until"))
)

_BEAT_RESUMED = _BEAT.values(started_at=bindparam("since"))

_past = processes.alias("past")

_PUT_AWAY = insert(processes).from_select(
    _COLUMNS,
    select(
        bindparam("past", type_=Text), processes.c.started_at, processes.c.heartbeat_at, null()
    ).where(
        processes.c.id == bindparam("process"), ~exists().where(_past.c.id == bindparam("past"))
    ),
)

_END = (
    update(processes)
    .where(processes.c.id == bindparam("process"), processes.c.until.is_not(None))
    .values(until=null())
)

_SET_BACK = (
    update(processes)
    .where(processes.c.heartbeat_at > bindparam("now"))
    .values(
        started_at=case(
            (processes.c.started_at > bindparam("now"), bindparam("now")),
            else_=processes.c.started_at,
        ),
        heartbeat_at=bindparam("now"),
    )
)

_ALIVE = select(processes.c.id).where(processes.c.heartbeat_at >= bindparam("since"))

_FORGET = delete(processes).where(
    processes.c.heartbeat_at < bindparam("before"),
    or_(processes.c.until.is_(None), processes.c.until <= bindparam("over")),
    processes.c.id != bindparam("process"),
)

_BURY = _END.where(
    processes.c.id.in_(
        select(processes.c.id)
        .where(
            processes.c.id == bindparam("process"), processes.c.until == bindparam("lease_until")
        )
        .with_for_update(skip_locked=True)  # it may be stopped while it holds the lock
    )
)
"""The row lock orders this against a renewal, which has either changed `until` or finds NULL."""


class StoredHeartbeats:
    """The stored heartbeats of all processes."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def enter(self, process: str, since: int, now: int, lease_until: int) -> None:
        """Store the first heartbeat of a process."""
        beat = {"process": process, "now": now, "lease_until": lease_until}
        row = {"id": process, "started_at": since, "heartbeat_at": now, "until": lease_until}
        enter = Write.ensure(processes, row)
        await self._committer.commit(Batch((enter, Write(_BEAT, beat))))

    async def beat(self, process: str, now: int, lease_until: int) -> None:
        """Store a further heartbeat; raises `Conflict` if the lease was ended."""
        beat = {"process": process, "now": now, "lease_until": lease_until}
        await self._committer.commit(Batch((Write(_BEAT, beat),)))

    async def beat_resumed(
        self, process: str, past: str, since: int, now: int, lease_until: int
    ) -> None:
        """Store a heartbeat after a gap; the time before the gap is kept under the name `past`."""
        beat = {"process": process, "now": now, "lease_until": lease_until, "since": since}
        kept = Write(_PUT_AWAY, {"process": process, "past": past}, expects=None)
        await self._committer.commit(Batch((kept, Write(_BEAT_RESUMED, beat))))

    async def end(self, process: str, announcements: tuple[Announcement, ...] = ()) -> None:
        """End the lease of a process that has stopped all work done under it."""
        end = Write(_END, {"process": process}, expects=None)
        await self._committer.commit(Batch((end,), announcements))

    async def bury(self, leases: Mapping[str, int]) -> None:
        """End these leases of other processes, unless they have changed since they were read."""
        writes = (
            Write(_BURY, {"process": process, "lease_until": until}, expects=None)
            for process, until in leases.items()
        )
        await self._committer.commit(Batch(tuple(writes)))

    async def served(self) -> tuple[tuple[int, int], ...]:
        """When each process was known to be alive, in the order of their starts."""
        query = select(processes.c.started_at, processes.c.heartbeat_at).order_by(
            processes.c.started_at, processes.c.heartbeat_at
        )
        return tuple((row[0], row[1]) for row in await self._database.rows(query))

    async def alive(self, since: int) -> frozenset[str]:
        """The processes that were alive at that time or later."""
        return frozenset(row["id"] for row in await self._database.poll(_ALIVE, since=since))

    async def last(self, process: str) -> int | None:
        """When a process was last known to be alive; None if it has no row."""
        query = select(processes.c.heartbeat_at).where(processes.c.id == process)
        found: int | None = await self._database.scalar(query)
        return found

    async def forget(self, before: int, over: int, process: str) -> None:
        """Remove other processes last alive `before` that time with a lease `over` by then."""
        ended = {"before": before, "over": over, "process": process}
        await self._committer.commit(Batch((Write(_FORGET, ended, expects=None),)))

    async def set_back(self, now: int) -> None:
        """Move all heartbeats after that time back to it."""
        write = Write(_SET_BACK, {"now": now}, expects=None)
        await self._committer.commit(Batch((write,)))
