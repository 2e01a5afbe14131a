"""A Discord adapter whose real client talks to the strict server."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from adapters.discord import Discord
from adapters.drawing.drawing import Drawings
from adapters.platform.platforms import OwnParts
from bot.pictures.decks import CardArt
from bot.pictures.lettering import FONTS
from bot.pictures.svg import COLOURS
from tests.adapters.discord.fakes import FakeApplication, FakeAside, FakeDirect, FakeWords
from tests.emulators.discord import DiscordServer


def adapter(
    server: DiscordServer,
    app: FakeApplication,
    aside: FakeAside | None = None,
    direct: FakeDirect | None = None,
    parts: OwnParts | None = None,
) -> Discord:
    return Discord(
        server.token,
        app,
        FakeWords(),
        CardArt(),
        Drawings(CardArt(), FONTS, COLOURS),
        server.clock,
        aside or FakeAside(),
        direct or FakeDirect(),
        api_url=server.api_url,
        gateway_url=server.gateway_url,
        parts=parts,
    )


@asynccontextmanager
async def served(
    server: DiscordServer,
    app: FakeApplication,
    aside: FakeAside | None = None,
    direct: FakeDirect | None = None,
) -> AsyncIterator[Discord]:
    """The adapter once its commands and all its sessions are there."""
    platform = adapter(server, app, aside, direct)
    running = asyncio.create_task(platform.run())
    try:
        await server.until(
            lambda: server.world.commands and len(server.gateway.sessions) == server.gateway.shards,
            within=600,
        )
        yield platform
    finally:
        running.cancel()
        with pytest.raises(asyncio.CancelledError):
            await running
