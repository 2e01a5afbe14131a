"""Emojis that another process creates."""

import asyncio
from types import SimpleNamespace
from typing import Any

from adapters.discord.pictures import CardEmojis
from adapters.drawing.drawing import Drawings
from bot.pictures.decks import CardArt
from bot.pictures.palette import COLOURS
from bot.pictures.typesetter import FONTS
from tests.virtual import VirtualClock

ICONS = ("cards/7C", "cards/AS")


class Standing:
    """The application's emojis at Discord; each look finds one more."""

    def __init__(self, emojis: CardEmojis) -> None:
        self._names = list(emojis._names.values())
        self.looks = 0

    async def fetch_application_emojis(self) -> list[SimpleNamespace]:
        self.looks += 1
        return [SimpleNamespace(name=name, id=1) for name in self._names[: self.looks - 1]]


async def test_they_are_looked_for_until_all_are_there() -> None:
    art = CardArt()
    emojis = CardEmojis(ICONS, art, Drawings(art, FONTS, COLOURS))
    client: Any = Standing(emojis)
    await emojis.find(client)
    assert not emojis
    await asyncio.wait_for(emojis.follow(client, VirtualClock()), 600)
    assert set(emojis) == set(ICONS)
    assert client.looks == 3
