"""Telegram: groups, topics and private chats over the Bot API."""

from adapters.telegram.inbox import Inbox, KeptUpdate
from adapters.telegram.platform import Telegram

__all__ = ["Inbox", "KeptUpdate", "Telegram"]
