"""One room in two processes, behind a real nginx as `RUNNING.md` sets it up, and without it."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot import buttons as b
from engine.rules.cards import Seat
from tests import migrated
from tests.whole.guest import Guest
from tests.whole.nginx import advised, nginx_with
from tests.whole.server import Server, free_port

NAMES = ("Ana", "Boris", "Vera", "Georgi")
GONE_ON = 30.0


@pytest.mark.long  # `test_short_forms` kills one of two bots behind nginx under its rooms each time
@pytest.mark.parametrize("database_kind", [migrated.POSTGRES], indirect=True)
async def test_people_of_one_room_play_in_whichever_process_they_come_to(tmp_path: Path) -> None:
    one, two = (Server(tmp_path / "house", "apart", "fast", port=free_port()) for _ in range(2))
    front = free_port()
    await migrated.database(one.database)
    async with AsyncExitStack() as stack:
        for server in (one, two):
            await server.start()
            stack.push_async_callback(server.stop)
        await stack.enter_async_context(nginx_with(tmp_path, advised(front, (one.port, two.port))))
        behind = f"http://127.0.0.1:{front}"
        ways = (behind, one.url, two.url, behind)
        people = [Guest(way, name) for way, name in zip(ways, NAMES, strict=True)]
        for person in people:
            stack.push_async_callback(person.close)
        ana, boris, vera, georgi = people
        room = await ana.open()
        for person in people[1:]:
            await person.enter(room)
        await ana.say("/belot 51")
        for seat, person in enumerate(people[1:], 1):
            await person.press_kind(b.SitButton, seat=Seat(seat))
            await ana.until_text(person.name, "group")
        await vera.say("we are all here")
        for person in people:
            await person.until_text("we are all here", "group")
        await ana.press_kind(b.StartButton)
        playing = [asyncio.create_task(person.play()) for person in people]
        await ana.until(lambda: len(ana.decided) > 1)
        await one.kill()  # whichever process has the room
        boris.url = two.url
        before = len(georgi.decided)
        async with asyncio.timeout(GONE_ON):
            await georgi.until(lambda: len(georgi.decided) > before + 1)
        await one.start()
        async with asyncio.timeout(2 * GONE_ON):
            await asyncio.gather(*playing)
        assert {person.text("group") for person in people} == {ana.text("group")}
        assert ana.text("group").count("we are all here") == 1
