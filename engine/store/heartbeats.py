"""From when to when each process is known to have been alive.

All times are in milliseconds since 1970 UTC.
"""

from contextlib import suppress

from sqlalchemy import (
    BigInteger,
    Text,
    bindparam,
    case,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    update,
)

from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database
from engine.store.schema import processes

_ENTER_PROCESS = insert(processes).from_select(
    ["id", "started_at", "heartbeat_at"],
    select(
        bindparam("process", type_=Text),
        bindparam("since", type_=BigInteger),
        bindparam("now", type_=BigInteger),
    ).where(~exists().where(processes.c.id == bindparam("process"))),
)

_BEAT = (
    update(processes)
    .where(processes.c.id == bindparam("process"))
    .values(heartbeat_at=bindparam("now"))
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

_FORGET = delete(processes).where(
    processes.c.heartbeat_at < bindparam("before"), processes.c.id != bindparam("process")
)


class StoredHeartbeats:
    """What processes have stored of their lives."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer
        self._entered = ""

    async def beat(self, process: str, now: int, since: int | None = None) -> None:
        """Store that the process is alive; its first beat enters it, as alive `since` then."""
        beat = Write(_BEAT, {"process": process, "now": now})
        if process == self._entered:
            with suppress(Conflict):  # others have thought it dead, and removed it
                await self._committer.commit(Batch((beat,)))
                return
        entered = {"process": process, "now": now, "since": now if since is None else since}
        enter = Write(_ENTER_PROCESS, entered, expects=None)
        await self._committer.commit(Batch((enter, beat)))
        self._entered = process

    async def served(self) -> tuple[tuple[int, int], ...]:
        """From when to when each process is known to have been alive, in the order they began."""
        query = select(processes.c.started_at, processes.c.heartbeat_at).order_by(
            processes.c.started_at, processes.c.heartbeat_at
        )
        async with self._database.read() as connection:
            return tuple((row[0], row[1]) for row in await connection.execute(query))

    async def alive(self, since: int) -> frozenset[str]:
        """Which processes are known to have been alive at that time or later."""
        query = select(processes.c.id).where(processes.c.heartbeat_at >= since)
        async with self._database.read(once=True) as connection:
            return frozenset(await connection.scalars(query))

    async def last(self, process: str) -> int | None:
        """When a process is known to have been alive last; None where nothing is known of it."""
        watches = or_(processes.c.id == process, processes.c.id.startswith(f"{process}/"))
        query = select(func.max(processes.c.heartbeat_at)).where(watches)
        async with self._database.read(once=True) as connection:
            found: int | None = await connection.scalar(query)
            return found

    async def forget(self, before: int, process: str) -> None:
        """Remove what ended before that time, but nothing of this process."""
        write = Write(_FORGET, {"before": before, "process": process}, expects=None)
        await self._committer.commit(Batch((write,)))

    async def set_back(self, now: int) -> None:
        """Let no process have been alive after that time."""
        write = Write(_SET_BACK, {"now": now}, expects=None)
        await self._committer.commit(Batch((write,)))
