"""The command line: ``belotbot run``, ``migrate``, ``--help``, ``--version``."""

import argparse
import asyncio
import logging
import os
import signal
import sys
from collections.abc import Sequence

from pydantic import ValidationError

from adapters.chat import TokenRefused
from bot import __version__
from bot.app import PortTaken, serve
from bot.config import Settings
from bot.views.words import Words
from engine.store.database import UnusableDatabase
from engine.store.migrate import migrate

UNUSABLE = 2
"""The exit code for what cannot mend itself: settings, database, port, token."""

logger = logging.getLogger("belotbot")


class CannotStart(Exception):
    """Why the bot cannot start, in one sentence for whoever runs it."""


class Console:
    """Sentences for whoever runs the bot, in the language of his terminal."""

    def __init__(self, words: Words) -> None:
        self._words = words
        spoken = os.environ.get("LC_ALL") or os.environ.get("LANG") or "en"
        self._language = words.best(spoken.partition(".")[0].replace("_", "-"))

    def say(self, message: str, **args: str | int) -> str:
        """The sentence of that id."""
        return self._words.phrase(self._language, message, **args)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    console = Console(Words())
    parser = argparse.ArgumentParser(prog="belotbot", description=console.say("console-about"))
    parser.add_argument("--version", action="version", version=f"belotbot {__version__}")
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("run", help=console.say("console-run"))
    commands.add_parser("migrate", help=console.say("console-migrate"))
    chosen = parser.parse_args(arguments)
    try:
        settings = _settings(console)
        _log_to_stderr(settings)
        work = _run if chosen.command == "run" else _migrate
        asyncio.run(work(settings, console))
    except CannotStart as reason:
        print(reason, file=sys.stderr)  # noqa: T201 (the console is what it is for)
        return UNUSABLE
    return 0


def _settings(console: Console) -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        names = ", ".join(sorted({str(one["loc"][0]).upper() for one in error.errors()}))
        raise CannotStart(console.say("console-bad-setting", names=names)) from None
    except UnicodeDecodeError:
        raise CannotStart(console.say("console-bad-file")) from None


def _log_to_stderr(settings: Settings) -> None:
    logging.basicConfig(
        level=settings.level, format="%(asctime)s %(levelname)-7s %(name)s: %(message)s"
    )
    for noisy in ("aiosqlite", "alembic", "asyncio"):
        logging.getLogger(noisy).setLevel(max(settings.level, logging.WARNING))


def _unusable(console: Console, error: UnusableDatabase) -> CannotStart:
    message = f"console-database-{error.reason.value.replace('_', '-')}"
    return CannotStart(console.say(message, url=error.url))


async def _migrate(settings: Settings, console: Console) -> None:
    try:
        await migrate(settings.database_url)
    except UnusableDatabase as error:
        raise _unusable(console, error) from None
    print(console.say("console-migrated"))  # noqa: T201


async def _run(settings: Settings, console: Console) -> None:
    stop = asyncio.Event()
    loop = asyncio.get_running_loop()
    for number in (signal.SIGTERM, signal.SIGINT):
        loop.add_signal_handler(number, stop.set)
    try:
        await serve(settings, stop, lambda url: _ready(console, url))
    except UnusableDatabase as error:
        raise _unusable(console, error) from None
    except PortTaken as taken:
        raise CannotStart(console.say("console-port", address=str(taken))) from None
    except TokenRefused as refused:
        raise CannotStart(console.say("console-token-refused", platform=str(refused))) from None


def _ready(console: Console, url: str) -> None:
    print(console.say("console-ready", url=url), flush=True)  # noqa: T201


if __name__ == "__main__":
    sys.exit(main())
