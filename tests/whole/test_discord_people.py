"""Permissions on Discord, the language of answers, and ways to a table."""

import asyncio
import logging
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path

import pytest

from bot import buttons as b
from engine.tables.table import Status
from tests.emulators.discord import Channel, DiscordServer, Person
from tests.virtual import VirtualClock
from tests.whole.discord import FORMS, Found, bot_on_discord, command, open_table, press_kind
from tests.whole.discord_evening import UNHURRIED, Evening, evening_on
from tests.whole.seen import found


@pytest.fixture
async def evening(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> AsyncIterator[Evening]:
    """An evening without an error in the log."""
    async with evening_on(tmp_path, "people", paces=UNHURRIED) as held:
        yield held
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


async def told(evening: Evening, person: Person, channel: Channel, kind: type[object]) -> str:
    """Press the newest button of a kind; return the private answer."""
    message, data = found(channel.messages, kind)[0]
    reply = await person.press(message, data)
    assert reply is not None
    assert reply.whisper
    return reply.text


async def test_only_the_opener_and_who_manages_the_channel_run_a_table(evening: Evening) -> None:
    boss, ana, boris = people = evening.people("Вера", "Ана", "Борис")
    channel = evening.server.guild("Клуб", people, boss).channel("белот")
    code = await open_table(evening.server, ana, channel, "quick")
    for kind in (b.StartButton, b.AddAIPlayerButton):
        assert await told(evening, boris, channel, kind) == evening.words("denied-not-allowed")
    reply = await command(evening.server, boris, channel, "table close")
    assert reply is not None
    assert evening.words("denied-not-allowed") in reply.text
    assert evening.table(code).status is Status.LOBBY
    await press_kind(evening.server, boss, channel, b.StartButton)
    await evening.until(lambda: evening.table(code).status is Status.PLAYING)
    await command(evening.server, ana, channel, "table close")
    await evening.until(lambda: evening.app.painting.live.of_code(code) is None)


async def test_a_seat_and_a_start_that_are_pressed_twice_at_once_count_once(
    evening: Evening,
) -> None:
    ana, boris = people = evening.people("Ана", "Борис")
    channel = evening.server.guild("Клуб", people).channel("белот")
    code = await open_table(evening.server, ana, channel, "quick")
    for person, kind in ((boris, b.SitButton), (ana, b.StartButton)):
        message, data = found(channel.messages, kind)[0]
        presses = [person.press(message, data) for _ in range(2)]
        assert all(one is not None for one in await asyncio.gather(*presses))
        await evening.still()
        assert sum(chair.account is not None for chair in evening.table(code).chairs) == 2
    assert evening.table(code).status is Status.PLAYING
    assert evening.table(code).match_no == 1
    evening.check(people)


async def test_commands_are_described_in_each_language(evening: Evening) -> None:
    known = {one["name"]: one for one in evening.server.world.commands}
    assert len(known) <= 15
    assert set(known) >= {"belot", "join", "hand", "table", "tournament", "settings", "me"}
    for form in FORMS:
        one = known[form.path[0]]
        if len(form.path) > 1:
            (one,) = [below for below in one["options"] if below["name"] == form.path[1]]
        name = f"discord-command-{'-'.join(form.path)}"
        assert one["name"] == evening.words(name, "en")
        assert one["description"] == evening.words(form.summary, "en")
        for tag in ("bg", "hr"):
            assert one["description_localizations"][tag] == evening.words(form.summary, tag)
            if (called := evening.words(name, tag)) != one["name"]:
                assert one["name_localizations"][tag] == called
    (option,) = known["join"]["options"]
    described = option["description_localizations"]["bg"]
    assert described == evening.words("discord-option-join", "bg")
    assert option["required"]


async def test_everybody_is_answered_in_their_language(evening: Evening) -> None:
    boss, ana = evening.people("Вера", "Ана")
    (tom,) = evening.people("Tom", locale="en-GB")
    channel = evening.server.guild("Клуб", [ana, tom, boss], boss).channel("белот")
    await open_table(evening.server, ana, channel, "quick")

    def lobby_is_in(language: str) -> bool:
        return evening.words("lobby-more", language) in str(channel.last.labels)

    await evening.until(partial(lobby_is_in, "bg"))  # the first one to write
    denied = await told(evening, tom, channel, b.StartButton)
    assert denied == evening.words("denied-not-allowed", "en")
    with pytest.raises(AssertionError, match="not offered"):
        await tom.slash(channel, "settings language")
    channel.guild.let_all_use("settings")  # as admins can, in the server's settings
    reply = await command(evening.server, tom, channel, "settings language")
    assert reply is not None
    assert reply.message is not None
    assert reply.text == f"-# {evening.words('answer-only-admins', 'en')}"
    assert not found([reply.message], b.ChooseLanguageButton), "no menu that could not be used"
    reply = await command(evening.server, boss, channel, "settings language")
    assert reply is not None
    assert reply.message is not None
    await boss.press(reply.message, "1:l:en")
    await evening.until(partial(lobby_is_in, "en"))


async def test_a_code_seats_a_person_in_direct_messages(evening: Evening) -> None:
    (ana,), (tom,) = evening.people("Ана"), evening.people("Tom", locale="en-GB")
    here = evening.server.guild("Клуб", [ana, tom]).channel("белот")
    code = await open_table(evening.server, ana, here, "quick")
    await command(evening.server, tom, tom.direct, "join", code=code)
    await evening.until(lambda: found(tom.direct.messages, b.StandUpButton))
    seated = evening.words("answer-joined-group", "en", group="Клуб · #белот")
    assert any(seated in one.text for one in (*tom.whispers, *tom.direct.messages))
    assert evening.table(code).seat_of(evening.table(code).accounts[-1]) is not None
    assert len(evening.table(code).accounts) == 2
    await command(evening.server, tom, tom.direct, "join", code="AAAAA")
    unknown = evening.words("answer-no-such-table", "en")
    await evening.until(lambda: any(unknown in one.text for one in tom.direct.messages))
    await press_kind(evening.server, ana, here, b.StartButton)
    await evening.until(lambda: all(one.direct.messages for one in (ana, tom)))
    evening.check([ana, tom])


async def test_old_buttons_work_after_a_restart(tmp_path: Path) -> None:
    """In the lobby, in direct messages, and in whispers in the channel."""
    clock = VirtualClock()
    async with DiscordServer(clock) as server:
        ana, boris = people = [server.person(name) for name in ("Ана", "Борис")]
        boris.close_dms()
        channel = server.guild("Клуб", people).channel("белот")

        @asynccontextmanager
        async def started() -> AsyncIterator[Evening]:
            bot = bot_on_discord(server, tmp_path, clock, paces=UNHURRIED)
            async with bot as app:
                await server.until(lambda: server.gateway.connected)
                yield Evening(server, app)
                await app.display.presenter.settled()

        async with started() as evening:
            code = await open_table(server, ana, channel, "quick")
        async with started() as evening:
            await press_kind(server, boris, channel, b.SitButton)
            assert len(evening.table(code).accounts) == 2
        async with started():
            await press_kind(server, ana, channel, b.StartButton)
            await server.until(lambda: found(channel.messages, b.ShowHandButton))
            await press_kind(server, boris, channel, b.ShowHandButton)
        acted: set[Person] = set()
        while acted != set(people):
            async with started() as evening:
                await server.until(partial(moves, evening, code, people, channel))
                person, (message, data) = moves(evening, code, people, channel)[0]
                version = evening.table(code).version
                assert await person.press(message, data) is not None
                assert evening.table(code).version > version
                acted.add(person)


def moves(
    evening: Evening, code: str, people: Sequence[Person], channel: Channel
) -> list[tuple[Person, Found]]:
    """The buttons of the pending decision, in direct messages or in a whisper."""
    return [
        (person, one)
        for person in people
        for one in evening.moves(code, [*person.direct.messages, *person.whispers_in(channel)])
    ]


async def test_a_notice_leads_to_the_channel_and_help_to_commands(evening: Evening) -> None:
    ana, boris = evening.people("Ана", "Борис")
    channel = evening.server.guild("Клуб", [ana, boris]).channel("белот")
    await boris.slash(boris.direct, "help")  # opens the direct messages
    reply = await command(evening.server, boris, channel, "me notices", state="on")
    assert reply is not None
    assert f"<#{channel.id}>" in reply.text
    await open_table(evening.server, ana, channel, "quick")
    await evening.until(
        lambda: any(f"<#{channel.id}>" in one.text for one in boris.direct.messages)
    )
    reply = await command(evening.server, ana, channel, "help")
    assert reply is not None
    assert reply.message is not None
    ids = {one["name"]: one["id"] for one in evening.server.world.commands}
    for path in ("belot", "join", "hand", "table show", "me notices"):
        assert f"</{path}:{ids[path.split()[0]]}>" in reply.message.raw_text
    evening.server.check()
