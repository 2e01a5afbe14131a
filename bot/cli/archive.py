"""``belotbot archive``: puts tables away that were closed long ago."""

import sys
from datetime import timedelta

from bot.cli.unattended import unattended
from bot.keeping import Keeping
from bot.views.words import Voice
from engine.host.clock import ServedTime, SystemClock
from engine.store.archive import folder_for, has_beside

FAILED = 1
"""The exit code where the archive cannot be written, or nobody has said where it is."""


async def put_old_away(url: str, chosen: str, keep: timedelta, voice: Voice) -> int:
    """Do it, and tell how many; raises `UnusableDatabase`, or `InUse` while a bot runs on a file.

    On a server's database whoever else puts the same table away is noticed by its row.
    """
    if not chosen and not has_beside(url):
        sys.stderr.write(voice.say("archive-nowhere") + "\n")
        return FAILED
    folder = folder_for(url, chosen)
    async with unattended(url) as (database, committer):
        clock = ServedTime(SystemClock())
        keeping = Keeping(database, committer, clock, keep=keep, folder=folder, breath=0)
        try:
            done = await keeping.once(keep)
        except OSError as error:
            told = voice.say("archive-unwritable", folder=str(folder), detail=str(error.strerror))
            sys.stderr.write(told + "\n")
            return FAILED
    sys.stdout.write(voice.say("archive-done", tables=done, folder=str(folder)) + "\n")
    return 0
