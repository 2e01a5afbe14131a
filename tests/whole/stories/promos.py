"""Promo periods: announced, joined, moved, played, won, revoked, and cancelled."""

from datetime import datetime, timedelta
from typing import Final

from bot import buttons as b
from engine.tournaments.tournament import TournamentStatus
from tests.whole.stories.stage import Stage, Story

_MINUTE: Final = timedelta(minutes=1)


def _told(moment: datetime) -> str:
    return f"{moment:%Y-%m-%d %H:%M}"


async def _govern(stage: Stage, wish: str) -> None:
    """Send a promo command as the operator, in private."""
    await stage.telegram.command(f"/promo {wish}", private=True)
    await stage.still()


async def _announce(stage: Stage, start: datetime, end: datetime, *more: str) -> None:
    await stage.telegram.person.start()
    wish = "; ".join((_told(start), _told(end), "500 vip 30", "200", "vip 7", *more))
    await _govern(stage, f"announce Winter Cup; {wish}")


async def _join(stage: Stage) -> None:
    """Have everybody join except the operator, who cannot win."""
    await stage.telegram.command("/promo", private=True)
    for corner in (stage.discord, stage.browser):
        await corner.command("/promo", private=True)
        await stage.press(corner, b.PromoTermsButton, private=True)
        await stage.press(corner, b.JoinPromoButton, private=True)


async def _until(stage: Stage, moment: datetime) -> None:
    """Wait until a moment, and until those concerned have been informed."""
    left = moment - stage.held.clock.now() + _MINUTE
    await stage.still(max(left.total_seconds(), 1))


async def _play(stage: Stage) -> None:
    """Play a classic tournament that counts for the period because it is named for it.

    Its players have hardly played before.
    """
    await stage.telegram.command("/tournament")
    await stage.still()
    await stage.press(stage.telegram, b.AnnounceTournamentButton)
    (tournament,) = stage.app.engine.director.live
    await _govern(stage, f"cup {tournament.code}")
    for corner in (stage.discord, stage.browser):
        await corner.command(f"/tournament {tournament.code}")
        await stage.still()
    for corner in stage.corners:
        await stage.press(corner, b.SignUpButton)
    await stage.press(stage.telegram, b.TournamentMenuButton)
    await stage.press(stage.telegram, b.BeginTournamentButton)
    await stage.play(lambda: not stage.app.engine.director.live)
    await stage.still(10)


async def promo(stage: Stage) -> None:
    """A winner is disqualified after the announcement; a VIP plays where only VIPs may."""
    start = stage.held.clock.now() + 3 * _MINUTE
    end = start + 90 * _MINUTE
    await _announce(stage, start, end)
    await _join(stage)
    await _until(stage, start)
    await stage.telegram.command("/belot")
    await stage.still()
    await stage.telegram.command("/leave")
    await _play(stage)
    await stage.telegram.command("/belot")
    await stage.each("/promo")
    await _until(stage, end)
    await stage.each("/promo")
    await _govern(stage, f"out discord:{stage.discord.person.id}")
    await _govern(stage, f"out discord:{stage.discord.person.id} two accounts")
    await stage.each("/promo", private=True)
    await _govern(stage, "confirm")
    await stage.each("/promo", private=True)
    await stage.telegram.command("/tournament new")
    await stage.press(stage.telegram, b.DraftPageButton, page="vip")
    await stage.press(stage.telegram, b.ChangeDraftButton, option="vip", value="vips")
    await stage.press(stage.telegram, b.AnnounceTournamentButton)
    (tournament,) = [
        one for one in stage.app.engine.director.live if one.status is TournamentStatus.SIGN_UP
    ]
    for corner in (stage.discord, stage.browser):
        await corner.command(f"/tournament {tournament.code}")
        await stage.still()
    for corner in stage.corners:
        await stage.press(corner, b.SignUpButton)


async def moved_promo(stage: Stage) -> None:
    """The period is moved to a later start and end; only VIPs may enter the next one."""
    start = stage.held.clock.now() + 5 * _MINUTE
    await _announce(stage, start, start + 10 * _MINUTE, "by wins")
    await _join(stage)
    later = start + 10 * _MINUTE
    await _govern(stage, f"move {_told(later)}; {_told(later + 10 * _MINUTE)}")
    await stage.each("/promo")
    await _until(stage, later)
    await _govern(stage, f"move {_told(start)}; {_told(later + 20 * _MINUTE)}")
    await _govern(stage, f"move {_told(later + 20 * _MINUTE)}")
    await stage.each("/promo", private=True)
    await _until(stage, later + 20 * _MINUTE)
    await _govern(stage, f"move {_told(later + 90 * _MINUTE)}")
    await _govern(stage, "confirm")
    await stage.each("/promo", private=True)


async def cancelled_promo(stage: Stage) -> None:
    """The period is cancelled while people play for it; nobody else could have done that."""
    start = stage.held.clock.now() + 5 * _MINUTE
    await stage.each("/promo")
    await _announce(stage, start, start + 20 * _MINUTE, "vip only")
    await _join(stage)
    await _govern(stage, "cancel so nobody can take part")
    start = stage.held.clock.now() + 5 * _MINUTE
    await _announce(stage, start, start + 20 * _MINUTE)
    await _join(stage)
    await _until(stage, start)
    await stage.browser.command("/promo cancel", private=True)
    await stage.telegram.command("/promo cancel not here")
    await stage.still()
    await _govern(stage, "cancel a fault")
    await stage.each("/promo", private=True)


STORIES: Final[tuple[Story, ...]] = (promo, moved_promo, cancelled_promo)
