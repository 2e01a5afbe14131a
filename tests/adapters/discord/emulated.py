"""A Discord adapter whose real client talks to the strict server."""

import asyncio
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field

import pytest

from adapters.discord.platform import Discord
from adapters.drawing.drawing import Drawings
from adapters.platform.application import CommandForm
from adapters.platform.chat import Place
from adapters.platform.platforms import OwnPartitions
from bot.pictures.decks import CardArt
from bot.pictures.palette import COLOURS
from bot.pictures.typesetter import FONTS
from tests.adapters.discord.fakes import FakeApplication, FakeDeadLetters, FakeDirect, FakeWords
from tests.emulators.discord import Budgets, DiscordServer, Guild, Person, TextChannel
from tests.emulators.discord.client import pass_time
from tests.virtual import VirtualClock


def adapter(
    server: DiscordServer,
    app: FakeApplication,
    dead_letters: FakeDeadLetters | None = None,
    direct: FakeDirect | None = None,
    parts: OwnPartitions | None = None,
    token: str | None = None,
    icons: Sequence[str] = (),
    forms: Sequence[CommandForm] | None = None,
) -> Discord:
    return Discord(
        server.token if token is None else token,
        app,
        FakeWords(),
        CardArt(),
        Drawings(CardArt(), FONTS, COLOURS),
        server.clock,
        dead_letters or FakeDeadLetters(),
        direct or FakeDirect(),
        api_url=server.api_url,
        gateway_url=server.gateway_url,
        parts=parts,
        icons=icons,
        forms=app.forms if forms is None else forms,
    )


@asynccontextmanager
async def served(
    server: DiscordServer,
    app: FakeApplication,
    dead_letters: FakeDeadLetters | None = None,
    direct: FakeDirect | None = None,
    icons: Sequence[str] = (),
) -> AsyncIterator[Discord]:
    """The adapter once its commands and all its sessions are there."""
    platform = adapter(server, app, dead_letters, direct, icons=icons)
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


@dataclass
class Stand:
    """A guild with one channel that the adapter serves, and a person in it."""

    server: DiscordServer
    guild: Guild
    channel: TextChannel
    ana: Person
    icons: Sequence[str]
    app: FakeApplication = field(init=False)
    discord: Discord = field(init=False)
    _life: AsyncExitStack = field(default_factory=AsyncExitStack)

    @property
    def place(self) -> Place:
        return Place("discord", str(self.channel.id))

    @property
    def own_place(self) -> Place:
        return Place("discord", str(self.ana.id), private=True)

    async def start(self, app: FakeApplication) -> None:
        """Serve with this application, and end what has served before."""
        await self.end()
        pass_time(self.server, seconds=6)  # one session in five seconds
        looked = self.server.counts["list_emojis"]
        serving = served(self.server, app, icons=self.icons)
        self.app, self.discord = app, await self._life.enter_async_context(serving)
        await self.server.until(lambda: self.server.counts["list_emojis"] > looked)
        await asyncio.sleep(10)  # until the library knows the guild
        app.heard.clear()

    async def end(self) -> None:
        await self._life.aclose()

    def kinds(self, since: int) -> list[str]:
        """The requests after the first `since`."""
        return [one.kind for one in self.server.requests[since:]]


@asynccontextmanager
async def standing(icons: Sequence[str] = ()) -> AsyncIterator[Stand]:
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        ana = server.person("Ана")
        guild = server.guild("Клуб", [server.person("Boss"), ana])
        channel = guild.channel("белот")
        stand = Stand(server, guild, channel, ana, icons)
        try:
            await stand.start(FakeApplication())
            yield stand
        finally:
            await stand.end()
