"""``belotbot doctor``: looks at everything the bot depends on, and says what to do."""

import json
import sys
from collections.abc import AsyncIterator, Sequence
from typing import NamedTuple

import bot.people.schema  # noqa: F401 (whose tables are looked at)
from adapters.discord.checkup import discord_checkup
from adapters.findings import Finding, FindingMark
from adapters.telegram.checkup import telegram_checkup
from adapters.telegram.connection import silence_logging
from bot.cli.progress import ProgressBar
from bot.config import Settings
from bot.doctor.database import Looked, database_checkup
from bot.doctor.machine import machine_checkup
from bot.doctor.settings import settings_checkup
from bot.views.words import Voice

ILL = 1
"""The exit code where something does not work."""

SIGNS = {FindingMark.WELL: "✓", FindingMark.WARNING: "!", FindingMark.FAILED: "✗"}


class DoctorWish(NamedTuple):
    """In which chats the rights are looked at, of how many tables, and whether as JSON."""

    chats: Sequence[str] = ()
    tables: int | None = None
    as_json: bool = False


async def see_the_doctor(wish: DoctorWish, voice: Voice) -> int:
    """Tell what is found, one line each, and return the exit code; nothing is changed."""
    silence_logging()
    lines: list[dict[str, str]] = []
    ill = False
    with ProgressBar(voice.say("doctor-looking")) as progress:
        async for finding in checkup(wish, progress):
            ill = ill or finding.mark is FindingMark.FAILED
            text = voice.say(finding.message, **finding.args)
            lines.append({"mark": finding.mark, "about": finding.message, "text": text})
            if not wish.as_json:
                progress.clear()
                sys.stdout.write(f"{SIGNS[finding.mark]} {text}\n")
                sys.stdout.flush()
    if wish.as_json:
        sys.stdout.write(json.dumps({"well": not ill, "found": lines}, ensure_ascii=False) + "\n")
    return ILL if ill else 0


async def checkup(wish: DoctorWish, progress: ProgressBar) -> AsyncIterator[Finding]:
    """Look at everything."""
    settings, found = settings_checkup()
    for one in found:
        yield one
    if settings is not None:
        async for one in _platforms(settings, wish.chats):
            yield one
        looked = Looked(wish.tables, progress, settings.parts)
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
        for one in await discord_checkup(
            token, settings.discord_api_url, own, settings.discord_shards
        ):
            yield one
