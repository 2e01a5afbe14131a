"""Killed with SIGKILL at random moments of a match on Discord, nothing is lost or done twice.

One of the four takes no direct messages and plays by whispers. The gateway's rule, one new session
in five seconds, is kept by the hurried clock.
"""

import asyncio
import random
import re
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

import pytest

from bot import buttons as b
from bot.serving import EMOJIS
from engine.rules.match_record import MatchRecord
from engine.tables.events import TableEvent, TimeGivenBack
from engine.tables.table import Decision, Table
from tests.emulators.discord import Channel, DiscordServer, Message, Person, TextChannel
from tests.emulators.discord.world import World
from tests.hurried import HurriedClock
from tests.whole.discord import Found, found, over
from tests.whole.kills import (
    LONG,
    SHORT,
    Length,
    Moment,
    difference,
    press_until,
    press_while,
    survive,
    until,
    until_none,
)
from tests.whole.server import DiscordBot
from tests.whole.truth_discord import DiscordTruth, discord_truth

FACTOR = 15
NAMES = ("Ана", "Борис", "Вера", "Георги")
AGAIN = timedelta(seconds=10)
"""When somebody presses again what had no effect."""

SAMPLES = 3
"""How many of the buttons that stand before him each person presses after a start."""

LATE = timedelta(seconds=10)
"""For what should not come any more. Where the machine is slow, less of it is seen."""

CLOSED_DMS = 50007

_HANG = 1800
"""Real seconds that no match takes."""

_MOVES = b.SayCallButton | b.LayCardButton


@dataclass(frozen=True)
class Outcome:
    """What is left of a match: its record, the kinds of its events, and what stands where."""

    record: MatchRecord
    events: tuple[str, ...]
    channels: tuple[tuple[str, ...], ...]
    decisions: int


@dataclass
class Room:
    """Four people in a channel, who can be held back from playing, and the bot that is killed."""

    server: DiscordServer
    clock: HurriedClock
    bot: DiscordBot
    channel: TextChannel
    people: Sequence[Person]
    playing: asyncio.Event = field(default_factory=asyncio.Event)
    decisions: set[Decision] = field(default_factory=set)

    @property
    def channels(self) -> list[Channel]:
        """The table's, and the direct messages of each person who takes them."""
        return [self.channel, *(one.direct for one in self.people if one.takes_dms)]

    def hands(self, person: Person) -> list[Message]:
        """Where he sees his hand: in his direct messages, or in what was whispered to him."""
        return person.direct.messages if person.takes_dms else person.whispers_in(self.channel)

    async def sit_down(self, target: int) -> None:
        """The first opens a table, the others sit down at it, and it begins."""
        world, (first, *others) = self.server.world, self.people
        await until(world, lambda: world.commands and len(world.emojis) == len(EMOJIS))
        opening = partial(first.slash, self.channel, "belot", options=f"quick {target}")
        await press_until(world, opening, lambda: found(self.channel.messages, b.SitButton))
        for free, person in zip((2, 1, 0), others, strict=True):
            await self._press_until(person, b.SitButton, partial(self._are_free, free))
        await self._press_until(first, b.StartButton, self._hands_dealt)

    async def _press_until(
        self, person: Person, kind: type[object], done: Callable[[], object]
    ) -> None:
        """Press the newest button of that kind until it is done."""

        async def press() -> None:
            for one in found(self.channel.messages, kind)[:1]:
                await person.press(*one)

        await press_until(self.server.world, press, done)

    def _are_free(self, chairs: int) -> bool:
        return self.channel.by_bot()[-1].text.count("свободно") == chairs

    def _hands_dealt(self) -> bool:
        """All have their hands, and whose direct messages are closed was found out."""
        refused = [one.code for one in self.server.requests].count(CLOSED_DMS)
        dealt = sum(bool(one.direct.messages) for one in self.people)
        return refused + dealt >= len(self.people)

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
                    if decision is not None:
                        self.decisions.add(decision)
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
        return found(called, b.ShowHandButton)

    async def settle(self, truth: DiscordTruth) -> None:
        """Wait until everything stands on the screens."""
        version = len(await truth.events())
        await until_none(self.server.world, partial(self.missing, truth, version), self.told)
        await asyncio.sleep(self.clock.seconds(LATE))

    async def missing(self, truth: DiscordTruth, version: int) -> list[str]:
        """What looks nowhere as it did in some version from that one on, channel by channel."""
        tables, found = await truth.tables(version), []
        for channel in self.channels:
            standing = tuple(channel.messages)
            lacking = [await truth.lacking(table, channel, standing) for table in tables]
            found += [f"{channel.title}: {one}" for one in min(lacking, key=len)]
        return found

    def told(self) -> list[str]:
        """The last requests."""
        return [
            f"{one.at:%H:%M:%S.%f} {one.kind} {one.channel} {one.code}"
            for one in self.server.requests[-60:]
        ]

    async def wrongly_asked(self, truth: DiscordTruth) -> list[str]:
        """Who has to act, and nobody else, gets the buttons of his decision, or is called."""
        turn = await truth.turn(await truth.table())
        if turn is None:
            return []
        asked = [
            one.id
            for one in self.people
            if self._calls(one) or self._moves(one)[0] == turn.decision
        ]
        return [] if asked == [turn.user] else [f"{turn}: {asked}"]

    async def press_standing_buttons(self, truth: DiscordTruth) -> None:
        table = await truth.table()
        presses: list[tuple[Person, Found]] = []
        for person in self.people:
            seen = _harmless([*self.channel.messages, *self.hands(person)], table)
            presses += [(person, one) for one in random.sample(seen, min(SAMPLES, len(seen)))]
        await asyncio.gather(
            *(
                press_while(partial(person.press, *one), partial(self._stands, *one))
                for person, one in presses
            )
        )

    def _stands(self, message: Message, data: str) -> bool:
        now = self.channel.message(message.id)
        return bool(message.whisper) or (now is not None and now.has_button(data))


@dataclass
class Evening:
    """A match on its way, as `survive` sees it."""

    room: Room
    truth: DiscordTruth
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
        return self.room.server.counts["create_message"]

    async def kill(self) -> None:
        await self.room.bot.kill()

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
        await room.press_standing_buttons(self.truth)
        room.playing.set()


def _harmless(messages: Sequence[Message], table: Table) -> list[Found]:
    """The buttons that change nothing: "My hand", and those of what has been decided."""
    return [
        one
        for one in found(messages, _MOVES | b.ShowHandButton)
        if isinstance(pressed := b.parse(one[1]), b.ShowHandButton)
        or (
            isinstance(pressed, _MOVES)
            and (table.turn is None or pressed.decision < table.turn.decision)
        )
    ]


async def whole_match(
    folder: Path, seed: str, target: int, moments: Sequence[Moment] = ()
) -> Outcome:
    """A match of four people, killed at these moments."""
    clock = HurriedClock(FACTOR)
    async with asyncio.timeout(_HANG), DiscordServer(clock) as server:
        people = [server.person(name, dms=name != NAMES[-1]) for name in NAMES]
        channel = server.guild("Петък", people).channel("белот")
        bot = DiscordBot(folder, seed, "patient", server, clock)
        room = Room(server, clock, bot, channel, people)
        try:
            await bot.start()
            await room.sit_down(target)
            room.playing.set()
            async with discord_truth(bot.database, server, clock) as truth:
                await _play(room, truth, moments)
                await room.settle(truth)
                assert await bot.stop() == 0
                outcome = await _outcome(room, truth)
            assert "Traceback" not in bot.log.read_text(), bot.log.read_text()
        finally:
            await bot.stop()
    return outcome


async def _play(room: Room, truth: DiscordTruth, moments: Sequence[Moment]) -> None:
    match = asyncio.gather(*(room.play(person) for person in room.people))
    try:
        await survive(Evening(room, truth, match), moments)
        await match
    finally:
        match.cancel()
        await asyncio.gather(match, return_exceptions=True)


async def _outcome(room: Room, truth: DiscordTruth) -> Outcome:
    (record,) = await truth.records()
    return Outcome(
        record,
        tuple(map(_kind, await truth.events())),
        tuple(tuple(map(_read, channel.by_bot())) for channel in room.channels),
        len(room.decisions),
    )


def _read(message: Message) -> str:
    """Its text without the ids of emojis, which each server has of its own."""
    return re.sub(r":\d+>", ":>", message.text)


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
    for before, after in zip(calm.channels, killed.channels, strict=True):
        assert after == before, difference(before, after)


async def test_a_match_on_discord_survives_kills(tmp_path: Path) -> None:
    await compare(tmp_path, "one", SHORT)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["one", "five", "six", "seven"])
async def test_matches_on_discord_survive_twenty_kills(tmp_path: Path, seed: str) -> None:
    await compare(tmp_path, seed, LONG)
