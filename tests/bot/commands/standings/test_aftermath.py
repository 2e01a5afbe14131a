"""The result of a match shows the changes of ratings, and milestones that people reach once."""

import asyncio
import re
from dataclasses import replace
from functools import partial
from pathlib import Path

from sqlalchemy import delete

from bot import buttons as b
from bot.locales.words import LANGUAGES
from bot.views.standings.counts import milestone_lines, rating_line
from engine.rules.cards import SEATS
from engine.standings.careers import SeatFacts
from engine.standings.entry import MatchEffects, Milestone, RatingGain, match_effects
from engine.standings.merge import merge
from engine.standings.profiles import history
from engine.standings.ratings import UNKNOWN, Family
from engine.standings.recount import rebuild
from engine.store.schema import milestones
from tests.bot.commands.table.test_replays import HANG
from tests.bot.messenger import PEOPLE, Messenger, code_of, moves, running, words
from tests.bot.views.games import NAMES, moments
from tests.bot.views.scenes import scene
from tests.engine.standings.played import enter, match
from tests.engine.store.opened import Store, opened
from tests.every import every


async def reached(store: Store, number: int) -> dict[str, str]:
    found = await match_effects(store.database, f"t{number:03}:1")
    return {one.value: "".join(people) for one, people in found.milestones}


async def test_a_result_tells_how_ratings_went(tmp_path: Path) -> None:
    async with opened(tmp_path / "belot.sqlite3") as store:
        await enter(store, match(1, "AB", "Cd"))
        after = await match_effects(store.database, "t001:1")
        assert "".join(gain.account_id for gain in after.gains) == "ABC"
        for gain in after.gains:
            (past,) = (await history(store.database, gain.account_id)).rows
            assert gain.points == past.gained == gain.rating.points - UNKNOWN.points
        await enter(store, match(2, "AB", "cd"))
        assert not (await match_effects(store.database, "t002:1")).gains, "nobody was beaten"
    *_, ended = moments(0, "belot_bg")
    shown = scene(ended, None, "en")
    gains = tuple(RatingGain(who, UNKNOWN, points) for who, points in (("a", 12), ("b", -9)))
    (line,) = rating_line(replace(shown, after=MatchEffects(gains)))
    assert line.plain == f"Rating: {NAMES['a']} +12 · {NAMES['b']} −9"
    assert not rating_line(shown)


async def test_closing_a_match_that_counts_is_reported_as_a_loss(tmp_path: Path) -> None:
    async with running(tmp_path, Messenger(spoken=("en",))) as group:
        await group.say("Ana", "/belot two_handed 301")
        code = await code_of(group)
        await group.tap("Boris", b.text(b.SitButton(code, SEATS[1])))
        await group.tap("Ana", b.text(b.StartButton(code, 0)))
        async with asyncio.timeout(HANG):
            while (table := group.app.painting.live.of_code(code)) and not (
                table.match and table.match.board
            ):
                for name in PEOPLE[:2]:
                    for move in moves(group, name)[:1]:
                        await group.tap(name, move, group.private(name))
                await asyncio.sleep(1)
        await group.say("Ana", "/close")
        asks = group.messenger.views(group.place)[-1]
        assert "If you do, you lose it" in words(asks)
        (close,) = (button.data for row in asks.buttons for button in row)
        assert group.app.painting.live.of_code(code) is not None, "nothing is lost yet"
        await group.tap("Ana", close)
        told = words(group.messenger.views(group.place)[-1])
        assert "Ana closed the table in the middle of the match and loses it." in told
        gained = re.search(r"Rating: Boris \+(\d+) · Ana −\1\n", told)
        assert gained is not None, told
        assert "First win: Boris" in told


async def test_each_is_reached_once_where_it_happens(tmp_path: Path) -> None:
    async with opened(tmp_path / "belot.sqlite3") as store:
        await enter(store, match(1, "AB", "CD", facts=SeatFacts(capots=1)))
        for number in range(2, 13):
            sides = ("CA", "DB") if number == 3 else ("AB", "CD")
            await enter(store, match(number, *sides, facts=SeatFacts(contras=int(number == 2))))
        told = {number: found for number in range(13) if (found := await reached(store, number))}
        assert told == {
            1: {"capot": "ACBD", "win": "AB"},
            2: {"contra": "ACBD"},
            3: {"win": "C"},
            5: {"streak": "A"},
            8: {"streak": "B"},
            10: {"ten": "ACBD"},
        }
        await enter(store, match(20, "A", "B", family=Family.INDIVIDUAL))
        assert not await reached(store, 20), "they have won before"
        await store.database.write(partial(merge, old="D", new="Z"))
        assert await reached(store, 10) == {"ten": "ACBZ"}
        await enter(store, match(21, "ZA", "BC", facts=SeatFacts(capots=1)))
        assert await reached(store, 21) == {"win": "Z"}


async def test_earlier_milestones_are_not_announced(tmp_path: Path) -> None:
    async with opened(tmp_path / "belot.sqlite3") as store:
        await enter(store, match(1, "AB", "CD"))
        await store.database.write(lambda connection: connection.execute(delete(milestones)))
        await store.database.write(rebuild)
        await enter(store, match(2, "A", "B", family=Family.INDIVIDUAL))
        assert not await reached(store, 1)
        assert not await reached(store, 2)


@every("language", sorted(LANGUAGES))
def test_every_milestone_in_every_language(language: str) -> None:
    *_, ended = moments(0, "belot_bg")
    shown = scene(ended, None, language)
    for one in Milestone:
        (line,) = milestone_lines(replace(shown, after=MatchEffects((), ((one, ("a", "b")),))))
        assert line.plain.count(NAMES["a"]) == line.plain.count(NAMES["b"]) == 1
        assert len(line.plain) < 90
    every = MatchEffects((), tuple((one, ("a",)) for one in Milestone))
    (lines,) = milestone_lines(replace(shown, after=every))
    assert lines.plain.count("\n") == 2, "a result stays short"
