"""The settings from the environment or `.env`, and checks of the folders they name."""

import logging
import os
import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, ValidationInfo, field_validator
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from adapters.browser.people.limits import Network
from bot.settings.logs import LogFormat
from engine.store.copies.archive import folder_for
from engine.store.problems import UnusableDatabase

TELEGRAM: Final = "telegram"
DISCORD: Final = "discord"
BROWSER: Final = "browser"

DEFAULT_PORT = 8080
MOST_TERMS = 3_500
"""Longest terms of promo periods, in letters, so that one message shows them on any platform."""

MOST_SHARDS = 10_000
"""More shards than any bot on Discord has."""

MOST_DAYS = 36_500
"""Longest time, in days, that tables may be kept before they are archived."""

_ORIGIN = re.compile(r"https?://(?:\*\.)?[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)*(?::[0-9]{1,5})?")
_WEBHOOK = re.compile(r"https://[A-Za-z0-9.-]+(?::(?:443|80|88|8443))?/[^?#\s]+")
_SECRET = re.compile(r"[A-Za-z0-9_-]{1,256}")
_PERSON = re.compile(r"(?:telegram|discord|browser):[A-Za-z0-9_-]{1,64}")
_APP = re.compile(r"[A-Za-z0-9_]{3,30}")
_DAYS = re.compile(r"([1-9][0-9]*)d")
_HOST = re.compile(r"[A-Za-z0-9._:%-]+")
_OWN_PATHS = "app|art|favicon.ico|files|health|language|me|room|static|tables"
PARTS: Final = 32
"""Parts into which processes with the same database divide rooms and Telegram's chats."""

_PATH = re.compile(rf"(?!/(?:{_OWN_PATHS})(?:/|$))(?:/[A-Za-z0-9._~-]+)*")

Port = Annotated[int, Field(ge=0, le=65535)]


class InvalidSetting(ValueError):
    """An invalid value of a setting.

    message: id of the sentence that says why; it gets the setting's `name` and the `args`.
    """

    def __init__(self, message: str, **args: str | int) -> None:
        super().__init__(message)
        self.message = message
        self.args_told = args


def days(text: str) -> timedelta:
    """Parse days such as 365d; raises `InvalidSetting`."""
    found = _DAYS.fullmatch(text)
    if found is None:
        raise InvalidSetting("setting-days")
    if len(found[1]) > len(str(MOST_DAYS)) or int(found[1]) > MOST_DAYS:
        raise InvalidSetting("setting-days-many", most=MOST_DAYS)
    return timedelta(days=int(found[1]))


class Settings(BaseSettings):
    """Every setting, named like its environment variable but in lower case."""

    model_config = SettingsConfigDict(
        env_file=".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    database_url: str = "sqlite+aiosqlite:///belotbot.sqlite3"
    browser_host: str = "127.0.0.1"
    browser_port: Port | None = None
    browser_url: str = ""
    browser_framed_by: Annotated[tuple[str, ...], NoDecode] = ()
    trusted_proxies: Annotated[tuple[Network, ...], NoDecode] = ()
    metrics_host: str = "127.0.0.1"
    metrics_port: Port | None = None
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: LogFormat = LogFormat.TEXT
    telegram_token: SecretStr | None = None
    telegram_api_url: str = ""
    telegram_webhook_url: str = ""
    telegram_webhook_secret: SecretStr | None = None
    telegram_app: str = ""
    discord_token: SecretStr | None = None
    discord_client_secret: SecretStr | None = None
    discord_api_url: str = ""
    discord_gateway_url: str = ""
    discord_shards: Annotated[int, Field(ge=0, le=MOST_SHARDS)] = 0
    admins: Annotated[tuple[str, ...], NoDecode] = ()
    promo_terms: Path | None = None
    backup_folder: Path | None = None
    keep_tables: timedelta | None = None
    archive_folder: Annotated[str, Field(validate_default=True)] = ""

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("log_format", mode="before")
    @classmethod
    def _lower(cls, value: object) -> object:
        return value.lower() if isinstance(value, str) else value

    @field_validator("browser_host", "metrics_host")
    @classmethod
    def _host(cls, value: str) -> str:
        if not _HOST.fullmatch(value):
            raise InvalidSetting("setting-host")
        return value

    @field_validator("browser_url", "telegram_api_url", "discord_api_url")
    @classmethod
    def _web_address(cls, value: str) -> str:
        if value and not value.startswith(("http://", "https://")):
            raise InvalidSetting("setting-web-address")
        return value.rstrip("/")

    @field_validator("browser_url")
    @classmethod
    def _room_address(cls, value: str) -> str:
        """The address may have a path that the room does not use, but no query or fragment."""
        parts = urlsplit(value)
        if value and not parts.netloc:
            raise InvalidSetting("setting-web-address")
        if parts.query or parts.fragment or not _PATH.fullmatch(parts.path):
            raise InvalidSetting("setting-room-path")
        return value

    @field_validator("telegram_webhook_url")
    @classmethod
    def _brought(cls, value: str, info: ValidationInfo) -> str:
        """Telegram requires HTTPS on certain ports; the path must not be one the room uses."""
        parts = urlsplit(value)
        prefix = urlsplit(str(info.data.get("browser_url", ""))).path
        below = parts.path.startswith(f"{prefix}/")
        path = parts.path.removeprefix(prefix) if below else parts.path
        if value and not (_WEBHOOK.fullmatch(value) and path and _PATH.fullmatch(path)):
            raise InvalidSetting("setting-webhook")
        return value

    @field_validator("telegram_webhook_secret")
    @classmethod
    def _provable(cls, value: SecretStr | None) -> SecretStr | None:
        if value is not None and not _SECRET.fullmatch(value.get_secret_value()):
            raise InvalidSetting("setting-secret")
        return value

    @field_validator("telegram_app")
    @classmethod
    def _short_name(cls, value: str) -> str:
        """The last part of https://t.me/BOT/APP."""
        if value and not _APP.fullmatch(value):
            raise InvalidSetting("setting-telegram-app")
        return value

    @field_validator("browser_framed_by", mode="before")
    @classmethod
    def _origins(cls, value: object) -> object:
        """Sites such as https://a.example or https://*.a.example, separated by commas."""
        if not isinstance(value, str):
            return value
        origins = tuple(one.strip().rstrip("/") for one in value.split(","))
        if not all(map(_ORIGIN.fullmatch, origins)):
            raise InvalidSetting("setting-sites")
        return origins

    @field_validator("trusted_proxies", mode="before")
    @classmethod
    def _networks(cls, value: object) -> object:
        """Addresses and networks separated by commas; a network of all addresses is refused."""
        if not isinstance(value, str):
            return value
        try:
            networks = [ip_network(one.strip(), strict=False) for one in value.split(",")]
        except ValueError:
            raise InvalidSetting("setting-proxies") from None
        if not all(network.prefixlen for network in networks):
            raise InvalidSetting("setting-proxies-everybody")
        return networks

    @field_validator("admins", mode="before")
    @classmethod
    def _people(cls, value: object) -> object:
        """People such as telegram:12345, separated by commas."""
        if not isinstance(value, str):
            return value
        people = tuple(one.strip() for one in value.split(","))
        if not all(map(_PERSON.fullmatch, people)):
            raise InvalidSetting("setting-people")
        return people

    @field_validator("keep_tables", mode="before")
    @classmethod
    def _days(cls, value: object) -> object:
        """Days such as 365d."""
        return days(value) if isinstance(value, str) else value

    @field_validator("archive_folder")
    @classmethod
    def _lasting(cls, value: str, info: ValidationInfo) -> str:
        """With a database server, archiving requires a chosen folder.

        There is no folder beside the database, and the working directory may be temporary.
        """
        on_server = not str(info.data.get("database_url")).startswith("sqlite")
        if on_server and info.data.get("keep_tables") is not None and not value:
            raise InvalidSetting("setting-archive-needed")
        return value

    @field_validator("promo_terms", mode="after")
    @classmethod
    def _readable(cls, path: Path | None) -> Path | None:
        """The file must be readable and short enough, because people accept the terms."""
        if path is None:
            return None
        try:
            terms = path.read_text("utf-8").strip()
        except FileNotFoundError:
            raise InvalidSetting("setting-file-missing", file=str(path)) from None
        except (OSError, UnicodeDecodeError):
            raise InvalidSetting("setting-file-unreadable", file=str(path)) from None
        if len(terms) > MOST_TERMS:
            raise InvalidSetting("setting-terms-long", most=MOST_TERMS)
        return path

    @property
    def secrets(self) -> tuple[str, ...]:
        """The secrets among the settings, for redaction."""
        tokens = (
            self.telegram_token,
            self.telegram_webhook_secret,
            self.discord_token,
            self.discord_client_secret,
        )
        password = urlsplit(self.database_url).password or ""
        return (*(one.get_secret_value() for one in tokens if one is not None), password)

    @property
    def terms_of_promos(self) -> str:
        """The text of the file of terms; empty without a file."""
        return self.promo_terms.read_text("utf-8").strip() if self.promo_terms is not None else ""

    @property
    def has_activity(self) -> bool:
        """Whether the room's pages can be opened inside Discord."""
        secret = self.discord_client_secret
        secure = self.browser_on and self.browser_url.startswith("https://")
        return self.discord_token is not None and secret is not None and secure

    @property
    def has_token(self) -> bool:
        """Whether a chat platform other than the browser room is served."""
        return self.telegram_token is not None or self.discord_token is not None

    @property
    def platforms(self) -> tuple[str, ...]:
        """The names of the platforms to serve."""
        wanted = {
            TELEGRAM: self.telegram_token is not None,
            DISCORD: self.discord_token is not None,
            BROWSER: self.browser_on,
        }
        return tuple(name for name, on in wanted.items() if on)

    @property
    def parts(self) -> Mapping[str, int]:
        """The number of parts of each platform; 0 if it is not divided."""
        shared = not self.database_url.startswith("sqlite")
        parts = {
            TELEGRAM: PARTS if shared and self.telegram_webhook_url else 0,
            DISCORD: self.discord_shards,
            BROWSER: PARTS if shared else 0,
        }
        return {name: parts.get(name, 0) for name in self.platforms}

    @property
    def browser_on(self) -> bool:
        """Whether the browser room is served: if no token is set, or if its port is."""
        return not self.has_token or self.browser_port is not None

    @property
    def port(self) -> int:
        """The browser room's port."""
        return DEFAULT_PORT if self.browser_port is None else self.browser_port

    @property
    def level(self) -> int:
        """The log level as a number of `logging`."""
        return logging.getLevelNamesMapping()[self.log_level]


def misunderstood(error: ValidationError) -> Iterator[tuple[str, InvalidSetting | None]]:
    """The invalid settings by name, with the error if it is one of ours."""
    found = {str(one["loc"][0]).upper(): one.get("ctx", {}).get("error") for one in error.errors()}
    for name, why in sorted(found.items()):
        yield name, why if isinstance(why, InvalidSetting) else None


class UselessFolder(Exception):
    """A folder cannot be used.

    message: id of the sentence that says why.
    needed: the bot cannot start without the folder.
    """

    def __init__(self, message: str, setting: str, folder: Path, *, needed: bool) -> None:
        super().__init__(message, setting, str(folder))
        self.message = message
        self.needed = needed
        self.args_told = {"name": setting, "folder": str(folder)}


class _Wanted(NamedTuple):
    setting: str
    folder: Path
    written: bool


def useless_folders(settings: Settings) -> Iterator[UselessFolder]:
    """The folders that cannot be used or created; changes nothing."""
    for wanted in _wanted(settings):
        trouble = _trouble(wanted)
        if trouble:
            yield UselessFolder(trouble, wanted.setting, wanted.folder, needed=wanted.written)


def make_folders(settings: Settings) -> None:
    """Create a missing archive folder; raises `UselessFolder`.

    The backup folder is written by other programs, so a missing one is an error in the settings.
    """
    for wanted in _wanted(settings):
        if wanted.written:
            try:
                wanted.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            except OSError as error:
                told = "folder-unwritable"
                raise UselessFolder(told, wanted.setting, wanted.folder, needed=True) from error


def _wanted(settings: Settings) -> Iterator[_Wanted]:
    if settings.backup_folder is not None:
        yield _Wanted("BACKUP_FOLDER", settings.backup_folder, written=False)
    if settings.archive_folder:
        folder = folder_for(settings.database_url, settings.archive_folder)
        yield _Wanted("ARCHIVE_FOLDER", folder, written=True)
    elif settings.keep_tables is not None:
        with suppress(UnusableDatabase):  # reported when it is opened
            folder = folder_for(settings.database_url)
            # A missing folder can be created, because the database beside it is writable.
            if os.path.lexists(folder):
                yield _Wanted("ARCHIVE_FOLDER", folder, written=True)


def _trouble(wanted: _Wanted) -> str:
    """Id of the sentence that says what is wrong with a folder; empty if nothing is."""
    folder = wanted.folder
    try:
        there = folder.is_dir()
        taken = not there and os.path.lexists(folder)
    except OSError:
        return "folder-unreadable"
    if taken:
        return "folder-is-none"
    if not wanted.written:
        if not there:
            return "folder-missing"
        return "" if os.access(folder, os.R_OK | os.X_OK) else "folder-unreadable"
    above = next(one for one in (folder, *folder.absolute().parents) if os.path.lexists(one))
    usable = above.is_dir() and os.access(above, os.W_OK | os.X_OK)
    return "" if usable else "folder-unwritable"


def newest_copy(folder: Path) -> datetime | None:
    """When the newest complete backup in a folder was written; None if there is none."""
    if not folder.is_dir():
        return None
    whole = (one for one in folder.iterdir() if one.is_file() and one.suffix != ".part")
    times = [found.st_mtime for one in whole if (found := one.stat()).st_size]
    return datetime.fromtimestamp(max(times), UTC) if times else None
