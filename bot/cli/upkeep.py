"""Maintenance commands: their arguments, and the dispatch to `data`."""

import argparse
import re
from argparse import ArgumentTypeError
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

from bot.cli.data import BackupWish, bring_back, make_backup, move_database, put_old_away
from bot.locales.words import Voice
from bot.settings.settings import InvalidSetting, Settings, days
from engine.store.database import parse_url
from engine.store.problems import DatabaseProblem, UnusableDatabase

_CHAT = re.compile(r"telegram:-?[0-9]{1,20}|discord:[0-9]{1,20}")
_NUMBER = re.compile(r"-?[0-9]{1,18}")


def chat_of_platform(voice: Voice) -> Callable[[str], str]:
    """A parser of chats such as telegram:-100123."""

    def read(text: str) -> str:
        if not _CHAT.fullmatch(text):
            raise ArgumentTypeError(voice.say("console-wants-chat"))
        return text

    return read


def database_address(voice: Voice) -> Callable[[str], str]:
    """A parser of database addresses; the kind of database is checked when it is opened."""

    def read(text: str) -> str:
        try:
            parse_url(text)
        except UnusableDatabase as error:
            if error.reason is DatabaseProblem.MALFORMED_URL:
                raise ArgumentTypeError(voice.say("console-wants-address")) from None
        return text

    return read


def number_of_things(voice: Voice, most: int | None = None) -> Callable[[str], int]:
    """A parser of counts from 1, up to `most` if given."""

    def read(text: str) -> int:
        number = int(text) if _NUMBER.fullmatch(text) else 0
        if number < 1:
            raise ArgumentTypeError(voice.say("console-wants-count"))
        if most is not None and number > most:
            raise ArgumentTypeError(voice.say("console-wants-fewer", most=most))
        return number

    return read


def any_number(voice: Voice) -> Callable[[str], int]:
    """A parser of integers."""

    def read(text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise ArgumentTypeError(voice.say("console-wants-number"))
        return int(text)

    return read


def number_of_days(voice: Voice) -> Callable[[str], timedelta]:
    """A parser of days such as 365d."""

    def read(text: str) -> timedelta:
        try:
            return days(text)
        except InvalidSetting as unfit:
            told = voice.say(unfit.message, name=text, **unfit.args_told)
            raise ArgumentTypeError(told) from None

    return read


def add_backup(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """Add the arguments of ``belotbot backup``."""
    file = voice.say("console-backup-file").replace("%", "%%")  # argparse turns %% into %
    parser.add_argument("file", metavar="FILE", type=Path, help=file)
    replace = voice.say("console-backup-replace")
    parser.add_argument("--replace", action="store_true", help=replace)
    keep = voice.say("console-backup-keep")
    parser.add_argument("--keep", metavar="N", type=number_of_things(voice), help=keep)


def add_restore(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """Add the arguments of ``belotbot restore``."""
    parser.add_argument("file", metavar="FILE", type=Path, help=voice.say("console-restore-file"))
    replace = voice.say("console-restore-replace")
    parser.add_argument("--replace", action="store_true", help=replace)


def add_doctor(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """Add the arguments of ``belotbot doctor``."""
    chat = voice.say("console-doctor-chat")
    parser.add_argument(
        "--chat",
        metavar="CHAT",
        action="append",
        type=chat_of_platform(voice),
        default=[],
        help=chat,
    )
    tables = voice.say("console-doctor-tables")
    parser.add_argument("--tables", metavar="N", type=number_of_things(voice), help=tables)
    parser.add_argument("--json", action="store_true", help=voice.say("console-doctor-json"))


def add_archive(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """Add the arguments of ``belotbot archive``."""
    older = voice.say("console-archive-older")
    parser.add_argument(
        "--older-than", metavar="DAYS", type=number_of_days(voice), required=True, help=older
    )


async def look_after(chosen: argparse.Namespace, settings: Settings, voice: Voice) -> int:
    """Run one of these commands and return the exit code; raises `UnusableDatabase`."""
    url = settings.database_url
    if chosen.command == "backup":
        wish = BackupWish(chosen.file, chosen.replace, chosen.keep)
        return await make_backup(url, wish, voice)
    if chosen.command == "move-database":
        return await move_database(chosen.source, chosen.target, voice)
    if chosen.command == "archive":
        return await put_old_away(url, settings.archive_folder, chosen.older_than, voice)
    return await bring_back(url, chosen.file, voice, replace=chosen.replace)
