"""Sessions with the gateway: as many as Discord recommends, and no faster than it allows."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from adapters.discord.connection import Starts
from adapters.discord.platform import Discord
from adapters.platform.application import Answer
from adapters.platform.chat import Entered, Place
from adapters.platform.platform import ChatError, PlatformRefused, TokenRefused
from adapters.platform.platforms import OwnPartitions
from tests.adapters.discord.emulated import adapter, served
from tests.adapters.discord.fakes import FakeApplication
from tests.emulators.discord import Budgets, DiscordServer, Guild
from tests.virtual import VirtualClock


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        yield server


async def guild_on(server: DiscordServer, shard: int) -> Guild:
    """A server whose events this shard receives."""
    people = [server.person("Ана")]
    while True:
        guild = server.guild(f"Сървър {shard}", people)
        if server.gateway.shard_of(guild.id) == shard:
            return guild
        await asyncio.sleep(0.001)  # servers created later get another number


async def test_every_shard_hears_of_its_own_servers(server: DiscordServer) -> None:
    server.gateway.shards = 3
    guilds = [await guild_on(server, shard) for shard in range(3)]
    app = FakeApplication()
    app.replies = (Answer("heard", alert=True),)
    async with served(server, app):
        for guild in guilds:
            reply = await guild.owner.slash(guild.channel("белот"), "belot")
            assert reply is not None
        assert await guilds[2].owner.slash(guilds[2].owner.direct, "help") is not None
        heard = [said.place for said in app.lines]
    chats = [Place("discord", str(guild.channel("белот").id)) for guild in guilds]
    assert heard == [*chats, Place("discord", str(guilds[2].owner.id), private=True)]
    assert server.gateway.identifies == 3
    assert server.gateway.too_soon == 0, "one session every five seconds"


async def test_sessions_of_other_rate_limit_keys_need_not_wait(server: DiscordServer) -> None:
    starts = Starts(VirtualClock())
    starts.told({"total": 1000, "remaining": 1000, "max_concurrency": 2, "reset_after": 0}, 4)
    for shard in (0, 1):
        await asyncio.wait_for(starts.turn(shard), 60)
    waits = asyncio.create_task(starts.turn(2))
    await asyncio.sleep(0.05)
    assert not waits.done()
    waits.cancel()
    server.gateway.shards, server.gateway.max_concurrency = 4, 2
    async with served(server, FakeApplication()):
        assert (server.gateway.identifies, server.gateway.too_soon) == (4, 0)


async def test_the_bot_is_ready_when_all_shards_are(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "adapters.discord")
    server.gateway.shards = 2
    for shard in range(2):
        await guild_on(server, shard)
    async with served(server, FakeApplication()):
        await server.until(lambda: "served on Discord" in caplog.text)
        told = f"in {len(server.world.guilds)} servers, over 2 shards"
        assert told in caplog.text
        assert caplog.text.count("served on Discord") == 1


async def test_a_shard_that_loses_its_session_begins_another_and_the_others_stay(
    server: DiscordServer,
) -> None:
    server.gateway.shards = 2
    guilds = [await guild_on(server, shard) for shard in range(2)]
    app = FakeApplication()
    app.replies = (Answer("heard", alert=True),)
    async with served(server, app):
        kept = next(one for one in server.gateway.sessions if one.shard[0] == 0)
        server.gateway.disconnect(1, resumable=False)
        await server.until(lambda: server.gateway.identifies == 3)
        await server.until(lambda: len(server.gateway.sessions) == 2)
        for guild in guilds:
            await guild.owner.slash(guild.channel("белот"), "belot")
        assert kept in server.gateway.sessions
        assert len(app.lines) == 2


async def test_a_line_that_flaps_costs_few_sessions_and_the_others_none(
    server: DiscordServer,
) -> None:
    gateway = server.gateway
    gateway.shards = 3
    guild = await guild_on(server, 1)
    app = FakeApplication()
    app.replies = (Answer("heard", alert=True),)
    async with served(server, app):
        kept = [one for one in gateway.sessions if one.shard[0] != 1]
        end = server.clock.now() + timedelta(hours=1)
        while server.clock.now() < end:
            gateway.disconnect(1, resumable=False)
            await asyncio.sleep(10)
        assert gateway.identifies < 3 + 1000 / 24
        assert gateway.too_soon == 0
        assert all(one in gateway.sessions and one.line for one in kept)
        await server.until(lambda: len(gateway.sessions) == 3, within=600)
        assert await guild.owner.slash(guild.channel("белот"), "belot") is not None
        await asyncio.sleep(600)
        before = server.clock.now()
        gateway.disconnect(1, resumable=False)
        await server.until(lambda: len(gateway.sessions) == 3)
        assert server.clock.now() - before < timedelta(seconds=15), "it has held for minutes"


async def test_a_connection_that_breaks_as_soon_as_it_is_there_is_made_ever_more_slowly(
    server: DiscordServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    times = []

    async def serve(platform: Discord) -> tuple[str, str]:
        times.append(server.clock.now())
        platform.connected(platform.client())
        platform.disconnected()
        return "trouble", ""

    monkeypatch.setattr(Discord, "_serve", serve)
    running = asyncio.create_task(adapter(server, FakeApplication()).run())
    await asyncio.sleep(3600)
    running.cancel()
    await asyncio.wait({running})
    assert len(times) < 70


async def test_no_session_left_stops_no_shard_that_has_one(server: DiscordServer) -> None:
    gateway = server.gateway
    gateway.shards = 2
    guilds = [await guild_on(server, shard) for shard in range(2)]
    app = FakeApplication()
    app.replies = (Answer("heard", alert=True),)
    async with served(server, app):
        gateway.starts_left = 0
        gateway.starts_again = again = server.clock.now() + timedelta(minutes=30)
        gateway.disconnect(1, resumable=False)
        await asyncio.sleep(1000)
        assert gateway.identifies == 2
        assert await guilds[0].owner.slash(guilds[0].channel("белот"), "belot") is not None
        await server.until(lambda: len(gateway.sessions) == 2, within=3600)
        assert server.clock.now() >= again
        assert await guilds[1].owner.slash(guilds[1].channel("белот"), "belot") is not None


@pytest.mark.parametrize(
    ("code", "shards"),
    [(4004, 2), (4004, 1), (4010, 1), (4011, 1), (4012, 1), (4013, 1), (4014, 1)],
)
async def test_fatal_errors_end_the_connection_at_once(
    server: DiscordServer, code: int, shards: int
) -> None:
    server.gateway.shards, server.gateway.refuses = shards, code
    with pytest.raises(ChatError) as ended:
        await asyncio.wait_for(adapter(server, FakeApplication()).run(), 20)
    assert server.gateway.identifies == 1, "each one counts, and there are 1000 a day"
    if code == 4004:
        assert isinstance(ended.value, TokenRefused)
    else:
        assert isinstance(ended.value, PlatformRefused)
        assert ended.value.platform == "Discord"
        assert ended.value.reason.startswith("discord-refused-")


async def test_no_session_is_begun_while_none_is_left(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    gateway = server.gateway
    gateway.shards, gateway.starts_left = 2, 1
    gateway.starts_again = server.clock.now() + timedelta(minutes=2)
    again = gateway.starts_again
    async with served(server, FakeApplication()):
        assert server.clock.now() >= again
    assert gateway.identifies == 2
    assert "1 more sessions, and 2 are needed: waiting for" in caplog.text


@asynccontextmanager
async def serving(
    server: DiscordServer, app: FakeApplication, parts: OwnPartitions
) -> AsyncIterator[Discord]:
    """The adapter, with a session begun for each of these shards."""
    platform = adapter(server, app, parts=parts)
    running = asyncio.create_task(platform.run())
    try:
        await server.until(lambda: len(server.gateway.sessions) == len(parts.ours), within=600)
        yield platform
    finally:
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running


async def test_only_our_shards_are_begun_and_more_beside_them(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "adapters.discord")
    gateway = server.gateway
    gateway.shards = 3
    guilds = [await guild_on(server, shard) for shard in range(3)]
    app, parts = FakeApplication(), OwnPartitions(3)
    app.replies = (Answer("heard", alert=True),)
    parts.add(2)
    async with serving(server, app, parts) as platform:
        await asyncio.sleep(60)
        (first,) = gateway.sessions
        assert first.shard == (2, 3)
        assert not platform.linked.trouble
        assert not server.world.commands, "who has the first shard registers them"
        assert "over 1 of 3 shards" in caplog.text
        server.broken = True
        parts.add(0)
        await asyncio.sleep(60)
        assert platform.linked.trouble
        server.broken = False
        await server.until(lambda: len(gateway.sessions) == 2, within=120)
        await server.until(lambda: server.world.commands, within=120)
        await server.until(lambda: "over 2 of 3 shards" in caplog.text)
        assert not platform.linked.trouble
        assert gateway.sessions[0] is first
        assert first.line is not None
        for shard in (0, 2):
            await guilds[shard].owner.slash(guilds[shard].channel("белот"), "belot")
        assert len(app.lines) == 2
        gateway.disconnect(0, resumable=False)
        await server.until(lambda: len(gateway.sessions) == 2, within=120)
        assert {one.shard[0] for one in gateway.sessions} == {0, 2}
        await server.down()
        await asyncio.sleep(30)
        await server.up()
        await server.until(lambda: len([s for s in gateway.sessions if s.line]) == 2, within=600)
        assert "Discord has closed the connection" not in caplog.text, "each recovers by itself"
    assert gateway.too_soon == 0


async def test_a_shard_is_heard_though_the_next_one_begins_at_once(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO, "adapters.discord")
    gateway = server.gateway
    gateway.shards = gateway.max_concurrency = 3
    guilds = [await guild_on(server, shard) for shard in range(3)]
    app, parts = FakeApplication(), OwnPartitions(3)
    parts.add(1)
    async with serving(server, app, parts) as platform:
        for shard in (2, 0):  # while the first one still waits for its servers
            parts.add(shard)
            await server.until(lambda: len(gateway.sessions) == len(parts.ours))
        await server.until(lambda: "over 3 of 3 shards" in caplog.text, within=60)
        assert not platform.linked.trouble
        for guild in guilds:
            guild.kick_bot()
            guild.channel("белот")
            guild.invite_bot()
        await server.until(
            lambda: sum(isinstance(one, Entered) for one in app.heard) == 3, within=60
        )


async def test_a_new_shard_that_waits_for_its_turn_is_connected(
    server: DiscordServer,
) -> None:
    shards = 20
    server.gateway.shards = shards
    parts = OwnPartitions(shards)
    parts.add(0)
    async with serving(server, FakeApplication(), parts) as platform:
        await server.until(lambda: not platform.linked.trouble, within=60)
        for shard in range(1, shards):
            parts.add(shard)
        while len(server.gateway.sessions) < shards:
            assert not platform.linked.trouble
            await asyncio.sleep(1)


async def test_a_shard_that_comes_later_and_cannot_heal_ends_it(server: DiscordServer) -> None:
    parts = OwnPartitions(2)
    server.gateway.shards = 2
    parts.add(0)
    running = asyncio.create_task(adapter(server, FakeApplication(), parts=parts).run())
    await server.until(lambda: len(server.gateway.sessions) == 1, within=600)
    server.gateway.shards = 3
    parts.add(1)
    with pytest.raises(PlatformRefused, match="Discord") as ended:
        await asyncio.wait_for(running, 60)
    assert ended.value.reason == "discord-refused-shards"


async def test_many_that_come_at_once_are_begun_one_after_another(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)
    shards = 50
    server.gateway.shards = shards
    parts = OwnPartitions(shards)
    parts.add(0)
    async with serving(server, FakeApplication(), parts):
        for shard in range(1, shards):
            parts.add(shard)
        await server.until(lambda: len(server.gateway.sessions) == shards, within=shards * 6)
    assert (server.gateway.identifies, server.gateway.too_soon) == (shards, 0)
    assert not [line for line in caplog.messages if "cannot be connected" in line]


async def test_a_session_is_left_for_each_shard_of_the_others() -> None:
    clock, parts = VirtualClock(), OwnPartitions(4)
    for shard in (0, 1):
        parts.add(shard)
    starts = Starts(clock, parts)
    limit = {"total": 1000, "max_concurrency": 1, "reset_after": 60_000}
    for remaining, needed, enough in ((4, 2, True), (3, 2, False), (3, 1, True), (2, 1, False)):
        reset = starts.told({**limit, "remaining": remaining}, 1)
        assert await starts.enough(needed, reset) is enough, (remaining, needed)


async def test_a_session_begins_when_the_others_let_it() -> None:
    asked = list[int]()

    async def turn(key: int) -> None:
        asked.append(key)
        await asyncio.sleep(30)

    clock = VirtualClock()
    starts = Starts(clock, OwnPartitions(4), turn)
    starts.told({"total": 1000, "remaining": 9, "max_concurrency": 2, "reset_after": 0}, 4)
    before = clock.monotonic()
    await starts.turn(3)
    assert asked == [1]
    assert clock.monotonic() - before == pytest.approx(30, abs=1)


async def test_it_can_be_stopped_while_a_shard_waits_for_its_turn(server: DiscordServer) -> None:
    server.gateway.shards = 3
    for begun in (1, 2):
        running = asyncio.create_task(adapter(server, FakeApplication()).run())
        before = server.gateway.identifies
        await server.until(lambda: server.gateway.identifies == before + begun)  # noqa: B023
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
