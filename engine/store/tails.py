"""What was stored of tables after a version: asked for by many at once, read by one statement."""

import asyncio
from collections import deque
from dataclasses import dataclass
from typing import NamedTuple

from sqlalchemy import JSON, Integer, Text, bindparam, cast, func, select

from engine.store.database import Database
from engine.store.schema import events

AT_ONCE = 256
"""Most tables that are read together."""


_WANTED = func.json_each(bindparam("wanted", type_=JSON)).table_valued("key", "value")
_AFTER = (
    select(events.c.table_id, events.c.seq, events.c.schema, events.c.at, events.c.body)
    .join(_WANTED, events.c.table_id == _WANTED.c.key)
    .where(events.c.seq > cast(cast(_WANTED.c.value, Text), Integer))
    .order_by(events.c.table_id, events.c.seq)
)


@dataclass(frozen=True, slots=True)
class EventRow:
    """One event of a table. `seq` counts from 1 without a gap."""

    seq: int
    schema: int
    at: int
    body: str


class _Wanted(NamedTuple):
    table_id: str
    version: int
    found: asyncio.Future[tuple[EventRow, ...]]


class Tails:
    """The ends of tables' histories. What is asked for while others are read is read next,
    together.
    """

    def __init__(self, database: Database) -> None:
        self._database = database
        self._wanted: deque[_Wanted] = deque()
        self._reading: asyncio.Task[None] | None = None

    async def after(self, table_id: str, version: int) -> tuple[EventRow, ...]:
        """A table's events after that version, in their order; raises what reading does."""
        found: asyncio.Future[tuple[EventRow, ...]] = asyncio.get_running_loop().create_future()
        self._wanted.append(_Wanted(table_id, version, found))
        if self._reading is None or self._reading.done():
            self._reading = asyncio.create_task(self._read_all(), name="newest events")
        return await found

    async def _read_all(self) -> None:
        while self._wanted:
            some = [self._wanted.popleft() for _ in range(min(AT_ONCE, len(self._wanted)))]
            try:
                await self._read(some)
            except Exception as error:  # noqa: BLE001 (each who has asked is told)
                for one in some:
                    if not one.found.done():
                        one.found.set_exception(error)

    async def _read(self, some: list[_Wanted]) -> None:
        versions: dict[str, int] = {}
        for one in some:
            versions[one.table_id] = min(one.version, versions.get(one.table_id, one.version))
        rows: dict[str, list[EventRow]] = {table_id: [] for table_id in versions}
        found = await self._database.events_after(versions)
        if found is None:
            async with self._database.read(once=True) as connection:
                result = await connection.execute(_AFTER, {"wanted": versions})
                found = [(row[0], row[1], row[2], row[3], row[4]) for row in result]
        for table_id, seq, schema, at, body in found:
            rows[table_id].append(EventRow(seq, schema, at, body))
        for one in some:
            if not one.found.done():
                newer = (row for row in rows[one.table_id] if row.seq > one.version)
                one.found.set_result(tuple(newer))
