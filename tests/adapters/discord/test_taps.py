"""Taps and commands over the real client and the strict server: in time, once, never unanswered."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial

import pytest

from adapters.discord.writing import NOTHING
from adapters.platform.application import (
    Answer,
    Argument,
    ArgumentKind,
    CommandForm,
    Suggestion,
    Term,
)
from adapters.platform.chat import Admission, Place, Said, Tapped
from adapters.platform.views import View
from tests.adapters.discord.emulated import Stand, standing
from tests.adapters.discord.fakes import FakeApplication, Heard
from tests.adapters.discord.views import view
from tests.emulators.discord import Kind, Reply, enable_activities
from tests.every import every

LATE = 4
"""Seconds; an interaction has to be answered in three."""


async def tap(stand: Stand) -> Reply:
    await stand.discord.send(stand.place, view("table"))
    reply = await stand.ana.press(stand.channel.last, "1:data")
    assert reply is not None
    return reply


async def whispered(stand: Stand, text: str = "hand") -> Reply:
    """Tap for a whisper."""
    stand.app.answer = Answer(view=view(text), whisper=True)
    reply = await tap(stand)
    await stand.server.until(lambda: stand.app.shown)
    return reply


def whispers(stand: Stand) -> list[str]:
    return [one.text for one in stand.ana.whispers]


def slow(stand: Stand) -> None:
    """Let the application take longer than Discord waits."""

    async def wait(_: Heard) -> None:
        await asyncio.sleep(LATE)

    stand.app.on = wait


async def test_a_tap_is_read_and_quietly_acknowledged() -> None:
    async with standing() as stand:
        reply = await tap(stand)
        (tapped,) = stand.app.taps
        assert (tapped.data, tapped.whispered) == ("1:data", False)
        assert tapped.place == stand.place
        here = f"https://discord.com/channels/{tapped.place.community}/{stand.channel.id}"
        assert stand.discord.address(tapped.place) == here
        assert not stand.discord.address(Place("discord", "1", private=True))
        assert tapped.message == str(stand.channel.last.id)
        assert tapped.place.title == "Клуб · #белот"
        assert (tapped.person.name, tapped.person.language) == ("Ана", "bg")
        assert not tapped.may_manage
        assert reply == Reply(Kind.DEFERRED)


async def test_members_who_may_manage_the_channel_are_known() -> None:
    async with standing() as stand:
        await stand.discord.send(stand.place, view("table"))
        await stand.guild.owner.press(stand.channel.last, "1:data")
        assert stand.app.taps[-1].may_manage


async def test_an_answer_is_for_the_person_alone() -> None:
    async with standing() as stand:
        stand.app.answer = Answer("No *way*", alert=True)
        reply = await tap(stand)
        assert (reply.kind, reply.whisper) == (Kind.MESSAGE, True)
        assert reply.text == r"No \*way\*"
        assert stand.app.shown == []


async def test_a_toast_is_taken_back() -> None:
    async with standing() as stand:
        stand.app.answer = Answer("ok")
        assert (await tap(stand)).text == "ok"
        await asyncio.sleep(10)
        assert whispers(stand) == []


async def test_the_tapped_message_is_updated_in_one_request() -> None:
    async with standing() as stand:
        stand.app.answer = Answer("done", view=view("new"))
        await stand.discord.send(stand.place, view("table"))
        before = len(stand.server.requests)
        reply = await stand.ana.press(stand.channel.last, "1:data")
        assert reply is not None
        assert (reply.kind, reply.text) == (Kind.UPDATE, "new")
        await stand.server.until(lambda: stand.app.shown)
        assert stand.kinds(before) == ["callback"]
        assert stand.channel.last.text == "new"
        ((tapped, answer, message),) = stand.app.shown
        assert isinstance(tapped, Tapped)
        assert (answer, message) == (stand.app.answer, tapped.message)


async def test_a_tap_on_a_message_that_is_deleted_meanwhile_does_not_fail() -> None:
    """The tap itself may do that: who takes a chair gets a hand in place of what they watched."""
    async with standing() as stand:

        async def deleted(_: Heard) -> None:
            await stand.discord.delete(stand.place, str(stand.channel.last.id))

        stand.app.on, stand.app.answer = deleted, Answer("seated", view=view("new"), alert=True)
        assert await tap(stand) == Reply(Kind.DEFERRED)
        await stand.server.until(lambda: whispers(stand) == ["seated"])
        assert not stand.channel.by_bot()


async def test_an_alert_comes_beside_the_update() -> None:
    async with standing() as stand:
        stand.app.answer = Answer("look", alert=True, view=view("new"))
        await tap(stand)
        await stand.server.until(lambda: stand.ana.whispers)
        assert (stand.channel.last.text, whispers(stand)) == ("new", ["look"])


async def test_a_whisper_is_edited_and_has_a_place_of_its_own() -> None:
    async with standing() as stand:
        assert (await whispered(stand)).whisper
        ((_, _, message),) = stand.app.shown
        mine = Place("discord", stand.place.chat, str(stand.ana.id), private=True)
        await stand.discord.edit(mine, message, view("hand 2"))
        assert whispers(stand) == ["hand 2"]
        stand.app.answer = Answer(view=view("hand 3"))
        await stand.ana.press(stand.ana.whispers[0], "1:data")
        await stand.server.until(lambda: len(stand.app.shown) == 2)
        tapped = stand.app.taps[-1]
        assert tapped.whispered
        assert tapped.place == mine
        assert stand.app.shown[-1][2] == tapped.message != message
        assert whispers(stand) == ["hand 3"]
        await stand.discord.edit(mine, tapped.message, view("hand 4"))
        assert whispers(stand) == ["hand 4"]
        await stand.discord.delete(mine, tapped.message)
        assert whispers(stand) == []


async def test_a_reply_to_a_whisper_does_not_replace_it() -> None:
    async with standing() as stand:
        await whispered(stand)
        stand.app.answer = Answer("no", alert=True)
        await stand.ana.press(stand.ana.whispers[0], "1:data")
        await stand.server.until(lambda: len(stand.ana.whispers) == 2)
        assert whispers(stand) == ["hand", "no"]
        tapped = stand.app.taps[-1]
        await stand.discord.edit(tapped.place, tapped.message, view("still the hand"))
        assert whispers(stand) == ["still the hand", "no"]


@every("whisper", [True, False])
async def test_a_late_answer_is_put_off_and_given(whisper: bool) -> None:
    async with standing() as stand:
        slow(stand)
        stand.app.answer = Answer(view=view("new"), whisper=whisper)
        assert (await tap(stand)).kind is Kind.DEFERRED
        await stand.server.until(lambda: stand.app.shown)
        ((tapped, _, message),) = stand.app.shown
        assert isinstance(tapped, Tapped)
        if whisper:
            assert whispers(stand) == ["new"]
            mine = Place("discord", stand.place.chat, str(stand.ana.id), private=True)
            await stand.discord.edit(mine, message, view("newer"))
            assert whispers(stand) == ["newer"]
            assert stand.channel.last.text == "table"
        else:
            assert message == tapped.message
            assert stand.channel.last.text == "new"


async def test_a_failure_is_answered_and_logged_without_words(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.DEBUG)
    words = "sec" + "ret"

    async def fail(_: Heard) -> None:
        raise ValueError(words)

    async with standing() as stand:
        stand.app.on = fail
        reply = await tap(stand)
        assert (reply.whisper, reply.text) == (True, "bg: trouble")
    ours = [one for one in caplog.records if one.name.startswith(("adapters", "discord"))]
    told = "\n".join(one.getMessage() for one in ours)
    assert "ValueError" in told
    assert "secret" not in told


@pytest.mark.parametrize(("status", "code"), [(404, 10062), (400, 40060)])
async def test_an_answer_that_is_late_is_no_failure(
    status: int, code: int, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    async with standing() as stand:
        refusal = {"code": code, "message": "late"}
        await stand.discord.send(stand.place, view("table"))
        stand.server.fail_next("callback", status, refusal)
        assert await stand.ana.press(stand.channel.last, "1:data") is None
        stand.server.fail_next("callback", status, refusal)
        assert await stand.ana.slash(stand.channel, "help") is None
        assert [said.text for said in stand.app.lines] == ["/help"]
    ours = [one for one in caplog.records if one.name.startswith("adapters.discord")]
    assert any("too late" in one.getMessage() for one in ours)
    assert all(one.levelno < logging.WARNING for one in ours)


async def test_buttons_work_after_a_restart_whatever_they_say() -> None:
    async with standing() as stand:
        await stand.discord.send(stand.place, view("table"))
        await stand.start(FakeApplication())
        await stand.ana.press(stand.channel.last, "1:data")
        assert [one.data for one in stand.app.taps] == ["1:data"]


async def test_a_thread_is_a_place_of_its_own() -> None:
    async with standing() as stand:
        thread = stand.guild.thread(stand.channel, "Маса")
        place = Place("discord", str(thread.id))
        await asyncio.sleep(1)  # until the library knows it
        await stand.discord.send(place, view("table"))
        await stand.ana.press(thread.last, "1:data")
        (tapped,) = stand.app.taps
        assert (tapped.place, tapped.place.title) == (place, "Маса")
        thread.delete()
        await stand.server.until(lambda: stand.app.heard[-1] == ("left", place))


async def test_taps_in_direct_messages_go_by_the_person() -> None:
    async with standing() as stand:
        await stand.discord.send(stand.own_place, view("hand"))
        await stand.ana.press(stand.ana.direct.last, "1:data")
        (tapped,) = stand.app.taps
        assert tapped.place == stand.own_place
        assert not tapped.whispered


async def test_a_command_is_read_with_its_option() -> None:
    async with standing() as stand:
        await stand.ana.slash(stand.channel, "belot", options="avkm quick")
        await stand.ana.slash(stand.channel, "belot")
        await stand.ana.slash(stand.channel, "belot", options="<@77>")
        texts = [(said.text, said.about) for said in stand.app.lines]
        assert texts[:2] == [("/belot avkm quick", ""), ("/belot", "")]
        assert texts[2][1] == "77"
        assert stand.app.lines[0].place == stand.place
        assert not stand.channel.messages


TYPED = (
    CommandForm(
        ("table", "replay"),
        "/replay",
        "replay",
        (
            Argument("code", "o", suggested="tables"),
            Argument("deal", "o", ArgumentKind.NUMBER, least=1, most=99),
            Argument("trick", "o", ArgumentKind.NUMBER, least=0, most=99, template=".{}"),
            Argument("thread", "o", ArgumentKind.FLAG, template="thread"),
            Argument("person", "o", ArgumentKind.PERSON),
            Argument("game", "o", values=(Term("bela_hr", "bela"), Term("avkm", "avkm"))),
        ),
    ),
    CommandForm(("table", "new"), "/tournament new", "new"),
    CommandForm(("rules",), "/rules", "rules", anywhere=True),
    CommandForm(("set",), "/set", "set", manages=True),
)


@asynccontextmanager
async def typed() -> AsyncIterator[Stand]:
    async with standing() as stand:
        stand.server.world.installs.add(1)
        app = FakeApplication()
        app.more = TYPED
        await stand.start(app)
        yield stand


async def test_typed_options_become_the_line_that_people_type() -> None:
    async with typed() as stand:
        slash = partial(stand.ana.slash, stand.channel)
        await slash("table new")
        await slash("table replay")
        await slash("table replay", thread=True, deal=3, trick=5, code="K7QRT", game="avkm")
        await slash("table replay", thread=False, trick=0, person="77")
        texts = [(said.text, said.about) for said in stand.app.lines]
        assert texts == [
            ("/tournament new", ""),
            ("/replay", ""),
            ("/replay K7QRT 3 .5 thread avkm", ""),
            ("/replay .0", "77"),
        ]
        with pytest.raises(AssertionError, match="not offered"):
            await slash("set")


async def test_suggestions_are_asked_of_the_application() -> None:
    async with typed() as stand:
        stand.app.suggested = (Suggestion("K7QRT", "K7QRT · Bela"),)
        found = await stand.ana.suggested(stand.channel, "table replay", "code", "k7", deal=3)
        assert found == (("K7QRT · Bela", "K7QRT"),)
        assert stand.app.asked == [("/replay k7 3", "tables", "k7")]
        assert not stand.app.lines
        stand.app.admissions[str(stand.ana.id)] = Admission.DROPPED
        before = len(stand.server.requests)
        with pytest.raises(AssertionError, match="nothing was suggested"):
            await stand.ana.suggested(stand.channel, "table replay", "code", "k7", deal=3)
        assert stand.kinds(before) == [], "a flood costs no request"
        stand.app.admissions.clear()
        for one in stand.server.world.commands:  # as an older version registered it
            one["name"] = "board" if one["name"] == "table" else one["name"]
        assert await stand.ana.suggested(stand.channel, "board replay", "code", "k7") == ()


async def test_suggestions_that_fail_or_come_too_late_harm_nothing() -> None:
    async with typed() as stand:

        async def slow(asked: Said, source: str, begun: str) -> tuple[Suggestion, ...]:
            await asyncio.sleep(LATE)
            return ()

        stand.app.suggestions = slow  # type: ignore[method-assign]
        with pytest.raises(AssertionError, match="nothing was suggested"):
            await stand.ana.suggested(stand.channel, "table replay", "code", "k7")
        assert await stand.ana.slash(stand.channel, "table new") is not None


async def test_some_commands_answer_wherever_a_person_has_installed_the_bot() -> None:
    async with typed() as stand:
        ana, guest = stand.ana, stand.server.person("Гост")
        ana.install()
        other = stand.server.guild("Чужд", [ana, guest])
        other.kick_bot()
        stand.app.replies = (Answer(view=view("rules"), whisper=True, paged=True),)
        for channel in (ana.talk_to(guest), other.channel("общ")):
            reply = await ana.slash(channel, "rules")
            assert reply is not None
            assert (reply.whisper, reply.text) == (True, "rules")
            assert reply.message is not None
            stand.app.answer = Answer(view=view("page 2"))
            turned = await ana.press(reply.message, "1:data")
            assert turned is not None
            assert turned.text == "page 2"
            for name in ("belot", "table new"):
                with pytest.raises(AssertionError, match="not offered"):
                    await ana.slash(channel, name)
            assert not channel.messages
        assert [(one.place, one.elsewhere) for one in stand.app.lines] == [
            (stand.own_place, True)
        ] * 2
        assert {one.place for one in stand.app.taps} == {stand.own_place.whisper(str(ana.id))}
        with pytest.raises(AssertionError, match="not installed"):
            await guest.slash(guest.talk_to(ana), "rules")


async def test_commands_are_registered_once_and_again_when_they_change() -> None:
    async with standing() as stand:
        server = stand.server
        assert server.counts["put_commands"] == 1
        (belot,) = [one for one in server.world.commands if one["name"] == "belot"]
        assert belot["description_localizations"] == {"bg": "belot in bg"}
        assert belot["contexts"] == [0, 1]
        assert belot["integration_types"] == [0]
        changed = FakeApplication()
        changed.names = ("belot", "hand")
        for app, times in ((FakeApplication(), 1), (changed, 2)):
            await stand.start(app)
            assert server.counts["put_commands"] == times


async def test_the_entry_point_command_stays_as_it_is() -> None:
    async with standing() as stand:
        server = stand.server
        launch = enable_activities(server.world, "старт", handler=1)
        del launch["dm_permission"]  # it is out of date, and not sent back
        changed = FakeApplication()
        changed.names = ("belot", "hand")
        for app, times in ((FakeApplication(), 1), (changed, 2), (changed, 2)):
            await stand.start(app)
            assert server.counts["put_commands"] == times
            (kept,) = [one for one in server.world.commands if one["type"] == 4]
            assert launch.items() <= (kept | {"version": launch["version"]}).items()
        assert {one["name"] for one in server.world.commands} == {"belot", "hand", "join", "старт"}


async def test_activities_may_be_enabled_while_commands_are_registered() -> None:
    async with standing() as stand:
        server, changed = stand.server, FakeApplication()
        changed.names = ("belot", "hand")
        body = {"message": "You cannot remove this app's Entry Point command", "code": 50240}
        server.fail_next("put_commands", 400, body)
        enable_activities(server.world)
        begun = len(server.requests)
        await stand.start(changed)
        kinds = [kind for kind in stand.kinds(begun) if kind.endswith("_commands")]
        assert kinds == ["list_commands", "put_commands"] * 2
        names = {one["name"] for one in server.world.commands}
        assert names == {"belot", "hand", "join", "launch"}


async def test_missing_permissions_are_named_to_who_asked() -> None:
    async with standing() as stand:
        stand.channel.set_permissions(send=False)
        reply = await stand.ana.slash(stand.channel, "belot")
        assert reply is not None
        assert (reply.whisper, reply.text) == (True, "bg: I still need: send")
        assert stand.app.lines == []


async def test_a_view_without_anything_in_it_is_shown() -> None:
    async with standing() as stand:
        stand.app.answer = Answer(view=View())
        assert (await tap(stand)).text == NOTHING


async def test_a_tap_opens_the_activity() -> None:
    async with standing() as stand:
        stand.server.world.activities = True
        stand.app.answer = Answer("too late", launches=True)
        assert (await tap(stand)).kind is Kind.LAUNCHED
        slow(stand)
        await tap(stand)
        await stand.server.until(lambda: whispers(stand) == ["too late"])


async def test_a_tap_is_answered_without_an_activity() -> None:
    async with standing() as stand:
        stand.app.answer = Answer("not here", launches=True)
        reply = await tap(stand)
        assert (reply.text, reply.whisper) == ("not here", True)
