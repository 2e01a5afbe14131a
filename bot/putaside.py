"""``belotbot aside``: what could not be handled."""

import sys
from datetime import UTC

from bot.storage.aside import Kept, contents, kept
from bot.views.words import Voice
from engine.host.clock import from_ms
from engine.store.migrate import open_as_it_is

UNKNOWN = 1
"""The exit code where there is nothing under that number."""


async def tell_aside(url: str, number: str | None, voice: Voice) -> int:
    """List what was put aside, or print the content of one; raises `UnusableDatabase`."""
    database = await open_as_it_is(url)
    try:
        if number is None:
            listed = await kept(database)
            lines = [_line(one) for one in listed] or [voice.say("console-aside-none")]
        else:
            lines = [_printable(content) for content in await contents(database, number)]
    finally:
        await database.close()
    if not lines and number is not None:
        sys.stderr.write(voice.say("console-aside-unknown", number=number) + "\n")
        return UNKNOWN
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def _printable(text: str) -> str:
    """Nothing that came in may steer the terminal."""
    return "".join(one if one.isprintable() or one == "\n" else ascii(one)[1:-1] for one in text)


def _line(one: Kept) -> str:
    """When, where, its number, what it is, why, and how often it was tried."""
    at, poison = from_ms(one.at).astimezone(UTC), one.poison
    return "\t".join(
        (
            f"{at:%Y-%m-%d %H:%M:%S}Z",
            poison.platform,
            poison.number,
            poison.kind,
            poison.reason,
            str(poison.tries),
        )
    )
