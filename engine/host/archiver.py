"""Move old closed tables from the database to the archive, in steps so small that nobody waits.

A table's line is durable before any of its rows is deleted, and is added once, even if a process
ends in between. The table's own row stays: its code is not reused, and old buttons still find it.
"""

import asyncio
import json
import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import groupby
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, bindparam, delete, select, update

from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.copies.archive import InvalidArchiveLine, MonthFile, line_of, month_file, month_of
from engine.store.copies.backup import in_thread
from engine.store.database import Database
from engine.store.journal import EventRow, TableRow
from engine.store.schema import events, snapshots, tables
from engine.tables.table import Status

LEAVING: Final = "leaving"
"""Status: the line is written, and the rows are being deleted."""

PUT_AWAY: Final = "put_away"
"""Status: only the table's own row is left."""

AT_ONCE: Final = 20
"""Number of tables that are written together."""

EVENTS_AT_ONCE: Final = 100

_OLD: Final = (
    select(tables.c.id, tables.c.updated_at)
    .where(tables.c.status == Status.CLOSED, tables.c.updated_at < bindparam("before"))
    .order_by(tables.c.updated_at, tables.c.id)
)
_ROW: Final = select(tables).where(tables.c.id == bindparam("table"))
_LEAVING: Final = select(tables.c.id, tables.c.version).where(tables.c.status == LEAVING)
_EVENTS: Final = (
    select(events.c.seq, events.c.schema, events.c.at, events.c.body)
    .where(events.c.table_id == bindparam("table"))
    .order_by(events.c.seq)
)
_LEAVE: Final = (
    update(tables)
    .where(
        tables.c.id == bindparam("table"),
        tables.c.version == bindparam("old_version"),
        tables.c.status == Status.CLOSED,
    )
    .values(status=LEAVING)
)
_GONE: Final = update(tables).where(tables.c.id == bindparam("table")).values(status=PUT_AWAY)
_DELETE_EVENTS: Final = delete(events).where(
    events.c.table_id == bindparam("table"), events.c.seq <= bindparam("up_to")
)
_DELETE_SNAPSHOT: Final = delete(snapshots).where(snapshots.c.table_id == bindparam("table"))

Also = Callable[[str], tuple[Write, ...]]
"""Further writes when a table is archived, for other data stored about it."""

logger = logging.getLogger(__name__)


def is_put_away(status: str) -> bool:
    """Whether a table with this status is in the archive."""
    return status in (LEAVING, PUT_AWAY)


class TableArchiver:
    """Archives tables into a folder; only one process does so at a time.

    `breath`: the pause in real seconds after each commit, in which others can store.
    """

    def __init__(
        self,
        database: Database,
        committer: Committer,
        folder: Path,
        also: Also,
        *,
        breath: float,
    ) -> None:
        self._database = database
        self._committer = committer
        self._folder = folder
        self._also = also
        self._breath = breath

    async def older_than(
        self, before: int, needed: Collection[str], tell: Callable[[int], None] = lambda _: None
    ) -> int:
        """Archive tables closed and last used before that time; return their number.

        Tables of the tournaments that are `needed` stay. Raises `OSError` or the store's errors.
        """
        for left in await self._database.rows(_LEAVING):
            await self._clear(left.id, left.version)
        old = await self._database.rows(_OLD, {"before": before})
        done = 0
        for month, together in groupby(old, lambda one: month_of(one.updated_at)):
            ids = [one.id for one in together]
            with ExitStack() as stack:
                # Wait for the thread: if it continued after the file is closed, it would write
                # into whatever has its number by then.
                file = await in_thread(partial(_open, self._folder, month, stack))
                for begin in range(0, len(ids), AT_ONCE):
                    some = partial(_read, ids=ids[begin : begin + AT_ONCE])
                    lines = list(_lines(await self._database.look(some), needed))
                    await in_thread(partial(_write, file, [line for _, line in lines]))
                    for row, _ in lines:
                        done += await self._leave(row)
                        tell(done)
        return done

    async def _leave(self, row: TableRow) -> bool:
        leaves = Write(_LEAVE, {"table": row.id, "old_version": row.version})
        try:
            await self._committer.commit(Batch((leaves, *self._also(row.id))))
        except Conflict:
            logger.info("table %s: somebody else wrote to it, and it stays", row.id)
            return False
        await self._clear(row.id, row.version)
        return True

    async def _clear(self, table_id: str, version: int) -> None:
        for up_to in (*range(EVENTS_AT_ONCE, version, EVENTS_AT_ONCE), version):
            some = {"table": table_id, "up_to": up_to}
            await self._committer.commit(Batch((Write(_DELETE_EVENTS, some, expects=None),)))
            await asyncio.sleep(self._breath)
        this = {"table": table_id}
        snapshot = Write(_DELETE_SNAPSHOT, this, expects=None)
        await self._committer.commit(Batch((snapshot, Write(_GONE, this))))


def _open(folder: Path, month: str, stack: ExitStack, _: Callable[[], bool]) -> MonthFile:
    return stack.enter_context(month_file(folder, month))


def _write(file: MonthFile, lines: Iterable[bytes], go_on: Callable[[], bool]) -> None:
    for line in lines:
        if not go_on():
            return  # nothing is deleted whose line is not durable
        file.append(line)
    file.flush()


Old = list[tuple[TableRow, list[EventRow]]]


def _read(connection: Connection, ids: Sequence[str]) -> Old:
    found = []
    for table_id in ids:
        this = {"table": table_id}
        row = connection.execute(_ROW, this).mappings().one()
        some = connection.execute(_EVENTS, this)
        found.append((TableRow(**row), [EventRow(*one) for one in some]))
    return found


def _lines(some: Old, needed: Collection[str]) -> Iterator[tuple[TableRow, bytes]]:
    for row, found in some:
        try:
            line = line_of(row, found)
            if json.loads(found[0].body).get("tournament", "") not in needed:
                yield row, line
        except (InvalidArchiveLine, IndexError):
            logger.warning("table %s cannot be read whole, and stays", row.id)
