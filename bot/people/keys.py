"""Secrets that the application makes for itself once and keeps."""

from sqlalchemy import insert, select

from bot.people.schema import keys
from engine.store.commits import Batch, Committer, Conflict, Write
from engine.store.database import Database

_INSERT = insert(keys)


async def keep(database: Database, committer: Committer, name: str, fresh: str) -> str:
    """The key of that name; it becomes `fresh` if there is none yet."""
    query = select(keys.c.value).where(keys.c.name == name)
    while True:
        async with database.read() as connection:
            value: str | None = (await connection.execute(query)).scalar_one_or_none()
        if value is not None:
            return value
        try:
            await committer.commit(Batch((Write(_INSERT, {"name": name, "value": fresh}),)))
        except Conflict:
            continue  # another process was quicker
        return fresh
