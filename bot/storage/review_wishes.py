"""Who is owed the review of a match: noted before it is promised, until it was sent."""

from typing import NamedTuple

from sqlalchemy import bindparam, delete, insert, select

from bot.people.schema import review_wishes
from engine.rules.cards import Seat
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

_ADD = insert(review_wishes)
_REMOVE = delete(review_wishes).where(
    review_wishes.c.place_id == bindparam("place"),  # the account may be part of another by now
    review_wishes.c.table_id == bindparam("of_table"),
    review_wishes.c.match_no == bindparam("match"),
)


class ReviewWish(NamedTuple):
    """Somebody's wish to have a match of a table looked through, for the seat in which he played;
    the place is his private chat.
    """

    account_id: str
    table_id: str
    match_no: int
    seat: Seat
    place_id: str


class ReviewWishes:
    """Notes the wishes; there is one of each person for each match."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def add(self, wish: ReviewWish) -> None:
        """Note it; no change if it is noted already."""
        try:
            await self._committer.commit(Batch((Write(_ADD, wish._asdict()),)))
        except Conflict:
            return

    async def remove(self, wish: ReviewWish) -> None:
        """It is not owed any more."""
        values = {
            "place": wish.place_id,
            "of_table": wish.table_id,
            "match": wish.match_no,
        }
        await self._committer.commit(Batch((Write(_REMOVE, values, expects=None),)))

    async def all(self) -> tuple[ReviewWish, ...]:
        """All of them."""
        columns = [review_wishes.c[name] for name in ReviewWish._fields]
        query = select(*columns).order_by(*review_wishes.primary_key)
        async with self._database.read() as connection:
            return tuple(ReviewWish(*row) for row in await connection.execute(query))
