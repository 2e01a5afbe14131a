"""A move at a table, as it is stored: the row of the table moves on, and its new events follow.

Most batches are nothing else, so a server is given all of a group in one statement
(`Database.store_moves`).
"""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import Text, bindparam, func, insert, update

from engine.store.batches import Batch
from engine.store.database import Database
from engine.store.engines import KEY
from engine.store.schema import events, tables

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


def is_move(batch: Batch) -> bool:
    """Whether a batch is a move and nothing else."""
    return (
        batch.guard is not None
        and batch.guard.statement is ADVANCE_TABLE
        and all(write.statement is INSERT_EVENT for write in batch.writes)
        and not batch.announcements
    )


async def store_moves(database: Database, batches: Sequence[Batch]) -> list[int]:
    """Store moves at different tables by one statement; the places of the batches that lose."""
    guards = [batch.guard for batch in batches if batch.guard is not None]
    events = [write.parameters for batch in batches for write in batch.writes]
    won = await database.store_moves([guard.parameters for guard in guards], events)
    return [number for number, guard in enumerate(guards) if guard.row not in won]
