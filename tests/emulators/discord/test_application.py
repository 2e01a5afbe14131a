"""The application's emojis and commands."""

import discord
import pytest

from tests.emulators.discord import DiscordServer, TextChannel, enable_activities
from tests.emulators.discord.client import Heard, view

PNG = b"\x89PNG\r\n\x1a\n" + bytes(30)


async def test_emojis_are_uploaded_once(
    server: DiscordServer, bot: Heard, general: TextChannel
) -> None:
    assert await bot.fetch_application_emojis() == []
    card = await bot.create_application_emoji(name="card_TS", image=PNG)
    assert [one.name for one in await bot.fetch_application_emojis()] == ["card_TS"]
    assert server.world.emoji_images[str(card.id)] == PNG
    layout = view(f"{card} is yours")
    row: discord.ui.ActionRow[discord.ui.LayoutView] = discord.ui.ActionRow()
    row.add_item(discord.ui.Button(emoji=card, custom_id="1:c"))
    await bot.channel(general.id).send(view=layout.add_item(row))
    assert general.last.button("card_TS").data == "1:c"
    for name, image in (("x", PNG), ("ten-spades", PNG), ("card_TS", PNG), ("big", PNG * 10_000)):
        with pytest.raises(discord.HTTPException, match="50035"):
            await bot.create_application_emoji(name=name, image=image)
    await card.delete()
    await bot.channel(general.id).send(view=view(str(card)))
    assert "no emoji" in server.violations.pop()
    server.world.emojis.update({str(number): {"name": str(number)} for number in range(2000)})
    with pytest.raises(discord.HTTPException, match="30008"):
        await bot.create_application_emoji(name="one_more", image=PNG)


async def put(bot: Heard, *commands: object) -> None:
    route = discord.http.Route(
        "PUT", "/applications/{application_id}/commands", application_id=bot.application_id
    )
    await bot.http.request(route, json=list(commands))


async def test_commands_are_registered(server: DiscordServer, bot: Heard) -> None:
    belot = {"name": "belot", "description": "Open a table", "type": 1, "contexts": [0, 1]}
    words = {"description_localizations": {"bg": "Отваря маса"}}
    text = {"type": 3, "name": "preset", "description": "Rules", "required": False}
    await put(bot, belot | words | {"options": [text]})
    tree = discord.app_commands.CommandTree(bot)
    (fetched,) = await tree.fetch_commands()
    assert (fetched.name, [one.name for one in fetched.options]) == ("belot", ["preset"])
    assert fetched.description_localizations == {}
    first = server.world.commands[0]["id"]
    assert server.world.commands[0]["description_localizations"] == {"bg": "Отваря маса"}
    await put(bot, belot)
    assert server.world.commands[0]["id"] == first
    for wrong in (
        belot | {"name": "Belot"},
        belot | {"name": "be lot"},
        belot | {"name": "x" * 33},
        belot | {"description": ""},
        belot | {"description": "x" * 101},
        belot | {"description_localizations": {"xx": "x"}},
        belot | {"contexts": [3]},
        belot | {"integration_types": [2]},
        belot | {"options": [text, text | {"name": "code", "required": True}]},
    ):
        with pytest.raises(discord.HTTPException, match="50035"):
            await put(bot, wrong)
    with pytest.raises(discord.HTTPException, match="50035"):
        await put(bot, belot, belot)
    assert len(server.world.commands) == 1


async def test_the_application_is_known(server: DiscordServer, bot: Heard) -> None:
    assert bot.user is not None
    assert (bot.user.id, bot.application_id) == (server.world.bot.id, server.world.bot.id)
    assert (await bot.application_info()).name == "Belot"


async def test_the_entry_point_command_must_be_sent_back(server: DiscordServer, bot: Heard) -> None:
    belot = {"name": "belot", "description": "Open a table", "type": 1}
    launch = enable_activities(server.world)
    with pytest.raises(discord.HTTPException, match="50240"):
        await put(bot, belot)
    assert [one["name"] for one in server.world.commands] == ["launch"]
    for kept in ({"id": launch["id"], "name": "play"}, {"name": "play"}):
        await put(bot, belot, {"type": 4, "handler": 2, **kept})
        assert [one["name"] for one in server.world.commands] == ["belot", "play"]
    with pytest.raises(discord.HTTPException, match="50035"):
        await put(bot, {"type": 4, "name": "play", "handler": 3})
