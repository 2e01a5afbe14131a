"""Parses the command line, runs the command, and reports errors in plain sentences."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Awaitable, Callable, Sequence
from contextlib import ExitStack
from functools import partial
from select import poll

from pydantic import ValidationError
from sqlalchemy.exc import OperationalError

from adapters.platform.platform import PlatformRefused, TokenRefused
from bot.app.app import arm_forced_exit, listen
from bot.app.serve import PortTaken, TokenInUse, hold_database, serve
from bot.cli.arena import hold_arena, reviewed
from bot.cli.arguments import parser_for
from bot.cli.data import BackupOptions, bring_back, make_backup, move_database, put_old_away
from bot.cli.doctor import DoctorOptions, run_doctor, tell_aside
from bot.cli.fairness import verify_records
from bot.cli.judge import judge_standard_input
from bot.cli.ratings import manage_promos, manage_ratings
from bot.cli.records import export_record, replayed, tell
from bot.cli.terminal import FAILED, CommandFailed, StatusLine, Unusable, has_line, say
from bot.locales.words import DEFAULT, Voice, Words, best, dashed
from bot.settings.logs import LogFormat, log_to
from bot.settings.settings import (
    Settings,
    UselessFolder,
    make_folders,
    misunderstood,
    useless_folders,
)
from engine.players.arena import Bout
from engine.store.commits import StoreFailed
from engine.store.copies.archive import folder_for
from engine.store.locks import LockInUse, LockNotOurs
from engine.store.migrate import migrate
from engine.store.problems import (
    DatabaseGone,
    DatabaseUnreachable,
    StoreFault,
    UnusableDatabase,
)
from engine.store.sqlite.database import fault

AWAY = 75
"""Exit code for a temporary failure, such as an unreachable database (EX_TEMPFAIL)."""

logger = logging.getLogger("belotbot")


class Console:
    """Sentences for operators, in English."""

    def __init__(self, words: Words) -> None:
        self.voice = Voice(words, DEFAULT)

    def say(self, message: str, **args: str | int) -> str:
        """The sentence with this id."""
        return self.voice.say(message, **args)

    def narrator(self, language: str | None = None) -> Voice:
        """The voice that narrates a match: in this language, or in the terminal's."""
        terminal = os.environ.get("LC_ALL") or os.environ.get("LANG") or DEFAULT
        return Voice(self.voice.words, language or best(terminal.partition(".")[0]))


def run_console(arguments: Sequence[str]) -> int:
    """Run the command that the arguments name and return the exit code."""
    console = Console(Words())
    try:
        _require_text(arguments, console)
        code = _carry_out(parser_for(console.voice).parse_args(arguments), console)
        sys.stdout.flush()
    except CommandFailed as reason:
        print(reason, file=sys.stderr)  # noqa: T201 (the console is what it is for)
        return reason.code
    except Exception as error:
        if isinstance(error, BrokenPipeError) and _nobody_reads():
            return 0
        logger.critical("unexpected error, exiting", exc_info=True)
        return FAILED
    return code


def _require_text(arguments: Sequence[str], console: Console) -> None:
    """Refuse bytes that are not UTF-8: they can be neither stored nor printed."""
    try:
        "".join(arguments).encode()
    except UnicodeEncodeError:
        raise Unusable(console.say("console-wants-text")) from None


def _nobody_reads() -> bool:
    """Whether the reader of standard output, such as `head`, has closed it; if so, silence it."""
    asked = poll()
    asked.register(sys.stdout.fileno(), 0)
    gone = bool(asked.poll(0))
    if gone:
        # Otherwise Python would fail to flush the rest at exit and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return gone


def _carry_out(chosen: argparse.Namespace, console: Console) -> int:
    match chosen.command:
        case "judge":
            return judge_standard_input()
        case "verify":
            return verify_records(chosen.files, console.narrator(chosen.language), chosen.match)
        case "doctor":
            options = DoctorOptions(chosen.chat, chosen.tables, chosen.json)
            return asyncio.run(run_doctor(options, console.voice))
        case "replay":
            tell(replayed(chosen.file, console.narrator(chosen.language), chosen.match))
        case "review":
            voice = console.narrator(chosen.language)
            tell(reviewed(chosen.file, voice, chosen.steps, chosen.match))
        case "arena":
            bout = Bout(chosen.first, chosen.second, chosen.preset, chosen.seed, chosen.deals)
            hold_arena(bout, chosen.matches, console.voice)
        case _:
            settings = _settings(console)
            log_to(sys.stderr, settings.level, settings.log_format, settings.secrets)
            asyncio.run(_work(chosen, settings, console))
    return 0


async def _work(chosen: argparse.Namespace, settings: Settings, console: Console) -> None:
    """Run a command that needs the database."""
    url, voice = settings.database_url, console.voice
    commands: dict[str, Callable[[], Awaitable[None]]] = {
        "run": lambda: _run(settings, console),
        "migrate": lambda: _migrate(url, voice),
        "backup": lambda: make_backup(
            url, BackupOptions(chosen.file, chosen.replace, chosen.keep), voice
        ),
        "restore": lambda: bring_back(url, chosen.file, voice, replace=chosen.replace),
        "archive": lambda: put_old_away(url, settings.archive_folder, chosen.older_than, voice),
        "move-database": lambda: move_database(chosen.source, chosen.target, voice),
        "export": lambda: export_record(
            url, chosen.match, console.narrator(), folder_for(url, settings.archive_folder)
        ),
        "promo": lambda: manage_promos(settings, chosen.action, " ".join(chosen.written), voice),
        "ratings": lambda: manage_ratings(url, chosen, voice),
        "aside": lambda: tell_aside(url, chosen.number, voice),
    }
    try:
        await commands[chosen.command]()
    except UnusableDatabase as error:
        raise _unusable(console, error) from None
    except (StoreFailed, DatabaseUnreachable, OperationalError) as error:
        if isinstance(error, OperationalError) and fault(error) is StoreFault.WRONG:
            raise
        cause = getattr(error, "orig", None) or error
        detail = getattr(cause, "sqlite_errorname", "") or type(cause).__name__
        raise CommandFailed(console.say("console-database-fails", detail=detail)) from None
    except LockInUse:
        raise Unusable(console.say("console-database-in-use")) from None
    except LockNotOurs as file:
        raise Unusable(console.say("console-lock-not-ours", file=str(file))) from None


async def _migrate(url: str, voice: Voice) -> None:
    with ExitStack() as locks:
        hold_database(url, locks)
        await migrate(url)
    say(voice.say("console-migrated"))


def _settings(console: Console) -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        raise Unusable(_misunderstood(console, error)) from None
    except UnicodeDecodeError:
        raise Unusable(console.say("console-bad-file")) from None


def _misunderstood(console: Console, error: ValidationError) -> str:
    """Say what is wrong with each setting; without a known reason, only name it."""
    told, others = [], []
    for name, why in misunderstood(error):
        if why is None:
            others.append(name)
        else:
            told.append(console.say(why.message, name=name, **why.args_told))
    if others:
        told.append(console.say("console-bad-setting", names=", ".join(others)))
    return " ".join(told)


def _unusable(console: Console, error: UnusableDatabase) -> CommandFailed:
    message = f"console-database-{dashed(error.reason.value)}"
    told = console.say(message, url=error.url, detail=error.detail)
    return CommandFailed(told, AWAY) if error.reason.passes else Unusable(told)


def _make_folders(settings: Settings, console: Console) -> None:
    """Create missing folders; failures with optional folders are only logged."""
    try:
        for useless in useless_folders(settings):
            if useless.needed:
                raise useless
            logger.warning("%s", console.say(useless.message, **useless.args_told))
        make_folders(settings)
    except UselessFolder as useless:
        raise Unusable(console.say(useless.message, **useless.args_told)) from None


async def _run(settings: Settings, console: Console) -> None:
    _make_folders(settings, console)
    stop = asyncio.Event()
    listen(stop)
    line: StatusLine | None = None
    if settings.log_format is LogFormat.TEXT and has_line(sys.stderr):
        line = StatusLine(sys.stderr)
        log_to(line, settings.level, settings.log_format, settings.secrets)
    try:
        await serve(
            settings,
            stop,
            lambda url: _ready(console, url),
            ending=arm_forced_exit,
            watched=partial(line.watch, voice=console.voice) if line is not None else None,
        )
    except PortTaken as taken:
        told = console.say("console-port", address=str(taken), port=taken.port, host=taken.host)
        raise Unusable(told) from None
    except TokenInUse as used:
        raise Unusable(console.say("console-token-in-use", platform=str(used))) from None
    except DatabaseGone:
        raise Unusable(console.say("console-database-gone")) from None
    except TokenRefused as refused:
        raise Unusable(console.say("console-token-refused", platform=str(refused))) from None
    except PlatformRefused as refused:
        raise Unusable(console.say(refused.reason, platform=refused.platform)) from None


def _ready(console: Console, url: str) -> None:
    print(console.say("console-ready", url=url), flush=True)  # noqa: T201
