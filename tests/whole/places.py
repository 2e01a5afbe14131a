"""One bot on all its platforms at once, and people on each of them who play at the same table."""

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path
from typing import NamedTuple, Protocol

from adapters.browser import BrowserRoom
from bot import buttons as b
from bot.app import PACES, App, assembled
from bot.serving import discord, telegram
from engine.host.chance import Chance
from engine.host.clock import Clock
from engine.players.player import DEFAULT_BUDGET
from engine.players.registry import players
from engine.rules.actions import MakeCall, PlayCard
from engine.rules.knowledge import observe
from engine.tables.table import Decision, Pace
from tests.emulators import discord as dc
from tests.emulators import telegram as tg
from tests.emulators.telegram.groups import Group
from tests.migrated import database
from tests.virtual import VirtualClock
from tests.whole.discord import command as give
from tests.whole.guest import Guest, Json
from tests.whole.process import FixedChance
from tests.whole.server import free_port

_LOOK = 0.5  # seconds between two looks at one's screen
_AGAIN = timedelta(seconds=10)
"""After so long a press that changed nothing is made again."""

QUICK_THINKER = (0.1, 0.9)
"""Seconds of the clock from seeing one's buttons to pressing one."""

Advice = Callable[[str, Decision], Awaitable[str]]
"""The text of the button to press, for a decision of the table of that code."""


class Standing(NamedTuple):
    """A button that can be pressed now, on the message of that id."""

    message: str
    pressed: b.BotButton
    data: str


class Corner(Protocol):
    """One person with his platform before him: the place of many that he is in, and his own."""

    @property
    def platform(self) -> str:
        """What it is called."""
        ...

    @property
    def name(self) -> str:
        """What the person is called."""
        ...

    def buttons(self, *, private: bool = False) -> list[Standing]:
        """Every button that stands there, the newest message last."""
        ...

    async def press(self, button: Standing, *, private: bool = False) -> None:
        """Press it."""
        ...

    async def command(self, text: str) -> None:
        """Give the bot a command in the place of many."""
        ...

    def text(self, *, private: bool = False) -> str:
        """Everything that can be read there."""
        ...


@dataclass
class OnTelegram:
    """Somebody in a Telegram group."""

    person: tg.Person
    group: Group
    platform: str = "Telegram"

    @property
    def name(self) -> str:
        return self.person.name

    def chat(self, *, private: bool) -> tg.Chat:
        return self.person.private if private else self.group

    def buttons(self, *, private: bool = False) -> list[Standing]:
        messages = self.chat(private=private).messages
        return [
            Standing(str(one.id), b.parse(button.data), button.data)
            for one in messages
            for button in one.each_button()
            if button.data
        ]

    async def press(self, button: Standing, *, private: bool = False) -> None:
        message = self.chat(private=private).message(int(button.message))
        if message is None or not message.has_button(button.data):
            return
        answer = await self.person.press(message, button.data)
        if answer is not None and answer.url:
            await self.person.follow(answer.url)

    async def command(self, text: str) -> None:
        await self.person.write(self.group, text)

    def text(self, *, private: bool = False) -> str:
        return "\n".join(one.text for one in self.chat(private=private).messages)


@dataclass
class OnDiscord:
    """Somebody in a Discord channel."""

    server: dc.DiscordServer
    person: dc.Person
    group: dc.TextChannel
    platform: str = "Discord"

    @property
    def name(self) -> str:
        return self.person.name

    def chat(self, *, private: bool) -> dc.Channel:
        return self.person.direct if private else self.group

    def buttons(self, *, private: bool = False) -> list[Standing]:
        return [
            Standing(str(one.id), b.parse(button.custom_id), button.custom_id)
            for one in self.chat(private=private).messages
            for button in one.each_button()
            if button.custom_id and not button.disabled
        ]

    async def press(self, button: Standing, *, private: bool = False) -> None:
        message = self.chat(private=private).message(int(button.message))
        if message is not None and message.has_button(button.data):
            await self.person.press(message, button.data)

    async def command(self, text: str) -> None:
        name, _, argument = text.removeprefix("/").partition(" ")
        options = {"code": argument} if argument else {}
        await give(self.server, self.person, self.group, name, **options)

    def text(self, *, private: bool = False) -> str:
        whispers = [] if private else self.person.whispers_in(self.group)
        standing = [*self.chat(private=private).messages, *whispers]
        return "\n".join(one.text for one in standing)


class Frame(NamedTuple):
    """A frame that a page got, and the message that it changed or took away."""

    at: datetime
    frame: Json
    before: Json | None


class KeptGuest(Guest):
    """A guest who remembers everything that his pages were told and what he did."""

    def __init__(self, url: str, name: str, language: str, clock: Clock) -> None:
        super().__init__(url, name)
        self.session.headers["Accept-Language"] = language
        self.clock = clock
        self.log: list[Frame] = []

    def _take(self, frame: Json) -> None:
        number = frame.get("id") or frame.get("message", {}).get("id")
        before = self.sides.get(frame.get("side", ""), {}).get(number)
        self._keep(frame, before)
        super()._take(frame)

    async def press(self, side: str, message: str, data: str) -> None:
        pressed = {"type": "pressed", "side": side, "id": message, "data": data}
        self._keep(pressed, self.sides[side].get(message))
        await super().press(side, message, data)

    def _keep(self, frame: Json, before: Json | None) -> None:
        self.log.append(Frame(self.clock.now(), frame, before))


@dataclass
class InBrowser:
    """Somebody in a browser room."""

    guest: KeptGuest
    platform: str = "Browser"

    @property
    def name(self) -> str:
        return self.guest.name

    def buttons(self, *, private: bool = False) -> list[Standing]:
        return [Standing(*one) for one in self.guest.buttons(_side(private=private))]

    async def press(self, button: Standing, *, private: bool = False) -> None:
        await self.guest.press(_side(private=private), button.message, button.data)

    async def command(self, text: str) -> None:
        await self.guest.say(text)

    def text(self, *, private: bool = False) -> str:
        side = self.guest.sides[_side(private=private)]
        return "\n".join(line for one in side.values() for line in lines_of(one))


def _side(*, private: bool) -> str:
    return "private" if private else "group"


def lines_of(message: Json) -> list[str]:
    """A message of the browser room as lines of text, its buttons in brackets."""
    line, view = message.get("line"), message.get("view")
    if line is not None:
        return [f"{line['name']}: {line['text']}"]
    return list(_view_lines(view)) if view is not None else []


def _view_lines(view: Json) -> Iterator[str]:
    for block in view["blocks"]:
        if "spans" in block:
            yield from _plain(block["spans"]).split("\n")
        else:
            for row in (block["header"], *block["rows"]):
                yield " | ".join(row)
    picture = view["picture"]
    if picture is not None:
        yield from _plain(picture["told"]).split("\n") if picture["told"] else (picture["alt"],)
    if view["tiles"]:
        yield " ".join(f"[{t['label']}]" if t["button"] else t["label"] for t in view["tiles"])
    for buttons in view["buttons"]:
        yield " ".join(f"[{button['label']}]" for button in buttons)


def _plain(spans: Sequence[Json]) -> str:
    return "".join(span["text"] for span in spans)


async def eventually(condition: Callable[[], object], within: float = 400.0) -> None:
    """Wait until the condition holds; a `TimeoutError` after so many seconds."""
    async with asyncio.timeout(within):
        while True:
            if condition():
                return
            await asyncio.sleep(_LOOK)


async def press_kind(corner: Corner, kind: type) -> None:
    """Press the newest button of that kind in the place of many, once there is one."""

    def found() -> list[Standing]:
        return [one for one in corner.buttons() if isinstance(one.pressed, kind)]

    await eventually(found)
    await corner.press(found()[-1])


def over(corner: Corner) -> bool:
    """The result stands there, with its button for a rematch."""
    return any(isinstance(one.pressed, b.ReopenButton) for one in corner.buttons())


def machine_advice(app: App, chance: Chance) -> Advice:
    """What the AI would do in everybody's place, so that the match makes sense."""
    player = next(iter(players.values()))

    async def button(code: str, decision: Decision) -> str:
        table = app.live.of_code(code)
        if table is None or table.match is None or table.turn is None:
            return ""
        known = observe(table.match, table.turn.seat)
        thought = await player.think(known, DEFAULT_BUDGET, chance.seed(table.id, decision))
        match thought.action:
            case MakeCall(_, call):
                return b.text(b.SayCallButton(code, decision, call))
            case PlayCard(_, card):
                return b.text(b.LayCardButton(code, decision, card))
            case _:
                return ""

    return button


@dataclass
class Player:
    """Plays every decision that comes to somebody's own place."""

    corner: Corner
    clock: Clock
    advice: Advice
    thinking: tuple[float, float] = QUICK_THINKER
    _tried: dict[Decision, datetime] = field(default_factory=dict)

    async def play(self, over: Callable[[], bool]) -> None:
        """Play until it is over."""
        while not over():
            moves = [
                (one.pressed, one)
                for one in self.corner.buttons(private=True)
                if isinstance(one.pressed, b.SayCallButton | b.LayCardButton)
            ]
            newest = max((pressed.decision for pressed, _ in moves), default=None)
            if newest is not None and self._is_open(newest):
                now = [(p.code, one) for p, one in moves if p.decision == newest]
                await self._decide(now[-1][0], newest, [one for _, one in now])
            await asyncio.sleep(_LOOK)

    def _is_open(self, decision: Decision) -> bool:
        tried = self._tried.get(decision)
        return tried is None or self.clock.now() - tried > _AGAIN

    async def _decide(self, code: str, decision: Decision, moves: Sequence[Standing]) -> None:
        chance = random.Random(f"{self.corner.name}{decision}")
        pause = timedelta(seconds=chance.uniform(*self.thinking))
        await asyncio.sleep(self.clock.seconds(pause))
        advised = await self.advice(code, decision)
        chosen = [one for one in moves if one.data == advised]
        self._tried[decision] = self.clock.now()
        move = chosen[-1] if chosen else moves[_draw(decision) % len(moves)]
        await self.corner.press(move, private=True)


def _draw(decision: Decision) -> int:
    return int.from_bytes(hashlib.blake2b(repr(decision).encode(), digest_size=4).digest())


@dataclass
class Everywhere:
    """A bot on Telegram, Discord and in the browser, with one person in a place on each."""

    app: App
    clock: Clock
    telegram_server: tg.TelegramServer
    discord_server: dc.DiscordServer
    guild: dc.Guild
    on_telegram: OnTelegram
    on_discord: OnDiscord
    in_browser: InBrowser

    @property
    def corners(self) -> tuple[Corner, ...]:
        return self.on_telegram, self.on_discord, self.in_browser

    async def sit_down(self, target: int = 51) -> str:
        """A table is opened on Telegram, the others join it where they are; returns its code."""
        opener, *others = self.corners
        await self.on_telegram.person.start()
        await opener.command(f"/belot {target}")
        await eventually(lambda: _codes(opener))
        (code,) = _codes(opener)
        for number, corner in enumerate(others, 2):
            await corner.command(f"/join {code}")
            await eventually(partial(self._has, code, number, corner))
        return code

    def _has(self, code: str, number: int, corner: Corner) -> bool:
        """Whether so many sit at the table, and it stands in that place."""
        table = self.app.live.of_code(code)
        return table is not None and len(table.accounts) == number and code in _codes(corner)

    async def start(self) -> None:
        """Whoever opened the table begins; an AI takes the empty chair."""
        await press_kind(self.on_telegram, b.StartButton)

    def players(
        self, advice: Advice, thinking: tuple[float, float] = QUICK_THINKER
    ) -> list[Player]:
        return [Player(corner, self.clock, advice, thinking) for corner in self.corners]


def _codes(corner: Corner) -> set[str]:
    """The tables to which the buttons of a place belong."""
    return {code for one in corner.buttons() if (code := getattr(one.pressed, "code", ""))}


class Names(NamedTuple):
    """People and places, and the languages that they speak."""

    group: str = "Петъчен белот"
    on_telegram: str = "Ана"
    telegram_language: str = "bg"
    guild: str = "Friends"
    channel: str = "cards"
    on_discord: str = "Boris"
    discord_language: str = "en-GB"
    in_browser: str = "Вера"
    browser_language: str = "bg"


NAMES = Names()


@asynccontextmanager
async def everywhere(
    folder: Path,
    seed: str,
    names: Names = NAMES,
    paces: Mapping[str, Pace] = PACES,
) -> AsyncIterator[Everywhere]:
    """The bot as `serve` makes it where both tokens and a port are set."""
    clock = VirtualClock()
    url = await database(folder / "belotbot.sqlite3")
    async with (
        tg.TelegramServer(clock) as telegram_server,
        dc.DiscordServer(clock) as discord_server,
        assembled(url, clock=clock, chance=FixedChance(seed), paces=paces) as app,
    ):
        ana = telegram_server.person(names.on_telegram, language=names.telegram_language)
        boris = discord_server.person(names.on_discord, locale=names.discord_language)
        guild = discord_server.guild(names.guild, [boris])
        channel = guild.channel(names.channel)
        room = await _room(app)
        guest = KeptGuest(room.public_url, names.in_browser, names.browser_language, clock)
        stop = asyncio.Event()
        platforms = (
            telegram(app, telegram_server.token, telegram_server.url),
            discord(app, discord_server.token, discord_server.api_url, discord_server.gateway_url),
            room,
        )
        running = asyncio.create_task(app.run(platforms, stop))
        try:
            await telegram_server.until(lambda: telegram_server.world.commands)
            await discord_server.until(lambda: discord_server.world.commands)
            await guest.open()
            await guest.until_button(b.OpenTableButton, "group")
            yield Everywhere(
                app,
                clock,
                telegram_server,
                discord_server,
                guild,
                OnTelegram(ana, telegram_server.supergroup(names.group, [ana])),
                OnDiscord(discord_server, boris, channel),
                InBrowser(guest),
            )
        finally:
            await guest.close()
            stop.set()
            await running


async def _room(app: App) -> BrowserRoom:
    room = BrowserRoom(
        application=app.application,
        archive=app.archive,
        art=app.art,
        aside=app.aside,
        words=app.words,
        key=await app.archive.signing_key("everywhere"),
        port=free_port(),
        clock=app.host.clock.now,
    )
    await room.start()
    return room
