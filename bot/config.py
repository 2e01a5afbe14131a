"""The settings: from the environment or a `.env` file, each explained in `.env.example`."""

import logging
from typing import Annotated, Literal

from pydantic import Field, SecretStr, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

DEFAULT_PORT = 8080

Port = Annotated[int, Field(ge=0, le=65535)]


class Settings(BaseSettings):
    """Every setting by the name of its environment variable, in lower case."""

    model_config = SettingsConfigDict(
        env_file=".env", extra="ignore", frozen=True, env_ignore_empty=True
    )

    database_url: str = "sqlite+aiosqlite:///belotbot.sqlite3"
    browser_host: str = "127.0.0.1"
    browser_port: Port | None = None
    browser_url: str = ""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    telegram_token: SecretStr | None = None
    telegram_api_url: str = ""
    discord_token: SecretStr | None = None
    discord_api_url: str = ""
    discord_gateway_url: str = ""

    @field_validator("log_level", mode="before")
    @classmethod
    def _upper(cls, value: object) -> object:
        return value.upper() if isinstance(value, str) else value

    @field_validator("browser_url", "telegram_api_url", "discord_api_url")
    @classmethod
    def _web_address(cls, value: str) -> str:
        if value and not value.startswith(("http://", "https://")):
            raise ValueError("begins with http:// or https://")
        return value.rstrip("/")

    @property
    def has_token(self) -> bool:
        """Whether a chat platform is to be served."""
        return self.telegram_token is not None or self.discord_token is not None

    @property
    def browser_on(self) -> bool:
        """The browser room is on when no token is set or when its port is."""
        return not self.has_token or self.browser_port is not None

    @property
    def port(self) -> int:
        """The browser room's port."""
        return DEFAULT_PORT if self.browser_port is None else self.browser_port

    @property
    def level(self) -> int:
        """The log level as `logging` counts it."""
        return logging.getLevelNamesMapping()[self.log_level]
