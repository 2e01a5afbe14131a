"""Checks of the settings: invalid, unknown, contradictory or without effect."""

import difflib
import os
from collections.abc import Iterator
from pathlib import Path

from dotenv import dotenv_values
from pydantic import ValidationError

from adapters.trouble.checkup import Finding, failed, warning, well
from bot.settings.settings import InvalidSetting, Settings, misunderstood, useless_folders

ENV = Path(".env")

_NEEDS_ROOM = (
    "browser_host",
    "browser_url",
    "browser_framed_by",
    "trusted_proxies",
)
_NEEDS_TOKEN = {
    "telegram_api_url": "telegram_token",
    "telegram_webhook_url": "telegram_token",
    "telegram_webhook_secret": "telegram_webhook_url",
    "telegram_app": "telegram_token",
    "discord_client_secret": "discord_token",
    "discord_api_url": "discord_token",
    "discord_gateway_url": "discord_token",
    "discord_shards": "discord_token",
}


def settings_checkup(file: Path = ENV) -> tuple[Settings | None, list[Finding]]:
    """The settings, or None if they are invalid, and the findings about them."""
    found = list(_file(file))
    try:
        settings = Settings()
    except ValidationError as error:
        return None, [*found, *(_malformed(name, why) for name, why in misunderstood(error))]
    except UnicodeDecodeError:
        return None, [failed("console-bad-file")]
    found += _contradictions(settings)
    found += [failed(one.message, **one.args_told) for one in useless_folders(settings)]
    if not found:
        found.append(well("doctor-settings-right", count=len(settings.model_fields_set)))
    return settings, found


def _malformed(name: str, why: InvalidSetting | None) -> Finding:
    if why is None:
        return failed("doctor-setting-malformed", name=name)
    return failed(why.message, name=name, **why.args_told)


def _file(file: Path) -> Iterator[Finding]:
    if not file.is_file():
        return
    if file.stat().st_mode & 0o077:
        yield warning("doctor-settings-readable", file=str(file))
    known = {name.upper() for name in Settings.model_fields}
    try:
        names = dotenv_values(file)
    except (UnicodeDecodeError, OSError):
        return  # reported when the settings are read
    for name in names:
        if name.upper() not in known:
            like = difflib.get_close_matches(name.upper(), known, 1)
            yield warning("doctor-setting-unknown", name=name, like=like[0] if like else "-")
        elif name.upper() in os.environ and os.environ[name.upper()] != names[name]:
            yield warning("doctor-setting-twice", name=name.upper())


def _contradictions(settings: Settings) -> Iterator[Finding]:
    """Settings that conflict, or have no effect without another one."""
    chosen = settings.model_fields_set
    for name in _NEEDS_ROOM:
        if name in chosen and not settings.browser_on:
            yield warning("doctor-setting-idle", name=name.upper(), needs="BROWSER_PORT")
    for name, needed in _NEEDS_TOKEN.items():
        if getattr(settings, name) and not getattr(settings, needed):
            yield warning("doctor-setting-idle", name=name.upper(), needs=needed.upper())
    if settings.browser_on and settings.browser_url.startswith("https:"):
        if not settings.trusted_proxies:
            yield warning("doctor-setting-no-proxies")
    elif settings.browser_on and settings.browser_host not in ("127.0.0.1", "::1", "localhost"):
        yield warning("doctor-setting-plain")
    yield from _pages(settings)
    if settings.promo_terms is not None and not settings.admins:
        yield warning("doctor-setting-idle", name="PROMO_TERMS", needs="ADMINS")


def _pages(settings: Settings) -> Iterator[Finding]:
    """Check that the room's pages can be opened inside the configured chat apps."""
    wanted = {
        "TELEGRAM_APP": bool(settings.telegram_app and settings.telegram_token),
        "DISCORD_CLIENT_SECRET": bool(settings.discord_client_secret and settings.discord_token),
    }
    if not any(wanted.values()):
        return
    if not settings.browser_on:
        for name in (one for one, is_set in wanted.items() if is_set):
            yield warning("doctor-setting-idle", name=name, needs="BROWSER_PORT")
        return
    if not settings.browser_url.startswith("https://"):
        names = " ".join(name for name, is_set in wanted.items() if is_set)
        yield warning("doctor-pages-insecure", names=names)
        return
    missing = {
        "TELEGRAM_APP": settings.telegram_token is not None,
        "DISCORD_CLIENT_SECRET": settings.discord_token is not None,
    }
    for name, has_token in missing.items():
        if has_token and not wanted[name]:
            yield well("doctor-pages-missing", name=name)
