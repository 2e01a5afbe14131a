"""``belotbot backup`` and ``restore``."""

import sys
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from itertools import groupby, pairwise
from pathlib import Path
from typing import NamedTuple

import bot.people.schema  # noqa: F401 (a backup has its tables too)
from bot.cli.progress import ProgressBar
from bot.storage.restored import settled
from bot.views.words import Voice
from engine.host.clock import from_ms, to_ms
from engine.store.backup import BackupFailed, BackupProblem, Content, back_up
from engine.store.restore import LivedIn, restore

FAILED = 1
"""The exit code where nothing was written, or nothing was brought back."""

STANDARD_OUTPUT = "-"

_MEGA = 1_000_000

_FIRST = datetime(2001, 1, 1, tzinfo=UTC)
_STEP = timedelta(hours=5, minutes=7, seconds=11)
_STEPS = 1900
"""From the first, times at all hours of some thirteen months."""


class BackupWish(NamedTuple):
    """Where a backup goes: a name that may have a pattern of the time in it, as `strftime` takes
    it. `keep` is how many of that pattern stay.
    """

    pattern: Path
    replace: bool = False
    keep: int | None = None


async def make_backup(url: str, wish: BackupWish, voice: Voice) -> int:
    """Write a backup and tell what is in it; raises `UnusableDatabase`."""
    if str(wish.pattern) == STANDARD_OUTPUT:
        return _refuse(voice.say("backup-not-there"))
    patterned = "%" in wish.pattern.name
    if wish.keep is not None and not patterned:
        return _refuse(voice.say("backup-keeps-patterns"))
    now = datetime.now().astimezone()
    file = wish.pattern.with_name(now.strftime(wish.pattern.name)) if patterned else wish.pattern
    if wish.keep is not None and not _tells_times_apart(wish.pattern.name):
        return _refuse(voice.say("backup-keeps-unread", pattern=wish.pattern.name))
    try:
        with ProgressBar(voice.say("backup-doing")) as progress:
            content = await back_up(url, file, replace=wish.replace, tell=progress)
    except BackupFailed as failed:
        return _refuse(_failure(voice, failed))
    _say(voice.say("backup-done", file=str(file), size=file.stat().st_size / _MEGA))
    _say(content_told(voice, content))
    if wish.keep is not None:
        for old in _older(wish.pattern, file, wish.keep):
            old.unlink(missing_ok=True)
            _say(voice.say("backup-dropped", file=str(old)))
    return 0


def _older(pattern: Path, newest: Path, keep: int) -> list[Path]:
    """The files of a pattern beyond those that are kept, by the time in their names."""
    dated: list[tuple[datetime, Path]] = []
    for one in pattern.parent.iterdir():
        if one.is_file() and one.name != newest.name:
            with suppress(ValueError):
                dated.append((_time_in(one.name, pattern.name), one))
    dated.sort(reverse=True)
    return [one for _, one in dated[max(keep - 1, 0) :]]


def _tells_times_apart(pattern: str) -> bool:
    """Whether the later of two names can always be known: what is written as %F cannot be read
    again, and of %d the last day of a month looks later than the first one of the next.
    """
    names = groupby((_FIRST + _STEP * step).strftime(pattern) for step in range(_STEPS))
    try:
        read = [_time_in(name, pattern) for name, _ in names]
    except ValueError:
        return False
    return all(before < after for before, after in pairwise(read))


def _time_in(name: str, pattern: str) -> datetime:
    found = datetime.strptime(name, pattern)  # noqa: DTZ007 (the machine's own, as it was written)
    return found.replace(tzinfo=None)


async def bring_back(url: str, file: Path, voice: Voice, *, replace: bool) -> int:
    """Restore a backup and tell what stands there now; raises `UnusableDatabase`, or `InUse`."""
    now = datetime.now(UTC)
    try:
        restored = await restore(url, file, settled(to_ms(now)), now, replace=replace)
    except BackupFailed as failed:
        return _refuse(_failure(voice, failed))
    except LivedIn:
        return _refuse(voice.say("restore-not-empty"))
    _say(voice.say("restore-done", file=str(file)))
    _say(content_told(voice, restored.content))
    _say(voice.say("restore-lost", until=_moment(voice, restored.content)))
    if restored.aside is not None:
        _say(voice.say("restore-aside", file=str(restored.aside)))
    return 0


def content_told(voice: Voice, content: Content) -> str:
    """What a database holds, in a sentence."""
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


def _failure(voice: Voice, failed: BackupFailed) -> str:
    message = f"backup-{failed.reason.value.replace('_', '-')}"
    told = voice.say(message, file=str(failed.file))
    return f"{told} ({failed.detail})" if failed.reason is BackupProblem.DAMAGED else told


def _refuse(line: str) -> int:
    sys.stderr.write(line + "\n")
    return FAILED


def _say(line: str) -> None:
    sys.stdout.write(line + "\n")
