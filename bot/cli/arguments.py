"""The commands and their arguments."""

import argparse
import re
from argparse import ArgumentTypeError
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any, Self

from bot import __version__
from bot.cli.ratings import USUAL
from bot.locales.words import LANGUAGES, Voice
from bot.settings.settings import InvalidSetting, days
from engine.players.player import MOST_STEPS
from engine.review.judgement import GLANCE
from engine.store.database import parse_url
from engine.store.problems import DatabaseProblem, UnusableDatabase

ARENA_MATCHES = 100
"""Default number of matches; enough to show large differences."""

_CHAT = re.compile(r"telegram:-?[0-9]{1,20}|discord:[0-9]{1,20}")
_NUMBER = re.compile(r"-?[0-9]{1,18}")
_PROMO = ("list", "announce", "move", "cup", "confirm", "cancel", "out", "exclude")


def parser_for(voice: Voice) -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(prog="belotbot", description=voice.say("console-about"))
    parser.add_argument("--version", action="version", version=f"belotbot {__version__}")
    command = partial(_Command, voice, parser.add_subparsers(dest="command", required=True))
    reads = _Readers(voice)

    command("run", "console-run")
    command("migrate", "console-migrate")
    moving = command("move-database", "console-move")
    moving.takes("source", "console-move-from", metavar="FROM", type=reads.address)
    moving.takes("target", "console-move-to", metavar="TO", type=reads.address)
    command("judge", "console-judge")
    backup = command("backup", "console-backup")
    backup.takes("file", "console-backup-file", metavar="FILE", type=Path)
    backup.takes("--replace", "console-backup-replace", action="store_true")
    backup.takes("--keep", "console-backup-keep", metavar="N", type=reads.count)
    archive = command("archive", "console-archive")
    archive.takes(
        "--older-than", "console-archive-older", metavar="DAYS", type=reads.days, required=True
    )
    doctor = command("doctor", "console-doctor")
    chats: dict[str, Any] = {
        "metavar": "CHAT",
        "type": reads.chat,
        "action": "append",
        "default": [],
    }
    doctor.takes("--chat", "console-doctor-chat", **chats)
    doctor.takes("--tables", "console-doctor-tables", metavar="N", type=reads.count)
    doctor.takes("--json", "console-doctor-json", action="store_true")
    restoring = command("restore", "console-restore")
    restoring.takes("file", "console-restore-file", metavar="FILE", type=Path)
    restoring.takes("--replace", "console-restore-replace", action="store_true")
    command("replay", "console-replay").takes_file().takes_match()
    verify = command("verify", "console-verify")
    verify.takes("files", "console-verify-file", metavar="RECORD", nargs="+").takes_match()
    review = command("review", "console-review").takes_file().takes_match()
    steps = {"type": partial(reads.count, most=MOST_STEPS), "default": GLANCE.steps}
    review.takes("--steps", "console-review-steps", {"steps": GLANCE.steps}, metavar="N", **steps)
    command("aside", "console-aside").takes(
        "number", "console-aside-number", metavar="NUMBER", nargs="?"
    )
    command("export", "console-export").takes("match", "console-export-match", metavar="MATCH")
    arena = command("arena", "console-arena")
    arena.takes("first", "console-arena-player", metavar="A")
    arena.takes("second", "console-arena-player", metavar="B")
    matches = {"metavar": "N", "type": reads.count, "default": ARENA_MATCHES}
    arena.takes("--matches", "console-arena-matches", {"matches": ARENA_MATCHES}, **matches)
    arena.takes("--preset", "console-arena-preset", metavar="P", default="belot_bg")
    arena.takes("--seed", "console-arena-seed", metavar="S", type=reads.number, default=0)
    arena.takes("--deals", "console-arena-deals", action="store_true")
    promo = command("promo", "console-promo")
    promo.parser.add_argument("action", choices=_PROMO, nargs="?", default=_PROMO[0])
    promo.takes("written", "console-promo-written", metavar="TEXT", nargs="*")
    ratings = command("ratings", "console-ratings").parser
    _add_ratings(partial(_Command, voice, ratings.add_subparsers(dest="action", required=True)))
    return parser


def _add_ratings(command: "partial[_Command]") -> None:
    command("rebuild", "console-ratings-rebuild")
    for action, about, metavar, what in (
        ("void", "console-ratings-void", "MATCH", "console-ratings-match"),
        ("exclude", "console-ratings-exclude", "ACCOUNT", "console-ratings-account"),
        ("readmit", "console-ratings-readmit", "ACCOUNT", "console-ratings-account"),
    ):
        decree = command(action, about).takes("about", what, metavar=metavar)
        reason = _Readers(decree.voice).reason
        decree.takes("why", "console-ratings-reason", metavar="REASON", type=reason)
    number = {"metavar": "MATCHES", "nargs": "?", "default": USUAL}
    partners = command("partners", "console-ratings-partners")
    count = _Readers(partners.voice).count
    partners.takes("matches", "console-partners-matches", {"matches": USUAL}, type=count, **number)
    command("rings", "console-ratings-rings")


class _Command:
    """A command, whose description appears in the program's help and its own."""

    def __init__(
        self,
        voice: Voice,
        commands: "argparse._SubParsersAction[argparse.ArgumentParser]",
        name: str,
        about: str,
    ) -> None:
        self.voice = voice
        told = voice.say(about)
        self.parser = commands.add_parser(name, help=told, description=told)

    def takes(
        self,
        name: str,
        about: str,
        numbers: dict[str, int] | None = None,
        **options: Any,  # noqa: ANN401 (as argparse takes them)
    ) -> Self:
        """Add an argument with its description; `numbers` are inserted into that."""
        told = self.voice.say(about, **numbers or {}).replace("%", "%%")  # argparse formats it
        self.parser.add_argument(name, help=told, **options)
        return self

    def takes_file(self) -> Self:
        """Add the file of a record."""
        return self.takes("file", "console-replay-file", metavar="FILE")

    def takes_match(self) -> Self:
        """Add the match of an archive, and the language of the output."""
        languages = self.voice.say("console-replay-language", languages=", ".join(LANGUAGES))
        self.parser.add_argument("--language", choices=LANGUAGES, help=languages)
        return self.takes("--match", "console-replay-match", metavar="MATCH")


class _Readers:
    """The functions that read arguments; each raises `ArgumentTypeError`."""

    def __init__(self, voice: Voice) -> None:
        self._voice = voice

    def chat(self, text: str) -> str:
        """A chat such as telegram:-100123."""
        if not _CHAT.fullmatch(text):
            raise ArgumentTypeError(self._voice.say("console-wants-chat"))
        return text

    def address(self, text: str) -> str:
        """A database's address; the kind of database is checked when it is opened."""
        try:
            parse_url(text)
        except UnusableDatabase as error:
            if error.reason is DatabaseProblem.MALFORMED_URL:
                raise ArgumentTypeError(self._voice.say("console-wants-address")) from None
        return text

    def count(self, text: str, most: int | None = None) -> int:
        """A number from 1, up to `most` if given."""
        number = int(text) if _NUMBER.fullmatch(text) else 0
        if number < 1:
            raise ArgumentTypeError(self._voice.say("console-wants-count"))
        if most is not None and number > most:
            raise ArgumentTypeError(self._voice.say("console-wants-fewer", most=most))
        return number

    def reason(self, text: str) -> str:
        """A reason, which is not blank."""
        if not text.strip():
            raise ArgumentTypeError(self._voice.say("console-wants-reason"))
        return text

    def number(self, text: str) -> int:
        """Any integer."""
        if not _NUMBER.fullmatch(text):
            raise ArgumentTypeError(self._voice.say("console-wants-number"))
        return int(text)

    def days(self, text: str) -> timedelta:
        """Days such as 365d."""
        try:
            return days(text)
        except InvalidSetting as unfit:
            told = self._voice.say(unfit.message, name=text, **unfit.args_told)
            raise ArgumentTypeError(told) from None
