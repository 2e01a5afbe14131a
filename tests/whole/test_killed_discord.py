"""Killed with SIGKILL at random moments of a match on Discord, nothing is lost or done twice.

One of the four takes no direct messages and plays by whispers. A start counts from its login, in
seconds of the hurried clock: that is harder than in seconds of the machine. The gateway's rule, one
new session in five seconds, is kept by that clock too.
"""

import asyncio
import random
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from difflib import unified_diff
from functools import partial
from pathlib import Path

import pytest

from bot import buttons as b
from bot.app import EMOJIS
from engine.rules.match_record import MatchRecord
from engine.tables.events import TableEvent, TimeGivenBack
from engine.tables.table import Decision, Table
from tests.emulators.discord import Channel, DiscordServer, Message, Person, TextChannel
from tests.hurried import HurriedClock
from tests.whole.discord import Found, found, open_table, over
from tests.whole.server import DiscordBot
from tests.whole.truth_discord import DiscordTruth, discord_truth

KILLS = 20
FACTOR = 20
CALM_FACTOR = 40
NAMES = ("Ана", "Борис", "Вера", "Георги")
TRUE_WITHIN = timedelta(seconds=10)
BUTTONS_WITHIN = timedelta(seconds=5)
AGAIN = timedelta(seconds=10)
"""When somebody presses again what had no effect."""

SAMPLES = 3
"""How many of the buttons that stand before him each person presses after a start."""

MINUTE = timedelta(minutes=1)
CLOSED_DMS = 50007

_MOVES = b.SayCall | b.LayCard


@dataclass(frozen=True)
class Outcome:
    """What is left of a match: its record, the kinds of its events, and what stands where."""

    record: MatchRecord
    events: tuple[str, ...]
    channels: tuple[tuple[str, ...], ...]


@dataclass
class Room:
    """Four people in a channel, who can be held back from playing, and the bot that is killed."""

    server: DiscordServer
    clock: HurriedClock
    bot: DiscordBot
    channel: TextChannel
    people: Sequence[Person]
    playing: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def channels(self) -> list[Channel]:
        """The table's, and the direct messages of each person who takes them."""
        return [self.channel, *(one.direct for one in self.people if one.takes_dms)]

    def hands(self, person: Person) -> list[Message]:
        """Where he sees his hand: in his direct messages, or in what was whispered to him."""
        return person.direct.messages if person.takes_dms else person.whispers_in(self.channel)

    async def play(self, person: Person) -> None:
        """Play every decision, chosen by what it is alone, and press again what had no effect.

        Whoever takes no direct messages asks for his hand when he is called.
        """
        tried: dict[Hashable, datetime] = {}
        while not over(self.channel):
            await self.playing.wait()
            calls = self._calls(person)
            decision, moves = self._moves(person)
            choice = random.Random(repr(decision)).choice(moves) if moves else None
            todo: Iterable[tuple[Hashable, Found | None]] = [
                *((message.id, (message, data)) for message, data in calls),
                (decision, choice),
            ]
            for key, press in todo:
                before = tried.get(key)
                if press and (before is None or self.clock.now() - before > AGAIN):
                    await self._think()
                    tried[key] = self.clock.now()
                    await person.press(*press)
                    break
            else:
                await self.server.world.news(self.clock.seconds(timedelta(seconds=5)))

    async def _think(self) -> None:
        thinking = timedelta(seconds=random.uniform(0.3, 1.2))
        await asyncio.sleep(self.clock.seconds(thinking))
        await self.playing.wait()

    def _moves(self, person: Person) -> tuple[Decision | None, list[Found]]:
        """The newest decision that he sees buttons for, and each of these once."""
        seen: dict[Decision, dict[str, Message]] = {}
        for message, data in found(self.hands(person), _MOVES):
            pressed = b.parse(data)
            assert isinstance(pressed, _MOVES)
            seen.setdefault(pressed.decision, {}).setdefault(data, message)
        if not seen:
            return None, []
        newest = max(seen)
        return newest, [(message, data) for data, message in sorted(seen[newest].items())]

    def _calls(self, person: Person) -> list[Found]:
        """The messages that call him, with their button for his hand."""
        called = [one for one in self.channel.messages if person.id in one.rings]
        return found(called, b.ShowHand)

    async def check_start(self, truth: DiscordTruth, started: datetime, version: int) -> None:
        """All screens show at least what was stored when the bot died, and all buttons work."""
        while missing := await self._missing(truth, version):
            assert self.clock.now() < started + TRUE_WITHIN, (missing, self._told(started))
            await self.server.world.news(0.02)
        await self._check_turn(truth)
        await self._press_standing_buttons(truth)

    async def settle(self, truth: DiscordTruth) -> None:
        """Wait until everything stands on the screens, and a while for what should not come."""
        end, version = self.clock.now() + MINUTE, len(await truth.events())
        while missing := await self._missing(truth, version):
            assert self.clock.now() < end, (missing, self._told(end))
            await self.server.world.news(0.05)
        await asyncio.sleep(self.clock.seconds(TRUE_WITHIN))

    async def _missing(self, truth: DiscordTruth, version: int) -> list[str]:
        """What looks nowhere as it did in some version from that one on, channel by channel."""
        tables, found = await truth.tables(version), []
        for channel in self.channels:
            standing = tuple(channel.messages)
            lacking = [await truth.lacking(table, channel, standing) for table in tables]
            found += [f"{channel.title}: {one}" for one in min(lacking, key=len)]
        return found

    async def something_sent(self) -> None:
        """Wait until the bot has just sent a message, or not at all for long."""
        before = self.server.counts["create_message"]
        with suppress(TimeoutError):
            await self.server.until(
                lambda: self.server.counts["create_message"] > before, within=1.0
            )

    def _told(self, since: datetime) -> list[str]:
        """The requests about a start, in seconds from it, for whoever looks for a mistake."""
        return [
            f"{(one.at - since).total_seconds():.1f} {one.kind} {one.channel} {one.code}"
            for one in self.server.requests
            if one.at >= since - MINUTE
        ]

    async def _check_turn(self, truth: DiscordTruth) -> None:
        """Who has to act, and nobody else, gets the buttons of his decision, or is called."""
        end = self.clock.now() + BUTTONS_WITHIN
        while True:
            turn = await truth.turn(await truth.table())
            wanted = [turn.user] if turn is not None else []
            asked = [
                one.id
                for one in self.people
                if turn is not None and (self._calls(one) or self._moves(one)[0] == turn.decision)
            ]
            if asked == wanted:
                return
            assert self.clock.now() < end, (turn, asked)
            await self.server.world.news(0.02)

    async def _press_standing_buttons(self, truth: DiscordTruth) -> None:
        table = await truth.table()
        presses: list[tuple[Person, Found]] = []
        for person in self.people:
            seen = _harmless([*self.channel.messages, *self.hands(person)], table)
            presses += [(person, one) for one in random.sample(seen, min(SAMPLES, len(seen)))]
        replies = await asyncio.gather(*(person.press(*one) for person, one in presses))
        for (person, (message, data)), reply in zip(presses, replies, strict=True):
            now = self.channel.message(message.id)
            gone = not message.whisper and (now is None or not now.has_button(data))
            assert reply is not None or gone, (person, message.text, data)


def _harmless(messages: Sequence[Message], table: Table) -> list[Found]:
    """The buttons that change nothing: "My hand", and those of what has been decided."""
    return [
        one
        for one in found(messages, _MOVES | b.ShowHand)
        if isinstance(pressed := b.parse(one[1]), b.ShowHand)
        or (
            isinstance(pressed, _MOVES)
            and (table.turn is None or pressed.decision < table.turn.decision)
        )
    ]


async def sit_down(room: Room) -> None:
    """The first opens a table, the others sit down at it, and it begins."""
    server, channel = room.server, room.channel
    await server.until(lambda: server.world.commands and len(server.world.emojis) == len(EMOJIS))
    await open_table(server, room.people[0], channel, "quick")
    for free, person in zip((2, 1, 0), room.people[1:], strict=True):
        await _press_until(room, person, b.Sit, partial(_seats_left, channel, free))
    await _press_until(room, room.people[0], b.Start, partial(_hands_dealt, room))


async def _press_until(
    room: Room, person: Person, kind: type[object], done: Callable[[], bool]
) -> None:
    """Press the newest button of that kind, again where the press was not answered in time."""
    while not done():
        await person.press(*found(room.channel.messages, kind)[0])
        with suppress(TimeoutError):
            await room.server.until(done, within=0.5)


def _seats_left(channel: Channel, free: int) -> bool:
    return channel.by_bot()[-1].text.count("свободно") == free


def _hands_dealt(room: Room) -> bool:
    """All have their hands, and whose direct messages are closed was found out."""
    refused = [one.code for one in room.server.requests].count(CLOSED_DMS)
    return refused + sum(bool(one.direct.messages) for one in room.people) >= len(room.people)


async def whole_match(folder: Path, seed: str, kills: int) -> Outcome:
    """A match of four people, killed so often on its way."""
    clock = HurriedClock(FACTOR if kills else CALM_FACTOR)
    async with DiscordServer(clock) as server:
        people = [server.person(name, dms=name != NAMES[-1]) for name in NAMES]
        channel = server.guild("Петък", people).channel("белот")
        bot = DiscordBot(folder, seed, "patient", server, clock)
        room = Room(server, clock, bot, channel, people)
        try:
            await bot.start()
            await sit_down(room)
            room.playing.set()
            async with discord_truth(bot.database, server, clock) as truth:
                async with asyncio.timeout(240):
                    await _play(room, truth, kills)
                    await room.settle(truth)
                assert await bot.stop() == 0
                outcome = await _outcome(room, truth)
            assert "Traceback" not in bot.log.read_text(), bot.log.read_text()
        finally:
            await bot.stop()
    return outcome


async def _play(room: Room, truth: DiscordTruth, kills: int) -> None:
    playing = asyncio.gather(*(room.play(person) for person in room.people))
    try:
        for number in range(kills):
            await asyncio.sleep(random.uniform(0.0, 0.3))
            if number % 5 == 3:  # before it hears that a message was sent
                await room.something_sent()
            assert not playing.done()
            await room.bot.kill()
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


async def _outcome(room: Room, truth: DiscordTruth) -> Outcome:
    (record,) = await truth.records()
    return Outcome(
        record,
        tuple(map(_kind, await truth.events())),
        tuple(tuple(map(_read, channel.by_bot())) for channel in room.channels),
    )


def _read(message: Message) -> str:
    """Its text without the ids of emojis, which each server has of its own."""
    return re.sub(r":\d+>", ":>", message.text)


def _kind(event: TableEvent) -> str:
    return "" if isinstance(event, TimeGivenBack) else type(event).__name__


async def compare(folder: Path, seed: str) -> None:
    calm = await whole_match(folder / "calm", seed, 0)
    killed = await whole_match(folder / "killed", seed, KILLS)
    assert calm.record.result is not None
    assert killed.record == calm.record
    assert [one for one in killed.events if one] == [one for one in calm.events if one]
    for before, after in zip(calm.channels, killed.channels, strict=True):
        assert after == before, _difference(before, after)


def _difference(before: Sequence[str], after: Sequence[str]) -> str:
    """For whoever looks for a mistake."""
    calm, killed = (
        [line for text in texts for line in ("---", *text.split("\n"))] for texts in (before, after)
    )
    return "\n".join(unified_diff(calm, killed))


async def test_a_match_on_discord_survives_twenty_kills(tmp_path: Path) -> None:
    await compare(tmp_path, "one")


@pytest.mark.long
@pytest.mark.parametrize("seed", ["five", "six", "seven"])
async def test_other_matches_on_discord_survive_too(tmp_path: Path, seed: str) -> None:
    await compare(tmp_path, seed)
