"""What should stand on Discord's screens, by the database alone: drawn anew, beside the bot."""

import re
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from discord import PartialEmoji

from adapters.chat import Place
from adapters.discord.writing import written
from adapters.views import View
from bot.app import assembled
from bot.layout import SurfaceKind
from bot.serving import EMOJIS, discord
from engine.host.clock import Clock
from engine.tables.table import Status, Table
from tests.emulators.discord import Button, Channel, DirectChannel, DiscordServer, Message
from tests.whole.truth import Truth


class Look(NamedTuple):
    """A message as people see it."""

    text: str
    buttons: tuple[tuple[Button, ...], ...]
    accent: int | None

    @classmethod
    def of(cls, message: Message) -> "Look":
        return cls(message.text, message.buttons, message.accent)


@dataclass
class DiscordTruth(Truth):
    """Of channels and direct messages; what is whispered may be old, and is not looked at."""

    server: DiscordServer

    async def lacking(
        self, table: Table, channel: Channel, standing: Sequence[Message]
    ) -> list[str]:
        """The surfaces that should stand in a channel in this version and look otherwise there."""
        place = Place("discord", str(channel.id))
        if isinstance(channel, DirectChannel):
            place = Place("discord", str(channel.person.id), private=True)
        looks = [Look.of(message) for message in standing]
        self.app.host.mailbox(table.id).table = table
        found = []
        for surface in await self._surfaces(table, place):
            view = await self.app.painter.draw(place, surface.key)
            newest = looks[-1:] if surface.kind is SurfaceKind.HAND else looks
            if view is not None and self._drawn(view) not in newest:
                found.append(str(surface.key).partition("/")[2])
        return found

    def _drawn(self, view: View) -> Look:
        """The view as the server would show it."""
        layout = written(view, self._emojis())
        components = tuple(one.to_component_dict() for one in layout.children)
        now = self.server.world.now()
        return Look.of(Message(0, 0, self.server.world.bot, now, components=components))

    def _emojis(self) -> Mapping[str, PartialEmoji]:
        """By their icon; an emoji's name ends in a digest of its picture."""
        standing = {
            one["name"].rpartition("_")[0]: PartialEmoji(name=one["name"], id=int(one["id"]))
            for one in self.server.world.emojis.values()
        }
        return {icon: standing[re.sub(r"\W", "_", icon)] for icon in EMOJIS}


@asynccontextmanager
async def discord_truth(
    database: Path, server: DiscordServer, clock: Clock, status: Status = Status.PLAYING
) -> AsyncIterator[DiscordTruth]:
    """What is true of the one table of that status in a database."""
    async with assembled(f"sqlite+aiosqlite:///{database}", clock=clock) as app:
        app.platforms.add(discord(app, server.token))  # who is reached is known by it
        (table_id,) = await app.host.journal.with_status(status)
        yield DiscordTruth(app, table_id, server)
