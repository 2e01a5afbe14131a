"""Telegram: groups, topics and private chats over the Bot API."""

from adapters.telegram.groups import part_of
from adapters.telegram.inbox import Inbox, KeptUpdate, part_of_update
from adapters.telegram.platform import Telegram
from adapters.telegram.webhook import Webhook, secret_for

__all__ = [
    "Inbox",
    "KeptUpdate",
    "Telegram",
    "Webhook",
    "part_of",
    "part_of_update",
    "secret_for",
]
