"""Discord: channels, threads and direct messages, with slash commands and buttons."""

from adapters.application import Argument
from adapters.discord.platform import Discord

__all__ = ["Argument", "Discord"]
