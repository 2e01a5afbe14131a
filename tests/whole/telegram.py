"""People who play on the strict Telegram server, and the bot that they play with."""

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
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

_NOT_TWICE = timedelta(seconds=4)
"""After so long a second press is meant."""

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


def over(chat: Chat) -> bool:
    """The result stands there, with its button for a rematch."""
    return any(
        isinstance(_read(button.data), b.Reopen)
        for message in chat.messages
        for button in message.each_button()
    )


async def press_kind(
    server: TelegramServer, person: Person, chat: Chat, kind: type, *, follow: bool = True
) -> None:
    """Press the newest button of that kind, once there is one; a link that opens is followed."""

    def found() -> list[tuple[Message, str]]:
        return [
            (message, button.data)
            for message in reversed(chat.messages)
            for button in message.each_button()
            if isinstance(_read(button.data), kind)
        ]

    await server.until(found)
    message, data = found()[0]
    answer = await person.press(message, data)
    assert answer is not None
    if answer.url and follow:
        await person.follow(answer.url)


async def sit_down(
    server: TelegramServer,
    group: Chat,
    people: Sequence[Person],
    by_group: Sequence[Person] = (),
) -> None:
    """The first opens a table, the others sit down at it, and it begins; AIs take empty chairs.

    Those in `by_group` never press START: they press "Sit" again.
    """
    await people[0].write(group, "/belot")
    for number, person in enumerate(people[1:], 2):
        await press_kind(server, person, group, b.Sit, follow=person not in by_group)
        if person in by_group:
            await server.until(lambda: "⏳" in group.by_bot()[-1].text)
            await asyncio.sleep(server.clock.seconds(_NOT_TWICE))
            await press_kind(server, person, group, b.Sit, follow=False)
        await server.until(partial(_are_seated, group, number))
    await press_kind(server, people[0], group, b.Start)


def _are_seated(group: Chat, number: int) -> bool:
    """Whether so many sit at the table whose lobby stands there."""
    lobby = group.by_bot()[-1].text
    return 4 - sum(map(lobby.count, ("free", "свободно", "⏳"))) >= number


Key = tuple[str, Decision]
"""A decision of the table of that code."""

Advice = Callable[[str, Decision], Awaitable[str]]
"""The text of the button to press, for a decision of the table of that code."""


@dataclass
class Player:
    """Somebody who plays every decision that comes to him, chosen by what it is alone.

    He plays from his private chat, or, `from_group`, from the group's message and the alert that
    shows him his hand; then he also asks what he could declare, and whether belote will be called.
    `thinking` is in seconds of the server's clock, or asked for each decision. Some `advice` takes
    the place of chance.
    """

    person: Person
    group: Chat
    thinking: tuple[float, float] | Callable[[Decision], float] = QUICK_THINKER
    from_group: bool = False
    advice: Advice | None = None
    answers: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    _played: set[Key] = field(default_factory=set)
    _tried: dict[Key, datetime] = field(default_factory=dict)

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
            ((pressed.code, pressed.decision), message, button.data)
            for message in self.person.private.messages
            for button in message.each_button()
            if isinstance(pressed := _read(button.data), b.SayCall | b.LayCard)
        ]
        for key in sorted({key for key, _, _ in moves}):
            if self._is_open(key):
                open_now = sorted((data, m.id) for k, m, data in moves if k == key)
                data, number = open_now[_draw(key[1]) % len(open_now)]
                data = await self.advice(*key) if self.advice else data
                message = self.person.private.message(number)
                if message is not None and message.has_button(data):
                    await self._press(key, message, data)
                    return True
        return False

    async def _from_group(self) -> bool:
        for message in reversed(self.group.messages):
            read = [(_read(button.data), button.data) for button in message.each_button()]
            moves = [(p, data) for p, data in read if isinstance(p, b.SayCall | b.LayNumber)]
            shows = [data for p, data in read if isinstance(p, b.ShowHand)]
            if not moves or not shows:
                continue
            key = moves[0][0].code, moves[0][0].decision
            if not self._is_open(key):
                continue
            self._tried[key] = self.world.clock.now()
            seen = await self.person.press(message, shows[0])
            told = seen.text if seen is not None else ""
            self.told.append(told)
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
            await self._announce(message)
            await self._press(key, message, choices[_draw(key[1]) % len(choices)])
            return True
        return False

    async def _announce(self, message: Message) -> None:
        """Look through all that could be declared, and turn belote off and on again.

        In the end both are as they were: the best is declared, and belote is called.
        """
        for button in message.each_button():
            if not isinstance(_read(button.data), b.CyclePlan | b.TurnBelote):
                continue
            seen: list[str] = []
            while len(set(seen)) == len(seen):
                seen += await self._ask(message, button.data)
            for _ in range(len(set(seen)) - 1):  # it has gone round, and one press further
                await self._ask(message, button.data)
            self.told += seen

    async def _ask(self, message: Message, data: str) -> tuple[str]:
        standing = self.world.chats[message.chat].message(message.id)
        answer = await self.person.press(message, data) if standing is not None else None
        return (answer.text if answer is not None else "",)

    def _is_open(self, key: Key) -> bool:
        """Not decided yet, and not just tried: what is lost is pressed again after a while."""
        tried = self._tried.get(key)
        again = tried is None or self.world.clock.now() - tried > timedelta(seconds=10)
        return key not in self._played and again

    async def _press(self, key: Key, message: Message, data: str) -> None:
        self._tried[key] = self.world.clock.now()
        thinking = self.thinking
        if isinstance(thinking, tuple):
            chance = random.Random(f"{self.person.id}{key[1]}")
            seconds = chance.uniform(*thinking)
        else:
            seconds = thinking(key[1])
        await asyncio.sleep(self.world.clock.seconds(timedelta(seconds=seconds)))
        self._tried[key] = self.world.clock.now()
        standing = self.world.chats[message.chat].message(message.id)
        if standing is None or not standing.has_button(data):
            return
        answer = await self.person.press(standing, data)
        if answer is not None:
            self.answers.append(answer.text)
            self._played.add(key)


def _playable(alert: str, number: int) -> bool:
    told = alert.partition(f"{number}) ")[2]
    return "✓" in told.partition("\n")[0].partition(")")[0]


def _read(data: str) -> b.Pressed | None:
    return b.parse(data) if data else None


def _draw(decision: Decision) -> int:
    return int.from_bytes(hashlib.blake2b(repr(decision).encode(), digest_size=4).digest())
