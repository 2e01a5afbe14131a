"""A move at a table, as it is stored: the row of the table moves on, and its new events follow,
now and then with the table's state after them.

Most batches are nothing else, so a server is given all of a group in one statement
(`Database.store_moves`).
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Text, bindparam, func, insert, update

from engine.store.batches import Batch
from engine.store.database import Database
from engine.store.engines import KEY
from engine.store.schema import events, snapshots, tables

INSERT_EVENT: Final = insert(events)

ADVANCE_TABLE: Final = (
    update(tables)
    .where(tables.c.id == bindparam("table"), tables.c.version == bindparam("old_version"))
    .values(
        version=bindparam("new_version"),
        status=bindparam("new_status"),
        due_at=bindparam("new_due_at"),
        home=func.coalesce(bindparam("new_home", type_=Text), tables.c.home),
        updated_at=bindparam("now"),
    )
    .execution_options(**{KEY: "id"})
)

REPLACE_SNAPSHOT: Final = (
    update(snapshots)
    .where(
        snapshots.c.table_id == bindparam("table"),
        snapshots.c.version <= bindparam("new_version"),
    )
    .values(version=bindparam("new_version"), body=bindparam("new_body"))
)

_FOLLOWING: Final = (INSERT_EVENT, REPLACE_SNAPSHOT)


def is_move(batch: Batch) -> bool:
    """Whether a batch is a move and nothing else."""
    return (
        batch.guard is not None
        and batch.guard.statement is ADVANCE_TABLE
        and all(write.statement in _FOLLOWING for write in batch.writes)
        and not batch.announcements
    )


async def store_moves(database: Database, batches: Sequence[Batch]) -> list[int]:
    """Store moves at different tables by one statement; the places of the batches that lose."""
    guards = [batch.guard for batch in batches if batch.guard is not None]
    events, kept = (
        [one.parameters for batch in batches for one in batch.writes if one.statement is statement]
        for statement in _FOLLOWING
    )
    won = await database.store_moves([guard.parameters for guard in guards], events, kept)
    return [number for number, guard in enumerate(guards) if guard.row not in won]
