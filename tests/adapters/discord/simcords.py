"""A Discord adapter whose real client talks to simcord instead of Discord.

Without simcord, tests that import this are skipped.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, TypeAlias

import discord
import pytest

from adapters.discord import Discord
from adapters.drawing.drawing import Drawings
from adapters.platform.application import Argument
from adapters.platform.chat import Place
from bot.pictures.decks import CardArt
from bot.pictures.lettering import FONTS
from bot.pictures.svg import COLOURS
from tests.adapters.discord.fakes import FakeApplication, FakeAside, FakeDirect, FakeWords
from tests.virtual import VirtualClock

simcord = pytest.importorskip("simcord")

Result: TypeAlias = Any
"""A `simcord.InteractionResult`."""

ICONS = ("cards/AH", "cards/TS")


@asynccontextmanager
async def played_by_simcord(client: discord.Client) -> AsyncIterator[Any]:
    """simcord in Discord's place. Its timers, which are the machine's, are those of the loop."""
    with pytest.MonkeyPatch.context() as patch:
        now = asyncio.get_running_loop().time
        patch.setattr("simcord._dpy_internals.real_monotonic", now)
        # Whatever the client has begun is waited for with the first act, and a bot is not idle.
        patch.setattr("adapters.discord.platform.HELD", timedelta(seconds=1))
        async with simcord.run(client, settle_timeout=600.0, shard_count=1) as env:
            yield env


@dataclass
class Stand:
    """A served server with one channel, and a person in it."""

    app: FakeApplication
    discord: Discord
    env: Any
    guild: Any
    channel: Any
    ana: Any

    @property
    def place(self) -> Place:
        return Place("discord", str(self.channel.id))

    @property
    def own_place(self) -> Place:
        return Place("discord", str(self.ana.id), private=True)

    def requests(self, method: str, path: str) -> list[Any]:
        found = [one for one in self.env.http_requests if one.method == method]
        return [one for one in found if path in one.path]

    def payload(self, kind: int) -> dict[str, Any] | None:
        """What an interaction was answered by, if it was in this way."""
        for one in self.requests("POST", "/callback"):
            if one.json["type"] == kind:
                data: dict[str, Any] = one.json.get("data") or {}
                return data
        return None


def adapter(app: FakeApplication) -> Discord:
    return Discord(
        "token",
        app,
        FakeWords(),
        CardArt(),
        Drawings(CardArt(), FONTS, COLOURS),
        VirtualClock(),
        FakeAside(),
        FakeDirect(),
        icons=ICONS,
        arguments={"belot": Argument("options", "discord-option-belot")},
    )


@asynccontextmanager
async def serving(app: FakeApplication | None = None) -> AsyncIterator[Stand]:
    app = app or FakeApplication()
    platform = adapter(app)
    async with played_by_simcord(platform.client()) as env:
        guild = env.create_guild("Клуб")
        channel = guild.create_text_channel("белот")
        ana = guild.add_member(env.create_user("ana", global_name="Ана"))
        app.heard.clear()
        yield Stand(app, platform, env, guild, channel, ana)
