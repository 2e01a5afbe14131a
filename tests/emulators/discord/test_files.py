"""Files are uploaded, and visible if a component names them."""

import io

import discord
import pytest

from tests.emulators.discord import DiscordServer, TextChannel, drafts
from tests.emulators.discord.client import Heard, refused, view


def attached(name: str, body: bytes = b"{}") -> discord.File:
    return discord.File(io.BytesIO(body), name)


def with_file(url: str) -> discord.ui.LayoutView:
    layout = view("The match")
    layout.add_item(discord.ui.File(url))
    return layout


async def test_a_file_is_shown_by_its_component(bot: Heard, general: TextChannel) -> None:
    channel = bot.channel(general.id)
    layout = with_file("attachment://match.json")
    sent = await channel.send(view=layout, file=attached("match.json"))
    assert [(one.name, one.content) for one in general.last.files] == [("match.json", b"{}")]
    (shown,) = [one for one in sent.components if isinstance(one, discord.FileComponent)]
    assert (shown.name, shown.size) == ("match.json", 2)
    assert await sent.attachments[0].read() == b"{}"
    await sent.edit(view=view("No file"), attachments=[])
    assert general.last.files == []


async def test_a_file_must_be_attached_to_its_message(bot: Heard, general: TextChannel) -> None:
    channel = bot.channel(general.id)
    await refused(50035, channel.send(view=with_file("attachment://match.json")))
    address = with_file("https://example.org/match.json")
    await refused(50035, channel.send(view=address, file=attached("match.json")))


async def test_a_file_has_a_size_and_a_name(
    server: DiscordServer, bot: Heard, general: TextChannel, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(drafts, "FILE_BYTES", 1000)
    channel, layout = bot.channel(general.id), with_file("attachment://a.json")
    await channel.send(view=layout, file=attached("a.json", bytes(1000)))
    await refused(40005, channel.send(view=layout, file=attached("a.json", bytes(1001))))
    strange = with_file("attachment://_a b.json")
    await channel.send(view=strange, file=attached("_a b.json"))
    assert "gets another name" in server.violations.pop()
    general.set_permissions(attach=False)
    await refused(50013, channel.send(view=layout, file=attached("a.json")))
