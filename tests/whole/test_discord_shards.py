"""A table in two servers that belong to different shards."""

import asyncio
from datetime import timedelta
from pathlib import Path

from bot import buttons as b
from engine.tables.table import Pace
from tests.emulators.discord import DiscordServer, TextChannel
from tests.virtual import VirtualClock
from tests.whole.discord import Player, bot_on_discord, command, open_table, press_kind
from tests.whole.process import FixedChance
from tests.whole.seen import over

BRISK = {"quick": Pace(timedelta(minutes=5), timedelta(milliseconds=300), timedelta(seconds=1))}


async def test_a_table_is_played_on_two_shards(tmp_path: Path) -> None:
    clock = VirtualClock()
    async with DiscordServer(clock) as server:
        server.gateway.shards = 2
        people = [server.person(name) for name in ("Ана", "Борис")]
        channels: list[TextChannel] = []
        for shard, person in enumerate(people):
            guild = server.guild(f"Сървър {shard}", [person])
            while server.gateway.shard_of(guild.id) != shard:
                await asyncio.sleep(0.001)  # servers created later get another number
                guild = server.guild(f"Сървър {shard}", [person])
            channels.append(guild.channel("белот"))
        async with bot_on_discord(
            server, tmp_path, clock, chance=FixedChance("four9"), paces=BRISK
        ) as app:
            await server.until(lambda: len(server.gateway.sessions) == 2)
            code = await open_table(server, people[0], channels[0], "quick 51")
            await command(server, people[1], channels[1], "join", code=code)
            await server.until(lambda: channels[1].messages)
            await press_kind(server, people[0], channels[0], b.StartButton)
            players = [Player(*one) for one in zip(people, channels, strict=True)]

            def ended() -> bool:
                return all(over(channel) for channel in channels)

            async with asyncio.timeout(3600):
                await asyncio.gather(*(player.play(ended) for player in players))
                await app.display.presenter.settled()
            assert all(player.decided for player in players)
            assert app.painting.live.of_code(code) is not None
        heard = {session.shard: session.seq for session in server.gateway.sessions}
        assert set(heard) == {(0, 2), (1, 2)} or not heard
        assert (server.gateway.identifies, server.gateway.too_soon) == (2, 0)
