"""Secrets that the application makes for itself once and keeps."""

from sqlalchemy import insert, select

from bot.people.races import again
from bot.storage.schema import keys
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database

_INSERT = insert(keys)


async def keep(database: Database, committer: Committer, name: str, fresh: str) -> str:
    """The key of that name; it becomes `fresh` if there is none yet."""
    query = select(keys.c.value).where(keys.c.name == name)

    async def found_or_made() -> str:
        async with database.read() as connection:
            value: str | None = (await connection.execute(query)).scalar_one_or_none()
        if value is None:
            await committer.commit(Batch((Write(_INSERT, {"name": name, "value": fresh}),)))
        return value or fresh

    return await again(found_or_made)
