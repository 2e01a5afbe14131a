"""Files are attached and shown by a component; several taps on a page come out in order."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

import pytest

from adapters.discord.errors import MISSING_PERMISSIONS
from adapters.discord.platform import Discord
from adapters.platform.application import Answer
from adapters.platform.chat import Place, Tapped
from adapters.platform.platform import Unreachable
from adapters.platform.views import Document, View
from tests.adapters.discord.emulated import adapter
from tests.adapters.discord.fakes import FakeApplication, Heard
from tests.adapters.discord.views import view
from tests.adapters.pictures import pictured, told
from tests.emulators.discord import Budgets, DiscordServer
from tests.emulators.discord.transcript import transcript
from tests.every import every
from tests.virtual import VirtualClock

RECORD = Document("belot-K7QX.json", b'{"preset": "belot_bg"}', "application/json")


class Stand:
    """A served channel and a person in it."""

    def __init__(self, server: DiscordServer, app: FakeApplication, platform: Discord) -> None:
        self.server = server
        self.app = app
        self.discord = platform
        self.ana = server.person("Ana")
        self.guild = server.guild("Friday", [self.ana])
        self.channel = self.guild.channel("general")
        self.place = Place("discord", str(self.channel.id))


@asynccontextmanager
async def serving() -> AsyncIterator[Stand]:
    clock = VirtualClock()
    async with DiscordServer(clock, budgets=Budgets.lifted()) as server:
        app = FakeApplication()
        platform = adapter(server, app)
        stand = Stand(server, app, platform)
        running = asyncio.create_task(platform.run())
        await server.until(lambda: server.counts["put_commands"] or running.done())
        yield stand
        running.cancel()
        await asyncio.gather(running, return_exceptions=True)


async def test_a_file_is_attached_and_shown() -> None:
    async with serving() as stand:
        await stand.discord.attach(stand.place, RECORD, view("The match"))
        sent = stand.channel.last
        assert sent.text == "The match"
        assert [(one.name, one.content) for one in sent.files] == [(RECORD.name, RECORD.body)]
        assert sent.silent
        assert f"📎 {RECORD.name}" in transcript(stand.channel)
        private = Place("discord", str(stand.ana.id), private=True)
        await stand.discord.attach(private, RECORD, View(notify=True))
        assert [one.name for one in stand.ana.direct.last.files] == [RECORD.name]


async def test_texts_may_be_allowed_though_files_are_forbidden() -> None:
    async with serving() as stand:
        stand.channel.set_permissions(attach=False)
        with pytest.raises(Unreachable):
            await stand.discord.attach(stand.place, RECORD, view("The match"))
        await stand.discord.send(stand.place, view("No files here"))
        assert stand.channel.last.text == "No files here"
        whisper = stand.place.whisper(str(stand.ana.id))
        with pytest.raises(Unreachable):
            await stand.discord.attach(whisper, RECORD, view("x"))


async def test_a_picture_is_attached_described_and_kept() -> None:
    async with serving() as stand:
        sent = await stand.discord.send(stand.place, pictured("one", "12"))
        first = stand.channel.last
        (image,) = first.pictures
        assert image.startswith(b"\x89PNG")
        assert "12 : 0" in str(first.components)
        await stand.discord.edit(stand.place, sent, pictured("two", "12"))
        assert stand.channel.last.attachments == first.attachments
        await stand.discord.edit(stand.place, sent, pictured("two", "15"))
        assert stand.channel.last.pictures not in ([], [image])
        await stand.discord.edit(stand.place, sent, told(pictured("two", "15")))
        assert stand.channel.last.attachments == ()
        assert "Total 15" in stand.channel.last.text
        stand.app.answer = Answer(view=pictured("three", "20"))
        await stand.ana.press(stand.channel.last, "1:data")
        assert stand.channel.last.pictures
        stand.channel.set_permissions(attach=False)
        await stand.discord.send(stand.place, pictured("four", "30"))
        assert "Total 30" in stand.channel.last.text


async def test_whispers_carry_pictures_as_messages_do() -> None:
    """When they are sent, when one of their pages is turned, and when they are edited later."""
    async with serving() as stand:
        await stand.discord.send(stand.place, view("The table"))
        table = stand.channel.last
        stand.app.answer = Answer(view=pictured("one", "12"), whisper=True)
        await stand.ana.press(table, "1:data")
        whisper = stand.ana.whispers[-1]
        (first,) = whisper.pictures
        stand.app.answer = Answer(view=pictured("two", "15"))
        await stand.ana.press(whisper, "1:data")
        whisper = stand.ana.whispers[-1]
        (second,) = whisper.pictures
        assert first != second
        tapped = stand.app.taps[-1]
        await stand.discord.edit(tapped.place, tapped.message, pictured("three", "20"))
        (third,) = stand.ana.whispers[-1].pictures
        assert third not in (first, second)
        await stand.discord.edit(tapped.place, tapped.message, told(pictured("three", "20")))
        whisper = stand.ana.whispers[-1]
        assert (whisper.attachments, "Total 20" in whisper.text) == ((), True)


@every("whisper", [True, False])
async def test_an_answer_whose_picture_is_refused_is_given_in_words(*, whisper: bool) -> None:
    async with serving() as stand:
        await stand.discord.send(stand.place, view("The table"))
        table = stand.channel.last
        refusal = {"code": MISSING_PERMISSIONS, "message": "Missing Permissions"}
        stand.server.fail_next("callback", 403, refusal)
        stand.app.answer = Answer(view=pictured("one", "12"), whisper=whisper)
        await stand.ana.press(table, "1:data")
        shown = stand.ana.whispers[-1] if whisper else stand.channel.last
        assert (shown.attachments, "Total 12" in shown.text) == ((), True)


async def test_pages_are_turned_in_the_order_of_their_answers() -> None:
    """Even if the first answer takes longer to reach Discord."""
    async with serving() as stand:
        await stand.discord.send(stand.place, view("page 1"))
        page = stand.channel.last
        asked: asyncio.Queue[asyncio.Event] = asyncio.Queue()

        async def decide(_: Heard) -> None:
            number = len(stand.app.taps)
            decided = asyncio.Event()
            await asked.put(decided)
            await decided.wait()
            stand.app.answer = Answer(view=view(f"page {number + 1}"), paged=True)

        stand.app.on = decide
        presses = []
        events = []
        for _ in range(3):
            presses.append(asyncio.create_task(stand.ana.press(page, "1:data")))
            events.append(await asked.get())
        stand.server.latency = timedelta(seconds=1)
        events[0].set()
        await asyncio.sleep(0.1)
        stand.server.latency = timedelta()
        for event in events[1:]:
            event.set()
            await asyncio.sleep(0)
        await asyncio.gather(*presses)
        await stand.server.until(lambda: len(stand.app.shown) == 3)
        assert [answer.view for _, answer, _ in stand.app.shown][-1] == view("page 4")
        assert stand.channel.last.text == "page 4"
        tapped: list[Tapped] = stand.app.taps
        assert {one.message for one in tapped} == {str(page.id)}
