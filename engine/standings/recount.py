"""All ratings and all that follows from them, counted anew from the stored results."""

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, literal, or_, select, update

from engine.standings.accounts import changes, read_books
from engine.standings.books import Book, continued, unlisted
from engine.standings.entry import AT_ONCE, Milestone, different, reached, settle_to, write_ratings
from engine.standings.merge import give
from engine.standings.people import apart_among
from engine.standings.rated_matches import own_matches
from engine.standings.ratings import Family
from engine.standings.replay import Rerated, replayed_all
from engine.store.commits import Write, store
from engine.store.database import Database
from engine.store.schema import (
    contracts,
    encounters,
    players,
    reckonings,
    result_seats,
    results,
    tallies,
)

BASIS: Final = 7
"""Raised whenever the same results come to other ratings, counts or milestones than before."""

TELLING: Final = 10.0
"""Seconds after which it is logged again how far the counting is."""

SHOWN: Final = 20
"""Differences that are told one by one."""


@dataclass(slots=True)
class Differences:
    """What was not as the results say: how many ratings after matches, and whose rows.

    `rows` counts them by table; `examples` are some of the people, each with the families.
    """

    ratings: int = 0
    rows: Counter[str] = field(default_factory=Counter)
    people: int = 0
    examples: dict[str, list[Family]] = field(default_factory=dict)

    @property
    def none(self) -> bool:
        """Whether all was as it should be."""
        return not (self.ratings or self.people)


_UNRATED: Final = select(results.c.match_id).where(
    or_(results.c.rated == literal(value=False), results.c.voided_at.is_not(None))
)
_UNRATE: Final = (
    update(result_seats)
    .where(result_seats.c.mu.is_not(None), result_seats.c.match_id.in_(_UNRATED))
    .values(mu=None, sigma=None)
)
_SOME_PEOPLE: Final = tuple(
    select(table.c.account_id)
    .where(table.c.account_id > bindparam("after"))
    .distinct()
    .order_by(table.c.account_id)
    .limit(AT_ONCE)
    for table in (result_seats, players, tallies, encounters, contracts)
)
_COUNT_PEOPLE: Final = select(func.count(result_seats.c.account_id.distinct()))
_BASIS: Final = select(reckonings.c.basis)
_STORED: Final = select(func.count()).select_from(results)

logger = logging.getLogger(__name__)


class _Progress:
    """Tells in the log how far something is that takes minutes where there is much of it."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._began = self._told = time.monotonic()

    def step(self, count: int) -> None:
        """So many more are about to be done."""
        now = time.monotonic()
        if now - self._told >= TELLING:
            self._told = now
            left = (now - self._began) * (self._total - self._done) / max(self._done, 1)
            far = "%s: %d of %d are counted, some %.0f s more"
            logger.info(far, self._what, self._done, self._total, left)
        self._done += count


def rebuild(connection: Connection, heirs: Mapping[str, str] | None = None) -> Differences:
    """Bring everything to what the results say, and tell what was otherwise.

    The results of accounts that have become part of others are given to their `heirs` first. It is
    one transaction, `Database.write(rebuild)`: nobody else writes meanwhile.
    """
    found = Differences()
    for old, new in (heirs or {}).items():
        give(connection, old, new)
    found.ratings += connection.execute(_UNRATE).rowcount
    rating = _Progress("ratings", connection.execute(_STORED).scalar_one())
    for family in Family:
        for rerated in _some(replayed_all(connection, family), AT_ONCE):
            rating.step(len(rerated))
            otherwise = different(rerated)
            found.ratings += len(otherwise)
            store(connection, write_ratings(otherwise))
    counting = _Progress("people", connection.execute(_COUNT_PEOPLE).scalar_one())
    for accounts in _people(connection):
        counting.step(len(accounts))
        _recount(connection, accounts, found)
    connection.execute(delete(reckonings))
    connection.execute(insert(reckonings), {"basis": BASIS})
    return found


async def reckon_anew(database: Database) -> Differences | None:
    """Rebuild, if what is kept was counted otherwise than it is now; None if it was not."""
    async with database.read() as connection:
        if (await connection.scalars(_BASIS)).all() == [BASIS]:
            return None
        stored = (await connection.execute(_STORED)).scalar_one()
    if stored:
        told = "all ratings are counted anew from %d results, once; nobody is served before that"
        logger.info(told, stored)
    began = time.monotonic()
    found = await database.write(rebuild)
    if stored:
        logger.info("all ratings are counted, which took %.1f s", time.monotonic() - began)
    return found


def _recount(connection: Connection, accounts: list[str], found: Differences) -> None:
    own = own_matches(connection, accounts)
    apart = apart_among(connection, accounts)
    had: dict[str, set[Milestone]] = {account: set() for account in accounts}
    writes: list[Write] = []
    others: dict[str, list[Family]] = defaultdict(list)
    for family in Family:
        kept = read_books(connection, family, accounts)
        for account in accounts:
            book = continued(Book(), own.get((account, family), ()))
            after = unlisted(book) if account in apart else book
            had[account] |= reached(book)
            if otherwise := tuple(changes(account, family, kept[account], after)):
                writes += otherwise
                others[account].append(family)
    found.people += len(others)
    found.examples.update(islice(others.items(), SHOWN - len(found.examples)))
    found.rows.update(write.statement.table.description for write in writes)
    store(connection, writes)
    settle_to(connection, had, own)


def _people(connection: Connection) -> Iterator[list[str]]:
    """Everybody about whom anything is or should be kept, some at a time."""
    some = [""]
    while some:
        after = {"after": some[-1]}
        found = {who for query in _SOME_PEOPLE for who in connection.scalars(query, after)}
        if some := sorted(found)[:AT_ONCE]:
            yield some


def _some(rerated: Iterable[Rerated], count: int) -> Iterator[list[Rerated]]:
    left = iter(rerated)
    while some := list(islice(left, count)):
        yield some
