"""Channels as pages: their content, and the people who see it."""

import asyncio
import base64

from tests.emulators.discord import Guild, Person, TextChannel
from tests.emulators.discord.client import Heard, view
from tests.emulators.discord.drawing import drawing

# The smallest PNG there is
DOT = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fccff0"
    "bf1e0005810281d5b0e2a50000000049454e44ae426082"
)


async def test_a_channel_shows_who_says_what(
    bot: Heard, general: TextChannel, guild: Guild, ana: Person
) -> None:
    bob = next(one for one in guild.members.values() if one is not ana)
    await bob.write(general, "1 < 2")
    text = f"# **a** \\*\n-# <@{bob.id}>\n```\nb < c\n```"
    sent = await bot.channel(general.id).send(view=view(text, buttons=(("Sit", "1:s"),)))
    page = drawing(general, bob)
    assert "<p>1 &lt; 2</p>" in page
    assert "<h1><b>a</b> *</h1>" in page
    assert '<small><a class="mention">@Bob</a></small>' in page
    assert "<pre>b &lt; c</pre>" in page
    assert '<nav><span class="secondary"><b>Sit</b></span></nav>' in page
    assert page.count("<em>APP</em>") == 1, "only the bot is one"
    assert "(edited)" not in page
    await sent.edit(view=view("d"))
    assert "(edited)" in drawing(general, bob)
    assert "(редактирано)" in drawing(general, ana)


async def test_a_whisper_with_emojis_is_seen_by_one(
    bot: Heard, general: TextChannel, guild: Guild, ana: Person
) -> None:
    bob = next(one for one in guild.members.values() if one is not ana)
    spade = await bot.create_application_emoji(name="suit_S", image=DOT)
    await bot.channel(general.id).send(view=view("Lobby", buttons=(("Hand", "1:h"),)))
    pressing = asyncio.create_task(bob.press(general.last, "Hand"))
    press = await bot.pressed.get()
    await press.response.send_message(view=view(f"10\u2060{spade} {spade}"), ephemeral=True)
    await pressing
    image = f'<img class="emoji" src="data:image/png;base64,{base64.b64encode(DOT).decode()}">'
    page = drawing(general, bob)
    assert f'<p><span class="joined">10{image}</span> {image}</p>' in page
    assert "Only you can see this" in page
    assert "<img" not in drawing(general, ana)
