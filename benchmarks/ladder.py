"""Ratings and leaderboards on a full database: how long each page takes, and entering a result.

    python -m benchmarks.ladder 1000000

Everybody has played forty matches, mostly within their group of fifteen people, sometimes with
anybody; one group has a tenth of all people. `make bench` uses fewer matches.
"""

import asyncio
import json
import random
import sqlite3
import statistics
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import closing
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import islice
from pathlib import Path

from benchmarks.percentiles import percentiles
from engine.standings.boards import LeaderboardOrder, leaderboard
from engine.standings.careers import CallCount, SeatFacts
from engine.standings.entry import entry
from engine.standings.merge import merge
from engine.standings.periods import ALL_TIME, DAY, periods_at
from engine.standings.profiles import co_players, history, profile, rating_curve, versus
from engine.standings.ratings import Family
from engine.standings.recount import rebuild
from engine.standings.results import FinishedMatch, SeatResult, company_of, write_result
from engine.standings.summaries import period_summary
from engine.store.commits import Batch, Committer
from engine.store.database import Database, open_database
from engine.store.migrate import migrate

MATCHES = 50_000
PER_PERSON = 10
GROUP = 15
BIG = 10  # the big group has one in this many people
NOW = 1_795_000_000_000
SPAN = 365 * DAY
ENTERED = 300
LINKED = 50
ASKED = 200

FACTS = SeatFacts(
    1, 1, 0, 2, 60, 95, 400_000, 1, {"S": CallCount(2, 1, 30), "AT": CallCount(1, 1, 26)}
)
FAMILIES = (Family.BULGARIAN,) * 6 + (Family.BELA,) * 3 + (Family.INDIVIDUAL,)


class People:
    """Chooses who plays with whom."""

    def __init__(self, count: int, rng: random.Random) -> None:
        self.count = count
        self.rng = rng

    def company(self) -> tuple[list[int], str]:
        """Four people, and the group in which they play."""
        rng, count = self.rng, self.count
        kind = rng.random()
        if kind < 0.05:
            return rng.sample(range(count), 4), ""
        if kind < 0.15:
            return rng.sample(range(count // BIG), 4), "telegram/big"
        group = rng.randrange(count // GROUP)
        return rng.sample(range(group * GROUP, (group + 1) * GROUP), 4), f"telegram/{group}"


def name_of(person: int) -> str:
    """An account id as long as real ones."""
    return f"{person * 2654435761 % 2**64:016x}"


def made(number: int, at: int, people: People) -> tuple[FinishedMatch, str]:
    """A finished match with a winner, and the group in which it was played."""
    rng = people.rng
    four, circle = people.company()
    family = rng.choice(FAMILIES)
    sides = "ABC" if family is Family.INDIVIDUAL else "ABAB"
    points = {side: rng.randrange(60, 150) for side in sorted(set(sides))}
    winner = rng.choice(sides)
    points[winner] = rng.randrange(151, 180)
    seats = tuple(
        SeatResult(str(seat), side, Fraction(side == winner), name_of(person), None, FACTS)
        for seat, (side, person) in enumerate(zip(sides, four, strict=False))
    )
    table = f"{number:016x}"
    match = FinishedMatch(
        table, 1, "belot_bg", family, at, winner, points, 14, rated=True, seats=seats
    )
    return match, circle


def generate(path: Path, matches: int, people: People) -> None:
    """Write results and nothing else, in the order of their ends, straight into SQLite."""

    def rows() -> Iterator[tuple[FinishedMatch, str]]:
        for number in range(matches):
            yield made(number, NOW - SPAN + SPAN * number // matches, people)

    facts, made_ones = FACTS.text, rows()
    with closing(sqlite3.connect(path)) as database:
        database.execute("PRAGMA synchronous=OFF")
        while some := list(islice(made_ones, 10_000)):
            database.executemany(
                "INSERT INTO results VALUES (?,?,?,?,?,?,?,?,?,?,?,?)",
                (
                    (
                        one.match_id, one.table_id, 1, one.preset, one.finished_at, one.winner,
                        json.dumps(one.totals), one.deals, one.family, True,
                        company_of(one.people), None,
                    )
                    for one, _ in some
                ),
            )  # fmt: skip
            database.executemany(
                "INSERT INTO result_seats VALUES (?,?,?,?,?,?,?,?,?,?)",
                (
                    (
                        one.match_id, seat.seat, seat.account_id, None, seat.side,
                        int(6 * seat.won), one.finished_at, facts, None, None,
                    )
                    for one, _ in some
                    for seat in one.seats
                ),
            )  # fmt: skip
            circles = ((one.match_id, circle) for one, circle in some if circle)
            database.executemany("INSERT INTO result_circles VALUES (?,?)", circles)
            database.commit()


async def timed(asked: Awaitable[object]) -> float:
    start = time.perf_counter()
    await asked
    return time.perf_counter() - start


async def enter(
    database: Database, committer: Committer, match: FinishedMatch, circle: str
) -> None:
    """Enter a result as a table does when its match ends."""
    writes = await database.look(partial(entry, match=match, among=[circle]))
    await committer.commit(Batch(writes))


Figures = list[tuple[str, str]]

PLACES = {"": "everywhere", "telegram/big": "a big group", "telegram/7": "a group"}


async def boards(database: Database, people: People) -> Figures:
    """Time every leaderboard: the first page, a middle one, and the asker's."""
    found: Figures = []
    rng, periods = people.rng, periods_at(NOW)
    for circle, told in PLACES.items():
        for by in LeaderboardOrder:
            took: list[float] = []
            for period in (ALL_TIME, periods.month, periods.week):
                for _ in range(ASKED // 20):
                    own, family = name_of(rng.randrange(people.count)), rng.choice(FAMILIES)
                    for page in (0, people.count // 50, None):
                        asked = leaderboard(
                            database, circle, period, family, by, page=page, own=own
                        )
                        took.append(await timed(asked))
            label = f"leaderboard, {told}, by {by.name.lower()}, p50 / p99"
            found.append((label, percentiles(took)))
    return found


async def profiles(database: Database, people: People) -> Figures:
    """Time a person's pages and a group's month."""
    asked: dict[str, Callable[[str, str, str], Awaitable[object]]] = {
        "profile": lambda who, _, family: profile(database, who, family),
        "rating curve": lambda who, _, family: rating_curve(database, who, family),
        "partners": lambda who, _, family: co_players(database, who, family, together=True),
        "opponents": lambda who, _, family: co_players(database, who, family, together=False),
        "versus": lambda who, other, family: versus(database, who, other, family),
        "history": lambda who, _, __: history(database, who),
    }
    found: Figures = []
    month = periods_at(NOW).last_month
    for told, ask in asked.items():
        took = []
        for _ in range(ASKED):
            one, other = people.rng.sample(range(people.count), 2)
            family = people.rng.choice(FAMILIES)
            took.append(await timed(ask(name_of(one), name_of(other), family)))
        found.append((f"{told}, p50 / p99", percentiles(took)))
    took = [await timed(period_summary(database, f"telegram/{n}", month)) for n in range(10)]
    return [*found, ("a group's month, p50 / p99", percentiles(took))]


async def entering(database: Database, people: People) -> Figures:
    """Time results as they are entered, and their rows alone, as older versions stored them."""
    committer = Committer(database)
    committer.start()

    plain: list[float] = []
    whole: list[float] = []
    work = 0.0
    for number in range(ENTERED):
        bare, circle = made(10**9 + number, NOW + number, people)
        batch = Batch(write_result(bare, [circle] if circle else [], None))
        full = enter(database, committer, *made(10**10 + number, NOW + number, people))
        start = time.process_time()
        plain.append(await timed(committer.commit(batch)))
        middle = time.process_time()
        whole.append(await timed(full))
        work += start + time.process_time() - 2 * middle
    await committer.stop()
    more = statistics.median(whole) - statistics.median(plain)
    return [
        ("a result's own rows, p50 / p99", percentiles(plain)),
        ("a result with all that follows, p50 / p99", percentiles(whole)),
        ("what that costs more, median", f"{more * 1000:.1f} ms"),
        ("what that costs more, processor's time", f"{work / ENTERED * 1000:.1f} ms"),
    ]


async def joining(database: Database, people: People) -> Figures:
    """Time linking accounts: people play once on another platform and then link it."""
    committer = Committer(database)
    committer.start()
    took: list[float] = []
    for number in range(LINKED):
        bare, circle = made(10**11 + number, NOW + 10**6 + number, people)
        new = f"new{number:013d}"
        first, *others = bare.seats
        match = replace(bare, seats=(replace(first, account_id=new), *others))
        await enter(database, committer, match, circle)
        old = first.account_id or ""
        took.append(await timed(database.write(partial(merge, old=new, new=old))))
    await committer.stop()
    return [("two accounts made one, p50 / p99", percentiles(took))]


async def measured(matches: int) -> AsyncIterator[tuple[str, str]]:
    """All figures, one after another, on a file with that many matches."""
    people = People(max(matches // PER_PERSON, 10 * GROUP), random.Random(7))
    with tempfile.TemporaryDirectory(dir=Path.cwd(), prefix=".bench-") as folder:
        path = Path(folder) / "bench.sqlite3"
        url = f"sqlite+aiosqlite:///{path}"
        await migrate(url)
        start = time.perf_counter()
        generate(path, matches, people)
        yield f"{matches:,} results made", f"{time.perf_counter() - start:,.0f} s"
        database = await open_database(url)
        start = time.perf_counter()
        await database.write(rebuild)
        yield "all of it counted", f"{time.perf_counter() - start:,.0f} s"
        yield "size of the file", f"{path.stat().st_size / 2**20:,.0f} MiB"
        for some in (boards, profiles, entering, joining):
            for figure in await some(database, people):
                yield figure
        await database.close()


async def measure() -> Figures:
    """Measure with few enough matches to take only some minutes."""
    return [figure async for figure in measured(MATCHES)]


async def main() -> None:
    async for label, figure in measured(int(sys.argv[1]) if sys.argv[1:] else MATCHES):
        print(f"{label}: {figure}", flush=True)


if __name__ == "__main__":
    asyncio.run(main())
