"""Input that could not be handled, stored for whoever runs the bot."""

from collections.abc import Callable
from dataclasses import asdict, dataclass, fields

from sqlalchemy import RowMapping, bindparam, delete, insert, select

from adapters.aside import NotKept, Poison
from bot.storage.schema import set_aside
from engine.store.commits import Batch, Committer, Conflict, StoreFailed, Write
from engine.store.database import Database

KEPT = 1000
"""How many are kept for each platform, the newest ones."""

LONGEST = 64 * 1024
"""Most characters that are kept of one."""

_FIELDS = tuple(field.name for field in fields(Poison))
_INSERT = insert(set_aside)
_THE_OLDEST_KEPT = (
    select(set_aside.c.at)
    .where(set_aside.c.platform == bindparam("on_platform"))
    .order_by(set_aside.c.at.desc())
    .limit(1)
    .offset(bindparam("others_kept"))
).scalar_subquery()
_FORGET = delete(set_aside).where(
    set_aside.c.at < _THE_OLDEST_KEPT, set_aside.c.platform == bindparam("on_platform")
)


@dataclass(frozen=True, slots=True)
class SetAside:
    """Something that was set aside, without its content; `at` is in milliseconds since 1970 UTC."""

    poison: Poison
    at: int


class StoredAside:
    """The `Aside` for all platforms. `clock` gives milliseconds since 1970 UTC."""

    def __init__(self, database: Database, committer: Committer, clock: Callable[[], int]) -> None:
        self._database = database
        self._committer = committer
        self._clock = clock

    async def put(self, poison: Poison) -> None:
        """Store it; raises `NotKept` where that fails."""
        content = poison.content[:LONGEST].encode(errors="backslashreplace").decode()
        row = {**asdict(poison), "content": content, "at": self._clock()}
        forgotten = Write(
            _FORGET, {"on_platform": poison.platform, "others_kept": KEPT - 1}, expects=None
        )
        try:
            await self._committer.commit(Batch((Write(_INSERT, row), forgotten)))
        except Conflict:  # it is stored already; the first version stays
            return
        except StoreFailed as error:
            raise NotKept from error


async def read_set_aside(database: Database) -> tuple[SetAside, ...]:
    """Everything that was set aside, the oldest first, without contents."""
    columns = (column for column in set_aside.c if column is not set_aside.c.content)
    query = select(*columns).order_by(set_aside.c.at, set_aside.c.platform, set_aside.c.number)
    async with database.read() as connection:
        rows = (await connection.execute(query)).mappings().all()
    return tuple(_kept(row) for row in rows)


async def read_contents(database: Database, number: str) -> tuple[str, ...]:
    """The contents under that number; each platform may have one."""
    query = select(set_aside.c.content).where(set_aside.c.number == number)
    async with database.read() as connection:
        return tuple((await connection.execute(query.order_by(set_aside.c.at))).scalars())


def _kept(row: RowMapping) -> SetAside:
    told = {name: row[name] for name in _FIELDS if name != "content"}
    return SetAside(Poison(**told, content=""), row["at"])
