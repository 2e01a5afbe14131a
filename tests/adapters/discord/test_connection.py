"""The connection is kept up, logged once when it is down, and leaves no secret in the log."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.discord.connection import HELD
from adapters.discord.platform import Discord
from adapters.platform.chat import Place
from adapters.platform.platform import TokenRefused, Unreachable
from tests.adapters.discord.emulated import adapter
from tests.adapters.discord.fakes import FakeApplication
from tests.adapters.discord.views import view
from tests.emulators.discord import Budgets, DiscordServer
from tests.virtual import VirtualClock

TIMED_OUT = 4009


@pytest.fixture
async def server() -> AsyncIterator[DiscordServer]:
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        yield server


@asynccontextmanager
async def running(
    server: DiscordServer, app: FakeApplication | None = None
) -> AsyncIterator[Discord]:
    """The adapter, which need not be connected yet."""
    platform = adapter(server, app or FakeApplication())
    task = asyncio.create_task(platform.run())
    try:
        yield platform
    finally:
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task


def logged(caplog: pytest.LogCaptureFixture) -> str:
    """The log without the lines of the server's own library."""
    ours = (record for record in caplog.records if not record.name.startswith("aiohttp"))
    return "\n".join(f"{one.name} {one.getMessage()} {one.exc_text or ''}" for one in ours)


async def test_nothing_that_is_said_or_secret_is_logged(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    app, ana = FakeApplication(), server.person("Ана")
    channel = server.guild("Клуб", [ana]).channel("белот")
    mine = Place("discord", str(ana.id), private=True)
    async with running(server, app) as platform:
        await server.until(lambda: server.world.commands)
        await platform.send(mine, view("hidden"))
        assert await ana.press(ana.direct.last, "1:data") is not None
        (tapped,) = app.taps
        assert (tapped.place, tapped.data) == (mine, "1:data")
        channel.set_permissions(send=False)
        with pytest.raises(Unreachable):
            await platform.send(Place("discord", str(channel.id)), view("hidden"))
    secrets = (server.token, *server.world.tokens, "hidden", "1:data")
    assert len(secrets) == 4
    assert not any(secret in logged(caplog) for secret in secrets)


async def test_a_connection_that_breaks_is_made_again(server: DiscordServer) -> None:
    async with running(server):
        await server.until(lambda: server.gateway.connected)
        (session,) = server.gateway.sessions
        assert session.line is not None
        session.line.close(TIMED_OUT)
        await server.until(lambda: server.gateway.identifies + server.gateway.resumes == 2)
        assert server.gateway.connected


async def test_a_long_break_is_told_of_once(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    server.broken = True
    async with running(server):
        await asyncio.sleep(60)
        assert not server.gateway.sessions
        server.broken = False
        await server.until(lambda: server.gateway.connected)
        await asyncio.sleep(HELD.total_seconds())
        reason = "works again (it was: Discord cannot be reached)"
        await server.until(lambda: reason in logged(caplog))
    assert logged(caplog).count("tried again until it works") == 1
    assert server.token not in logged(caplog)


async def test_a_server_that_talks_nonsense_is_waited_for(server: DiscordServer) -> None:
    for _ in range(2):
        server.fail_next("own_user", 200, "<html>")
    async with running(server):
        await server.until(lambda: server.gateway.connected)
        assert server.counts["own_user"] >= 3


async def test_a_server_that_is_not_there_is_waited_for(server: DiscordServer) -> None:
    await server.down()
    async with running(server):
        await asyncio.sleep(10)
        await server.up()
        await server.until(lambda: server.gateway.connected)


async def test_a_token_that_is_no_good_ends_it(
    server: DiscordServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    wrong = "MTIz.another-token.of_it"
    for token in (wrong, "", "a b", "a\nb", "é"):
        with pytest.raises(TokenRefused) as refused:
            await asyncio.wait_for(adapter(server, FakeApplication(), token=token).run(), 5)
        assert str(refused.value) == "Discord"
        assert refused.value.__context__ is None
    assert [(one.kind, one.status) for one in server.requests] == [("own_user", 401)]
    assert wrong not in logged(caplog)


async def test_a_token_that_is_revoked_ends_it(server: DiscordServer) -> None:
    running = asyncio.create_task(adapter(server, FakeApplication()).run())
    await server.until(lambda: server.gateway.connected)
    server.token = server.gateway.token = "another"
    (session,) = server.gateway.sessions
    assert session.line is not None
    session.line.close(4004)
    with pytest.raises(TokenRefused):
        await asyncio.wait_for(running, 60)
