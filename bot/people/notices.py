"""Who is told in private when a table opens in a chat: stored for each account and place."""

from collections.abc import Collection

from sqlalchemy import Text, bindparam, delete, exists, insert, select

from bot.people.schema import notices
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database

_ADD = insert(notices).from_select(
    ["account_id", "place_id"],
    select(bindparam("account", type_=Text), bindparam("place", type_=Text)).where(
        ~exists().where(
            notices.c.account_id == bindparam("account"), notices.c.place_id == bindparam("place")
        )
    ),
)
_REMOVE = delete(notices).where(
    notices.c.account_id == bindparam("account"), notices.c.place_id == bindparam("place")
)


class Notices:
    """Notes who wants to be told, and where."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def add(self, account: str, place_id: str) -> None:
        """Tell this person of tables in a place; no change if that is noted already."""
        values = {"account": account, "place": place_id}
        await self._committer.commit(Batch((Write(_ADD, values, expects=None),)))

    async def remove(self, account: str, place_ids: Collection[str]) -> None:
        """Tell this person nothing of these places any more."""
        writes = [
            Write(_REMOVE, {"account": account, "place": place}, expects=None)
            for place in place_ids
        ]
        await self._committer.commit(Batch(tuple(writes)))

    async def of(self, place_ids: Collection[str]) -> tuple[str, ...]:
        """Who wants to be told of any of these places, each once."""
        query = select(notices.c.account_id).where(notices.c.place_id.in_(place_ids)).distinct()
        async with self._database.read() as connection:
            return tuple((await connection.scalars(query.order_by(notices.c.account_id))).all())
