"""Processes share the rooms, and parts move to where people have them open."""

import asyncio
import math
import random
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import product
from pathlib import Path

import pytest

from adapters.browser.archive import part_of
from adapters.platform.chat import Place
from bot import buttons as b
from bot.processes.balance import MORE
from bot.processes.partition import Division
from engine.host.claim_rows import BEAT, REST
from engine.rules.cards import Seat
from tests.bot.messenger import PEOPLE, Group, Messenger, code_of
from tests.bot.processes.test_partitions import both, play
from tests.bot.several import TAKEN_OVER, OneOfSeveral, several

pytestmark = pytest.mark.sqlite  # in virtual time, which a server does not follow

SOON = 6 * BEAT.total_seconds()


@dataclass
class Rooms(Messenger):
    """Rooms whose messages are seen in all processes, as with an archive."""

    name: str = "browser"
    open_in: dict[tuple[Place, str], int] = field(default_factory=dict)

    @property
    def viewed(self) -> frozenset[str]:
        return frozenset()

    def let_in(self, user: str, table: str) -> None:
        raise NotImplementedError

    def look_again(self, table: str, *, everywhere: bool) -> None:
        raise NotImplementedError

    async def reopen(self, user: str) -> None:
        raise AssertionError("nobody leaves a chat")

    def pages(self) -> Iterable[tuple[Place, str, int]]:
        return [(place, process, count) for (place, process), count in self.open_in.items()]


@asynccontextmanager
async def rooms_of_two(folder: Path) -> AsyncIterator[tuple[Rooms, OneOfSeveral, OneOfSeveral]]:
    rooms = Rooms()
    divisions = {"browser": Division(8, part_of, move=True)}
    async with several(folder, lambda _: (rooms,), lambda _: (rooms,), divisions=divisions) as (
        one,
        two,
    ):
        yield rooms, one, two


def held(*processes: OneOfSeveral) -> list[list[int]]:
    return [process.parts("browser") for process in processes]


async def test_processes_share_rooms_out_and_take_them_over(tmp_path: Path) -> None:
    async with rooms_of_two(tmp_path) as (_, one, two):
        mine, theirs = held(one, two)
        assert sorted((*mine, *theirs)) == list(range(8))
        assert abs(len(mine) - len(theirs)) <= 1
        await one.kill()
        await asyncio.sleep(TAKEN_OVER)
        assert held(two) == [list(range(8))]


async def test_a_room_goes_to_the_process_in_which_it_is_open(tmp_path: Path) -> None:
    async with rooms_of_two(tmp_path) as (rooms, one, two):
        part = one.parts("browser")[0]
        room = next(place for place in places() if part_of(place, 8) == part)
        here, there = (Group(process.app, rooms, chat=room.chat) for process in (one, two))
        await here.say("Ana", "/belot quick")
        code = await code_of(here)
        for seat, name in enumerate(PEOPLE[1:], 1):
            await there.tap(name, b.text(b.SitButton(code, Seat(seat))))
            await both(here, there)
        await there.tap("Ana", b.text(b.StartButton(code, 0)))
        await both(here, there)
        names = [process.app.store.bus.process for process in (one, two)]
        rooms.open_in[room, names[0]] = 1
        rooms.open_in[room, names[1]] = 1
        await asyncio.sleep(SOON)
        assert part in one.parts("browser"), "it stays where as many have it open"
        rooms.open_in[room, names[1]] = 3
        before = {place: list(messages) for place, messages in rooms.messages.items()}
        await asyncio.sleep(SOON)
        assert part in two.parts("browser")
        assert part not in one.parts("browser")
        await both(here, there)
        for place, messages in before.items():
            assert list(rooms.messages[place]) == messages, "nothing is written again"
        people = dict(zip(PEOPLE, (here, there, here, there), strict=True))
        await play(code, people, count=3)
        await there.all_true()
        rooms.open_in[room, names[0]] = 5
        await asyncio.sleep(REST.total_seconds() + SOON)
        assert part in one.parts("browser")
        await play(code, people, count=3)
        await here.all_true()


async def test_no_part_moves_twice_within_its_rest_and_all_come_to_rest(tmp_path: Path) -> None:
    chance, now = random.Random(34), asyncio.get_running_loop().time
    async with rooms_of_two(tmp_path) as (rooms, one, two):
        names = [process.app.store.bus.process for process in (one, two)]
        holders, moved = dict[int, int](), dict[int, float]()

        async def watch(seconds: int) -> int:
            """How often a part has moved meanwhile."""
            moves = 0
            for _ in range(seconds):
                await asyncio.sleep(1)
                for holder, parts in enumerate(held(one, two)):
                    for part in parts:
                        if holders.setdefault(part, holder) != holder:
                            rested = now() - moved.get(part, -math.inf)
                            assert rested >= REST.total_seconds() - 2, "each is seen a second late"
                            holders[part], moved[part] = holder, now()
                            moves += 1
            return moves

        await watch(1)
        by_part = {part_of(place, 8): place for place in places()}
        for _ in range(24):
            for place, name in product(by_part.values(), names):
                if chance.random() < 0.4:
                    rooms.open_in[place, name] = chance.choice((0, 1, 2, 3, 5, 20))
            await watch(chance.choice((1, 4, 7)))
        assert len(moved) > 4
        await watch(int((REST + 8 * BEAT).total_seconds()))
        for part, holder in holders.items():
            pages = [rooms.open_in.get((by_part[part], name), 0) for name in names]
            assert pages[1 - holder] <= pages[holder] * MORE
        assert await watch(int(2 * REST.total_seconds())) == 0
        await one.kill()
        await asyncio.sleep(TAKEN_OVER)
        assert held(two) == [list(range(8))], "nothing rests with a holder that is dead"


def places() -> Iterable[Place]:
    return (Place("browser", letter + "room") for letter in "23456789abcdefgh")
