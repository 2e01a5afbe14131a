"""People who play on the strict Telegram server, and the bot they play with."""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from functools import partial
from pathlib import Path

from adapters.telegram.profile import MiniApp
from adapters.telegram.webhook import Webhook
from bot import buttons as b
from bot.app.app import PACES, App, assembled
from bot.app.serve import telegram
from bot.locales.words import Words
from engine.host.chance import Chance
from engine.host.clock import Clock
from engine.tables.table import Decision, Pace
from tests.emulators.telegram import Chat, Message, Person, TelegramServer
from tests.emulators.telegram.world import World
from tests.migrated import database
from tests.whole.choosing import (
    BESIDE,
    DECISIVE,
    HALF_A_BID,
    NOTHING,
    NUMBERED,
    Key,
    Offer,
    draw,
    drawn_beside,
)
from tests.whole.process import FixedChance
from tests.whole.seen import found

_NOT_TWICE = timedelta(seconds=4)
"""Time after which a second press is not a double click."""

QUICK_THINKER = (0.5, 3.0)
"""Seconds between seeing buttons and pressing one."""

WORDS = Words()

_TURNS = (
    "numbered-turn-call",
    "numbered-turn-exchange",
    "numbered-turn-no-seven",
    "numbered-turn-discard",
    "numbered-turn-announce",
    "numbered-turn-card",
)
"""Phrases of an alert that tell the player to act."""


@asynccontextmanager
async def bot_on(
    server: TelegramServer,
    folder: Path,
    clock: Clock,
    *,
    chance: Chance | None = None,
    paces: Mapping[str, Pace] = PACES,
    webhook: Webhook | None = None,
    mini_app: MiniApp | None = None,
) -> AsyncIterator[App]:
    """The whole bot in this process, connected to the server's socket.

    With a `webhook`, updates are delivered at two ports in turns.
    """
    url = await database(folder / "belotbot.sqlite3")
    chance = chance or FixedChance("telegram")
    async with (
        assembled(url, clock=clock, chance=chance, paces=paces) as app,
        AsyncExitStack() as doors,
    ):
        stop = asyncio.Event()
        platform = telegram(app, server.token, server.url, webhook, mini_app=mini_app)
        for doorstep in filter(None, (platform.doorstep, platform.doorstep)):
            port = await doors.enter_async_context(doorstep.listening("127.0.0.1", 0))
            server.webhooks.machines.append(f"http://127.0.0.1:{port}")
        running = asyncio.create_task(app.run([platform], stop))
        try:
            yield app
        finally:
            stop.set()
            await running


async def press_kind(
    server: TelegramServer, person: Person, chat: Chat, kind: type, *, follow: bool = True
) -> None:
    """Press the newest button of a kind, once there is one; an opened link is followed."""
    await server.until(lambda: found(chat.messages, kind))
    message, data = found(chat.messages, kind)[0]
    answer = await person.press(message, data)
    assert answer is not None
    if answer.url and follow:
        await person.follow(answer.url)


async def sit_down(
    server: TelegramServer,
    group: Chat,
    people: Sequence[Person],
    by_group: Sequence[Person] = (),
    target: int = 51,
) -> None:
    """The first opens a table, the others sit down and it begins; AI players take empty chairs.

    A match to 51 has two or three deals. People in `by_group` never press START: they press "Sit"
    again.
    """
    await people[0].write(group, f"/belot {target}")
    for number, person in enumerate(people[1:], 2):
        await press_kind(server, person, group, b.SitButton, follow=person not in by_group)
        if person in by_group:
            await server.until(lambda: "⏳" in group.by_bot()[-1].text)
            await asyncio.sleep(server.clock.seconds(_NOT_TWICE))
            await press_kind(server, person, group, b.SitButton, follow=False)
        await server.until(partial(_are_seated, group, number))
    await press_kind(server, people[0], group, b.StartButton)


def _are_seated(group: Chat, number: int) -> bool:
    """Whether this many people sit at the table of the lobby."""
    lobby = group.by_bot()[-1].text
    free = {WORDS.phrase(language, "chair-free") for language in WORDS.languages()}
    return 4 - sum(map(lobby.count, (*free, "⏳"))) >= number


Advice = Callable[[str, Decision], Awaitable[str]]
"""Gives the label of the button to press for a decision at a table, by code; empty for none."""


@dataclass
class Player:
    """A person who plays every decision; only the decision determines the choice.

    They play from their private chat or, `from_group`, from the group's message and the alert that
    shows their hand; then they also ask what they could declare, and whether belote will be called.
    `thinking` is in seconds of the server's clock, or a function of the decision. `advice` replaces
    chance. With the chance `beside` they first press something that decides nothing.
    """

    person: Person
    group: Chat
    thinking: tuple[float, float] | Callable[[Decision], float] = QUICK_THINKER
    from_group: bool = False
    advice: Advice | None = None
    beside: float = 0.0
    answers: list[str] = field(default_factory=list)
    told: list[str] = field(default_factory=list)
    pressed: Counter[type] = field(default_factory=Counter)
    _played: dict[Key, Offer] = field(default_factory=dict)
    _tried: dict[Key, datetime] = field(default_factory=dict)
    _presses: Counter[Key] = field(default_factory=Counter)
    _aside: set[Key] = field(default_factory=set)

    @property
    def world(self) -> World:
        return self.person.world

    async def play(self, over: Callable[[], bool]) -> None:
        """Play until the condition holds."""
        while not over():
            if not await (self._from_group() if self.from_group else self._from_private()):
                await self.world.news(self.world.clock.seconds(timedelta(seconds=5)))

    async def _from_private(self) -> bool:
        standing = [
            (pressed, message, button.data)
            for message in self.person.private.messages
            for button in message.each_button()
            if isinstance(pressed := _read(button.data), DECISIVE)
        ]
        keys = {(pressed.code, pressed.decision) for pressed, _, _ in standing}
        for key in sorted(keys):
            offer = sorted((data, m.id) for p, m, data in standing if (p.code, p.decision) == key)
            if not self._is_open(key, frozenset(data for data, _ in offer)):
                continue
            data, number = offer[draw(key[1], self._presses[key]) % len(offer)]
            message = self.person.private.message(number)
            if message is None:
                continue
            aside = self._beside(key, message)
            advised = await self.advice(*key) if self.advice and not aside else aside
            data = advised or data
            if message.has_button(data):
                await self._press(key, message, data, frozenset(one for one, _ in offer))
                return True
        return await self._declare_late()

    def _beside(self, key: Key, message: Message) -> str:
        """A button to press before the decision, once."""
        if key in self._aside:
            return ""
        self._aside.add(key)
        kinds = BESIDE | b.ThrowInButton
        offered = [one.data for one in message.each_button() if isinstance(_read(one.data), kinds)]
        return drawn_beside(self.person.id, key[1], offered, self.beside)

    async def _declare_late(self) -> bool:
        """Whether something can still be declared after the person's first card."""
        for message in self.person.private.messages:
            for button in message.each_button():
                pressed = _read(button.data)
                if isinstance(pressed, b.DeclareLateButton):
                    key = pressed.code, pressed.decision
                    if self.beside and key not in self._aside:
                        self._aside.add(key)
                        await self._press(key, message, button.data, NOTHING)
                        return True
        return False

    async def _from_group(self) -> bool:
        for message in reversed(self.group.messages):
            read = [(_read(button.data), button.data) for button in message.each_button()]
            moves = [(p, data) for p, data in read if isinstance(p, NUMBERED)]
            shows = [data for p, data in read if isinstance(p, b.ShowHandButton)]
            if not moves or not shows:
                continue
            key = moves[0][0].code, moves[0][0].decision
            if not self._is_open(key, NOTHING):
                continue
            self._tried[key] = self.world.clock.now()
            seen = await self.person.press(message, shows[0])
            told = seen.text if seen is not None else ""
            self.told.append(told)
            if not self._is_asked(told):
                return False
            choices = sorted(data for pressed, data in moves if _possible(told, pressed))
            await self._announce(message)
            if aside := self._beside(key, message):
                await self._press(key, message, aside, NOTHING)
                return True
            tries = self._presses[key]
            await self._press(key, message, choices[draw(key[1], tries) % len(choices)], NOTHING)
            return True
        return False

    def _is_asked(self, told: str) -> bool:
        """Whether an alert says that it is the person's turn."""
        language = self.person.user.language
        return any(WORDS.phrase(language, one, count=2) in told for one in _TURNS) or any(
            WORDS.phrase(language, one, count=1) in told for one in _TURNS
        )

    async def _announce(self, message: Message) -> None:
        """Go through all possible declarations, and turn belote off and on again.

        In the end both are as before: the best is declared, and belote is called.
        """
        for button in message.each_button():
            if not isinstance(_read(button.data), b.NextDeclarationsButton | b.ToggleBeloteButton):
                continue
            seen: list[str] = []
            while len(set(seen)) == len(seen):
                seen += await self._ask(message, button.data)
            for _ in range(len(set(seen)) - 1):  # one press more than a full round
                await self._ask(message, button.data)
            self.told += seen

    async def _ask(self, message: Message, data: str) -> tuple[str]:
        standing = self.world.chats[message.chat].message(message.id)
        answer = await self.person.press(message, data) if standing is not None else None
        return (answer.text if answer is not None else "",)

    def _is_open(self, key: Key, offer: Offer) -> bool:
        """Whether a decision is open and not just tried; lost presses are repeated after a
        while.
        """
        if key in self._played:
            return self._played[key] != offer  # something else is asked now
        tried = self._tried.get(key)
        return tried is None or self.world.clock.now() - tried > timedelta(seconds=10)

    async def _press(self, key: Key, message: Message, data: str, offer: Offer) -> None:
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
            self._heard(key, data, offer, answer.text)

    def _heard(self, key: Key, data: str, offer: Offer, answer: str) -> None:
        """Record the decision as made, unless the answer or the button says otherwise."""
        pressed, language = _read(data), self.person.user.language
        self.answers.append(answer)
        if answer == WORDS.phrase(language, "denied-no-cancel"):  # a hand that is not low
            self._presses[key] += 1
            del self._tried[key]
            return
        self.pressed[type(pressed)] += 1
        if isinstance(pressed, BESIDE | HALF_A_BID | b.DiscardNumberButton):
            self._presses[key] += isinstance(pressed, HALF_A_BID | b.DiscardNumberButton)
            del self._tried[key]
            return
        self._presses[key] += 1
        self._played[key] = offer


def _possible(alert: str, pressed: NUMBERED) -> bool:
    """Whether an alert allows this press: a card to play, another one to discard."""
    if not isinstance(pressed, b.LayNumberButton | b.DiscardNumberButton):
        return True
    told = alert.partition(f"{pressed.number}) ")[2]
    chosen = "✓" in told.partition("\n")[0].partition(")")[0]
    return chosen == isinstance(pressed, b.LayNumberButton)


def _read(data: str) -> b.BotButton | None:
    return b.parse(data) if data else None
