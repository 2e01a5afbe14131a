"""People on the strict Telegram server, in a separate process so that only the bot is timed.

``python -m benchmarks.telegram_people TABLES SECONDS FACTOR BUDGETS`` (true or lifted) prints JSON:
the server's address, that everybody plays now, and the report after that many real seconds. Then it
serves on until it is terminated.
"""

import asyncio
import json
import random
import sys
import time
from bisect import bisect_left, bisect_right
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import InitVar, asdict, dataclass, field
from datetime import datetime, timedelta
from itertools import chain, pairwise
from typing import NamedTuple

from benchmarks.crowds import THINKING, played, rung
from bot import buttons as b
from engine.host.clock import Clock
from engine.tables.table import Decision
from tests.emulators.telegram import (
    Budgets,
    Button,
    Chat,
    Happening,
    Message,
    Person,
    TelegramServer,
    What,
)
from tests.emulators.telegram.calls import Call
from tests.hurried import HurriedClock

_AT_ONCE = 20  # tables at which people sit down at the same time
_DEALT = timedelta(seconds=10)  # all tables begin together, which no real evening does
_EVERY_TURN = b.PreferButton("calls", "every")
_WRITES = ("sendMessage", "sendPhoto", "editMessageText")


class Tap(NamedTuple):
    """A press of a button; times are the machine's, in seconds."""

    query: str
    chat: int
    pressed: float
    fetched: float


class ChatWrites(NamedTuple):
    """The writes of a whole deal to a chat."""

    private: bool
    writes: int


@dataclass(frozen=True)
class Seen:
    """The report of the time while all played, until `ended`; `chats` maps chats to tables.

    In seconds of the clock: `own` is the time from a person's move to the update of their message,
    `sheets` from a deal's last card to its score sheet, `turns` from the move before a person's to
    their buttons, and `calls` to their notification. `refused` are answers with 429; `cpu` is the
    share of a core of the people and their server.
    """

    ended: float
    taps: list[Tap]
    refused: int
    writes: int
    own: list[float]
    sheets: list[float]
    turns: list[float]
    calls: list[float]
    deals: list[ChatWrites]
    chats: dict[str, int]
    cpu: float


class Watched(TelegramServer):
    """Records when updates are handed out, and sets an event when something was written."""

    def __init__(self, clock: Clock, budgets: Budgets) -> None:
        super().__init__(clock, budgets=budgets)
        self.fetched: dict[str, float] = {}
        self.news: defaultdict[int, asyncio.Event] = defaultdict(asyncio.Event)

    async def _answer(self, call: Call) -> object:
        result = await super()._answer(call)
        if call.method == "getUpdates" and isinstance(result, list):
            now = time.time()
            queries = (one["callback_query"] for one in result if "callback_query" in one)
            self.fetched.update((query["id"], now) for query in queries)
        elif call.has("chat_id"):
            self.news[call.whole("chat_id")].set()
        return result


@dataclass
class Human:
    """A person who plays what their private chat offers, looking there when something changes."""

    server: Watched
    person: Person
    chance: random.Random
    done: set[Decision] = field(default_factory=set)

    async def play(self) -> None:
        """Play until cancelled."""
        news = self.server.news[self.person.id]
        while True:
            news.clear()
            moves = [
                (pressed.decision, message, button.data)
                for message in self.person.private.messages
                for button in message.each_button()
                if isinstance(pressed := _read(button), b.SayCallButton | b.LayCardButton)
                and pressed.decision not in self.done
            ]
            if moves:
                await self._decide(*self.chance.choice(moves))
            else:
                await rung(news)

    async def _decide(self, decision: Decision, message: Message, data: str) -> None:
        pause = timedelta(seconds=self.chance.uniform(*THINKING))
        await asyncio.sleep(self.server.clock.seconds(pause))
        standing = self.person.private.message(message.id)
        if standing is None or not standing.has_button(data):
            return
        if await self.person.press(standing, data) is not None:
            self.done.add(decision)


@dataclass
class Table:
    """Four people and their group; the last one is called to every turn."""

    server: Watched
    number: int
    people: list[Person] = field(init=False)
    group: Chat = field(init=False)

    def __post_init__(self) -> None:
        names = ("Ана", "Боби", "Вили", "Гого")
        self.people = [self.server.person(f"{name} {self.number}") for name in names]
        self.group = self.server.supergroup(f"Маса {self.number}", self.people)

    @property
    def chats(self) -> list[Chat]:
        return [self.group, *(person.private for person in self.people)]

    async def sit_down(self) -> None:
        """Have all press START, sit down one after another and begin the match."""
        for person in self.people:
            await person.start()
        for person in self.people:
            while not person.private.by_bot():
                await self._look(person.private)
        first, *others = self.people
        await first.write(self.group, "/belot")
        for person, side in zip(others, (0, -1, -1), strict=True):
            await self._press(person, self.group, b.SitButton, side)
        called = others[-1]
        await called.write(called.private, "/me")
        await self._press(called, called.private, _EVERY_TURN)
        await self._press(first, self.group, b.StartButton)

    async def _press(
        self, person: Person, chat: Chat, wanted: type | b.BotButton, which: int = -1
    ) -> None:
        """Press a matching button once there is one; the newest by default."""
        while True:
            if found := list(_found(chat.messages, wanted)):
                message, data = found[which]
                answer = await person.press(message, data)
                if answer is not None and not answer.alert:
                    return
            await self._look(chat)

    async def _look(self, chat: Chat) -> None:
        news = self.server.news[chat.id]
        news.clear()
        await rung(news)


@dataclass
class TableReport:
    """The report of a table from a moment on; `presses` are those in each chat, oldest first."""

    table: Table
    since: datetime
    presses: InitVar[Mapping[int, Sequence[datetime]]]
    _moves: dict[int, Sequence[datetime]] = field(init=False)
    _every_move: Sequence[datetime] = field(init=False)

    def __post_init__(self, presses: Mapping[int, Sequence[datetime]]) -> None:
        chats = [person.private.id for person in self.table.people]
        each = {chat: presses.get(chat, ()) for chat in chats}
        self._moves = {chat: made[bisect_left(made, self.since) :] for chat, made in each.items()}
        self._every_move = sorted(chain.from_iterable(self._moves.values()))

    def own(self) -> Iterator[float]:
        """Times from each move to the next write in the chat where it was made."""
        for person in self.table.people:
            written = [one.at for one in person.private.log if _is_write(one)]
            for at in self._moves[person.private.id]:
                following = bisect_left(written, at)
                if following < len(written):
                    yield (written[following] - at).total_seconds()

    def sheets(self) -> Iterator[float]:
        """Times from each deal's last move to its score sheet, the message before the next deal."""
        log = self.table.group.log
        sent = [one for one in log if one.what is What.SENT and one.who.is_bot]
        for sheet, following in pairwise(sent):
            if _begins_deal(following.message) and not _begins_deal(sheet.message):
                yield from self._after_a_move(sheet.at)

    def turns(self) -> Iterator[float]:
        """Times from the table's last move to the first write that shows a person their
        decision.
        """
        for person in self.table.people:
            known: set[Decision] = set()
            for one in person.private.log:
                if not _is_write(one):
                    continue
                fresh = set(_decisions(one.message)) - known
                known |= fresh
                if fresh and one.at >= self.since:
                    yield from self._after_a_move(one.at)

    def calls(self) -> Iterator[float]:
        """The same times to each call, a message with a sound."""
        for one in self.table.people[-1].private.log:
            if one.what is What.SENT and one.at >= self.since and not one.message.silent:
                yield from self._after_a_move(one.at)

    def _after_a_move(self, at: datetime) -> Iterator[float]:
        before = bisect_right(self._every_move, at)
        if before:
            yield (at - self._every_move[before - 1]).total_seconds()

    def deals(self) -> Iterable[ChatWrites]:
        """The writes of whole deals to each chat; a deal begins with its message."""
        begins = [
            one.at
            for one in self.table.group.log
            if one.what is What.SENT and one.at >= self.since and _begins_deal(one.message)
        ]
        for begin, end in pairwise(begins):
            for chat in self.table.chats:
                writes = sum(1 for one in chat.log if begin <= one.at < end and _is_write(one))
                yield ChatWrites(chat.kind == "private", writes)


def _is_write(one: Happening) -> bool:
    return one.who.is_bot and one.what in (What.SENT, What.EDITED)


def _begins_deal(message: Message) -> bool:
    return any(isinstance(_read(button), b.ShowHandButton) for button in message.each_button())


def _decisions(message: Message) -> Iterator[Decision]:
    """The decisions that a message offers its reader."""
    for button in message.each_button():
        pressed = _read(button)
        if isinstance(pressed, b.SayCallButton | b.LayCardButton):
            yield pressed.decision


def _found(
    messages: Iterable[Message], wanted: type | b.BotButton
) -> Iterator[tuple[Message, str]]:
    """The buttons of a kind, or one given button."""
    for message in messages:
        for button in message.each_button():
            read = _read(button)
            if read == wanted or (isinstance(wanted, type) and isinstance(read, wanted)):
                yield message, button.data


def _read(button: Button) -> b.BotButton | None:
    return b.parse(button.data) if button.data else None


async def _play(server: Watched, tables: Sequence[Table], seconds: float) -> Seen:
    humans = [
        Human(server, person, random.Random(person.name))
        for table in tables
        for person in table.people
    ]
    now, before = server.clock.now(), len(server.requests)
    ended, cpu = await played([human.play() for human in humans], seconds)
    made = server.requests[before:]
    taps = [
        Tap(query.number, query.chat.id, query.at.timestamp(), server.fetched[query.number])
        for query in server.world.queries.values()
        if query.at >= now and query.number in server.fetched
    ]
    presses: defaultdict[int, list[datetime]] = defaultdict(list)
    for query in server.world.queries.values():
        presses[query.chat.id].append(query.at)
    whole = [TableReport(table, now, presses) for table in tables]
    dealt = [TableReport(table, now + _DEALT, presses) for table in tables]
    return Seen(
        ended=ended,
        taps=taps,
        refused=sum(1 for one in made if one.code == 429),
        writes=sum(1 for one in made if one.ok and one.method in _WRITES),
        own=[seconds for one in dealt for seconds in one.own()],
        sheets=[seconds for one in whole for seconds in one.sheets()],
        turns=[seconds for one in dealt for seconds in one.turns()],
        calls=[seconds for one in dealt for seconds in one.calls()],
        deals=[written for one in whole for written in one.deals()],
        chats={str(chat.id): table.number for table in tables for chat in table.chats},
        cpu=cpu,
    )


async def _main(count: int, seconds: float, factor: float, budgets: Budgets) -> None:
    async with Watched(HurriedClock(factor), budgets) as server:
        print(json.dumps({"url": server.url, "token": server.token}), flush=True)
        tables = [Table(server, number) for number in range(count)]
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
    wanted = Budgets.lifted() if sys.argv[4] == "lifted" else Budgets()
    asyncio.run(_main(int(sys.argv[1]), float(sys.argv[2]), float(sys.argv[3]), wanted))
