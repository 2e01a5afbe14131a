"""People who play on the strict Telegram server, and the bot that they play with."""

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path

from bot import buttons as b
from bot.app import PACES, App, assembled, telegram
from bot.views.words import Words
from engine.host.chance import Chance
from engine.host.clock import Clock
from engine.tables.table import Decision, Pace
from tests.emulators.telegram import Chat, Message, Person, TelegramServer
from tests.emulators.telegram.world import World
from tests.whole.process import FixedChance

QUICK_THINKER = (0.5, 3.0)
"""Seconds between seeing one's buttons and pressing one."""


@asynccontextmanager
async def bot_on(
    server: TelegramServer,
    folder: Path,
    clock: Clock,
    *,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
) -> AsyncIterator[App]:
    """The whole bot, in this process, talking to the server over its socket."""
    url = f"sqlite+aiosqlite:///{folder / 'belotbot.sqlite3'}"
    chance = chance or FixedChance("telegram")
    async with assembled(url, clock=clock, chance=chance, paces=paces) as app:
        stop = asyncio.Event()
        running = asyncio.create_task(app.run([telegram(app, server.token, server.url)], stop))
        try:
            yield app
        finally:
            stop.set()
            await running


@dataclass
class Player:
    """Somebody who plays every decision that comes to him, chosen by what it is alone.

    He plays from his private chat, or, `from_group`, from the group's message and the alert that
    shows him his hand. `thinking` is in seconds of the server's clock.
    """

    person: Person
    group: Chat
    thinking: tuple[float, float] = QUICK_THINKER
    from_group: bool = False
    answers: list[str] = field(default_factory=list)
    _played: set[Decision] = field(default_factory=set)
    _tried: dict[Decision, datetime] = field(default_factory=dict)

    @property
    def world(self) -> World:
        return self.person.world

    async def play(self, over: Callable[[], bool]) -> None:
        """Play until it is over."""
        while not over():
            if not await (self._from_group() if self.from_group else self._from_private()):
                await self.world.news(self.world.clock.seconds(timedelta(seconds=5)))

    async def _from_private(self) -> bool:
        moves = [
            (pressed.decision, message, button.data)
            for message in self.person.private.messages
            for button in message.each_button()
            if isinstance(pressed := _read(button.data), b.SayCall | b.LayCard)
        ]
        for decision in sorted({decision for decision, _, _ in moves}):
            if self._is_open(decision):
                open_now = sorted((data, m.id) for d, m, data in moves if d == decision)
                data, number = open_now[_draw(decision) % len(open_now)]
                message = self.person.private.message(number)
                if message is not None:
                    await self._press(decision, message, data)
                    return True
        return False

    async def _from_group(self) -> bool:
        for message in reversed(self.group.messages):
            read = [(_read(button.data), button.data) for button in message.each_button()]
            moves = [(p, data) for p, data in read if isinstance(p, b.SayCall | b.LayNumber)]
            shows = [data for p, data in read if isinstance(p, b.ShowHand)]
            if not moves or not shows or not self._is_open(moves[0][0].decision):
                continue
            decision = moves[0][0].decision
            self._tried[decision] = self.world.clock.now()
            seen = await self.person.press(message, shows[0])
            told = seen.text if seen is not None else ""
            words, language = Words(), self.person.user.language
            if words.phrase(language, "numbered-turn-call") in told:
                choices = sorted(data for _, data in moves)
            elif words.phrase(language, "numbered-turn-card") in told:
                choices = sorted(
                    data
                    for pressed, data in moves
                    if isinstance(pressed, b.LayNumber) and _playable(told, pressed.number)
                )
            else:
                return False
            await self._press(decision, message, choices[_draw(decision) % len(choices)])
            return True
        return False

    def _is_open(self, decision: Decision) -> bool:
        """Not decided yet, and not just tried: what is lost is pressed again after a while."""
        tried = self._tried.get(decision)
        again = tried is None or self.world.clock.now() - tried > timedelta(seconds=10)
        return decision not in self._played and again

    async def _press(self, decision: Decision, message: Message, data: str) -> None:
        self._tried[decision] = self.world.clock.now()
        chance = random.Random(f"{self.person.id}{decision}")
        pause = timedelta(seconds=chance.uniform(*self.thinking))
        await asyncio.sleep(self.world.clock.seconds(pause))
        self._tried[decision] = self.world.clock.now()
        standing = self.world.chats[message.chat].message(message.id)
        if standing is None or not standing.has_button(data):
            return
        answer = await self.person.press(standing, data)
        if answer is not None:
            self.answers.append(answer.text)
            self._played.add(decision)


def _playable(alert: str, number: int) -> bool:
    told = alert.partition(f"{number}) ")[2]
    return "✓" in told.partition(")")[0]


def _read(data: str) -> b.Pressed | None:
    return b.parse(data) if data else None


def _draw(decision: Decision) -> int:
    return int.from_bytes(hashlib.blake2b(repr(decision).encode(), digest_size=4).digest())
