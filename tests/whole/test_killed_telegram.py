"""Killed with SIGKILL at random moments of a match on Telegram, nothing is lost or done twice."""

import asyncio
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

from bot import buttons as b
from bot.app.app import PACES
from tests.emulators.telegram import Person, TelegramServer
from tests.hurried import HurriedClock
from tests.whole.guest import Guest
from tests.whole.killed import compare
from tests.whole.killed_chats import FACTOR, NAMES
from tests.whole.killed_telegram import in_a_group
from tests.whole.kills import MANY, Story, until, until_none
from tests.whole.seen import over
from tests.whole.server import TelegramBot, free_port
from tests.whole.telegram import Player, bot_on, sit_down
from tests.whole.truth_telegram import telegram_truth


# Each time `test_short_forms` compares what was stored and shown in rooms, the chats below survive
# a kill, and `test_shared_telegram` kills a process while people play.
@pytest.mark.long
async def test_a_match_on_telegram_survives_kills(tmp_path: Path) -> None:
    """It is also killed when it has just begun to serve; on Discord, while it starts."""
    stories = (Story.SENDING, Story.SERVING)
    await compare(in_a_group, tmp_path, "seven", len(stories), stories)


@pytest.mark.long
@pytest.mark.parametrize("seed", ["one", "two", "five", "seven"])
async def test_matches_on_telegram_survive_twenty_kills(tmp_path: Path, seed: str) -> None:
    await compare(in_a_group, tmp_path, seed, MANY)


@pytest.mark.long
async def test_a_match_in_real_time(tmp_path: Path) -> None:
    """One person with three AI players, at a human pace, in real time."""
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


@pytest.mark.long  # each time `test_pages_in_view` hides pages, and `test_short_forms` kills bots
async def test_pages_in_view_survive_a_kill(tmp_path: Path) -> None:
    """The private chats, which do not follow the play, are true once the pages are hidden."""
    clock = HurriedClock(FACTOR)
    async with TelegramServer(clock) as server, AsyncExitStack() as stack:
        people = [server.person(name) for name in NAMES[:2]]
        group = server.supergroup("Петъчен белот", people)
        bot = TelegramBot(tmp_path / "bot", "seven", "patient", server, clock, free_port())
        await bot.start()
        stack.push_async_callback(bot.stop)
        guests = [Guest(bot.url, person.name) for person in people]
        for person, guest in zip(people, guests, strict=True):
            stack.push_async_callback(guest.close)
            await person.start()
            await guest.open()
            await link(server, person, guest)
        await sit_down(server, group, people)
        for guest in guests:
            await guest.look(shown=True)
        playing = [asyncio.create_task(guest.play()) for guest in guests]
        decided = guests[0].decided
        await until(server.world, lambda: len(decided) > 3)
        await bot.kill()
        await bot.start()
        await until(server.world, lambda: len(decided) > 6)
        for task in playing:
            task.cancel()
        for guest in guests:
            await guest.look(shown=False)
        async with telegram_truth(bot.database, server) as truth:

            async def wrong() -> list[str]:
                table, chats = await truth.table(), (group, *(one.private for one in people))
                return [
                    lack
                    for chat in chats
                    for lack in await truth.missing(table, chat, chat.by_bot())
                ]

            await until_none(server.world, wrong)


async def link(server: TelegramServer, person: Person, guest: Guest) -> None:
    """Make the visitor and the person one account."""
    await person.write(person.private, "/link")
    await server.until(lambda: any("/link " in one.text for one in person.private.by_bot()))
    (told,) = [one.text for one in person.private.by_bot() if "/link " in one.text]
    code = told.split("/link ")[1].split()[0]
    await guest.say(f"/link {code}", "private")
    await guest.press_kind(b.LinkButton, "private")
    await guest.until(lambda: not guest.sees(b.LinkButton, "private"))
