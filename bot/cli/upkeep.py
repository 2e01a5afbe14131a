"""Looking after the bot: what its commands take on the command line, and who carries them out."""

import argparse
from pathlib import Path

from bot.cli.archive import put_old_away
from bot.cli.backups import BackupWish, bring_back, make_backup
from bot.cli.given import chat_of_platform, number_of_days, number_of_things
from bot.cli.moving import move_database
from bot.config import Settings
from bot.views.words import Voice


def add_backup(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """What ``belotbot backup`` takes."""
    file = voice.say("console-backup-file").replace("%", "%%")  # of which argparse makes one
    parser.add_argument("file", metavar="FILE", type=Path, help=file)
    replace = voice.say("console-backup-replace")
    parser.add_argument("--replace", action="store_true", help=replace)
    keep = voice.say("console-backup-keep")
    parser.add_argument("--keep", metavar="N", type=number_of_things(voice), help=keep)


def add_restore(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """What ``belotbot restore`` takes."""
    parser.add_argument("file", metavar="FILE", type=Path, help=voice.say("console-restore-file"))
    replace = voice.say("console-restore-replace")
    parser.add_argument("--replace", action="store_true", help=replace)


def add_doctor(parser: argparse.ArgumentParser, voice: Voice) -> None:
    """What ``belotbot doctor`` takes."""
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
    """What ``belotbot archive`` takes."""
    older = voice.say("console-archive-older")
    parser.add_argument(
        "--older-than", metavar="DAYS", type=number_of_days(voice), required=True, help=older
    )


async def look_after(chosen: argparse.Namespace, settings: Settings, voice: Voice) -> int:
    """Carry out one of these commands and return the exit code; raises `UnusableDatabase`."""
    url = settings.database_url
    if chosen.command == "backup":
        wish = BackupWish(chosen.file, chosen.replace, chosen.keep)
        return await make_backup(url, wish, voice)
    if chosen.command == "move-database":
        return await move_database(chosen.source, chosen.target, voice)
    if chosen.command == "archive":
        return await put_old_away(url, settings.archive_folder, chosen.older_than, voice)
    return await bring_back(url, chosen.file, voice, replace=chosen.replace)
