"""``belotbot move-database FROM TO``: all that is kept, carried over into another database."""

import sys
from functools import partial
from typing import Final

# All tables are known once their modules are.
import bot.people.schema
import bot.storage.schema  # noqa: F401
from bot.cli.progress import ProgressBar
from bot.storage.restored import seal_again
from bot.views.words import Voice
from engine.host.chance import SystemChance
from engine.store.copying import Different
from engine.store.database import parse_url
from engine.store.moving import NotEmpty, SameDatabase, move

REFUSED: Final = 1
"""The exit code for what cannot be done."""


async def move_database(source: str, target: str, voice: Voice) -> int:
    """Carry it over and tell of it; raises `UnusableDatabase`, or `InUse` while a bot runs."""
    try:
        with ProgressBar(voice.say("backup-doing")) as progress:
            settle = partial(seal_again, sealed=SystemChance().sealed)
            counts = await move(source, target, progress, settle)
    except SameDatabase:
        return _refuse(voice.say("console-move-same"))
    except NotEmpty as found:
        return _refuse(voice.say("console-move-not-empty", url=_shown(target), table=str(found)))
    except Different as found:
        return _refuse(voice.say("console-move-different", url=_shown(target), table=str(found)))
    for table, rows in counts.items():
        if rows:
            print(f"{rows:>12,}  {table}")  # noqa: T201 (the console is what it is for)
    rows, kept = sum(counts.values()), sum(rows > 0 for rows in counts.values())
    print(voice.say("console-moved", rows=rows, tables=kept, url=_shown(target)))  # noqa: T201
    return 0


def _shown(url: str) -> str:
    return str(parse_url(url))


def _refuse(sentence: str) -> int:
    print(sentence, file=sys.stderr)  # noqa: T201
    return REFUSED
