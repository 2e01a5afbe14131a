"""``belotbot backup``, ``restore``, ``archive`` and ``move-database``."""

import warnings
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, suppress
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import bot.people.schema  # noqa: F401 (declares tables that a backup contains)
from bot.app.serve import hold_database
from bot.cli.terminal import CommandFailed, ProgressBar, say
from bot.locales.words import Voice, dashed
from bot.people.accounts import Accounts
from bot.storage.closed_tables import TableRetention
from bot.storage.restored import seal_again, settled
from engine.host.chance import SystemChance
from engine.host.clock import ServedClock, SystemClock, from_ms, to_ms
from engine.store.commits import Committer
from engine.store.copies.archive import folder_for, has_beside
from engine.store.copies.backup import (
    BackupFailed,
    BackupProblem,
    Content,
    CopyDiffers,
    back_up,
)
from engine.store.copies.restore import DatabaseNotEmpty, restore
from engine.store.copies.transfer import SameDatabase, TargetNotEmpty, move
from engine.store.database import Database, open_database, parse_url
from engine.store.migrate import migrate, require_ours


class OpenDatabase(NamedTuple):
    """A database opened by a command, and its committer."""

    database: Database
    committer: Committer


@asynccontextmanager
async def unattended(url: str) -> AsyncIterator[OpenDatabase]:
    """Migrate and open an existing database; a database file is locked for this process.

    Raises `UnusableDatabase`, or `LockInUse` if a bot is running on the file.
    """
    await require_ours(url)
    with ExitStack() as locks:
        hold_database(url, locks)
        await migrate(url)
        database = await open_database(url)
        committer = Committer(database)
        committer.start()
        try:
            yield OpenDatabase(database, committer)
        finally:
            await committer.stop()
            await database.close()


async def put_old_away(url: str, chosen: str, keep: timedelta, voice: Voice) -> None:
    """Archive old tables and print how many; raises `UnusableDatabase` or `LockInUse`.

    On a database server, rows show whether another process archives the same table.
    """
    if not chosen and not has_beside(url):
        raise CommandFailed(voice.say("archive-nowhere"))
    folder = folder_for(url, chosen)
    async with unattended(url) as (database, committer):
        clock = ServedClock(SystemClock())
        keeping = TableRetention(database, committer, clock, keep=keep, folder=folder, breath=0)
        try:
            done = await keeping.once(keep)
        except OSError as error:
            told = voice.say("archive-unwritable", folder=str(folder), detail=str(error.strerror))
            raise CommandFailed(told) from None
    say(voice.say("archive-done", tables=done, folder=str(folder)))


async def move_database(source: str, target: str, voice: Voice) -> None:
    """Copy a database to another one and print the counts.

    Raises `UnusableDatabase` or `LockInUse`.
    """
    try:
        with ProgressBar(voice.say("backup-doing")) as progress:
            settle = partial(seal_again, sealed=SystemChance().sealed)
            counts = await move(source, target, progress, settle)
    except SameDatabase:
        raise CommandFailed(voice.say("console-move-same")) from None
    except TargetNotEmpty as found:
        told = voice.say("console-move-not-empty", url=_shown(target), table=str(found))
        raise CommandFailed(told) from None
    except CopyDiffers as found:
        told = voice.say("console-move-different", url=_shown(target), table=str(found))
        raise CommandFailed(told) from None
    except BackupFailed as failed:
        raise CommandFailed(_failure(voice, failed)) from None
    for table, rows in counts.items():
        if rows:
            say(f"{rows:>12,}  {table}")
    rows, kept = sum(counts.values()), sum(rows > 0 for rows in counts.values())
    say(voice.say("console-moved", rows=rows, tables=kept, url=_shown(target)))


def _shown(url: str) -> str:
    return str(parse_url(url))


STANDARD_OUTPUT = "-"

_MEGA = 1_000_000

_FIRST = datetime(2001, 1, 1, tzinfo=UTC)
_STEP = timedelta(hours=5, minutes=7, seconds=11)
_STEPS = 1900
"""`_STEPS` steps from `_FIRST` cover all hours of about thirteen months."""


def accounts_in(database: Database, committer: Committer | None = None) -> Accounts:
    """The accounts in a database; read-only without a committer."""
    return Accounts(database, committer or Committer(database), lambda: to_ms(SystemClock().now()))


class BackupOptions(NamedTuple):
    """The options of ``backup``.

    pattern: the file; its name may contain a `strftime` pattern.
    replace: overwrite an existing file.
    keep: how many files of the pattern to keep; None for all.
    """

    pattern: Path
    replace: bool = False
    keep: int | None = None


async def make_backup(url: str, options: BackupOptions, voice: Voice) -> None:
    """Write a backup and print its content; raises `UnusableDatabase`."""
    if str(options.pattern) == STANDARD_OUTPUT:
        raise CommandFailed(voice.say("backup-not-there"))
    patterned = "%" in options.pattern.name
    if options.keep is not None and not patterned:
        raise CommandFailed(voice.say("backup-keeps-patterns"))
    now = datetime.now().astimezone()
    file = (
        options.pattern.with_name(now.strftime(options.pattern.name))
        if patterned
        else options.pattern
    )
    if options.keep is not None and not _tells_times_apart(options.pattern.name):
        raise CommandFailed(voice.say("backup-keeps-unread", pattern=options.pattern.name))
    try:
        with ProgressBar(voice.say("backup-doing")) as progress:
            content = await back_up(url, file, replace=options.replace, tell=progress)
    except BackupFailed as failed:
        raise CommandFailed(_failure(voice, failed)) from None
    say(voice.say("backup-done", file=str(file), size=file.stat().st_size / _MEGA))
    say(content_told(voice, content))
    if options.keep is not None:
        for old in _older(options.pattern, file, options.keep):
            try:
                old.unlink(missing_ok=True)
            except OSError as error:
                detail = error.strerror or type(error).__name__
                told = voice.say("backup-kept", file=str(old), detail=detail)
                raise CommandFailed(told) from None
            say(voice.say("backup-dropped", file=str(old)))


def _older(pattern: Path, newest: Path, keep: int) -> list[Path]:
    """The files of a pattern to delete: all but the `keep` newest, by the time in their names."""
    dated: list[tuple[datetime, Path]] = []
    for one in pattern.parent.iterdir():
        if one.is_file() and one.name != newest.name:
            with suppress(ValueError):
                dated.append((_time_in(one.name, pattern.name), one))
    dated.sort(reverse=True)
    return [one for _, one in dated[max(keep - 1, 0) :]]


def _tells_times_apart(pattern: str) -> bool:
    """Whether names of this pattern can be ordered by time.

    `%F` cannot be parsed; with `%d` alone the end of a month looks later than the next month.
    """
    names = groupby((_FIRST + _STEP * step).strftime(pattern) for step in range(_STEPS))
    try:
        read = [_time_in(name, pattern) for name, _ in names]
    except ValueError:
        return False
    return all(before < after for before, after in pairwise(read))


def _time_in(name: str, pattern: str) -> datetime:
    with warnings.catch_warnings():
        # Python 3.13 warns of days without a year; such patterns are refused.
        warnings.simplefilter("ignore", DeprecationWarning)
        found = datetime.strptime(name, pattern)  # noqa: DTZ007 (local time, as it was written)
    return found.replace(tzinfo=None)


async def bring_back(url: str, file: Path, voice: Voice, *, replace: bool) -> None:
    """Restore a backup and print its content; raises `UnusableDatabase` or `LockInUse`."""
    now = datetime.now(UTC)
    try:
        restored = await restore(url, file, settled(to_ms(now)), now, replace=replace)
    except BackupFailed as failed:
        raise CommandFailed(_failure(voice, failed)) from None
    except DatabaseNotEmpty:
        raise CommandFailed(voice.say("restore-not-empty")) from None
    say(voice.say("restore-done", file=str(file)))
    say(content_told(voice, restored.content))
    say(voice.say("restore-lost", until=_moment(voice, restored.content)))
    if restored.aside is not None:
        say(voice.say("restore-aside", file=str(restored.aside)))


def content_told(voice: Voice, content: Content) -> str:
    """The content of a database in a sentence."""
    return voice.say(
        "backup-content",
        tables=content.tables,
        people=content.people,
        matches=content.matches,
        until=_moment(voice, content),
    )


def _moment(voice: Voice, content: Content) -> str:
    if content.until is None:
        return voice.say("backup-never")
    return f"{from_ms(content.until).astimezone():%Y-%m-%d %H:%M:%S %Z}"


_DETAILED = (BackupProblem.DAMAGED, BackupProblem.FAULT)


def _failure(voice: Voice, failed: BackupFailed) -> str:
    message = f"backup-{dashed(failed.reason.value)}"
    told = voice.say(message, file=str(failed.file))
    return f"{told} ({failed.detail})" if failed.reason in _DETAILED else told
