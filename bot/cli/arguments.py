"""The commands and their arguments."""

import argparse

from bot import __version__
from bot.cli.ratings import USUAL
from bot.cli.upkeep import (
    add_archive,
    add_backup,
    add_doctor,
    add_restore,
    any_number,
    database_address,
    number_of_things,
)
from bot.locales.languages import LANGUAGES
from bot.locales.words import Voice
from engine.players.player import MOST_STEPS
from engine.review.judgement import GLANCE

ARENA_MATCHES = 100
"""Default number of matches; enough to show large differences."""


def parser_for(voice: Voice) -> argparse.ArgumentParser:
    """The parser of the command line."""
    parser = argparse.ArgumentParser(prog="belotbot", description=voice.say("console-about"))
    version = f"belotbot {__version__}"
    parser.add_argument("--version", action="version", version=version)
    commands = parser.add_subparsers(dest="command", required=True)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return _described(commands, name, voice.say(about))

    command("run", "console-run")
    command("migrate", "console-migrate")
    moving = command("move-database", "console-move")
    address = database_address(voice)
    moving.add_argument("source", metavar="FROM", type=address, help=voice.say("console-move-from"))
    moving.add_argument("target", metavar="TO", type=address, help=voice.say("console-move-to"))
    command("judge", "console-judge")
    add_backup(command("backup", "console-backup"), voice)
    archive = command("archive", "console-archive")
    add_archive(archive, voice)
    doctor = command("doctor", "console-doctor")
    add_doctor(doctor, voice)
    restoring = command("restore", "console-restore")
    add_restore(restoring, voice)
    replay = command("replay", "console-replay")
    _add_record(replay, voice)
    replay.add_argument("--match", metavar="MATCH", help=voice.say("console-replay-match"))
    verify = command("verify", "console-verify")
    verify.add_argument("files", metavar="RECORD", nargs="+", help=voice.say("console-verify-file"))
    _add_language(verify, voice)
    verify.add_argument("--match", metavar="MATCH", help=voice.say("console-replay-match"))
    review = command("review", "console-review")
    _add_record(review, voice)
    review.add_argument("--match", metavar="MATCH", help=voice.say("console-replay-match"))
    steps = voice.say("console-review-steps", steps=GLANCE.steps)
    review.add_argument(
        "--steps",
        metavar="N",
        type=number_of_things(voice, MOST_STEPS),
        default=GLANCE.steps,
        help=steps,
    )
    aside = command("aside", "console-aside")
    aside.add_argument(
        "number", metavar="NUMBER", nargs="?", help=voice.say("console-aside-number")
    )
    export = command("export", "console-export")
    export.add_argument("match", metavar="MATCH", help=voice.say("console-export-match"))
    _add_arena(command("arena", "console-arena"), voice)
    _add_promo(command("promo", "console-promo"), voice)
    _add_ratings(command("ratings", "console-ratings"), voice)
    return parser


def _described(
    commands: "argparse._SubParsersAction[argparse.ArgumentParser]", name: str, about: str
) -> argparse.ArgumentParser:
    """Add a command with a description for both helps: the program's and its own."""
    return commands.add_parser(name, help=about, description=about)


def _add_record(parser: argparse.ArgumentParser, voice: Voice) -> None:
    parser.add_argument("file", metavar="FILE", help=voice.say("console-replay-file"))
    _add_language(parser, voice)


def _add_language(parser: argparse.ArgumentParser, voice: Voice) -> None:
    languages = LANGUAGES
    told_in = voice.say("console-replay-language", languages=", ".join(languages))
    parser.add_argument("--language", choices=languages, help=told_in)


def _add_arena(parser: argparse.ArgumentParser, voice: Voice) -> None:
    parser.add_argument("first", metavar="A", help=voice.say("console-arena-player"))
    parser.add_argument("second", metavar="B", help=voice.say("console-arena-player"))
    parser.add_argument(
        "--matches",
        metavar="N",
        type=number_of_things(voice),
        default=ARENA_MATCHES,
        help=voice.say("console-arena-matches", matches=ARENA_MATCHES),
    )
    parser.add_argument(
        "--preset", metavar="P", default="belot_bg", help=voice.say("console-arena-preset")
    )
    parser.add_argument(
        "--seed",
        metavar="S",
        type=any_number(voice),
        default=0,
        help=voice.say("console-arena-seed"),
    )
    parser.add_argument("--deals", action="store_true", help=voice.say("console-arena-deals"))


def _add_promo(parser: argparse.ArgumentParser, voice: Voice) -> None:
    wishes = ("list", "announce", "move", "cup", "confirm", "cancel", "out", "exclude")
    parser.add_argument("wish", choices=wishes, nargs="?", default=wishes[0])
    written = voice.say("console-promo-written")
    parser.add_argument("written", metavar="TEXT", nargs="*", help=written)


def _add_ratings(parser: argparse.ArgumentParser, voice: Voice) -> None:
    wishes = parser.add_subparsers(dest="wish", required=True)

    def command(name: str, about: str) -> argparse.ArgumentParser:
        return _described(wishes, name, voice.say(about))

    command("rebuild", "console-ratings-rebuild")
    void = command("void", "console-ratings-void")
    void.add_argument("about", metavar="MATCH", help=voice.say("console-ratings-match"))
    exclude = command("exclude", "console-ratings-exclude")
    exclude.add_argument("about", metavar="ACCOUNT", help=voice.say("console-ratings-account"))
    readmit = command("readmit", "console-ratings-readmit")
    readmit.add_argument("about", metavar="ACCOUNT", help=voice.say("console-ratings-account"))
    partners = command("partners", "console-ratings-partners")
    partners.add_argument(
        "matches",
        metavar="MATCHES",
        nargs="?",
        type=number_of_things(voice),
        default=USUAL,
        help=voice.say("console-partners-matches", matches=USUAL),
    )
    command("rings", "console-ratings-rings")
    for wish in (void, exclude, readmit):
        wish.add_argument("why", metavar="REASON", help=voice.say("console-ratings-reason"))
