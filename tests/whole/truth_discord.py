"""The expected screens on Discord, drawn only from the database."""

import re
from collections.abc import Mapping
from contextlib import AbstractAsyncContextManager
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import NamedTuple

from discord import PartialEmoji

from adapters.discord.writing import written
from adapters.drawing.drawing import digest
from adapters.platform.chat import Place
from adapters.platform.views import View
from bot.app.serve import EMOJIS, discord
from engine.tables.table import Status
from tests.emulators.discord import Button, Channel, DirectChannel, DiscordServer, Message
from tests.whole.truth import ScreenTruth, truth_of


class Look(NamedTuple):
    """A message as people see it."""

    text: str
    buttons: tuple[tuple[Button, ...], ...]
    accent: int | None
    pictures: tuple[str, ...]


@dataclass
class DiscordTruth(ScreenTruth[Channel, Message]):
    """The truth of channels and direct messages; whispers may be old and are not checked."""

    server: DiscordServer

    def __post_init__(self) -> None:  # the platform knows who can be reached
        self.app.people.platforms.add(discord(self.app, self.server.token))

    def place(self, chat: Channel) -> Place:
        if isinstance(chat, DirectChannel):
            return Place("discord", str(chat.person.id), private=True)
        return Place("discord", str(chat.id))

    def look(self, message: Message) -> Look:
        names = tuple(one.name for one in message.attachments)
        return Look(message.text, message.buttons, message.accent, names)

    def drawn(self, view: View) -> Look:
        drawn = view.picture.drawing if view.picture is not None else None
        names = (f"{digest(drawn)}.png",) if drawn is not None else ()
        layout = written(view, self._emojis(), with_picture="".join(names))
        components = tuple(one.to_component_dict() for one in layout.children)
        now = self.server.world.now()
        look = self.look(Message(0, 0, self.server.world.bot, now, components=components))
        return look._replace(pictures=names)

    def _emojis(self) -> Mapping[str, PartialEmoji]:
        """The emojis by icon; an emoji's name ends in a digest of its picture."""
        standing = {
            one["name"].rpartition("_")[0]: PartialEmoji(name=one["name"], id=int(one["id"]))
            for one in self.server.world.emojis.values()
        }
        return {icon: standing[re.sub(r"\W", "_", icon)] for icon in EMOJIS}


def discord_truth(
    database: Path, server: DiscordServer, status: Status = Status.PLAYING
) -> AbstractAsyncContextManager[DiscordTruth]:
    """The truth of the database's only table with this status."""
    return truth_of(database, partial(DiscordTruth, server=server), server.clock, status)
