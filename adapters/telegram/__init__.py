"""Telegram: groups, topics and private chats over the Bot API."""

from adapters.telegram.platform import Telegram
from adapters.telegram.updates import Inbox

__all__ = ["Inbox", "Telegram"]
