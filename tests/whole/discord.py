"""People who play on the strict Discord server, and the bot that they play with."""

import asyncio
import random
import re
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from adapters.platform.application import ArgumentKind
from bot import buttons as b
from bot.app.app import PACES, App, assembled
from bot.app.serve import EMOJIS, discord
from bot.commands.command import command_forms
from bot.locales.words import Words
from engine.host.chance import Chance
from engine.host.clock import Clock
from engine.tables.table import Decision, Pace
from tests.emulators.discord import (
    Channel,
    DiscordServer,
    Message,
    Person,
    Reply,
    TextChannel,
    What,
)
from tests.emulators.discord.commands import Given
from tests.emulators.discord.world import World
from tests.migrated import database
from tests.whole.choosing import BESIDE, DECISIVE, NOTHING, Key, Offer, draw, drawn_beside
from tests.whole.process import FixedChance
from tests.whole.seen import Kinds, found

QUICK_THINKER = (0.2, 1.0)
"""Seconds between seeing buttons and pressing one."""

FORMS = command_forms(Words())
"""The ways of giving commands, as they are registered."""

_PATIENCE = timedelta(seconds=10)
"""How long a person waits for the answer after a deferral, and before pressing again."""

Found = tuple[Message, str]


@asynccontextmanager
async def bot_on_discord(
    server: DiscordServer,
    folder: Path,
    clock: Clock,
    *,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
) -> AsyncIterator[App]:
    """The whole bot in this process, connected to the server's sockets.

    It is ready when its commands and emojis are registered. By then it is also served, so that it
    greets each server that begins later.
    """
    url = await database(folder / "belotbot.sqlite3")
    chance = chance or FixedChance("discord")
    async with assembled(url, clock=clock, chance=chance, paces=paces) as app:
        stop = asyncio.Event()
        platform = discord(app, server.token, server.api_url, server.gateway_url)
        running = asyncio.create_task(app.run([platform], stop))
        try:
            await server.until(
                lambda: server.world.commands and len(platform.emojis) == len(EMOJIS)
            )
            yield app
        finally:
            stop.set()
            await running


def given(text: str) -> tuple[str, dict[str, Given]]:
    """The path and the options of the slash command for a typed line."""
    forms = [one for one in FORMS if f"{text} ".startswith(f"{one.line} ")]
    form = max(forms, key=lambda one: len(one.line))
    rest, options = f" {text.removeprefix(form.line)} ", dict[str, Given]()
    for argument in form.arguments:
        is_number = argument.kind is ArgumentKind.NUMBER
        pattern = re.escape(argument.template).replace(r"\{\}", r"(\d+)")
        match argument.kind:
            case ArgumentKind.FLAG:
                pattern = f"({argument.template})"
            case ArgumentKind.PERSON:
                pattern = r"<@(\d+)>"
            case _ if argument.values:
                pattern = "|".join(re.escape(term.written) for term in argument.values)
                pattern = f"({pattern})"
            case ArgumentKind.TEXT:
                continue
        found = re.search(rf"(?<= ){pattern}(?= )", rest)
        if found is None:
            continue
        rest = rest[: found.start()] + rest[found.end() :]
        options[argument.name] = int(found[1]) if is_number else found[1]
        if argument.kind is ArgumentKind.FLAG:
            options[argument.name] = True
    if rest := " ".join(rest.split()):
        free = [
            one.name for one in form.arguments if one.kind is ArgumentKind.TEXT and not one.values
        ]
        options[free[0]] = rest
    return " ".join(form.path), options


async def press_kind(server: DiscordServer, person: Person, channel: Channel, kind: Kinds) -> Reply:
    """Press the newest button of a kind, once there is one."""
    await server.until(lambda: found(channel.messages, kind))
    message, data = found(channel.messages, kind)[0]
    reply = await person.press(message, data, patience=_PATIENCE)
    assert reply is not None, f"{data} was not answered"
    return reply


async def command(
    server: DiscordServer, person: Person, channel: Channel, path: str, /, **options: Given
) -> Reply | None:
    """Give a slash command; None if all replies are public, as they should be."""
    begun = len(channel.log)
    no_more = timedelta()
    giving = asyncio.create_task(person.slash(channel, path, patience=no_more, **options))

    def acknowledged() -> bool:
        """Whether the placeholder for a deferred answer is gone."""
        mine = [one for one in channel.log[begun:] if one.what is What.DELETED]
        return any(one.message is not None and one.message.thinking for one in mine)

    await server.until(lambda: giving.done() or acknowledged())
    if giving.done():
        reply = giving.result()
        assert reply is not None, f"/{path} was not answered"
        return reply
    giving.cancel()
    return None


async def open_table(server: DiscordServer, person: Person, channel: Channel, options: str) -> str:
    """Give the command; return the code of the table whose lobby appeared."""
    before = {message.id for message in channel.messages}
    path, chosen = given(f"/belot {options}".rstrip())
    await command(server, person, channel, path, **chosen)

    def lobby() -> list[Found]:
        return found((one for one in channel.messages if one.id not in before), b.SitButton)

    await server.until(lobby)
    pressed = b.parse(lobby()[0][1])
    assert isinstance(pressed, b.SitButton)
    return pressed.code


async def sit_down(
    server: DiscordServer,
    app: App,
    channel: Channel,
    people: Sequence[Person],
    options: str = "quick 51",
) -> str:
    """The first opens a table, the others sit down and it begins; AI players take empty chairs."""
    code = await open_table(server, people[0], channel, options)
    for number, person in enumerate(people[1:], 2):
        await press_kind(server, person, channel, b.SitButton)
        await server.until(partial(_are_seated, app, code, number))
    await press_kind(server, people[0], channel, b.StartButton)
    return code


def _are_seated(app: App, code: str, number: int) -> bool:
    table = app.painting.live.of_code(code)
    return table is not None and len(table.accounts) >= number


@dataclass
class Player:
    """A person who plays every decision; only the decision determines the choice.

    They play from their direct messages or, with `whispers`, from the whisper behind "My hand" in
    the channel. They ask for it when they are called, and dismiss the whisper after the decisions
    in `dismisses`. `thinking` is in seconds of the server's clock. With the chance `beside` they
    first press something that decides nothing.
    """

    person: Person
    channel: TextChannel
    whispers: bool = False
    thinking: tuple[float, float] = QUICK_THINKER
    ponders: Callable[[Decision], None] | None = None
    dismisses: Callable[[Decision], bool] = lambda _: False
    beside: float = 0.0
    answers: list[str] = field(default_factory=list)
    asked: int = 0
    calls: int = 0
    decided: dict[Key, Offer] = field(default_factory=dict)
    pressed: Counter[type] = field(default_factory=Counter)
    _tried: dict[Key, datetime] = field(default_factory=dict)
    _presses: Counter[Key] = field(default_factory=Counter)
    _aside: set[Key] = field(default_factory=set)
    _heard: int = 0

    @property
    def world(self) -> World:
        return self.person.world

    async def play(self, over: Callable[[], bool]) -> None:
        """Play until it is over."""
        while not over():
            if not await self._act():
                await self.world.news(self.world.clock.seconds(timedelta(seconds=5)))

    async def _act(self) -> bool:
        if self.whispers and await self._ask():
            return True
        mine = self.person.whispers_in(self.channel) if self.whispers else ()
        moves: dict[Key, list[Found]] = {}
        for message, data in found(mine or self.person.direct.messages, DECISIVE):
            pressed = b.parse(data)
            assert isinstance(pressed, DECISIVE)
            moves.setdefault((pressed.code, pressed.decision), []).append((message, data))
        for key, choices in sorted(moves.items()):
            choices.sort(key=lambda one: one[1])
            offer = frozenset(data for _, data in choices)
            if self._is_open(key, offer):
                message, data = choices[draw(key[1], self._presses[key]) % len(choices)]
                await self._press(key, message, self._beside(key, message) or data, offer)
                return True
        return await self._declare_late(mine or self.person.direct.messages)

    def _beside(self, key: Key, message: Message) -> str:
        """A button to press before the decision, once."""
        if key in self._aside:
            return ""
        self._aside.add(key)
        offered = [data for _, data in found([message], BESIDE | b.ThrowInButton)]
        return drawn_beside(self.person.id, key[1], offered, self.beside)

    async def _declare_late(self, messages: Iterable[Message]) -> bool:
        """Whether something can still be declared after the person's first card."""
        for message, data in found(messages, b.DeclareLateButton):
            pressed = b.parse(data)
            assert isinstance(pressed, b.DeclareLateButton)
            key = pressed.code, pressed.decision
            if self.beside and key not in self._aside:
                self._aside.add(key)
                await self._press(key, message, data, NOTHING)
                return True
        return False

    async def _ask(self) -> bool:
        """Ask for the hand after a call."""
        heard = self.person.notified[self._heard :]
        calls = [one for one in heard if one.channel == self.channel.id]
        self._heard += len(heard)
        self.calls += len(calls)
        shows = found(self.channel.messages, b.ShowHandButton) if calls else []
        if not shows:
            return False
        reply = await self.person.press(*shows[0], patience=_PATIENCE)
        if reply is not None:
            self.asked += 1
            assert reply.whisper, reply
        return True

    def _is_open(self, key: Key, offer: Offer) -> bool:
        """Whether a decision is open and not just tried; lost presses are repeated after a
        while.
        """
        if key in self.decided:
            return self.decided[key] != offer  # something else is asked now
        tried = self._tried.get(key)
        return tried is None or self.world.clock.now() - tried > _PATIENCE

    async def _press(self, key: Key, message: Message, data: str, offer: Offer) -> None:
        seconds = random.Random(f"{self.person.id}{key[1]}").uniform(*self.thinking)
        await asyncio.sleep(self.world.clock.seconds(timedelta(seconds=seconds)))
        if self.ponders is not None:
            self.ponders(key[1])
        self._tried[key] = self.world.clock.now()
        reply = await self.person.press(message, data)
        if reply is not None:
            self.answers.append(reply.text)
            self._answered(key, data, offer)
        if self.whispers and self.dismisses(key[1]):
            for one in self.person.whispers_in(self.channel):
                self.person.dismiss(one)

    def _answered(self, key: Key, data: str, offer: Offer) -> None:
        pressed = b.parse(data)
        self.pressed[type(pressed)] += 1
        if isinstance(pressed, BESIDE):
            del self._tried[key]
        else:
            self._presses[key] += 1
            self.decided[key] = offer
