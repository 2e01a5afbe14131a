"""Messages are sent, edited and deleted over the real client and the strict server."""

import asyncio

import discord
import pytest

from adapters.discord.activity import OLDEST
from adapters.discord.platform import LIMITS
from adapters.drawing.drawing import digest
from adapters.platform.chat import Entered, Place
from adapters.platform.platform import (
    Busy,
    Limits,
    MessageGone,
    Missing,
    Troubled,
    Unreachable,
)
from adapters.platform.views import Tile, View
from tests.adapters.discord.emulated import adapter, standing
from tests.adapters.discord.fakes import FakeApplication
from tests.adapters.discord.views import view
from tests.adapters.pictures import pictured
from tests.emulators.discord import DiscordServer
from tests.emulators.discord.client import pass_time
from tests.emulators.discord.guilds import PERMISSIONS
from tests.virtual import VirtualClock

ICONS = ("cards/AH", "cards/TS")


async def test_a_message_is_sent_edited_and_deleted() -> None:
    async with standing() as stand:
        platform = stand.discord
        assert (platform.name, platform.opens_first, platform.whispers) == ("discord", False, True)
        assert platform.limits == LIMITS != Limits()
        assert platform.link("x") == ""
        sent = await platform.send(stand.place, view("*one*"), "nonce")
        assert stand.channel.last.id == int(sent)
        assert stand.channel.last.text == r"\*one\*"
        assert stand.channel.last.is_v2
        assert stand.channel.last.silent
        assert 0 < len(stand.channel.last.nonce) <= 25
        await platform.edit(stand.place, sent, view("two"))
        assert [one.text for one in stand.channel.messages] == ["two"]
        await platform.delete(stand.place, sent)
        for attempt in (
            platform.edit(stand.place, sent, view("x")),
            platform.delete(stand.place, sent),
        ):
            with pytest.raises(MessageGone):
                await attempt


async def test_the_same_nonce_in_a_place_is_the_same_request() -> None:
    async with standing() as stand:
        for nonce in ("a", "a", "b", "", ""):
            await stand.discord.send(stand.place, view("x"), nonce)
        assert stand.server.counts["create_message"] == 5
        assert len(stand.channel.messages) == 4
        assert len({one.nonce for one in stand.channel.messages}) == 4


async def test_only_the_person_who_is_called_is_notified() -> None:
    async with standing() as stand:
        user = str(stand.ana.id)
        await stand.discord.send(stand.place, view("@everyone", notify=True, calls=user))
        assert not stand.channel.last.silent
        assert stand.channel.last.rings == (stand.ana.id,)
        assert stand.ana.notified == [stand.channel.last]


async def test_a_direct_channel_is_opened_once() -> None:
    async with standing() as stand:
        sent = await stand.discord.send(stand.own_place, view("one"))
        await stand.discord.edit(stand.own_place, sent, view("two"))
        await stand.discord.delete(stand.own_place, sent)
        assert stand.server.counts["create_direct"] == 1
        assert not stand.ana.direct.messages


async def test_closed_direct_messages_are_unreachable() -> None:
    async with standing() as stand:
        stand.ana.close_dms()
        with pytest.raises(Unreachable):
            await stand.discord.send(stand.own_place, view("x"))
        assert 50007 in [one.code for one in stand.server.requests]
        stand.ana.open_dms()
        stand.server.fail_next("create_message", 403, {"code": 50278, "message": "No"})
        with pytest.raises(Unreachable):
            await stand.discord.send(stand.own_place, view("x"))


async def test_missing_rights_and_lost_channels_are_unreachable() -> None:
    async with standing() as stand:
        stand.channel.set_permissions(send=False)
        with pytest.raises(Unreachable):
            await stand.discord.send(stand.place, view("x"))
        stand.channel.set_permissions(send=True)
        with pytest.raises(Unreachable):
            await stand.discord.send(Place("discord", "123456789012345678"), view("x"))
        stand.server.fail_next("create_message", 400, {"code": 20028, "message": "Slow"})
        with pytest.raises(Busy):
            await stand.discord.send(stand.place, view("x"))


async def test_a_quarantine_is_logged_once(caplog: pytest.LogCaptureFixture) -> None:
    async with standing() as stand:
        assert not stand.discord.linked.quarantined
        for _ in range(3):
            stand.server.fail_next("create_message", 403, {"code": 20026, "message": "No"})
            with pytest.raises(Unreachable) as refusal:
                await stand.discord.send(stand.own_place, view("x"))
            assert refusal.value.missing is Missing.TRUST
        assert stand.discord.linked.quarantined
        told = [one for one in caplog.records if "has quarantined the bot" in one.getMessage()]
        assert len(told) == 1


async def test_nobody_whispers_without_a_tap() -> None:
    async with standing() as stand:
        whispered = Place("discord", stand.place.chat, str(stand.ana.id), private=True)
        before = len(stand.server.requests)
        with pytest.raises(Unreachable):
            await stand.discord.send(whispered, view("hand"))
        for attempt in ("nonsense", "1:token"):
            with pytest.raises(MessageGone):
                await stand.discord.edit(whispered, attempt, view("hand"))
        assert stand.kinds(before) == []


async def test_a_picture_is_attached_or_told_in_words() -> None:
    async with standing() as stand:
        posted = pictured("one", "12")
        assert posted.picture is not None
        assert posted.picture.drawing is not None
        await stand.discord.send(stand.place, posted)
        (attachment,) = stand.channel.last.attachments
        assert attachment.name == f"{digest(posted.picture.drawing)}.png"
        stand.channel.set_permissions(attach=False)
        await stand.discord.send(stand.place, posted)
        assert "Total 12" in stand.channel.last.text


async def test_cards_become_emojis_once() -> None:
    async with standing(ICONS) as stand:
        server = stand.server
        await server.until(lambda: len(stand.discord.emojis) == len(ICONS))
        assert server.counts["create_emoji"] == 2
        tiles = (Tile("cards/AH", "A♥", "ace"),)
        await stand.discord.send(stand.place, View(tiles=tiles))
        assert stand.channel.last.text.startswith("# <:cards_AH_")
        await stand.start(FakeApplication())
        await server.until(lambda: set(stand.discord.emojis) == set(ICONS))
        assert server.counts["create_emoji"] == 2


async def test_places_come_and_go() -> None:
    async with standing() as stand:
        server, heard = stand.server, stand.app.heard
        joined = server.guild("Нов", [stand.ana])
        first = joined.channel("общ")
        joined.kick_bot()
        await server.until(lambda: heard)
        heard.clear()
        await asyncio.sleep(120)
        joined.invite_bot()
        await server.until(lambda: any(isinstance(one, Entered) for one in heard))
        (entered,) = [one for one in heard if isinstance(one, Entered)]
        assert (entered.place.chat, entered.place.title) == (str(first.id), "Нов · #общ")
        assert entered.person.name == "Нов"
        heard.clear()
        empty = server.guild("Друг", [stand.ana])
        await asyncio.sleep(5)
        assert not heard, "nobody is greeted where there is no channel"
        assert empty.has_bot
        joined.kick_bot()
        await server.until(lambda: heard)
        assert ("shut out", Place("discord", "", community=str(joined.id))) in heard
        heard.clear()
        stand.channel.delete()
        await server.until(lambda: heard)
        assert heard == [("left", stand.place)]


async def test_without_a_connection_there_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.discord.platform._PATIENCE", 0.5)
    platform = adapter(DiscordServer(VirtualClock()), FakeApplication())
    with pytest.raises(Troubled):
        await platform.send(Place("discord", "1"), view("x"))
    assert discord.Intents(guilds=True, dm_messages=True) == platform.client().intents


async def test_members_of_a_server_are_asked_for_where_another_process_serves_it() -> None:
    async with standing() as stand:
        boris, chat = stand.server.person("Boris"), stand.place.chat
        elsewhere = adapter(stand.server, FakeApplication())  # it is not connected
        assert await elsewhere.is_member(chat, str(boris.id)) is False
        boris.join(stand.guild)
        assert not await elsewhere.is_member(chat, str(boris.id)), "as of minutes ago"
        await asyncio.sleep(OLDEST.total_seconds())
        assert await elsewhere.is_member(chat, str(boris.id))
        assert await elsewhere.is_member("1", str(boris.id)) is None, "no channel that we see"


async def test_members_of_a_server_do_not_count_as_those_of_a_channel_that_is_served() -> None:
    async with standing() as stand:
        boris, chat = stand.server.person("Boris"), stand.place.chat
        boris.join(stand.guild)
        await stand.end()
        pass_time(stand.server, seconds=6)  # one session in five seconds
        platform = adapter(stand.server, FakeApplication())
        assert await platform.is_member(chat, str(boris.id)), "it is not connected yet"
        stand.guild.role_permissions &= ~PERMISSIONS["view"]
        running = asyncio.create_task(platform.run())
        await stand.server.until(lambda: not platform.linked.trouble)
        await asyncio.sleep(10)  # until the library knows the guild
        assert await platform.is_member(chat, str(boris.id)) is False
        running.cancel()
        await asyncio.wait((running,))


async def test_members_of_a_channel_are_asked_for_again_in_time_or_when_roles_change() -> None:
    async with standing() as stand:
        guild, person = stand.guild, stand.guild.owner
        boris = stand.server.person("Boris")
        asked = stand.discord.is_member
        chat = stand.place.chat
        assert not await asked(chat, str(boris.id))
        boris.join(guild)
        assert not await asked(chat, str(boris.id)), "as of minutes ago"
        await asyncio.sleep(OLDEST.total_seconds())
        assert await asked(chat, str(boris.id))
        assert await asked(chat, str(person.id))
        assert await asked("1", str(boris.id)) is None, "not a channel that the bot sees"
        before = stand.server.counts["get_own_member"]
        guild.role_permissions &= ~PERMISSIONS["view"]
        assert await asked(chat, str(boris.id))
        assert stand.server.counts["get_own_member"] == before
        guild.let_create_events()
        await asyncio.sleep(1)
        assert await asked(chat, str(boris.id)) is False
        assert await asked(chat, str(person.id)), "owners see everything"
