"""Presses and commands: their deadlines, single answers, whispers, and tokens that expire."""

import asyncio
from datetime import timedelta

import discord
import pytest

from tests.emulators.discord import DiscordServer, Kind, Person, Reply, TextChannel
from tests.emulators.discord.client import Heard, Press, pass_time, refused, view
from tests.emulators.discord.transcript import transcript, transcript_of

SIT = (("Sit", "1:s"), ("Hand", "1:h"))


@pytest.fixture
async def lobby(bot: Heard, general: TextChannel) -> discord.Message:
    return await bot.channel(general.id).send(view=view("Lobby", buttons=SIT))


async def pressed(
    bot: Heard, person: Person, channel: TextChannel, label: str = "Sit", patience: float = 0
) -> tuple["asyncio.Task[Reply | None]", Press]:
    wait = timedelta(seconds=patience)
    task = asyncio.create_task(person.press(channel.last, label, patience=wait))
    return task, await bot.pressed.get()


async def test_a_press_says_who_and_where(
    bot: Heard, general: TextChannel, ana: Person, lobby: discord.Message
) -> None:
    task, press = await pressed(bot, ana, general)
    assert press.data is not None
    assert press.data.get("custom_id") == "1:s"
    assert (press.user.id, press.locale) == (ana.id, discord.Locale.bulgarian)
    assert press.message is not None
    assert press.message.id == lobby.id
    assert press.permissions.manage_channels
    assert press.app_permissions.send_messages
    await press.response.edit_message(view=view("Ana sits"))
    reply = await task
    assert reply is not None
    assert (reply.kind, reply.text, reply.whisper) == (Kind.UPDATE, "Ana sits", False)
    assert general.last.text == "Ana sits"


async def test_a_whisper_is_for_one(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person, lobby: discord.Message
) -> None:
    task, press = await pressed(bot, ana, general, "Hand")
    hand = view(f"<@{ana.id}>: J♠", buttons=(("J♠", "1:c"),))
    await press.response.send_message(view=hand, ephemeral=True)
    reply = await task
    assert reply is not None
    assert (reply.kind, reply.whisper) == (Kind.MESSAGE, True)
    assert [one.text for one in ana.whispers_in(general)] == [f"<@{ana.id}>: J♠"]
    assert len(general.messages) == 1
    assert ana.notified == []
    whisper = await press.original_response()
    route = discord.http.Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=general.id,
        message_id=whisper.id,
    )
    await refused(10008, bot.http.request(route, json={"components": []}))
    await press.edit_original_response(view=view("Q♠", buttons=(("Q♠", "1:q"),)))
    assert ana.whispers[0].text == "Q♠"
    again = asyncio.create_task(ana.press(ana.whispers[0], "Q♠"))
    second = await bot.pressed.get()
    assert second.message is not None
    assert second.message.flags.ephemeral
    await second.response.edit_message(view=view("played"))
    updated = await again
    assert updated is not None
    assert (updated.kind, updated.whisper, updated.text) == (Kind.UPDATE, True, "played")
    await second.delete_original_response()
    assert ana.whispers == []
    bob = next(one for one in general.guild.members.values() if one is not ana)
    assert "played" in transcript_of(ana)
    assert "played" not in transcript_of(bob)
    assert "Ana → [Hand] #1" in transcript(general)


async def test_in_three_seconds_and_once(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person, lobby: discord.Message
) -> None:
    task, late = await pressed(bot, ana, general)
    assert await task is None
    await refused(10062, late.response.edit_message(view=view("late")))
    await refused(10015, late.followup.send("late", ephemeral=True))
    task, press = await pressed(bot, ana, general)
    await press.response.defer()
    reply = await task
    assert reply is not None
    assert reply.kind is Kind.DEFERRED
    press.response._response_type = None
    await refused(40060, press.response.defer())
    assert general.last.text == "Lobby"
    assert "This interaction failed" in transcript(general)


async def test_a_deferral_is_followed_up(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person, lobby: discord.Message
) -> None:
    task, press = await pressed(bot, ana, general, patience=30)
    await press.response.defer()
    await press.edit_original_response(view=view("Lobby of Ana", buttons=SIT))
    reply = await task
    assert reply is not None
    assert (reply.kind, reply.text) == (Kind.UPDATE, "Lobby of Ana")
    whisper = await press.followup.send("Only you", ephemeral=True, wait=True)
    assert [one.text for one in ana.whispers] == ["Only you"]
    await whisper.edit(content="Still only you")
    assert [one.text for one in ana.whispers] == ["Still only you"]
    task, press = await pressed(bot, ana, general)
    await press.response.defer(thinking=True, ephemeral=True)
    await press.followup.send(view=view("Thought"), ephemeral=False)
    reply = await task
    assert reply is not None
    assert (reply.kind, reply.text, reply.whisper) == (Kind.MESSAGE, "Thought", True)
    pass_time(server, minutes=16)
    await refused(50027, press.edit_original_response(view=view("x")))
    await refused(50027, press.followup.send("x"))


async def test_deleted_messages_cannot_be_pressed(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person, lobby: discord.Message
) -> None:
    before = general.last
    await lobby.edit(view=view("Begun", buttons=(("Play", "1:p"),)))
    assert await ana.press(before, "Sit") is None
    await lobby.delete()
    assert await ana.press(before, "Sit") is None
    assert bot.pressed.empty()


async def test_commands_come_with_their_options(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    tree = discord.app_commands.CommandTree(bot)
    said: list[tuple[str, bool]] = []

    @tree.command(name="belot", description="Open a table")
    async def belot(interaction: Press, preset: str | None = None) -> None:
        said.append((preset or "", interaction.guild is None))
        await interaction.response.send_message("ok", ephemeral=True)

    await tree.sync()
    reply = await ana.slash(general, "belot", preset="avkm")
    assert reply is not None
    assert (reply.text, reply.whisper) == ("ok", True)
    await ana.slash(ana.direct, "belot")
    assert said == [("avkm", False), ("", True)]
    with pytest.raises(LookupError):
        await ana.slash(general, "chess")
    with pytest.raises(AssertionError, match="no options"):
        await ana.slash(general, "belot", colour="red")
    assert "Ana → /belot preset:avkm" in transcript(general)
    assert "👁 Ana" in transcript(general)


async def test_answers_need_no_permission(
    bot: Heard, general: TextChannel, ana: Person, lobby: discord.Message
) -> None:
    general.set_permissions(send=False, view=False)
    task, press = await pressed(bot, ana, general)
    assert not press.app_permissions.send_messages
    await press.response.send_message("I may not write here", ephemeral=True)
    reply = await task
    assert reply is not None
    assert reply.text == "I may not write here"


async def test_answers_keep_the_form_too(
    bot: Heard, general: TextChannel, ana: Person, lobby: discord.Message
) -> None:
    task, press = await pressed(bot, ana, general)
    await refused(50035, press.response.send_message(view=view(" "), ephemeral=True))
    await refused(50035, press.response.edit_message(content="legacy"))
    await press.response.send_message(view=view("fine"), ephemeral=True)
    assert (await task) is not None


async def test_a_thread_is_a_place_too(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    thread = general.guild.thread(general, "Table 7K2Q")
    await server.until(lambda: bot.get_channel(thread.id) is not None)
    await bot.channel(thread.id).send(view=view("Lobby", buttons=SIT))
    task, press = await pressed(bot, ana, thread)
    assert isinstance(press.channel, discord.Thread)
    assert press.channel.parent_id == general.id
    await press.response.edit_message(view=view("Ana sits"))
    assert (await task) is not None
    task, press = await pressed_again(bot, ana, thread)
    ana.delete_channel(general)
    await refused(10003, press.response.send_message("gone", ephemeral=True))
    assert await task is None


async def pressed_again(
    bot: Heard, person: Person, thread: TextChannel
) -> tuple["asyncio.Task[Reply | None]", Press]:
    await bot.channel(thread.id).send(view=view("Lobby", buttons=SIT))
    return await pressed(bot, person, thread)
