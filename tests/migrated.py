"""A database as its migrations leave it, which are run once for all tests of a process.

A test names it by a file. On SQLite it is that file; on PostgreSQL it has a name that is made of
the file's. Which of the two it is, whoever runs the tests says (`tests/conftest.py`).
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

from engine.store.migrate import migrate
from tests import postgres

SQLITE, POSTGRES = "sqlite", "postgres"

TEMPLATE = "migrated"
"""The database of which others are copies."""

_CONTENT: list[bytes] = []
_KIND = [SQLITE]
_MADE: dict[Path, str] = {}
"""The databases on PostgreSQL, by the files after which they are called."""


def use(kind: str) -> None:
    """Make databases of that kind from now on."""
    _KIND[:] = [kind]


def drop() -> None:
    """Drop what was made on PostgreSQL."""
    while _MADE:
        _, name = _MADE.popitem()
        postgres.quick().drop(name)


async def database(path: Path) -> str:
    """The URL of the database in that file, which is made where there is none."""
    if _KIND == [POSTGRES]:
        await _prepare_template()
        return _url(path, TEMPLATE)
    if not _CONTENT:
        _CONTENT.append(await _migrated())
    _lay(path)
    return url(path)


def url(path: Path) -> str:
    """The URL of the database in that file, of which nothing need be there yet."""
    return _url(path, "template0") if _KIND == [POSTGRES] else f"sqlite+aiosqlite:///{path}"


def content() -> bytes:
    """All of the database's file on SQLite, for a test that runs in no event loop."""
    if not _CONTENT:
        _CONTENT.append(asyncio.run(_migrated()))
    return _CONTENT[0]


def ask(where: Path | str, statement: str, *values: object) -> list[tuple[Any, ...]]:
    """What a connection of its own finds in the database of a file or of a URL, or does to it."""
    parsed = make_url(where) if isinstance(where, str) else None
    if parsed is not None and parsed.get_backend_name() != SQLITE:
        return _ask_server(str(parsed.database), statement, values)
    path = Path(str(parsed.database)) if parsed is not None else Path(where)
    if path in _MADE:
        return _ask_server(_MADE[path], statement, values)
    with closing(sqlite3.connect(path)) as connection, connection:
        return connection.execute(statement, values).fetchall()


class Held:
    """A database to which nobody else can write, until `release`."""

    def __init__(self, path: Path) -> None:
        self._server = postgres.quick().hold(_MADE[path]) if path in _MADE else None
        self._file = None
        if self._server is None:
            self._file = sqlite3.connect(path, isolation_level=None)
            self._file.execute("BEGIN IMMEDIATE")

    def release(self) -> None:
        """Let others write; once is enough."""
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
        await migrate(f"sqlite+aiosqlite:///{path}")
        return _content(path)


def _content(path: Path) -> bytes:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    return path.read_bytes()


async def _prepare_template() -> None:
    server = postgres.quick()
    if not server.ask("postgres", "SELECT 1 FROM pg_database WHERE datname = $1", TEMPLATE):
        server.create(TEMPLATE)
        await migrate(server.url(TEMPLATE))


def _url(path: Path, template: str) -> str:
    server = postgres.quick()
    if path not in _MADE:
        _MADE[path] = f"{path.stem}-{hashlib.sha256(str(path).encode()).hexdigest()[:12]}"
        server.create(_MADE[path], template)
    return server.url(_MADE[path])
