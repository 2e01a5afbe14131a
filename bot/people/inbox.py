"""Which updates of a platform are done with, so that none is taken twice after a restart."""

from collections.abc import Sequence

from sqlalchemy import bindparam, delete, insert, select

from bot.people.schema import handled_updates
from engine.store.commits import Batch, Committer, NotStored, Write
from engine.store.database import Database

KEPT = 1000
"""How many of a platform's updates are remembered, the newest ones."""

_INSERT = insert(handled_updates)
_DELETE = delete(handled_updates).where(
    handled_updates.c.platform == bindparam("on_platform"),
    handled_updates.c.number == bindparam("old_number"),
)


class StoredInbox:
    """The inbox of one platform. Only one process may bring in its updates at a time."""

    def __init__(
        self, platform: str, database: Database, committer: Committer, kept: int = KEPT
    ) -> None:
        self._database = database
        self._committer = committer
        self._platform = platform
        self._kept = kept
        self._noted: dict[int, int] | None = None

    async def handled(self) -> Sequence[int]:
        """The numbers that were noted last, in the order in which they were."""
        return tuple(await self._known())

    async def note(self, ids: Sequence[int]) -> None:
        """Remember that these are done with; raises `NotStored`. What is old is forgotten."""
        known = await self._known()
        fresh = [number for number in dict.fromkeys(ids) if number not in known]
        first = next(reversed(known.values()), 0) + 1
        ordinals = {number: first + index for index, number in enumerate(fresh)}
        old = [*known, *fresh][: max(0, len(known) + len(fresh) - self._kept)]
        if not fresh:
            return
        added = (
            Write(_INSERT, {"platform": self._platform, "number": number, "ordinal": ordinal})
            for number, ordinal in ordinals.items()
        )
        dropped = (
            Write(_DELETE, {"on_platform": self._platform, "old_number": number}, expects=None)
            for number in old
        )
        try:
            await self._committer.commit(Batch((*added, *dropped)))
        except NotStored:
            self._noted = None  # whether they are stored is unknown
            raise
        known.update(ordinals)
        for number in old:
            del known[number]

    async def _known(self) -> dict[int, int]:
        """Number → ordinal, in the order of the ordinals."""
        if self._noted is None:
            query = (
                select(handled_updates.c.number, handled_updates.c.ordinal)
                .where(handled_updates.c.platform == self._platform)
                .order_by(handled_updates.c.ordinal)
            )
            async with self._database.read() as connection:
                rows = (await connection.execute(query)).all()
            self._noted = {row.number: row.ordinal for row in rows}
        return self._noted
