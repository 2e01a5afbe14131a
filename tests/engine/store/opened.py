"""A migrated database in a new file, for all tests of storage."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

from engine.store.commits import Committer
from engine.store.database import Database, open_database
from tests.migrated import database


@dataclass(frozen=True)
class Store:
    url: str
    path: Path
    database: Database
    committer: Committer


@asynccontextmanager
async def opened(path: Path) -> AsyncIterator[Store]:
    url = await database(path)
    opened = await open_database(url)
    committer = Committer(opened)
    committer.start()
    try:
        yield Store(url, path, opened, committer)
    finally:
        await committer.stop()
        await opened.close()
