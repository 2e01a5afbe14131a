"""Two whole bots on one database share the shards of one token."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from adapters.discord.places import PLATFORM, shard_of
from adapters.platform import Platform
from bot import buttons as b
from bot.desk import Division
from bot.running import App
from bot.serving import discord
from tests.bot.several import TAKEN_OVER, OneOfSeveral, several
from tests.emulators.discord import DiscordServer, Person, TextChannel
from tests.virtual import VirtualClock
from tests.whole.discord import Player, command, open_table, press_kind
from tests.whole.process import FixedChance
from tests.whole.seen import over

pytestmark = pytest.mark.sqlite  # in virtual time, of which a server knows nothing

SHARDS = 4
BEGUN = SHARDS * 5.5
"""Seconds in which one session after another can be begun."""


@dataclass
class Shared:
    """A channel with somebody in it for each shard, and the processes that serve them."""

    server: DiscordServer
    processes: list[OneOfSeveral]
    channels: list[TextChannel]
    people: list[Person]

    @property
    def shards(self) -> list[list[int | None]]:
        return [one.parts(PLATFORM) for one in self.processes]

    def serving(self, shard: int) -> OneOfSeveral:
        (serving,) = [one for one in self.processes if shard in one.parts(PLATFORM)]
        return serving


async def guild_of(server: DiscordServer, shard: int, person: Person) -> TextChannel:
    """A channel of a server of which this shard hears."""
    while True:
        guild = server.guild(f"Сървър {shard}", [person])
        if server.gateway.shard_of(guild.id) == shard:
            return guild.channel("белот")
        await asyncio.sleep(0.001)  # what is made later has another number


@asynccontextmanager
async def shared(
    folder: Path, shards: int = SHARDS, processes: int = 2, concurrency: int = 1
) -> AsyncIterator[Shared]:
    """So many shards that so many processes have shared out."""
    async with DiscordServer(VirtualClock()) as server:
        server.gateway.shards, server.gateway.max_concurrency = shards, concurrency
        people = [server.person(f"Ана {shard}") for shard in range(shards)]
        channels = [await guild_of(server, *one) for one in enumerate(people)]

        def making(app: App) -> Sequence[Platform]:
            return (discord(app, server.token, server.api_url, server.gateway_url),)

        async with several(
            folder,
            *([making] * processes),
            chance=FixedChance("four9"),
            divisions={PLATFORM: Division(shards, shard_of)},
        ) as begun:
            await asyncio.sleep(BEGUN)
            yield Shared(server, begun, channels, people)
        assert not server.violations


async def test_shards_are_shared_out_evenly_and_each_event_is_heard_once(tmp_path: Path) -> None:
    async with shared(tmp_path) as all_of:
        server = all_of.server
        assert sorted(map(len, all_of.shards)) == [2, 2]
        assert sorted(
            shard for shards in all_of.shards for shard in shards if shard is not None
        ) == [
            0,
            1,
            2,
            3,
        ]
        assert sorted(one.shard for one in server.gateway.sessions) == [(n, 4) for n in range(4)]
        assert (server.gateway.identifies, server.gateway.too_soon) == (4, 0)
        for person, channel in zip(all_of.people, all_of.channels, strict=True):
            await open_table(server, person, channel, "quick 51")
        await asyncio.sleep(10)
        for channel in all_of.channels:
            assert len([one for one in channel.messages if "Ана" in one.text]) == 1
        lives = [one.app.live for one in all_of.processes]
        assert [len(list(live)) for live in lives] == [4, 4], "all hear of all tables"
