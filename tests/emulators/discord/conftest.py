"""A server in virtual time and the real discord.py at the other end of a socket."""

from collections.abc import AsyncIterator

import pytest

from tests.emulators.discord import Budgets, DiscordServer, Guild, Person, TextChannel
from tests.emulators.discord.client import Heard, connected, point_at
from tests.virtual import VirtualClock


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordServer]:
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        point_at(server, monkeypatch)
        yield server


@pytest.fixture
def ana(server: DiscordServer) -> Person:
    return server.person("Ana")


@pytest.fixture
def guild(server: DiscordServer, ana: Person) -> Guild:
    return server.guild("Friday", [ana, server.person("Bob", locale="en-US")])


@pytest.fixture
def general(guild: Guild) -> TextChannel:
    return guild.channel("general")


@pytest.fixture
async def bot(server: DiscordServer, general: TextChannel) -> AsyncIterator[Heard]:
    """A client that is ready and knows the guild."""
    async with connected(server) as client:
        yield client
