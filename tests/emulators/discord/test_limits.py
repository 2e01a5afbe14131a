"""Rates, in headers and in refusals, by the clock of the tests."""

import asyncio
import logging
from collections.abc import AsyncIterator
from datetime import timedelta

import aiohttp
import discord
import pytest

from tests.emulators.discord import Budgets, DiscordServer, Rate, TextChannel
from tests.emulators.discord.client import Heard, pass_time, point_at, refused, view
from tests.virtual import VirtualClock


@pytest.fixture
async def server(monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[DiscordServer]:
    async with DiscordServer(VirtualClock()) as server:
        point_at(server, monkeypatch)
        yield server


def message_url(server: DiscordServer, channel: TextChannel) -> str:
    return f"{server.api_url}/channels/{channel.id}/messages"


async def test_the_library_keeps_the_limit_by_the_headers(
    server: DiscordServer, bot: Heard, general: TextChannel
) -> None:
    began = server.clock.now()
    for number in range(6):
        await bot.channel(general.id).send(str(number))
    assert timedelta(seconds=4.9) < server.clock.now() - began < timedelta(seconds=6)
    assert all(one.ok for one in server.requests)


async def test_too_many_are_refused(server: DiscordServer, general: TextChannel) -> None:
    headers = {"Authorization": f"Bot {server.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        for left in (4, 3, 2, 1, 0):
            async with session.post(message_url(server, general), json={"content": "x"}) as said:
                assert said.status == 200
                assert said.headers["X-RateLimit-Limit"] == "5"
                assert said.headers["X-RateLimit-Remaining"] == str(left)
                assert 0 < float(said.headers["X-RateLimit-Reset-After"]) <= 5
        async with session.post(message_url(server, general), json={"content": "x"}) as said:
            assert said.status == 429
            body = await said.json()
            assert (body["message"], body["global"]) == ("You are being rate limited.", False)
            assert 0 < body["retry_after"] <= 5.01
            assert said.headers["X-RateLimit-Scope"] == "user"
        other = general.guild.channel("other")
        async with session.post(message_url(server, other), json={"content": "x"}) as said:
            assert said.status == 200
        await asyncio.sleep(body["retry_after"])
        async with session.post(message_url(server, general), json={"content": "x"}) as said:
            assert said.status == 200


async def test_the_global_limit_spares_answers(server: DiscordServer, general: TextChannel) -> None:
    server.world.limits.budgets = Budgets(others=None, all_second=3)
    headers = {"Authorization": f"Bot {server.token}"}
    async with aiohttp.ClientSession(headers=headers) as session:
        statuses = []
        for _ in range(4):
            async with session.get(f"{server.api_url}/users/@me") as said:
                statuses.append(said.status)
                body = await said.json()
        assert statuses == [200, 200, 200, 429]
        assert body["global"] is True
        async with session.post(f"{server.api_url}/interactions/1/x/callback", json={}) as said:
            assert said.status == 404


async def test_old_messages_are_seldom_edited(
    server: DiscordServer, bot: Heard, general: TextChannel, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL)
    server.world.limits.budgets = Budgets(edits=None, old_edits=1)
    sent = await bot.channel(general.id).send(view=view("x"))
    pass_time(server, hours=1)
    await sent.edit(view=view("y"))
    error = await refused(30046, sent.edit(view=view("z")))
    assert error.status == 429
    assert general.last.text == "y"


async def test_refused_requests_are_counted(server: DiscordServer, general: TextChannel) -> None:
    server.world.limits.budgets = Budgets(invalid=3)
    async with aiohttp.ClientSession() as session:
        for _ in range(4):
            async with session.get(f"{server.api_url}/users/@me") as said:
                assert said.status == 401
    assert "banned" in server.violations.pop()


async def test_follow_ups_have_a_limit_of_their_own(server: DiscordServer) -> None:
    rate = server.world.limits.budgets.webhooks
    assert rate == Rate(5, timedelta(seconds=2))


async def test_answers_can_be_lost(server: DiscordServer, bot: Heard, general: TextChannel) -> None:
    server.fail_next("create_message", 503, {"message": "down", "code": 0}, done=True)
    with pytest.raises(discord.DiscordServerError):
        await bot.channel(general.id).send("x", nonce="n")
    await bot.channel(general.id).send("x", nonce="n")
    assert len(general.messages) == 1
    server.broken = True
    task = asyncio.create_task(bot.channel(general.id).send("y", nonce="m"))
    await asyncio.sleep(0.1)
    server.broken = False
    await task
    assert len(general.messages) == 2
