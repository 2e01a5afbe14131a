"""A small Telegram: people, groups, and a server of the Bot API, as strict as the real one."""

from tests.emulators.telegram.groups import Forum, Group, Supergroup
from tests.emulators.telegram.limits import Budgets
from tests.emulators.telegram.model import Button, CallbackAnswer, Happening, Message, What
from tests.emulators.telegram.people import Person, PrivateChat
from tests.emulators.telegram.server import TOKEN, TelegramServer
from tests.emulators.telegram.world import Chat

__all__ = [
    "TOKEN",
    "Budgets",
    "Button",
    "CallbackAnswer",
    "Chat",
    "Forum",
    "Group",
    "Happening",
    "Message",
    "Person",
    "PrivateChat",
    "Supergroup",
    "TelegramServer",
    "What",
]
