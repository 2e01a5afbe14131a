"""Discord: channels, threads and direct messages, with slash commands and buttons."""

from adapters.discord.platform import Discord
from adapters.platform.application import Argument

__all__ = ["Argument", "Discord"]
