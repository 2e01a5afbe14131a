"""The bot's messages in places that are kept up to date, as rows."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, replace

from sqlalchemy import ColumnElement, select

from adapters.trouble.failures import InputNotStored
from bot.people.schema import surfaces
from engine.store.commits import Batch, Committer, StoreFailed, Write
from engine.store.database import Database
from engine.store.problems import DatabaseUnreachable


@dataclass(frozen=True, slots=True)
class SurfaceRow:
    """A message of the bot in a place.

    name: unique in its place. ordinal: its position among the messages of the place.
    message: the platform's id, None until it is known to have been sent.
    shown: the table's version shown last. digest: the digest of that version's look; before the
    message is sent, its nonce.
    version: the row's own; a new row has 0.
    """

    place_id: str
    name: str
    table_id: str | None
    ordinal: int
    message: str | None = None
    shown: int = 0
    digest: str = ""
    version: int = 0


def write_surface(row: SurfaceRow) -> Write:
    """The write of a row; it conflicts if the row has changed since it was read."""
    values = {**asdict(row), "version": row.version + 1}
    if row.version == 0:
        return Write.insert(surfaces, values)
    return Write.update(surfaces, _key(row), values)


def _key(row: SurfaceRow) -> dict[str, object]:
    return {"place_id": row.place_id, "name": row.name, "version": row.version}


def _deletion(row: SurfaceRow) -> Write:
    return Write.delete(surfaces, _key(row), expects=1)


class Surfaces:
    """Reads and writes the rows of surfaces."""

    def __init__(self, database: Database, committer: Committer) -> None:
        self._database = database
        self._committer = committer

    async def of_place(self, place_id: str) -> tuple[SurfaceRow, ...]:
        """The surfaces of a place, in the order of its messages."""
        return await self._read(surfaces.c.place_id == place_id)

    async def tables(self) -> tuple[str, ...]:
        """The ids of the tables with a message in any place."""
        query = select(surfaces.c.table_id).where(surfaces.c.table_id.is_not(None)).distinct()
        return tuple(table for table in await self._database.scalars(query) if table)

    async def save(self, row: SurfaceRow) -> SurfaceRow:
        """Store a row and return it with its new version; raises `Conflict`."""
        await self._committer.commit(Batch((write_surface(row),)))
        return replace(row, version=row.version + 1)

    async def replace(
        self, saved: Iterable[SurfaceRow], forgotten: Iterable[SurfaceRow]
    ) -> tuple[SurfaceRow, ...]:
        """Save and delete rows in one transaction, and return the saved ones with new versions.

        Raises `Conflict` if any of them has changed since it was read.
        """
        saved = tuple(saved)
        await self._committer.commit(
            Batch((*map(write_surface, saved), *map(_deletion, forgotten)))
        )
        return tuple(replace(row, version=row.version + 1) for row in saved)

    async def _read(self, which: ColumnElement[bool]) -> tuple[SurfaceRow, ...]:
        query = (
            select(surfaces)
            .where(which)
            .order_by(surfaces.c.place_id, surfaces.c.ordinal, surfaces.c.name)
        )
        return tuple(SurfaceRow(**row._asdict()) for row in await self._database.rows(query))


@contextmanager
def outage_as_not_kept() -> Iterator[None]:
    """Raise `InputNotStored` during an outage of the database; the committer reports it."""
    try:
        yield
    except (StoreFailed, DatabaseUnreachable) as error:
        raise InputNotStored from error
