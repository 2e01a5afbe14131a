"""A thread for one table: the person who asked is added, and missing rights are named."""

import asyncio

import pytest

from adapters.platform.chat import Place
from adapters.platform.platform import Missing, Unreachable
from tests.adapters.discord.emulated import served
from tests.adapters.discord.fakes import FakeApplication, FakeDeadLetters
from tests.emulators.discord import Budgets, DiscordServer
from tests.virtual import VirtualClock


async def test_the_person_who_asks_for_a_thread_is_added() -> None:
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        ana = server.person("Ана")
        guild = server.guild("Петък", [ana])
        channel = guild.channel("белот")
        async with served(server, FakeApplication(), FakeDeadLetters()) as platform:
            await server.until(lambda: server.counts["list_emojis"])
            await asyncio.sleep(60)  # until the library knows the guild
            here = Place("discord", str(channel.id), community=str(guild.id))
            place = await platform.branch(here, "Маса", str(ana.id))
            assert place is not None
            (thread,) = guild.threads
            assert ana.id in thread.joined
            assert platform.address(place).endswith(f"/{thread.id}")
            channel.set_permissions(create_threads=False)
            with pytest.raises(Unreachable) as refused:
                await platform.branch(here, "Маса", str(ana.id))
            assert refused.value.missing is Missing.RIGHT
