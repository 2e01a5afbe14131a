"""Secret keys that the bot makes once and keeps."""

from sqlalchemy import insert, select

from bot.people.retries import retry_on_conflict
from bot.storage.schema import keys
from engine.store.commits import Batch, Committer, Write
from engine.store.database import Database

_INSERT = insert(keys)


async def persistent_key(database: Database, committer: Committer, name: str, fresh: str) -> str:
    """The stored key of that name; `fresh` is stored if there is none yet."""
    query = select(keys.c.value).where(keys.c.name == name)

    async def found_or_made() -> str:
        async with database.read() as connection:
            value: str | None = (await connection.execute(query)).scalar_one_or_none()
        if value is None:
            await committer.commit(Batch((Write(_INSERT, {"name": name, "value": fresh}),)))
        return value or fresh

    return await retry_on_conflict(found_or_made)
