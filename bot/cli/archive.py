"""``belotbot archive``: puts tables away that were closed long ago."""

import sys
from contextlib import ExitStack
from datetime import timedelta

from bot.keeping import Keeping
from bot.serving import hold_database
from bot.views.words import Voice
from engine.host.clock import ServedTime, SystemClock
from engine.store.archive import folder_for
from engine.store.commits import Committer
from engine.store.database import open_database
from engine.store.migrate import migrate

FAILED = 1
"""The exit code where the archive cannot be written."""


async def put_old_away(url: str, chosen: str, keep: timedelta, voice: Voice) -> int:
    """Do it, and tell how many; raises `UnusableDatabase`, or `InUse` while a bot runs on a file.

    On a server's database whoever else puts the same table away is noticed by its row.
    """
    folder = folder_for(url, chosen)
    with ExitStack() as locks:
        hold_database(url, locks)
        await migrate(url)
        database = await open_database(url)
        committer = Committer(database)
        committer.start()
        clock = ServedTime(SystemClock())
        keeping = Keeping(database, committer, clock, keep=keep, folder=folder, breath=0)
        try:
            done = await keeping.once(keep)
        except OSError as error:
            told = voice.say("archive-unwritable", folder=str(folder), detail=str(error.strerror))
            sys.stderr.write(told + "\n")
            return FAILED
        finally:
            await committer.stop()
            await database.close()
    sys.stdout.write(voice.say("archive-done", tables=done, folder=str(folder)) + "\n")
    return 0
