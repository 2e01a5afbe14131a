"""A PostgreSQL server for the tests of a process, in a folder that is deleted with it.

It is started when a test first needs it, and is queried from a thread, so that neither the loop of
a test nor its time is involved.
"""

import asyncio
import os
import pwd
import shutil
import subprocess
import threading
import time
from collections.abc import Coroutine, Sequence
from pathlib import Path
from tempfile import mkdtemp
from typing import Any, TypeVar

import asyncpg
import pytest

BINARIES = Path("/usr/lib/postgresql")
"""Debian's folder for the versions."""

USER = "belot"

PATIENCE = 60.0
"""Real seconds in which a server must start, or answer."""

QUICK = ("fsync=off", "synchronous_commit=off", "full_page_writes=off", "autovacuum=off")
"""Options for a server whose files nobody needs after the tests."""

_HOLD = """
BEGIN;
DO $$ DECLARE one record; BEGIN
    FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = 'public' LOOP
        EXECUTE 'LOCK TABLE ' || quote_ident(one.tablename) || ' IN SHARE MODE';
    END LOOP;
END $$
"""

Result = TypeVar("Result")


def binaries() -> Path | None:
    """The newest version that is installed."""
    found = [path.parent for path in BINARIES.glob("*/bin/postgres")]
    return max(found, key=lambda path: float(path.parent.name), default=None)


def required() -> Path:
    """The same, or the test is skipped; it fails if everything must be tested."""
    found = binaries()
    if found is None:
        text = "PostgreSQL is not installed (Debian: apt-get install postgresql)"
        if os.environ.get("CI") == "true":
            pytest.fail(text)
        pytest.skip(text)
    return found


class Server:
    """A server that listens only on a socket in its folder."""

    def __init__(self, *settings: str) -> None:
        self._binaries = required()
        self._settings = settings
        self.folder = Path(mkdtemp(prefix="belotbot-postgres-"))
        self._process: subprocess.Popen[bytes] | None = None
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self._connections: dict[str, asyncpg.Connection[asyncpg.Record]] = {}
        if os.geteuid() == 0:
            nobody = pwd.getpwnam("nobody")
            os.chown(self.folder, nobody.pw_uid, nobody.pw_gid)
        made = (self._binaries / "initdb", "-D", self.folder / "data", "-A", "trust", "-U", USER)
        more = ("-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions")
        subprocess.run(self._unprivileged(*made, *more), check=True, stdout=subprocess.DEVNULL)
        self.start()

    def _unprivileged(self, *command: str | Path) -> list[str | Path]:
        """The command as a user that PostgreSQL accepts; it ends with the tests."""
        as_nobody = ("--reuid=nobody", "--regid=nogroup", "--clear-groups")
        rights = as_nobody if os.geteuid() == 0 else ()
        return ["setpriv", *rights, "--pdeathsig=INT", *command]

    @property
    def pid(self) -> int:
        """The id of the process whose children serve."""
        assert self._process is not None
        return self._process.pid

    def start(self) -> None:
        options = [part for one in self._settings for part in ("-c", one)]
        command = (self._binaries / "postgres", "-D", self.folder / "data", "-k", self.folder)
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                self._unprivileged(*command, "-c", "listen_addresses=", *options),
                stdout=log,
                stderr=log,
                cwd=self.folder,
            )
        asked = (self._binaries / "pg_isready", "-q", "-h", self.folder)
        end = time.monotonic() + PATIENCE
        while subprocess.run(asked, check=False).returncode:
            if self._process.poll() is not None or time.monotonic() > end:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def end(self, *, at_once: bool = False) -> None:
        """Stop it, or let it crash."""
        if self._process is None:
            return
        for connection in self._connections.values():
            self._loop.call_soon_threadsafe(connection.terminate)
        self._connections.clear()
        if at_once:
            self._process.send_signal(3)  # QUIT: every process of it ends at once
        else:
            self._process.send_signal(2)  # INT: open transactions are rolled back
        self._process.wait(PATIENCE)
        self._process = None

    def remove(self) -> None:
        self.end(at_once=True)
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def url(self, name: str) -> str:
        return f"postgresql+asyncpg://{USER}@/{name}?host={self.folder}"

    def ask(self, name: str, statement: str, *values: object) -> list[tuple[Any, ...]]:
        """The result of a statement on a separate connection; the loop is not involved."""
        return self._done(self._asked(name, statement, values))

    def _done(self, work: Coroutine[Any, Any, Result]) -> Result:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(PATIENCE)

    async def _asked(
        self, name: str, statement: str, values: Sequence[object]
    ) -> list[tuple[Any, ...]]:
        connection = self._connections.get(name)
        if connection is None or connection.is_closed():
            connection = await asyncpg.connect(
                user=USER, host=str(self.folder), database=name, statement_cache_size=0
            )
            self._connections[name] = connection
        return [tuple(row) for row in await connection.fetch(statement, *values)]

    def hold(self, name: str) -> "asyncpg.Connection[asyncpg.Record]":
        """Let nobody else write, until `release`."""
        return self._done(self._held(name))

    async def _held(self, name: str) -> "asyncpg.Connection[asyncpg.Record]":
        connection = await asyncpg.connect(user=USER, host=str(self.folder), database=name)
        await connection.execute(_HOLD)
        return connection

    def release(self, holder: "asyncpg.Connection[asyncpg.Record]") -> None:
        self._done(holder.close())

    def create(self, name: str, template: str = "template0") -> None:
        self.ask("postgres", f'CREATE DATABASE "{name}" TEMPLATE "{template}"')

    def leave(self, name: str) -> None:
        """Close all connections to that database, so that it can be copied or dropped."""
        connection = self._connections.pop(name, None)
        if connection is not None:
            self._done(connection.close())

    def drop(self, name: str) -> None:
        self.leave(name)
        self.ask("postgres", f'DROP DATABASE IF EXISTS "{name}" WITH (FORCE)')


_QUICK: list[Server] = []


def quick() -> Server:
    """The server of this process, which is started once."""
    if not _QUICK:
        _QUICK.append(Server(*QUICK))
    return _QUICK[0]


def end_quick() -> None:
    """Stop it, if a test has needed it."""
    while _QUICK:
        _QUICK.pop().remove()
