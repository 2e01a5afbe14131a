"""The folders that the settings name: whether they can be what they are there for."""

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from bot.config import Settings
from engine.store.archive import folder_for
from engine.store.problems import UnusableDatabase


class UselessFolder(Exception):
    """A folder cannot be used; `message` is the id of the sentence that says why. Where it is not
    `needed`, people are served without it.
    """

    def __init__(self, message: str, setting: str, folder: Path, *, needed: bool) -> None:
        super().__init__(message, setting, str(folder))
        self.message = message
        self.needed = needed
        self.args_told = {"name": setting, "folder": str(folder)}


class _Wanted(NamedTuple):
    setting: str
    folder: Path
    written: bool


def useless_folders(settings: Settings) -> Iterator[UselessFolder]:
    """Those that cannot be used as they are and cannot be made either; nothing is changed."""
    for wanted in _wanted(settings):
        trouble = _trouble(wanted)
        if trouble:
            yield UselessFolder(trouble, wanted.setting, wanted.folder, needed=wanted.written)


def make_folders(settings: Settings) -> None:
    """Make what is missing of the archive; raises `UselessFolder`.

    Copies are made by whoever has them made, so that a missing folder of copies is a wrong one.
    """
    for wanted in _wanted(settings):
        if wanted.written:
            try:
                wanted.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                told = "folder-unwritable"
                raise UselessFolder(told, wanted.setting, wanted.folder, needed=True) from error


def _wanted(settings: Settings) -> Iterator[_Wanted]:
    if settings.backup_folder is not None:
        yield _Wanted("BACKUP_FOLDER", settings.backup_folder, written=False)
    if settings.archive_folder:
        folder = folder_for(settings.database_url, settings.archive_folder)
        yield _Wanted("ARCHIVE_FOLDER", folder, written=True)
    elif settings.keep_tables is not None:
        with suppress(UnusableDatabase):  # which is told when it is opened
            folder = folder_for(settings.database_url)
            # What is not there yet can be made wherever the database can be written.
            if os.path.lexists(folder):
                yield _Wanted("ARCHIVE_FOLDER", folder, written=True)


def _trouble(wanted: _Wanted) -> str:
    """The id of the sentence that says what is wrong with it; empty where nothing is."""
    folder = wanted.folder
    try:
        there = folder.is_dir()
        taken = not there and os.path.lexists(folder)
    except OSError:
        return "folder-unreadable"
    if taken:
        return "folder-is-none"
    if not wanted.written:
        if not there:
            return "folder-missing"
        return "" if os.access(folder, os.R_OK | os.X_OK) else "folder-unreadable"
    above = next(one for one in (folder, *folder.absolute().parents) if os.path.lexists(one))
    usable = above.is_dir() and os.access(above, os.W_OK | os.X_OK)
    return "" if usable else "folder-unwritable"


def newest_copy(folder: Path) -> datetime | None:
    """When the last copy of the database was written there that is whole."""
    if not folder.is_dir():
        return None
    whole = (one for one in folder.iterdir() if one.is_file() and one.suffix != ".part")
    times = [found.st_mtime for one in whole if (found := one.stat()).st_size]
    return datetime.fromtimestamp(max(times), UTC) if times else None
