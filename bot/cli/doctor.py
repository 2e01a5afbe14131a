"""``belotbot doctor`` checks everything the bot depends on; ``aside`` lists unhandled updates."""

import json
import sys
from collections.abc import AsyncIterator, Sequence
from datetime import UTC
from typing import NamedTuple

import bot.people.schema  # noqa: F401 (declares tables that are checked)
from adapters.discord.checkup import Expected, discord_checkup
from adapters.discord.commands import plan
from adapters.telegram.checkup import telegram_checkup
from adapters.telegram.connection import silence_logging
from adapters.trouble.checkup import Finding, FindingMark
from bot.cli.database_checkup import DatabaseCheckOptions, database_checkup
from bot.cli.machine_checkup import machine_checkup
from bot.cli.settings_checkup import settings_checkup
from bot.cli.terminal import FAILED, CommandFailed, ProgressBar, say
from bot.commands.command import command_forms
from bot.commands.handlers import load_handlers
from bot.locales.words import Voice, Words
from bot.settings.settings import Settings
from bot.storage.dead_letters import DeadLetter, read_contents, read_set_aside
from engine.host.clock import from_ms
from engine.store.migrate import read_only

load_handlers()


async def tell_aside(url: str, number: str | None, voice: Voice) -> None:
    """List the updates set aside, or print the content of one; raises `UnusableDatabase`."""
    async with read_only(url) as database:
        if number is None:
            listed = await read_set_aside(database)
            lines = [_line(one) for one in listed] or [voice.say("console-aside-none")]
        else:
            lines = [_printable(content) for content in await read_contents(database, number)]
    if not lines:
        raise CommandFailed(voice.say("console-aside-unknown", number=number or ""))
    for line in lines:
        say(line)


def _printable(text: str) -> str:
    """The text without control characters, which could steer the terminal."""
    return "".join(one if one.isprintable() or one == "\n" else ascii(one)[1:-1] for one in text)


def _line(one: DeadLetter) -> str:
    """One line: time, platform, number, kind, reason, and number of attempts."""
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


SIGNS = {FindingMark.WELL: "✓", FindingMark.WARNING: "!", FindingMark.FAILED: "✗"}


class DoctorOptions(NamedTuple):
    """The options of ``doctor``.

    chats: chats in which the bot's rights are checked.
    tables: how many tables are checked; None for all.
    as_json: print JSON.
    """

    chats: Sequence[str] = ()
    tables: int | None = None
    as_json: bool = False


async def run_doctor(options: DoctorOptions, voice: Voice) -> int:
    """Print the findings, one per line, and return the exit code; changes nothing."""
    silence_logging()
    lines: list[dict[str, str]] = []
    ill = False
    with ProgressBar(voice.say("doctor-looking")) as progress:
        async for finding in checkup(options, progress):
            ill = ill or finding.mark is FindingMark.FAILED
            text = voice.say(finding.message, **finding.args)
            lines.append({"mark": finding.mark, "about": finding.message, "text": text})
            if not options.as_json:
                progress.clear()
                say(f"{SIGNS[finding.mark]} {text}")
                sys.stdout.flush()
    if options.as_json:
        say(json.dumps({"well": not ill, "found": lines}, ensure_ascii=False))
    return FAILED if ill else 0


async def checkup(options: DoctorOptions, progress: ProgressBar) -> AsyncIterator[Finding]:
    """Run all checks."""
    settings, found = settings_checkup()
    for one in found:
        yield one
    if settings is not None:
        async for one in _platforms(settings, options.chats):
            yield one
        looked = DatabaseCheckOptions(options.tables, progress, settings.parts)
        async for one in database_checkup(settings.database_url, looked):
            yield one
    async for one in machine_checkup(settings):
        yield one


async def _platforms(settings: Settings, chats: Sequence[str]) -> AsyncIterator[Finding]:
    wanted: dict[str, list[str]] = {}
    for chat in chats:
        platform, _, number = chat.partition(":")
        wanted.setdefault(platform, []).append(number)
    if settings.telegram_token is not None:
        token = settings.telegram_token.get_secret_value()
        own = wanted.get("telegram", [])
        url, webhook = settings.telegram_api_url, settings.telegram_webhook_url
        for one in await telegram_checkup(token, url, own, webhook):
            yield one
    if settings.discord_token is not None:
        token = settings.discord_token.get_secret_value()
        own = wanted.get("discord", [])
        words = Words()
        forms = command_forms(words)
        secret = settings.discord_client_secret
        expected = Expected(
            settings.discord_shards,
            lambda for_users: plan(forms, words, for_users=for_users),
            secret.get_secret_value() if secret is not None else "",
        )
        for one in await discord_checkup(token, settings.discord_api_url, own, expected):
            yield one
