"""Who has opened or joined which live table: an index to find a person's tables."""

from collections.abc import Collection

from sqlalchemy import Text, bindparam, delete, exists, insert, select

from bot.people.schema import attendances, showings
from engine.store.commits import Write
from engine.store.database import Database
from engine.store.schema import tables
from engine.tables.events import ChairReserved, Closed, Expired, Sat, TableEvent
from engine.tables.table import Status, Table

_ENTER = insert(attendances).from_select(
    ["table_id", "account_id"],
    select(bindparam("table", type_=Text), bindparam("account", type_=Text)).where(
        ~exists().where(
            attendances.c.table_id == bindparam("table"),
            attendances.c.account_id == bindparam("account"),
        )
    ),
)
_CLEAR = delete(attendances).where(attendances.c.table_id == bindparam("table"))


def write_attendance(table_id: str, account_id: str) -> Write:
    """Note that a person was at a table; no change if that is noted already."""
    return Write(_ENTER, {"table": table_id, "account": account_id}, expects=None)


async def attendance_projection(table: Table, events: tuple[TableEvent, ...]) -> tuple[Write, ...]:
    """The host's projection that notes whoever sits down, and forgets all once the table is closed.

    Whoever leaves stays noted: this is only an index, the table knows who sits at it.
    """
    if any(isinstance(event, Closed | Expired) for event in events):
        return (Write(_CLEAR, {"table": table.id}, expects=None),)
    seated = (event.account for event in events if isinstance(event, Sat | ChairReserved))
    return tuple(write_attendance(table.id, account) for account in seated)


class Attendances:
    """Reads attendances."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def concerning(self, place_id: str, account_ids: Collection[str]) -> tuple[str, ...]:
        """The ids of the live tables shown in a place or attended by one of these people."""
        shown = select(showings.c.table_id).where(showings.c.place_id == place_id)
        attended = select(attendances.c.table_id).where(attendances.c.account_id.in_(account_ids))
        query = select(tables.c.id).where(
            tables.c.id.in_(shown.union(attended)), tables.c.status != Status.CLOSED
        )
        async with self._database.read() as connection:
            return tuple((await connection.scalars(query)).all())
