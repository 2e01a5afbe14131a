"""A broken line is noticed, shown and mended; no tap and no chat line is lost."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field

import pytest
import pytest_asyncio
from playwright.async_api import Browser, expect

from bot import buttons as b
from tests.whole.browser import PHONE, WAIT, Person
from tests.whole.server import Server, free_port

LONG = 30_000
"""Milliseconds of the page's own time in which it notices any dead line."""

NOTICED = 12_000.0
"""Real milliseconds for that, even on a slow machine."""

SLOW = 3000.0
"""Bytes a second: so slow that the room answers later than the page waits for a sign of life."""


pytestmark = pytest.mark.asyncio(loop_scope="module")


@dataclass
class Wire:
    """Forwards everything to the server until it is cut: then nothing gets through or ends."""

    port: int
    to: int
    cut: bool = False
    slow: bool = False
    held: set[asyncio.StreamWriter] = field(default_factory=set)

    async def carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.held.add(writer)
        if self.cut:
            return
        inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", self.to)
        self.held.add(inner_writer)
        await asyncio.gather(self._copy(reader, inner_writer), self._copy(inner_reader, writer))

    async def _copy(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError):
            while data := await reader.read(1024):
                if self.cut:
                    await asyncio.get_running_loop().create_future()
                writer.write(data)
                await writer.drain()
                await asyncio.sleep(len(data) / SLOW if self.slow else 0)
            writer.close()

    def mend(self) -> None:
        """Forward new connections again; the earlier ones are lost."""
        self.cut = False


@asynccontextmanager
async def wired(server: Server) -> AsyncIterator[Wire]:
    wire = Wire(free_port(), server.port)
    carrying: set[asyncio.Task[None]] = set()

    def accept(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        task = asyncio.ensure_future(wire.carry(reader, writer))
        carrying.add(task)

    listening = await asyncio.start_server(accept, "127.0.0.1", wire.port)
    try:
        yield wire
    finally:
        listening.close()
        for writer in wire.held:
            writer.transport.abort()
        for task in carrying:
            task.cancel()
        await asyncio.gather(*carrying, return_exceptions=True)


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def server(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Server]:
    built = Server(tmp_path_factory.mktemp("lines"), "lines", "patient")
    await built.start()
    yield built
    await built.stop()


async def stop_the_clock(person: Person) -> None:
    """From now on, the page's time passes only on request."""
    soon: float = await person.page.evaluate("Date.now() + 500")
    await person.page.clock.pause_at(soon / 1000)


@pytest.mark.long  # each time `test_slow_lines` does so on a network of its own
async def test_a_line_that_dies_in_silence_is_noticed_and_the_tap_is_not_lost(
    server: Server, browser: Browser
) -> None:
    async with wired(server) as wire:
        one = await Person.at(browser, PHONE)
        await one.page.clock.install()
        await one.open_room(f"http://127.0.0.1:{wire.port}", "Ana")
        await one.open_table()
        state = one.page.locator("#state")
        await _idle(one, wire)
        [first, *_] = await one.offered(b.AddAIPlayerButton)
        await stop_the_clock(one)
        wire.cut = True
        gone = one.felt.locator(f'button[data-data="{b.text(first)}"]')
        await one.press(gone)
        await one.page.clock.run_for(LONG)
        assert await state.is_visible()
        await one.page.clock.resume()
        await expect(one.felt.locator("button.pending")).to_have_count(1)
        wire.mend()
        await expect(gone).to_have_count(0, timeout=WAIT)  # the AI player sits
        await expect(one.page.locator("button.pending")).to_have_count(0)
        assert one.faults == []


async def _idle(one: Person, wire: Wire) -> None:
    """The line dies while nothing is sent; the page notices by its pings."""
    state = one.page.locator("#state")
    await stop_the_clock(one)
    wire.cut = True
    await one.page.clock.run_for(LONG)
    assert await state.is_visible()
    await one.page.clock.resume()
    wire.mend()
    await one.connected()
    await expect(state).to_be_hidden()


@pytest.mark.long
async def test_messages_on_a_dead_connection_are_sent_once_and_in_order(
    server: Server, browser: Browser
) -> None:
    async with wired(server) as wire:
        one = await Person.at(browser, PHONE)
        await one.open_room(f"http://127.0.0.1:{wire.port}", "Ana")
        await one.say("the first of all")
        own = one.talk.locator(".own .bubble > p:nth-child(2)")
        await expect(own).to_have_count(1, timeout=WAIT)
        wire.cut = True
        for line in ("is anybody there?", "I am"):
            await one.say(line)
        await one.page.locator("#state").wait_for(state="visible", timeout=NOTICED)
        wire.mend()
        said = ["the first of all", "is anybody there?", "I am"]
        await expect(own).to_have_text(said, timeout=WAIT)
        await expect(one.page.locator("#line")).to_have_value("")
        assert one.faults == []


@pytest.mark.long
async def test_a_slow_line_opens_a_chatty_room(server: Server, browser: Browser) -> None:
    async with wired(server) as wire:
        one = await Person.at(browser, PHONE)
        await one.open_room(f"http://127.0.0.1:{wire.port}", "Ana")
        own = one.talk.locator(".own")
        for number in range(18):
            await one.say(f"{number} " + "ж" * 480)
        await expect(own).to_have_count(18, timeout=WAIT)
        wire.cut = True
        await one.page.locator("#state").wait_for(state="visible", timeout=NOTICED)
        wire.slow = True
        wire.mend()
        await one.connected()
        await expect(own).to_have_count(18)
        assert one.faults == []


async def test_going_offline_is_told_at_once_and_ended_at_once(
    server: Server, browser: Browser
) -> None:
    one = await Person.at(browser, PHONE)
    await one.open_room(server.url, "Ana")
    await one.page.context.set_offline(True)
    await one.page.locator("#state").wait_for(state="visible")
    assert await one.page.evaluate("document.body.dataset.line") == "lost"
    await one.page.context.set_offline(False)
    await one.connected()
    await one.say("back again")
    await one.open_talk()
    await one.until("back again", one.talk)
    assert one.faults == []


async def test_a_page_that_slept_an_hour_and_the_way_back(server: Server, browser: Browser) -> None:
    one = await Person.at(browser, PHONE)
    await one.page.clock.install()
    address = await one.open_room(server.url, "Ana")
    await one.page.clock.fast_forward("01:00:00")
    await one.page.clock.resume()
    await one.connected()
    await one.say("good morning")
    await one.open_talk()
    await one.until("good morning", one.talk)
    await one.page.goto(server.url)
    await one.page.go_back()
    assert one.page.url == address
    await one.connected()
    await one.open_talk()
    await one.until("good morning", one.talk)
    assert one.faults == []
