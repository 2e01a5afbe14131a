"""Finished matches of people named by letters, and an empty database."""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, partial

from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.pool import StaticPool

from engine.rules.points.match_end import win_shares
from engine.standings.careers import CallCount, SeatFacts
from engine.standings.entry import entry
from engine.standings.ratings import Family
from engine.standings.results import FinishedMatch, SeatResult
from engine.store.batches import store
from engine.store.commits import Batch
from tests.engine.store.opened import Store
from tests.migrated import content

NOON = 1_794_830_400_000
"""A Monday of November 2026, in milliseconds since 1970 UTC."""


def match(
    number: int,
    *sides: str,
    totals: Sequence[int] = (),
    at: int | None = None,
    family: Family = Family.BULGARIAN,
    facts: SeatFacts | None = None,
    deserters: str = "",
) -> FinishedMatch:
    """A match between these sides; a small letter is an AI player.

    The side with the most points wins; without points, the first one.
    """
    points = tuple(totals) or (151, *(90 - side for side in range(len(sides) - 1)))
    best = max(points)
    winner = points.index(best) if points.count(best) == 1 else None
    shares = win_shares(points, None)
    seats = tuple(
        SeatResult(
            seat=str(place * len(sides) + side),
            side="ABC"[side],
            won=Fraction(0) if name in deserters else shares[side],
            account_id=name if name.isupper() else None,
            ai_level=None if name.isupper() else "club",
            facts=facts if facts is not None and name.isupper() else None,
        )
        for place in range(len(sides[0]))
        for side, name in enumerate(names[place] for names in sides)
    )
    people = [seat.account_id for seat in seats if seat.account_id is not None]
    return FinishedMatch(
        table_id=f"t{number:03}",
        match_no=1,
        preset="belot_bg",
        family=family,
        finished_at=NOON + 1_000 * number if at is None else at,
        winner="ABC"[winner] if winner is not None else None,
        totals=dict(zip("ABC", points, strict=False)),
        deals=12,
        rated=len(people) == len(set(people))
        and {seat.side for seat in seats} == {seat.side for seat in seats if seat.account_id},
        seats=seats,
    )


FACTS = SeatFacts(
    1, 2, 1, 3, 110, 40, 90_000, 2, {"S": CallCount(3, 2, 40), "NT": CallCount(1, 0, 0)}
)


async def enter(store: Store, played: FinishedMatch, *circles: str) -> None:
    writes = await store.database.look(partial(entry, match=played, among=circles))
    await store.committer.commit(Batch(writes))


def enter_now(connection: Connection, played: FinishedMatch, *circles: str) -> None:
    store(connection, entry(connection, played, circles))


@cache
def _engine() -> Engine:
    def connected() -> sqlite3.Connection:
        made = sqlite3.connect(":memory:", check_same_thread=False)
        stored = bytearray(content())
        stored[18:20] = b"\1\1"  # without a write-ahead log, which needs a file
        made.deserialize(bytes(stored))
        return made

    return create_engine("sqlite://", creator=connected, poolclass=StaticPool)


@contextmanager
def forgetful() -> Iterator[Connection]:
    """A migrated database in memory, emptied again afterwards."""
    with _engine().connect() as connection:
        yield connection
        connection.rollback()
