"""Changes on Discord in the middle of a deal: of channels, threads, servers and buttons."""

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from adapters.platform.chat import Place
from adapters.screen.surfaces import Shown, SurfaceKey
from bot import buttons as b
from bot.show.layout import SurfaceKind
from bot.show.screen_memory import StoredScreenMemory
from tests.emulators.discord import DiscordServer, Message, Person, TextChannel
from tests.virtual import VirtualClock
from tests.whole.discord import Found, bot_on_discord, command, open_table, press_kind, sit_down
from tests.whole.discord_evening import UNHURRIED, Evening, evening_on
from tests.whole.seen import found

ARCHIVED, LOCKED, GONE, NO_ACCESS, FORBIDDEN = 50083, 160005, 10003, 50001, 50013
CLOSED_DMS, DEAD_TOKEN = 50007, 50027


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    """Nothing may be logged as an error."""
    caplog.set_level(logging.INFO, "adapters.discord")
    async with evening_on(tmp_path, "four9", paces=UNHURRIED) as held:
        yield held
    errors = [one.getMessage() for one in caplog.records if one.levelno >= logging.ERROR]
    assert not errors, "\n".join(errors)


async def test_a_thread_is_archived_locked_and_deleted(evening: Evening) -> None:
    people = evening.people("Ана", "Борис")
    guild = evening.server.guild("Петъчен белот", people)
    thread = guild.thread(guild.channel("белот"), "Маса на Ана")
    thread.joined |= {person.id for person in people}
    code = await sit_down(evening.server, evening.app, thread, people)
    await evening.move(code, people)
    await evening.still()
    assert "📍 **Маса на Ана**" in people[0].direct.last.text

    people[0].archive_thread(thread)
    for _ in range(3):
        await evening.move(code, people)
    await evening.still()
    assert not thread.archived, "what is sent there opens it again"
    assert len(found(thread.messages, b.ShowHandButton)) >= 1

    people[0].archive_thread(thread, locked=True)
    for _ in range(4):
        await evening.move(code, people)
    await evening.still()
    assert thread.archived
    thread.unarchive()
    await press_kind(evening.server, people[1], thread, b.ShowHandButton)
    await evening.until(lambda: found(thread.messages[-1:], b.ShowHandButton))
    await evening.still()

    thread.delete()
    asked = len(evening.server.requests)
    for _ in range(4):
        await evening.move(code, people)
    await evening.still()
    late = [one for one in evening.server.requests[asked:] if one.channel == thread.id]
    assert len(late) <= 1, late
    evening.check(people, {ARCHIVED: 4, LOCKED: 2, GONE: 2})


async def test_the_bot_is_thrown_out_and_invited_again(
    evening: Evening,
) -> None:
    people = evening.people("Ана", "Борис")
    guild = evening.server.guild("Петъчен белот", people)
    evening.server.guild("Друг сървър", people)
    channel = guild.channel("белот")
    code = await sit_down(evening.server, evening.app, channel, people)
    await evening.move(code, people)
    await evening.still()
    greeted = found(channel.messages, b.OpenTableButton)
    guild.kick_bot()
    await evening.pause(2)
    written, old = channel.writes, found(channel.messages, b.ShowHandButton)[0][0]
    for _ in range(3):
        await evening.move(code, people)
    await evening.still()
    assert channel.writes == written
    guild.invite_bot()
    await evening.until(lambda: found(channel.messages, b.ShowHandButton)[0][0].id > old.id)
    await evening.move(code, people)
    await evening.still()
    assert found(channel.messages, b.OpenTableButton) == greeted, (
        "nobody is greeted in the middle of a match"
    )
    evening.check(people, {NO_ACCESS: 2})


async def test_a_right_that_is_given_back_is_used_at_once(evening: Evening) -> None:
    """Nobody must press anything, and a player was told once what is missing."""
    people = evening.people("Ана", "Борис")
    guild = evening.server.guild("Петъчен белот", people)
    channel = guild.channel("белот")
    code = await sit_down(evening.server, evening.app, channel, people)
    await evening.move(code, people)
    await evening.still()
    channel.set_permissions(view=False)
    for _ in range(8):
        await evening.move(code, people)
    await evening.still()
    written = channel.writes
    told = evening.words("refused-entry")
    channel.set_permissions(view=True)
    await evening.until(lambda: channel.writes > written)
    await evening.still()
    for one in people:
        assert len([m for m in one.direct.messages if told in m.text]) == 1


async def test_missing_rights_of_the_bot_are_told_to_those_who_asked(evening: Evening) -> None:
    (ana,) = evening.people("Ана")
    (john,) = evening.people("John", locale="en-GB")
    guild = evening.server.guild("Петъчен белот", [ana, john])
    channel = guild.channel("белот")
    for denied, bulgarian, english in (
        ("send", "да пиша съобщения", "write messages"),
        ("embed", "да вграждам връзки", "embed links"),
        ("view", "да виждам канала", "see the channel"),
    ):
        channel.set_permissions(**{denied: False})
        for person, words in ((ana, bulgarian), (john, english)):
            reply = await person.slash(channel, "belot")
            assert reply is not None
            assert reply.whisper
            assert words in reply.text.lower(), reply.text
        channel.set_permissions(**{denied: True})
    assert not channel.by_bot()
    code = await open_table(evening.server, john, channel, "quick")
    await evening.still()
    assert "Bulgarian belot" in channel.last.text
    channel.set_permissions(send=False, embed=False)
    await press_kind(evening.server, ana, channel, b.SitButton)
    await press_kind(evening.server, john, channel, b.StartButton)
    await evening.until(lambda: evening.moves(code, ana.direct.messages + john.direct.messages))
    await evening.move(code, [ana, john])
    await evening.still()
    evening.check([ana, john], {FORBIDDEN: 3})


async def test_a_table_is_joined_from_another_server(evening: Evening) -> None:
    (ana,), (john,) = evening.people("Ана"), evening.people("John", locale="en-GB")
    here = evening.server.guild("Петъчен белот", [ana]).channel("белот")
    there = evening.server.guild("Friday belote", [john]).channel("cards")
    code = await open_table(evening.server, ana, here, "quick")
    await command(evening.server, john, there, "join", code=code)
    await evening.until(lambda: found(there.messages, b.SitButton))
    await press_kind(evening.server, ana, here, b.StartButton)
    await evening.until(lambda: found(here.messages, b.ShowHandButton))
    await evening.until(lambda: found(there.messages, b.ShowHandButton))
    for _ in range(4):
        await evening.move(code, [ana, john])
    await evening.still()
    assert "взятка 1" in here.last.text
    assert "trick 1" in there.last.text
    assert "📍 **Петъчен белот" in ana.direct.last.text
    assert evening.words("play-hand", "en") in str(there.last.labels)
    evening.check([ana, john])
    evening.check_secrets(here, [ana])
    evening.check_secrets(there, [john])


async def test_two_presses_at_once_and_old_buttons(evening: Evening) -> None:
    people = evening.people("Ана", "Борис")
    for person in people:
        person.close_dms()
    channel = evening.server.guild("Петъчен белот", people).channel("белот")
    code = await sit_down(evening.server, evening.app, channel, people)
    told = {evening.words(one) for one in ("denied-already-decided", "denied-not-your-turn")}
    await evening.until(lambda: found(channel.messages, b.ShowHandButton))
    for _ in range(6):
        await evening.pause(1.5)
        for person in people:
            reply = await person.press(*found(channel.messages, b.ShowHandButton)[0])
            assert reply is not None
        await evening.until(partial(_ready, evening, code, channel, people))
        person, moves = _ready(evening, code, channel, people)[0]
        version = evening.table(code).version
        first, *others = await asyncio.gather(
            *(
                person.press(message, data, patience=timedelta(seconds=10))
                for message, data in (moves[0], moves[0], moves[-1])
            )
        )
        assert first is not None
        assert all(one is not None for one in others)
        assert evening.table(code).version > version
        assert any(one.text in told for one in (first, *others) if one), [first.text, others]
    await evening.until(partial(_ready, evening, code, channel, people))
    person, moves = _ready(evening, code, channel, people)[0]
    evening.pass_time(timedelta(minutes=16))
    version, called = evening.table(code).version, len(person.notified)
    late = await person.press(*moves[0])
    assert late is not None, "a slow player presses a message that could no longer be edited"
    assert evening.table(code).version > version
    await evening.still()
    assert evening.moves(code, person.whispers_in(channel)) or len(person.notified) == called
    # sentences that were still shown as the time passed, two a round, and the whisper
    evening.check(people, {CLOSED_DMS: 2, DEAD_TOKEN: 6 * 2 + 1})


def _ready(
    evening: Evening, code: str, channel: TextChannel, people: Sequence[Person]
) -> list[tuple[Person, list[Found]]]:
    """The people who can act through their latest whisper, and how; the older one is deleted."""
    found_now = [(one, evening.moves(code, one.whispers_in(channel))) for one in people]
    return [
        (person, [move for move in moves if move[0].id == max(one.id for one, _ in moves)])
        for person, moves in found_now
        if moves
    ]


async def test_a_call_that_the_bot_died_of_goes_when_the_turn_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The bot died before recording that Discord has the call; the called person can play."""
    kept = StoredScreenMemory.keep

    async def keep(
        memory: StoredScreenMemory, place: Place, changes: Mapping[SurfaceKey, Shown | None]
    ) -> None:
        if any(surface.kind == SurfaceKind.CALL for surface in changes):
            await asyncio.Event().wait()
        await kept(memory, place, changes)

    clock = VirtualClock()
    async with DiscordServer(clock) as server:
        ana, boris = people = [server.person(name) for name in ("Ана", "Борис")]
        boris.close_dms()
        channel = server.guild("Петъчен белот", people).channel("белот")
        bot = partial(bot_on_discord, server, tmp_path, clock, paces=UNHURRIED)

        def calls() -> list[Message]:
            return [one for one in channel.messages if one.rings == (boris.id,)]

        with monkeypatch.context() as patched:
            patched.setattr(StoredScreenMemory, "keep", keep)
            async with bot() as app:
                code = await sit_down(server, app, channel, people)
                evening = Evening(server, app)
                while not calls():
                    if evening.moves(code, ana.direct.messages):
                        await evening.move(code, [ana])
                    await evening.pause(5)
                await press_kind(server, boris, channel, b.ShowHandButton)
                await server.until(lambda: evening.moves(code, boris.whispers_in(channel)))
                message, data = evening.moves(code, boris.whispers_in(channel))[-1]
                version = evening.table(code).version
                await boris.press(message, data)
                await server.until(lambda: evening.table(code).version > version)
                assert calls()
        async with bot():
            await server.until(lambda: not calls())
