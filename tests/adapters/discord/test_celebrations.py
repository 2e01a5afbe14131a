"""Celebrations are reactions of the bot, and never delay other messages."""

from dataclasses import replace

import pytest

from adapters.platform.chat import Place
from adapters.platform.platform import MessageGone, Unreachable
from adapters.platform.views import Celebration
from tests.adapters.discord.emulated import served
from tests.adapters.discord.fakes import FakeApplication
from tests.adapters.discord.views import view
from tests.emulators.discord import DiscordServer
from tests.virtual import VirtualClock


async def test_a_message_gets_one_reaction_where_the_bot_may_react() -> None:
    async with (
        DiscordServer(VirtualClock()) as server,
        served(server, FakeApplication()) as discord,
    ):
        ana = server.person("Ana")
        guild = server.guild("Friday", [ana])
        channel = guild.channel("general")
        for here, shown in (
            (Place("discord", str(channel.id)), channel),
            (Place("discord", str(ana.id), private=True), ana.direct),
        ):
            for celebration in Celebration:
                sent = await discord.send(here, replace(view("won"), celebration=celebration))
                assert not shown.last.reactions, "that comes after all that matters"
                await discord.celebrate(here, sent, celebration)
                await discord.celebrate(here, sent, celebration)
                assert len(shown.last.reactions) == 1
                assert not shown.last.edits
        here = Place("discord", str(channel.id))
        sent = await discord.send(here, view("won"))
        guild.set_permissions(channel, react=False)
        with pytest.raises(Unreachable):
            await discord.celebrate(here, sent, Celebration.FEAT)
        guild.set_permissions(channel, react=True)
        await discord.delete(here, sent)
        with pytest.raises(MessageGone):
            await discord.celebrate(here, sent, Celebration.FEAT)
