"""People on the strict Discord server, in a separate process so that only the bot is timed.

``python -m benchmarks.discord_people TABLES SECONDS FACTOR BUDGETS`` (true or lifted) prints JSON:
the server's address, that everybody plays now, and the report after that many real seconds. Then it
serves on until it is terminated.
"""

import asyncio
import json
import random
import sys
import time
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from benchmarks.crowds import THINKING, played, rung
from bot import buttons as b
from engine.host.clock import Clock
from engine.rules.cards import CARD_NAMES
from engine.tables.table import Decision
from tests.emulators.discord import (
    Budgets,
    Channel,
    DiscordServer,
    Message,
    Person,
    TextChannel,
    What,
)
from tests.emulators.discord.calls import Call
from tests.hurried import HurriedClock
from tests.whole.discord import Found
from tests.whole.seen import found

TRUE = Budgets(others=None)
"""The true limits, except for one-time requests: pictures and direct channels."""

_SETTLING = timedelta(seconds=6)
"""Time for the tables to spread out before taps count; real tables never begin together."""

_AT_ONCE = 10  # tables at which people sit down at the same time
_WRITES = ("create_message", "edit_message", "delete_message")


class Deal(NamedTuple):
    """The requests of a whole deal: in the channel, in each direct channel, and as answers."""

    channel: int
    direct: list[int]
    answers: int


@dataclass(frozen=True)
class Seen:
    """The report of the time while all played, until `ended`.

    `taps` are the interactions after all had settled, with the time they were sent to the bot.
    `kinds` counts the requests; `refused` are answers with 429, `failed` interactions that were not
    answered in time; `cpu` is the share of a core of the people and their server.
    """

    ended: float
    taps: dict[str, float]
    kinds: dict[str, int]
    refused: int
    failed: int
    deals: list[Deal]
    cpu: float


class Watched(DiscordServer):
    """Sets an event when something was written."""

    def __init__(self, clock: Clock, budgets: Budgets) -> None:
        super().__init__(clock, budgets=budgets)
        self.news: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)

    def _note(self, call: Call, status: int, code: int) -> None:
        super()._note(call, status, code)
        channel = call.args.get("channel", "")
        if channel.isdecimal():
            self.news[int(channel)].set()


@dataclass
class Human:
    """A person who plays what their direct messages offer, looking there when something changes."""

    server: Watched
    person: Person
    chance: random.Random
    done: set[Decision] = field(default_factory=set)

    async def play(self) -> None:
        """Play until cancelled."""
        news = self.server.news[self.person.direct.id]
        while True:
            news.clear()
            moves = [
                (pressed.decision, message, data)
                for message, data in found(
                    self.person.direct.messages[-2:], b.SayCallButton | b.LayCardButton
                )
                if isinstance(pressed := b.parse(data), b.SayCallButton | b.LayCardButton)
                and pressed.decision not in self.done
            ]
            if moves:
                await self._decide(*self.chance.choice(moves))
            else:
                await rung(news)

    async def _decide(self, decision: Decision, message: Message, data: str) -> None:
        pause = timedelta(seconds=self.chance.uniform(*THINKING))
        await asyncio.sleep(self.server.clock.seconds(pause))
        standing = self.person.direct.message(message.id)
        if standing is None or not standing.has_button(data):
            return
        if await self.person.press(standing, data) is not None:
            self.done.add(decision)


@dataclass
class Table:
    """Four people and their channel, in a separate guild."""

    server: Watched
    number: int
    people: list[Person] = field(init=False)
    channel: TextChannel = field(init=False)

    def __post_init__(self) -> None:
        names = ("Ана", "Боби", "Вили", "Гого")
        self.people = [self.server.person(f"{name} {self.number}") for name in names]
        self.channel = self.server.guild(f"Маса {self.number}", self.people).channel("belot")

    async def sit_down(self) -> None:
        """Have all sit down one after another and begin the match."""
        first, *others = self.people
        opening = asyncio.create_task(first.slash(self.channel, "belot"))
        for person in others:
            await self._press(person, b.SitButton)
        await self._press(first, b.StartButton)
        opening.cancel()

    async def _press(self, person: Person, kind: type) -> None:
        while True:
            offered = found(self.channel.messages, kind)
            if offered and await self._accepted(person, offered[0]):
                return
            news = self.server.news[self.channel.id]
            news.clear()
            await rung(news)

    async def _accepted(self, person: Person, button: Found) -> bool:
        reply = await person.press(*button)
        return reply is not None and not reply.whisper

    def deals(self, since: datetime) -> Iterator[Deal]:
        """The requests of each whole deal after a moment; a deal begins with its message."""
        begins = [
            one.at
            for one in self.channel.log
            if one.what is What.SENT
            and one.message is not None
            and one.at >= since
            and found((one.message,), b.ShowHandButton)
        ]
        for begin, end in pairwise(begins):
            yield Deal(
                self._writes(self.channel, begin, end),
                [self._writes(person.direct, begin, end) for person in self.people],
                self._answers(begin, end),
            )

    def _writes(self, channel: Channel, begin: datetime, end: datetime) -> int:
        return sum(
            one.channel == channel.id and one.kind in _WRITES
            for one in self.server.requests
            if begin <= one.at < end
        )

    def _answers(self, begin: datetime, end: datetime) -> int:
        ids = {self.channel.id, *(person.direct.id for person in self.people)}
        return sum(
            one.channel.id in ids and one.answered is not None
            for one in self.server.world.interactions.values()
            if begin <= one.at < end
        )


def _is_served(server: Watched) -> bool:
    """Whether the bot is connected and has its commands and pictures registered."""
    world = server.world
    return bool(server.gateway.sessions and world.commands and len(world.emojis) >= len(CARD_NAMES))


async def _play(server: Watched, tables: Sequence[Table], seconds: float) -> Seen:
    humans = [
        Human(server, person, random.Random(person.name))
        for table in tables
        for person in table.people
    ]
    now, before = server.clock.now(), len(server.requests)
    began = time.time()
    ended, cpu = await played([human.play() for human in humans], seconds)
    made = server.requests[before:]
    factor = (server.clock.now() - now) / timedelta(seconds=time.time() - began)
    taps = {
        str(one.id): began + (one.at - now).total_seconds() / factor
        for one in server.world.interactions.values()
        if one.at >= now + _SETTLING
    }
    logs = [channel.log for channel in server.world.channels.values()]
    return Seen(
        ended=ended,
        taps=taps,
        kinds=dict(Counter(one.kind for one in made)),
        refused=sum(1 for one in made if one.status == 429),
        failed=sum(one.what is What.FAILED and one.at >= now for log in logs for one in log),
        deals=[deal for table in tables for deal in table.deals(now)],
        cpu=cpu,
    )


async def _main(count: int, seconds: float, factor: float, budgets: Budgets) -> None:
    async with Watched(HurriedClock(factor), budgets) as server:
        tables = [Table(server, number) for number in range(count)]
        hello = {"token": server.token, "api": server.api_url, "gateway": server.gateway_url}
        print(json.dumps(hello), flush=True)
        await server.until(lambda: _is_served(server), within=30)
        doors = asyncio.Semaphore(_AT_ONCE)

        async def seat(table: Table) -> None:
            async with doors:
                await table.sit_down()

        async with asyncio.TaskGroup() as seating:
            for table in tables:
                seating.create_task(seat(table))
        seen = await _play(server, tables, seconds)
        server.check()
        print(json.dumps(asdict(seen)), flush=True)
        await asyncio.Event().wait()


if __name__ == "__main__":
    wanted = Budgets.lifted() if sys.argv[4] == "lifted" else TRUE
    asyncio.run(_main(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), wanted))
