"""Killed with SIGKILL at random moments of a match on Telegram, nothing is lost or done twice."""

import asyncio
import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import timedelta
from functools import partial
from itertools import combinations
from pathlib import Path

import pytest

from bot import buttons as b
from bot.app import PACES
from bot.storage.inbox import KEPT
from engine.rules.match_record import MatchRecord
from engine.tables.events import TableEvent, TimeGivenBack
from engine.tables.table import Decision, Table
from tests.emulators.telegram import Chat, Message, Person, TelegramServer, What
from tests.emulators.telegram.world import World
from tests.hurried import HurriedClock
from tests.whole.evening import found
from tests.whole.kills import (
    LONG,
    SHORT,
    Length,
    Moment,
    difference,
    kills_of,
    press_until,
    press_while,
    survive,
    until,
    until_none,
)
from tests.whole.server import TelegramBot
from tests.whole.telegram import Player, bot_on, over, sit_down
from tests.whole.truth import Truth, truth_of

FACTOR = 15
NAMES = ("Ана", "Борис", "Вера", "Георги")
SAMPLES = 3
"""How many of the buttons that he has ever seen each person presses after a start."""

LATE = timedelta(seconds=10)
"""For what should not come any more. Where the machine is slow, less of it is seen."""

_HANG = 1800
"""Real seconds that no match takes."""


@dataclass(frozen=True)
class Conversation:
    """What the bot has left in a chat; `doubtful` are the ids of what may stand there twice."""

    messages: tuple[Message, ...]
    doubtful: tuple[int, ...]


@dataclass(frozen=True)
class Outcome:
    """What is left of a match: its record, the kinds of its events, and the chats."""

    record: MatchRecord
    events: tuple[str, ...]
    chats: tuple[Conversation, ...]
    decisions: int


@dataclass
class Room:
    """Four people in a group, who can be held back from playing, and the bot that is killed."""

    server: TelegramServer
    clock: HurriedClock
    bot: TelegramBot
    group: Chat
    people: Sequence[Person]
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    decisions: set[Decision] = field(default_factory=set)
    doubtful: list[tuple[int, int]] = field(default_factory=list)
    """Chat and id of each message that was the last thing which the bot did in a chat when it was
    killed: it may not have heard that it was sent."""

    @property
    def chats(self) -> list[Chat]:
        return [self.group, *(person.private for person in self.people)]

    async def sit_down(self, target: int) -> None:
        """The first opens a table, the others sit down at it, and it begins."""
        first, *others = self.people
        for person in self.people:
            await person.start()
        await first.write(self.group, f"/belot {target}")
        await until(self.server.world, lambda: found(self.group, b.SitButton))
        for free, person in zip((2, 1, 0), others, strict=True):
            await self._press_until(person, b.SitButton, partial(self._are_free, free))
        await self._press_until(first, b.StartButton, lambda: not found(self.group, b.StartButton))

    def _are_free(self, chairs: int) -> bool:
        return self.group.by_bot()[-1].text.count("свободно") == chairs

    async def _press_until(
        self, person: Person, kind: type[object], done: Callable[[], object]
    ) -> None:
        """Press the newest button of that kind until it is done."""

        async def press() -> None:
            for one in found(self.group, kind)[:1]:
                await person.press(*one)

        await press_until(self.server.world, press, done)

    async def advice(self, code: str, decision: Decision, person: Person) -> str:
        """The button to press, by the decision alone; not before people may play."""
        await self.playing.wait()
        self.decisions.add(decision)
        choices = sorted(
            {
                data
                for _, data, pressed in _pressable(person.private.messages)
                if isinstance(pressed, b.SayCallButton | b.LayCardButton)
                and (pressed.code, pressed.decision) == (code, decision)
            }
        )
        return random.Random(repr(decision)).choice(choices) if choices else ""

    async def play(self, person: Person) -> None:
        advice = partial(self.advice, person=person)
        player = Player(person, self.group, thinking=(0.3, 1.2), advice=advice)
        await player.play(lambda: over(self.group))

    async def kill(self) -> None:
        await self.bot.kill()
        me = self.server.world.bot.id
        for chat in self.chats:
            own = [one for one in chat.log if one.who.id == me and one.what is not What.ANSWERED]
            if own and own[-1].what is What.SENT:
                self.doubtful.append((chat.id, own[-1].message.id))

    def conversation(self, chat: Chat) -> Conversation:
        doubtful = dict.fromkeys(number for where, number in self.doubtful if where == chat.id)
        return Conversation(tuple(chat.by_bot()), tuple(doubtful))

    async def settle(self, truth: Truth) -> None:
        """Wait until the bot has taken every update and everything stands on the screens."""
        await until(self.server.world, lambda: not self.server.updates.pending)
        version = len(await truth.events())
        await until_none(self.server.world, partial(self.missing, truth, version), self.told)
        await asyncio.sleep(self.clock.seconds(LATE))

    async def missing(self, truth: Truth, version: int) -> list[str]:
        """What looks nowhere as it did in some version from that one on, chat by chat."""
        tables, lacking = await truth.tables(version), []
        for chat in self.chats:
            standing = tuple(chat.messages)
            found = [await truth.missing(table, chat, standing) for table in tables]
            lacking += [f"{chat.title}: {one}" for one in min(found, key=len)]
        return lacking

    def told(self) -> list[str]:
        """The last requests."""
        return [
            f"{one.at:%H:%M:%S.%f} {one.method} {one.chat} {one.error}"
            for one in self.server.requests[-60:]
        ]

    def _stands(self, message: Message) -> bool:
        return self.server.world.chats[message.chat].message(message.id) is not None

    async def wrongly_asked(self, truth: Truth) -> list[str]:
        """Who has to act, and nobody else, gets the buttons of his decision."""
        turn = await truth.turn(await truth.table())
        if turn is None:
            return []
        asked = [chat.id for chat in self.chats if _asks(chat.messages, turn.decision)]
        return [] if asked == [turn.user] else [f"{turn}: {asked}"]

    async def press_old_buttons(self, truth: Truth) -> None:
        table = await truth.table()
        presses: list[tuple[Person, Message, str]] = []
        for person in self.people:
            seen = _harmless((self.group, person.private), table)
            chosen = random.sample(seen, min(SAMPLES, len(seen)))
            presses += [(person, message, data) for message, data in chosen]
        await asyncio.gather(
            *(
                press_while(partial(one.press, message, data), partial(self._stands, message))
                for one, message, data in presses
            )
        )


@dataclass
class Evening:
    """A match on its way, as `survive` sees it."""

    room: Room
    truth: Truth
    match: asyncio.Future[list[None]]

    @property
    def world(self) -> World:
        return self.room.server.world

    @property
    def over(self) -> bool:
        if self.match.done():
            self.match.result()
        return self.match.done()

    @property
    def decided(self) -> int:
        return len(self.room.decisions)

    @property
    def happened(self) -> int:
        return len(self.room.server.requests)

    @property
    def sent(self) -> int:
        return sum(one.method == "sendMessage" for one in self.room.server.requests)

    async def kill(self) -> None:
        await self.room.kill()

    async def spawn(self) -> None:
        await self.room.bot.spawn()

    async def serve(self) -> None:
        await self.room.bot.start()

    async def version(self) -> int:
        return len(await self.truth.events())

    async def check(self, version: int) -> None:
        """All screens show at least what was stored when the bot died, and all buttons work."""
        room = self.room
        room.playing.clear()
        await until_none(self.world, partial(room.missing, self.truth, version), room.told)
        await until_none(self.world, partial(room.wrongly_asked, self.truth), room.told)
        await room.press_old_buttons(self.truth)
        room.playing.set()


def _pressable(messages: Sequence[Message]) -> Iterator[tuple[Message, str, b.BotButton]]:
    for message in messages:
        for button in message.each_button():
            if button.data:
                yield message, button.data, b.parse(button.data)


def _asks(messages: Sequence[Message], decision: Decision) -> bool:
    return any(
        isinstance(pressed, b.SayCallButton | b.LayCardButton) and pressed.decision == decision
        for _, _, pressed in _pressable(messages)
    )


def _harmless(chats: Sequence[Chat], table: Table) -> list[tuple[Message, str]]:
    """Buttons that ever stood on messages which stand there still, and should change nothing."""
    found: dict[tuple[int, str], tuple[Message, str]] = {}
    for chat in chats:
        seen = [one.message for one in chat.log if one.what in (What.SENT, What.EDITED)]
        still = [message for message in seen if chat.message(message.id) is not None]
        for message, data, pressed in _pressable(still):
            decision = getattr(pressed, "decision", None)
            past = decision is not None and (table.turn is None or decision < table.turn.decision)
            begun = isinstance(pressed, b.StartButton) and pressed.match_no < table.match_no
            if (
                past
                or begun
                or isinstance(pressed, b.ShowHandButton | b.SitButton | b.AddMachineButton)
            ):
                found[message.id, data] = (message, data)
    return list(found.values())


async def whole_match(
    folder: Path, seed: str, target: int, moments: Sequence[Moment] = ()
) -> Outcome:
    """A match of four people, killed at these moments."""
    clock = HurriedClock(FACTOR)
    async with asyncio.timeout(_HANG), TelegramServer(clock) as server:
        people = [server.person(name) for name in NAMES]
        group = server.supergroup("Петъчен белот", people)
        bot = TelegramBot(folder, seed, "patient", server, clock)
        room = Room(server, clock, bot, group, people)
        try:
            await bot.start()
            await room.sit_down(target)
            room.playing.set()
            async with truth_of(bot.database, server, clock) as truth:
                await _play(room, truth, moments)
                await room.settle(truth)
                assert await bot.stop() == 0
                outcome = await _outcome(room, truth)
            assert "Traceback" not in bot.log.read_text(), bot.log.read_text()
        finally:
            await bot.stop()
    return outcome


async def _play(room: Room, truth: Truth, moments: Sequence[Moment]) -> None:
    match = asyncio.gather(*(room.play(person) for person in room.people))
    try:
        await survive(Evening(room, truth, match), moments)
        await match
    finally:
        match.cancel()
        await asyncio.gather(match, return_exceptions=True)


async def _outcome(room: Room, truth: Truth) -> Outcome:
    (record,) = await truth.records()
    handled = set(await truth.handled())
    confirmed = room.server.updates.confirmed
    assert not room.server.updates.pending
    assert {update.id for update in confirmed[-KEPT:]} <= handled
    return Outcome(
        record,
        tuple(map(_kind, await truth.events())),
        tuple(map(room.conversation, room.chats)),
        len(room.decisions),
    )


def _kind(event: TableEvent) -> str:
    return "" if isinstance(event, TimeGivenBack) else type(event).__name__


async def compare(folder: Path, seed: str, length: Length) -> None:
    """The same match without kills and with them."""
    calm = await whole_match(folder / "calm", seed, length.target)
    moments = Moment.drawn(calm.decisions, length.kills)
    killed = await whole_match(folder / "killed", seed, length.target, moments)
    assert calm.record.result is not None
    assert killed.record == calm.record
    assert [one for one in killed.events if one] == [one for one in calm.events if one]
    twice = 0
    for before, after in zip(calm.chats, killed.chats, strict=True):
        extra = _standing_twice(before, after)
        assert extra is not None, (_difference(before, after), after.doubtful)
        twice += len(extra)
    assert twice <= kills_of(moments)


def _standing_twice(before: Conversation, after: Conversation) -> Sequence[Message] | None:
    """The messages without which a chat is as it was without kills; None if it never is so.

    A message whose sending the bot has not heard of is sent again: Telegram cannot tell it of the
    first one. Only such a message may stand there twice, so one for each kill at the most.
    """
    texts = [one.text for one in before.messages]
    count = len(after.messages) - len(texts)
    for extra in combinations(after.doubtful, max(count, 0)):
        if [one.text for one in after.messages if one.id not in extra] == texts:
            return [one for one in after.messages if one.id in extra]
    return None


def _difference(before: Conversation, after: Conversation) -> str:
    return difference(*([one.text for one in chat.messages] for chat in (before, after)))


async def test_a_match_on_telegram_survives_kills(tmp_path: Path) -> None:
    await compare(tmp_path, "one", SHORT)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["one", "five", "six", "seven"])
async def test_matches_on_telegram_survive_twenty_kills(tmp_path: Path, seed: str) -> None:
    await compare(tmp_path, seed, LONG)


@pytest.mark.long
async def test_a_match_in_real_time(tmp_path: Path) -> None:
    """One person with three AI players, at the pace of people, by the machine's own clock."""
    clock = HurriedClock(1)
    async with TelegramServer(clock) as server:
        person = server.person("Ана")
        group = server.supergroup("Петъчен белот", [person])
        async with bot_on(server, tmp_path, clock, paces=dict.fromkeys(PACES, PACES["quick"])):
            await person.start()
            await sit_down(server, group, [person], target=151)
            async with asyncio.timeout(40 * 60):
                await Player(person, group).play(lambda: over(group))
        assert not [one for one in server.requests if one.code == 429]
