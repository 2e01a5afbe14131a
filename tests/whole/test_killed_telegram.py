"""Killed with SIGKILL at random moments of a match on Telegram, nothing is lost or done twice.

A start counts from the first request that it makes, in seconds of the hurried clock: that is harder
than in seconds of the machine.
"""

import asyncio
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from difflib import unified_diff
from itertools import combinations
from pathlib import Path

import pytest

from adapters.slots import URGENT_SHARE
from adapters.telegram.platform import LIMITS
from bot import buttons as b
from bot.app import PACES
from bot.people.inbox import KEPT
from engine.rules.match_record import MatchRecord
from engine.tables.events import TableEvent, TimeGivenBack
from engine.tables.table import Decision, Table
from tests.emulators.telegram import Chat, Message, Person, TelegramServer, What
from tests.hurried import HurriedClock
from tests.whole.server import TelegramBot
from tests.whole.telegram import Player, bot_on, over, sit_down
from tests.whole.truth import Truth, truth_of

KILLS = 20
FACTOR = 15
CALM_FACTOR = 45
NAMES = ("Ана", "Борис", "Вера", "Георги")
TRUE_WITHIN = timedelta(seconds=5)
BUTTONS_WITHIN = timedelta(seconds=3)
SAMPLES = 3
"""How many of the buttons that he has ever seen each person presses after a start."""

MINUTE = timedelta(minutes=1)
MINUTE_SHARE = (LIMITS.per_minute or 0) * (URGENT_SHARE - 1) // URGENT_SHARE
"""Writes to a group in a minute, but for those that somebody waits for."""

WRITES = ("sendMessage", "editMessageText")


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


@dataclass
class Room:
    """Four people in a group, who can be held back from playing, and the bot that is killed."""

    server: TelegramServer
    clock: HurriedClock
    bot: TelegramBot
    group: Chat
    people: Sequence[Person]
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    doubtful: list[tuple[int, int]] = field(default_factory=list)
    """Chat and id of each message that was the last thing which the bot did in a chat when it was
    killed: it may not have heard that it was sent."""

    crowded: int = 0
    """How often the group could not be true in time, as its minute was used up."""

    @property
    def chats(self) -> list[Chat]:
        return [self.group, *(person.private for person in self.people)]

    async def advice(self, person: Person, code: str, decision: Decision) -> str:
        """The button to press, by the decision alone; not before people may play."""
        await self.playing.wait()
        choices = sorted(
            {
                data
                for _, data, pressed in _pressable(person.private.messages)
                if isinstance(pressed, b.SayCall | b.LayCard)
                and (pressed.code, pressed.decision) == (code, decision)
            }
        )
        return random.Random(repr(decision)).choice(choices) if choices else ""

    async def play(self, person: Person) -> None:
        async def advice(code: str, decision: Decision) -> str:
            return await self.advice(person, code, decision)

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

    async def sleep_until(self, moment: datetime) -> None:
        await asyncio.sleep(max(0.0, self.clock.seconds(moment - self.clock.now())))

    async def check_start(self, truth: Truth, started: datetime, version: int) -> None:
        """All screens show at least what was stored when the bot died, and all buttons work.

        A group whose minute is used up is true when it is over.
        """
        await self.sleep_until(started + TRUE_WITHIN)
        standing = {chat.id: tuple(chat.messages) for chat in self.chats}
        tables = await truth.tables(version)
        for chat in self.chats:
            missing = await self._missing(truth, tables, chat, standing[chat.id])
            if missing and self._is_crowded(chat, started):
                self.crowded += 1
                await self.sleep_until(started + MINUTE)
                missing = await self._missing(truth, tables, chat, chat.messages)
            assert not missing, (missing, self._told(chat, started))
        await self._check_turn(truth)
        await self._press_old_buttons(truth)

    async def settle(self, truth: Truth) -> None:
        """Wait until the bot has taken every update and everything stands on the screens."""
        end = self.clock.now() + MINUTE + TRUE_WITHIN
        table = await truth.table()
        while self.server.updates.pending or any(
            [await truth.missing(table, chat, chat.messages) for chat in self.chats]
        ):
            assert self.clock.now() < end, (
                self.server.updates.pending,
                self._told(self.group, end),
            )
            await self.server.world.news(0.05)
        await asyncio.sleep(self.clock.seconds(TRUE_WITHIN))  # for what should not come any more

    async def _missing(
        self, truth: Truth, tables: Sequence[Table], chat: Chat, standing: Sequence[Message]
    ) -> list[str]:
        """What does not stand there as in any of these versions; of the one with least of it."""
        return min(
            [await truth.missing(table, chat, standing) for table in tables],
            key=len,
        )

    def _is_crowded(self, chat: Chat, started: datetime) -> bool:
        """Whether the group had its share of writes in the minute before it should be true."""
        writes = [
            one
            for one in self.server.requests
            if one.chat == chat.id and one.method in WRITES
            if started + TRUE_WITHIN - MINUTE <= one.at <= started + TRUE_WITHIN
        ]
        return chat is self.group and len(writes) >= MINUTE_SHARE

    def _told(self, chat: Chat, since: datetime) -> list[str]:
        """The requests of a start, in seconds from its first, for whoever looks for a mistake."""
        return [
            f"{(one.at - since).total_seconds():.1f} {one.method} {one.error}"
            for one in self.server.requests
            if one.chat in (chat.id, None) and one.at >= since - timedelta(seconds=60)
        ]

    def _stands(self, message: Message) -> bool:
        return self.server.world.chats[message.chat].message(message.id) is not None

    async def _check_turn(self, truth: Truth) -> None:
        """Who has to act, and nobody else, gets the buttons of his decision."""
        end = self.clock.now() + BUTTONS_WITHIN
        while True:
            table = await truth.table()
            turn = await truth.turn(table)
            wanted = [turn.user] if turn is not None else []
            found = [
                chat.id
                for chat in self.chats
                if turn is not None and _asks(chat.messages, turn.decision)
            ]
            if found == wanted:
                return
            assert self.clock.now() < end, (turn, found)
            await self.server.world.news(0.02)

    async def _press_old_buttons(self, truth: Truth) -> None:
        table = await truth.table()
        presses = []
        for person in self.people:
            seen = _harmless((self.group, person.private), table)
            chosen = random.sample(seen, min(SAMPLES, len(seen)))
            presses += [(person, message, data) for message, data in chosen]
        answers = await asyncio.gather(
            *(one.press(message, data) for one, message, data in presses)
        )
        for (person, message, data), answer in zip(presses, answers, strict=True):
            assert answer is not None or not self._stands(message), (person, message.text, data)


def _pressable(messages: Sequence[Message]) -> Iterator[tuple[Message, str, b.Pressed]]:
    for message in messages:
        for button in message.each_button():
            if button.data:
                yield message, button.data, b.parse(button.data)


def _asks(messages: Sequence[Message], decision: Decision) -> bool:
    return any(
        isinstance(pressed, b.SayCall | b.LayCard) and pressed.decision == decision
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
            if past or isinstance(pressed, b.ShowHand | b.Sit | b.Start | b.AddMachine):
                found[message.id, data] = (message, data)
    return list(found.values())


async def whole_match(folder: Path, seed: str, kills: int) -> Outcome:
    """A match of four people, killed so often on its way."""
    clock = HurriedClock(FACTOR if kills else CALM_FACTOR)
    async with TelegramServer(clock) as server:
        people = [server.person(name) for name in NAMES]
        group = server.supergroup("Петъчен белот", people)
        bot = TelegramBot(folder, seed, "patient", server, clock)
        room = Room(server, clock, bot, group, people)
        try:
            await bot.start()
            for person in people:
                await person.start()
            await sit_down(server, group, people)
            room.playing.set()
            async with truth_of(bot.database, server, clock) as truth:
                async with asyncio.timeout(240):
                    await _play(room, truth, kills)
                    await room.settle(truth)
                assert await bot.stop() == 0
                outcome = await _outcome(room, truth)
                print("CROWDED", room.crowded, len([r for r in server.requests if r.code == 429]))
            assert "Traceback" not in bot.log.read_text(), bot.log.read_text()
        finally:
            await bot.stop()
    return outcome


async def _play(room: Room, truth: Truth, kills: int) -> None:
    playing = asyncio.gather(*(room.play(person) for person in room.people))
    try:
        for number in range(kills):
            await asyncio.sleep(random.uniform(0.0, 0.3))
            assert not playing.done()
            await room.kill()
            if number % 5 == 0:  # killed again while it starts
                await room.bot.spawn()
                await asyncio.sleep(random.uniform(0.3, 1.2))
                continue
            version = len(await truth.events())
            started = await room.bot.start()
            if number % 5 != 1:  # else killed again as soon as it serves
                room.playing.clear()
                await room.check_start(truth, started, version)
                room.playing.set()
        await playing
    finally:
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)


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
    )


def _kind(event: TableEvent) -> str:
    return "" if isinstance(event, TimeGivenBack) else type(event).__name__


async def compare(folder: Path, seed: str) -> None:
    calm = await whole_match(folder / "calm", seed, 0)
    killed = await whole_match(folder / "killed", seed, KILLS)
    assert calm.record.result is not None
    assert killed.record == calm.record
    assert [one for one in killed.events if one] == [one for one in calm.events if one]
    twice = 0
    for before, after in zip(calm.chats, killed.chats, strict=True):
        extra = _standing_twice(before, after)
        assert extra is not None, _difference(before, after)
        twice += len(extra)
    assert twice <= KILLS


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
    """For whoever looks for a mistake."""
    calm, killed = (
        [line for one in chat.messages for line in ("---", *one.text.split("\n"))]
        for chat in (before, after)
    )
    return "\n".join(unified_diff(calm, killed)) + f"\n{after.doubtful}"


async def test_a_match_on_telegram_survives_twenty_kills(tmp_path: Path) -> None:
    await compare(tmp_path, "one")


@pytest.mark.long
@pytest.mark.parametrize("seed", ["five", "six", "seven"])
async def test_other_matches_on_telegram_survive_too(tmp_path: Path, seed: str) -> None:
    await compare(tmp_path, seed)


@pytest.mark.long
async def test_a_match_in_real_time(tmp_path: Path) -> None:
    """One person with three AI players, at the pace of people, by the machine's own clock."""
    clock = HurriedClock(1)
    async with TelegramServer(clock) as server:
        person = server.person("Ана")
        group = server.supergroup("Петъчен белот", [person])
        async with bot_on(server, tmp_path, clock, paces=dict.fromkeys(PACES, PACES["quick"])):
            await person.start()
            await sit_down(server, group, [person])
            async with asyncio.timeout(40 * 60):
                await Player(person, group).play(lambda: over(group))
        assert not [one for one in server.requests if one.code == 429]
