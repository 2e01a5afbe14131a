"""Tournaments that people plan, enter and play in a test."""

import asyncio

from bot import buttons as b
from engine.tournaments.tournament import TournamentStatus
from tests.bot.messenger import Group

PEOPLE = ("Ana", "Boris", "Vera", "Georgi", "Dora", "Emil", "Filip", "Gala")
SHORT = (("kind", "custom"), ("size", "8"), ("deals", "1"), ("target", "51"))


async def planned(group: Group, *choices: tuple[str, str]) -> str:
    """Have Ana announce a tournament with these choices; return its code."""
    await group.say("Ana", "/tournament new")
    live = group.app.engine.director.live
    (code,) = [one.code for one in live if one.status is TournamentStatus.DRAFT]
    for option, value in choices:
        await group.tap("Ana", b.text(b.ChangeDraftButton(code, option, value)))
    await group.tap("Ana", b.text(b.AnnounceTournamentButton(code)))
    await settled(group)
    return code


async def settled(group: Group) -> None:
    await group.app.display.tournaments.settled()
    await group.app.display.presenter.settled()


async def signed_up(group: Group, code: str, *people: str) -> None:
    for name in people:
        await group.start(name)
        answer = await group.tap(name, b.text(b.SignUpButton(code)))
        assert answer.text == "You have signed up.", answer
    await settled(group)


def told(group: Group, name: str = "") -> str:
    return group.messenger.text(group.private(name) if name else group.place)


async def until_over(group: Group, code: str) -> None:
    for _ in range(4000):
        found = await group.app.engine.director.by_code(code)
        assert found is not None
        if not found.live:
            await asyncio.sleep(30)
            await settled(group)
            return
        await asyncio.sleep(5)
    raise TimeoutError
