"""The house while no bot runs in it, for commands that change what it has stored."""

from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager
from typing import NamedTuple

from bot.serving import hold_database
from engine.store.commits import Committer
from engine.store.database import Database, open_database
from engine.store.migrate import migrate


class Unattended(NamedTuple):
    """What is stored, and what writes to it."""

    database: Database
    committer: Committer


@asynccontextmanager
async def unattended(url: str) -> AsyncIterator[Unattended]:
    """Bring the database up to date and open it, for this process alone where it is a file.

    Raises `UnusableDatabase`, or `InUse` while a bot runs on a file.
    """
    with ExitStack() as locks:
        hold_database(url, locks)
        await migrate(url)
        database = await open_database(url)
        committer = Committer(database)
        committer.start()
        try:
            yield Unattended(database, committer)
        finally:
            await committer.stop()
            await database.close()
