"""After a match: its result, the board, the rematch, its replay and its record."""

from typing import Final

from bot import buttons as b
from engine.standings.boards import LeaderboardOrder
from tests.whole.stories.stage import Stage, Story


async def end_of_match(stage: Stage) -> None:
    """A match of one deal, its result in each place, the board, and a rematch."""
    await stage.begin("bela_hr", target=1)
    await stage.play(stage.over)
    await stage.each("/leaderboard")
    await stage.press(stage.discord, b.StartButton)
    await stage.press(stage.telegram, b.ReopenButton)
    await stage.press(stage.telegram, b.StartButton)


async def standings(stage: Stage) -> None:
    """A match of one deal ends, and everybody looks at the leaderboards."""
    await stage.begin("bela_hr", target=1)
    await stage.play(stage.over)
    await stage.each("/leaderboard")
    for corner in stage.corners:
        for by in LeaderboardOrder:
            await stage.press(corner, b.LeaderboardButton, by=by)
        await stage.press(corner, b.LeaderboardButton, since=b.Since.WEEK)
        await stage.press(corner, b.LeaderboardButton, here=False)
    await stage.each("/leaderboard", private=True)
    await stage.each("/stats")
    for corner in stage.corners:
        for page in (b.OPPONENTS_PAGE, b.CALLS_PAGE):
            await stage.press(corner, b.StatsButton, page=page)
    await stage.telegram.command(f"/versus {stage.discord.name}")
    await stage.each("/history")
    for corner in stage.corners:
        await stage.press(corner, b.ReplayButton)


async def replay(stage: Stage) -> None:
    """The replay of a match of one deal, with one hand open and with all; then its record."""
    await stage.begin("bela_hr", target=1)
    await stage.play(stage.over)
    for corner in stage.corners:
        await stage.press(corner, b.ReplayButton)
        await stage.press(corner, b.ReplayButton, move=b.ReplayMove.ON)
        await stage.press(corner, b.ReplayButton, seat=0)
        await stage.press(corner, b.TakeRecordButton)
        await corner.command("/replay")
        await corner.command("/replay 1.3")
        await stage.still()


STORIES: Final[tuple[Story, ...]] = (end_of_match, standings, replay)
