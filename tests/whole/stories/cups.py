"""Tournaments: planned, signed up for from three places, played, left, and remembered."""

from typing import Final

from bot import buttons as b
from engine.tournaments.tournament import TournamentStatus
from tests.whole.stories.stage import Stage, Story

_SHORT: Final = (("kind", "custom"), ("size", "8"), ("deals", "1"))


async def _announced(stage: Stage) -> str:
    """A short tournament that is planned on Telegram, and shown in all three places; its code."""
    await stage.telegram.person.start()
    await stage.telegram.command("/tournament")
    await stage.still()
    for option, value in _SHORT:
        await stage.press(stage.telegram, b.DraftPageButton, page=option)
        await stage.press(stage.telegram, b.ChangeDraftButton, option=option, value=value)
    await stage.press(stage.telegram, b.AnnounceTournamentButton)
    (code,) = {one.code for one in stage.app.director.live}
    for corner in (stage.discord, stage.browser):
        await corner.command(f"/tournament {code}")
        await stage.still()
    return code


def _is(stage: Stage, code: str, *statuses: TournamentStatus) -> bool:
    """Where the tournament stands; one that is over is not live any more."""
    found = {one.code: one.status for one in stage.app.director.live}
    return found.get(code, TournamentStatus.OVER) in statuses


async def tournament(stage: Stage) -> None:
    """Three people and five AI players in two rounds, up to the cup."""
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
    """One leaves in the middle, and is asked again; then the organiser calls it off."""
    await _announced(stage)
    for corner in stage.corners:
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
