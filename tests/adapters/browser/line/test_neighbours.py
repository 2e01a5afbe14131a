"""Rooms that are open in several processes: everybody sees the same, wherever their page is."""

import asyncio
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field, replace
from typing import Any

import pytest
from aiohttp import WSMsgType
from yarl import URL

from adapters.browser.archive import Message
from adapters.browser.line import neighbours, views
from adapters.browser.line.socket import CLOSE_RECONNECT
from adapters.platform.chat import Place
from adapters.platform.views import Bell, Button, Celebration, Paragraph, Span, View
from adapters.trouble.failures import InputNotStored
from tests.adapters.browser.memory import MemoryArchive
from tests.adapters.browser.services import Guest, Live, Services
from tests.every import every


@pytest.fixture(autouse=True)
def _quick(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(neighbours, "BEAT", 0.1)
    monkeypatch.setattr(views, "FORGOTTEN", 0.5)
    monkeypatch.setattr(neighbours, "GREETING", 0.2)


@dataclass
class Buses:
    """Delivers each text, perhaps after a random delay."""

    delay: Callable[[], float] = lambda: 0.0
    buses: list["SharedBus"] = field(default_factory=list)
    told: list[str] = field(default_factory=list)

    def bus(self, process: str, *, serves: bool) -> "SharedBus":
        made = SharedBus(self, process, serving=serves)
        self.buses.append(made)
        return made


@dataclass
class SharedBus:
    buses: Buses
    process: str
    serving: bool
    alone: bool = False
    deaf: bool = False
    heard: list[Callable[[str], None]] = field(default_factory=list)
    missed: list[Callable[[], None]] = field(default_factory=list)

    def tell(self, text: str) -> None:
        self.buses.told.append(text)
        loop, delay = asyncio.get_running_loop(), self.buses.delay()
        for other in self.buses.buses:
            if other is not self:
                loop.call_later(delay, other.hear, text)

    def hear(self, text: str) -> None:
        if not self.deaf:
            for heard in self.heard:
                heard(text)

    def listen(self, heard: Callable[[str], None], missed: Callable[[], None]) -> None:
        self.heard, self.missed = [heard], [missed]

    def serves(self, place: Place) -> bool:
        del place
        return self.serving


@dataclass
class Two:
    """A process that serves the rooms and one that does not."""

    buses: Buses
    here: Services
    there: Services
    here_bus: SharedBus
    there_bus: SharedBus


@asynccontextmanager
async def two_houses(delay: Callable[[], float] = lambda: 0.0) -> AsyncIterator[Two]:
    buses, archive = Buses(delay), MemoryArchive()
    serving, other = buses.bus("a", serves=True), buses.bus("b", serves=False)
    here = Services(bus=serving, archive=archive)
    there = Services(bus=other, archive=archive)
    there._ids, there._codes = here._ids, here._codes
    await here.start()
    await there.start()
    try:
        yield Two(buses, here, there, serving, other)
    finally:
        await there.close()
        await here.close()


async def guests(two: Two) -> tuple[str, Guest, Guest, Live, Live]:
    """Ния has opened a room in the process that serves it; Иван has it open in the other one."""
    nia, ivan = two.here.guest(), two.there.guest()
    code = await nia.open("Ния")
    await ivan.enter(code, "Иван")
    first, _ = await nia.live(code)
    second, _ = await ivan.live(code)
    return code, nia, ivan, first, second


def view(text: str) -> View:
    return View((Paragraph((Span(text),)),), buttons=((Button("b", "d"),),))


async def until(live: Live, kind: str, **about: object) -> dict[str, Any]:
    """The next frame of that kind about that message."""
    while True:
        frame = await live.next(kind)
        if all(frame.get(name) == value for name, value in about.items()):
            return frame


async def present(live: Live, *names: str) -> None:
    """Wait until the page shows exactly these people."""
    while True:
        told = [frame["people"] for frame in live.seen if "people" in frame]
        if sorted(one["name"] for one in told[-1]) == sorted(names):
            return
        await live.next("presence")


async def begun_again(live: Live) -> None:
    """Wait until the page is told to reconnect."""
    while (message := await live.socket.receive(3)).type is WSMsgType.TEXT:
        pass
    assert message.data == CLOSE_RECONNECT


async def test_both_see_who_is_there_and_what_anybody_says() -> None:
    async with two_houses() as two:
        code, _, _, nia, ivan = await guests(two)
        for live in (nia, ivan):
            await present(live, "Ния", "Иван")
        await ivan.say("from there")
        await nia.say("from here")
        for live in (nia, ivan):
            said = [(await live.next("message"))["message"]["line"]["text"] for _ in range(2)]
            assert sorted(said) == ["from here", "from there"]
        [heard] = two.there.app.heard
        assert heard.place == Place("browser", code), "it is decided where it was said"
        await ivan.socket.close()
        await present(nia, "Ния")


async def test_messages_of_the_bot_are_shown_in_the_other_process() -> None:
    async with two_houses() as two:
        code, _, _, nia, ivan = await guests(two)
        group, room = Place("browser", code), two.here.room
        number = await room.send(group, view("one"))
        assert (await ivan.next("message"))["message"]["id"] == number
        await room.edit(group, number, view("two"))
        assert "two" in str(await ivan.next("edited"))
        await room.celebrate(group, number, Celebration.VICTORY)
        assert (await ivan.next("celebration"))["id"] == number
        await room.delete(group, number)
        assert (await ivan.next("deleted"))["id"] == number
        secret = Place("browser", "v2", private=True)
        number = await room.send(secret, view("for Иван"))
        assert (await until(ivan, "message", side="private"))["message"]["id"] == number
        assert "for Иван" not in str(await nia.settled())


async def test_nothing_is_told_of_a_room_that_is_open_where_it_is_served() -> None:
    async with two_houses() as two:
        nia, ivan = two.here.guest(), two.here.guest()
        code = await nia.open("Ния")
        await ivan.enter(code, "Иван")
        first, _ = await nia.live(code)
        await ivan.live(code)
        await two.here.room.send(Place("browser", code), view("one"))
        await first.say("hello")
        await first.settled()
        await asyncio.sleep(3 * neighbours.BEAT)
        assert two.buses.told == []


async def test_a_name_and_a_pass_hold_in_all_processes() -> None:
    async with two_houses() as two:
        code, nia, ivan, here, _ = await guests(two)
        cookies = ivan.session.cookie_jar.filter_cookies(URL(ivan.url))
        nia.session.cookie_jar.clear()
        nia.session.cookie_jar.update_cookies(cookies, URL(nia.url))
        again, _ = await nia.live(code)
        await nia.press(f"/room/{code}", name="Иванчо")
        await present(here, "Ния", "Иванчо")
        there, _ = await ivan.live(code)
        await present(there, "Ния", "Иванчо")
        await two.here.room.forget("v2")
        for line in (again, there):
            await begun_again(line)


async def test_watchers_of_a_table_prove_again_in_all_processes_that_they_may() -> None:
    async with two_houses() as two:
        code, nia, ivan, *_ = await guests(two)
        rooms = two.here.archive._rooms
        rooms[code] = replace(rooms[code], table="K7QRT")
        watching = [(await one.live(f"{code}/watch"))[0] for one in (nia, ivan)]
        two.here.room.look_again("K7QRT", everywhere=True)
        for line in watching:
            await begun_again(line)


@every("which", ["the one that serves", "the other one"])
async def test_pages_begin_again_after_something_was_missed(which: str) -> None:
    async with two_houses() as two:
        code, nia, ivan, first, second = await guests(two)
        await asyncio.sleep(2 * neighbours.BEAT)
        serves = which == "the one that serves"
        bus, guest, live = (two.here_bus, nia, first) if serves else (two.there_bus, ivan, second)
        bus.deaf = True
        await (two.there if serves else two.here).room.send(Place("browser", code), view("lost"))
        bus.deaf = False
        bus.missed[0]()
        await begun_again(live)
        _, snapshot = await guest.live(code)
        assert "lost" in str(snapshot)


async def test_pages_begin_again_where_more_is_told_than_can_be_processed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(neighbours, "WAITING", 20)
    async with two_houses() as two:
        code, _, ivan, _, second = await guests(two)
        await asyncio.sleep(2 * neighbours.BEAT)
        await two.here.room.send(Place("browser", code), view("lost"))
        for _ in range(21):
            two.there_bus.hear('["a","saw","v9",1]')
        await begun_again(second)
        _, snapshot = await ivan.live(code)
        assert "lost" in str(snapshot)


async def test_the_next_process_to_serve_is_followed() -> None:
    async with two_houses() as two:
        code, _, ivan, _, second = await guests(two)
        await two.here.stop()
        third_bus = two.buses.bus("c", serves=True)
        third = Services(bus=third_bus, archive=two.here.archive)
        await third.start()
        try:
            await third.room.send(Place("browser", code), view("between"))
            await begun_again(second)
            again, snapshot = await ivan.live(code)
            assert "between" in str(snapshot)
            await third.room.send(Place("browser", code), view("after"))
            assert "after" in str(await again.next("message"))
        finally:
            await third.close()


async def test_nobody_is_called_who_has_a_page_open_in_another_process(tmp_path: object) -> None:
    """A message that was seen in another process withdraws its notification."""
    del tmp_path
    async with two_houses() as two:
        _, _, _, _, ivan = await guests(two)
        await asyncio.sleep(2 * neighbours.BEAT)
        notifier = two.here.room._notifier
        called = View((Paragraph((Span("your turn"),)),), notify=True, bell=Bell("turn"))
        number = await two.here.room.send(Place("browser", "v2", private=True), called)
        assert notifier._ringing, "it waits for the page to say that it is seen"
        await until(ivan, "message", side="private")
        await ivan.socket.send_json({"type": "seen", "message": number})
        [ringing] = notifier._ringing.values()
        async with asyncio.timeout(3):
            await asyncio.wait((ringing,))
        assert ringing.cancelled()


@every("seed", [f"order {number}" for number in range(8)])
async def test_in_whatever_order_it_is_heard_all_see_what_is_stored(seed: str) -> None:
    chance = random.Random(seed)
    async with two_houses(lambda: chance.choice((0.0, 0.001, 0.01))) as two:
        code, nia, ivan, first, second = await guests(two)
        group = Place("browser", code)
        standing: list[str] = []
        lines: list[tuple[Guest, Live]] = [(nia, first), (ivan, second)]
        for step in range(30):
            match chance.randrange(5):
                case 0 | 1:
                    standing.append(await two.here.room.send(group, view(f"sent {step}")))
                case 2 if standing:
                    await two.here.room.edit(group, chance.choice(standing), view(f"edit {step}"))
                case 3 if step % 3 == 0:
                    joined = chance.choice((nia, ivan))
                    lines.append((joined, (await joined.live(code))[0]))
                case 3 if standing:
                    number = standing.pop(chance.randrange(len(standing)))
                    await two.here.room.delete(group, number)
                case _:
                    await chance.choice(lines)[1].say(f"said {step}")
            await asyncio.sleep(chance.choice((0.0, 0.002)))
        await asyncio.sleep(0.2)
        _, snapshot = await nia.live(code)
        stored = {one["id"]: one for one in snapshot["group"]}
        for _, live in lines:
            await live.settled()
            assert shown(live) == stored


def shown(live: Live) -> dict[str, object]:
    """The page's final state; it knows nothing of messages that it was never sent."""
    page: dict[str, object] = {}
    for frame in live.seen:
        match frame:
            case {"type": "snapshot", "group": list(messages)}:
                page = {one["id"]: one for one in messages}
            case {"type": "message", "side": "group", "message": {"id": number} as message}:
                page[number] = message
            case {"type": "edited", "side": "group", "message": {"id": number} as message}:
                if number in page:
                    page[number] = message
            case {"type": "deleted", "side": "group", "id": number}:
                page.pop(number, None)
    return page


async def test_a_line_that_is_sent_again_to_another_process_is_done_once() -> None:
    async with two_houses() as two:
        code, _, ivan, here, there = await guests(two)
        same = two.here.guest()
        same.session.cookie_jar.update_cookies(
            {one.key: one.value for one in ivan.session.cookie_jar}, URL(two.here.room_at)
        )
        again, _ = await same.live(code)
        frame = {"type": "say", "side": "group", "text": "/belot", "id": "one"}
        for live in (there, again, there):
            await live.socket.send_json(frame)
            await live.next("answer")
        assert len(two.there.app.heard) == 1
        assert two.here.app.heard == []
        assert [(await here.next("message"))["message"]["line"]["text"]] == ["/belot"]
        lines = await two.here.archive.latest(f"group:{code}", 100)
        assert [one.author for one in lines if one.author] == ["v2"]


async def test_others_hear_of_a_line_though_what_was_missed_cannot_be_read() -> None:
    async with two_houses() as two:
        _, _, _, here, there = await guests(two)
        two.here_bus.deaf = True
        await there.say("not heard of")
        missed = int((await there.next("message"))["message"]["id"])
        message = two.here.archive.message

        async def fails(place: str, number: int) -> Message | None:
            if number == missed:
                raise InputNotStored
            return await message(place, number)

        two.here.archive.message = fails  # type: ignore[method-assign]
        await here.say("stored")
        await here.next("error")
        assert (await there.next("message"))["message"]["line"]["text"] == "stored"
