"""Parses the command line, runs the command, and reports errors in plain sentences."""

import argparse
import asyncio
import logging
import os
import sys
from collections.abc import Sequence
from contextlib import ExitStack
from functools import partial
from select import poll

from pydantic import ValidationError

from adapters.platform.platform import PlatformRefused, TokenRefused
from bot.app.serve import PortTaken, TokenInUse, hold_database, serve
from bot.app.stop import arm_forced_exit, listen
from bot.cli.arena import hold_arena, review_record
from bot.cli.arguments import parser_for
from bot.cli.doctor import DoctorWish, run_doctor, tell_aside
from bot.cli.fairness import verify_records
from bot.cli.judge import judge_standard_input
from bot.cli.promos import manage_promos
from bot.cli.ratings import manage_ratings, tell_partners, tell_rings
from bot.cli.records import export_record, replay_record
from bot.cli.terminal import StatusLine, has_line
from bot.cli.upkeep import look_after
from bot.locales.languages import DEFAULT, best
from bot.locales.words import Voice, Words
from bot.settings.logs import LogFormat, log_to
from bot.settings.settings import (
    Settings,
    UselessFolder,
    make_folders,
    misunderstood,
    useless_folders,
)
from engine.players.arena import Bout
from engine.store.copies.archive import folder_for
from engine.store.migrate import migrate
from engine.store.problems import DatabaseGone, UnusableDatabase
from engine.store.sqlite.process_lock import LockInUse, LockNotOurs

UNUSABLE = 2
"""Exit code if a person must act: on settings, database, port or token."""

AWAY = 75
"""Exit code for a temporary failure, such as an unreachable database (EX_TEMPFAIL)."""

FAULT = 1
"""Exit code for an unexpected error."""

logger = logging.getLogger("belotbot")


class CannotStart(Exception):
    """The bot cannot start; the message is one sentence for operators. `code`: the exit code."""

    def __init__(self, reason: str, code: int = UNUSABLE) -> None:
        super().__init__(reason)
        self.code = code


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
        code = _carry_out(parser_for(console.voice).parse_args(arguments), console)
        sys.stdout.flush()
    except CannotStart as reason:
        print(reason, file=sys.stderr)  # noqa: T201 (the console is what it is for)
        return reason.code
    except Exception as error:
        if isinstance(error, BrokenPipeError) and _nobody_reads():
            return 0
        logger.critical("unexpected error, exiting", exc_info=True)
        return FAULT
    return code


def _nobody_reads() -> bool:
    """Whether the reader of standard output has closed it, like `head`; then silence it."""
    asked = poll()
    asked.register(sys.stdout.fileno(), 0)
    gone = bool(asked.poll(0))
    if gone:
        # Otherwise Python would fail to flush the rest at exit and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return gone


def _carry_out(chosen: argparse.Namespace, console: Console) -> int:
    if chosen.command == "judge":
        return judge_standard_input()
    if chosen.command == "replay":
        return replay_record(chosen.file, console.narrator(chosen.language), chosen.match)
    if chosen.command == "verify":
        return verify_records(chosen.files, console.narrator(chosen.language), chosen.match)
    if chosen.command == "review":
        voice = console.narrator(chosen.language)
        return review_record(chosen.file, voice, chosen.steps, chosen.match)
    if chosen.command == "arena":
        bout = Bout(chosen.first, chosen.second, chosen.preset, chosen.seed, chosen.deals)
        return hold_arena(bout, chosen.matches, console.voice)
    if chosen.command == "doctor":
        return asyncio.run(
            run_doctor(DoctorWish(chosen.chat, chosen.tables, chosen.json), console.voice)
        )
    settings = _settings(console)
    log_to(sys.stderr, settings.level, settings.log_format, settings.secrets)
    return asyncio.run(_work(chosen, settings, console))


async def _work(chosen: argparse.Namespace, settings: Settings, console: Console) -> int:
    """Run a command that needs the database."""
    try:
        match chosen.command:
            case "run":
                await _run(settings, console)
            case "migrate":
                with ExitStack() as locks:
                    hold_database(settings.database_url, locks)
                    await migrate(settings.database_url)
                print(console.say("console-migrated"))  # noqa: T201
            case "backup" | "restore" | "archive" | "move-database":
                return await look_after(chosen, settings, console.voice)
            case "export":
                url = settings.database_url
                archive = folder_for(url, settings.archive_folder)
                return await export_record(url, chosen.match, console.narrator(), archive)
            case "promo":
                return await manage_promos(
                    settings.database_url,
                    chosen.wish,
                    " ".join(chosen.written),
                    settings.terms_of_promos,
                    console.voice,
                    admins=settings.admins,
                )
            case "ratings":
                return await _ratings(chosen, settings.database_url, console.voice)
            case "aside":
                return await tell_aside(settings.database_url, chosen.number, console.voice)
    except UnusableDatabase as error:
        raise _unusable(console, error) from None
    except LockInUse:
        raise CannotStart(console.say("console-database-in-use")) from None
    except LockNotOurs as file:
        raise CannotStart(console.say("console-lock-not-ours", file=str(file))) from None
    return 0


async def _ratings(chosen: argparse.Namespace, url: str, voice: Voice) -> int:
    match chosen.wish:
        case "partners":
            return await tell_partners(url, chosen.matches, voice)
        case "rings":
            return await tell_rings(url, voice)
        case "rebuild":
            return await manage_ratings(url, chosen.wish, ("", ""), voice)
        case _:
            return await manage_ratings(url, chosen.wish, (chosen.about, chosen.why), voice)


def _settings(console: Console) -> Settings:
    try:
        return Settings()
    except ValidationError as error:
        raise CannotStart(_misunderstood(console, error)) from None
    except UnicodeDecodeError:
        raise CannotStart(console.say("console-bad-file")) from None


def _misunderstood(console: Console, error: ValidationError) -> str:
    """Say what is wrong with each setting, and name those that are wrong for unknown reasons."""
    told, others = [], []
    for name, why in misunderstood(error):
        if why is None:
            others.append(name)
        else:
            told.append(console.say(why.message, name=name, **why.args_told))
    if others:
        told.append(console.say("console-bad-setting", names=", ".join(others)))
    return " ".join(told)


def _unusable(console: Console, error: UnusableDatabase) -> CannotStart:
    message = f"console-database-{error.reason.value.replace('_', '-')}"
    code = AWAY if error.reason.passes else UNUSABLE
    return CannotStart(console.say(message, url=error.url, detail=error.detail), code)


def _make_folders(settings: Settings, console: Console) -> None:
    """Create missing folders; a useless folder that is not needed is only logged."""
    try:
        for useless in useless_folders(settings):
            if useless.needed:
                raise useless
            logger.warning("%s", console.say(useless.message, **useless.args_told))
        make_folders(settings)
    except UselessFolder as useless:
        raise CannotStart(console.say(useless.message, **useless.args_told)) from None


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
        raise CannotStart(told) from None
    except TokenInUse as used:
        raise CannotStart(console.say("console-token-in-use", platform=str(used))) from None
    except DatabaseGone:
        raise CannotStart(console.say("console-database-gone")) from None
    except TokenRefused as refused:
        raise CannotStart(console.say("console-token-refused", platform=str(refused))) from None
    except PlatformRefused as refused:
        raise CannotStart(console.say(refused.reason, platform=refused.platform)) from None


def _ready(console: Console, url: str) -> None:
    print(console.say("console-ready", url=url), flush=True)  # noqa: T201
