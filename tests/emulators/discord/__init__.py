"""A small Discord: people, guilds, and a server of its API, as strict as the real one."""

from tests.emulators.discord import heartbeats as heartbeats
from tests.emulators.discord.gateway import PRIVILEGED, Gateway
from tests.emulators.discord.guilds import Guild, TextChannel, Thread
from tests.emulators.discord.limits import Budgets, Rate
from tests.emulators.discord.model import Button, Happening, Kind, Message, Reply, What
from tests.emulators.discord.people import DirectChannel, Person
from tests.emulators.discord.routes_application import enable_activities
from tests.emulators.discord.server import TOKEN, DiscordServer
from tests.emulators.discord.world import NONCES_KEPT, Channel

__all__ = [
    "NONCES_KEPT",
    "PRIVILEGED",
    "TOKEN",
    "Budgets",
    "Button",
    "Channel",
    "DirectChannel",
    "DiscordServer",
    "Gateway",
    "Guild",
    "Happening",
    "Kind",
    "Message",
    "Person",
    "Rate",
    "Reply",
    "TextChannel",
    "Thread",
    "What",
    "enable_activities",
]
