"""Emojis that another process creates, or that Discord refuses."""

import asyncio
from dataclasses import replace
from types import SimpleNamespace
from typing import Any

from adapters.discord.pictures import CardEmojis
from adapters.drawing.drawing import Drawings
from adapters.platform.application import Answer
from adapters.platform.views import Button, Document, Paragraph, Span, View
from bot.pictures.decks import CardArt
from bot.pictures.palette import COLOURS
from bot.pictures.typesetter import FONTS
from tests.adapters.discord.emulated import standing
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


async def test_messages_come_in_words_where_an_emoji_is_refused() -> None:
    shown = View(buttons=((Button("A♠", "1:data", icon="cards/AS"),),))
    async with standing(ICONS) as stand:
        server, discord = stand.server, stand.discord
        await server.until(lambda: len(discord.emojis) == len(ICONS))
        sent = await discord.send(stand.place, shown)
        server.world.emojis.clear()  # the operator has deleted them
        await discord.edit(
            stand.place, sent, replace(shown, blocks=(Paragraph((Span("edited"),)),))
        )
        assert "edited" in stand.channel.last.text
        await discord.send(stand.place, replace(shown, blocks=(Paragraph((Span("sent"),)),)))
        assert "sent" in stand.channel.last.text
        record = Document("a.json", b"{}", "application/json")
        await discord.attach(stand.place, record, shown)
        assert stand.channel.last.attachments
        stand.app.answer = Answer(
            view=replace(shown, blocks=(Paragraph((Span("shown"),)),)), whisper=True
        )
        await stand.ana.press(stand.channel.last, "1:data")
        assert "shown" in stand.ana.whispers[-1].text
