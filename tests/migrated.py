"""A database that a bot has opened once; the migrations run once for all tests of a process.

A test names it by a file. On SQLite it is that file; on PostgreSQL its name is derived from the
file's. `tests/prepared.py` chooses between the two.
"""

import asyncio
import hashlib
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from sqlalchemy import make_url

from engine.standings.recount import rebuild_if_outdated
from engine.store.database import open_database
from engine.store.migrate import migrate
from engine.store.sqlite import database as sqlite
from tests import postgres
from tests.copies import Copies

SQLITE, POSTGRES = "sqlite", "postgres"

TEMPLATE = "migrated"
"""The database that the others are copies of."""

DURABLE = sqlite.SYNCHRONOUS
sqlite.SYNCHRONOUS = "OFF"  # no power cuts; the disk would take a tenth

_CONTENT: list[bytes] = []
_KIND = [SQLITE]
_MADE: dict[Path, str] = {}
"""Databases on PostgreSQL that are empty at first, by the files that name them."""
_COPIED: dict[Path, str] = {}
"""The copies of the migrated one, by their files."""
_COPIES: list[Copies] = []


def use(kind: str) -> None:
    """From now on, make databases of that kind."""
    _KIND[:] = [kind]


def drop() -> None:
    """Drop everything that was made on PostgreSQL."""
    while _MADE:
        _, name = _MADE.popitem()
        postgres.quick().drop(name)
    while _COPIED:
        _, name = _COPIED.popitem()
        _COPIES[0].give_back(name)


async def database(path: Path) -> str:
    """The URL of the database in that file, which is created if it is missing."""
    if _KIND == [POSTGRES]:
        return await _copy(path)
    if not _CONTENT:
        _CONTENT.append(await _migrated())
    _lay(path)
    return url(path)


def url(path: Path) -> str:
    """The URL of the database in that file, which may not exist yet."""
    return _on_server(path) if _KIND == [POSTGRES] else f"sqlite+aiosqlite:///{path}"


def content() -> bytes:
    """All bytes of the database's file on SQLite, for a test that runs in no event loop."""
    if not _CONTENT:
        _CONTENT.append(asyncio.run(_migrated()))
    return _CONTENT[0]


def ask(where: Path | str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """Run a statement on the database of a file or a URL, through a separate connection."""
    parsed = make_url(where) if isinstance(where, str) else None
    if parsed is not None and parsed.get_backend_name() != SQLITE:
        return _ask_server(str(parsed.database), statement, values)
    path = Path(str(parsed.database)) if parsed is not None else Path(where)
    if name := _name(path):
        return _ask_server(name, statement, values)
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement, values).fetchall()


class Held:
    """A database that nobody else can write to, until `release`."""

    def __init__(self, path: Path) -> None:
        name = _name(path)
        self._server = postgres.quick().hold(name) if name else None
        self._file = None
        if self._server is None:
            self._file = sqlite3.connect(path, isolation_level=None)
            self._file.execute("BEGIN IMMEDIATE")

    def release(self) -> None:
        """Let others write; may be called again."""
        if self._server is not None:
            postgres.quick().release(self._server)
        if self._file is not None:
            self._file.close()
        self._server = self._file = None


@contextmanager
def held(path: Path) -> Iterator[Held]:
    """Hold a database until the end of the block, or sooner."""
    holder = Held(path)
    try:
        yield holder
    finally:
        holder.release()


def _ask_server(name: str, statement: str, values: tuple[object, ...]) -> list[tuple[Any, ...]]:
    numbers = iter(range(1, len(values) + 1))
    numbered = re.sub(r"\?", lambda _: f"${next(numbers)}", statement)
    return postgres.quick().ask(name, numbered, *values)


def _lay(path: Path) -> None:
    if not path.exists():
        path.write_bytes(_CONTENT[0])


async def _migrated() -> bytes:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "migrated.sqlite3"
        await _make(f"sqlite+aiosqlite:///{path}")
        return _content(path)


async def _make(url: str) -> None:
    await migrate(url)
    opened = await open_database(url)
    await rebuild_if_outdated(opened)
    await opened.close()


def _content(path: Path) -> bytes:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


async def _copy(path: Path) -> str:
    server = postgres.quick()
    if _name(path) is None:
        if not _COPIES:
            server.create(TEMPLATE)
            await _make(server.url(TEMPLATE))
            _COPIES.append(Copies(server, TEMPLATE))
        _COPIED[path] = _COPIES[0].take()
    return _on_server(path)


def _on_server(path: Path) -> str:
    server = postgres.quick()
    name = _name(path)
    if name is None:
        name = f"{path.stem}-{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
        server.create(name)
        _MADE[path] = name
    return server.url(name)


def _name(path: Path) -> str | None:
    """The name of that file's database on the server, if it has one."""
    return _COPIED.get(path) or _MADE.get(path)
