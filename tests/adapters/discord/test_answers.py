"""The answers to commands and taps, over the real client and the strict server."""

import asyncio
import logging
from collections.abc import AsyncIterator
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from adapters.discord.interactions import REFUSING, time_left
from adapters.platform.application import Answer
from adapters.platform.chat import Admission, Place, Said, Tapped
from bot.people.rate_limits import RateLimit, RateLimiter
from tests.adapters.discord.emulated import served
from tests.adapters.discord.fakes import FakeApplication, FakeDeadLetters, FakeDirect, Heard
from tests.adapters.discord.views import view
from tests.emulators.discord import Budgets, DiscordServer, Kind, Person, TextChannel
from tests.emulators.discord.client import pass_time
from tests.emulators.discord.interactions import Interaction
from tests.every import every
from tests.virtual import VirtualClock

PATIENT = timedelta(seconds=30)


@dataclass
class Stand:
    server: DiscordServer
    app: FakeApplication
    dead_letters: FakeDeadLetters
    channel: TextChannel
    ana: Person
    stuck: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def place(self) -> Place:
        return Place("discord", str(self.channel.id))

    def kinds(self, since: int) -> list[str]:
        """The kinds of the requests from number `since` on."""
        return [one.kind for one in self.server.requests[since:]]

    async def hang(self, heard: Heard) -> None:
        await self.stuck.wait()


@pytest.fixture
async def stand() -> AsyncIterator[Stand]:
    clock = VirtualClock()
    async with DiscordServer(clock, budgets=Budgets.lifted()) as server:
        ana = server.person("Ана")
        channel = server.guild("Петък", [ana, server.person("Борис")]).channel("белот")
        app, dead_letters = FakeApplication(), FakeDeadLetters()
        async with served(server, app, dead_letters):
            await server.until(lambda: server.counts["list_emojis"])
            yield Stand(server, app, dead_letters, channel, ana)


async def test_a_command_is_answered_by_a_whisper_in_one_request(stand: Stand) -> None:
    stand.app.replies = (Answer(view=view("the rules"), whisper=True, paged=True),)
    before = len(stand.server.requests)
    reply = await stand.ana.slash(stand.channel, "help")
    assert reply is not None
    assert reply.whisper
    assert "the rules" in reply.text
    assert stand.kinds(before) == ["callback"]
    assert not stand.channel.messages, "nobody else sees it"
    await stand.server.until(lambda: stand.app.shown)


async def test_all_that_is_answered_is_whispered_in_order(stand: Stand) -> None:
    stand.app.replies = tuple(
        Answer(view=view(text), whisper=True, of=text) for text in ("first", "second")
    )
    await stand.ana.slash(stand.channel, "help")
    await stand.server.until(lambda: len(stand.app.shown) == 2)
    assert [one.text for one in stand.ana.whispers] == ["first", "second"]
    assert [answer.of for _, answer, _ in stand.app.shown] == ["first", "second"]


async def test_a_late_answer_takes_the_place_of_the_sign_that_it_comes(stand: Stand) -> None:
    stand.app.on = stand.hang
    stand.app.replies = (Answer(view=view("late"), whisper=True),)
    giving = asyncio.create_task(stand.ana.slash(stand.channel, "help", patience=PATIENT))
    await stand.server.until(lambda: stand.ana.whispers)
    stand.stuck.set()
    reply = await giving
    assert reply is not None
    assert reply.text == "late"
    assert len(stand.ana.whispers) == 1


async def test_public_answers_are_pointed_at_and_leave_nothing_behind(stand: Stand) -> None:
    before = len(stand.server.requests)
    reply = await stand.ana.slash(stand.channel, "belot")
    assert reply is not None
    assert reply.whisper
    assert "below" in reply.text
    assert stand.kinds(before) == ["callback"], "nobody sees that the bot thinks"
    await stand.server.until(lambda: stand.server.counts["delete_by_token"])
    assert not stand.ana.whispers


@pytest.mark.parametrize("fails", [True, False])
async def test_failing_and_hanging_interactions_are_reported_and_become_dead_letters(
    stand: Stand, caplog: pytest.LogCaptureFixture, fails: bool
) -> None:
    secret = str(7 * 6 * 1_000_003)

    async def fail(heard: Heard) -> None:
        raise RuntimeError(secret)

    stand.app.on = fail if fails else stand.hang
    reply = await stand.ana.slash(stand.channel, "help", patience=PATIENT)
    assert reply is not None
    assert reply.whisper
    assert reply.text == "bg: trouble"
    (poison,) = stand.dead_letters.kept
    assert (poison.platform, poison.kind) == ("discord", "a command")
    assert poison.reason == ("RuntimeError" if fails else "Overdue")
    assert "help" in poison.content
    token = next(iter(stand.server.world.tokens))
    assert token not in poison.content
    assert secret not in caplog.text
    assert str(stand.channel.id) not in caplog.text
    stand.app.on = None
    stand.app.replies = (Answer("fine", alert=True),)
    again = await stand.ana.slash(stand.channel, "help")
    assert again is not None
    assert again.text == "fine", "nobody who comes after it is stopped"


async def test_a_flood_is_ignored_and_costs_no_request(stand: Stand) -> None:
    stand.app.admissions[str(stand.ana.id)] = Admission.DROPPED
    stand.app.replies = (Answer("help", alert=True),)
    before = len(stand.server.requests)
    assert await stand.ana.slash(stand.channel, "help") is None
    await stand.ana.write(stand.ana.direct, "a line")
    await asyncio.sleep(1)
    assert (stand.kinds(before), stand.app.heard) == ([], [])


async def test_a_flood_is_counted_when_it_arrives_and_nobody_else_waits(stand: Stand) -> None:
    """A hanging command does not make anybody's quota larger."""
    clock = VirtualClock()
    limiter = RateLimiter(RateLimit(at_once=5, per_second=0.01), clock.monotonic)
    stand.app.admits = lambda platform, user, kind: limiter.admit(user)  # type: ignore[method-assign]
    boris = next(one for one in stand.server.world.people.values() if one.name == "Борис")
    stand.app.replies = (Answer(view=view("a button"), whisper=True),)
    shown = await stand.ana.slash(stand.channel, "help")
    assert shown is not None
    assert shown.message is not None
    stand.app.heard.clear()
    stand.app.on = stand.hang
    flood = [asyncio.create_task(stand.ana.press(shown.message, "1:data")) for _ in range(800)]
    await asyncio.sleep(0.5)
    stand.app.on = None
    since = clock.monotonic()
    assert await boris.slash(stand.channel, "help") is not None
    assert clock.monotonic() - since < 1
    admissions = [one.admission for one in stand.app.taps]
    assert admissions == [Admission.ADMITTED] * 4 + [Admission.TOLD]
    stand.stuck.set()
    await asyncio.gather(*flood)


async def test_a_bot_gets_no_chair(stand: Stand) -> None:
    user = replace(stand.ana.user, is_bot=True)
    stand.server.world.users[user.id] = user
    before = len(stand.server.requests)
    assert await stand.ana.slash(stand.channel, "belot") is None
    assert (stand.app.lines, stand.kinds(before)) == ([], [])


async def command(stand: Stand, **changed: object) -> str:
    """Send a command with slightly changed JSON; return the answer."""
    interaction = Interaction(stand.server.world, stand.channel, stand.ana.user, 2, None)
    (data,) = (one for one in stand.server.world.commands if one["name"] == "help")
    body = interaction.json({key: data[key] for key in ("id", "name", "type")} | {"options": []})
    body = {key: fact for key, fact in (body | changed).items() if fact is not None}
    stand.server.world.tell("INTERACTION_CREATE", body)
    reply = await asyncio.wait_for(asyncio.shield(interaction.first), 5)
    assert reply.kind is Kind.MESSAGE
    return reply.text


async def test_a_place_that_is_none_is_refused(stand: Stand) -> None:
    assert await command(stand, channel_id=None, channel=None) == "bg: nowhere"
    before = len(stand.server.requests)
    for _ in range(10):
        with pytest.raises(TimeoutError):
            await command(stand, channel_id=None, channel=None)
    assert stand.kinds(before) == [], "who floods has been told"
    user: dict[str, Any] = {"id": str(stand.ana.id), "username": "ana", "discriminator": "0"}
    group = {"id": "77", "type": 3, "recipients": [], "last_message_id": None, "icon": None}
    await asyncio.sleep(REFUSING.total_seconds())
    group |= {"owner_id": str(stand.ana.id), "name": "нашите"}
    told = await command(
        stand,
        guild_id=None,
        guild=None,
        member=None,
        user=user | {"avatar": None, "global_name": None},
        context=2,
        channel_id="77",
        channel=group,
    )
    assert told == "bg: nowhere"
    assert not stand.app.lines


async def test_closing_leaves_no_traceback(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO)
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        ana = server.person("Ана")
        channel = server.guild("Петък", [ana]).channel("белот")
        app, giving = FakeApplication(), []
        hangs = asyncio.Event()

        async def hang(heard: Heard) -> None:
            if isinstance(heard, Said | Tapped):
                hangs.set()
                try:
                    await asyncio.Event().wait()
                except asyncio.CancelledError:
                    return  # it has an answer after all

        app.replies = (Answer("said", alert=False),)
        async with served(server, app):
            await ana.slash(channel, "help")  # its placeholder would disappear later
            app.on = hang
            giving.append(asyncio.create_task(ana.slash(channel, "help")))
            await hangs.wait()
        giving[0].cancel()
    errors = [one for one in caplog.records if one.levelno >= logging.ERROR]
    assert not errors, errors
    assert "Traceback" not in caplog.text


async def test_direct_messages_are_opened_once_and_not_again_after_a_restart() -> None:
    direct = FakeDirect()
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        people = [server.person(name) for name in ("Ана", "Борис")]
        server.guild("Петък", people)
        for number in range(2):
            if number:
                pass_time(server, seconds=6)
            async with served(server, FakeApplication(), direct=direct) as platform:
                for person in people:
                    mine = Place("discord", str(person.id), private=True)
                    await platform.send(mine, view(f"hand {number}"))
        assert server.counts["create_direct"] == 2
        assert [len(person.direct.messages) for person in people] == [2, 2]
        assert direct.kept == {str(one.id): str(one.direct.id) for one in people}


async def test_a_stored_channel_that_is_gone_is_reopened_once() -> None:
    direct = FakeDirect()
    async with DiscordServer(VirtualClock(), budgets=Budgets.lifted()) as server:
        ana = server.person("Ана")
        server.guild("Петък", [ana])
        direct.kept[str(ana.id)] = "123456789012345678"
        mine = Place("discord", str(ana.id), private=True)
        async with served(server, FakeApplication(), direct=direct) as platform:
            await platform.send(mine, view("hand"))
            await platform.send(mine, view("more"))
        assert [one.text for one in ana.direct.messages] == ["hand", "more"]
        assert server.counts["create_direct"] == 1
        assert direct.kept == {str(ana.id): str(ana.direct.id)}


@every(
    ("age", "left"),
    [(0, 1.5), (1, 0.5), (2.9, 0), (-0.2, 1.5), (-3600, 1.5), (3600, 1.5)],
)
def test_the_time_on_the_way_counts_against_the_answer(age: float, left: float) -> None:
    """If the clocks disagree completely, the full time counts from its arrival."""
    now = datetime(2040, 1, 1, tzinfo=UTC)
    assert time_left(now - timedelta(seconds=age), now) == timedelta(seconds=left)
