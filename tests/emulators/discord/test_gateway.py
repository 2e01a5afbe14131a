"""Sessions: begun, resumed, invalidated; the events and limits of the bot."""

import asyncio

import aiohttp
import discord
import pytest

from tests.emulators.discord import PRIVILEGED, DiscordServer, Guild, Person, TextChannel
from tests.emulators.discord.client import Heard, connected, pass_time, view


async def test_missed_events_come_with_a_resume(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    server.disconnect_gateway()
    await ana.write(general, "while you were away")
    await server.until(lambda: len(bot.read) == 1)
    assert server.gateway.resumes == 1
    assert server.gateway.identifies == 1
    assert bot.events[-2:] == ["MESSAGE_CREATE", "RESUMED"]
    server.reconnect_gateway()
    await server.until(lambda: server.gateway.resumes == 2)


async def test_a_lost_session_is_replaced(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    pass_time(server, seconds=5)
    server.disconnect_gateway(resumable=False)
    await ana.write(general, "nobody hears this")
    await server.until(lambda: server.gateway.identifies == 2)
    await server.until(lambda: bot.events.count("GUILD_CREATE") == 2)
    assert server.gateway.resumes == 0
    assert bot.read == []
    await ana.write(general, "this is heard")
    await server.until(lambda: len(bot.read) == 1)


async def test_down_and_up_again(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    await server.down()
    await ana.write(general, "kept")
    with pytest.raises(aiohttp.ClientConnectionError):
        await bot.channel(general.id).send("x")
    await server.up()
    await server.until(lambda: len(bot.read) == 1)
    await bot.channel(general.id).send("x")


async def test_privileged_intents_have_to_be_switched_on(server: DiscordServer) -> None:
    intents = discord.Intents.default()
    intents.message_content = True
    with pytest.raises(discord.PrivilegedIntentsRequired):
        async with connected(server, intents):
            pass
    server.gateway.allowed = PRIVILEGED
    async with connected(server, intents):
        assert server.gateway.connected


async def test_another_token_is_refused(server: DiscordServer) -> None:
    with pytest.raises(discord.LoginFailure):
        async with connected(server, token="nonsense"):
            pass
    server.token, right = "changed", server.token
    with pytest.raises(discord.ConnectionClosed) as closed:
        async with connected(server):
            pass
    assert (closed.value.code, right) == (4004, server.gateway.token)


async def test_threads_and_guilds_are_told_of(
    server: DiscordServer, bot: Heard, guild: Guild, general: TextChannel, ana: Person
) -> None:
    thread = guild.thread(general, "Table 7K2Q")
    await server.until(lambda: bot.get_channel(thread.id) is not None)
    found = bot.channel(thread.id)
    sent = await found.send(view=view(f"<@{ana.id}>"))
    assert [one.channel for one in ana.notified] == [thread.id]
    ana.archive_thread(thread)
    with pytest.raises(discord.HTTPException, match="50083"):
        await sent.edit(view=view("x"))
    await found.send(view=view("opens it again"))
    assert not thread.archived
    ana.archive_thread(thread, locked=True)
    with pytest.raises(discord.HTTPException, match="160005"):
        await found.send("x")
    text = bot.channel(general.id)
    assert isinstance(text, discord.TextChannel)
    opened = await text.create_thread(name="Mine", type=discord.ChannelType.public_thread)
    await opened.send("x")
    assert guild.thread(general, "Mine").last.text == "x"
    general.set_permissions(create_threads=False)
    with pytest.raises(discord.Forbidden, match="50013"):
        await text.create_thread(name="More", type=discord.ChannelType.public_thread)


async def test_heartbeats_are_answered(server: DiscordServer, bot: Heard) -> None:
    await asyncio.sleep(0.1)
    assert bot.latency < 5


async def test_the_limit_of_session_starts_is_told(server: DiscordServer, bot: Heard) -> None:
    _, url, limit = await bot.http.get_bot_gateway()
    assert (url, limit["remaining"]) == (server.gateway_url, 999)


async def test_sessions_cannot_be_begun_one_after_the_other(
    server: DiscordServer, bot: Heard
) -> None:
    async with connected(server):
        assert server.gateway.identifies == 2
    assert server.gateway.starts_left == 998
