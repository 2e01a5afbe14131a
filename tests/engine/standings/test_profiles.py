"""A person's profile follows from their results."""

import random
from collections.abc import AsyncIterator
from fractions import Fraction
from functools import partial
from itertools import pairwise
from pathlib import Path

import pytest_asyncio
from sqlalchemy import Connection

from engine.standings.boards import LeaderboardOrder
from engine.standings.careers import EVERYWHERE, PlayTotals, wilson
from engine.standings.operator import RatingDecision, exclude, void
from engine.standings.periods import bounds
from engine.standings.profiles import (
    CoPlayerOrder,
    PastMatch,
    co_players,
    history,
    profile,
    rating_curve,
    versus,
)
from engine.standings.ratings import Family, Rating
from engine.standings.summaries import period_summary
from tests.engine.standings.played import FACTS, NOON, enter_now, match
from tests.engine.standings.recount import best_streak, contracts, ladder, met, parts, won
from tests.engine.store.opened import Store, opened
from tests.migrated import SQLITE

DAY = 86_400_000
FAMILY = Family.BULGARIAN
RNG = random.Random("profiles")
SEATED = [RNG.sample("ABCDEF", 4) for _ in range(40)]
MATCHES = [
    match(
        number,
        "".join(people[:2]),
        "".join(people[2:]),
        totals=(RNG.choice((151, 90, 120)), RNG.choice((151, 90, 120))),
        at=NOON - RNG.randrange(50) * DAY,
        facts=FACTS if RNG.random() < 0.8 else None,
    )
    for number, people in enumerate(SEATED)
]
SHOWN = {one.match_id: ("x/1",) if RNG.random() < 0.7 else () for one in MATCHES}
ALL = parts(MATCHES, SHOWN)
OWN = {who: found for (who, _), found in ALL.items()}


_FILLED: list[bytes] = []


def all_of_them(connection: Connection) -> None:
    for one in sorted(MATCHES, key=lambda one: one.key):
        enter_now(connection, one, *SHOWN[one.match_id])
    enter_now(connection, match(99, "Ab", "cd", at=NOON), "x/1")  # not against people


@pytest_asyncio.fixture
async def filled(tmp_path: Path, database_kind: str) -> AsyncIterator[Store]:
    path = tmp_path / "belot.sqlite3"
    if database_kind == SQLITE:
        if not _FILLED:
            async with opened(path) as store:
                await store.database.write(all_of_them)
            _FILLED.append(path.read_bytes())
        path.write_bytes(_FILLED[0])
    async with opened(path) as store:
        if database_kind != SQLITE:
            await store.database.write(all_of_them)
        yield store


async def test_a_profile(filled: Store) -> None:
    by_rating = [row[1] for row in ladder(ALL, "", "", FAMILY, LeaderboardOrder.RATING)]
    for who, own in OWN.items():
        found = await profile(filled.database, who, FAMILY)
        assert found is not None
        assert (found.rating, found.last) == (own[-1].rating, own[-1].match.key)
        assert (found.rank, found.ranked) == (by_rating.index(who) + 1, len(OWN))
        assert (found.total.matches, found.total.won) == (len(own), won(own))
        assert found.total.points == sum(part.points for part in own)
        assert found.total.deals == 12 * len(own)
        assert found.total.best_streak == best_streak(own)
        assert found.contracts == contracts(own)
        told = sum(part.seat.facts is not None for part in own)
        assert found.manner == PlayTotals(
            40 * told, 90_000 * told, 2 * told, 3 * told, 110 * told, 2 * told
        )
    assert await profile(filled.database, "A", Family.BELA) is None
    assert await profile(filled.database, "nobody", FAMILY) is None


async def test_an_excluded_person_can_still_read_their_history(filled: Store) -> None:
    before = await profile(filled.database, "A", FAMILY)
    await filled.database.write(lambda c: exclude(c, "A", RatingDecision("op", "why", 1)))
    after = await profile(filled.database, "A", FAMILY)
    assert before is not None
    assert after is not None
    assert after.rank is None
    assert (after.total, after.manner, after.rating) == (before.total, before.manner, before.rating)


async def test_the_rating_curve(filled: Store) -> None:
    whole = await rating_curve(filled.database, "A", FAMILY, 500)
    assert [(one.at, one.rating) for one in whole] == [
        (part.match.finished_at, part.rating) for part in OWN["A"]
    ]
    for points in (1, 2, 7):
        some = await rating_curve(filled.database, "A", FAMILY, points)
        assert set(some) <= set(whole)
        assert some[-1] == whole[-1]
        assert len(some) == points
    assert await rating_curve(filled.database, "A", Family.BELA) == ()


async def test_with_whom_and_against_whom(filled: Store) -> None:
    for together in (True, False):
        listed = partial(co_players, together=together)
        expected = met(OWN["A"], together=together)
        found = await listed(filled.database, "A", FAMILY, size=50)
        assert {row.account_id: (row.matches, row.won) for row in found.rows} == expected
        best = [wilson(row.matches, int(6 * row.won)) for row in found.rows]
        assert best == sorted(best, reverse=True)
        pages = -(-len(expected) // 2)
        some = [await listed(filled.database, "A", FAMILY, page=n, size=2) for n in range(pages)]
        assert [row for page in some for row in page.rows] == list(found.rows)
        assert {page.pages for page in some} == {pages}
        most = (await listed(filled.database, "A", FAMILY, CoPlayerOrder.MOST)).rows
        assert most[0].matches == max(matches for matches, _ in expected.values())
        worst = (await listed(filled.database, "A", FAMILY, CoPlayerOrder.WORST)).rows[0]
        assert worst.won / worst.matches < 1
    both = await versus(filled.database, "A", "C", FAMILY)
    beside, against = met(OWN["A"], together=True)["C"], met(OWN["C"], together=False)["A"]
    assert (both.own.together, Fraction(both.own.together_sixths, 6)) == beside
    assert (both.others.against, Fraction(both.others.against_sixths, 6)) == against
    assert (both.own_rating, both.others_rating) == (OWN["A"][-1].rating, OWN["C"][-1].rating)


async def test_a_history_has_every_match_and_what_it_has_brought(filled: Store) -> None:
    rows: list[PastMatch] = []
    for number in range(10):
        page = await history(filled.database, "A", number, size=5)
        assert page.matches == len(OWN["A"]) + 1
        rows += page.rows if number < page.pages else ()
    first, *rated = rows
    assert (first.gained, [seat.ai_level for seat in first.seats].count("club")) == (None, 3)
    assert [row.match_id for row in rated] == [part.match.match_id for part in OWN["A"][::-1]]
    gains = [row.gained for row in rated[::-1]]
    points = [Rating().points, *(part.rating.points for part in OWN["A"])]
    assert gains == [new - old for old, new in pairwise(points)]
    met_b = await history(filled.database, "A", other="B", size=50)
    assert {row.match_id for row in met_b.rows} == {
        part.match.match_id for part in OWN["A"] if "B" in part.match.people
    }
    assert (await history(filled.database, "A", family=Family.BELA)).matches == 0
    gone = rated[3].match_id
    await filled.database.write(lambda c: void(c, gone, RatingDecision("op", "why", 1)))
    row = next(
        row for row in (await history(filled.database, "A", size=50)).rows if row.match_id == gone
    )
    assert (row.voided, row.gained) == (True, None)


async def test_a_month_of_a_group_in_numbers(filled: Store) -> None:
    since, until = bounds("2026-10")
    found = await period_summary(filled.database, "x/1", "2026-10")
    own = {
        who: [part for part in his if "x/1" in part.circles and "2026-10" in part.periods]
        for who, his in OWN.items()
    }
    assert {one.account_id: (one.matches, one.won, one.best_streak) for one in found.people} == {
        who: (len(his), won(his), best_streak(his)) for who, his in own.items() if his
    }
    assert (
        found.matches == found.rated == len({p.match.match_id for his in own.values() for p in his})
    )
    assert found.deals == 12 * found.matches
    (first, second), pair = next(iter(found.pairs.items()))
    assert (pair.matches, pair.won) == met(own[first], together=True)[second]
    for one in found.people:

        def at(moment: int, who: str = one.account_id) -> int:
            before = [part.rating for part in OWN[who] if part.match.finished_at < moment]
            return (before or [Rating()])[-1].points

        assert one.gained == at(until) - at(since)
    year = await period_summary(filled.database, "x/1", "2026")
    assert year.matches == year.rated + 1
    assert (await period_summary(filled.database, EVERYWHERE, "2026")).matches == 0
