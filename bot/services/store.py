"""The database, and what processes agree on through it."""

import logging
from collections.abc import Awaitable, Mapping
from dataclasses import dataclass
from typing import Final, Self

from adapters.trouble.failures import Overdue, in_time
from bot.metrics.measures import Measures
from bot.processes.partition import Division, Partitions
from bot.storage.dead_letters import StoredDeadLetters
from engine.host.claim_rows import DatabaseClock, Lease, own_name
from engine.host.claims import Claims, Pacer
from engine.host.clock import Clock, ServedClock, SystemClock, to_ms
from engine.standings.recount import rebuild_if_outdated
from engine.store.bus import Bus
from engine.store.commits import Committer
from engine.store.database import Database, bus_of, in_reach, open_database
from engine.store.migrate import migrate

CLOSING: Final = 1.5
"""Real seconds that each step of the shutdown may take."""

READINGS: Final = 3
"""Readings of the database's clock at the start; the quickest answer counts."""

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Store:
    """The open database, its committer, and the claims of this process.

    clock: the time during which people were served.
    turns: what processes do one after another, by name.
    partitions: the parts of the platforms that this process may serve.
    """

    url: str
    database: Database
    committer: Committer
    clock: ServedClock
    lease: Lease
    claims: Claims
    turns: Pacer
    partitions: Partitions

    @classmethod
    async def open(
        cls,
        url: str,
        clock: Clock | None,
        measures: Measures,
        divisions: Mapping[str, Division] | None,
    ) -> Self:
        """Open a database; raises `UnusableDatabase`."""
        database = await _opened(url)
        committer = Committer(database, bus_of(url, own_name()))
        committer.when_tried(measures.tried)
        committer.when_recovered(measures.recovered)
        served, time = await _times(url, clock, database, alone=committer.bus.alone)
        committer.start()
        lease = Lease(time)
        claims = Claims(database, committer, lease)
        return cls(
            url,
            database,
            committer,
            served,
            lease,
            claims,
            Pacer(database, committer, lease.time),
            Partitions(claims, served.seconds, divisions),
        )

    @property
    def bus(self) -> Bus:
        """The connection to the other processes."""
        return self.committer.bus

    @property
    def dead_letters(self) -> StoredDeadLetters:
        """Where updates that could not be handled are kept."""
        return StoredDeadLetters(self.database, self.committer, self.milliseconds)

    def milliseconds(self) -> int:
        """The present, as the database keeps times."""
        return to_ms(self.clock.now())

    async def close(self) -> None:
        """Commit what is left, then close the database."""
        await self.committer.stop()
        await ended_in_time(self.database.close(), "the database")


async def ended_in_time(what: Awaitable[object], name: str, seconds: float = CLOSING) -> None:
    """Wait for one step of the shutdown; log and leave it if it takes too long."""
    try:
        await in_time(what, seconds)
    except Overdue:
        logger.warning("%s did not end within %.1f s", name, seconds)


async def _times(
    url: str, clock: Clock | None, database: Database, *, alone: bool
) -> tuple[ServedClock, DatabaseClock]:
    """The time of the process, and that of its lease.

    By default several processes go by the database's clock, whatever their machines' clocks say.
    """
    if clock is not None or alone:
        served = ServedClock(clock or SystemClock())
        return served, DatabaseClock(served, None if alone else database.time)
    shared = DatabaseClock(SystemClock(), database.time)
    try:
        with in_reach(url):
            for _ in range(READINGS):
                await shared.measure()
    except BaseException:
        await database.close()
        raise
    return ServedClock(shared), shared


async def _opened(url: str) -> Database:
    """Open the database, migrated to this version of the code."""
    await migrate(url)
    database = await open_database(url)
    try:
        with in_reach(url):
            await rebuild_if_outdated(database)
    except BaseException:
        await database.close()
        raise
    return database
