"""Messages that may be written, and refusals with the codes of the real API."""

import io

import discord
import pytest

from tests.emulators.discord import DiscordServer, Guild, Person, TextChannel
from tests.emulators.discord.client import Heard, pass_time, refused, view


async def test_a_view_is_sent_and_edited(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    channel = bot.channel(general.id)
    sent = await channel.send(view=view("**Hello**", buttons=(("Sit", "1:s"),), accent=0x00AA00))
    assert (general.last.text, general.last.accent) == ("**Hello**", 0x00AA00)
    assert general.last.labels == [["Sit"]]
    assert general.last.button("Sit").data == "1:s"
    assert ana.notified == []
    await sent.edit(view=view(f"Well, <@{ana.id}>"))
    assert general.last.text == f"Well, <@{ana.id}>"
    assert general.last.edits == 1
    assert ana.notified == []
    await sent.delete()
    assert general.messages == []
    assert general.writes == 2
    assert server.counts["edit_message"] == 1
    await server.until(lambda: "MESSAGE_DELETE" in bot.events)


async def test_a_direct_message_rings(server: DiscordServer, bot: Heard, ana: Person) -> None:
    user = await bot.fetch_user(ana.id)
    sent = await user.send(view=view("Your turn"))
    assert [one.text for one in ana.notified] == ["Your turn"]
    await user.send(view=view("In silence"), silent=True)
    assert len(ana.notified) == 1
    assert ana.direct.last.silent
    await sent.edit(view=view("Changed"))
    assert len(ana.notified) == 1


async def test_mentions_ring_only_where_allowed(
    bot: Heard, general: TextChannel, guild: Guild, ana: Person
) -> None:
    bob = next(one for one in guild.members.values() if one is not ana)
    both = view(f"<@{ana.id}> <@{bob.id}>")
    only_bob = discord.AllowedMentions(users=[discord.Object(bob.id)], everyone=False, roles=False)
    await bot.channel(general.id).send(view=both, allowed_mentions=only_bob)
    assert (len(ana.notified), len(bob.notified)) == (0, 1)
    await bot.channel(general.id).send(view=both, silent=True)
    await bot.channel(general.id).send(view=both, allowed_mentions=discord.AllowedMentions.none())
    assert (len(ana.notified), len(bob.notified)) == (0, 1)
    await bot.channel(general.id).send(view=both)
    assert (len(ana.notified), len(bob.notified)) == (1, 2)


async def test_closed_direct_messages_are_refused(
    server: DiscordServer, bot: Heard, guild: Guild, ana: Person
) -> None:
    ana.close_dms()
    user = await bot.fetch_user(ana.id)
    error = await refused(50007, user.send(view=view("x")))
    assert error.status == 403
    ana.open_dms()
    await user.send(view=view("x"))
    ana.leave(guild)
    await refused(50278, user.send(view=view("x")))
    await refused(10013, bot.fetch_user(1))


async def test_places_that_are_gone(
    server: DiscordServer, bot: Heard, guild: Guild, general: TextChannel, ana: Person
) -> None:
    channel = bot.channel(general.id)
    sent = await channel.send(view=view("x"))
    general.set_permissions(send=False)
    await refused(50013, channel.send(view=view("x")))
    await sent.edit(view=view("edits need no permission"))
    general.set_permissions(send=True, view=False)
    await refused(50001, channel.send(view=view("x")))
    general.set_permissions(view=True)
    ana.delete_message(general.last)
    await refused(10008, sent.edit(view=view("y")))
    await refused(10008, sent.delete())
    guild.kick_bot()
    await refused(50001, channel.send(view=view("x")))
    await server.until(lambda: not bot.guilds)
    guild.invite_bot()
    await server.until(lambda: bot.guilds)
    ana.delete_channel(general)
    await refused(10003, channel.send(view=view("x")))
    await server.until(lambda: bot.get_channel(general.id) is None)


async def test_the_form_of_a_view(bot: Heard, general: TextChannel) -> None:
    send = bot.channel(general.id).send
    text = "In components.0.components.0.content"
    assert text in (await refused(50035, send(view=view(" ")))).text
    twice = view("x", buttons=(("A", "1"), ("B", "1")))
    assert "components.0.components.1.components.1.custom_id" in str(
        await refused(50035, send(view=twice))
    )
    await refused(50035, send(view=view("я" * 2000, "я" * 2001)))
    await send(view=view("я" * 2000, "я" * 2000))
    await send(view=view(*["x"] * 39))
    with pytest.raises(ValueError, match="maximum number of children"):
        view(*["x"] * 40)
    http = bot.http.request
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=general.id)

    async def raw(flags: int, *components: object, content: str = "") -> object:
        body = {"flags": flags, "components": components, "content": content}
        return await http(route, json=body)

    button = {"type": 2, "style": 1, "label": "x", "custom_id": "x"}
    v2 = 1 << 15
    await refused(50035, raw(v2, *[{"type": 10, "content": "x"}] * 41))
    await refused(50035, raw(v2, {"type": 1, "components": [button | {"custom_id": "x" * 101}]}))
    await refused(50035, raw(v2, {"type": 1, "components": [button | {"label": "x" * 81}]}))
    six = [button | {"custom_id": str(number)} for number in range(6)]
    await refused(50035, raw(v2, {"type": 1, "components": six}))
    await refused(50035, raw(v2, {"type": 10, "content": "x"}, content="both"))
    await refused(50035, raw(0, {"type": 10, "content": "x"}))
    await refused(50006, raw(v2))
    await refused(50006, raw(0))
    stranger = button | {"emoji": {"id": "77", "name": "card_TS"}}
    await refused(50035, raw(v2, {"type": 1, "components": [stranger]}))
    check_mark = button | {"emoji": {"name": "✓"}}
    await refused(50035, raw(v2, {"type": 1, "components": [check_mark]}))
    await raw(v2, {"type": 1, "components": [button | {"emoji": {"name": "♠️"}}]})
    options = [{"label": f"{n}", "value": f"{n}"} for n in range(26)]
    menu = {"type": 3, "custom_id": "menu", "options": options[:25]}
    await raw(v2, {"type": 1, "components": [menu]})
    wrong: tuple[dict[str, object], ...] = (
        {"options": options},
        {"options": [options[0], options[0]]},
        {"options": [one | {"default": True} for one in options[:2]]},
        {"options": [options[0] | {"description": "x" * 101}]},
        {"max_values": 2, "options": options[:1]},
        {"placeholder": "x" * 151},
    )
    for one in wrong:
        await refused(50035, raw(v2, {"type": 1, "components": [menu | one]}))
    await refused(50035, raw(v2, {"type": 1, "components": [menu, button]}))
    await refused(
        50035, raw(v2, {"type": 1, "components": [menu]}, {"type": 1, "components": [menu]})
    )


async def test_v2_messages_stay_so(bot: Heard, general: TextChannel) -> None:
    sent = await bot.channel(general.id).send(view=view("x"))
    await refused(50035, sent.edit(content="plain"))
    route = discord.http.Route(
        "PATCH",
        "/channels/{channel_id}/messages/{message_id}",
        channel_id=general.id,
        message_id=sent.id,
    )
    await refused(50035, bot.http.request(route, json={"flags": 0}))
    unflagged = {"components": [{"type": 10, "content": "y"}]}
    await refused(50035, bot.http.request(route, json=unflagged))
    await bot.http.request(route, json=unflagged | {"flags": 1 << 15})
    assert general.last.text == "y"
    plain = await bot.channel(general.id).send("plain")
    await refused(50035, plain.edit(view=view("x")))
    await plain.edit(content=None, view=view("x"))
    assert (general.last.text, general.last.is_v2) == ("x", True)


async def test_the_same_nonce_is_the_same_message(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    channel = bot.channel(general.id)
    first = await channel.send(view=view("x"), nonce="n1")
    again = await channel.send(view=view("another"), nonce="n1")
    assert (first.id, len(general.messages), general.last.text) == (again.id, 1, "x")
    await refused(50035, channel.send(view=view("x"), nonce="n" * 26))
    ana.delete_message(general.last)
    await refused(10008, channel.send(view=view("x"), nonce="n1"))
    pass_time(server, minutes=6)
    assert (await channel.send(view=view("x"), nonce="n1")).id != first.id


async def test_pictures_are_uploaded_and_shown(
    server: DiscordServer, bot: Heard, general: TextChannel
) -> None:
    layout = view("Look")
    gallery: discord.ui.MediaGallery[discord.ui.LayoutView] = discord.ui.MediaGallery()
    gallery.add_item(media="attachment://hand.png", description="A hand")
    layout.add_item(gallery)
    picture = b"\x89PNG\r\n\x1a\n" + bytes(20)
    sent = await bot.channel(general.id).send(
        view=layout, file=discord.File(io.BytesIO(picture), "hand.png")
    )
    assert general.last.pictures == [picture]
    assert await sent.attachments[0].read() == picture
    await refused(50035, bot.channel(general.id).send(view=layout))
    hidden = discord.File(io.BytesIO(picture), "other.png")
    await sent.edit(view=view("No picture"), attachments=[])
    assert general.last.pictures == []
    await bot.channel(general.id).send(view=view("x"), file=hidden)
    assert "not shown" in server.violations.pop()
    general.set_permissions(attach=False)
    again = discord.File(io.BytesIO(picture), "hand.png")
    await refused(50013, bot.channel(general.id).send(view=layout, file=again))


async def test_people_write_and_are_read_with_the_intent(
    server: DiscordServer, bot: Heard, general: TextChannel, ana: Person
) -> None:
    await ana.write(general, "hello")
    await ana.write(general, f"<@{server.world.bot.id}> hello")
    await ana.write(ana.direct, "in private")
    await server.until(lambda: len(bot.read) == 3)
    assert [one.content for one in bot.read] == [
        "",
        f"<@{server.world.bot.id}> hello",
        "in private",
    ]
    theirs = await bot.channel(general.id).fetch_message(general.messages[0].id)
    await refused(50005, theirs.edit(content="x"))
    await refused(50013, theirs.delete())
    assert [one.id async for one in bot.channel(general.id).history(limit=1)] == [general.last.id]


async def test_unknown_things_fail_the_test(
    server: DiscordServer, bot: Heard, general: TextChannel
) -> None:
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=general.id)
    with pytest.raises(discord.HTTPException):
        await bot.channel(general.id).send(embed=discord.Embed(title="x"))
    with pytest.raises(discord.HTTPException):
        await bot.http.request(route, json={"content": "x", "flags": 1 << 6})
    with pytest.raises(discord.NotFound):
        await bot.http.request(discord.http.Route("GET", "/voice/regions"))
    with pytest.raises(discord.HTTPException):
        await bot.http.request(route, json={"content": "x", "colour": "red"})
    assert len(server.violations) == 4
    with pytest.raises(AssertionError, match="colour"):
        server.check()
    server.violations.clear()
