"""Tournaments: planned, entered from three places, played, left, and remembered."""

from typing import Final

from bot import buttons as b
from engine.tournaments.tournament import TournamentStatus
from tests.whole.stories.stage import Stage, Story

_SHORT: Final = (("kind", "custom"), ("size", "8"), ("deals", "1"))


async def _announced(stage: Stage) -> str:
    """Plan a short tournament on Telegram, shown in all three places; return its code."""
    await stage.telegram.person.start()
    await stage.telegram.command("/tournament")
    await stage.still()
    for option, value in _SHORT:
        await stage.press(stage.telegram, b.DraftPageButton, page=option)
        await stage.press(stage.telegram, b.ChangeDraftButton, option=option, value=value)
    await stage.press(stage.telegram, b.AnnounceTournamentButton)
    (code,) = {one.code for one in stage.app.engine.director.live}
    for corner in (stage.discord, stage.browser):
        await corner.command(f"/tournament {code}")
        await stage.still()
    return code


def _is(stage: Stage, code: str, *statuses: TournamentStatus) -> bool:
    """Whether the tournament has one of these statuses; a finished one is no longer live."""
    found = {one.code: one.status for one in stage.app.engine.director.live}
    return found.get(code, TournamentStatus.OVER) in statuses


async def tournament(stage: Stage) -> None:
    """Three people and five AI players in two rounds, up to the trophy."""
    code = await _announced(stage)
    for corner in stage.corners:
        await stage.press(corner, b.SignUpButton)
    await stage.press(stage.telegram, b.TournamentMenuButton)
    await stage.press(stage.telegram, b.BeginTournamentButton)
    await stage.play(lambda: _is(stage, code, TournamentStatus.BREAK))
    await stage.play(lambda: _is(stage, code, TournamentStatus.OVER))
    await stage.still(10)
    await stage.each("/cups")


async def left_tournament(stage: Stage) -> None:
    """One person leaves midway and has to confirm; then the organiser cancels it."""
    await _announced(stage)
    for corner in stage.corners:
        if corner is not stage.telegram:
            await stage.press(corner, b.SignUpButton)
    await stage.press(stage.telegram, b.TournamentMenuButton)
    await stage.press(stage.telegram, b.BeginTournamentButton)
    await stage.still(8)
    await stage.discord.command("/leave", private=True)
    await stage.still()
    await stage.press(stage.discord, b.LeaveTournamentButton, sure=True)
    await stage.still(5)
    await stage.press(stage.telegram, b.TournamentMenuButton)
    await stage.press(stage.telegram, b.CancelTournamentButton, sure=False)
    await stage.press(stage.telegram, b.CancelTournamentButton, sure=True)
    await stage.still(5)


STORIES: Final[tuple[Story, ...]] = (tournament, left_tournament)
