"""Telegram: groups, topics and private chats over the Bot API."""

from adapters.telegram.inbox import Inbox, KeptUpdate
from adapters.telegram.platform import Telegram
from adapters.telegram.webhook import Webhook, secret_for

__all__ = ["Inbox", "KeptUpdate", "Telegram", "Webhook", "secret_for"]
