"""``belotbot aside``: lists input that could not be handled."""

import sys
from datetime import UTC

from bot.storage.aside import SetAside, read_contents, read_set_aside
from bot.views.words import Voice
from engine.host.clock import from_ms
from engine.store.migrate import open_as_it_is

UNKNOWN = 1
"""The exit code if nothing was set aside under that number."""


async def tell_aside(url: str, number: str | None, voice: Voice) -> int:
    """List what was set aside, or print what `number` contains; raises `UnusableDatabase`."""
    database = await open_as_it_is(url)
    try:
        if number is None:
            listed = await read_set_aside(database)
            lines = [_line(one) for one in listed] or [voice.say("console-aside-none")]
        else:
            lines = [_printable(content) for content in await read_contents(database, number)]
    finally:
        await database.close()
    if not lines and number is not None:
        sys.stderr.write(voice.say("console-aside-unknown", number=number) + "\n")
        return UNKNOWN
    sys.stdout.writelines(f"{line}\n" for line in lines)
    return 0


def _printable(text: str) -> str:
    """The text without control characters, which could steer the terminal."""
    return "".join(one if one.isprintable() or one == "\n" else ascii(one)[1:-1] for one in text)


def _line(one: SetAside) -> str:
    """One line: time, platform, number, kind, reason, and how often it was tried."""
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
