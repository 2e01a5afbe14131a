"""Leaderboards, profiles, duels and histories of people who have played a lot."""

from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import Final

from sqlalchemy import select

from adapters.platform.chat import Person, Place
from bot import buttons as b
from bot.people.accounts import Accounts
from bot.people.places import circle_of
from bot.people.schema import places
from engine.host.clock import to_ms
from engine.standings.boards import LeaderboardOrder
from engine.standings.careers import CallCount, SeatFacts
from engine.standings.entry import entry
from engine.standings.ratings import Family
from engine.standings.results import FinishedMatch
from engine.store.commits import Batch
from engine.store.schema import accounts
from tests.engine.standings.played import match
from tests.whole.stories.stage import Stage, Story

CROWD: Final = (
    "Ivan", "Maximilian Constantine", "Ivan", "Jo", "👑 King 👑", "Štefanija Šćepanović",
    "\u200b", "Wolfeschlegelsteinhausen", "Zlatko", "Petra Novak", "Marin", "Luka",
)  # fmt: skip
"""The people the three have played with: D, E and so on; two share a name, one is private."""

FACTS: Final = SeatFacts(
    1, 1, 2, 3, 70, 40, 90_000, 1, {"S": CallCount(3, 2, 40), "NT": CallCount(1, 0, 0)}
)
DAY: Final = timedelta(days=1)
PATIENCE: Final = timedelta(hours=9)
"""Time from midnight until groups get their month's summary."""


async def _everybody(stage: Stage) -> dict[str, str]:
    """The accounts of A, B and C (the three), and of the crowd."""
    await stage.telegram.person.start()
    await stage.each("/leaderboard")
    rows = await stage.app.store.database.look(
        lambda one: dict(one.execute(select(accounts.c.name, accounts.c.id)).all())
    )
    found = {letter: rows[one.name] for letter, one in zip("ABC", stage.corners, strict=True)}
    kept = Accounts(stage.app.store.database, stage.app.store.committer, lambda: 0)
    for number, name in enumerate(CROWD):
        person = Person("telegram", str(70_000 + number), name, "en")
        found[chr(ord("D") + number)] = (await kept.of(person)).id
    return found


async def _enter(
    stage: Stage, people: dict[str, str], *played: FinishedMatch, ago: timedelta = timedelta()
) -> None:
    """Enter matches in everybody's place that ended this long ago, one after another."""
    known = select(places.c.platform, places.c.chat, places.c.topic, places.c.private)
    known = known.add_columns(places.c.community)
    rows = await stage.app.store.database.look(lambda one: one.execute(known).all())
    circles = {
        circle_of(Place(row.platform, row.chat, row.topic, row.private, community=row.community))
        for row in rows
        if not row.private
    }
    now = to_ms(stage.held.clock.now() - ago)
    for number, one in enumerate(played):
        seats = tuple(
            replace(seat, account_id=people.get(seat.account_id or "")) for seat in one.seats
        )
        at = now - 60_000 * (len(played) - number)
        ended = replace(one, seats=seats, finished_at=at)
        writes = await stage.app.store.database.look(partial(entry, match=ended, among=circles))
        await stage.app.store.committer.commit(Batch(writes))


def _season() -> list[FinishedMatch]:
    """Many evenings: everybody has played, the three the most, with changing company."""
    crowd = [chr(ord("D") + number) for number in range(len(CROWD))]
    found = [
        match(number, f"A{one}", f"B{other}", facts=FACTS)
        for number, (one, other) in enumerate(zip(crowd, reversed(crowd), strict=True))
        if one != other
    ]
    found += [match(50 + number, "BD", "CE", facts=FACTS) for number in range(6)]
    found += [match(60 + number, "AC", "BF", facts=FACTS) for number in range(3)]
    found += [  # so that everybody has a place: 5 matches, and has met A, B and C as established
        match(80 + number, f"{first}{one}", f"{second}{other}", facts=FACTS)
        for first, second in ("BC", "CA", "BC")
        for number, (one, other) in enumerate(zip(crowd[::2], crowd[1::2], strict=True))
    ]
    found.append(match(70, "B", "A", "C", totals=(701, 701, 5), family=Family.INDIVIDUAL))
    return [replace(one, table_id=f"t{n:03}") for n, one in enumerate(found)]


async def season(stage: Stage) -> None:
    """People who have played a lot look at every statistics page."""
    people = await _everybody(stage)
    await _enter(stage, people, *_season())
    for corner in stage.corners:
        await corner.command("/leaderboard")
        await stage.still()
        for by in LeaderboardOrder:
            await stage.press(corner, b.LeaderboardButton, by=by)
        await stage.press(corner, b.LeaderboardButton, by=LeaderboardOrder.RATING)
        await stage.press(corner, b.LeaderboardButton, page=1)
        await stage.press(corner, b.LeaderboardButton, since=b.Since.WEEK)
        await stage.press(corner, b.LeaderboardButton, family=Family.INDIVIDUAL)
    for corner in stage.corners:
        await corner.command("/stats")
        await stage.still()
        await stage.press(corner, b.StatsButton, family=Family.BULGARIAN)
        for page in (b.PARTNERS_PAGE, b.OPPONENTS_PAGE, b.CALLS_PAGE):
            await stage.press(corner, b.StatsButton, page=page)
    for corner, other in zip(stage.corners, (*stage.corners[1:], stage.corners[0]), strict=True):
        await corner.command(f"/versus {other.name}")
        await stage.still()
        await corner.command("/history", private=True)
        await stage.press(corner, b.HistoryButton, private=True, number=1)


async def months(stage: Stage) -> None:
    """Groups get their monthly and yearly summaries, and one turns them off."""
    people = await _everybody(stage)
    await stage.telegram.command("/pictures")
    await _enter(stage, people, *_season()[:9], ago=timedelta(days=40))
    await _enter(stage, people, *(replace(one, match_no=2) for one in _season()[4:]), ago=DAY)
    await stage.still(PATIENCE.total_seconds())


async def asked_wrongly(stage: Stage) -> None:
    """People ask for impossible things, and read why."""
    await _everybody(stage)
    await stage.each("/stats")
    await stage.each("/history")
    for corner in (stage.telegram, stage.browser):  # Discord's own command picks the person
        await corner.command("/versus")
        await stage.still()
    for corner in stage.corners:
        for command in ("/stats Nobody", "/versus Nobody", f"/versus {corner.name}", "/stats Ivan"):
            await corner.command(command)
            await stage.still()
    people = await _everybody(stage)
    await _enter(stage, people, match(1, "AD", "BF"), match(2, "AC", "BE"))
    for corner in stage.corners:
        await corner.command("/stats Ivan")
        await stage.still()
        await corner.command("/unlink", private=True)
        await corner.command("/link ABCDEFGH", private=True)
        await corner.command("/link ABCDEFGH")
        await stage.still()
    await stage.telegram.command("/link", private=True)
    await stage.still()
    own = stage.telegram.text(private=True).split("/link ")[-1].split()[0]
    await stage.telegram.command(f"/link {own}", private=True)
    await stage.telegram.command(f"/link {own}")
    await stage.still()
    await stage.sit_down()
    for corner in stage.corners:
        await corner.command("/forget")
        await corner.command("/unlink", private=True)
        await corner.command("/forget", private=True)
        await corner.command("/privacy", private=True)
        await stage.press(corner, b.AskToForgetButton, private=True)


STORIES: Final[tuple[Story, ...]] = (season, months, asked_wrongly)
