"""Rebuild all ratings, careers and milestones from the stored results."""

import logging
import time
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from sqlalchemy import Connection, bindparam, delete, func, insert, literal, or_, select, update

from engine.standings.accounts import apart_among, changes, read_careers
from engine.standings.careers import Career, continued, unlisted
from engine.standings.entry import AT_ONCE, Milestone, different, reached, settle_to, write_ratings
from engine.standings.merge import give
from engine.standings.rated_matches import Rerated, own_matches, replayed_all
from engine.standings.ratings import Family
from engine.store.batches import store
from engine.store.commits import Write
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
"""Version of the rating rules.

Increase it whenever the same results give different ratings, counts or milestones.
"""

TELLING: Final = 10.0
"""Seconds between progress messages in the log."""

SHOWN: Final = 20
"""People listed by name in a report of differences."""


@dataclass(slots=True)
class Differences:
    """How stored standings differed from the results.

    `ratings`: wrong ratings after matches. `rows`: wrong rows by table. `people`: people affected;
    `examples`: some of them, each with the families.
    """

    ratings: int = 0
    rows: Counter[str] = field(default_factory=Counter)
    people: int = 0
    examples: dict[str, list[Family]] = field(default_factory=dict)

    @property
    def none(self) -> bool:
        """Whether nothing differed."""
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
    """Log the progress of a task that can take minutes."""

    def __init__(self, what: str, total: int) -> None:
        self._what = what
        self._total = total
        self._done = 0
        self._began = self._logged = time.monotonic()

    def step(self, count: int) -> None:
        """Note that another `count` items are about to be processed."""
        now = time.monotonic()
        if now - self._logged >= TELLING:
            self._logged = now
            left = (now - self._began) * (self._total - self._done) / max(self._done, 1)
            message = "%s: %d of %d recounted, about %.0f s left"
            logger.info(message, self._what, self._done, self._total, left)
        self._done += count


def rebuild(connection: Connection, heirs: Mapping[str, str] | None = None) -> Differences:
    """Recompute all standings from the results, and report what differed.

    Results of merged accounts are first moved to their `heirs`. Runs alone in one transaction:
    `Database.write(rebuild)`.
    """
    found = Differences()
    for old, new in (heirs or {}).items():
        give(connection, old, new)
    found.ratings += connection.execute(_UNRATE).rowcount
    rating = _Progress("ratings", connection.execute(_STORED).scalar_one())
    for family in Family:
        for rerated in _some(replayed_all(connection, family), AT_ONCE):
            rating.step(len(rerated))
            new_ratings = different(rerated)
            found.ratings += len(new_ratings)
            store(connection, write_ratings(new_ratings))
    counting = _Progress("people", connection.execute(_COUNT_PEOPLE).scalar_one())
    for accounts in _people(connection):
        counting.step(len(accounts))
        _recount(connection, accounts, found)
    connection.execute(delete(reckonings))
    connection.execute(insert(reckonings), {"basis": BASIS})
    return found


async def rebuild_if_outdated(database: Database) -> Differences | None:
    """Rebuild if the stored standings have another `BASIS`; otherwise return None."""
    if await database.scalars(_BASIS) == [BASIS]:
        return None
    stored = await database.scalar(_STORED)
    if stored:
        message = "recomputing all ratings from %d results, once; the bot serves nobody until then"
        logger.info(message, stored)
    began = time.monotonic()
    found = await database.write(rebuild)
    if stored:
        logger.info("recomputed all ratings in %.1f s", time.monotonic() - began)
    return found


def _recount(connection: Connection, accounts: list[str], found: Differences) -> None:
    own = own_matches(connection, accounts)
    apart = apart_among(connection, accounts)
    had: dict[str, set[Milestone]] = {account: set() for account in accounts}
    writes: list[Write] = []
    others: dict[str, list[Family]] = defaultdict(list)
    for family in Family:
        kept = read_careers(connection, family, accounts)
        for account in accounts:
            career = continued(Career(), own.get((account, family), ()))
            after = unlisted(career) if account in apart else career
            had[account] |= reached(career)
            if differing := tuple(changes(account, family, kept[account], after)):
                writes += differing
                others[account].append(family)
    found.people += len(others)
    found.examples.update(islice(others.items(), SHOWN - len(found.examples)))
    found.rows.update(write.statement.table.description for write in writes)
    store(connection, writes)
    settle_to(connection, had, own)


def _people(connection: Connection) -> Iterator[list[str]]:
    """Everybody with a result or any standings row, in chunks of `AT_ONCE`."""
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
