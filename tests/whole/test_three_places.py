"""One table in a Telegram group, a Discord channel and a browser room, in one process."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from bot import buttons as b
from bot.views.sheets.sheet import colon
from engine.tables.table import Pace, Status, Table
from tests.whole.corners import Corner, ended_at
from tests.whole.places import Everywhere, everywhere
from tests.whole.process import FixedChance
from tests.whole.together import ai_advice, eventually, press_kind

SEED = "places21"
BRISK = Pace(timedelta(seconds=30), timedelta(milliseconds=300), timedelta(seconds=2))


@pytest.fixture(autouse=True)
def nothing_goes_wrong(caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    caplog.set_level(logging.WARNING)
    yield
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


@pytest.fixture
async def held(tmp_path: Path) -> AsyncIterator[Everywhere]:
    async with everywhere(tmp_path, SEED, paces={"normal": BRISK}) as found:
        yield found


def titled(held: Everywhere, corner: Corner) -> str:
    """The title of the leaderboard in a place."""
    on_discord = corner.platform == held.on_discord.platform
    say = partial(held.app.painting.words.phrase, "en" if on_discord else "bg")
    title = say("leaderboard-title", what=say("leaderboard-told-here"))
    return title if on_discord else title.replace("**", "")


def _reads(corner: Corner, told: str) -> bool:
    return told in corner.text()


def table_of(held: Everywhere, code: str) -> Table:
    table = held.app.painting.live.of_code(code)
    assert table is not None
    return table


@asynccontextmanager
async def playing(held: Everywhere, until: Callable[[], bool]) -> AsyncIterator[None]:
    """While everybody plays in their own place; it must be over in the end."""
    players = held.players(ai_advice(held.app, FixedChance(SEED)))
    async with asyncio.timeout(6 * 3600), asyncio.TaskGroup() as evening:
        for player in players:
            evening.create_task(player.play(until))
        yield
    await held.app.display.presenter.settled()


async def test_a_whole_match(held: Everywhere) -> None:
    code = await held.sit_down()
    for corner in held.corners:
        await eventually(partial(_offers, corner, b.StandUpButton))
    await held.start()
    async with playing(held, lambda: all(map(ended_at, held.corners))):
        pass
    match = table_of(held, code).match
    assert match is not None
    for corner in held.corners:
        assert colon(match.totals) in corner.text()
    assert "#cards" in held.on_discord.text(private=True), "their own place names the table"
    await _leaderboards(held)
    await _rematch(held, code)


async def _leaderboards(held: Everywhere) -> None:
    """In each place, in its language, with everybody who played there, from anywhere."""
    for corner in held.corners:
        await corner.command("/leaderboard")
        title = titled(held, corner)
        await eventually(partial(_reads, corner, title))
        board = corner.text().rpartition(title)[2]
        drawn = corner is held.on_discord
        assert drawn or all(one.name in board for one in held.corners), board


async def _rematch(held: Everywhere, code: str) -> None:
    """It is offered in all places; the table's opener grants it, and all see it begin."""
    for corner in held.corners:
        assert _offers(corner, b.StartButton)
        assert not _offers(corner, b.ShowHandButton)
    refused = len(held.on_discord.person.whispers)
    await press_kind(held.on_discord, b.StartButton)
    assert len(held.on_discord.person.whispers) == refused + 1
    assert table_of(held, code).status is Status.FINISHED
    await press_kind(held.on_telegram, b.StartButton)
    await eventually(lambda: table_of(held, code).match_no == 2)
    for corner in held.corners:
        await eventually(partial(_offers, corner, b.ShowHandButton))


def _offers(corner: Corner, kind: type) -> bool:
    return any(isinstance(one.pressed, kind) for one in corner.buttons())


@pytest.mark.long
async def test_places_that_go_away_stop_nothing(held: Everywhere) -> None:
    code = await held.sit_down()
    await held.start()
    group, channel = held.on_telegram.group, held.on_discord.group

    def deal() -> int:
        match = table_of(held, code).match
        return match.number if match is not None else 0

    async with playing(held, lambda: ended_at(held.in_browser)):
        await eventually(lambda: deal() == 2)
        group.kick_bot()
        told = len(group.log)
        await eventually(lambda: deal() == 3)
        held.guild.kick_bot()
        heard = len(channel.log)
    assert table_of(held, code).status is Status.FINISHED
    assert (len(group.log), len(channel.log)) == (told, heard)
    group.add_bot()
    await eventually(lambda: ended_at(held.on_telegram))
    held.guild.invite_bot()
    await eventually(lambda: ended_at(held.on_discord))
