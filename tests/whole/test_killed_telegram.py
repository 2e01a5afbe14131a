"""Killed with SIGKILL at random moments of a match on Telegram, nothing is lost or done twice."""

import asyncio
from pathlib import Path

import pytest

from bot.app.app import PACES
from tests.emulators.telegram import TelegramServer
from tests.hurried import HurriedClock
from tests.whole.killed import compare
from tests.whole.killed_telegram import in_a_group
from tests.whole.kills import MANY, Story
from tests.whole.seen import over
from tests.whole.telegram import Player, bot_on, sit_down


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
