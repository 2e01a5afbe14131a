"""A database as its migrations leave it, which are run once for all tests of a process."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from engine.store.migrate import migrate

_CONTENT: list[bytes] = []


async def database(path: Path) -> str:
    """The URL of the database in that file, which is made where there is none."""
    if not _CONTENT:
        _CONTENT.append(await _migrated())
    _lay(path)
    return f"sqlite+aiosqlite:///{path}"


def content() -> bytes:
    """All of the database's file, for a test that runs in no event loop."""
    if not _CONTENT:
        _CONTENT.append(asyncio.run(_migrated()))
    return _CONTENT[0]


def _lay(path: Path) -> None:
    if not path.exists():
        path.write_bytes(_CONTENT[0])


async def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "migrated.sqlite3"
        await migrate(f"sqlite+aiosqlite:///{path}")
        return _content(path)


def _content(path: Path) -> bytes:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()
