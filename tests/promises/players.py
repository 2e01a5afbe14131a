"""People in browser rooms who play forever and remember the answers they got."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field

from bot import buttons as b
from engine.rules.cards import Seat
from engine.tables.table import Decision
from tests.whole.guest import Guest, Json
from tests.whole.kills import AGAIN

_LINES = 0.02
"""The chance of a chat line after a look at the page."""

_MOVES = b.SayCallButton | b.LayCardButton


class Player(Guest):
    """Makes one press for each decision, and repeats it until it is answered."""

    def __init__(
        self, url: str, name: str, address: str, rng: random.Random, thinking: tuple[float, float]
    ) -> None:
        super().__init__(url, name, address)
        self.chosen: dict[Decision, b.SayCallButton | b.LayCardButton] = {}
        self.promised: set[Decision] = set()
        self.said: dict[str, bool] = {}
        """Lines, and whether they were answered."""
        self.refused = Counter[str]()
        self._rng = rng
        self._thinking = thinking
        self._asked: dict[str, Decision | str] = {}
        self._data: dict[Decision, str] = {}
        self._pressed: dict[object, float] = {}

    def _take(self, frame: Json) -> None:
        super()._take(frame)
        if frame["type"] == "answer":
            match self._asked.get(frame["id"]):
                case str() as line:
                    self.said[line] = True
                case Decision() as decision:
                    self.promised.add(decision)
        elif frame["type"] == "error":
            self.refused[frame["text"]] += 1

    async def play_on(self, going: asyncio.Event) -> None:
        """Play any matches, as long as `going` is set."""
        while True:
            await going.wait()
            self.news.clear()
            await self._do_something()
            with suppress(TimeoutError):
                async with asyncio.timeout(0.3):
                    await self.news.wait()

    async def _do_something(self) -> None:
        """Do what a page does: the pending move, sometimes a line, a new match."""
        if self._rng.random() < _LINES:
            self.said.setdefault(f"{self.name} #{len(self.said)}", False)
        for line, answered in list(self.said.items())[-3:]:
            if not answered and self._again(line):
                self._asked[line] = line
                await self._send({"type": "say", "side": "group", "text": line, "id": line})
        moves = list(self._moves())
        if moves:
            await self._decide(moves)
        for kind in (b.ReopenButton, b.StartButton):
            for number, pressed, data in self.buttons("group")[::-1]:
                if isinstance(pressed, kind) and self._again(data):
                    await self.press("group", number, data)
                    return

    async def _decide(
        self, moves: list[tuple[str, b.SayCallButton | b.LayCardButton, str]]
    ) -> None:
        latest = max(pressed.decision for _, pressed, _ in moves)
        open_now = sorted((data, number) for number, p, data in moves if p.decision == latest)
        if latest not in self.chosen:
            await asyncio.sleep(self._rng.uniform(*self._thinking))
            data, number = self._rng.choice(open_now)
            pressed = b.parse(data)
            assert isinstance(pressed, _MOVES)
            self.chosen[latest], self._data[latest] = pressed, data
        data, number = self._data[latest], open_now[0][1]
        if self._again(latest):
            asked = f"{self.name} {latest.match_no}.{latest.deal}.{latest.turn}"
            self._asked[asked] = latest
            frame = {"type": "tap", "side": "private", "message": number, "data": data}
            await self._send({**frame, "id": asked})

    def _moves(self) -> Iterator[tuple[str, b.SayCallButton | b.LayCardButton, str]]:
        for number, pressed, data in self.buttons("private"):
            if isinstance(pressed, _MOVES):
                yield number, pressed, data

    def _again(self, what: object) -> bool:
        """Whether to act now: for the first time, or because the last attempt was probably lost."""
        now = asyncio.get_running_loop().time()
        if now - self._pressed.get(what, -AGAIN) < AGAIN:
            return False
        self._pressed[what] = now
        return True


@dataclass
class Table:
    """Two people at a table in a separate room, with two AI players."""

    players: Sequence[Player]
    code: str = ""
    asked: int = 0
    """How often they had to ask for a table."""
    going: asyncio.Event = field(default_factory=asyncio.Event)
    _tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def promised(self) -> int:
        """The number of their answered decisions."""
        return sum(len(one.promised) for one in self.players)

    @property
    def frames(self) -> int:
        return sum(one.frames for one in self.players)

    async def begin(self) -> None:
        first, second = self.players
        room = await first.open()
        await second.enter(room)
        await first.until(lambda: first.text("group"))
        while not second.sees(b.SitButton, "group"):
            self.asked += 1
            await first.say("/belot 151")
            with suppress(TimeoutError):
                async with asyncio.timeout(4 * AGAIN):
                    await second.until_button(b.SitButton, "group")
        for pressed in await second.until_button(b.SitButton, "group"):
            if isinstance(pressed[1], b.SitButton):
                self.code = pressed[1].code
        await second.press_kind(b.SitButton, seat=Seat(1))
        await first.until_text(second.name, "group")
        await first.press_kind(b.StartButton)
        await first.until(lambda: not first.sees(b.StartButton, "group"))

    def play(self) -> None:
        self.going.set()
        self._tasks = [asyncio.create_task(one.play_on(self.going)) for one in self.players]

    def check(self) -> None:
        """Raise any error of the people."""
        for task in self._tasks:
            if task.done():
                task.result()

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for one in self.players:
            await one.close()


def tables_of(url: str, count: int, seed: int, thinking: tuple[float, float]) -> list[Table]:
    """People for this many tables, each with a separate address."""
    found = []
    for number in range(count):
        pair = []
        for which in range(2):
            address = f"198.18.{number}.{which + 1}"
            rng = random.Random(f"{seed}/{number}/{which}")
            pair.append(Player(url, f"Guest {number}-{which}", address, rng, thinking))
        found.append(Table(pair))
    return found
