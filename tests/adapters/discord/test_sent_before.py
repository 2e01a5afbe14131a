"""A message whose sending an earlier process could not confirm is found and not sent twice."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from adapters.discord.platform import Discord
from adapters.platform.chat import Place
from tests.adapters.discord.emulated import adapter
from tests.adapters.discord.fakes import FakeApplication
from tests.adapters.discord.views import view
from tests.emulators.discord import DiscordServer, TextChannel
from tests.virtual import VirtualClock


@asynccontextmanager
async def served(server: DiscordServer) -> AsyncIterator[Discord]:
    """A process of the bot."""
    platform = adapter(server, FakeApplication())
    running = asyncio.create_task(platform.run())
    try:
        yield platform
    finally:
        running.cancel()
        with suppress(asyncio.CancelledError):
            await running


def channel_of(server: DiscordServer) -> tuple[TextChannel, Place]:
    channel = server.guild("Петък", [server.person("Ана")]).channel("белот")
    return channel, Place("discord", str(channel.id))


async def test_it_is_one_message_and_shows_what_is_true_now() -> None:
    async with DiscordServer(VirtualClock()) as server:
        channel, place = channel_of(server)
        async with served(server) as platform:
            first = await platform.send(place, view("before"), "a/hand")
        async with served(server) as platform:
            assert await platform.send(place, view("now"), "a/hand") == first
            writes = channel.writes
            assert await platform.send(place, view("now"), "a/hand") == first
        assert [one.text for one in channel.messages] == ["now"]
        assert channel.writes == writes


async def test_a_message_deleted_since_is_sent_again_once() -> None:
    async with DiscordServer(VirtualClock()) as server:
        channel, place = channel_of(server)
        async with served(server) as platform:
            await platform.delete(place, await platform.send(place, view("one"), "a/call"))
            second = await platform.send(place, view("two"), "a/call")
        async with served(server) as platform:
            assert await platform.send(place, view("two"), "a/call") == second
        assert [one.text for one in channel.messages] == ["two"]
