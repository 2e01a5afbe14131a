"""Whole matches on Telegram, at its true budgets, in time that runs faster."""

import asyncio
from collections.abc import Sequence
from datetime import timedelta
from pathlib import Path

from bot import buttons as b
from engine.tables.table import Pace
from tests.emulators.telegram import Chat, Message, Person, TelegramServer
from tests.hurried import HurriedClock
from tests.whole.telegram import Player, bot_on

FACTOR = 60
PACE = Pace(timedelta(seconds=60), timedelta(milliseconds=1200), timedelta(seconds=8))
NASTY = (
    "Ана",
    '<b>Боби</b> & "Co"',
    "\u202eעברית\u202c",
    "🦄" * 64,
)


def over(chat: Chat) -> bool:
    """The result stands there, with its button for a rematch."""
    return any(
        isinstance(b.parse(button.data), b.Reopen)
        for message in chat.messages
        for button in message.each_button()
        if button.data
    )


async def press_kind(server: TelegramServer, person: Person, chat: Chat, kind: type) -> None:
    """Press the newest button of that kind, once there is one; a link that opens is followed."""

    def found() -> list[tuple[Message, str]]:
        return [
            (message, button.data)
            for message in reversed(chat.messages)
            for button in message.each_button()
            if button.data and isinstance(b.parse(button.data), kind)
        ]

    await server.until(found)
    message, data = found()[0]
    answer = await person.press(message, data)
    assert answer is not None
    if answer.url:
        await person.follow(answer.url)


async def sit_down(server: TelegramServer, group: Chat, people: Sequence[Person]) -> None:
    """The first opens a table, the others sit down at it, and it begins."""
    await people[0].write(group, "/belot")
    for number, person in enumerate(people[1:], 2):
        while _seated(group) < number:
            await press_kind(server, person, group, b.Sit)
            await group.world.news(1.0)
    await press_kind(server, people[0], group, b.Start)


def _seated(group: Chat) -> int:
    """How many sit at the table whose lobby stands there."""
    lobby = group.by_bot()[-1:]
    return 4 - lobby[0].text.count("free") - lobby[0].text.count("свободно") if lobby else 0


async def test_four_people_play_a_match(tmp_path: Path) -> None:
    clock = HurriedClock(FACTOR)
    async with TelegramServer(clock) as server:
        people = [server.person(name) for name in NASTY]
        group = server.supergroup("Петъчен белот", people)
        for person in people[:3]:
            await person.start()
        async with bot_on(server, tmp_path, clock):
            await sit_down(server, group, people)
            players = [Player(person, group) for person in people]
            async with asyncio.timeout(120):
                await asyncio.gather(*(one.play(lambda: over(group)) for one in players))
