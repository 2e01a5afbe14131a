"""Archived tables: JSON lines, one file for each month in which a table was last used.

A line has all of a table's events as they were stored. They hold account ids and no names, so
forgotten people are anonymous in them.
"""

import fcntl
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any, Final, NamedTuple

from engine.store.copies.backup import make_durable
from engine.store.database import parse_url
from engine.store.journal import EventRow, TableRow
from engine.store.sqlite import database

VERSION: Final = 1

_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)
_BEGINS: Final = f'{{"archive":{VERSION},"id":'
_END: Final = b"\n"


class InvalidArchiveLine(ValueError):
    """A line of the archive that cannot be read."""


class ArchivedTable(NamedTuple):
    """An archived table."""

    id: str
    code: str
    events: tuple[EventRow, ...]


def folder_for(url: str, chosen: str = "") -> Path:
    """The archive's folder: the chosen one, or one beside the database."""
    if chosen:
        return Path(chosen)
    if not has_beside(url):
        return Path("belotbot.archive")
    file = database.file_of(parse_url(url))
    return file.with_name(f"{file.name}.archive")


def has_beside(url: str) -> bool:
    """Whether the database is a file, so that the archive can lie beside it; otherwise a folder
    must be chosen.
    """
    return parse_url(url).get_backend_name() == database.NAME


def month_of(updated_at: int) -> str:
    """The name of the file for tables last used then (milliseconds since 1970 UTC)."""
    return f"{_EPOCH + timedelta(milliseconds=updated_at):%Y-%m}.jsonl"


def line_of(row: TableRow, events: Sequence[EventRow]) -> bytes:
    """A table as a line; raises `InvalidArchiveLine` if its events are incomplete or not JSON."""
    if [one.seq for one in events] != list(range(1, row.version + 1)):
        raise InvalidArchiveLine(row.id)
    head = json.dumps({"code": row.code, "version": row.version, "used_at": row.updated_at})
    told = ",".join(f'{{"schema":{one.schema},"at":{one.at},"body":{one.body}}}' for one in events)
    line = f'{_BEGINS}{json.dumps(row.id)},{head[1:-1]},"events":[{told}]}}'.encode() + _END
    if line.count(_END) != 1 or len(table_in(line).events) != row.version:
        raise InvalidArchiveLine(row.id)
    return line


def table_in(line: bytes) -> ArchivedTable:
    """Read a line; raises `InvalidArchiveLine`."""
    try:
        found: dict[str, Any] = json.loads(line)
        return ArchivedTable(
            found["id"],
            found["code"],
            tuple(
                EventRow(seq, one["schema"], one["at"], json.dumps(one["body"]))
                for seq, one in enumerate(found["events"], 1)
            ),
        )
    except (ValueError, KeyError, TypeError) as error:
        raise InvalidArchiveLine(type(error).__name__) from None


def is_archive(file: Path) -> bool:
    """Whether a file is one of the archive."""
    with file.open("rb") as opened:
        return opened.read(len(_BEGINS)) == _BEGINS.encode()


def tables_in(file: Path) -> Iterator[ArchivedTable]:
    """All tables of a file, except an unfinished last line. Raises `InvalidArchiveLine`."""
    with file.open("rb") as lines:
        for line in lines:
            if line.endswith(_END):
                yield table_in(line)


def archived(folder: Path, row: TableRow) -> ArchivedTable | None:
    """The archived table of a row, looked up in that folder; raises `InvalidArchiveLine`."""
    found: ArchivedTable | None = None
    begins = f"{_BEGINS}{json.dumps(row.id)},".encode()
    try:
        with (folder / month_of(row.updated_at)).open("rb") as lines:
            for line in lines:
                if line.startswith(begins) and line.endswith(_END):
                    found = table_in(line)
    except FileNotFoundError:
        return None
    return found


class MonthFile:
    """A month's file, open for writing."""

    def __init__(self, opened: int, known: dict[bytes, bytes]) -> None:
        self._opened = opened
        self._known = known

    def append(self, line: bytes) -> None:
        """Add a line, unless it is there; it is durable after `flush`."""
        name = _key(line)
        if self._known.get(name) != _digest(line):
            view = memoryview(line)
            while view:
                view = view[os.write(self._opened, view) :]
            self._known[name] = _digest(line)

    def flush(self) -> None:
        """Make durable what was added."""
        os.fsync(self._opened)


def _key(line: bytes) -> bytes:
    return line[len(_BEGINS) : line.index(b",", len(_BEGINS))]


def _digest(line: bytes) -> bytes:
    """The part of a line before the events, which identifies the table; events only grow."""
    return line[: line.index(b'"events"')]


@contextmanager
def month_file(folder: Path, month: str) -> Iterator[MonthFile]:
    """Open a month's file to append to it, locked; raises `OSError`.

    An unfinished last line is cut off: its table is still in the database. The folder is created if
    it is missing; an existing one may lie in a folder that must not be read.
    """
    there = folder.is_dir()
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    path = folder / month
    opened = os.open(path, os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(opened, fcntl.LOCK_EX)
        known: dict[bytes, bytes] = {}
        whole = 0
        with path.open("rb") as lines:
            for line in lines:
                if line.endswith(_END):
                    whole += len(line)
                    known[_key(line)] = _digest(line)
        os.ftruncate(opened, whole)
        make_durable(folder)
        with suppress(PermissionError) if there else nullcontext():
            make_durable(folder.parent)
        yield MonthFile(opened, known)
    finally:
        os.close(opened)
