"""Messages are sent, edited and taken away over the real library."""

import discord
import pytest

from adapters.discord.platform import LIMITS
from adapters.drawing.drawing import digest
from adapters.platform.chat import Entered, Place
from adapters.platform.platform import (
    Busy,
    Limits,
    MessageGone,
    Missing,
    TokenRefused,
    Troubled,
    Unreachable,
)
from adapters.platform.views import Tile, View
from tests.adapters.discord import looks
from tests.adapters.discord.fakes import FakeApplication
from tests.adapters.discord.simcords import adapter, serving
from tests.adapters.discord.views import view
from tests.adapters.pictures import pictured


async def test_a_message_is_sent_edited_and_deleted() -> None:
    async with serving() as stand:
        platform = stand.discord
        assert (platform.name, platform.opens_first, platform.whispers) == ("discord", False, True)
        assert platform.limits == LIMITS != Limits()
        assert platform.link("x") == ""
        sent = await platform.send(stand.place, view("*one*"), "nonce")
        (request,) = stand.requests("POST", "/messages")
        assert request.json["flags"] == (1 << 15) | (1 << 12)
        assert len(request.json["nonce"]) <= 25
        assert request.json["enforce_nonce"]
        assert looks.texts(request.json["components"]) == [r"\*one\*"]
        assert stand.channel.last_message.id == int(sent)
        await platform.edit(stand.place, sent, view("two"))
        (shown,) = stand.channel.history()
        assert looks.texts([one.to_dict() for one in shown.components]) == ["two"]
        await platform.delete(stand.place, sent)
        for attempt in (
            platform.edit(stand.place, sent, view("x")),
            platform.delete(stand.place, sent),
        ):
            with pytest.raises(MessageGone):
                await attempt


async def test_the_same_nonce_in_a_place_is_the_same_request() -> None:
    async with serving() as stand:
        for nonce in ("a", "a", "b", "", ""):
            await stand.discord.send(stand.place, view("x"), nonce)
        nonces = [one.json["nonce"] for one in stand.requests("POST", "/messages")]
        assert nonces[0] == nonces[1]
        assert len(set(nonces)) == 4


async def test_who_is_called_is_told_aloud_and_nobody_else() -> None:
    async with serving() as stand:
        user = str(stand.ana.id)
        await stand.discord.send(stand.place, view("@everyone", notify=True, calls=user))
        (request,) = stand.requests("POST", "/messages")
        assert request.json["flags"] == 1 << 15
        assert [str(one) for one in request.json["allowed_mentions"]["users"]] == [user]
        assert request.json["allowed_mentions"]["parse"] == []
        assert stand.channel.last_message.mentions[0].id == stand.ana.id


async def test_direct_messages_are_opened_once() -> None:
    async with serving() as stand:
        sent = await stand.discord.send(stand.own_place, view("one"))
        await stand.discord.edit(stand.own_place, sent, view("two"))
        await stand.discord.delete(stand.own_place, sent)
        assert len(stand.requests("POST", "/users/@me/channels")) == 1


@pytest.mark.parametrize(("status", "code"), [(403, 50007), (403, 50278)])
async def test_closed_direct_messages_are_unreachable(status: int, code: int) -> None:
    async with serving() as stand:
        stand.env.inject_error("POST", "/channels/*/messages", status=status, code=code)
        with pytest.raises(Unreachable):
            await stand.discord.send(stand.own_place, view("x"))


async def test_missing_rights_and_lost_channels_are_unreachable() -> None:
    async with serving() as stand:
        stand.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        with pytest.raises(Unreachable):
            await stand.discord.send(stand.place, view("x"))
        with pytest.raises(Unreachable):
            await stand.discord.send(Place("discord", "123456789012345678"), view("x"))
        stand.env.inject_error("POST", "/channels/*/messages", status=400, code=20028)
        with pytest.raises(Busy):
            await stand.discord.send(stand.place, view("x"))


async def test_a_quarantine_is_told_to_whoever_runs_the_bot(
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with serving() as stand:
        assert not stand.discord.linked.quarantined
        for _ in range(3):
            stand.env.inject_error("POST", "/channels/*/messages", status=403, code=20026)
            with pytest.raises(Unreachable) as refusal:
                await stand.discord.send(stand.own_place, view("x"))
            assert refusal.value.missing is Missing.TRUST
        assert stand.discord.linked.quarantined
        told = [one for one in caplog.records if "has quarantined the bot" in one.getMessage()]
        assert len(told) == 1


async def test_nobody_whispers_without_a_tap() -> None:
    async with serving() as stand:
        whispered = Place("discord", stand.place.chat, str(stand.ana.id), private=True)
        with pytest.raises(Unreachable):
            await stand.discord.send(whispered, view("x"))
        with pytest.raises(MessageGone):
            await stand.discord.edit(whispered, "55", view("x"))


async def test_a_picture_is_posted_or_told() -> None:
    posted = pictured("", "12")
    async with serving() as stand:
        await stand.discord.send(stand.place, posted)
        assert posted.picture is not None
        (attachment,) = stand.channel.last_message.attachments
        assert attachment.filename == f"{digest(posted.picture)}.png"
        stand.env.inject_error("POST", "/channels/*/messages", status=403, code=50013)
        await stand.discord.send(stand.place, posted)
        last = stand.channel.last_message
        assert looks.texts([one.to_dict() for one in last.components]) == ["Total 12"]


async def test_cards_become_emojis_once() -> None:
    async with serving() as stand:
        created = stand.requests("POST", "/emojis")
        assert len(created) == 2
        tiles = (Tile("cards/AH", "A♥", "ace"),)
        await stand.discord.send(stand.place, View(tiles=tiles))
        request = stand.requests("POST", "/messages")[-1]
        (text,) = looks.texts(request.json["components"])
        assert text.startswith("# <:cards_AH_")
        again = adapter(FakeApplication())
        await stand.env.restart_bot(again.client())
        assert len(stand.requests("POST", "/emojis")) == 2
        assert set(again.emojis) == {"cards/AH", "cards/TS"}


async def test_places_come_and_go() -> None:
    async with serving() as stand:
        joined = stand.env.create_guild("Нов", preferred_locale="bg")
        first = joined.create_text_channel("общ")
        other = stand.env.create_guild("Друг", preferred_locale="bg")
        await stand.env.settle()
        client = stand.env.bot
        guild = client.get_guild(joined.id)
        await client.on_guild_join(guild)
        (entered,) = [one for one in stand.app.heard if isinstance(one, Entered)]
        assert (entered.place.chat, entered.place.title) == (str(first.id), "Нов · #общ")
        assert (entered.person.name, entered.person.language) == ("Нов", "bg")
        await client.on_guild_join(client.get_guild(other.id))
        assert len(stand.app.heard) == 1
        await client.on_guild_remove(guild)
        assert stand.app.heard[-1] == ("shut out", Place("discord", "", community=str(guild.id)))
        stand.app.heard.clear()
        await client.get_channel(stand.channel.id).delete()
        await stand.env.settle()
        assert stand.app.heard == [("left", stand.place)]


@pytest.mark.parametrize("token", ["", "a b", "a\nb", "é"])
async def test_a_token_of_no_form_is_never_sent(token: str) -> None:
    platform = adapter(FakeApplication())
    platform._token = token
    with pytest.raises(TokenRefused):
        await platform.run()


async def test_without_a_connection_there_is_trouble(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adapters.discord.platform._PATIENCE", 0.5)
    platform = adapter(FakeApplication())
    with pytest.raises(Troubled):
        await platform.send(Place("discord", "1"), view("x"))
    assert discord.Intents(guilds=True, dm_messages=True) == platform.client().intents
