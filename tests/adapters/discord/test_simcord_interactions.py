"""Taps and commands over the real library: in time, once, and never without an answer."""

import asyncio
import logging
from typing import Any

import discord
import pytest

from adapters.discord.writing import NOTHING
from adapters.platform.application import Answer
from adapters.platform.chat import Place, Tapped
from adapters.platform.views import View
from tests.adapters.discord import looks
from tests.adapters.discord.fakes import FakeApplication, Heard
from tests.adapters.discord.simcords import Result, Stand, adapter, serving
from tests.adapters.discord.views import view

DIRECT, THINKING, LATER, UPDATE = 4, 5, 6, 7
"""https://discord.com/developers/docs/interactions/receiving-and-responding"""


async def tap(stand: Stand) -> Result:
    await stand.discord.send(stand.place, view("table"))
    return await stand.ana.click(stand.channel.last_message, custom_id="1:data")


def texts(data: dict[str, Any] | None) -> list[str]:
    assert data is not None
    return looks.texts(data["components"])


def last_text(stand: Stand) -> list[str]:
    return looks.texts([one.to_dict() for one in stand.channel.last_message.components])


def slow(stand: Stand) -> None:
    """The application takes longer than the deadline."""

    async def wait(_: Heard) -> None:
        await asyncio.sleep(4)

    stand.app.on = wait


def failing(stand: Stand) -> None:
    words = "sec" + "ret"

    async def fail(_: Heard) -> None:
        raise ValueError(words)

    stand.app.on = fail


async def test_a_tap_is_read_and_quietly_acknowledged() -> None:
    async with serving() as stand:
        result = await tap(stand)
        (tapped,) = stand.app.taps
        assert (tapped.data, tapped.place, tapped.whispered) == ("1:data", stand.place, False)
        here = f"https://discord.com/channels/{tapped.place.community}/{stand.channel.id}"
        assert stand.discord.address(tapped.place) == here
        assert not stand.discord.address(Place("discord", "1", private=True))
        assert tapped.message == str(stand.channel.last_message.id)
        assert tapped.place.title == "Клуб · #белот"
        assert (tapped.person.name, tapped.person.language) == ("Ана", "en-US")
        assert not tapped.may_manage
        assert stand.payload(LATER) is not None
        assert result.acknowledged
        assert not result.followups


async def test_who_may_manage_the_channel_is_known() -> None:
    async with serving() as stand:
        role = stand.guild.create_role(
            "boss", permissions=discord.Permissions(manage_channels=True, view_channel=True)
        )
        boss = stand.guild.add_member(stand.env.create_user("boss"), roles=[role])
        await stand.discord.send(stand.place, view("table"))
        await boss.click(stand.channel.last_message, custom_id="1:data")
        assert stand.app.taps[-1].may_manage


async def test_an_answer_is_for_him_alone() -> None:
    async with serving() as stand:
        stand.app.answer = Answer("No *way*", alert=True)
        result = await tap(stand)
        assert result.ephemeral
        assert texts(stand.payload(DIRECT)) == [r"No \*way\*"]
        assert stand.app.shown == []


async def test_a_toast_is_taken_back() -> None:
    async with serving() as stand:
        stand.app.answer = Answer("ok")
        result = await tap(stand)
        await asyncio.sleep(10)
        await stand.env.settle()
        assert stand.requests("DELETE", "/messages/@original")
        assert result.response is None


async def test_the_tapped_message_is_updated_in_one_request() -> None:
    async with serving() as stand:
        stand.app.answer = Answer("done", view=view("new"))
        await tap(stand)
        assert texts(stand.payload(UPDATE)) == ["new"]
        assert last_text(stand) == ["new"]
        ((tapped, answer, message),) = stand.app.shown
        assert isinstance(tapped, Tapped)
        assert (answer, message) == (stand.app.answer, tapped.message)
        assert not stand.requests("POST", "/webhooks")


async def test_an_alert_comes_beside_the_update() -> None:
    async with serving() as stand:
        stand.app.answer = Answer("look", alert=True, view=view("new"))
        result = await tap(stand)
        (followup,) = result.followups
        assert followup.ephemeral
        assert looks.texts(followup.components) == ["look"]


async def test_a_whisper_is_edited_and_has_a_place_of_its_own() -> None:
    async with serving() as stand:
        stand.app.answer = Answer(view=view("hand"), whisper=True)
        result = await tap(stand)
        assert result.ephemeral
        ((_, _, message),) = stand.app.shown
        mine = Place("discord", stand.place.chat, str(stand.ana.id), private=True)
        await stand.discord.edit(mine, message, view("hand 2"))
        assert looks.texts(result.response.components) == ["hand 2"]
        stand.app.answer = Answer(view=view("hand 3"))
        again = await stand.ana.click(result.response, custom_id="1:data")
        tapped = stand.app.taps[-1]
        assert tapped.whispered
        assert tapped.place == mine
        assert stand.app.shown[-1][2] == tapped.message != message
        assert looks.texts(again.response.components) == ["hand 3"]
        await stand.discord.edit(mine, tapped.message, view("hand 4"))
        assert looks.texts(result.response.components) == ["hand 4"]
        await stand.discord.delete(mine, tapped.message)
        assert result.response is None


async def test_what_is_said_on_a_whisper_does_not_take_its_place() -> None:
    async with serving() as stand:
        stand.app.answer = Answer(view=view("hand"), whisper=True)
        result = await tap(stand)
        stand.app.answer = Answer("no", alert=True)
        again = await stand.ana.click(result.response, custom_id="1:data")
        assert [looks.texts(one.components) for one in again.followups] == [["no"]]
        tapped = stand.app.taps[-1]
        await stand.discord.edit(tapped.place, tapped.message, view("still the hand"))
        assert looks.texts(result.response.components) == ["still the hand"]


@pytest.mark.parametrize("whisper", [True, False])
async def test_a_late_answer_is_put_off_and_given(whisper: bool) -> None:
    async with serving() as stand:
        slow(stand)
        stand.app.answer = Answer(view=view("new"), whisper=whisper)
        result = await tap(stand)
        assert stand.payload(LATER) is not None
        ((tapped, _, message),) = stand.app.shown
        if whisper:
            (followup,) = result.followups
            assert followup.ephemeral
            mine = Place("discord", stand.place.chat, str(stand.ana.id), private=True)
            await stand.discord.edit(mine, message, view("newer"))
            (followup,) = result.followups
            assert looks.texts(followup.components) == ["newer"]
            assert last_text(stand) == ["table"]
        else:
            assert isinstance(tapped, Tapped)
            assert message == tapped.message
            assert last_text(stand) == ["new"]


async def test_a_failure_is_answered_and_logged_without_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    async with serving() as stand:
        failing(stand)
        result = await tap(stand)
        assert result.ephemeral
        assert texts(stand.payload(DIRECT)) == ["en: trouble"]
        said = await stand.ana.slash(stand.channel, "help")
        assert looks.texts(said.response.components) == ["en: trouble"]
    ours = [one for one in caplog.records if one.name.startswith(("adapters", "discord"))]
    told = "\n".join(one.getMessage() for one in ours)
    assert "ValueError" in told
    assert "secret" not in told


@pytest.mark.parametrize("code", [10062, 40060])
async def test_an_answer_that_is_late_is_no_failure(
    code: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with serving() as stand:
        stand.env.inject_error("POST", "/interactions/*/callback", status=404, code=code)
        await tap(stand)
        stand.env.inject_error("POST", "/interactions/*/callback", status=404, code=code)
        await stand.ana.slash(stand.channel, "help")
        assert [said.text for said in stand.app.lines] == ["/help"]
    ours = [one for one in caplog.records if one.name.startswith("adapters.discord")]
    assert any("too late" in one.getMessage() for one in ours)
    assert all(one.levelno < logging.WARNING for one in ours)


async def test_buttons_work_after_a_restart_whatever_they_say() -> None:
    async with serving() as stand:
        await stand.discord.send(stand.place, view("table"))
        fresh = FakeApplication()
        await stand.env.restart_bot(adapter(fresh).client())
        await stand.ana.click(stand.channel.last_message, custom_id="1:data")
        assert [one.data for one in fresh.taps] == ["1:data"]


async def test_a_thread_is_a_place_of_its_own() -> None:
    async with serving() as stand:
        await stand.discord.send(stand.place, view("table"))
        parent = stand.env.bot.get_channel(stand.channel.id)
        thread = await parent.create_thread(name="Маса", type=discord.ChannelType.public_thread)
        await stand.env.settle()
        (channel,) = stand.channel.threads
        place = Place("discord", str(channel.id))
        await stand.discord.send(place, view("table"))
        await stand.ana.click(channel.last_message, custom_id="1:data")
        (tapped,) = stand.app.taps
        assert (tapped.place, tapped.place.title) == (place, "Маса")
        await thread.delete()
        await stand.env.settle()
        assert stand.app.heard[-1] == ("left", place)


async def test_taps_in_direct_messages_go_by_the_person() -> None:
    async with serving() as stand:
        await stand.discord.send(stand.own_place, view("hand"))
        user = stand.ana.user
        await user.click(user.dm_channel.last_message, custom_id="1:data")
        (tapped,) = stand.app.taps
        assert tapped.place == stand.own_place
        assert not tapped.whispered


async def test_a_command_is_said_and_leaves_nothing_behind() -> None:
    async with serving() as stand:
        result = await stand.ana.slash(stand.channel, "belot", options="avkm quick")
        await stand.ana.slash(stand.channel, "belot")
        assert [said.text for said in stand.app.lines] == ["/belot avkm quick", "/belot"]
        await stand.ana.slash(stand.channel, "belot", options="<@77>")
        assert [said.about for said in stand.app.lines] == ["", "", "77"]
        assert stand.app.lines[0].place == stand.place
        assert stand.payload(THINKING) is None, "it is told at once where to look"
        assert "below" in str(stand.payload(DIRECT))
        assert result.response is None
        assert stand.channel.history() == []


async def test_commands_are_told_once_and_again_when_they_change() -> None:
    async with serving() as stand:
        assert len(stand.requests("PUT", "/commands")) == 1
        (told,) = stand.requests("PUT", "/commands")
        belot = next(one for one in told.json if one["name"] == "belot")
        assert belot["description_localizations"] == {"bg": "belot in bg"}
        assert belot["contexts"] == [0, 1]
        assert belot["integration_types"] == [0]
        await stand.env.restart_bot(adapter(FakeApplication()).client())
        assert len(stand.requests("PUT", "/commands")) == 1
        other = FakeApplication()
        other.names = ("belot", "hand")
        await stand.env.restart_bot(adapter(other).client())
        assert len(stand.requests("PUT", "/commands")) == 2


async def test_missing_permissions_are_named_to_who_asked() -> None:
    async with serving() as stand:
        denied = discord.PermissionOverwrite(send_messages=False)
        quiet = stand.guild.create_text_channel("тихо", overwrites={stand.env.bot.user: denied})
        result = await stand.ana.slash(quiet, "belot")
        assert result.ephemeral
        assert texts(stand.payload(DIRECT)) == ["en: I still need: send"]
        assert stand.app.lines == []


async def test_a_view_without_anything_in_it_is_shown() -> None:
    async with serving() as stand:
        stand.app.answer = Answer(view=View())
        await tap(stand)
        assert last_text(stand) == [NOTHING]
